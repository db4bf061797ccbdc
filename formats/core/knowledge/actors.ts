/** Where Breath of the Wild keeps its actors, which AAMP and BYML files name. */
import type { LinkTarget, ListedEntry } from "../relations.ts";

/** What the game looks up about actors without opening their packs. */
export const ACTOR_INFO = "Actor/ActorInfo.product.byml";
export const ACTOR = "actor";

export function actorTarget(name: string): LinkTarget {
  const listed: ListedEntry = { path: ACTOR_INFO, entry: { kind: ACTOR, name } };
  return { in: "game", paths: [`Actor/ActorLink/${name}.bxml`, `Actor/Pack/${name}.bactorpack`], listed };
}
