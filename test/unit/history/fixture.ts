import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { historyFolder } from "../../../src/history/folder.ts";
import { createHistory, type History } from "../../../src/history/history.ts";

export const ROOT = "/projects/one";

export interface Fixture {
  readonly stateDir: string;
  /** Where the prompts of `ROOT` are; made by the first `add`, or by `put`. */
  readonly folder: string;
  readonly history: History;
  add(text: string | Uint8Array): Promise<void>;
  /** Texts, the newest first. */
  texts(): Promise<string[]>;
  /** Puts a file into the folder. */
  put(name: string, content?: string | Uint8Array): void;
  names(): string[];
  mode(path: string): string;
}

/** `now` stands still where it is left out, so that only the order of the calls counts. */
export function createFixture(now: () => number = () => 1_700_000_000_000): Fixture {
  const stateDir = mkdtempSync(join(tmpdir(), "history-"));
  onTestFinished(() => rmSync(stateDir, { recursive: true, force: true }));
  chmodSync(stateDir, 0o755);
  const folder = historyFolder(stateDir, ROOT);
  const history = createHistory({ now });
  return {
    stateDir,
    folder,
    history,
    add: (text) => history.add(stateDir, ROOT, Buffer.from(text)),
    texts: async () => (await history.list(stateDir, ROOT)).map(({ text }) => text.toString()),
    put(name, content = "") {
      mkdirSync(folder, { recursive: true });
      writeFileSync(join(folder, name), content);
    },
    names: () => readdirSync(folder).sort(),
    mode: (path) => (statSync(path).mode & 0o777).toString(8),
  };
}
