/**
 * How the writer lays out a file where the format leaves a choice. Nintendo's tools and those of modders made it differently, and a
 * file shows which way; its text keeps it in `#!layout` lines. Source: format reference, section 5.
 */

/** The order in which the children of a container follow it. */
export type ChildOrder = "natural" | "reversed" | "nocase";

/**
 * Where 64-bit values and binary data are: with the containers, or before the root, in the order of the tree, of its levels, or of the
 * walk that also places the containers.
 */
export type Pool = "none" | "tree" | "breadth" | "walk";

/** A place whose node is stored otherwise than the rule for equal nodes says. */
export interface ApartPlace {
  /** Keys, and numbers of items, from the root on. */
  readonly path: readonly string[];
  /** 0: stored by itself, though it is equal to another; else the node is the first, second … of those that are equal and stored. */
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
  /** Keys whose children come in this order; those of other keys follow by {@link order}. */
  readonly keys?: readonly string[] | undefined;
  /** Containers follow those inside them, so that the root is the last one. */
  readonly rootLast: boolean;
  /** Four zero bytes in place of a missing string table. */
  readonly slot: boolean;
  /** Tables without an entry are written all the same. */
  readonly emptyKeys: boolean;
  readonly emptyStrings: boolean;
  /** The file ends at a multiple of 4, also after binary data. */
  readonly paddedEnd: boolean;
  /** Zero bytes after the end. */
  readonly tail: number;
}

/** What most files of a version have, and what a text says that says nothing else. */
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

/** For each number of a key the place of its children among their siblings. @param ranks places of the keys in the key table */
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
