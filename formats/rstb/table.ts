/** A size table in memory. Numbers are in typed arrays because a game's table has hundreds of thousands of entries. */

/** `none` has no header: the whole file is a hash table. */
export type TableKind = "none" | "RSTB" | "RSTC" | "RESTBL";

/** An entry of the name table. */
export interface NamedEntry {
  readonly path: string;
  readonly size: number;
  /** The third number of `RSTC`, otherwise 0. */
  readonly mark: number;
  /** Bytes after the name's NUL, without trailing zeros. Empty in nearly all files. */
  readonly behind: Uint8Array;
}

export interface TableHead {
  readonly kind: TableKind;
  readonly littleEndian: boolean;
  /** The version of `RESTBL`, otherwise 0. */
  readonly version: number;
  /** {@link fieldSize} according to the header of `RESTBL`, which may be wrong; otherwise 0. */
  readonly nameLength: number;
  /** The size of a name in the name table. */
  readonly fieldSize: number;
}

export interface SizeTable extends TableHead {
  /** CRC32 hashes of paths, in file order; `sizes` and `marks` belong to them. */
  readonly hashes: Uint32Array;
  readonly sizes: Uint32Array;
  /** Third numbers of `RSTC`; all 0 in other kinds. */
  readonly marks: Uint32Array;
  readonly names: readonly NamedEntry[];
  /** Bytes after the last entry. */
  readonly tail: Uint8Array;
}

export const NO_BYTES = new Uint8Array(0);
/** The size of a name in `RSTB` and `RSTC`. */
export const USUAL_FIELD = 128;
/** The size of a name in `RESTBL`. */
export const LONG_FIELD = 160;
export const USUAL_VERSION = 1;
/** Values of the header for tables other than `RESTBL`, whose header does not state them. */
export const UNSTATED = { version: 0, nameLength: 0, fieldSize: USUAL_FIELD } as const;

export const HEAD_SIZES: Readonly<Record<TableKind, number>> = { none: 0, RSTB: 12, RSTC: 12, RESTBL: 22 };

/** How many numbers follow the hash or name of an entry. */
export function numbersOf(kind: TableKind): 1 | 2 {
  return kind === "RSTC" ? 2 : 1;
}

export function hashEntrySize(kind: TableKind): number {
  return 4 + 4 * numbersOf(kind);
}

export function nameEntrySize({ kind, fieldSize }: Pick<TableHead, "kind" | "fieldSize">): number {
  return fieldSize + 4 * numbersOf(kind);
}

export function hashOffset({ kind }: TableHead, index: number): number {
  return HEAD_SIZES[kind] + index * hashEntrySize(kind);
}

export function nameOffset(table: SizeTable, index: number): number {
  return hashOffset(table, table.hashes.length) + index * nameEntrySize(table);
}

/** Whether each hash is larger than the previous one. */
export function isAscending(hashes: Uint32Array): boolean {
  return hashes.every((hash, at) => at === 0 || hash > hashes[at - 1]);
}

/** Compares paths by their UTF-8 bytes. */
export function comparePaths(a: string, b: string): number {
  const shorter = Math.min(a.length, b.length);
  for (let at = 0; at < shorter; at++) {
    const [left, right] = [a.charCodeAt(at), b.charCodeAt(at)];
    if (left !== right) return isSurrogate(left) === isSurrogate(right) ? left - right : isSurrogate(left) ? 1 : -1;
  }
  return a.length - b.length;
}

/** UTF-16 sorts characters above 0xFFFF before those from 0xE000 on, UTF-8 after them. */
function isSurrogate(unit: number): boolean {
  return (unit & 0xf800) === 0xd800;
}
