/** Numbers as exporters write them, with ten decimals. Their values stay; only this action changes the text of a number. */
import type { Span, TextEdit } from "../../core/text/span.ts";
import { MAX_FIXED, printReal } from "../reals.ts";
import type { Scene } from "../scene.ts";
import { FIELDS } from "../schema.ts";
import { placesWithin } from "./inlayHints.ts";

const CANONICAL = /^-?\d+\.\d{10}$/;

export function decimalEdits(scene: Scene, within: Span): readonly TextEdit[] {
  const edits: TextEdit[] = [];
  for (const { field, span, value } of placesWithin(scene, within)) {
    if (FIELDS[field].type !== "f32" || span.start < within.start || span.end > within.end) continue;
    if (value === undefined || !(Math.abs(value) < MAX_FIXED) || CANONICAL.test(scene.source.slice(span.start, span.end))) continue;
    edits.push({ span, text: printReal(value) });
  }
  return edits;
}
