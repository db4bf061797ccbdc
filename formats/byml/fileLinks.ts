/**
 * Links from a file to others: actors in Breath of the Wild's maps, and paths in parameter files of Tears of the Kingdom and Wonder. The
 * text's own analysis handles links inside a map. Source: format reference, section 9.
 */
import { actorTarget } from "../core/knowledge/actors.ts";
import { type Link, type LinkTarget, MAX_RELATIONS } from "../core/relations.ts";
import { entryOffset } from "./binary/readGraph.ts";
import type { Graph } from "./graph.ts";
import { Type } from "./nodeTypes.ts";

/** Longer values are not names. */
const MAX_VALUE = 256;
const ACTOR_KEY = "UnitConfigName";

export function linksOf(graph: Graph, fileName: string): readonly Link[] {
  const isMap = isMapName(fileName);
  const links: Link[] = [];
  // one target for all entries with a string: a file may have a hundred thousand
  const files = graph.strings.map(findFile);
  for (let container = 0; container < graph.containerCount && links.length < MAX_RELATIONS; container++)
    for (let i = 0, first = graph.firstOf(container); i < graph.countOf(container) && links.length < MAX_RELATIONS; i++) {
      if (graph.entryTypes[first + i] !== Type.string) continue;
      const value = graph.strings[graph.entryValues[first + i]];
      if (value === "" || value.length > MAX_VALUE) continue;
      const target = files[graph.entryValues[first + i]];
      const at = entryOffset(graph, container, i);
      if (target !== undefined) links.push({ at, value, kind: "file", target, absence: "silent" });
      else if (isMap && isActorName(graph, container, first + i))
        links.push({ at, value, kind: "actor", target: actorTarget(value), absence: "silent" });
    }
  return links;
}

/** Whether it is the name of a map, or of its text form. */
export function isMapName(fileName: string): boolean {
  return /\.s?mubin(?:\.yml)?$/i.test(fileName);
}

/** `?Work/Actor/X.engine__actor__ActorParam.gyml` is the file `Actor/X.engine__actor__ActorParam.bgyml`. */
function findFile(value: string): LinkTarget | undefined {
  const match = /^\??(?:Work\/)?([^?]+)\.b?gyml$/.exec(value);
  return match ? { in: "game", paths: [`${match[1]}.bgyml`] } : undefined;
}

/** Whether the entry names the actor of a map object. In areas and other objects without a file, the name has no file. */
export function isActorName(graph: Graph, container: number, entry: number): boolean {
  return graph.typeOf(container) === Type.dictionary && graph.keys[graph.entryKeys[entry]] === ACTOR_KEY;
}
