/**
 * Finds the values that name an object of a map, and those that link to one: `HashId` and `DestUnitHashId` in Breath of the Wild, `Hash`,
 * `Dst` and `Src` in Tears of the Kingdom. Source: format reference, section 9.
 */
import { firstIndex } from "../../core/search.ts";
import { Long } from "../graph.ts";
import { isContainer, Type } from "../nodeTypes.ts";
import type { BymlDocument } from "./document.ts";

interface MapKind {
  /** Type of the numbers. */
  readonly type: number;
  /** Key that names an object. */
  readonly name: string;
  /** Keys that link to one. */
  readonly pointers: readonly string[];
  /** Severity of a link without a target: a warning if the object may be in another file. */
  readonly dangling: "error" | "warning";
  /** Key of the root's list of objects, which identifies maps. */
  readonly objects: string;
}

const MAP_KINDS: readonly MapKind[] = [
  { type: Type.u32, name: "HashId", pointers: ["DestUnitHashId"], dangling: "error", objects: "Objs" },
  { type: Type.u64, name: "Hash", pointers: ["Dst", "Src"], dangling: "warning", objects: "Actors" },
];

export interface Links {
  /** Undefined if the file is not a map. */
  readonly kind: MapKind | undefined;
  /** Entries with the name of an object. */
  readonly names: EntriesByNumber;
  /** Entries that link to one. */
  readonly pointers: EntriesByNumber;
}

/** Entries by their value, a number. Sorted lists instead of a map of lists, because a file may have a hundred thousand. */
export class EntriesByNumber {
  /** Ascending by number; equal numbers are in the order of the text. */
  readonly sorted: readonly number[];

  constructor(
    private readonly document: BymlDocument,
    entries: readonly number[],
  ) {
    this.sorted = [...entries].sort((a, b) => compareNumbers(document, a, b) || a - b);
  }

  get(number: number | bigint): readonly number[] {
    const { document, sorted } = this;
    const first = firstIndex(sorted.length, (at) => numberOf(document, sorted[at]) >= number);
    return sorted.slice(
      first,
      firstIndex(sorted.length, (at) => numberOf(document, sorted[at]) > number),
    );
  }
}

/** Compares the values of two entries of the type that names objects. */
export function compareNumbers({ graph }: BymlDocument, a: number, b: number): number {
  const { entryValues, longs } = graph;
  if (graph.entryTypes[a] !== Type.u64) return (entryValues[a] >>> 0) - (entryValues[b] >>> 0);
  const left = entryValues[a] * Long.stride;
  const right = entryValues[b] * Long.stride;
  return (longs[left + Long.high] >>> 0) - (longs[right + Long.high] >>> 0) || (longs[left] >>> 0) - (longs[right] >>> 0);
}

export function findLinks(document: BymlDocument): Links {
  const { graph } = document;
  const names: number[] = [];
  const pointers: number[] = [];
  const kind =
    graph.root < 0 ? undefined : MAP_KINDS.find(({ objects }) => isListOfMaps(document, document.graph.findEntry(graph.root, objects)));
  if (kind !== undefined) {
    // objects, rails and groups are items of the root's lists
    for (let list = graph.firstOf(graph.root); list < graph.endOf(graph.root); list++) {
      if (!isListOfMaps(document, list)) continue;
      for (let item = graph.firstOf(graph.entryValues[list]); item < graph.endOf(graph.entryValues[list]); item++) {
        const name = isContainer(graph.entryTypes[item]) ? document.graph.findEntry(graph.entryValues[item], kind.name) : -1;
        if (name >= 0 && graph.entryTypes[name] === kind.type) names.push(name);
      }
    }
    const isPointer = Uint8Array.from(graph.keys, (key) => (kind.pointers.includes(key) ? 1 : 0));
    for (let container = 0; container < graph.containerCount; container++) {
      if (graph.typeOf(container) !== Type.dictionary) continue;
      for (let entry = graph.firstOf(container), end = graph.endOf(container); entry < end; entry++)
        if (graph.entryTypes[entry] === kind.type && isPointer[graph.entryKeys[entry]] !== 0) pointers.push(entry);
    }
  }
  return { kind, names: new EntriesByNumber(document, names), pointers: new EntriesByNumber(document, pointers) };
}

function isListOfMaps({ graph }: BymlDocument, entry: number): boolean {
  if (entry < 0 || graph.entryTypes[entry] !== Type.array) return false;
  const list = graph.entryValues[entry];
  return graph.countOf(list) > 0 && isContainer(graph.entryTypes[graph.firstOf(list)]);
}

/** The value of an entry of a type that names objects. */
export function numberOf({ graph }: BymlDocument, entry: number): number | bigint {
  const value = graph.entryValues[entry];
  return graph.entryTypes[entry] === Type.u64 ? graph.longBits(value) : value >>> 0;
}

/** The number of the object that this entry names or links to; undefined if it does neither. */
export function linkAt(document: BymlDocument, entry: number): { readonly number: number | bigint; readonly isName: boolean } | undefined {
  const { graph } = document;
  const links = document.links();
  if (links.kind === undefined || graph.entryTypes[entry] !== links.kind.type) return undefined;
  const number = numberOf(document, entry);
  const isName = links.names.get(number).includes(entry);
  return isName || links.pointers.get(number).includes(entry) ? { number, isName } : undefined;
}
