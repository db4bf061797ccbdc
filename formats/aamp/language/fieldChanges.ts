/** Changes of the field tree's rows: add, duplicate, delete, move, rename. Only whole lines are changed; anything else is refused. */
import { crc32 } from "../../core/bytes/crc32.ts";
import type { FieldAddition, FieldChange, FieldChangeKind, FieldEdits } from "../../core/fields/fields.ts";
import { startOfNextLine } from "../../core/text/lines.ts";
import type { Span, TextEdit } from "../../core/text/span.ts";
import { tagSpan } from "../../core/tree/textPlace.ts";
import { printScalar } from "../../core/yaml/scalars.ts";
import { childrenOf, type Item, siblingsOf } from "../items.ts";
import { Type, VALUE_TYPES } from "../valueTypes.ts";
import { duplicateNumbered } from "./actions.ts";
import type { AampDocument } from "./document.ts";
import { numberedName } from "./families.ts";
import { plainValue } from "./snippets.ts";

const IN_ONE_LINE: FieldEdits = { refused: "This shares its line with other entries: change it in the text." };

export function changesOf(document: AampDocument, item: Item): readonly FieldChangeKind[] {
  if (!document.beginsLine(item)) return item.kind === "parameter" ? [] : ["add"];
  const siblings = siblingsOf(item);
  const at = siblings.indexOf(item);
  return [
    ...(item.kind === "parameter" ? [] : (["add"] as const)),
    "duplicate",
    "delete",
    ...(at > 0 ? (["moveUp"] as const) : []),
    ...(at < siblings.length - 1 ? (["moveDown"] as const) : []),
    "rename",
  ];
}

export function changeItems(document: AampDocument, items: readonly Item[], change: FieldChange): FieldEdits {
  const [item] = items;
  if (item === undefined) return { edits: [] };
  if (change.kind === "delete") return deleteItems(document, items);
  if (items.length > 1) return { refused: "Select a single field for this." };
  switch (change.kind) {
    case "add":
      return addTo(document, item, change);
    case "duplicate":
      return duplicate(document, item);
    case "rename":
      return rename(document, item, change.name ?? "");
    default:
      return move(document, item, change.kind === "moveUp" ? -1 : 1);
  }
}

// ------------------------------------------------------------------------------------------------ delete

function deleteItems(document: AampDocument, items: readonly Item[]): FieldEdits {
  // items inside another deleted item go with it
  const outermost = items.filter((item) => !hasAncestorIn(item, items));
  if (outermost.some((item) => !document.beginsLine(item))) return IN_ONE_LINE;
  const edits: TextEdit[] = [];
  const done: Item[] = [];
  for (const item of outermost) {
    edits.push({ span: linesOf(document, item), text: "" });
    if (done.includes(item)) continue;
    const siblings = siblingsOf(item);
    const gone = siblings.filter((sibling) => outermost.includes(sibling));
    done.push(...gone);
    if (gone.length < siblings.length) continue;
    const at = emptyPlace(document, item);
    if (at === undefined) return IN_ONE_LINE;
    edits.push({ span: { start: at, end: at }, text: " {}" });
  }
  return { edits };
}

function hasAncestorIn({ parent }: Item, items: readonly Item[]): boolean {
  return parent !== undefined && (items.includes(parent) || hasAncestorIn(parent, items));
}

/** Where `{}` must be inserted when all children of one kind are deleted: after `!obj`, `objects:` or `lists:`. */
function emptyPlace(document: AampDocument, child: Item): number | undefined {
  const parent = child.parent;
  if (parent === undefined) return undefined;
  if (child.kind === "parameter") return tagSpan(document.text, parent)?.end;
  const key = child.kind === "object" ? child.parent.objectsKey : child.parent?.listsKey;
  return key !== undefined && document.text[key.keyEnd] === ":" ? key.keyEnd + 1 : undefined;
}

