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
  /** The end of the data before it. */
  readonly after: number;
}

export interface Stretch {
  readonly row: number;
  readonly start: number;
  readonly size: number;
}

/**
 * Finds the blocks, in the order of the data.
 * @param base the start of the data
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

/** Removes empty members inside other data: a member without bytes can state any offset. */
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

/** A block's current or new bytes. */
export interface Piece {
  readonly content: Uint8Array;
  /** A power of two that divides the offset of an existing piece. */
  readonly alignment: number;
  /** The bytes between the previous piece and this one; empty for a new piece. */
  readonly padding: Uint8Array;
}

/** Data that moves as a whole while an archive is changed; members that share bytes share it. */
export interface Moving {
  piece: Piece;
  /** Its old offset; undefined for new data. */
  readonly start: number | undefined;
}

/** The unchanged data of blocks. @param alignmentAt the alignment of a block, by its index */
export function movingBlocks(bytes: Uint8Array, blocks: readonly Block[], alignmentAt: (block: number) => number): Moving[] {
  return blocks.map(({ start, end, after }, i) => ({
    piece: { content: bytes.subarray(start, end), alignment: alignmentAt(i), padding: bytes.subarray(after, start) },
    start,
  }));
}

export function newData(content: Uint8Array, alignment: number): Moving {
  return { piece: { content, alignment, padding: new Uint8Array(0) }, start: undefined };
}

/** The index of each row's block. */
export function blocksByRow(blocks: readonly Block[]): Map<number, number> {
  return new Map(blocks.flatMap(({ rows }, i) => rows.map((row) => [row, i] as const)));
}

export interface LaidOut {
  /** The new offset of each piece of data. */
  readonly starts: ReadonlyMap<Moving, number>;
  /** Size of the whole archive. */
  readonly size: number;
  /** Everything after the tables, including padding, in order. */
  readonly parts: readonly Uint8Array[];
}

/**
 * Lays out data in order. Gaps keep whole multiples of the alignment that it does not explain.
 * @param base the end of the tables
 * @param tail the bytes after the data
 * @param what the archive's name in messages
 * @throws Stop if the archive would be larger than its fields can state
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
  if (size > MAX_BYTES) throw archiveStop("not-possible", `The ${what} would be larger than 4 GiB, which its fields cannot state.`);
  return { starts, size, parts: [...parts, tail] };
}

/** Fills a range with padding that continues the `old` padding. */
export function fillPadding(target: Uint8Array, start: number, end: number, old: Uint8Array): void {
  const kept = old.subarray(0, end - start);
  target.set(kept, start);
  if (kept.length < end - start) target.fill(old.at(-1) ?? 0, start + kept.length, end);
}

/** The largest power of two that divides the offset, at most `most`. */
export function alignmentOf(offset: number, most: number): number {
  let alignment = most;
  while (offset % alignment !== 0) alignment /= 2;
  return alignment;
}

/** Whether the numbers never decrease. */
export function isAscending(numbers: readonly number[]): boolean {
  return numbers.every((number, i) => i === 0 || numbers[i - 1] <= number);
}

/**
 * Inserts new items among existing ones, each before the item that follows it in an order, or at the end without an order.
 * @param order of all items
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
