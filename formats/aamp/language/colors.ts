/** Swatches for `!color` values, and the text of a colour that was picked. */
import type { ColorMark } from "../../core/analysis.ts";
import type { Span, TextEdit } from "../../core/text/span.ts";
import { floatBits, floatOf, printFloat } from "../../core/yaml/floats.ts";
import { parameter } from "../items.ts";
import { Type } from "../valueTypes.ts";
import type { AampDocument } from "./document.ts";
import { bareValue, innermostItem } from "./nodeAt.ts";

type Color = ColorMark["color"];

export function colorsOf(document: AampDocument): readonly ColorMark[] {
  const { tree } = document;
  const marks: ColorMark[] = [];
  for (let at = 0; at < tree.parameterCount; at++)
    if (tree.typeOf(at) === Type.color) marks.push({ span: bareValue(document, parameter(at)), color: colorOf(document, at) });
  return marks;
}

function colorOf({ tree }: AampDocument, at: number): Color {
  const value = tree.valueOf(at);
  const part = (index: number) => floatOf(tree.words[value + index]);
  return [part(0), part(1), part(2), part(3)];
}

const STEPS = 255;

/**
 * Editors pick in 256 steps from 0 to 1: a part that was not moved keeps its own number, however fine or large it is.
 */
export function colorText(document: AampDocument, mark: Span, picked: Color): TextEdit {
  const item = innermostItem(document, mark.start);
  const isColor = item?.kind === "parameter" && document.tree.typeOf(item.item) === Type.color;
  const before = isColor ? colorOf(document, item.item) : undefined;
  const parts = picked.map((part, index) => {
    const old = before?.[index];
    return printFloat(floatBits(old !== undefined && step(old) === step(part) ? old : part));
  });
  return { span: mark, text: `[${parts.join(", ")}]` };
}

function step(part: number): number {
  return Math.round(Math.min(Math.max(part, 0), 1) * STEPS);
}
