/** Where a parameter's name occurs in a game's tables, in any kind of file: for names without an entry of their own. */

import { crc32 } from "../../core/bytes/crc32.ts";
import { addToCount, getOrMake } from "../../core/lists.ts";
import { memoize } from "../../core/memoize.ts";
import { VALUE_TYPES } from "../valueTypes.ts";
import { ENTRY_KINDS } from "./classTable.ts";
import type { Game } from "./games.ts";
import type { KnownNode } from "./parameterTable.ts";

export interface Elsewhere {
  /** Ids of the value types that the name has, most common first. */
  readonly types: readonly number[];
  readonly uses: readonly { readonly where: string; readonly type: string; readonly meaning: string }[];
}

class Uses {
  readonly uses: { where: string; type: string; meaning: string }[] = [];
  private readonly counts = new Map<number, number>();

  add(type: number, where: string, meaning: string): void {
    addToCount(this.counts, type);
    this.uses.push({ where, type: VALUE_TYPES[type].name, meaning });
  }
  get types(): readonly number[] {
    return [...this.counts].sort((a, b) => b[1] - a[1]).map(([type]) => type);
  }
}

/** Returns undefined for a name that is not in the tables. The first call reads all tables. */
export function findElsewhere(game: Game, hash: number): Elsewhere | undefined {
  return indexOf(game).get(hash | 0);
}

const indexOf = memoize((game: Game): ReadonlyMap<number, Uses> => {
  const index = new Map<number, Uses>();
  const usesOf = (name: string): Uses => {
    const hash = crc32(name) | 0;
    return getOrMake(index, hash, () => new Uses());
  };
  for (const { title, root } of game.kinds().values()) addNode(root, title, usesOf);
  for (const kind of ENTRY_KINDS)
    for (const known of game.classes().all(kind))
      for (const { name, valueType } of known.parameters)
        if (valueType !== undefined) usesOf(name).add(valueType, `${kind} class ${known.name}`, "");
  return index;
});

function addNode({ children, object }: KnownNode, where: string, usesOf: (name: string) => Uses): void {
  for (const { name, types, facts } of object?.parameters ?? []) if (!/[#<]/.test(name)) usesOf(name).add(types[0], where, facts().meaning);
  for (const [name, child] of children.all()) addNode(child, `${where}, ${name}`, usesOf);
}
