if exists("b:current_syntax")
  finish
endif

" References are marked by what they resolve to, not by their looks; code fences hold none.
syntax region NinetyNineFence start=/^\s\{0,3}\z(`\{3,}\|\~\{3,}\)/ end=/^\s\{0,3}\z1[`~]*\s*$/ keepend
syntax region NinetyNineCode start=/\(^\|[^`\\]\)\@1<=`\ze[^`]/ end=/`/ oneline

highlight default link NinetyNineFence Comment
highlight default link NinetyNineCode String

let b:current_syntax = "99prompt"
