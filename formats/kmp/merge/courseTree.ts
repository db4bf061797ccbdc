/**
 * The tree of a course for comparing and merging. Entries have no identity, so they are aligned. A reference is a link to the entry, not a
 * number; a group is a border on its first point, and its links are on its last point. Source: merge reference, 1.
 */
import { getOrMake } from "../../core/lists.ts";
import { type ListRule, TreeNode } from "../../core/merge/tree/tree.ts";
import type { Span } from "../../core/text/span.ts";
import { decodeBytewise } from "../../core/text/textCoding.ts";
import { type Course, type FileLayout, pointsIn, routeStarts, slotsOf } from "../course.ts";
import { linkOf } from "../language/entries.ts";
import { findObjectKind } from "../objects/objectTable.ts";
import { nameOfType } from "../panel/effects.ts";
import { GROUPS_OF, isPointSection, type PointSection, type SectionName } from "../schema/index.ts";
import { Group, Jgpt, NO_GROUP } from "../schema/points.ts";
import { Area, Came, Gobj } from "../schema/things.ts";
import type { Table } from "../table.ts";
import { isMirror } from "../text/groups.ts";
import { printFloat } from "../text/numbers.ts";
import { cellSpan, type ParsedText, rowOf, rowSpan } from "../text/parsedText.ts";
import { parseText } from "../text/parseText.ts";
import { isChained, isPacked, TEXT_ORDER } from "../text/printCourse.ts";
import { type Column, type RowKind, tableOf, writtenValue } from "../text/rowLayouts.ts";
import { type EntryField, fieldsOf, isAutomatic } from "./entryFields.ts";

/** Where the bytes of an entry are. */
export interface EntryPlace {
  readonly course: Course;
  readonly kind: RowKind;
  readonly index: number;
}

/** Where the bytes of a node are; undefined if it is not an entry. */
export function placeOf({ own }: TreeNode): EntryPlace | undefined {
  return own as EntryPlace | undefined;
}

/** Sets where the bytes of an entry are. */
export function setPlace(node: TreeNode, place: EntryPlace): void {
  node.own = place;
}

/** The courses of roots. */
export const COURSES = new WeakMap<TreeNode, ParsedText>();

export const OPENING = "CAME/OPENING-INDEX";
export const SELECTION = "CAME/SELECTION-INDEX";

export function readTree(text: string): TreeNode {
  const parsed = parseText(text);
  const root = new CourseTree(parsed).make();
  COURSES.set(root, parsed);
  root.end = text.length;
  return root;
}

/** Fields that show that two entries may be the same: all fields of a list must be equal. The first lists are tried first. */
const ALIKE: Readonly<Partial<Record<RowKind, readonly (readonly string[])[]>>> = {
  AREA: [["type", "position"]],
  CAME: [
    ["type", "position", "view_begin", "view_end"],
    ["type", "position"],
  ],
  CKPT: [["ends"]],
  CNPT: [["position", "rotation"], ["position"]],
  // another object at the same position: a comparison shows a changed kind, but a merge treats it as another object
  GOBJ: [["object", "position"], ["position"]],
  JGPT: [["position"]],
  MSPT: [["position"]],
  ENPT: [["position"]],
  ITPT: [["position"]],
  POTI_point: [["position"]],
};

/** Pairs of neighbors, as offsets from an entry in its list. */
const NEIGHBORS = [
  [-1, 1],
  [-2, -1],
  [1, 2],
] as const;

/** The positions of two neighbors relative to an entry; they do not change if all three are moved or scaled together. */
function shapeOf({ parent, place }: TreeNode, neighbors: readonly number[], name = "position"): string | undefined {
  const numbersAt = (at: number) => parent?.children[at]?.find(name)?.text.split(" ").map(Number) ?? [];
  const own = numbersAt(place);
  const steps = neighbors.flatMap((by) => {
    const numbers = numbersAt(place + by);
    return own.map((number, axis) => (numbers[axis] ?? NaN) - number);
  });
  const length = Math.hypot(...steps);
  return length > 0 ? steps.map((step) => Math.round((step / length) * 1000)).join(" ") : undefined;
}