// ------------------------------------------------------------------------------------------------ duplicate, move, rename

function duplicate(document: AampDocument, item: Item): FieldEdits {
  if (!document.beginsLine(item)) return IN_ONE_LINE;
  const numbered = duplicateNumbered(document, item);
  if (numbered !== undefined) return { edits: numbered.edits };
  const span = linesOf(document, item);
  const key = document.key(item);
  const name = printScalar(freeName(document, siblingsOf(item), document.name(item) ?? `copy_of_${document.hash(item)}`), "untagged", 0);
  const lines = document.text.slice(span.start, span.end);
  const copy = lines.slice(0, key.start - span.start) + name + lines.slice(key.end - span.start);
  return { edits: [insertion(document, span.end, copy)] };
}

function move(document: AampDocument, item: Item, by: -1 | 1): FieldEdits {
  const siblings = siblingsOf(item);
  const other = siblings[siblings.indexOf(item) + by];
  if (other === undefined) return { refused: by < 0 ? "This is already the first of its kind." : "This is already the last of its kind." };
  if (!document.beginsLine(item) || !document.beginsLine(other)) return IN_ONE_LINE;
  const [first, second] = (by < 0 ? [other, item] : [item, other]).map((one) => linesOf(document, one));
  const lines = document.text.slice(second.start, second.end);
  if (!lines.endsWith("\n")) return { refused: "The last line has no line break: move it in the text." };
  // the lower one goes above the upper one; a comment between the two stays after it
  return {
    edits: [
      { span: { start: first.start, end: first.start }, text: lines },
      { span: second, text: "" },
    ],
  };
}

function rename(document: AampDocument, item: Item, name: string): FieldEdits {
  if (name === "") return { refused: "A name cannot be empty." };
  if (/[\0\r\n]/.test(name)) return { refused: "A name has one line, and no NUL." };
  const hash = hashOfName(name);
  const taken = siblingsOf(item).find((sibling) => sibling !== item && document.hash(sibling) === hash);
  if (taken !== undefined) return { refused: `${document.shown(taken)} is already there, with the same hash.` };
  const text = keyText(name);
  return {
    edits: text === document.text.slice(document.key(item).start, document.key(item).end) ? [] : [{ span: document.key(item), text }],
  };
}

/** A number written like a hash is a hash; everything else is a name. */
function isHash(name: string): boolean {
  return /^(?:0|[1-9]\d*)$/.test(name) && Number(name) <= 0xffffffff;
}

function hashOfName(name: string): number {
  return (isHash(name) ? Number(name) : crc32(name)) >>> 0;
}

function keyText(name: string): string {
  return isHash(name) ? name : printScalar(name, "untagged", 0);
}

// ------------------------------------------------------------------------------------------------ add

/** Most wanted first. */
const ADDED_TYPES = [
  ...[Type.bool, Type.int, Type.f32, Type.stringRef, Type.str32, Type.str64, Type.str256, Type.vec2, Type.vec3, Type.vec4, Type.color],
  ...[Type.quat, Type.u32, Type.curve1, Type.bufferInt, Type.bufferF32, Type.bufferU32, Type.bufferBinary],
];

export function additionsTo(document: AampDocument, item: Item): readonly FieldAddition[] {
  if (item.kind === "parameter") return [];
  if (item.kind === "object") {
    const name = freeName(document, childrenOf(item, "parameter"), "NewParameter");
    return ADDED_TYPES.map((type) => ({ option: VALUE_TYPES[type].name, label: VALUE_TYPES[type].name, name }));
  }
  return [
    { option: "object", label: "object", name: freeName(document, childrenOf(item, "object"), "NewObject") },
    { option: "list", label: "list", name: freeName(document, childrenOf(item, "list"), "NewList") },
  ];
}

