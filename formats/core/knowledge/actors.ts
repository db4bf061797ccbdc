/** The places of actors in Breath of the Wild, to which AAMP and BYML files refer. */
import type { LinkTarget, ListedEntry } from "../relations.ts";

/** The file with facts about actors that the game needs without opening their packs. */
export const ACTOR_INFO = "Actor/ActorInfo.product.byml";
export const ACTOR = "actor";

export function actorTarget(name: string): LinkTarget {
  const listed: ListedEntry = { path: ACTOR_INFO, entry: { kind: ACTOR, name } };
  return { in: "game", paths: [`Actor/ActorLink/${name}.bxml`, `Actor/Pack/${name}.bactorpack`], listed };
}
