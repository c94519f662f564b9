import { createRandom, type Random } from "./random.ts";

const WORDS =
  `account action agent api audio auth avatar badge base batch billing board browser buffer builder button cache
calendar card cart catalog channel chart chat checkout client command comment common compiler completion config connection
constants contact context controller core counter credit cron customer dashboard database detail dialog discount document
domain download driver edge editor effect email emitter engine entity errors event export extension factory feature feed
fetcher field file filter fixture flag folder footer form formatter gateway graph grid group guard handler header health
helper history hook icon image import index input instance invoice job keymap label language layout lexer library license
linter list listener loader location lock log logger login manager map marker media member menu message metric middleware
migration mock modal model module monitor mutex navigation network node note notification observer offer option order org
overlay package page panel parser password path payment permission player plugin policy pool popover preview price printer
product profile project prompt provider proxy query queue reader record reducer redis region registry release render report
repository request resolver resource response rest result review role route router rpc rule sample scheduler schema scope
search secret section seed select selector server service session setting shared shipping sidebar signal snapshot snippet
socket sort source span stack state status storage store stream style subscription summary sync tab table tag target task
team template tenant terminal test theme thread ticket timer toggle token tool tooltip topic trace track transaction
translation tree trigger type upload url user util validator value vendor version video view viewer wallet webhook widget
window wizard worker workspace wrapper writer`.split(/\s+/);

const AREAS = ["apps", "packages", "libs", "services", "tools"];
const SECTIONS = ["src", "src", "src", "src", "src/components", "src/lib", "src/internal", "test", "docs", "lua"];
const EXTENSIONS =
  `ts ts ts ts ts tsx tsx tsx test.ts test.ts test.tsx spec.ts d.ts js json yaml md lua go rs py sql html css`.split(
    " ",
  );
const COMMON_NAMES = ["index.ts", "index.tsx", "index.js", "README.md", "package.json", "init.lua", "index.test.ts"];
const ROOT_FILES = [
  "README.md",
  "LICENSE",
  "Makefile",
  "package.json",
  "tsconfig.json",
  ".gitignore",
  ".github/workflows/ci.yml",
];

/** `count` distinct paths of a monorepo as one meets it, in no order. */
export function makeTree(count: number, seed = 1): string[] {
  const random = createRandom(seed);
  const paths = new Set<string>(ROOT_FILES.slice(0, count));
  while (paths.size < count) {
    const project = `${random.pick(AREAS)}/${random.pick(WORDS)}-${random.pick(WORDS)}`;
    const files = Math.min(60 + random.integer(40), count - paths.size);
    let folder = project;
    for (let file = 0; file < files; file += 1) {
      if (file === 0 || random.chance(0.16)) folder = makeFolder(project, random);
      paths.add(`${folder}/${makeName(random)}`);
    }
  }
  return [...paths];
}

function makeFolder(project: string, random: Random): string {
  const parts = [project, random.pick(SECTIONS)];
  for (let depth = random.integer(3); depth > 0; depth -= 1) parts.push(random.pick(WORDS));
  return parts.join("/");
}

function makeName(random: Random): string {
  if (random.chance(0.14)) return random.pick(COMMON_NAMES);
  const words = Array.from({ length: random.pick([1, 2, 2, 2, 2, 2, 3, 3]) }, () => random.pick(WORDS));
  return `${join(words, random)}.${random.pick(EXTENSIONS)}`;
}

function join(words: readonly string[], random: Random): string {
  const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
  switch (random.integer(4)) {
    case 0:
      return words.join("-");
    case 1:
      return words.join("_");
    case 2:
      return words.map(capital).join("");
    default:
      return words.map((word, at) => (at === 0 ? word : capital(word))).join("");
  }
}
