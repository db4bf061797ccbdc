/**
 * The layout of data in an archive, before and after changes. Data moves only if needed, and padding is preserved: without changes, every
 * archive keeps its bytes.
 */
import { alignUp } from "../core/bytes/bytes.ts";
import { firstIndex } from "../core/search.ts";
import { archiveStop } from "./diagnostics.ts";

const MAX_BYTES = 0xffff_ffff;

/** Data that moves as a whole: one member, or several that share bytes. */
export interface Block {
  readonly start: number;
  readonly end: number;
  /** The members in it, by their start. */
  readonly rows: readonly number[];
  /** Where the data before it ends. */
  readonly after: number;
}

export interface Stretch {
  readonly row: number;
  readonly start: number;
  readonly size: number;
}

/**
 * Blocks in the order of the data.
 * @param base where the data begins
 */
export function findBlocks(stretches: readonly Stretch[], base: number): readonly Block[] {
  const sorted = [...stretches].sort((a, b) => a.start - b.start || a.size - b.size || a.row - b.row);
  const blocks: { start: number; end: number; rows: number[]; after: number }[] = [];
  let last: (typeof blocks)[number] | undefined;
  for (const { row, start, size } of sorted) {
    if (last !== undefined && start < last.end) {
      last.rows.push(row);
      last.end = Math.max(last.end, start + size);
      continue;
    }
    last = { start, end: start + size, rows: [row], after: last?.end ?? base };
    blocks.push(last);
  }
  return blocks;
}

/** Those with a place of their own. One without bytes may state any place, even inside the data of another. */
export function withPlaces<S extends Stretch>(stretches: readonly S[], base: number): readonly S[] {
  const filled = findBlocks(
    stretches.filter(({ size }) => size > 0),
    base,
  );
  return stretches.filter(({ start, size }) => {
    if (size > 0) return true;
    const next = firstIndex(filled.length, (at) => filled[at].end > start);
    return next === filled.length || filled[next].start >= start;
  });
}

/** A block's bytes, as they are or as they are to be. */
export interface Piece {
  readonly content: Uint8Array;
  /** A power of two that divides the place of a piece that is there already. */
  readonly alignment: number;
  /** The bytes before it, from the end of the piece there; none of a new one. */
  readonly padding: Uint8Array;
}

/** Data that moves as a whole while an archive is changed; members that share bytes share it. */
export interface Moving {
  piece: Piece;
  /** Where it lay; undefined for new data. */
  readonly start: number | undefined;
}

/** Data as it is. @param alignmentAt of the block with this number */
export function movingBlocks(bytes: Uint8Array, blocks: readonly Block[], alignmentAt: (block: number) => number): Moving[] {
  return blocks.map(({ start, end, after }, i) => ({
    piece: { content: bytes.subarray(start, end), alignment: alignmentAt(i), padding: bytes.subarray(after, start) },
    start,
  }));
}

export function newData(content: Uint8Array, alignment: number): Moving {
  return { piece: { content, alignment, padding: new Uint8Array(0) }, start: undefined };
}

/** The number of its block, by row. */
export function blocksByRow(blocks: readonly Block[]): Map<number, number> {
  return new Map(blocks.flatMap(({ rows }, i) => rows.map((row) => [row, i] as const)));
}

export interface LaidOut {
  /** Where each data goes. */
  readonly starts: ReadonlyMap<Moving, number>;
  /** Of the whole archive. */
  readonly size: number;
  /** What comes after the tables, with the padding between: parts one after the other. */
  readonly parts: readonly Uint8Array[];
}

/**
 * Lays data out one after the other. Gaps keep the multiples of an alignment that nothing explains.
 * @param base where the tables end
 * @param tail what follows the data
 * @param what the archive, for a message
 * @throws Stop where the archive would be larger than its fields can state
 */
export function layOut(data: readonly Moving[], base: number, tail: Uint8Array, what = "archive"): LaidOut {
  let end = base;
  const starts = new Map<Moving, number>();
  const parts = data.flatMap((moving) => {
    const { content, alignment, padding } = moving.piece;
    const start = alignUp(end, alignment) + Math.floor(padding.length / alignment) * alignment;
    const gap = new Uint8Array(start - end);
    fillPadding(gap, 0, gap.length, padding);
    starts.set(moving, start);
    end = start + content.length;
    return [gap, content];
  });
  const size = end + tail.length;
  if (size > MAX_BYTES) throw archiveStop("not-possible", `The ${what} would be larger than 4 GiB, which its fields have no room for.`);
  return { starts, size, parts: [...parts, tail] };
}

/** `size` bytes of padding that go on as the `old` ones did. */
export function fillPadding(target: Uint8Array, start: number, end: number, old: Uint8Array): void {
  const kept = old.subarray(0, end - start);
  target.set(kept, start);
  if (kept.length < end - start) target.fill(old.at(-1) ?? 0, start + kept.length, end);
}

/** The largest power of two, `most` at most, that divides the offset. */
export function alignmentOf(offset: number, most: number): number {
  let alignment = most;
  while (offset % alignment !== 0) alignment /= 2;
  return alignment;
}

/** Whether the numbers never fall. */
export function isAscending(numbers: readonly number[]): boolean {
  return numbers.every((number, i) => i === 0 || numbers[i - 1] <= number);
}

/**
 * New items among those that are there, each before the one that follows it in an order; at the end where there is no order.
 * @param order of all of them
 */
export function insertLike<T extends object>(items: readonly T[], fresh: readonly T[], order: readonly T[] | undefined): readonly T[] {
  if (order === undefined || fresh.length === 0) return [...items, ...fresh];
  const isNew = new Set(fresh);
  const isThere = new Set(items);
  const before = new Map<T | undefined, T[]>();
  let waiting: T[] = [];
  for (const item of order) {
    if (isNew.has(item)) waiting.push(item);
    else if (isThere.has(item) && waiting.length > 0) {
      const known = before.get(item);
      if (known) for (const one of waiting) known.push(one);
      else before.set(item, waiting);
      waiting = [];
    }
  }
  return [...items.flatMap((item) => [...(before.get(item) ?? []), item]), ...waiting];
}
