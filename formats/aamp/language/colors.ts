/** Swatches for `!color` values, and the text of a colour that was picked. */
import type { ColorMark } from "../../core/analysis.ts";
import type { Span, TextEdit } from "../../core/text/span.ts";
import { bareSpan } from "../../core/tree/textPlace.ts";
import { floatBits, floatOf, printFloat } from "../../core/yaml/floats.ts";
import type { Parameter } from "../parameterTree.ts";
import { Type } from "../valueTypes.ts";
import type { AampDocument } from "./document.ts";
import { innermostItem } from "./nodeAt.ts";

type Color = ColorMark["color"];

export function colorsOf(document: AampDocument): readonly ColorMark[] {
  const { tree } = document;
  const marks: ColorMark[] = [];
  for (const at of tree.parameters) if (at.type === Type.color) marks.push({ span: bareSpan(document.text, at), color: colorOf(at) });
  return marks;
}

function colorOf({ words: [red, green, blue, alpha] }: Parameter): Color {
  return [floatOf(red), floatOf(green), floatOf(blue), floatOf(alpha)];
}

const STEPS = 255;

/**
 * Editors pick in 256 steps from 0 to 1: a part that was not moved keeps its own number, however fine or large it is.
 */
export function colorText(document: AampDocument, mark: Span, picked: Color): TextEdit {
  const item = innermostItem(document, mark.start);
  const before = item?.kind === "parameter" && item.type === Type.color ? colorOf(item) : undefined;
  const parts = picked.map((part, index) => {
    const old = before?.[index];
    return printFloat(floatBits(old !== undefined && step(old) === step(part) ? old : part));
  });
  return { span: mark, text: `[${parts.join(", ")}]` };
}

function step(part: number): number {
  return Math.round(Math.min(Math.max(part, 0), 1) * STEPS);
}
