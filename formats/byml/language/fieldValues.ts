/** The text of a value that was set in a control. The type does not change. */
import type { FieldEdits, FieldValue } from "../../core/fields/fields.ts";
import { counted } from "../../core/text/counted.ts";
import { minimalEdits } from "../../core/text/span.ts";
import { printTypedSingle, spellSpecial } from "../../core/yaml/numbers.ts";
import { printScalar } from "../../core/yaml/scalars.ts";
import { brief } from "../../core/yaml/scanner.ts";
import { isContainer, Type } from "../nodeTypes.ts";
import { typeName } from "../schema.ts";
import { NO_TYPE } from "../text/parsedText.ts";
import { parseGraph } from "../text/parseText.ts";
import { printU32 } from "../text/printGraph.ts";
import { findTag, statesType } from "../text/tags.ts";
import type { BymlDocument } from "./document.ts";
import { withoutTag } from "./labels.ts";
import { isInFlow } from "./navigation.ts";

const MAX_TAG = 16;

/** A value as written, without its tag if a control shows the type. */
export function bareText(document: BymlDocument, entry: number, hasControl: boolean): string {
  const { start, end } = document.value(entry);
  const written = document.text.slice(start, end);
  return hasControl ? withoutTag(written) : written;
}

/** @param parts names of the numbers of a vector */
export function setValue(document: BymlDocument, entry: number, parts: readonly string[] | undefined, value: FieldValue): FieldEdits {
  const { graph } = document;
  const type = graph.entryTypes[entry];
  if (parts) return setVector(document, entry, value);
  if (isContainer(type)) return { refused: "A map or a sequence has no value of its own." };
  // a long text may span several lines
  if (document.stringOf(entry) === value) return { edits: [] };
  const stated = statedTagOf(document, entry);
  const text = stated + printTyped(type, value, isInFlow(document, entry));
  const refusal = findRefusal(type, text, isInFlow(document, entry));
  return refusal === undefined ? { edits: minimalEdits(document.text, document.value(entry), text) } : { refused: refusal };
}

/** The tag that states the value's type on purpose, and the blank after it, or empty. */
function statedTagOf(document: BymlDocument, entry: number): string {
  const { start, end } = document.value(entry);
  const tag = /^!\S+(?=\s)/.exec(document.text.slice(start, Math.min(end, start + MAX_TAG)))?.[0];
  return tag !== undefined && statesType(findTag(tag)) ? `${tag} ` : "";
}

function setVector(document: BymlDocument, entry: number, value: FieldValue): FieldEdits {
  const { graph } = document;
  const container = graph.entryValues[entry];
  const first = graph.firstOf(container);
  if (!Array.isArray(value) || value.length !== graph.countOf(container))
    return { refused: `The value needs ${counted(graph.countOf(container), "number")}.` };
  const edits = value.flatMap((typed: string, at) => {
    const text = printTyped(Type.f32, typed, true);
    return findRefusal(Type.f32, text, true) === undefined ? minimalEdits(document.text, document.value(first + at), text) : undefined;
  });
  const wrong = edits.indexOf(undefined);
  if (wrong >= 0) return { refused: `Must be numbers; found ${value.join(", ")}.` };
  return { edits: edits.filter((edit) => edit !== undefined) };
}

function printTyped(type: number, value: FieldValue, inFlow: boolean): string {
  const typed = String(value);
  const number = typed.trim();
  const isWhole = /^[+-]?(?:\d+|0[xX][0-9a-fA-F]+)$/.test(number);
  switch (type) {
    case Type.bool:
      return String(value === true || value === "true");
    case Type.string:
      return printScalar(typed, "escaped", 0, undefined, inFlow);
    case Type.u32:
      return /^(?:\d+|0[xX][0-9a-fA-F]+)$/.test(number) && Number(number) <= 0xffffffff ? `!u ${printU32(Number(number))}` : `!u ${number}`;
    case Type.s64:
      return `!l ${number}`;
    case Type.u64:
      return `!ul ${number}`;
    case Type.f32:
      return printTypedSingle(number);
    case Type.f64:
      // after the tag, hexadecimal digits would be the bits of the number
      if (/^(?:!|[+-]?0x)/i.test(number)) return number;
      return `!f64 ${isWhole ? `${number}.0` : spellSpecial(number)}`;
    case Type.s32:
      return number;
    default:
      return typed;
  }
}

/** Lets the parser judge: parses the value alone, in a block or in brackets as in the text. */
function findRefusal(type: number, value: string, inFlow: boolean): string | undefined {
  const { graph, issues, comments } = parseGraph(`${inFlow ? `[ ${value}]` : `k: ${value}`}\n#!layout file little 7\n`);
  const error = issues.find(({ severity }) => severity === "error");
  if (error) return error.message;
  const first = graph.root < 0 ? 0 : graph.firstOf(graph.root);
  if (graph.root < 0 || graph.countOf(graph.root) !== 1 || comments.length !== 1) return "This is not a single value.";
  const found = graph.entryTypes[first];
  // a value that could not be read may become any value
  if (type === NO_TYPE || type === Type.null || found === type) return undefined;
  return `Found \`${brief(value)}\` (${typeName(found)}); expected ${typeName(type)}, the type of this value.`;
}