/** The name of an object, or of the type of an area or camera, with its number as in the text. */
export function titleOf(node: TreeNode): string | undefined {
  const { kind, course, index } = placeOf(node) ?? {};
  if (!course || index === undefined) return undefined;
  if (kind === "AREA" || kind === "CAME")
    return `${nameOfType(kind, course.tables[kind].u8(index, TYPES[kind]))} (${node.find("type")?.text})`;
  if (kind !== "GOBJ") return undefined;
  const name = findObjectKind(course.tables.GOBJ.u16(index, Gobj.object))?.name;
  return `${name === undefined ? "" : `${name} `}(${node.find("object")?.text})`;
}

const TYPES = { AREA: Area.type, CAME: Came.type } as const;

class CourseTree {
  private readonly course: Course;
  private readonly lists = new Map<RowKind, TreeNode>();
  /** First and last points of groups. */
  private readonly groups = new Map<SectionName, readonly { readonly first: TreeNode; readonly last: TreeNode }[]>();
  /** The bytes of tables, as characters. */
  private readonly bytes = new Map<RowKind, string>();
  private readonly groupNames: ReadonlyMap<string, string>;
  private readonly links: { readonly node: TreeNode; readonly section: SectionName; readonly index: number }[] = [];

  constructor(private readonly parsed: ParsedText) {
    this.course = parsed.course;
    this.groupNames = new Map(parsed.definitions.map(({ kind, index, name }) => [`${kind} ${index}`, name]));
  }

  make(): TreeNode {
    const root = new TreeNode("map", "");
    const { layout, extras } = this.course;
    this.property(root, "version", layout.hasVersion ? String(layout.version) : "none");
    this.property(root, "layout", layoutText(this.course));
    for (const section of TEXT_ORDER) {
      if (section === "CAME") {
        this.camera(root, OPENING, extras.CAME >> 8);
        this.camera(root, SELECTION, extras.CAME & 0xff);
      }
      const list = section === "POTI" ? this.routes() : isPointSection(section) ? this.points(root, section) : this.entries(root, section);
      list.named(section);
      list.space = { name: section, rank: 0 };
      this.lists.set(section, list);
      const { start, end } = this.parsed.blocks.find(({ name }) => name === section) ?? { start: 0, end: 0 };
      list.at({ start, end });
      root.add(list);
    }
    for (const { node, section, index } of this.links) {
      const group = this.groups.get(section)?.[index];
      const target = section in GROUPS ? group?.first : this.lists.get(section)?.children[index];
      if (!target) continue;
      node.refer(target, true);
      node.meansChain = group !== undefined;
    }
    return root;
  }

  private property(root: TreeNode, name: string, text: string): void {
    const node = new TreeNode("value", "text", text).named(name);
    node.isProperty = true;
    root.add(node);
  }

  private camera(root: TreeNode, name: string, index: number): void {
    const isLink = index < this.course.tables.CAME.count;
    const node = new TreeNode("value", "number", isLink ? `c${index}` : String(index === NO_GROUP ? -1 : index)).named(name);
    node.none = "-1";
    if (isLink) this.links.push({ node, section: "CAME", index });
    else if (index !== NO_GROUP) node.lostIn = "CAME";
    root.add(node);
  }

  // ------------------------------------------------------------------------------------------------ entries

  private entries(root: TreeNode, section: SectionName): TreeNode {
    const list = new TreeNode("list", "");
    const table = this.course.tables[section];
    const numbersItself = section === "JGPT" || section === "CNPT" || section === "MSPT";
    const isNumbered = numbersItself && table.where((index) => table.u16(index, Jgpt.id) !== index).length === 0;
    if (numbersItself) this.property(root, `${section} ids`, isNumbered ? "by place" : "stated");
    for (let index = 0; index < table.count; index++) list.add(this.entry(section, index, isNumbered));
    list.rule = ruleOf(section);
    return list;
  }

  /** @param isAuto whether to leave out fields that follow from the entry's index */
  private entry(kind: RowKind, index: number, isAuto: boolean): TreeNode {
    const node = new TreeNode("map", "");
    setPlace(node, { course: this.course, kind, index });
    place(node, rowSpan(this.parsed, kind, index));
    const fields = fieldsOf(kind);
    const make = () => {
      const row = rowOf(this.parsed, kind, index);
      for (const field of fields) if (!isAuto || !isAutomatic(kind, field.name)) node.add(this.field(kind, index, row, field));
    };
    if (isAuto || fields.some((field) => this.linkOf(kind, index, field))) make();
    else node.addLater(make, this.bytesOf(kind, index));
    return node;
  }

