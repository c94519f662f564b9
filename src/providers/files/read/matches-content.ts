import { estimateTokens } from "../../../text/token-estimate.ts";
import type { Content, Finding, NoticeCode, ProblemCode } from "../../../types.ts";
import { notice, problem } from "../lookup/findings.ts";

/** Named in a notice at most. */
const FEW = 3;

/** The contents of what a glob matches, an empty line between two, as far as the budget (estimated tokens) goes. */
export async function readMatches(
  glob: string,
  paths: readonly string[],
  budget: number,
  read: (path: string) => Promise<Content>,
): Promise<Content> {
  const texts: string[] = [];
  const notices: Finding<NoticeCode>[] = [];
  const failures: Finding<ProblemCode>[] = [];
  const left: string[] = [];
  let room = budget;
  for (const path of paths) {
    // Whatever is left now would not hold a fence and a name.
    if (room <= 0) {
      left.push(path);
      continue;
    }
    const content = await read(path);
    const tokens = content.ok ? estimateTokens(content.text) : 0;
    if (!content.ok) failures.push(content.problem);
    else if (tokens > room) left.push(path);
    else {
      texts.push(content.text);
      notices.push(...content.notices);
      room -= tokens;
    }
  }
  const [failure] = failures;
  if (texts.length === 0) {
    if (left.length === 0 && failure !== undefined) return { ok: false, problem: failure };
    const message = `None of the ${paths.length} files that ${glob} matches fits into the ${Math.max(0, budget)} tokens left.`;
    return { ok: false, problem: problem("over_budget", message) };
  }
  if (left.length > 0) {
    const message = `${left.length} of ${paths.length} files are left out, as they do not fit: ${few(left)}.`;
    notices.push(notice("truncated", message));
  }
  if (failure !== undefined) {
    const message = `${failures.length} of ${paths.length} files are left out: ${few(failures.map((one) => one.message))}`;
    notices.push(notice("truncated", message));
  }
  return { ok: true, text: texts.join("\n\n"), notices };
}

function few(texts: readonly string[]): string {
  const shown = texts.slice(0, FEW).join(", ");
  return texts.length > FEW ? `${shown}, …` : shown;
}
