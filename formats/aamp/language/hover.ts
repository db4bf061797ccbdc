/** Hovers: type, meaning, name and hash, and the bytes in the file as it would be saved now. */

import { type Hover, TOKEN_TYPES } from "../../core/analysis.ts";
import { knownValues } from "../../core/hover/knownValues.ts";
import { NO_OFFSETS, placeLine, placeText } from "../../core/hover/places.ts";
import { fieldOffset } from "../../core/schema.ts";
import { counted } from "../../core/text/counted.ts";
import { hex } from "../../core/text/hex.ts";
import { bold, code, inLines, inParagraphs, type Markdown, markdown, prose } from "../../core/text/markdown.ts";
import type { Span } from "../../core/text/span.ts";
import { utf8Length } from "../../core/text/textCoding.ts";
import { bareSpan } from "../../core/tree/textPlace.ts";
import { isLittleEndian } from "../binary/byteOrder.ts";
import type { Item } from "../items.ts";
import { isKnown, kindLines, parameterLines as knownLines, parentLines as knownParentLines } from "../knowledge/knowledgeHover.ts";
import type { ListKey, Parameter, ParameterList, ParameterObject } from "../parameterTree.ts";
import { HEADER, HEADER_SIZE, LIST, OBJECT, RECORD_SIZES, TYPE_STRING } from "../schema.ts";
import { findTag, Tag } from "../text/tags.ts";
import { valueBytes } from "../valueBytes.ts";
import { CURVE_TYPES, CURVE_WORDS, isString, libraryClass, NO_TYPE, Type, VALUE_TYPES } from "../valueTypes.ts";
import type { AampDocument } from "./document.ts";
import { type CursorTarget, nodeAt } from "./nodeAt.ts";
import { commentLines } from "./noteHover.ts";
import { definedClass, definedName } from "./references.ts";
import { tokensOf } from "./tokens.ts";
import { numberTitle, valueFacts } from "./valueFacts.ts";
import { firstBytes, hexHash, originOf } from "./words.ts";

/** Between two paragraphs. */
const GAP = markdown``;
const NAMED_CURVE_TYPES = CURVE_TYPES.map((name, value) => ({ value, name }));

export function hoverAt(document: AampDocument, offset: number): Hover | undefined {
  const spot = nodeAt(document, offset);
  if (spot === undefined || spot.part === "inside") return undefined;
  const lines = linesOf(document, spot);
  if (lines === undefined) return undefined;
  if (spot.entry?.kind !== "parameter") return { span: spot.span, contents: withGaps(lines) };
  const unknownName = unknownNameOf(document, spot.entry);
  const number = spot.part === "value" ? numberAt(document, spot.entry, offset) : undefined;
  if (number !== undefined) lines.unshift(...numberLines(document, spot.entry, number.index), GAP);
  return { span: number?.span ?? spot.span, contents: withGaps(lines), ...(unknownName !== undefined && { unknownName }) };
}

/** The name as the index of all files has it; undefined if the tables know the parameter. */
function unknownNameOf(document: AampDocument, item: Parameter): string | undefined {
  if (isKnown(document, item)) return undefined;
  return document.name(item) ?? document.explain(item)?.name ?? hexHash(document.hash(item)).toLowerCase();
}

/** Lines with line breaks between them; gaps end a paragraph. */
function withGaps(parts: readonly Markdown[]): Markdown {
  const blocks: Markdown[][] = [[]];
  for (const part of parts) {
    if (part === GAP) blocks.push([]);
    else blocks[blocks.length - 1].push(part);
  }
  return inParagraphs(blocks.map(inLines));
}

function linesOf(document: AampDocument, { entry, part, span }: CursorTarget): Markdown[] | undefined {
  if (entry === undefined) return commentLines(document, span);
  switch (entry.kind) {
    case "io":
      return ioLines(document);
    case "version":
      return headerField(document, "data_version", "data version");
    case "type":
      return typeLines(document);
    case "objects":
    case "lists":
      return containerLines(document, entry);
    case "parameter":
      return [...(part === "tag" ? [...tagLines(document, span), GAP] : []), ...parameterLines(document, entry, part)];
    default:
      return parentLines(document, entry);
  }
}

// ------------------------------------------------------------------------------------------------ parameters

