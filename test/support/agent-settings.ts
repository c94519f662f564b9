import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { AgentName } from "./agent-programs.ts";

/** What makes an agent ask the stand-in server at a URL: files of its home folder by path, and variables. */
interface AgentSettings {
  readonly files?: Readonly<Record<string, string>>;
  readonly env?: Readonly<Record<string, string>>;
}

/** Looks like a key, so that programs take it for one, and opens nothing. */
const KEY = "stand-in-key-00000000000000000000";
const SETTINGS: Readonly<Record<AgentName, (url: string, project: string) => AgentSettings>> = {
  claude: (url, project) => ({
    files: { ".claude.json": JSON.stringify(claudeSettings(project)) },
    env: { ANTHROPIC_BASE_URL: url, ANTHROPIC_API_KEY: KEY, CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: "1" },
  }),
  codex: (url, project) => ({ files: { ".codex/config.toml": codexConfig(url, project) }, env: { STAND_IN_KEY: KEY } }),
  opencode: (url) => ({
    files: { ".config/opencode/opencode.json": JSON.stringify(opencodeConfig(url)) },
    env: {
      OPENCODE_DISABLE_MODELS_FETCH: "1",
      OPENCODE_DISABLE_AUTOUPDATE: "1",
      OPENCODE_DISABLE_LSP_DOWNLOAD: "1",
    },
  }),
  gemini: (url) => ({
    files: { ".gemini/settings.json": JSON.stringify(GEMINI_SETTINGS) },
    env: { GOOGLE_GEMINI_BASE_URL: url, GEMINI_API_KEY: KEY, GEMINI_CLI_TRUST_WORKSPACE: "true" },
  }),
};

const GEMINI_SETTINGS = {
  security: { auth: { selectedType: "gemini-api-key" } },
  privacy: { usageStatisticsEnabled: false },
  model: { name: "gemini-2.5-flash" },
};

/**
 * Writes an agent's settings into a home folder. They trust the project and answer all that is asked at a first start.
 * @param url of the stand-in server
 * @returns the variables that belong to them
 */
export async function writeAgentSettings(
  name: AgentName,
  home: string,
  url: string,
  project: string,
): Promise<Record<string, string>> {
  const { files = {}, env = {} } = SETTINGS[name](url, project);
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(home, path)), { recursive: true });
    await writeFile(join(home, path), text);
  }
  return { ...env };
}

function claudeSettings(project: string): unknown {
  return {
    hasCompletedOnboarding: true,
    theme: "dark",
    // The program asks about a key by its last 20 characters.
    customApiKeyResponses: { approved: [KEY.slice(-20)] },
    projects: { [project]: { hasTrustDialogAccepted: true, hasCompletedProjectOnboarding: true } },
  };
}

function codexConfig(url: string, project: string): string {
  return `model = "stand-in"
check_for_update_on_startup = false
model_provider = "stand-in"
[model_providers.stand-in]
name = "stand-in"
base_url = "${url}/v1"
env_key = "STAND_IN_KEY"
wire_api = "responses"
[projects."${project}"]
trust_level = "trusted"
`;
}

function opencodeConfig(url: string): unknown {
  const model = "stand-in/model";
  return {
    autoupdate: false,
    share: "disabled",
    model,
    small_model: model,
    provider: {
      "stand-in": {
        npm: "@ai-sdk/openai-compatible",
        options: { baseURL: `${url}/v1`, apiKey: KEY },
        models: { model: {} },
      },
    },
  };
}
