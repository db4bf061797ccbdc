/** A message as players see it, with words for its escapes. */
import { ownOf } from "../../core/lists.ts";
import type { PreviewPart } from "../../core/text/messagePreview.ts";
import { ESCAPE, escapeWords } from "../messages.ts";
import { COLORS, ESCAPES } from "../names.ts";

/** @param units of one escape, including 001A */
export function meaningOf(units: string): string {
  const word = (at: number) => units.charCodeAt(at) || 0;
  const head = word(1);
  if (head === 0x0801) return `character ${word(3).toString(16)}`;
  if (head === 0x0800 && word(2) === 0) return `font size ${word(3)} %`;
  if (head === 0x0800 && word(2) === 1) return `color ${COLORS.get(word(3)) ?? word(3).toString(16)}`;
  if (head === 0x0c04) return `message ${word(4).toString(16)} or ${word(5).toString(16)}, by number ${word(3)}`;
  if ((head & 0xff) === 3 && word(2) === 0) return "animated icon";
  const meaning = ownOf(ESCAPES, `${head.toString(16)} ${word(2).toString(16)}`);
  if (meaning === undefined) return `escape ${head.toString(16)}, type ${word(2).toString(16)}`;
  return head === 0x0602 ? meaning : `${meaning} ${word(3)}`;
}

export function* partsOf(text: string): Generator<PreviewPart> {
  for (let at = 0; at < text.length; ) {
    const next = text.indexOf(String.fromCharCode(ESCAPE), at);
    const end = next < 0 ? text.length : next;
    if (end > at) yield { kind: "words", text: text.slice(at, end) };
    if (next < 0) return;
    at = next + Math.max(1, escapeWords(text, next));
    yield partOf(text.slice(next, at));
  }
}

/** @param units of one escape */
function partOf(units: string): PreviewPart {
  const [head, type, value] = [1, 2, 3].map((at) => units.charCodeAt(at));
  const color = head === 0x0800 && type === 1 ? COLORS.get(value) : undefined;
  if (color !== undefined) return { kind: "color", name: color, rgb: undefined };
  if (head === 0x0800 && type === 0 && units.length > 3) return { kind: "size", percent: value };
  return { kind: "sign", text: meaningOf(units) };
}
