import { isUtf8 } from "node:buffer";

export interface Records {
  readonly texts: readonly string[];
  /** Records that are not UTF-8 and are left out: a name that Neovim could not hand back. */
  readonly skipped: number;
}

/** Cuts the output of `git … -z` into its records, batch by batch. A record may be spread over many chunks. */
export async function* readRecords(chunks: AsyncIterable<Buffer>): AsyncGenerator<Records> {
  let rest: Buffer[] = [];
  for await (const chunk of chunks) {
    const end = chunk.lastIndexOf(0);
    if (end === -1) {
      rest.push(chunk);
      continue;
    }
    const whole = chunk.subarray(0, end);
    yield splitRecords(rest.length === 0 ? whole : Buffer.concat([...rest, whole]));
    rest = end + 1 < chunk.length ? [chunk.subarray(end + 1)] : [];
  }
  if (rest.length > 0) yield splitRecords(Buffer.concat(rest));
}

function splitRecords(bytes: Buffer): Records {
  if (isUtf8(bytes)) return { texts: bytes.toString("utf8").split("\0"), skipped: 0 };
  const texts: string[] = [];
  let skipped = 0;
  for (let start = 0; start <= bytes.length; ) {
    const found = bytes.indexOf(0, start);
    const end = found === -1 ? bytes.length : found;
    const record = bytes.subarray(start, end);
    if (isUtf8(record)) texts.push(record.toString("utf8"));
    else skipped += 1;
    start = end + 1;
  }
  return { texts, skipped };
}
