/** A hash table of slot numbers. What a slot holds stays with the caller, who compares and hashes it. */
export interface SlotIndex<Key> {
  /** The slot whose content is (key, part), or -1. */
  find(hash: number, key: Key, part: number): number;
  /** The slot must not be in the table yet. */
  add(hash: number, slot: number): void;
  remove(hash: number, slot: number): void;
  clear(): void;
}

const PART_BITS = 6;
const MIN_CELLS = 8;

/**
 * Open addressing with linear probing; removal shifts the following cells back, so that no tombstones are left. It is made of
 * parts by the hash's highest bits, which grow one at a time: to move a big table at once takes tens of milliseconds.
 */
export function createSlotIndex<Key>(
  hashOf: (slot: number) => number,
  holds: (slot: number, key: Key, part: number) => boolean,
): SlotIndex<Key> {
  // A cell is 0 or the slot plus one. Each part is a power of two long.
  let parts: Int32Array[] = [];
  const used = new Int32Array(1 << PART_BITS);

  function place(cells: Int32Array, hash: number, cell: number): void {
    const last = cells.length - 1;
    let at = hash & last;
    while (cells[at] !== 0) at = (at + 1) & last;
    cells[at] = cell;
  }

  function grow(number: number): Int32Array {
    const old = parts[number]!;
    const cells = new Int32Array(old.length * 2);
    for (const cell of old) if (cell !== 0) place(cells, hashOf(cell - 1), cell);
    parts[number] = cells;
    return cells;
  }

  function clear(): void {
    parts = Array.from(used, () => new Int32Array(MIN_CELLS));
    used.fill(0);
  }

  clear();
  return {
    find(hash, key, part) {
      const cells = parts[numberOf(hash)]!;
      const last = cells.length - 1;
      for (let at = hash & last; ; at = (at + 1) & last) {
        const cell = cells[at]!;
        if (cell === 0) return -1;
        if (holds(cell - 1, key, part)) return cell - 1;
      }
    },
    add(hash, slot) {
      const number = numberOf(hash);
      const cells = parts[number]!;
      used[number]! += 1;
      place(used[number]! * 2 > cells.length ? grow(number) : cells, hash, slot + 1);
    },
    remove(hash, slot) {
      const number = numberOf(hash);
      const cells = parts[number]!;
      const last = cells.length - 1;
      let hole = hash & last;
      while (cells[hole] !== slot + 1) {
        if (cells[hole] === 0) return;
        hole = (hole + 1) & last;
      }
      used[number]! -= 1;
      for (let at = (hole + 1) & last; cells[at] !== 0; at = (at + 1) & last) {
        const home = hashOf(cells[at]! - 1) & last;
        // The cell may move into the hole unless its home lies behind the hole.
        if (((at - home) & last) >= ((at - hole) & last)) {
          cells[hole] = cells[at]!;
          hole = at;
        }
      }
      cells[hole] = 0;
    },
    clear,
  };
}

function numberOf(hash: number): number {
  return hash >>> (32 - PART_BITS);
}

export function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return mixed(hash);
}

export function hashPair(a: number, b: number): number {
  return mixed(Math.imul(a, 0x9e3779b1) ^ Math.imul(b, 0x85ebca6b));
}

function mixed(hash: number): number {
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return hash ^ (hash >>> 13);
}
