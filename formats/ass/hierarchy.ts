/** How instances hang together. Source: format reference, section 5.4. */
import { type InstanceRecord, UNKNOWN } from "./scene.ts";

/** Names that make an instance the reference frame, in any case. */
const NODE_NAME = /^(?:b[ _]|bone|frame|bip01)/i;

export function isNodeName(name: string): boolean {
  return NODE_NAME.test(name);
}

/** For each instance whether it, or one above it, is marked. True as well where a parent is not known. */
export function findBelow(parents: readonly number[], isMarked: readonly boolean[]): readonly boolean[] {
  const known: (boolean | undefined)[] = isMarked.map((marked) => marked || undefined);
  for (let start = 0; start < parents.length; start++) {
    const way: number[] = [];
    let at = start;
    while (at >= 0 && at < parents.length && known[at] === undefined) {
      // until the end of the way is known, so that a loop ends
      known[at] = false;
      way.push(at);
      at = parents[at];
    }
    const isBelow = at === UNKNOWN || known[at] === true;
    for (const member of way) known[member] = isBelow;
  }
  return known.map((below) => below === true);
}

/** The instance and all above it, itself first; ends where the chain leaves the list or comes round. */
export function parentChain(records: readonly InstanceRecord[], from: number): readonly number[] {
  const chain: number[] = [];
  const seen = new Set<number>();
  for (let at = from; at >= 0 && at < records.length && !seen.has(at); at = records[at].parent?.value ?? -1) {
    seen.add(at);
    chain.push(at);
  }
  return chain;
}
