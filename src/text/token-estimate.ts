import { estimateTokenCount } from "tokenx";

/** UTF-16 units. Texts up to this length are estimated whole. */
const WHOLE = 16 * 1024;
const SAMPLES = 16;
const SAMPLE_LENGTH = WHOLE / SAMPLES;

/**
 * About how many tokens a language model reads in a text. Of a long text only evenly spread samples are looked at, so
 * that the cost stays the same for any length.
 */
export function estimateTokens(text: string): number {
  if (text.length <= WHOLE) return estimateTokenCount(text);
  const step = (text.length - SAMPLE_LENGTH) / (SAMPLES - 1);
  let tokens = 0;
  for (let sample = 0; sample < SAMPLES; sample++) {
    const start = Math.floor(sample * step);
    tokens += estimateTokenCount(text.slice(start, start + SAMPLE_LENGTH));
  }
  return Math.round((tokens / WHOLE) * text.length);
}
