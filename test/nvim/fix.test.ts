import { it } from "vitest";
import { forEachNeovim, startNeovim, type Terminal } from "../support/neovim.ts";
import { notes, openPrompt, RECORD_NOTES, readBuffer, waitForLine } from "../support/prompt.ts";
import { waitForDiagnostics, waitForHighlights } from "../support/proof.ts";
import { layOutSample, SAMPLE_SETUP } from "../support/sample-project.ts";

forEachNeovim(":NinetyNine fix", ({ path }) => {
  const open = async (): Promise<Terminal> => {
    const cwd = await layOutSample({ "lib/main.lua": "" });
    const terminal = await startNeovim({ path, cwd, init: `${RECORD_NOTES}${SAMPLE_SETUP}` });
    await openPrompt(terminal);
    return terminal;
  };

  it("writes what was meant, the range kept, in one step of undo", async () => {
    const terminal = await open();
    await terminal.type("é see (@src/ap.ts:2-3).<Esc>0");
    await waitForDiagnostics(terminal, [["@src/ap.ts:2-3", "unknown_file"]]);
    await terminal.type(":NinetyNine fix<CR>");
    await waitForLine(terminal, "é see (@src/app.ts:2-3).");
    await waitForHighlights(terminal, [["NinetyNineFile", "@src/app.ts:2-3"]]);
    await terminal.type("u");
    await waitForLine(terminal, "é see (@src/ap.ts:2-3).");
  });

  it("takes the one at the cursor, and works before the marks are there", async () => {
    const terminal = await open();
    await terminal.type("@src/ap.ts and #vmi<Esc>:NinetyNine fix<CR>");
    await waitForLine(terminal, "@src/ap.ts and #vim");
  });

  it("replaces all in a range", async () => {
    const terminal = await open();
    await terminal.type("@src/ap.ts #vmi<CR>@src/mian.lua<CR>@src/ap.ts<Esc>:1,2NinetyNine fix<CR>");
    const wanted = "@src/app.ts #vim\n@src/main.lua\n@src/ap.ts";
    await terminal.waitFor(async () => (await readBuffer(terminal)) === wanted, wanted);
    await terminal.type("u");
    await terminal.waitFor(async () => (await readBuffer(terminal)).startsWith("@src/ap.ts #vmi\n@src/mian"), "undone");
  });

  it("offers what an ambiguous name could be", async () => {
    const terminal = await open();
    await terminal.type("@main.lua<Esc>:NinetyNine fix<CR>");
    await waitForLine(terminal, "@src/main.lua");
  });

  it("says when there is nothing to do", async () => {
    const terminal = await open();
    await terminal.type("@src/app.ts #123<Esc>:NinetyNine fix<CR>");
    await terminal.waitFor(
      async () => (await notes(terminal)).join().includes("nothing has a suggestion"),
      "a message",
    );
  });
});
