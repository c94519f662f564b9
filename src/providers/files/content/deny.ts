import picomatch from "picomatch";
import { compactText } from "../../../text/compact.ts";

/**
 * What is never read, by names of files and folders: git's own data, and secrets. A pattern with `/` means that way
 * at any depth, one with `!` takes back what an earlier one denies. A denied folder denies all that is in it. Case
 * does not count.
 */
export const DENIED_PATHS: readonly string[] = [
  ".git",
  ".env",
  ".env.*",
  "*.env",
  ".envrc",
  "!.env*.{example,sample,template,dist,defaults}",
  "!{example,sample,template}.env",
  // Private keys and key stores.
  "*.{pem,key,p8,p12,pfx,pkcs12,ppk,jks,jceks,keystore,kdbx,keychain,keychain-db}",
  "id_{rsa,dsa,ecdsa,ecdsa_sk,ed25519,ed25519_sk}",
  "{.ssh,.gnupg,.password-store}",
  // Logins and tokens of tools.
  "{.netrc,_netrc,.authinfo,.authinfo.gpg,.git-credentials}",
  "{.npmrc,.pypirc,.dockercfg,.htpasswd,.pgpass,pgpass.conf,.my.cnf,.mylogin.cnf,.s3cfg,.boto,.vault-token}",
  ".aws/credentials",
  ".azure/{accessTokens.json,msal_token_cache.*}",
  ".cargo/{credentials,credentials.toml}",
  ".config/gcloud",
  ".config/gh/hosts.yml",
  ".docker/config.json",
  ".gem/credentials",
  ".kube/config",
  ".terraform.d/credentials.tfrc.json",
];

const OPTIONS = { dot: true, nocase: true };

interface Rule {
  readonly matches: (path: string) => boolean;
  readonly denies: boolean;
}

/** Answers whether a path (from the root, or absolute) is denied. */
export type DenyList = (path: string) => boolean;

/** Patterns are written like those of `DENIED_PATHS`. */
export function createDenyList(patterns: readonly string[] = DENIED_PATHS): DenyList {
  const rules = patterns.filter((pattern) => pattern.trim() !== "").map(parseRule);
  const folders = new Map<string, boolean>();
  const maybe = anyName(patterns.filter((pattern) => !pattern.startsWith("!")));
  const denies = (path: string, name: string): boolean =>
    maybe.test(name) && (rules.findLast((rule) => rule.matches(path))?.denies ?? false);

  function deniesFolder(folder: string): boolean {
    const known = folders.get(folder);
    if (known !== undefined) return known;
    const denied = isDenied(folder);
    if (folders.size > 2000) folders.clear();
    folders.set(compactText(folder), denied);
    return denied;
  }

  function isDenied(path: string): boolean {
    const end = path.endsWith("/") ? path.length - 1 : path.length;
    const slash = path.lastIndexOf("/", end - 1);
    const name = path.slice(slash + 1, end);
    return (slash > 0 && deniesFolder(path.slice(0, slash))) || denies(path.slice(0, end), name);
  }
  return isDenied;
}

let defaultList: DenyList | undefined;

/** The list for the settings: `patterns` replace the built-in ones, which are compiled once. */
export function findDenyList(patterns: readonly string[] | undefined): DenyList {
  if (patterns !== undefined) return createDenyList(patterns);
  defaultList ??= createDenyList();
  return defaultList;
}

/** Whether a path may never be read. `patterns` replace the built-in list. */
export function isDenied(path: string, patterns?: readonly string[]): boolean {
  return findDenyList(patterns)(path);
}

/** One test of a path's last part, which rules out nearly all paths before any pattern is tried. */
function anyName(patterns: readonly string[]): RegExp {
  const sources = patterns.map((pattern) => {
    const name = pattern.replace(/\/+$/, "").split("/").at(-1) ?? "";
    // A brace cut in two (`{a/b,c}`) says nothing about the last part.
    const whole = name.split("{").length === name.split("}").length;
    return picomatch.makeRe(whole ? name : "*", OPTIONS).source;
  });
  return new RegExp(sources.join("|") || "$^", "i");
}

function parseRule(pattern: string): Rule {
  const denies = !pattern.startsWith("!");
  const bare = pattern.slice(denies ? 0 : 1).replace(/^\/+|\/+$/g, "");
  const matches = picomatch(`**/${bare}`, OPTIONS);
  return { matches, denies };
}
