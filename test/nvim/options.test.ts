import { expect, it } from "vitest";
import { forEachNeovim, startNeovim, type Terminal } from "../support/neovim.ts";
import { layOutProject } from "../support/project.ts";
import { notes, openPrompt, RECORD_NOTES, waitForNoPrompt, waitForScratch } from "../support/prompt.ts";

const FILES = {
  ".gitignore": "*.gen.ts\n",
  "src/a.ts": "1\n",
  "src/b.gen.ts": "2\n",
  "build/out.ts": "3\n",
  "key.pem": "secret\n",
  "long.md": "a line of text\n".repeat(20),
  "house/rules/tea/SKILL.md": "Drink tea.\n",
  ".claude/skills/cake/SKILL.md": "Eat cake.\n",
};

forEachNeovim("options, changed at run time", ({ path }) => {
  const start = async (): Promise<Terminal> => {
    const terminal = await startNeovim({ path, cwd: await layOutProject({ files: FILES }), init: RECORD_NOTES });
    await terminal.lua(`require("99").parse("")`);
    return terminal;
  };
  const setup = (terminal: Terminal, options: string) => terminal.lua(`require("99").setup(${options})`);
  const files = (terminal: Terminal): Promise<string[]> =>
    terminal.lua(`local paths = vim.tbl_map(function(file) return file.path end, require("99.extensions.files").discover_files())
      table.sort(paths)
      return paths`);
  /** Codes of problems, and tokens of references with those of their notices. */
  const outline = (terminal: Terminal, text: string): Promise<string[]> =>
    terminal.lua(
      `local references, problems = require("99").parse(...)
      local found = vim.tbl_map(function(reference)
        return table.concat({ reference.token, unpack(vim.tbl_map(function(one) return one.code end, reference.notices)) }, " ")
      end, references)
      return vim.list_extend(found, vim.tbl_map(function(one) return one.token .. " " .. one.code end, problems))`,
      text,
    );

  it.each([
    ["{}", [".gitignore", "house/rules/tea/SKILL.md", "long.md", "src/a.ts"]],
    ["{ gitignore = false }", [".gitignore", "house/rules/tea/SKILL.md", "long.md", "src/a.ts", "src/b.gen.ts"]],
    [
      "{ default_excludes = false }",
      [".claude/skills/cake/SKILL.md", ".gitignore", "build/out.ts", "house/rules/tea/SKILL.md", "long.md", "src/a.ts"],
    ],
    ["{ exclude = { 'house', '*.md' } }", [".gitignore", "src/a.ts"]],
    [
      "{ include = { '*.gen.ts', 'build/**', '*.pem' }, exclude = { '*.md' } }",
      [".gitignore", "build/out.ts", "src/a.ts", "src/b.gen.ts"],
    ],
    ["{ denied = { '*.ts' }, exclude = { '*.md' } }", [".gitignore", "key.pem"]],
  ])("files = %s lists what it says", async (options, expected) => {
    const terminal = await start();
    await setup(terminal, `{ completion = { files = ${options} } }`);
    expect(await files(terminal)).toEqual(expected);
    expect(await notes(terminal)).toEqual([]);
  });

  it("files.denied takes the place of the built-in list, but git's own data stays out", async () => {
    const terminal = await start();
    const text = "@key.pem @src/a.ts @.git/config";
    expect(await outline(terminal, text)).toEqual(["@src/a.ts", "@key.pem denied", "@.git/config denied"]);
    await setup(terminal, `{ completion = { files = { denied = { "src/**" } } } }`);
    expect(await outline(terminal, text)).toEqual(["@key.pem", "@src/a.ts denied", "@.git/config denied"]);
  });

  it("files.max_files cuts the index, and says so", async () => {
    const terminal = await start();
    await setup(terminal, `{ completion = { files = { max_files = 2 } } }`);
    expect(await files(terminal)).toHaveLength(2);
    expect(await terminal.lua(`return require("99").status().files.truncated`)).toBe(true);
    await terminal.command("NinetyNine status");
    expect((await notes(terminal)).join()).toContain("files: 2, cut at `max_files`");
    await terminal.command("checkhealth 99");
    expect(await terminal.lua(`return table.concat(vim.api.nvim_buf_get_lines(0, 0, -1, false), "\\n")`)).toMatch(
      /WARNING the index is cut at `?completion\.files\.max_files/,
    );
  });

  it("files.max_file_size refuses a larger file, not its lines", async () => {
    const terminal = await start();
    await setup(terminal, `{ completion = { files = { max_file_size = 100 } } }`);
    expect(await outline(terminal, "@long.md @long.md:2-3")).toEqual(["@long.md:2-3", "@long.md too_large"]);
  });

  it("files.enabled = false takes @ away everywhere", async () => {
    const terminal = await start();
    await setup(terminal, `{ completion = { files = { enabled = false } } }`);
    expect(await outline(terminal, "@src/a.ts #cake")).toEqual(["#cake"]);
    expect(await terminal.lua(`return require("99.extensions.completions").get_trigger_characters()`)).toEqual(["#"]);
    await setup(terminal, "nil");
    expect(await outline(terminal, "@src/a.ts #cake")).toEqual(["#cake", "@src/a.ts"]);
  });

  it("skill_dirs takes other folders, or none; what is wrong with one is told", async () => {
    const terminal = await start();
    const text = "#cake #tea";
    expect(await outline(terminal, text)).toEqual(["#cake"]);
    await setup(terminal, `{ completion = { skill_dirs = { "house/rules", "$NO_SUCH_VARIABLE/x" } } }`);
    expect(await outline(terminal, text)).toEqual(["#tea"]);
    await terminal.waitFor(async () => (await notes(terminal)).join().includes("$NO_SUCH_VARIABLE"), "a message");
    await setup(terminal, `{ completion = { skill_dirs = false, custom_rules = { "house/rules/tea" } } }`);
    expect(await outline(terminal, text)).toEqual(["#tea"]);
  });

  it("layout says how a written prompt is assembled", async () => {
    const terminal = await start();
    const cake = "<cake>\nEat cake.\n\n</cake>";
    for (const [layout, expected] of [
      ["prepend", `${cake}\n\nnow #cake, then #cake`],
      ["inline", `now\n${cake}\n, then #cake`],
      ["append", `now #cake, then #cake\n\n${cake}`],
    ]) {
      await setup(terminal, `{ prompt = { layout = "${layout}" } }`);
      await openPrompt(terminal);
      await terminal.type("now #cake, then #cake<Esc>:w<CR>");
      await waitForNoPrompt(terminal);
      expect(await waitForScratch(terminal)).toBe(expected);
      await terminal.command("bwipeout!");
    }
  });
});

