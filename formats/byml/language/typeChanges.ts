/** Finds values whose type changed, and offers to write each as its previous type. A tag states a type on purpose. */

import type { Fix, Issue } from "../../core/issue.ts";
import { convertTo, isSameType } from "../../core/tree/changedTypes.ts";
import { printFloat } from "../../core/yaml/floats.ts";
import { printScalar } from "../../core/yaml/scalars.ts";
import { brief } from "../../core/yaml/scanner.ts";
import { issue } from "../diagnostics.ts";
import { isContainer, kindOf, Type } from "../nodeTypes.ts";
import { typeName } from "../schema.ts";
import { printU32 } from "../text/printGraph.ts";
import { findStatedTag } from "../text/tags.ts";
import { BaselineTypes } from "./baselineTypes.ts";
import type { BymlDocument } from "./document.ts";

const MAX_FINDINGS = 300;

/** Values whose type changed without a tag. */
export function findTypeChanges(document: BymlDocument): readonly Issue[] {
  const { graph, context } = document;
  const issues: Issue[] = [];
  if (!(context.baseline instanceof BaselineTypes)) return issues;
  context.baseline.forEachChange(document, (entry, before) => {
    const type = graph.entryTypes[entry];
    if (issues.length === MAX_FINDINGS || isSameType(type, before, kindOf) || isTagged(document, entry)) return;
    issues.push(
      issue("value-type-changed", `\`${brief(document.name(entry))}\` is ${typeName(type)} here; in the file it was ${typeName(before)}.`, {
        text: document.value(entry),
        fixes: () => retypedFixes(document, entry, before),
      }),
    );
  });
  return issues;
}

/** A tag states a type on purpose. */
export function isTagged(document: BymlDocument, entry: number): boolean {
  return document.text.charCodeAt(document.value(entry).start) === 0x21;
}

/** Fixes that write the value as the other type, or state its own type with a tag. */
export function retypedFixes(document: BymlDocument, entry: number, type: number): readonly Fix[] {
  const span = document.value(entry);
  const fixes: Fix[] = [];
  const retyped = retypedValue(document, entry, type);
  if (retyped !== undefined) fixes.push({ title: `Change to ${brief(retyped)}`, edits: [{ span, text: retyped }], preferred: true });
  const found = document.graph.entryTypes[entry];
  const stated = findStatedTag(found);
  if (stated !== undefined)
    fixes.push({
      title: `Keep it as ${typeName(found)}: ${stated}`,
      edits: [{ span: { start: span.start, end: span.start }, text: `${stated} ` }],
    });
  return fixes;
}

/** The same value as another type on one line, or undefined. */
function retypedValue(document: BymlDocument, entry: number, type: number): string | undefined {
  const found = document.graph.entryTypes[entry];
  const { start, end } = document.value(entry);
  // if a text lost its quotes, it is what is written
  const words = type === Type.string ? document.text.slice(start, end) : wordsOf(document, entry);
  const converted = convertTo(kindOf(type), { kind: kindOf(found), words });
  if (converted === undefined || !converted.isSame) return undefined;
  const value = converted.words;
  switch (type) {
    case Type.string:
      return printScalar(value, "escaped", 0, undefined, true);
    case Type.s32:
      return fits(value, -(2n ** 31n), 2n ** 31n - 1n) ? value : undefined;
    case Type.u32:
      return fits(value, 0n, 2n ** 32n - 1n) ? `!u ${printU32(Number(value))}` : undefined;
    case Type.s64:
      return fits(value, -(2n ** 63n), 2n ** 63n - 1n) ? `!l ${value}` : undefined;
    case Type.u64:
      return fits(value, 0n, 2n ** 64n - 1n) ? `!ul ${value}` : undefined;
    case Type.f64:
      return `!f64 ${value}`;
    default:
      return value;
  }
}

function fits(words: string, least: bigint, most: bigint): boolean {
  const value = BigInt(words);
  return value >= least && value <= most;
}

/** The value as plain words. */
function wordsOf(document: BymlDocument, entry: number): string {
  const { graph, text } = document;
  const type = graph.entryTypes[entry];
  const bits = graph.entryValues[entry];
  if (type === Type.string) return graph.strings[bits];
  if (type === Type.s32) return String(bits);
  if (type === Type.f32) return printFloat(bits);
  if (isContainer(type)) return "";
  const { start, end } = document.value(entry);
  return text.slice(start, end);
}