function addTo(document: AampDocument, item: Item, { option, name }: FieldChange): FieldEdits {
  const kind = item.kind === "object" ? "parameter" : option === "list" ? "list" : "object";
  const type = VALUE_TYPES.find((known) => known.name === option)?.id;
  if (item.kind === "parameter" || (kind === "parameter" && type === undefined)) return { refused: "Nothing can be added here." };
  const children = childrenOf(item, kind);
  const wanted = name === undefined || name === "" ? freeName(document, children, `New${kind[0].toUpperCase()}${kind.slice(1)}`) : name;
  if (/[\0\r\n]/.test(wanted)) return { refused: "A name has one line, and no NUL." };
  if (children.some((child) => document.hash(child) === hashOfName(wanted))) return { refused: `${wanted} already exists.` };
  const key = keyText(wanted);
  const lines = (pad: string): string => {
    if (kind === "parameter") return `${pad}${key}: ${plainValue(type ?? Type.int)}\n`;
    if (kind === "object") return `${pad}${key}: !obj {}\n`;
    return `${pad}${key}: !list\n${pad}  objects: {}\n${pad}  lists: {}\n`;
  };
  const last = children.at(-1);
  if (last !== undefined) {
    if (!document.beginsLine(last)) return IN_ONE_LINE;
    return { edits: [insertion(document, linesOf(document, last).end, lines(" ".repeat(document.indentAt(document.key(last).start))))] };
  }
  return addFirst(document, item, kind, lines);
}

/** Adds the first child, replacing `{}` after `!obj`, `objects:` or `lists:`. */
function addFirst(document: AampDocument, item: Item, kind: Item["kind"], lines: (pad: string) => string): FieldEdits {
  const { text } = document;
  let place: Span;
  let indent: number;
  if (kind === "parameter") {
    const tag = tagSpan(document.text, item);
    if (tag === undefined) return IN_ONE_LINE;
    place = { start: tag.end, end: document.whole(item).end };
    indent = document.indentAt(document.key(item).start);
  } else {
    const key = item.kind !== "list" ? undefined : kind === "object" ? item.objectsKey : item.listsKey;
    if (key === undefined) return { refused: `The list has no ${kind}s entry: add one in the text.` };
    place = { start: key.keyEnd + 1, end: key.end };
    indent = document.indentAt(key.keyStart);
  }
  if (
    text.slice(document.lineStart(place.start), place.start).trimStart().startsWith("{") ||
    !/^\s*(?:\{\s*\})?\s*$/.test(text.slice(place.start, place.end))
  )
    return IN_ONE_LINE;
  return { edits: [{ span: place, text: `\n${lines(" ".repeat(indent + 2)).trimEnd()}` }] };
}

// ------------------------------------------------------------------------------------------------ common

/** The name as it is if it is free, otherwise with the next free number. */
function freeName(document: AampDocument, siblings: readonly Item[], wanted: string): string {
  const taken = new Set(siblings.map((sibling) => document.hash(sibling)));
  const numbered = numberedName(wanted);
  for (let number = numbered?.number ?? 1; ; number++) {
    const name = numbered
      ? numbered.prefix + String(number).padStart(numbered.padded ? numbered.digits : 0, "0") + numbered.suffix
      : number === 1
        ? wanted
        : `${wanted}_${number}`;
    if (!taken.has(crc32(name) >>> 0)) return name;
  }
}

/** Whole lines, including the last line break if there is one. */
function linesOf(document: AampDocument, item: Item): Span {
  const { start, end } = document.whole(item);
  return { start: document.lineStart(start), end: startOfNextLine(document.text, end) };
}

/** Inserts lines at the start of a line, or after a last line without a line break. */
function insertion({ text }: AampDocument, at: number, lines: string): TextEdit {
  const isAfterBreak = at === 0 || text[at - 1] === "\n";
  return { span: { start: at, end: at }, text: isAfterBreak ? (lines.endsWith("\n") ? lines : `${lines}\n`) : `\n${lines.trimEnd()}` };
}
