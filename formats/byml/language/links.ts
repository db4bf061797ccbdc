/**
 * Which values name an object of the map, and which point to one: `HashId` and `DestUnitHashId` in Breath of the Wild, `Hash`, `Dst` and `Src`
 * in Tears of the Kingdom. Source: format reference, section 9.
 */
import { isContainer, Type } from "../nodeTypes.ts";
import type { BymlDocument } from "./document.ts";

interface MapKind {
  /** Type of the numbers. */
  readonly type: number;
  /** Key that names an object. */
  readonly name: string;
  /** Keys that point to one. */
  readonly pointers: readonly string[];
  /** How sure it is that a link that leads nowhere is wrong: elsewhere its object may be in another file. */
  readonly dangling: "error" | "warning";
  /** Key of the root's list of objects: maps are known by it. */
  readonly objects: string;
}

const MAP_KINDS: readonly MapKind[] = [
  { type: Type.u32, name: "HashId", pointers: ["DestUnitHashId"], dangling: "error", objects: "Objs" },
  { type: Type.u64, name: "Hash", pointers: ["Dst", "Src"], dangling: "warning", objects: "Actors" },
];

export interface Links {
  /** Undefined where the file is not a map. */
  readonly kind: MapKind | undefined;
  /** Entries with the name of an object, by the number. */
  readonly names: ReadonlyMap<number | bigint, readonly number[]>;
  /** Entries that point to one, by the number. */
  readonly pointers: ReadonlyMap<number | bigint, readonly number[]>;
}

export function findLinks(document: BymlDocument): Links {
  const { graph } = document;
  const names = new Map<number | bigint, number[]>();
  const pointers = new Map<number | bigint, number[]>();
  const kind =
    graph.root < 0 ? undefined : MAP_KINDS.find(({ objects }) => isListOfMaps(document, document.findEntry(graph.root, objects)));
  if (kind === undefined) return { kind, names, pointers };
  const add = (role: Map<number | bigint, number[]>, entry: number): void => {
    const number = numberOf(document, entry);
    const found = role.get(number);
    if (found) found.push(entry);
    else role.set(number, [entry]);
  };
  // objects, rails and groups are items of the root's lists
  for (let list = graph.firstOf(graph.root); list < graph.endOf(graph.root); list++) {
    if (!isListOfMaps(document, list)) continue;
    for (let item = graph.firstOf(graph.entryValues[list]); item < graph.endOf(graph.entryValues[list]); item++) {
      const name = isContainer(graph.entryTypes[item]) ? document.findEntry(graph.entryValues[item], kind.name) : -1;
      if (name >= 0 && graph.entryTypes[name] === kind.type) add(names, name);
    }
  }
  const isPointer = Uint8Array.from(graph.keys, (key) => (kind.pointers.includes(key) ? 1 : 0));
  for (let container = 0; container < graph.containerCount; container++) {
    if (graph.typeOf(container) !== Type.dictionary) continue;
    for (let entry = graph.firstOf(container), end = graph.endOf(container); entry < end; entry++)
      if (graph.entryTypes[entry] === kind.type && isPointer[graph.entryKeys[entry]] !== 0) add(pointers, entry);
  }
  return { kind, names, pointers };
}

function isListOfMaps({ graph }: BymlDocument, entry: number): boolean {
  if (entry < 0 || graph.entryTypes[entry] !== Type.array) return false;
  const list = graph.entryValues[entry];
  return graph.countOf(list) > 0 && isContainer(graph.entryTypes[graph.firstOf(list)]);
}

/** The number of an entry of a type that names objects. */
export function numberOf({ graph }: BymlDocument, entry: number): number | bigint {
  const value = graph.entryValues[entry];
  return graph.entryTypes[entry] === Type.u64 ? graph.longBits(value) : value >>> 0;
}

/** The objects that this entry names or points to; undefined where it does neither. */
export function linkAt(document: BymlDocument, entry: number): { readonly number: number | bigint; readonly isName: boolean } | undefined {
  const { links, graph } = document;
  if (links.kind === undefined || graph.entryTypes[entry] !== links.kind.type) return undefined;
  const number = numberOf(document, entry);
  const isName = links.names.get(number)?.includes(entry) === true;
  return isName || links.pointers.get(number)?.includes(entry) === true ? { number, isName } : undefined;
}
