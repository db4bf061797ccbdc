/** The colour of the lens flare. */
import type { ColorMark } from "../../core/analysis.ts";
import type { Span, TextEdit } from "../../core/text/span.ts";
import { Stgi } from "../schema/things.ts";
import { fieldSpan } from "../text/parsedText.ts";
import type { KmpDocument } from "./document.ts";

export function colorsOf({ parsed }: KmpDocument): readonly ColorMark[] {
  const { STGI } = parsed.course.tables;
  return Array.from({ length: STGI.count }, (_, index): ColorMark[] => {
    const span = fieldSpan(parsed, "STGI", index, "flare_color");
    if (!span) return [];
    const color = STGI.u32(index, Stgi.flare_color);
    const part = (shift: number) => ((color >>> shift) & 0xff) / 255;
    return [{ span, color: [part(16), part(8), part(0), STGI.u8(index, Stgi.flare_alpha) / 255] }];
  }).flat();
}

/** Red, green and blue; the opacity has a column of its own. */
export function colorText(mark: Span, [red, green, blue]: readonly [number, number, number, number]): TextEdit {
  const byte = (part: number) =>
    Math.round(Math.min(1, Math.max(0, part)) * 255)
      .toString(16)
      .padStart(2, "0");
  const digits = `${byte(red)}${byte(green)}${byte(blue)}`;
  return { span: mark, text: `0x${digits}` };
}
