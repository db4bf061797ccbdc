/** The hierarchy of instances. Source: format reference, section 5.4. */
import { type InstanceRecord, UNKNOWN } from "./scene.ts";

/** Names that make an instance the reference frame, ignoring case. */
const NODE_NAME = /^(?:b[ _]|bone|frame|bip01)/i;

export function isNodeName(name: string): boolean {
  return NODE_NAME.test(name);
}

/** Returns for each instance whether it or one of its ancestors is marked. Also true if a parent is unknown. */
export function findBelow(parents: readonly number[], isMarked: readonly boolean[]): readonly boolean[] {
  const known: (boolean | undefined)[] = isMarked.map((marked) => marked || undefined);
  for (let start = 0; start < parents.length; start++) {
    const way: number[] = [];
    let at = start;
    while (at >= 0 && at < parents.length && known[at] === undefined) {
      // preliminary, so that a loop ends
      known[at] = false;
      way.push(at);
      at = parents[at];
    }
    const isBelow = at === UNKNOWN || known[at] === true;
    for (const member of way) known[member] = isBelow;
  }
  return known.map((below) => below === true);
}

/** Returns the instance and all its ancestors, starting with the instance. Ends where the chain leaves the list or forms a loop. */
export function parentChain(records: readonly InstanceRecord[], from: number): readonly number[] {
  const chain: number[] = [];
  const seen = new Set<number>();
  for (let at = from; at >= 0 && at < records.length && !seen.has(at); at = records[at].parent?.value ?? -1) {
    seen.add(at);
    chain.push(at);
  }
  return chain;
}
