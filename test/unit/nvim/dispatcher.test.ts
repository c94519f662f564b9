import { describe, expect, it } from "vitest";
import { PluginError } from "../../../src/errors.ts";
import { createDispatcher, type DispatcherOptions } from "../../../src/nvim/dispatcher.ts";
import type { Response } from "../../../src/nvim/wire.ts";

const EDITOR = { cwd: "/p", buffers: [] };
const CONFIGURE = { config: {}, providers: [] };

function start(handle: DispatcherOptions["handle"]) {
  const answers: [id: number, response: Response][] = [];
  const faults: unknown[] = [];
  const waiting: (() => void)[] = [];
  const dispatcher = createDispatcher({
    handle,
    answer: (id, response) => {
      answers.push([id, response]);
      for (const wake of waiting.splice(0)) wake();
    },
    onFault: (error) => faults.push(error),
  });
  /** Resolves once there are so many answers. */
  const answered = async (count: number) => {
    while (answers.length < count) await new Promise<void>((resolve) => waiting.push(resolve));
    return answers;
  };
  const send = (id: number, method: string, params: unknown = {}) => dispatcher.receive({ id, method, params });
  return { dispatcher, send, answered, answers, faults };
}

/** A promise that is settled by hand. */
function gate(): { opened: Promise<void>; open: () => void } {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}

describe("the dispatcher", () => {
  it("answers with the result", async () => {
    const { send, answered } = start(async (method, params) => ({ method, params }));
    send(7, "parse", { text: "", editor: EDITOR });
    const result = { method: "parse", params: { text: "", editor: EDITOR } };
    expect(await answered(1)).toEqual([[7, { ok: true, result }]]);
  });

  it("answers wrong requests without asking the app", async () => {
    const { send, answered } = start(async () => expect.fail("asked"));
    send(1, "nonsense");
    send(2, "parse");
    send(3, "toString");
    for (const [, response] of await answered(3)) {
      expect(response).toMatchObject({ ok: false, error: { code: "bad_request" } });
    }
  });

  it("answers what goes wrong with a code and a sentence, and tells of faults that are nobody's", async () => {
    const { send, answered, faults } = start(async (method) => {
      if (method === "refresh") throw new PluginError("provider_error", "The provider failed.");
      throw new TypeError("x is not a function");
    });
    send(1, "refresh");
    send(2, "written", { path: "/p" });
    expect(await answered(2)).toEqual([
      [1, { ok: false, error: { code: "provider_error", message: "The provider failed." } }],
      [2, { ok: false, error: { code: "internal", message: "x is not a function" } }],
    ]);
    expect(faults).toEqual([expect.any(TypeError)]);
  });

  it("answers a cancelled request at once, though the app does not stop", async () => {
    const never = gate();
    let signal: AbortSignal | undefined;
    const { send, answered, answers } = start((_method, _params, given) => {
      signal = given;
      return never.opened;
    });
    send(1, "refresh");
    await Promise.resolve();
    send(1, "cancel");
    expect(await answered(1)).toEqual([[1, { ok: false, error: expect.objectContaining({ code: "aborted" }) }]]);
    never.open();
    await never.opened;
    expect(signal?.aborted).toBe(true);
    expect(answers).toHaveLength(1);
  });

  it("ignores a cancellation of what is not under way", async () => {
    const { send, answered, faults } = start(async () => "done");
    send(1, "cancel");
    send(1, "refresh");
    expect(await answered(1)).toEqual([[1, { ok: true, result: "done" }]]);
    send(1, "cancel");
    expect(faults).toEqual([]);
  });

  it("lets requests wait for the settings before them, and not for each other", async () => {
    const settings = gate();
    const slow = gate();
    const begun: string[] = [];
    const { send, answered } = start(async (method) => {
      begun.push(method);
      if (method === "configure") await settings.opened;
      if (method === "refresh") await slow.opened;
      return method;
    });
    send(1, "configure", CONFIGURE);
    send(2, "refresh");
    send(3, "written", { path: "/p" });
    await Promise.resolve();
    await Promise.resolve();
    expect(begun).toEqual(["configure"]);
    settings.open();
    expect((await answered(2)).map(([id]) => id)).toEqual([1, 3]);
    slow.open();
    expect((await answered(3)).map(([id]) => id)).toEqual([1, 3, 2]);
  });

  it("goes on after settings that failed", async () => {
    const { send, answered } = start(async (method) => {
      if (method === "configure") throw new Error("no");
      return "done";
    });
    send(1, "configure", CONFIGURE);
    send(2, "refresh");
    expect((await answered(2)).map(([id, { ok }]) => [id, ok])).toEqual([
      [1, false],
      [2, true],
    ]);
  });

  it("drops messages that cannot be answered", () => {
    const { dispatcher, answers, faults } = start(async () => "done");
    for (const message of [undefined, null, [], "x", { method: "refresh" }]) dispatcher.receive(message);
    expect(answers).toEqual([]);
    expect(faults).toHaveLength(5);
  });

  it("aborts everything when it is closed", async () => {
    const { dispatcher, send, answered } = start(() => gate().opened);
    send(1, "refresh");
    send(2, "refresh");
    await Promise.resolve();
    dispatcher.close();
    for (const [, response] of await answered(2)) expect(response).toMatchObject({ error: { code: "aborted" } });
  });
});
