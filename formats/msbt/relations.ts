/** The actors who speak the messages of Breath of the Wild. Source: format reference, section 4. */
import { ACTOR, actorTarget } from "../core/knowledge/actors.ts";
import { getOrMake } from "../core/lists.ts";
import type { Link, LinkTarget, RelationReader } from "../core/relations.ts";
import { MAX_RELATIONS } from "../core/relations.ts";
import { readMessages } from "./binary/readMessages.ts";

/** Longer texts are not names. */
const MAX_VALUE = 256;

export const RELATIONS: RelationReader = {
  read(bytes) {
    const { file, places } = readMessages(bytes);
    // one target for all messages of an actor: most files have one
    const targets = new Map<string, LinkTarget>();
    const links: Link[] = [];
    for (const [index, { attributes: value }] of file.messages.entries()) {
      if (typeof value !== "string" || value === "" || value.length > MAX_VALUE || links.length === MAX_RELATIONS) continue;
      const target = getOrMake(targets, value, () => actorTarget(value));
      links.push({ at: places.attributes[index], value, kind: ACTOR, target, absence: "silent" });
    }
    return { links, definitions: [] };
  },
};
