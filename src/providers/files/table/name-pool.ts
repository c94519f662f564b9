import { grown } from "./columns.ts";
import { foldAccents, isAscii } from "./fold.ts";
import { endsWord, letterBit, WORD_START, writeKeys } from "./letters.ts";
import { createSlotIndex, hashText } from "./slot-index.ts";

/** Parallel arrays, replaced when they grow: read them anew after every pause. */
export interface NameColumns {
  /** Slots in use or free; a free one has the mask 0. */
  count: number;
  codes: Uint16Array;
  /** `letterKey` of each code, with `WORD_START`. */
  keys: Uint8Array;
  /** Where the codes of a name begin, and how many they are. */
  offsets: Int32Array;
  sizes: Int32Array;
  /** `letterBit`s of all codes, of those that start a word, and of those that end one. */
  masks: Int32Array;
  startMasks: Int32Array;
  endMasks: Int32Array;
}

/**
 * The names of files and folders, each kept once. A name is a run of codes: UTF-16 units without accents, case kept.
 * An ASCII name is its codes; the spelling of any other is kept beside them.
 */
export interface NamePool {
  readonly columns: Readonly<NameColumns>;
  /** Takes a use of the name, adding it where it is new. */
  take(name: string): number;
  /** Gives a use back; the last one frees the slot for a name of the same length. */
  release(slot: number): void;
  /** The name's slot, or -1. */
  find(name: string): number;
  text(slot: number): string;
  clear(): void;
}

export function createNamePool(): NamePool {
  const columns = emptyColumns();
  let uses = new Int32Array(0);
  let hashes = new Int32Array(0);
  /** Codes taken so far. */
  let end = 0;
  const spellings = new Map<number, string>();
  const freeBySize = new Map<number, number[]>();
  const index = createSlotIndex<string>((slot) => hashes[slot]!, holds);

  function holds(slot: number, name: string): boolean {
    const spelling = spellings.get(slot);
    if (spelling !== undefined) return spelling === name;
    if (columns.sizes[slot] !== name.length) return false;
    const { codes } = columns;
    const offset = columns.offsets[slot]!;
    for (let at = 0; at < name.length; at += 1) if (codes[offset + at] !== name.charCodeAt(at)) return false;
    return true;
  }

  function slotOfSize(size: number): number {
    const free = freeBySize.get(size)?.pop();
    if (free !== undefined) return free;
    const slot = columns.count;
    columns.count += 1;
    columns.offsets = grown(columns.offsets, slot + 1);
    columns.sizes = grown(columns.sizes, slot + 1);
    columns.masks = grown(columns.masks, slot + 1);
    columns.startMasks = grown(columns.startMasks, slot + 1);
    columns.endMasks = grown(columns.endMasks, slot + 1);
    uses = grown(uses, slot + 1);
    hashes = grown(hashes, slot + 1);
    columns.codes = grown(columns.codes, end + size);
    columns.keys = grown(columns.keys, end + size);
    columns.offsets[slot] = end;
    columns.sizes[slot] = size;
    end += size;
    return slot;
  }

  function addName(name: string, hash: number): number {
    const folded = foldAccents(name);
    const slot = slotOfSize(folded.length);
    if (!isAscii(name)) spellings.set(slot, name);
    const { codes, keys } = columns;
    const from = columns.offsets[slot]!;
    const to = from + folded.length;
    for (let at = 0; at < folded.length; at += 1) codes[from + at] = folded.charCodeAt(at);
    writeKeys(codes, keys, from, to);
    let mask = 0;
    let startMask = 0;
    let endMask = 0;
    for (let at = from; at < to; at += 1) {
      const bit = letterBit(codes[at]!);
      mask |= bit;
      if (keys[at]! >= WORD_START) startMask |= bit;
      if (endsWord(codes, keys, at, to)) endMask |= bit;
    }
    columns.masks[slot] = mask;
    columns.startMasks[slot] = startMask;
    columns.endMasks[slot] = endMask;
    hashes[slot] = hash;
    uses[slot] = 0;
    index.add(hash, slot);
    return slot;
  }

  return {
    columns,
    take(name) {
      const hash = hashText(name);
      const known = index.find(hash, name, 0);
      const slot = known >= 0 ? known : addName(name, hash);
      uses[slot]! += 1;
      return slot;
    },
    release(slot) {
      uses[slot]! -= 1;
      if (uses[slot]! > 0) return;
      index.remove(hashes[slot]!, slot);
      spellings.delete(slot);
      columns.masks[slot] = 0;
      columns.startMasks[slot] = 0;
      const size = columns.sizes[slot]!;
      const free = freeBySize.get(size);
      if (free) free.push(slot);
      else freeBySize.set(size, [slot]);
    },
    find: (name) => index.find(hashText(name), name, 0),
    text(slot) {
      const offset = columns.offsets[slot]!;
      return spellings.get(slot) ?? textOf(columns.codes.subarray(offset, offset + columns.sizes[slot]!));
    },
    clear() {
      Object.assign(columns, emptyColumns());
      uses = new Int32Array(0);
      hashes = new Int32Array(0);
      end = 0;
      spellings.clear();
      freeBySize.clear();
      index.clear();
    },
  };
}

function emptyColumns(): NameColumns {
  return {
    count: 0,
    codes: new Uint16Array(0),
    keys: new Uint8Array(0),
    offsets: new Int32Array(0),
    sizes: new Int32Array(0),
    masks: new Int32Array(0),
    startMasks: new Int32Array(0),
    endMasks: new Int32Array(0),
  };
}

function textOf(codes: Uint16Array): string {
  // More would overflow the call's arguments.
  if (codes.length <= 4096) return String.fromCharCode.apply(null, codes as unknown as number[]);
  return Array.from(codes, (code) => String.fromCharCode(code)).join("");
}