function parameterLines(document: AampDocument, item: Parameter, part: CursorTarget["part"]): Markdown[] {
  const typeId = item.type;
  const type = typeId === NO_TYPE ? undefined : VALUE_TYPES[typeId];
  const lines = [markdown`${bold(document.shown(item))} · ${type?.name ?? "unreadable value"}`, GAP];
  const known = knownLines(document, item);
  if (known.length > 0) lines.push(...known, GAP);
  const target = targetLine(document, item);
  if (target !== undefined) lines.push(target);
  lines.push(...valueFacts(item));
  if (type !== undefined && isString(type.id) && document.value(item).end - bareSpan(document.text, item).start > 60)
    lines.push(code(item.text ?? ""));
  lines.push(GAP, nameLine(document, item), ...parameterBytes(document, item, part));
  return lines;
}

function targetLine(document: AampDocument, at: Parameter): Markdown | undefined {
  const space = document.references().spaceOf(at);
  if (space === undefined) return undefined;
  const target = document.references().targetOf(at);
  if (target !== undefined) return markdown`Refers to ${bold(document.shown(target))}${entryTitle(target)}.`;
  return space.by === "number"
    ? markdown`Does not refer to an existing ${space.what}: there are ${space.targets.length}.`
    : markdown`Does not refer to a ${space.what} of this file.`;
}

/** ` 移動 (MoveWithAS)`: name and class of an entry of an AI program. */
export function entryTitle(item: Item): Markdown {
  const name = definedName(item);
  const className = definedClass(item);
  return markdown`${name === undefined || name === "" ? "" : ` ${name}`}${className === undefined ? "" : markdown` (${code(className)})`}`;
}

function parameterBytes(document: AampDocument, at: Parameter, part: CursorTarget["part"]): Markdown[] {
  const { bytes } = document;
  if (bytes === undefined) return [NO_OFFSETS];
  const value = valueBytes(at);
  const record = at.recordAt;
  const others = sharers(document, at, value);
  return [
    markdown`Value at ${placeText(value)}: ${code(firstBytes(bytes, value))}${others === 0 ? "" : `, shared with ${counted(others, "other parameter")}`}`,
    markdown`Record at ${placeText({ start: record, end: record + RECORD_SIZES.parameter })}, type ${at.type}`,
    // the tag states the type
    ...(part === "tag" ? partsOfRecord(document, at) : []),
  ];
}

/** The number at an offset in a value with several, and its index. */
function numberAt(document: AampDocument, item: Parameter, offset: number): { readonly span: Span; readonly index: number } | undefined {
  const { type } = item;
  if (type === NO_TYPE || !["floats", "curve", "buffer"].includes(VALUE_TYPES[type].shape)) return undefined;
  const tokens = tokensOf(document, bareSpan(document.text, item));
  for (let at = 0, index = 0; at < tokens.length; at += 3) {
    const [start, size, kind] = tokens.subarray(at, at + 3);
    if (TOKEN_TYPES[kind] !== "number") continue;
    if (offset <= start + size) return offset < start ? undefined : { span: { start, end: start + size }, index };
    index++;
  }
  return undefined;
}

/** `**x** at 0xA0, 4 bytes, +0x0 in the value: 00 00 00 3F`; a curve's type with all possible types. */
function numberLines({ bytes }: AampDocument, item: Parameter, index: number): Markdown[] {
  const title = bold(numberTitle(item, index));
  const types =
    VALUE_TYPES[item.type].shape === "curve" && index % CURVE_WORDS === 1 ? [GAP, knownValues(NAMED_CURVE_TYPES, item.words[index])] : [];
  if (bytes === undefined) return [title, ...types];
  const value = valueBytes(item).start;
  const size = item.type === Type.bufferBinary ? 1 : 4;
  const start = item.valueAt + index * size;
  return [markdown`${title} at ${placeLine(bytes, { start, end: start + size }, { start: value, noun: "value" })}`, ...types];
}

