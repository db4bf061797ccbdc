/**
 * How the writer lays out a file where the format leaves a choice. Nintendo's tools and those of modders choose differently. A file shows
 * its choices, and its text keeps them in `#!layout` lines. Source: format reference, section 5.
 */

/** The order in which the children of a container follow it. */
export type ChildOrder = "natural" | "reversed" | "nocase";

/**
 * Where 64-bit values and binary data are: with the containers, or before the root, ordered by tree, by level, or by the walk that also
 * places the containers.
 */
export type Pool = "none" | "tree" | "breadth" | "walk";

/** An exception from the rule for equal nodes. */
export interface ApartPlace {
  /** Keys and indexes of items, from the root on. */
  readonly path: readonly string[];
  /** 0: stored by itself, although it equals another; otherwise, the entry uses the first, second … stored node of its equals. */
  readonly which: number;
}

export interface Layout {
  readonly littleEndian: boolean;
  readonly version: number;
  /** Equal arrays are stored once. */
  readonly shareArrays: boolean;
  /** Equal dictionaries and maps are stored once. */
  readonly shareMaps: boolean;
  /** Equal 64-bit values and binary data are stored once. */
  readonly shareValues: boolean;
  /** Exceptions from these three, in the order of the tree. */
  readonly apart?: readonly ApartPlace[] | undefined;
  readonly pool: Pool;
  readonly order: ChildOrder;
  /** Keys whose children come first, in this order; those of other keys follow by {@link order}. */
  readonly keys?: readonly string[] | undefined;
  /** Containers follow the containers inside them, so the root is last. */
  readonly rootLast: boolean;
  /** Four zero bytes in place of a missing string table. */
  readonly slot: boolean;
  /** Empty tables are written. */
  readonly emptyKeys: boolean;
  readonly emptyStrings: boolean;
  /** The file ends at a multiple of 4, also after binary data. */
  readonly paddedEnd: boolean;
  /** Zero bytes after the end. */
  readonly tail: number;
}

/** The layout of most files of a version, and of a text without other layout lines. */
export function usualLayout(littleEndian: boolean, version: number): Layout {
  const shareContainers = version < 3 || version === 4;
  const pool = version >= 4 ? "tree" : "none";
  return {
    littleEndian,
    version,
    shareArrays: shareContainers,
    shareMaps: shareContainers,
    shareValues: shareContainers && pool === "none",
    pool,
    order: "natural",
    rootLast: false,
    slot: false,
    emptyKeys: false,
    emptyStrings: false,
    paddedEnd: true,
    tail: 0,
  };
}

/** For each key, the rank of its children among their siblings. @param ranks ranks of the keys in the key table */
export function walkRanks(layout: Layout, keys: readonly string[], ranks: Int32Array): Int32Array {
  const { order, keys: listed = [] } = layout;
  const walk = order === "nocase" ? nocaseRanks(keys, ranks) : ranks.slice();
  if (order === "reversed") for (let i = 0; i < walk.length; i++) walk[i] = -walk[i];
  if (listed.length === 0) return walk;
  const places = new Map(listed.map((key, place) => [key, place]));
  for (let i = 0; i < walk.length; i++) {
    const place = places.get(keys[i]);
    if (place !== undefined) walk[i] = place - listed.length - keys.length;
  }
  return walk;
}

function nocaseRanks(keys: readonly string[], ranks: Int32Array): Int32Array {
  const lower = keys.map((key) => key.toLowerCase());
  const order = Array.from(keys, (_, i) => i).sort((a, b) => (lower[a] < lower[b] ? -1 : lower[a] > lower[b] ? 1 : ranks[a] - ranks[b]));
  const walk = new Int32Array(keys.length);
  order.forEach((key, place) => {
    walk[key] = place;
  });
  return walk;
}
