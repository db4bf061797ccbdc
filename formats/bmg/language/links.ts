/** Links from an escape for singular and plural to its two messages, and between the two copies of a name. */
import { lastIndex } from "../../core/search.ts";
import { type Span, touches } from "../../core/text/span.ts";
import { spanOfUnit } from "../codec.ts";
import { hasNamedEscapes } from "../messages.ts";
import { otherCopy } from "../names.ts";
import { piecesOf } from "../text/escapes.ts";
import type { ParsedMessage, ParsedText } from "../text/parseText.ts";

const BY_NUMBER = "\x1a\u0c04\0";
/** Index of the escape's first ID, in words. */
const FIRST_ID = 4;

/** @param byPlace messages in the order of the text */
export function messageAt(byPlace: readonly ParsedMessage[], offset: number): ParsedMessage | undefined {
  const message = byPlace[lastIndex(byPlace.length, (at) => byPlace[at].start <= offset)];
  return message && offset <= message.end ? message : undefined;
}

export function linksAt(text: string, { file }: ParsedText, byPlace: readonly ParsedMessage[], offset: number): readonly Span[] {
  const message = messageAt(byPlace, offset);
  if (!message || !hasNamedEscapes(file)) return [];
  const ids = offset <= message.idEnd ? [otherCopy(message.id)] : namedAt(text, message, offset);
  return file.messages.filter(({ id }) => ids.includes(id)).map(idSpan);
}

function namedAt(text: string, { lines }: ParsedMessage, offset: number): readonly number[] {
  const line = lines.find((one) => touches(one, offset));
  for (const piece of line ? piecesOf(text, line.start, line.end) : [])
    if (touches(piece, offset) && piece.units.startsWith(BY_NUMBER))
      return [piece.units.charCodeAt(FIRST_ID), piece.units.charCodeAt(FIRST_ID + 1)];
  return [];
}

/** The escapes that refer to the message at the offset, and the other copy of its name. */
export function usersAt(
  text: string,
  parsed: ParsedText,
  byPlace: readonly ParsedMessage[],
  offset: number,
  withDefinition: boolean,
): readonly Span[] {
  const message = messageAt(byPlace, offset);
  if (!message || offset > message.idEnd || !hasNamedEscapes(parsed.file)) return [];
  const users = parsed.file.messages.flatMap((other) => {
    const found: Span[] = [];
    const words = other.text ?? "";
    for (let at = words.indexOf(BY_NUMBER); at >= 0; at = words.indexOf(BY_NUMBER, at + 1))
      if ([words.charCodeAt(at + FIRST_ID), words.charCodeAt(at + FIRST_ID + 1)].includes(message.id))
        found.push(spanOfUnit(text, other, at));
    return found;
  });
  return [...(withDefinition ? [idSpan(message)] : []), ...linksAt(text, parsed, byPlace, offset), ...users];
}

function idSpan({ start, idEnd }: ParsedMessage): Span {
  return { start, end: idEnd };
}
