import { layOutProject } from "./project.ts";

/** A small project with two rules in `rules/` and files whose names need care. */
export const SAMPLE_FILES = {
  "rules/vim/SKILL.md": "---\nname: vim\ndescription: How to write Vim things.\n---\nUse Lua.\n",
  "rules/git_commit/SKILL.md": "Write short commits.\n",
  "rules/two words/SKILL.md": "Two words.\n",
  "src/app.ts": "export const one = 1;\nexport const two = 2;\nexport const three = 3;\n",
  "src/comp-x_y.ts": "export {};\n",
  "src/main.lua": "local M = {}\nreturn M\n",
  "my docs/design notes.md": "notes\n",
  "README.md": "# demo\n",
};

export const SAMPLE_SETUP = `require("99").setup({ completion = { custom_rules = { "rules" } } })`;

export async function layOutSample(files: Readonly<Record<string, string>> = {}): Promise<string> {
  return layOutProject({ files: { ...SAMPLE_FILES, ...files } });
}

/** The prompt of a text that names the rule `git_commit` and then the file `src/main.lua`. */
export function assembledSample(text: string): string {
  const rule = ["<git_commit>", "Write short commits.", "", "</git_commit>"];
  const file = ["```lua", "-- src/main.lua", "local M = {}", "return M", "```"];
  return [text, "", ...rule, "", ...file].join("\n");
}
