/** The order of the entries of a merged container: for each pair, the side that changed its order counts. Knows places only. */
import type { Triple } from "../tree/tree.ts";

/** If both sides moved more entries, the order stays as in ours. */
const MAX_MOVED = 4000;

export interface Ordered {
  readonly triples: readonly Triple[];
  /** The changes of both sides contradict each other, so the order is that of ours. */
  readonly isCircle: boolean;
}

/** @param kept the entries of the result, in any order @param only the side whose order counts, if only one counts */
export function mergeOrder(kept: readonly Triple[], only?: "ours" | "theirs"): Ordered {
  const places = { base: placesOf(kept, "base"), ours: placesOf(kept, "ours"), theirs: placesOf(kept, "theirs") };
  const common = kept.filter((triple) => places.base.has(triple) && places.ours.has(triple) && places.theirs.has(triple));
  const sorted = (side: keyof typeof places) => [...common].sort((a, b) => get(places[side], a) - get(places[side], b));
  const [base, ours, theirs] = [sorted("base"), sorted("ours"), sorted("theirs")];
  let order: readonly Triple[] = only === "theirs" ? theirs : ours;
  let isCircle = false;
  if (!only && isEqual(ours, base)) order = theirs;
  else if (!only && !isEqual(theirs, base) && !isEqual(ours, theirs)) {
    const merged = common.length > MAX_MOVED ? undefined : mergePairs(base, places);
    if (merged) order = merged;
    else isCircle = true;
  }
  return { triples: insertOthers(order, kept, places), isCircle };
}

type Places = Readonly<Record<"base" | "ours" | "theirs", ReadonlyMap<Triple, number>>>;

function placesOf(kept: readonly Triple[], side: "base" | "ours" | "theirs"): Map<Triple, number> {
  const all = kept.filter((triple) => triple[side]);
  return new Map(all.map((triple) => [triple, triple[side]?.place ?? 0]));
}

function get(places: ReadonlyMap<Triple, number>, triple: Triple): number {
  return places.get(triple) as number;
}

function isEqual(first: readonly Triple[], second: readonly Triple[]): boolean {
  return first.every((triple, at) => triple === second[at]);
}

/** Sorts pair by pair as the side that changed the pair has it; undefined if the pairs contradict each other. */
function mergePairs(base: readonly Triple[], { ours, theirs }: Places): readonly Triple[] | undefined {
  const count = base.length;
  const behind = new Int32Array(count);
  const [our, their] = [ours, theirs].map((places) => Int32Array.from(base, (triple) => get(places, triple))) as [Int32Array, Int32Array];
  for (let first = 0; first < count; first++)
    for (let second = first + 1; second < count; second++) {
      const isTurned = our[first] > our[second] || their[first] > their[second];
      behind[isTurned ? second : first]++;
    }
  const order = base.map((_, at) => at).sort((a, b) => behind[b] - behind[a]);
  // without contradictions, each entry has a different number of entries after it
  return order.every((at, index) => behind[at] === count - 1 - index) ? order.map((at) => base[at]) : undefined;
}

/** Inserts each entry after the one that it follows in its own version, those of ours before those of theirs. */
function insertOthers(order: readonly Triple[], kept: readonly Triple[], places: Places): readonly Triple[] {
  const next = new Map<Triple | undefined, Triple | undefined>();
  let last: Triple | undefined;
  const append = (triple: Triple, before: Triple | undefined): void => {
    next.set(triple, next.get(before));
    next.set(before, triple);
  };
  for (const triple of order) {
    append(triple, last);
    last = triple;
  }
  const placed = new Set(order);
  const isOurs = new Set<Triple>();
  for (const side of ["ours", "theirs"] as const) {
    const own = kept.filter((triple) => places[side].has(triple)).sort((a, b) => get(places[side], a) - get(places[side], b));
    let before: Triple | undefined;
    let isNewChain = false;
    for (const triple of own) {
      if (placed.has(triple)) isNewChain = false;
      else {
        isNewChain ||= triple[side]?.opensChain ?? false;
        const isPassed = (after: Triple) => isOurs.has(after) && (isNewChain || !after.ours?.opensChain);
        if (side === "theirs") for (let after = next.get(before); after && isPassed(after); after = next.get(before)) before = after;
        append(triple, before);
        placed.add(triple);
        if (side === "ours" && !triple.theirs) isOurs.add(triple);
      }
      before = triple;
    }
  }
  const all: Triple[] = [];
  for (let triple = next.get(undefined); triple; triple = next.get(triple)) all.push(triple);
  // only the base has these, so their place is unknown
  return all.concat(kept.filter((triple) => !placed.has(triple)));
}