forEachNeovim("the working folder", ({ path }) => {
  const project = (name: string): Promise<string> =>
    layOutProject({ files: { "same.ts": `${name}\n`, [`.claude/skills/${name}/SKILL.md`]: `Rule of ${name}.\n` } });

  it("of each prompt's own tab page counts, also when it changes while the prompt is open", async () => {
    const [first, second] = [await project("first"), await project("second")];
    const terminal = await startNeovim({ path, cwd: first });
    await openPrompt(terminal);
    await terminal.type("@same.ts #second<Esc>");
    await terminal.lua("vim.fn.chdir(...)", second);
    await terminal.command("tabnew");
    await terminal.lua("vim.cmd.tcd({ args = { ... }, mods = { silent = true } })", first);
    await openPrompt(terminal);
    await terminal.type("@same.ts #first<Esc>:w<CR>");
    expect(await waitForScratch(terminal)).toContain(
      "Rule of first.\n\n</first>\n\n```typescript\n// same.ts\nfirst\n",
    );
    await terminal.command("tabnext");
    await terminal.type(":w<CR>");
    expect(await waitForScratch(terminal)).toContain(
      "Rule of second.\n\n</second>\n\n```typescript\n// same.ts\nsecond\n",
    );
  });

  it("holds a new file that is in a buffer only: it has to be written first", async () => {
    const terminal = await startNeovim({ path, cwd: await project("first") });
    await terminal.lua(`vim.cmd.edit("new.ts") vim.api.nvim_buf_set_lines(0, 0, -1, false, { "new" })`);
    const message = `return select(2, require("99").parse("see @new.ts"))[1]`;
    expect(await terminal.lua(`${message}.message`)).toMatch(/in a buffer only; write it/);
    await terminal.command("silent write");
    expect(await terminal.lua(message)).toBeNull();
  });
});
