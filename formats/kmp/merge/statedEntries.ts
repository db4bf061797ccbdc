/** Converts entries and values that a change states as text into bytes. */
import { Stop } from "../../core/issue.ts";
import { TreeNode } from "../../core/merge/tree/tree.ts";
import { type Course, emptyCourse, type FileLayout, type Piece } from "../course.ts";
import { GROUPS_OF, type SectionName } from "../schema/index.ts";
import type { Table } from "../table.ts";
import { type Column, ROW_LAYOUTS, type RowKind, tableOf } from "../text/rowLayouts.ts";
import { COURSES, placeOf, setPlace } from "./courseTree.ts";
import { fieldsOf } from "./entryFields.ts";

/** What the first and last point of a group have in addition to their fields. */
const BORDERS: ReadonlySet<string> = new Set(["group", "next", "previous"]);

/** @param like another version, or the container for the node @throws Stop if a course cannot have such a value */
export function adopt(node: TreeNode, like: TreeNode): void {
  const list = like.kind === "list" ? like : like.kind === "value" && like.parent?.kind === "list" ? like.parent : undefined;
  if (node.kind === "list") {
    const kind = kindOf(node);
    if (isKind(kind)) for (const each of node.children) adoptEntry(each, kind);
  } else if (list && isKind(kindOf(list))) adoptEntry(node, kindOf(list));
  else if (like.parent && !like.parent.parent && node.kind === "value") adoptProperty(node, like.parent);
  else adoptField(node, like);
}

function adoptField(node: TreeNode, like: TreeNode): void {
  const place = placeOf(like) ?? (like.parent && placeOf(like.parent));
  if (place && node.kind === "value" && fieldsOf(place.kind).some(({ name }) => name === node.key)) {
    // the other bytes of the entry do not matter
    const entry = new TreeNode("map", "");
    entry.add(node);
    adoptEntry(entry, place.kind);
  } else if (placeOf(like) && !BORDERS.has(node.key)) throw wrong(`an entry of ${place?.kind} has no ${node.key}.`);
}

function kindOf(list: TreeNode): string {
  return list.key === "points" ? "POTI_point" : list.key;
}

function isKind(name: string): name is RowKind {
  return Object.hasOwn(ROW_LAYOUTS, name) || Object.values<string>(GROUPS_OF).includes(name);
}

function adoptEntry(node: TreeNode, kind: string): void {
  const course = emptyCourse();
  const own = kind as RowKind;
  const table = tableOf(course, own);
  const index = table.append();
  if (node.kind === "value") table.setBytes(index, bytesIn(node.text));
  for (const { name, columns } of fieldsOf(own)) {
    const child = node.children.find(({ key }) => key === name);
    const words = child?.text.match(/NaN \w+|\S+/g) ?? [];
    if (child && words.length !== columns.length) throw wrong(`${name} needs ${columns.length} numbers, not ${words.length}.`);
    for (const [at, word] of words.entries()) setColumn(table, index, columns[at] as Column, word);
  }
  setPlace(node, { course, kind: own, index });
  for (const child of node.children) if (child.key === "points") for (const point of child.children) adoptEntry(point, "POTI_point");
}

function wrong(message: string): Stop {
  return new Stop({ code: "kmp/stated-value", severity: "error", message });
}

function setColumn(table: Table, index: number, { type, offset, field, name }: Column, word: string): void {
  if (type === "f32") {
    const bits = /^NaN ([\da-f]{1,8})$/.exec(word)?.[1];
    const infinite = /^\((-?)1\.0\/0\)$/.exec(word);
    const value = infinite ? (infinite[1] === "-" ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY) : Number(word);
    if (bits === undefined && Number.isNaN(value)) throw wrong(`${name}: ${word} is not a number.`);
    if (bits !== undefined) table.setU32(index, offset, Number.parseInt(bits, 16));
    else table.setF32(index, offset, value);
    return;
  }
  const number = Number(word);
  const value = number === -1 && field.none !== undefined ? field.none : number;
  if (!Number.isInteger(value)) throw wrong(`${name}: ${word} is not a whole number.`);
  table.set(type, index, offset, value);
}

// -------------------------------------------------------------------------------------------------- properties of the file

function adoptProperty(node: TreeNode, root: TreeNode): void {
  const parsed = COURSES.get(root);
  if (!parsed || (node.key !== "layout" && node.key !== "version")) return;
  const { layout } = parsed.course;
  const hasVersion = node.text !== "none";
  const course: Course =
    node.key === "layout"
      ? courseLaidOut(node.text, parsed.course)
      : { ...parsed.course, layout: { ...layout, hasVersion, version: hasVersion ? Number(node.text) : 0 } };
  const holder = new TreeNode("map", "");
  COURSES.set(holder, { ...parsed, course });
  holder.add(node);
}

function bytesIn(text: string): Uint8Array {
  return Uint8Array.from(text === "" ? [] : text.split(" "), Number);
}

/** Reads a layout as the tree writes it. */
function courseLaidOut(text: string, course: Course): Course {
  try {
    const [stated, extra, gap, rows, slots, heads, entrySizes, startHasNoCount] = JSON.parse(text) as [
      number,
      string,
      string,
      [string, string, string, string][],
      number[],
      Record<SectionName, number>,
      Record<SectionName, number>,
      boolean,
    ];
    const pieces = rows.map(
      ([section, name, raw, after]): Piece => ({
        ...(section !== "" && { section: section as SectionName }),
        name,
        raw: bytesIn(raw),
        gap: bytesIn(after),
      }),
    );
    const layout: FileLayout = {
      ...course.layout,
      statedLength: stated === -1 ? undefined : stated,
      headerExtra: bytesIn(extra),
      firstGap: bytesIn(gap),
      pieces,
      slots,
    };
    // -1: the actual number
    const extras = { ...heads, POTI: heads.POTI === -1 ? course.routePoints.count & 0xffff : heads.POTI };
    return { ...course, layout, extras, entrySizes, startHasNoCount };
  } catch {
    throw wrong("The change describes the course layout in an unknown way.");
  }
}
