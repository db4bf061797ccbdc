/** How entries are shown to users: by an identifying value, and by a short form of their value. */
import { counted } from "../../core/text/counted.ts";
import { shortened } from "../../core/text/shortened.ts";
import { NO_IDENTITY } from "../identity.ts";
import { isContainer, Type } from "../nodeTypes.ts";
import type { BymlDocument } from "./document.ts";

const MAX_LENGTH = 60;

/** The value that identifies a container among its siblings, if it has one. */
export function identityOf(document: BymlDocument, container: number): string | undefined {
  const { graph, identifying } = document;
  if (graph.typeOf(container) !== Type.dictionary) return undefined;
  let best = -1;
  let rank = NO_IDENTITY;
  for (let entry = graph.firstOf(container), end = graph.endOf(container); entry < end; entry++) {
    const own = identifying()[graph.entryKeys[entry]];
    if (own >= rank || isContainer(graph.entryTypes[entry])) continue;
    rank = own;
    best = entry;
  }
  const shown = best < 0 ? "" : shortValue(document, best);
  return shown === "" ? undefined : lastPart(shown);
}

/** The value that identifies an item of an array, if any; undefined for other entries. */
export function itemIdentity(document: BymlDocument, entry: number): string | undefined {
  const { graph } = document;
  const isItem = isContainer(graph.entryTypes[entry]) && document.isArray(graph.containerOf(entry));
  return isItem ? identityOf(document, graph.entryValues[entry]) : undefined;
}

/** A key, or the index in an array: `[3]`. */
export function nameOf(document: BymlDocument, entry: number): string {
  return document.isArray(document.graph.containerOf(entry)) ? `[${document.name(entry)}]` : document.name(entry);
}

/** The path of an entry as shown to users: `Actors/[1024] Armor_066/locators`. */
export function shownPath(document: BymlDocument, entry: number): string {
  const { graph, parsed } = document;
  const owners = parsed.owners();
  const parts: string[] = [];
  for (let at = entry; at >= 0; at = owners[graph.containerOf(at)]) {
    const identity = itemIdentity(document, at);
    parts.push(identity === undefined ? nameOf(document, at) : `${nameOf(document, at)} ${identity}`);
  }
  return parts.reverse().join("/");
}

/** The file name of a path, because nearly all entries have the same folders: `Enemy_A.engine__actor__ActorParam.gyml`. */
function lastPart(text: string): string {
  const slash = text.lastIndexOf("/");
  return slash >= 0 && slash < text.length - 1 ? text.slice(slash + 1) : text;
}

/** A value without its tag; for a container, a summary of its contents. */
export function shortValue(document: BymlDocument, entry: number): string {
  const { graph, text } = document;
  const type = graph.entryTypes[entry];
  const string = document.stringOf(entry);
  if (string !== undefined) return shortened(string, MAX_LENGTH);
  const { start, end } = document.value(entry);
  if (isContainer(type)) {
    const lineEnd = text.indexOf("\n", start);
    if (lineEnd >= 0 && lineEnd < end) return contents(document, graph.entryValues[entry]);
  }
  const written = text.slice(start, Math.min(end, start + MAX_LENGTH * 2));
  return shortened(withoutTag(written), MAX_LENGTH);
}

/** A value without the tag that states its type. A tag before the bits of a float stays, because it says how to read them. */
export function withoutTag(written: string): string {
  return written.startsWith("!") ? written.replace(/^!(?!f(?:32|64)\s+0[xX])\S+\s+/, "") : written;
}

export function contents({ graph }: BymlDocument, container: number): string {
  const count = graph.countOf(container);
  return graph.typeOf(container) === Type.array ? counted(count, "item") : counted(count, "entry", "entries");
}
