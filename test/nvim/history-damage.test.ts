import { mkdir, rm, writeFile } from "node:fs/promises";
import { expect, it } from "vitest";
import { bringBack, luaOf, waitForEvent } from "../support/agent-runs.ts";
import { offered, sendAll, startWithHistory, waitForKept } from "../support/history.ts";
import { forEachNeovim } from "../support/neovim.ts";
import { notes, waitForNoPrompt } from "../support/prompt.ts";
import { layOutSample } from "../support/sample-project.ts";
import { setStage } from "../support/stage.ts";

forEachNeovim("a history in trouble", ({ path }) => {
  it("loses nothing where two Neovims write at the same time", async () => {
    const [stage, cwd] = [await setStage(), await layOutSample()];
    const neovims = await Promise.all([startWithHistory({ path, stage, cwd }), startWithHistory({ path, stage, cwd })]);
    const texts = (name: string): string[] => Array.from({ length: 10 }, (_, index) => `${name} ${index}.`);
    await Promise.all([sendAll(neovims[0], texts("left")), sendAll(neovims[1], texts("right"))]);
    for (const terminal of neovims) {
      await waitForKept(terminal, stage, "left 9.");
      await waitForKept(terminal, stage, "right 9.");
      const rows = await offered(terminal);
      expect(rows).toHaveLength(20);
      for (const text of [...texts("left"), ...texts("right")]) expect(rows.join("\n")).toContain(text);
    }
  });

  it.each([
    ["is binary", async (file: string) => writeFile(file, Buffer.from([0, 255, 254, 10, 0, 128]))],
    ["is empty", async (file: string) => writeFile(file, "")],
    ["is gone", async (file: string) => rm(file)],
    [
      "is a folder",
      async (file: string) => {
        await rm(file);
        await mkdir(file);
      },
    ],
  ])("loses no more than a file that %s", async (_, damage) => {
    const [stage, cwd] = [await setStage(), await layOutSample()];
    const first = await startWithHistory({ path, stage, cwd });
    await sendAll(first, ["the first", "the damaged", "the third"]);
    await waitForKept(first, stage, "the third");
    await damage((await waitForKept(first, stage, "the damaged")).path);
    await first.close();
    const second = await startWithHistory({ path, stage, cwd });
    expect(await offered(second)).toEqual([expect.stringContaining("the third"), expect.stringContaining("the first")]);
    await sendAll(second, ["the fourth"]);
    await waitForKept(second, stage, "the fourth");
    expect(await bringBack(second)).toBe("the fourth");
  });

  it("warns once where nothing can be written, and prompts are sent all the same", async () => {
    const [stage, cwd] = [await setStage(), await layOutSample()];
    const limited = ["/bin/sh", "-c", 'ulimit -f 0; exec node "$@"', "sh"];
    const terminal = await startWithHistory({ path, stage, cwd, options: `node = { cmd = ${luaOf(limited)} }` });
    await sendAll(terminal, ["the first", "the second"]);
    await terminal.waitFor(async () => (await notes(terminal)).length > 0, "a warning");
    expect(await bringBack(terminal)).toBe("the second");
    await terminal.type("<Esc>:w<CR>");
    await waitForNoPrompt(terminal);
    await waitForEvent(terminal, "Submit", { count: 3 });
    expect(await notes(terminal)).toEqual([expect.stringMatching(/history/)]);
  });
});
