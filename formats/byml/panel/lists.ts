/** Lists of similar maps, and the columns of their tables. */

import type { BymlDocument } from "../language/document.ts";
import { findVector } from "../language/vectors.ts";
import { isContainer, Type } from "../nodeTypes.ts";
import { pathOf } from "../text/parsedText.ts";

/** Only the longest lists are offered. */
const MAX_LISTS = 500;
const MAX_COLUMNS = 60;

export interface ItemList {
  readonly path: string;
  /** The array. */
  readonly container: number;
  /** The entry that contains it; -1 for the root. */
  readonly owner: number;
}

/** The longest lists whose items are all maps. */
export function listsOf(document: BymlDocument): readonly ItemList[] {
  const { graph, parsed } = document;
  const owners = parsed.owners();
  const found: number[] = [];
  for (let container = 0; container < graph.containerCount; container++) if (isList(document, container)) found.push(container);
  return found
    .sort((a, b) => graph.countOf(b) - graph.countOf(a) || graph.firstOf(a) - graph.firstOf(b))
    .slice(0, MAX_LISTS)
    .map((container) => ({ path: owners[container] < 0 ? "" : pathOf(parsed, owners[container]), container, owner: owners[container] }));
}

/** The list with this path, or undefined. */
export function findList(document: BymlDocument, path: string): ItemList | undefined {
  return listsOf(document).find((list) => list.path === path);
}

function isList({ graph }: BymlDocument, container: number): boolean {
  if (graph.typeOf(container) !== Type.array || graph.countOf(container) === 0) return false;
  for (let entry = graph.firstOf(container), end = graph.endOf(container); entry < end; entry++)
    if (graph.entryTypes[entry] !== Type.dictionary) return false;
  return true;
}

export interface Column {
  /** Number of the key in the graph. */
  readonly key: number;
  readonly count: number;
  /** Type of the value in all items with the key; undefined if they differ. */
  readonly type: number | undefined;
  /** The first entry with the key. */
  readonly sample: number;
}

/** Keys of the items: identifying ones first, and of equal rank those with an editable cell first. */
export function columnsOf(document: BymlDocument, list: number): readonly Column[] {
  const { graph, identifying } = document;
  const columns = new Map<number, { key: number; count: number; type: number | undefined; sample: number; at: number }>();
  for (let item = graph.firstOf(list), end = graph.endOf(list); item < end; item++) {
    const container = graph.entryValues[item];
    for (let entry = graph.firstOf(container); entry < graph.endOf(container); entry++) {
      const key = graph.entryKeys[entry];
      const column = columns.get(key);
      const at = entry - graph.firstOf(container);
      if (column === undefined) columns.set(key, { key, count: 1, type: graph.entryTypes[entry], sample: entry, at });
      else {
        column.count++;
        if (column.type !== graph.entryTypes[entry]) column.type = undefined;
      }
    }
  }
  const wanted = [...columns.values()].sort((a, b) => b.count - a.count).slice(0, MAX_COLUMNS);
  const rank = ({ key, type, sample }: Column) =>
    identifying()[key] * 2 + (type === undefined || hasCell(type) || findVector(document, sample) ? 0 : 1);
  return wanted.sort((a, b) => rank(a) - rank(b) || (graph.keys[a.key] < graph.keys[b.key] ? -1 : 1));
}

/** Whether values of this type have an editable cell. */
export function hasCell(type: number): boolean {
  return !isContainer(type) && type !== Type.binary && type !== Type.alignedBinary && type !== Type.null;
}
