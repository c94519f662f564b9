import { chmod, mkdir, realpath, rm, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { forEachNeovim, startNeovim, type Terminal } from "../support/neovim.ts";
import { layOutProject } from "../support/project.ts";
import {
  countPrompts,
  notes,
  openPrompt,
  RECORD_NOTES,
  readBuffer,
  waitForLine,
  waitForMenu,
  waitForNoPrompt,
  waitForScratch,
} from "../support/prompt.ts";
import { layOutSample, SAMPLE_SETUP } from "../support/sample-project.ts";

interface Outline {
  readonly references: readonly string[];
  /** Code, token and message. */
  readonly problems: readonly string[];
}

async function parse(terminal: Terminal, text: string): Promise<Outline> {
  return terminal.lua(
    `local references, problems = require("99").parse(...)
    return {
      references = vim.tbl_map(function(reference) return reference.token end, references),
      problems = vim.tbl_map(function(problem)
        return ("%s %s: %s"):format(problem.code, problem.token, problem.message)
      end, problems),
    }`,
    text,
  );
}

async function waitForNote(terminal: Terminal, text: string): Promise<void> {
  await terminal.waitFor(async () => (await notes(terminal)).some((note) => note.includes(text)), `a note: ${text}`);
}

const isRoot = process.getuid?.() === 0;

forEachNeovim("bad input", ({ path }) => {
  const start = (cwd: string, init = SAMPLE_SETUP, env: Record<string, string> = {}): Promise<Terminal> =>
    startNeovim({ path, cwd, env, init: RECORD_NOTES + init });

  it("in the folders of rules is told once, and the other folders work", async () => {
    const terminal = await start(
      await layOutSample(),
      `require("99").setup({ completion = { custom_rules = { "", "$NO_SUCH_VARIABLE/rules", "/no/such/folder", "elsewhere", "rules" } } })`,
    );
    expect(await notes(terminal)).toEqual([
      '99: option `completion.custom_rules[1]`: found "", expected a non-empty string',
    ]);
    for (let time = 0; time < 2; time += 1) expect((await parse(terminal, "see #vim")).references).toEqual(["#vim"]);
    await waitForNote(terminal, "$NO_SUCH_VARIABLE is not set");
    await waitForNote(terminal, 'there is no folder "/no/such/folder"');
    // A relative folder may be there in the next project; the health report has it.
    expect(await notes(terminal)).toHaveLength(3);
    const faults = `return vim.tbl_map(function(fault) return fault.message end, require("99").status().rules.faults)`;
    expect(await terminal.lua(faults)).toContainEqual(expect.stringContaining('there is no folder "elsewhere"'));
  });

  it.skipIf(isRoot)(
    `without the right to read it names the rule${isRoot ? " (skipped: root may read all)" : ""}`,
    async () => {
      const cwd = await layOutSample();
      await chmod(join(cwd, "rules/vim/SKILL.md"), 0);
      const terminal = await start(cwd);
      const { references, problems } = await parse(terminal, "see #vim and #git_commit");
      expect(references).toEqual(["#git_commit"]);
      expect(problems).toEqual([expect.stringMatching(/^unreadable #vim: .*no permission/)]);
    },
  );

  it("such as a folder named SKILL.md costs that rule alone", async () => {
    const terminal = await start(await layOutSample({ "rules/odd/SKILL.md/x": "" }));
    const { references, problems } = await parse(terminal, "see #odd and #vim");
    expect(references).toEqual(["#vim"]);
    expect(problems).toEqual([expect.stringMatching(/^unreadable #odd: .*is a folder/)]);
  });

  it("such as a rule of 5 MB asks before it is sent", async () => {
    const terminal = await start(await layOutSample({ "rules/big/SKILL.md": "word ".repeat(1024 * 1024) }));
    await openPrompt(terminal);
    await terminal.type("follow #big<Esc>:w<CR>");
    await terminal.waitForScreen(/max_tokens.*\s+.*#big: about \d+ tokens/);
    await terminal.type("s");
    await waitForNoPrompt(terminal);
    expect((await waitForScratch(terminal)).length).toBeGreaterThan(5 * 1024 * 1024);
  });

  it("such as a prompt of 5 MB is typed in, resolved and sent", async () => {
    const terminal = await start(await layOutSample(), `${SAMPLE_SETUP} vim.fn.confirm = function() return 1 end`);
    await terminal.lua(`require("99").open({ text = ("some words, #vim and @src/app.ts\\n"):rep(160000) })`);
    await terminal.type("see @src/ma");
    await waitForMenu(terminal, (words) => words[0] === "@src/main.lua", "the menu");
    await terminal.type("<C-n><C-y>");
    await waitForLine(terminal, "see @src/main.lua");
    await terminal.waitForScreen("too long to check while you type");
    await terminal.type("<Esc>:w<CR>");
    await waitForNoPrompt(terminal);
    const prompt = await waitForScratch(terminal);
    expect(prompt.length).toBeGreaterThan(5 * 1024 * 1024);
    expect(prompt).toMatch(
      /\nsee @src\/main\.lua\n\n<vim>\n[\s\S]*\n<\/vim>\n\n```typescript\n[\s\S]*```\n\n```lua\n[\s\S]*```$/,
    );
  });

  it("such as a file that goes away between menu and submission is named", async () => {
    const cwd = await layOutSample();
    const terminal = await start(cwd);
    await openPrompt(terminal);
    await terminal.type("see @src/ma");
    await waitForMenu(terminal, (words) => words[0] === "@src/main.lua", "the menu");
    await terminal.type("<C-n><C-y>");
    await waitForLine(terminal, "see @src/main.lua");
    await rm(join(cwd, "src/main.lua"));
    await terminal.type("<Esc>:w<CR>");
    await terminal.waitForScreen(/@src\/main\.lua: There is no file "src\/main\.lua"/);
    await terminal.type("b");
    await waitForLine(terminal, "see @src/main.lua");
    expect(await countPrompts(terminal)).toBe(1);
  });

  it("such as a missing git is told once; the files are there all the same", async () => {
    const cwd = await layOutSample({ ".gitignore": "*.tmp\n", "a.tmp": "" });
    const bin = join(cwd, "../bin");
    await mkdir(bin);
    await symlink(await realpath(process.execPath), join(bin, "node"));
    const terminal = await start(cwd, SAMPLE_SETUP, { PATH: bin });
    await openPrompt(terminal);
    await terminal.type("@ap");
    await waitForMenu(terminal, (words) => words[0] === "@src/app.ts", "the menu");
    await waitForNote(terminal, "The files are listed without git");
    await terminal.lua(`require("99").refresh()`);
    expect((await parse(terminal, "see @src/app.ts and @src/none.ts")).references).toEqual(["@src/app.ts"]);
    expect(await notes(terminal)).toHaveLength(1);
  });

  it.each([
    ["a file without sense", async (git: string) => writeFile(git, "nonsense")],
    ["a file that leads nowhere", async (git: string) => writeFile(git, "gitdir: /no/such/folder\n")],
    ["an empty folder", async (git: string) => mkdir(git)],
    [
      "a folder that lacks most",
      async (git: string) => {
        await mkdir(git);
        await writeFile(join(git, "HEAD"), "ref: refs/heads/main\n");
      },
    ],
  ])("such as a .git that is %s is told; the files are there all the same", async (_what, make) => {
    const cwd = await layOutProject({ files: { "src/app.ts": "", ".gitignore": "*.tmp\n", "a.tmp": "" }, git: false });
    await make(join(cwd, ".git"));
    const terminal = await start(cwd, "");
    await openPrompt(terminal);
    await terminal.type("@");
    await waitForMenu(terminal, (words) => words.length === 2, "the menu");
    await terminal.waitFor(async () => (await notes(terminal)).join().includes("git"), "a note");
    const [note, ...others] = await notes(terminal);
    expect(note).toMatch(/\.git is broken|listed without git/);
    expect(others).toEqual([]);
  });

  it("such as a working folder that was deleted is told, and nothing is taken from another", async () => {
    const cwd = await layOutSample();
    const other = await layOutSample();
    const terminal = await start(cwd);
    await openPrompt(terminal);
    await terminal.lua("vim.fn.chdir(...)", other);
    await rm(other, { recursive: true });
    // README.md is also in the folder of the plugin, where Node runs.
    await terminal.type("ask @alice about #123, #vim and (@README.md).<Esc>:w<CR>");
    const rows = (await terminal.waitForScreen("ack to the prompt")).join("\n");
    expect(rows).toMatch(/3 references do not resolve/);
    expect(rows).toMatch(/@README\.md: The working folder is gone/);
    expect(rows).toMatch(/#vim: .*the working folder is gone/);
    await terminal.type("b");
    await terminal.lua("vim.fn.chdir(...)", cwd);
    await terminal.type(":w<CR>");
    expect(await waitForScratch(terminal)).toMatch(/<\/vim>\n\n```markdown\n/);
  });

  it("such as a link that leads in a circle or nowhere is a problem, not plain text", async () => {
    const cwd = await layOutProject({ symlinks: { loop: "loop", dangling: "nowhere", "dangling.md": "nowhere" } });
    const terminal = await start(cwd, "");
    const { references, problems } = await parse(
      terminal,
      "@loop, @loop/a @dangling @dangling/a @dangling.md:3 @alice",
    );
    expect(references).toEqual([]);
    expect(problems).toEqual([
      "unreadable @loop: loop cannot be read: its links lead in a circle.",
      "unreadable @loop/a: loop/a cannot be read: its links lead in a circle.",
      "unreadable @dangling: dangling cannot be read: it is a link that leads nowhere.",
      'unknown_file @dangling/a: There is no file "dangling/a" in the project.',
      "unreadable @dangling.md:3: dangling.md cannot be read: it is a link that leads nowhere.",
    ]);
  });

  it("such as a name with a line break is in no menu and breaks none", async () => {
    const terminal = await start(await layOutSample({ "odd\nname.md": "odd\n", "rules/odd\nrule/SKILL.md": "odd\n" }));
    await openPrompt(terminal);
    await terminal.type("@odd");
    await terminal.waitFor(() => terminal.lua(`return require("99").status().files.count > 0`), "the files");
    await terminal.type("<Esc>cc#");
    await waitForMenu(terminal, (words) => words.length === 3, "the rules");
    await terminal.type("<Esc>");
    expect(await parse(terminal, '@"odd\nname.md" @./')).toMatchObject({ references: ["@./"] });
    expect(await terminal.lua(`return (require("99").resolve("@./"))`)).toContain("odd?name.md\n");
    expect(await notes(terminal)).toEqual([]);
    expect(await readBuffer(terminal)).toBe("#");
    await terminal.command("checkhealth 99");
    expect(await readBuffer(terminal)).toMatch(/odd\?rule\/SKILL\.md: .*line break/);
  });
});
