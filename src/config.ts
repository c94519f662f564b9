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
  /** A rule is followed by its folder's path and the names of the other files in it. */
  readonly mentionFolder: boolean;
}

const LAYOUTS = ["append", "prepend", "inline"] as const;
export type PromptLayout = (typeof LAYOUTS)[number];

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
  /** Absolute; undefined logs nothing. */
  readonly logFile?: string;
}

export const DEFAULT_CONFIG: Config = {
  maxItems: 100,
  rules: { customRules: [], skillDirs: true, mentionFolder: false },
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

/** Settings from the wire. A field that is missing or of the wrong type keeps its default. */
export function parseConfig(value: unknown): Config {
  const fields = recordOf(value);
  const rules = recordOf(fields["rules"]);
  const files = recordOf(fields["files"]);
  const { skillDirs } = rules;
  const defaults = DEFAULT_CONFIG;
  const denied = files["denied"] === undefined || files["denied"] === null ? undefined : texts(files["denied"], []);
  return {
    maxItems: size(fields["maxItems"], defaults.maxItems),
    rules: {
      customRules: texts(rules["customRules"], defaults.rules.customRules),
      skillDirs: typeof skillDirs === "boolean" ? skillDirs : texts(skillDirs, []),
      mentionFolder: flag(rules["mentionFolder"], defaults.rules.mentionFolder),
    },
    files: {
      enabled: flag(files["enabled"], defaults.files.enabled),
      maxFileSize: size(files["maxFileSize"], defaults.files.maxFileSize),
      maxFiles: size(files["maxFiles"], defaults.files.maxFiles),
      exclude: texts(files["exclude"], defaults.files.exclude),
      defaultExcludes: flag(files["defaultExcludes"], defaults.files.defaultExcludes),
      include: texts(files["include"], defaults.files.include),
      gitignore: flag(files["gitignore"], defaults.files.gitignore),
      ...(denied === undefined ? {} : { denied }),
    },
    layout: LAYOUTS.find((layout) => layout === fields["layout"]) ?? defaults.layout,
    maxTokens: size(fields["maxTokens"], defaults.maxTokens),
    modules: texts(fields["modules"], defaults.modules),
    ...(typeof fields["stateDir"] === "string" ? { stateDir: fields["stateDir"] } : {}),
    ...(typeof fields["logFile"] === "string" ? { logFile: fields["logFile"] } : {}),
    logLevel: typeof fields["logLevel"] === "string" ? fields["logLevel"] : defaults.logLevel,
  };
}

function recordOf(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
}

function texts(value: unknown, fallback: readonly string[]): readonly string[] {
  return Array.isArray(value) ? value.filter((one): one is string => typeof one === "string") : fallback;
}

function flag(value: unknown, fallback: boolean): boolean {
  return typeof value === "boolean" ? value : fallback;
}

function size(value: unknown, fallback: number): number {
  return typeof value === "number" && value >= 0 ? value : fallback;
}