  /** The bytes of the entry as characters. */
  private bytesOf(kind: RowKind, index: number): string {
    const table = tableOf(this.course, kind);
    const all = getOrMake(this.bytes, kind, () => decodeBytewise(table.bytes));
    return all.slice(index * table.size, (index + 1) * table.size);
  }

  private field(kind: RowKind, index: number, row: number, entryField: EntryField): TreeNode {
    const { name, columns, first: column } = entryField;
    const table = tableOf(this.course, kind);
    const [first] = columns as [Column];
    let text = valueText(first, table, index);
    for (let at = 1; at < columns.length; at++) text += ` ${valueText(columns[at] as Column, table, index)}`;
    const node = new TreeNode("value", "number", text).named(name);
    const from = cellSpan(this.parsed, row, column);
    const to = columns.length === 1 ? from : cellSpan(this.parsed, row, column + columns.length - 1);
    if (from) node.at({ start: from.start, end: (to ?? from).end });
    // without it, the value follows from the entry's index
    if (kind === "CKPT" && isAutomatic(kind, name)) node.isOptional = true;
    const section = this.linkOf(kind, index, entryField);
    if (section === undefined) return node;
    const value = table[first.type](index, first.offset);
    if (value < this.course.tables[section].count) this.links.push({ node, section, index: value });
    else if (!(section in GROUPS)) node.lostIn = section;
    if (from) node.text = this.parsed.text.slice(from.start, from.end);
    node.none = first.field.none === undefined ? "0" : "-1";
    return node;
  }

  /** The section that a field refers to; undefined if it holds no reference. */
  private linkOf(kind: RowKind, index: number, { mayLink, columns }: EntryField): SectionName | undefined {
    const [{ field, name, type, offset }] = columns as [Column];
    if (!mayLink || tableOf(this.course, kind)[type](index, offset) === field.none) return undefined;
    // areas of other types may have any number there
    if (kind === "AREA" && this.course.tables.AREA.u8(index, Area.type) !== AREA_LINKS[name]) return undefined;
    return linkOf(this.parsed, { section: kind, index }, field);
  }

  private routes(): TreeNode {
    const list = new TreeNode("list", "");
    const starts = routeStarts(this.course);
    for (let index = 0; index < this.course.tables.POTI.count; index++) {
      const route = this.entry("POTI", index, false);
      const points = new TreeNode("list", "").named("points");
      for (let point = starts[index]; point < starts[index + 1]; point++) points.add(this.entry("POTI_point", point, false));
      points.rule = { ...ruleOf("POTI_point"), isChain: true, ordered: true };
      route.add(points);
      route.at({ start: route.start, end: points.children.at(-1)?.end ?? route.end });
      points.at({ start: route.start, end: route.end });
      list.add(route);
    }
    const pointAt = (route: TreeNode, place: number) => route.find("points")?.children.at(place);
    const placeAt = (place: number) => (route: TreeNode) => pointAt(route, place)?.find("position")?.text;
    const shapeAt = (place: number) => (route: TreeNode) => {
      const point = pointAt(route, place);
      return point && shapeOf(point, NEIGHBORS[0]);
    };
    list.rule = { identities: [], alike: [...[0, -1, 1, -2].map(placeAt), ...[1, -2].map(shapeAt)] };
    return list;
  }

  // ------------------------------------------------------------------------------------------------ groups

  private points(root: TreeNode, section: PointSection): TreeNode {
    const list = new TreeNode("list", "");
    const { tables } = this.course;
    const table = tables[section];
    const groups = tables[GROUPS_OF[section]];
    const isAuto = section === "CKPT" && isChained(tables);
    if (section === "CKPT") this.property(root, "CKPT neighbors", isAuto ? "by place" : "stated");
    for (let index = 0; index < table.count; index++) list.add(this.entry(section, index, isAuto));
    list.rule = { ...ruleOf(section), isChain: true, ordered: true, saidAtEnd: "next" };
    if (groups.count === 0) return list;
    if (!isRow(groups, table.count)) {
      root.add(this.rawGroups(section));
      return list;
    }
    const isMirrored = isMirror(groups);
    this.property(root, `${section} previous`, isMirrored ? "by next" : "stated");
    const borders = Array.from({ length: groups.count }, (_, group) => {
      const [start, end] = pointsIn(groups, group, table);
      return { first: list.children[start] as TreeNode, last: list.children[end - 1] as TreeNode };
    });
    this.groups.set(GROUPS_OF[section], borders);
    for (const [group, { first, last }] of borders.entries()) {
      const settings = [0, 1].map((at) => groups.u8(group, Group.settings + at));
      const border = new TreeNode("value", "group", settings.join(" ")).named("group");
      place(border, rowSpan(this.parsed, GROUPS_OF[section], group));
      first.at({ start: Math.min(border.start, first.start), end: first.end });
      first.opensChain = true;
      first.add(border);
      if (!isMirrored) first.add(this.linkList(section, groups, group, "previous"));
      // on the last point of the group, wherever matching moves that point
      last.add(this.linkList(section, groups, group, "next"));
    }
    return list;
  }

