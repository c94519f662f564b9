/**
 * Settings as Node needs them. `setup` in Lua has validated and merged them already (it must work without Node);
 * this module only guards the wire and holds the same defaults for callers without Lua.
 */
export interface FilesConfig {
  readonly enabled: boolean;
  /** Bytes. */
  readonly maxFileSize: number;
  readonly maxFiles: number;
  readonly exclude: readonly string[];
  readonly defaultExcludes: boolean;
  readonly include: readonly string[];
  readonly gitignore: boolean;
  /** Globs of secrets that are never read; undefined keeps the built-in list. */
  readonly denied?: readonly string[];
}

export interface RulesConfig {
  readonly customRules: readonly string[];
  /** true: the usual folders; false: none; a list: these instead. */
  readonly skillDirs: boolean | readonly string[];
}

export type PromptLayout = "append" | "prepend" | "inline";

export interface Config {
  readonly maxItems: number;
  readonly rules: RulesConfig;
  readonly files: FilesConfig;
  readonly layout: PromptLayout;
  readonly maxTokens: number;
  /** Modules that export a provider, loaded by Node. Absolute paths. */
  readonly modules: readonly string[];
  /** Folder for what is kept between sessions (frecency), absolute; undefined keeps nothing. */
  readonly stateDir?: string;
  readonly logLevel: string;
}

export const DEFAULT_CONFIG: Config = {
  maxItems: 100,
  rules: { customRules: [], skillDirs: true },
  files: {
    enabled: true,
    maxFileSize: 102_400,
    maxFiles: 500_000,
    exclude: [],
    defaultExcludes: true,
    include: [],
    gitignore: true,
  },
  layout: "append",
  maxTokens: 100_000,
  modules: [],
  logLevel: "warn",
};
