/** Values of the field tree: how each is shown, which control edits it, and the text for a new value. */

import type { Control, FieldEdits, FieldValue } from "../../core/fields/fields.ts";
import { shortened } from "../../core/text/shortened.ts";
import { minimalEdits, type Span } from "../../core/text/span.ts";
import { utf8Length } from "../../core/text/textCoding.ts";
import { bareSpan, tagSpan } from "../../core/tree/textPlace.ts";
import { MAX_FLOAT, printFloat } from "../../core/yaml/floats.ts";
import { printTypedSingle } from "../../core/yaml/numbers.ts";
import type { Item } from "../items.ts";
import type { Parameter } from "../parameterTree.ts";
import { parseText } from "../text/parseText.ts";
import { printText } from "../text/printText.ts";
import { findTag, statesType } from "../text/tags.ts";
import { isString, NO_TYPE, Type, VALUE_TYPES } from "../valueTypes.ts";
import type { AampDocument } from "./document.ts";

const MAX_SHOWN = 200;

/** Without the tag, which repeats the type; texts without quotes. */
export function shownValue(document: AampDocument, item: Parameter): string {
  if (isString(item.type)) return shortened(item.text ?? "", MAX_SHOWN);
  const { start, end } = spanWithoutTag(document, item);
  return shortened(document.text.slice(start, Math.min(end, start + MAX_SHOWN + 1)), MAX_SHOWN);
}

const CONTROLS: Partial<Record<number, Control>> = {
  [Type.bool]: { kind: "boolean" },
  [Type.int]: { kind: "number", integer: true, min: -0x80000000, max: 0x7fffffff },
  [Type.u32]: { kind: "number", integer: true, min: 0, max: 0xffffffff },
  [Type.f32]: { kind: "number", integer: false, min: -MAX_FLOAT, max: MAX_FLOAT },
  [Type.color]: { kind: "color" },
  [Type.quat]: { kind: "quaternion", order: "xyzw" },
};
const SOURCE: Control = { kind: "source" };

export function controlOf(type: number): Control {
  if (type === NO_TYPE) return SOURCE;
  const { shape, limit, parts = [] } = VALUE_TYPES[type];
  if (shape === "string") return limit > 0 ? { kind: "text", maxBytes: limit } : { kind: "text" };
  return CONTROLS[type] ?? (shape === "floats" ? { kind: "vector", parts, integer: false } : SOURCE);
}

/** The value that the type's control shows at first. */
export function currentOf(document: AampDocument, item: Parameter): FieldValue {
  const { type } = item;
  if (type === Type.bool) return item.word !== 0;
  if (isString(type)) return item.text ?? "";
  const floats = type === NO_TYPE ? undefined : VALUE_TYPES[type].parts;
  if (floats) return item.words.map(printFloat);
  const { start, end } = controlOf(type) === SOURCE ? document.value(item) : spanWithoutTag(document, item);
  return document.text.slice(start, end);
}

/** A tag before the bits of a float says how to read them, so it is included. */
function spanWithoutTag(document: AampDocument, item: Parameter): Span {
  const bare = bareSpan(document.text, item);
  const areBits = item.type === Type.f32 && /^0[xX]/.test(document.text.slice(bare.start, bare.start + 2));
  return areBits ? document.value(item) : bare;
}

/** Sets a value in the notation of its type. Refuses anything that the text's parser would reject, with the parser's message. */
export function setValue(document: AampDocument, item: Item, value: FieldValue): FieldEdits {
  if (item.kind !== "parameter") return { refused: "A list or an object has no value of its own." };
  const { type } = item;
  const span = document.value(item);
  const stated = statedTagOf(document, item);
  const printed = printValue(document, item, type, value, span.start + stated.length);
  const text = typeof printed === "string" ? stated + printed : printed;
  if (typeof text !== "string") return text;
  const refusal = findRefusal(type, text);
  if (refusal !== undefined) return { refused: refusal };
  // on a line with other entries, characters that are harmless elsewhere may end the value
  if (!document.beginsLine(item) && isString(type) && /[,[\]{}\n]/.test(text) && !/^(?:!\S+ )?["']/.test(text))
    return { refused: "This value shares its line with other entries: change it in the text." };
  // a missing value starts directly after the colon
  const gap = document.text[span.start - 1] === ":" ? " " : "";
  return { edits: minimalEdits(document.text, span, gap + text) };
}

/** The tag that states the value's type on purpose, and the blank after it, or empty. */
function statedTagOf(document: AampDocument, item: Item): string {
  const span = tagSpan(document.text, item);
  const tag = span && document.text.slice(span.start, span.end);
  return tag !== undefined && statesType(findTag(tag)) ? `${tag} ` : "";
}

function printValue(document: AampDocument, item: Item, type: number, value: FieldValue, start: number): string | { refused: string } {
  if (type === NO_TYPE) return String(value);
  const { tag, shape, limit, name, parts } = VALUE_TYPES[type];
  if (type === Type.bool) return String(value === true || value === "true");
  if (shape === "floats") {
    if (!Array.isArray(value) || value.length !== parts?.length) return { refused: `A ${name} has ${parts?.length} numbers.` };
    return `${tag} [${value.map(printTypedSingle).join(", ")}]`;
  }
  const typed = String(value);
  if (shape === "string") {
    const size = utf8Length(typed);
    if (limit > 0 && size > limit) return { refused: `The text has ${size} bytes; a ${name} has room for ${limit}.` };
    const column = start - document.lineStart(start);
    const indent = document.indentAt(document.key(item).start) + 2;
    return printText(type, typed, column, indent);
  }
  if (type === Type.f32) return printTypedSingle(typed);
  if (type === Type.int) return typed.trim();
  return type === Type.u32 ? `${tag} ${typed.trim()}` : typed;
}

/** Lets the parser judge: parses the value alone in the smallest document. */
function findRefusal(type: number, value: string): string | undefined {
  const { issues, tree } = parseText(
    `!io\nversion: 0\ntype: xml\nparam_root: !list\n  objects:\n    o: !obj\n      p: ${value}\n  lists: {}\n`,
  );
  const error = issues.find(({ severity }) => severity === "error");
  if (error) return error.message;
  const [wanted, found] = [VALUE_TYPES[type], VALUE_TYPES[tree.parameters[0]?.type]];
  if (tree.parameters.length !== 1 || found === undefined) return "This is not a single value.";
  // a value that could not be read may become any value
  if (wanted === undefined || found.id === type || wanted.shape === "curve" || wanted.shape === "buffer") return undefined;
  return `${value} is not a value of type ${wanted.name}. ${wanted.meaning}`;
}