/** The parts of a record besides its name hash: where each is, also relative to the record's start. */
function partsOfRecord({ bytes, tree }: AampDocument, item: Item): Markdown[] {
  if (bytes === undefined) return [];
  // a distance shares its word with a count or a type
  const isLittle = isLittleEndian(tree.flags);
  const part = (what: Markdown, word: number, offset: number, size: number): Markdown => {
    const start = item.recordAt + word + (isLittle ? offset : 4 - offset - size);
    return markdown`${what} at ${placeLine(bytes, { start, end: start + size }, { start: item.recordAt, noun: "record" })}`;
  };
  const children = (what: string, word: number): Markdown[] => [
    part(markdown`Distance to the first of the ${what}, in steps of 4 bytes,`, word, 0, 2),
    part(markdown`Number of ${what}`, word, 2, 2),
  ];
  if (item.kind === "list") return [...children("lists", 4), ...children("objects", 8)];
  if (item.kind === "object") return children("parameters", 4);
  const className = libraryClass(item.type);
  return [
    part(markdown`Distance to the value, in steps of 4 bytes,`, 4, 0, 3),
    part(markdown`Type${className === "" ? "" : markdown` ${code(className)}`}`, 4, 3, 1),
  ];
}

/** How many other parameters share bytes with this one's value. */
function sharers({ tree }: AampDocument, at: Parameter, own: Span): number {
  const ownIsString = isString(at.type);
  let count = 0;
  for (const other of tree.parameters) {
    const start = other.valueAt;
    if (other === at || start >= own.end) continue;
    if (ownIsString) {
      // strings are shared as a whole or not at all
      if (start === own.start) count++;
      continue;
    }
    if (!isString(other.type) && valueBytes(other).end > own.start) count++;
  }
  return count;
}

// ------------------------------------------------------------------------------------------------ lists and objects

function parentLines(document: AampDocument, item: ParameterList | ParameterObject): Markdown[] {
  const { bytes } = document;
  const lines = [markdown`${bold(document.shown(item))} · ${item.kind}${entryTitle(item)}`, GAP];
  if (item.parent === undefined) lines.push(...kindLines(document), GAP);
  else lines.push(...knownParentLines(document, item), GAP);
  const space = document.references().spaceOfTarget(item);
  if (space !== undefined) {
    const number = space.by === "number" ? ` Number ${space.targets.indexOf(item)}.` : "";
    lines.push(markdown`Referred to by ${counted(document.references().sourcesOf(item).length, "value")}.${number}`);
  }
  if (item.kind === "object")
    lines.push(markdown`Holds ${counted(item.parameters.length, "parameter")}${firstAt(document, item.parameters)}.`);
  else {
    lines.push(
      markdown`Holds ${counted(item.objects.length, "object")}${firstAt(document, item.objects)}; ${counted(item.lists.length, "list")}${firstAt(document, item.lists)}.`,
    );
  }
  lines.push(GAP, nameLine(document, item));
  if (bytes === undefined) lines.push(NO_OFFSETS);
  else {
    const start = item.recordAt;
    const record = { start, end: start + RECORD_SIZES[item.kind] };
    lines.push(markdown`Record at ${placeText(record)}: ${code(firstBytes(bytes, record))}`, ...partsOfRecord(document, item));
  }
  lines.push(GAP, markdown`*${prose(item.kind === "list" ? LIST.meaning : OBJECT.meaning)}*`);
  return lines;
}

/** `, the first at 0x40, 8 bytes`; empty without children, or while offsets are unknown. */
function firstAt({ bytes }: AampDocument, [first]: readonly Item[]): Markdown {
  if (first === undefined || bytes === undefined) return markdown``;
  return markdown`, the first at ${placeText({ start: first.recordAt, end: first.recordAt + RECORD_SIZES[first.kind] })}`;
}

function containerLines(document: AampDocument, { kind, parent }: ListKey): Markdown[] {
  const [title, one, meaning] = kind === "objects" ? ["Objects", "object", OBJECT.meaning] : ["Lists", "list", LIST.meaning];
  return [
    markdown`${title} of ${bold(document.shown(parent))}`,
    GAP,
    markdown`${counted(parent[kind].length, one)}${firstAt(document, parent[kind])}.`,
    // in a list's record, the parts for lists precede those for objects
    ...partsOfRecord(document, parent).slice(kind === "lists" ? 0 : 2, kind === "lists" ? 2 : 4),
    markdown`*${prose(meaning)}*`,
  ];
}

