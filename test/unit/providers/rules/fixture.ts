import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { onTestFinished } from "vitest";
import type { RulesConfig } from "../../../../src/config.ts";
import { createRulesProvider, type RulesProvider } from "../../../../src/providers/rules/provider.ts";
import type { EditorState, OpenBuffer, RequestContext } from "../../../../src/types.ts";

export interface Fixture {
  /** Holds `project` (the root), `home`, and whatever else a test puts there. */
  readonly base: string;
  readonly root: string;
  readonly home: string;
  put(files: Readonly<Record<string, string | Uint8Array>>): void;
  link(path: string, target: string): void;
  remove(path: string): void;
}

export function createFixture(files: Readonly<Record<string, string | Uint8Array>> = {}): Fixture {
  const base = realpathSync(mkdtempSync(join(tmpdir(), "rules-")));
  onTestFinished(() => rmSync(base, { recursive: true, force: true }));
  const fixture: Fixture = {
    base,
    root: join(base, "project"),
    home: join(base, "home"),
    put(more) {
      for (const [path, content] of Object.entries(more)) {
        mkdirSync(dirname(join(base, path)), { recursive: true });
        writeFileSync(join(base, path), content);
      }
    },
    link(path, target) {
      mkdirSync(dirname(join(base, path)), { recursive: true });
      symlinkSync(target, join(base, path));
    },
    remove: (path) => rmSync(join(base, path), { recursive: true }),
  };
  mkdirSync(fixture.root);
  mkdirSync(fixture.home);
  fixture.put(files);
  return fixture;
}

export interface ProviderSettings extends Partial<RulesConfig> {
  readonly env?: Readonly<Record<string, string>>;
}

export function providerOf({ root, home }: Fixture, { env = {}, ...config }: ProviderSettings = {}): RulesProvider {
  return createRulesProvider({
    getConfig: () => ({ customRules: ["rules"], skillDirs: false, mentionFolder: false, ...config }),
    findRoot: () => Promise.resolve(root),
    home,
    env,
  });
}

/** A new request each time, as the editor makes them. */
export function requestIn(cwd: string, buffers: readonly (OpenBuffer & { text?: string })[] = []): RequestContext {
  const editor: EditorState = { cwd, buffers };
  const readBuffer = (id: number) => Promise.resolve(buffers.find((buffer) => buffer.id === id)?.text);
  return { editor, readBuffer, signal: new AbortController().signal };
}