  private linkList(section: PointSection, groups: Table, group: number, direction: "next" | "previous"): TreeNode {
    const list = new TreeNode("list", "").named(direction);
    for (const index of slotsOf(groups, group, Group[direction])) {
      if (index === NO_GROUP) break;
      const node = new TreeNode("value", "number", this.groupNames.get(`${GROUPS_OF[section]} ${index}`) ?? String(index));
      this.links.push({ node, section: GROUPS_OF[section], index });
      list.add(node);
    }
    return list;
  }

  /** Groups as plain bytes, if they do not cover the points in order. */
  private rawGroups(section: PointSection): TreeNode {
    const groups = this.course.tables[GROUPS_OF[section]];
    const list = new TreeNode("list", "").named(GROUPS_OF[section]);
    for (let index = 0; index < groups.count; index++) {
      const bytes = Array.from({ length: groups.size }, (_, at) => groups.u8(index, at));
      const node = new TreeNode("value", "group", bytes.join(" "));
      setPlace(node, { course: this.course, kind: GROUPS_OF[section], index });
      list.add(node);
    }
    list.rule = { identities: [], byPosition: true };
    return list;
  }
}

/** The area type for which each of these fields is a reference. */
const AREA_LINKS: Readonly<Record<string, number>> = { camera: 0, route: 3, enemy_point: 4 };

const GROUPS: Readonly<Record<string, true>> = { ENPH: true, ITPH: true, CKPH: true };

function place(node: TreeNode, span: Span | undefined): void {
  if (span) node.at(span);
}

function ruleOf(kind: RowKind): ListRule {
  if (kind === "KTPT" || kind === "STGI") return { identities: [], byPosition: true };
  const alike = (ALIKE[kind] ?? []).map((names) => (entry: TreeNode) => names.map((name) => entry.find(name)?.text).join("|"));
  const shapes = NEIGHBORS.map((places) => (entry: TreeNode) => shapeOf(entry, places, kind === "CKPT" ? "ends" : undefined));
  const isOneObject = (first: TreeNode, second: TreeNode) => first.find("object")?.text === second.find("object")?.text;
  return { identities: [], alike: [...alike, ...shapes], ...(kind === "GOBJ" && { isOneKind: isOneObject }) };
}

function valueText(column: Column, table: Table, index: number): string {
  const value = table[column.type](index, column.offset);
  if (column.style !== "float") return writtenValue(column, value);
  return Number.isNaN(value) ? `NaN ${table.u32(index, column.offset).toString(16)}` : printFloat(value);
}

/** Whether each group begins where the previous one ends, and links only to existing groups. */
function isRow(groups: Table, points: number): boolean {
  let start = 0;
  for (let group = 0; group < groups.count; group++) {
    const length = groups.u8(group, Group.length);
    if (groups.u8(group, Group.start) !== start || length === 0) return false;
    start += length;
    if (!isPacked(groups, group, Group.next) || !isPacked(groups, group, Group.previous)) return false;
  }
  return start === points;
}

/** A text that is equal for files with the same layout. */
function layoutText({ layout, extras, entrySizes, startHasNoCount, routePoints }: Course): string {
  const { statedLength, headerExtra, firstGap, pieces, slots }: FileLayout = layout;
  const bytes = (of: Uint8Array) => of.join(" ");
  const heads = { ...extras, CAME: 0, POTI: extras.POTI === (routePoints.count & 0xffff) ? -1 : extras.POTI };
  const rows = pieces.map(({ section, name, raw, gap }) => [section ?? "", name, bytes(raw), bytes(gap)]);
  return JSON.stringify([statedLength ?? -1, bytes(headerExtra), bytes(firstGap), rows, slots, heads, entrySizes, startHasNoCount]);
}
