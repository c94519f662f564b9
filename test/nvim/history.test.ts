import { expect, it } from "vitest";
import { bringBack } from "../support/agent-runs.ts";
import { keptFiles, offered, sendAll, startWithHistory, waitForKept } from "../support/history.ts";
import { forEachNeovim } from "../support/neovim.ts";
import { readBuffer, waitForNoPrompt, waitForPrompt } from "../support/prompt.ts";
import { layOutSample } from "../support/sample-project.ts";
import { setStage } from "../support/stage.ts";

forEachNeovim("the history of prompts", ({ path }) => {
  it("brings back the newest in another Neovim, as typed, and the one before", async () => {
    const [stage, cwd] = [await setStage(), await layOutSample()];
    const first = await startWithHistory({ path, stage, cwd });
    await sendAll(first, ["old one", "see @src/app.ts and #vim — für"]);
    await waitForKept(first, stage, "für");
    await first.close();
    const second = await startWithHistory({ path, stage, cwd });
    expect(await bringBack(second)).toBe("see @src/app.ts and #vim — für");
    await second.type("<Esc>:NinetyNine last<CR>");
    await second.waitFor(async () => (await readBuffer(second)) === "old one", "the one before");
  });

  it("keeps one file for each prompt, which others cannot read", async () => {
    const [stage, cwd] = [await setStage(), await layOutSample()];
    const terminal = await startWithHistory({ path, stage, cwd });
    await sendAll(terminal, ["a secret plan", "another plan"]);
    await waitForKept(terminal, stage, "another plan");
    const plans = keptFiles(stage).filter(({ text }) => text.includes("plan"));
    expect(plans.map(({ mode }) => mode)).toEqual([0o600, 0o600]);
    for (const file of plans) expect(file.path).toMatch(/\/history\//);
  });

  it("keeps nothing on disk where it is off; the session's own text still comes back", async () => {
    const [stage, cwd] = [await setStage(), await layOutSample()];
    const terminal = await startWithHistory({ path, stage, cwd, options: "prompt = { history = false }" });
    await sendAll(terminal, ["a secret plan"]);
    expect(await bringBack(terminal)).toBe("a secret plan");
    // Node does what it is asked in order: a prompt that were kept would be there when the next one is.
    await terminal.type("<Esc>q");
    await waitForNoPrompt(terminal);
    await terminal.lua(`require("99").setup({ agent = function() _G.handed = _G.handed + 1 end })`);
    await sendAll(terminal, ["a public one"]);
    await waitForKept(terminal, stage, "a public one");
    expect(keptFiles(stage).filter(({ text }) => text.includes("secret plan"))).toEqual([]);
  });

  it("lets one choose by keys, and opens the prompt with it", async () => {
    const [stage, cwd] = [await setStage(), await layOutSample()];
    const terminal = await startWithHistory({ path, stage, cwd });
    await sendAll(terminal, ["the first", "the second\nwith more", "the third"]);
    await waitForKept(terminal, stage, "the third");
    await terminal.type(":NinetyNine history<CR>");
    const screen = (await terminal.waitForScreen(/the first/)).join("\n");
    expect(screen).toMatch(/the third[\s\S]*the second[\s\S]*the first/);
    await terminal.type("j<CR>");
    await waitForPrompt(terminal);
    expect(await readBuffer(terminal)).toBe("the second\nwith more");
  });

  it("is the project's own, and holds its last 100", async () => {
    const [stage, cwd, other] = [await setStage(), await layOutSample(), await layOutSample()];
    const terminal = await startWithHistory({ path, stage, cwd });
    const texts = Array.from({ length: 103 }, (_, index) => `prompt number ${index + 1}`);
    await sendAll(terminal, texts);
    await waitForKept(terminal, stage, "number 103");
    const elsewhere = await startWithHistory({ path, stage, cwd: other });
    await sendAll(elsewhere, ["something else"]);
    await waitForKept(elsewhere, stage, "something else");
    expect(await offered(elsewhere)).toEqual([expect.stringContaining("something else")]);
    const rows = await offered(terminal);
    expect(rows).toHaveLength(100);
    expect([rows[0], rows[99]]).toEqual([expect.stringContaining("number 103"), expect.stringContaining("number 4")]);
    const kept = keptFiles(stage).filter(({ text }) => text.includes("prompt number"));
    expect(kept).toHaveLength(100);
  }, 120_000);
});
