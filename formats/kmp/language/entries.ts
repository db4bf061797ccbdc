/** Names of entries, and the references between them: by name, by number, and as links between groups. */
import { firstIndex } from "../../core/search.ts";
import type { Span } from "../../core/text/span.ts";
import { findObjectKind } from "../objects/objectTable.ts";
import { type KmpField, SECTIONS, type SectionName } from "../schema/index.ts";
import { Gobj } from "../schema/things.ts";
import { cellSpan, nameSpan, type ParsedText, Row } from "../text/parsedText.ts";
import { ROW_KINDS, ROW_LAYOUTS, type RowKind } from "../text/rowLayouts.ts";

export interface EntryRef {
  readonly section: RowKind;
  readonly index: number;
}

export interface Reference {
  readonly span: Span;
  readonly target: EntryRef;
  /** The entry that refers; undefined outside of rows. */
  readonly from?: EntryRef;
  /** The field that holds the reference. */
  readonly field?: KmpField;
  /** Whether it is written as a number, which a renaming does not change, but a move of the target does. */
  readonly isNumber: boolean;
}

const NUMBER = /^-?(0x[\da-f]+|\d+)$/i;
/** Settings of objects that refer to entries. */
const SETTING_LINKS: readonly { readonly object: number; readonly field: string; readonly link: SectionName }[] = [
  { object: 0x014, field: "setting_8", link: "ENPH" },
  { object: 0x0ea, field: "setting_1", link: "POTI" },
  { object: 0x1a4, field: "setting_1", link: "POTI" },
];

/** Whether the field can refer to another entry. */
export function mayLink(kind: RowKind, { link, name }: KmpField): boolean {
  return link !== undefined || (kind === "GOBJ" && SETTING_LINKS.some(({ field }) => field === name));
}

/** The columns that may refer to an entry, by kind of row. */
const LINK_COLUMNS = new Map(
  ROW_KINDS.map((kind) => {
    const columns = (ROW_LAYOUTS[kind]?.columns ?? []).map(({ field }, column) => ({ field, column }));
    return [kind, columns.filter(({ field }) => mayLink(kind, field))];
  }),
);

export function nounOf(section: RowKind): string {
  if (section === "POTI_point") return "Route point";
  return section.endsWith("PH") ? "Group" : SECTIONS[section].title;
}

/** The name of an entry; empty if it has none. */
export function ownName(parsed: ParsedText, { section, index }: EntryRef): string {
  const span = nameSpan(parsed, section, index);
  const name = span ? parsed.text.slice(span.start, span.end) : "";
  return /^\d*$/.test(name) ? "" : name;
}

/** "Object 12 oBoat (skyship)". */
export function titleOf(parsed: ParsedText, entry: EntryRef): string {
  const name = ownName(parsed, entry);
  const kind = entry.section === "GOBJ" ? objectName(parsed, entry.index) : "";
  return `${nounOf(entry.section)} ${entry.index}${name === "" ? "" : ` ${name}`}${kind === "" ? "" : ` (${kind})`}`;
}

export function objectName(parsed: ParsedText, index: number): string {
  const { GOBJ } = parsed.course.tables;
  return index < GOBJ.count ? (findObjectKind(GOBJ.u16(index, Gobj.object))?.name ?? "") : "";
}

/** The section that a field refers to; for a setting, this depends on the object. */
export function linkOf(parsed: ParsedText, { section, index }: EntryRef, field: KmpField): SectionName | undefined {
  if (field.link || section !== "GOBJ") return field.link;
  const { GOBJ } = parsed.course.tables;
  const id = findObjectKind(GOBJ.u16(index, Gobj.object))?.id;
  return SETTING_LINKS.find((one) => one.object === id && one.field === field.name)?.link;
}

export function countOfEntries(parsed: ParsedText, section: RowKind): number {
  return section === "POTI_point" ? parsed.course.routePoints.count : parsed.course.tables[section].count;
}

/** All references to entries, in the order of the text. */
export function findReferences(parsed: ParsedText): readonly Reference[] {
  const references: Reference[] = [];
  const named = new Set<number>();
  const { uses, definitions, rows } = parsed;
  for (let at = 0; at < uses.length; at += 3) {
    const definition = definitions[uses[at + 2]];
    if (!definition || !isEntryKind(definition.kind) || named.has(uses[at])) continue;
    named.add(uses[at]);
    references.push({
      span: { start: uses[at], end: uses[at + 1] },
      target: { section: definition.kind, index: definition.index },
      isNumber: false,
    });
  }
  const seen = new Set<number>();
  for (let row = 0; row < rows.length; row += Row.stride) {
    const section = ROW_KINDS[rows[row]];
    const from = { section, index: rows[row + Row.entry] };
    for (const { field, column } of LINK_COLUMNS.get(section) ?? []) {
      const link = linkOf(parsed, from, field);
      const span = link && cellSpan(parsed, row, column);
      if (!link || !span || seen.has(span.start)) continue;
      seen.add(span.start);
      const written = parsed.text.slice(span.start, span.end);
      if (!NUMBER.test(written)) continue;
      const index = Number(written);
      if (index >= 0 && index < countOfEntries(parsed, link))
        references.push({ span, target: { section: link, index }, from, field, isNumber: true });
    }
  }
  const owners = new RowOwners(parsed);
  return references.map((one) => (one.from ? one : owners.addTo(one))).sort((a, b) => a.span.start - b.span.start);
}

/** Finds the row that contains a reference. */
class RowOwners {
  private readonly rows: Int32Array;
  /** Starts of rows, ascending. All rows made by a loop have the same start, and the first of them counts. */
  private readonly starts: Float64Array;
  private readonly first = new Map<number, number>();

  constructor({ rows }: ParsedText) {
    this.rows = rows;
    for (let row = 0; row < rows.length; row += Row.stride)
      if (!this.first.has(rows[row + Row.start])) this.first.set(rows[row + Row.start], row);
    this.starts = Float64Array.from(this.first.keys()).sort();
  }

  addTo(reference: Reference): Reference {
    const { rows, starts } = this;
    const start = starts[firstIndex(starts.length, (at) => starts[at] > reference.span.start) - 1];
    const row = this.first.get(start);
    if (row === undefined || rows[row + Row.end] < reference.span.end) return reference;
    return { ...reference, from: { section: ROW_KINDS[rows[row]], index: rows[row + Row.entry] } };
  }
}

export function isEntryKind(kind: string): kind is SectionName {
  return Object.hasOwn(SECTIONS, kind);
}

export function isSameEntry(a: EntryRef, b: EntryRef): boolean {
  return a.section === b.section && a.index === b.index;
}
