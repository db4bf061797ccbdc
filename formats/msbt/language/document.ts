/** Finds the message, tag or layout line at an offset. */
import { lastIndex } from "../../core/search.ts";
import { type Span, touches } from "../../core/text/span.ts";
import { type Piece, readPieces } from "../pieces.ts";
import { scanTag, type WrittenTag } from "../text/parseTag.ts";
import type { ParsedMessage, ParsedText } from "../text/parseText.ts";
import type { Mark } from "../text/parseWords.ts";
import { placeIn } from "../text/scanText.ts";

/** The message at the offset, which may be in its label. */
export function messageAt({ file: { messages } }: ParsedText, offset: number): ParsedMessage | undefined {
  const message = messages[lastIndex(messages.length, (at) => messages[at].entry.span.start <= offset)];
  return message && offset <= message.entry.span.end ? message : undefined;
}

/** Whether the offset is in the message's text, not in its label or attributes. */
export function isInText({ entry: { text } }: ParsedMessage, offset: number): boolean {
  return text !== undefined && touches(text, offset);
}

export function spanOf({ entry: { text, span } }: ParsedMessage, place: Span): Span {
  return text ? { start: placeIn(text, place.start), end: placeIn(text, place.end) } : { start: span.start, end: span.start };
}

interface MarkAt {
  readonly mark: Mark;
  /** Where it is in the text. */
  readonly span: Span;
}

/** The tag or escape at the offset. */
export function markAt(message: ParsedMessage, offset: number): MarkAt | undefined {
  for (const mark of message.marks) {
    if (mark.kind === "text") continue;
    const span = spanOf(message, mark);
    if (offset >= span.start && offset < span.end) return { mark, span };
  }
  return undefined;
}

/** A tag of a message, as written and as stored in the file. */
interface TagOf {
  readonly message: ParsedMessage;
  readonly written: WrittenTag;
}

export function* tagsOf(messages: readonly ParsedMessage[]): Generator<TagOf> {
  for (const message of messages)
    for (const mark of message.marks)
      if (mark.kind === "tag" && message.entry.text) yield { message, written: scanTag(message.entry.text.content, mark.start) };
}

/** The piece that the bytes of a mark form. */
export function pieceOf({ text, marks }: ParsedMessage, mark: Mark, { file }: ParsedText): Piece | undefined {
  const next = marks[marks.indexOf(mark) + 1]?.at ?? text.length;
  const [piece] = readPieces(text.subarray(mark.at, next), file);
  return piece;
}
