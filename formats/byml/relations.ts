/**
 * Relations between files. Definitions: keys of the game's tables, to which other files refer: classes of AI programs, profiles of actors,
 * users of effects and sounds. Links: actors and files named by values.
 */
import { ACTOR } from "../core/knowledge/actors.ts";
import type { Definition, RelationReader } from "../core/relations.ts";
import { MAX_RELATIONS } from "../core/relations.ts";
import { entryOffset, readGraph } from "./binary/readGraph.ts";
import { linksOf } from "./fileLinks.ts";
import { Container, type Graph } from "./graph.ts";
import { isContainer, Type } from "./nodeTypes.ts";

/** What the keys of a table are; they are keys of the root or of its sections. */
const TABLES: readonly (readonly [file: RegExp, entry: string])[] = [
  [/(?:^|\/)AIDef_Game\.product\.s?byml$/, "class"],
  [/(?:^|\/)ActorTemplate\.s?byml$/, "profile"],
  [/(?:^|\/)XLinkInfo\.s?byml$/, "user"],
];

const ACTOR_INFO_NAME = /(?:^|\/)ActorInfo\.product\.s?byml$/;

export const RELATIONS: RelationReader = {
  read(bytes, fileName) {
    const table = TABLES.find(([file]) => file.test(fileName));
    const { graph } = readGraph(bytes);
    if (ACTOR_INFO_NAME.test(fileName)) return { links: [], definitions: actorsIn(graph) };
    if (!table) return { links: linksOf(graph, fileName), definitions: [] };
    const definitions: Definition[] = [];
    if (graph.root >= 0)
      for (const inner of addKeys(graph, graph.root, table[1], definitions)) addKeys(graph, inner, table[1], definitions);
    return { links: [], definitions };
  },
};

/** The actors in the array `Actors`, by `name`. */
function actorsIn(graph: Graph): readonly Definition[] {
  const definitions: Definition[] = [];
  const list = graph.root < 0 ? -1 : graph.findEntry(graph.root, "Actors");
  if (list < 0 || graph.entryTypes[list] !== Type.array) return definitions;
  const actors = graph.entryValues[list];
  for (let entry = graph.firstOf(actors), end = graph.endOf(actors); entry < end && definitions.length < MAX_RELATIONS; entry++) {
    if (graph.entryTypes[entry] !== Type.dictionary) continue;
    const actor = graph.entryValues[entry];
    const name = graph.findEntry(actor, "name");
    if (name < 0 || graph.entryTypes[name] !== Type.string) continue;
    const at = entryOffset(graph, actor, name - graph.firstOf(actor));
    definitions.push({ at, kind: ACTOR, name: graph.strings[graph.entryValues[name]] });
  }
  return definitions;
}

/** Adds the keys of a container, and returns the containers below them. */
function addKeys(graph: Graph, container: number, kind: string, definitions: Definition[]): readonly number[] {
  const start = container * Container.stride;
  if (graph.containers[start + Container.type] !== Type.dictionary) return [];
  const first = graph.containers[start + Container.first];
  const inner: number[] = [];
  for (let index = 0; index < graph.containers[start + Container.count] && definitions.length < MAX_RELATIONS; index++) {
    definitions.push({ at: entryOffset(graph, container, index), kind, name: graph.keys[graph.entryKeys[first + index]] });
    if (isContainer(graph.entryTypes[first + index])) inner.push(graph.entryValues[first + index]);
  }
  return inner;
}