/** The hash in both notations, and where the name comes from. */
function nameLine(document: AampDocument, item: Item): Markdown {
  const hash = document.hash(item);
  const written = document.name(item);
  const numbers = markdown`Hash ${code(hexHash(hash))} (${hash})`;
  if (item.parent === undefined) return markdown`${numbers} of the root list's fixed name`;
  const known = document.explain(item);
  if (known === undefined)
    return written === undefined ? markdown`${numbers}, name unknown` : markdown`${numbers}; the name is not in a list`;
  if (written === undefined) return markdown`${numbers}, known as ${bold(known.name)} from ${originOf(known)}`;
  if (written !== known.name) return markdown`${numbers}, the same as that of ${bold(known.name)} from ${originOf(known)}`;
  return markdown`${numbers}, name from ${originOf(known)}`;
}

// ------------------------------------------------------------------------------------------------ document and tags

function headerField(document: AampDocument, name: string, title: string): Markdown[] {
  const { bytes } = document;
  const field = HEADER.fields.find((found) => found.name === name);
  if (field === undefined) throw new RangeError(`the header has no field ${name}`);
  const start = fieldOffset(HEADER, name);
  const span = { start, end: start + field.size };
  const unit = field.unit === undefined ? "" : `, in ${field.unit}`;
  const place = bytes === undefined ? NO_OFFSETS : markdown`Header field at ${placeText(span)}: ${code(firstBytes(bytes, span))}`;
  return [markdown`${bold(title)} · ${field.type}${unit}`, GAP, prose(field.meaning), GAP, place];
}

function typeLines(document: AampDocument): Markdown[] {
  const { bytes, tree } = document;
  const lines = [markdown`**type** · text`, GAP, prose(TYPE_STRING.meaning), GAP];
  if (bytes === undefined) return [...lines, NO_OFFSETS];
  const text = { start: HEADER_SIZE, end: HEADER_SIZE + utf8Length(tree.type) + 1 };
  const room = fieldOffset(HEADER, "type_size");
  const size = new DataView(bytes.buffer, bytes.byteOffset).getUint32(room, isLittleEndian(tree.flags));
  return [
    ...lines,
    markdown`Text at ${placeText(text)}: ${code(firstBytes(bytes, text))}`,
    markdown`Size at ${placeText({ start: room, end: room + 4 })}: ${counted(size, "byte")}, padding included`,
  ];
}

/** Sizes and counts of the file, which have no line in the text. */
function ioLines(document: AampDocument): Markdown[] {
  const { bytes, tree } = document;
  const littleEndian = isLittleEndian(tree.flags);
  const order = littleEndian ? "little endian" : "big endian";
  const lines = [...kindLines(document), GAP, markdown`**AAMP file**, format version 2, ${order}, UTF-8`, GAP];
  if (bytes === undefined) return [...lines, NO_OFFSETS];
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  const read = (name: string) => view.getUint32(fieldOffset(HEADER, name), littleEndian);
  const field = (what: string, name: string): Markdown => {
    const start = fieldOffset(HEADER, name);
    return markdown`${what} at ${placeText({ start, end: start + 4 })}`;
  };
  return [
    ...lines,
    field(`Version ${read("version")}`, "version"),
    field(`Flags ${hex(read("flags"))}`, "flags"),
    field(`File size, ${counted(bytes.length, "byte")},`, "file_size"),
    field(counted(read("list_count"), "list"), "list_count"),
    field(counted(read("object_count"), "object"), "object_count"),
    field(counted(read("parameter_count"), "parameter"), "parameter_count"),
    field(`${counted(read("data_size"), "byte")} of data`, "data_size"),
    field(`${counted(read("string_size"), "byte")} of strings`, "string_size"),
    field(`${counted(read("unknown_count"), "word")} of unknown purpose after them`, "unknown_count"),
  ];
}

function tagLines(document: AampDocument, span: Span): Markdown[] {
  const tag = document.text.slice(span.start, span.end);
  return [markdown`${code(tag)}: ${prose(tagMeaning(tag))}`];
}

/** What a tag says about the value after it. */
export function tagMeaning(tag: string): string {
  const meaning = findTag(tag);
  if (meaning === Tag.curve) return "One to four curves: for each the number of coefficients in use, the curve type and 30 coefficients.";
  if (meaning === Tag.floatBits) return "Floating-point number as its bits, for a NaN with unusual bits.";
  if (meaning === Tag.list) return LIST.meaning;
  if (meaning === Tag.object) return OBJECT.meaning;
  if (meaning === Tag.io) return "The whole document.";
  return meaning < 0 ? "Unknown tag." : VALUE_TYPES[meaning].meaning;
}
