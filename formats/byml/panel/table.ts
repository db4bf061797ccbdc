/** Makes the table of a list, page by page. Filtering and sorting happen here, on the server, so that pages stay small. */
import { compareNaturally } from "../../core/text/naturalOrder.ts";
import { floatOf, printFloat } from "../../core/yaml/floats.ts";
import { NO_IDENTITY } from "../identity.ts";
import { colorOf } from "../language/colors.ts";
import type { BymlDocument } from "../language/document.ts";
import { bareText } from "../language/fieldValues.ts";
import { identityOf, shortValue, shownPath } from "../language/labels.ts";
import { findVector } from "../language/vectors.ts";
import { isLong, Type } from "../nodeTypes.ts";
import { equalsOf } from "./equalItems.ts";
import { type Column, columnsOf, findList, hasCell, listsOf } from "./lists.ts";
import type { TableModel, TablePage, TableQuery, TableRow } from "./tableModel.ts";

export const TABLE_PANEL = "byml.table";
const MAX_ROWS = 500;

export function tablesOf(document: BymlDocument): TableModel {
  const { graph, parsed } = document;
  return {
    lists: listsOf(document).map(({ path, container, owner }) => ({
      path,
      title: owner < 0 ? "" : shownPath(document, owner),
      count: graph.countOf(container),
      text: owner < 0 ? parsed.root : document.whole(owner),
    })),
  };
}

/** Returns null if the document does not have the list. */
export function pageOf(document: BymlDocument, { path, filter, sort, from, count }: TableQuery): TablePage | null {
  const list = findList(document, path);
  if (!list) return null;
  const { graph } = document;
  const columns = columnsOf(document, list.container);
  let items = Array.from({ length: graph.countOf(list.container) }, (_, item) => item);
  const wanted = filter.trim().toLowerCase();
  if (wanted !== "")
    items = items.filter((item) => columns.some((column) => cellText(document, list.container, item, column).includes(wanted)));
  const by = sort && columns.find(({ key }) => graph.keys[key] === sort.key);
  if (by) items = sorted(document, list.container, items, by, sort.isDescending);
  const first = Math.max(0, Math.min(from, items.length - 1));
  return {
    columns: columns.map(({ key, type, sample }, at) => ({
      key: graph.keys[key],
      ...(at === 0 && document.identifying()[key] < NO_IDENTITY ? { isName: true as const } : {}),
      control: type === Type.bool ? "check" : type === undefined || hasCell(type) || findVector(document, sample) ? "text" : "none",
    })),
    total: items.length,
    from: first,
    rows: items.slice(first, first + Math.min(count, MAX_ROWS)).map((item) => rowOf(document, list.container, item, columns)),
  };
}

export function itemOf({ graph }: BymlDocument, list: number, item: number): number {
  return graph.entryValues[graph.firstOf(list) + item];
}

/** The entry of an item with the column's key, or -1. */
function entryOf(document: BymlDocument, list: number, item: number, { key }: Column): number {
  const { graph } = document;
  return graph.findEntry(itemOf(document, list, item), graph.keys[key]);
}

function rowOf(document: BymlDocument, list: number, item: number, columns: readonly Column[]): TableRow {
  const container = itemOf(document, list, item);
  const entries = columns.map((column) => entryOf(document, list, item, column));
  const colors = entries.flatMap((entry, at) => {
    const color = entry < 0 ? undefined : colorOf(document, entry);
    if (color === undefined) return [];
    const [red, green, blue] = color.map((part) => Math.round(part * 255));
    return [[at, `rgb(${red}, ${green}, ${blue})`] as const];
  });
  return {
    item,
    name: identityOf(document, container) ?? `[${item}]`,
    text: document.whole(document.graph.firstOf(list) + item),
    cells: entries.map((entry) => (entry < 0 ? undefined : cellOf(document, entry))),
    ...(colors.length > 0 ? { colors: Object.fromEntries(colors) } : {}),
    equals: equalsOf(document, container).length - 1,
  };
}

/** The editable content of a cell: the numbers of a vector separated by commas, other values without their tag. */
export function cellOf(document: BymlDocument, entry: number): string | boolean {
  const { graph } = document;
  const type = graph.entryTypes[entry];
  if (type === Type.bool) return graph.entryValues[entry] !== 0;
  const parts = findVector(document, entry);
  if (parts) {
    const first = graph.firstOf(graph.entryValues[entry]);
    return parts.map((_, at) => printFloat(graph.entryValues[first + at])).join(", ");
  }
  return hasCell(type) ? (document.stringOf(entry) ?? bareText(document, entry, true)) : shortValue(document, entry);
}

function cellText(document: BymlDocument, list: number, item: number, column: Column): string {
  const entry = entryOf(document, list, item, column);
  return entry < 0 ? "" : String(cellOf(document, entry)).toLowerCase();
}

/** Sorts by number if values are numbers, otherwise by text; items without the key come last. */
function sorted(document: BymlDocument, list: number, items: readonly number[], column: Column, isDescending: boolean): number[] {
  const values = new Map(items.map((item) => [item, valueOf(document, entryOf(document, list, item, column))]));
  const direction = isDescending ? -1 : 1;
  return [...items].sort((x, y) => {
    const [a, b] = [values.get(x), values.get(y)];
    if (a === undefined || b === undefined) return (a === undefined ? 1 : 0) - (b === undefined ? 1 : 0) || x - y;
    if (typeof a !== typeof b && (typeof a === "string" || typeof b === "string")) return typeof a === "string" ? 1 : -1;
    const order = typeof a === "string" && typeof b === "string" ? compareNaturally(a, b) : a < b ? -1 : a > b ? 1 : 0;
    return direction * order || x - y;
  });
}

function valueOf(document: BymlDocument, entry: number): string | number | bigint | undefined {
  if (entry < 0) return undefined;
  const { graph } = document;
  const type = graph.entryTypes[entry];
  const value = graph.entryValues[entry];
  if (type === Type.s32 || type === Type.bool) return value;
  if (type === Type.u32) return value >>> 0;
  if (type === Type.f32) return floatOf(value);
  if (type === Type.u64) return graph.longBits(value);
  if (type === Type.s64) return BigInt.asIntN(64, graph.longBits(value));
  if (isLong(type)) return Number(bareText(document, entry, true));
  return String(cellOf(document, entry)).toLowerCase();
}
