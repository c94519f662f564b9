import { expect, it } from "vitest";
import { forEachNeovim, startNeovim, type Terminal } from "../support/neovim.ts";
import { layOutSample, SAMPLE_SETUP } from "../support/sample-project.ts";

forEachNeovim("the functions for Vim script", ({ path }) => {
  const start = async (init = SAMPLE_SETUP): Promise<Terminal> =>
    startNeovim({ path, cwd: await layOutSample(), init });
  const evaluate = (terminal: Terminal, expression: string): Promise<unknown> =>
    terminal.request("nvim_eval", expression);

  it("answer with a dictionary", async () => {
    const terminal = await start();
    expect(await evaluate(terminal, `NinetyNineResolve("#git_commit")`)).toEqual({
      ok: true,
      content: "<git_commit>\nWrite short commits.\n\n</git_commit>",
    });
    expect(
      await evaluate(terminal, `NinetyNineParse("é @src/app.ts:1 @nope/x.ts #vim").references->map("v:val.token")`),
    ).toEqual(["#vim", "@src/app.ts:1"]);
    expect(await evaluate(terminal, `NinetyNineComplete("é @comp, x", 7)`)).toMatchObject({
      ok: true,
      items: expect.arrayContaining([expect.objectContaining({ insertText: "@src/comp-x_y.ts" })]),
      start: 3,
      finish: 8,
    });
    expect(await evaluate(terminal, `NinetyNineComplete("#vi").items[0].insertText`)).toBe("#vim");
  });

  it.each([
    [`NinetyNineResolve()`, "bad_request"],
    [`NinetyNineResolve(5)`, "bad_request"],
    [`NinetyNineParse([])`, "bad_request"],
    [`NinetyNineComplete("#v", "x")`, "bad_request"],
    [`NinetyNineComplete("#v", -1)`, "bad_request"],
    [`NinetyNineComplete("#v", 1.5)`, "bad_request"],
    [`NinetyNineResolve("@src/nope.ts")`, "unknown_file"],
  ])("say what is wrong with %s, and do not throw", async (expression, code) => {
    const terminal = await start();
    const error = { code, message: expect.stringMatching(/\w/) };
    expect(await evaluate(terminal, expression)).toEqual({ ok: false, error });
  });

  it("say so without Node", async () => {
    const terminal = await start(
      `vim.notify = function() end require("99").setup({ node = { cmd = { "/nowhere/node" } } })`,
    );
    for (const call of [`NinetyNineResolve("#a")`, `NinetyNineParse("")`, `NinetyNineComplete("#", 1)`]) {
      expect(await evaluate(terminal, call)).toMatchObject({ ok: false, error: { code: "unavailable" } });
    }
  });
});
