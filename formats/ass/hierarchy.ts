/** How instances hang together. Source: format reference, section 5.4. */
import { UNKNOWN } from "./scene.ts";

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
