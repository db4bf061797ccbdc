/** Attributes that are texts, such as the actor who speaks: all messages with the same one are its users. */
import type { Renaming } from "../../core/analysis.ts";
import { type Span, touches } from "../../core/text/span.ts";
import type { ParsedMessage, ParsedText } from "../text/parseText.ts";
import { printAttributes } from "../text/printText.ts";
import { messageAt } from "./document.ts";

export function usersOfSpeakerAt(parsed: ParsedText, offset: number): readonly Span[] {
  const speaker = speakerAt(parsed, offset);
  return speaker === undefined ? [] : spansOf(parsed, speaker);
}

export function speakerRenamingAt(parsed: ParsedText, offset: number): Renaming | undefined {
  const old = speakerAt(parsed, offset);
  const span = spanIn(messageAt(parsed, offset));
  if (old === undefined || !span) return undefined;
  return {
    span,
    name: old,
    to(name) {
      const written = printAttributes(name, "");
      if (written === undefined) throw new Error("The name is empty.");
      return name === old ? [] : spansOf(parsed, old).map((place) => ({ span: place, text: written }));
    },
  };
}

function speakerAt(parsed: ParsedText, offset: number): string | undefined {
  const message = messageAt(parsed, offset);
  const span = spanIn(message);
  const isThere = span && touches(span, offset);
  return isThere && typeof message?.attributes === "string" ? message.attributes : undefined;
}

function spansOf({ file }: ParsedText, speaker: string): readonly Span[] {
  return file.messages.flatMap((message) => {
    const span = message.attributes === speaker ? spanIn(message) : undefined;
    return span ? [span] : [];
  });
}

function spanIn(message: ParsedMessage | undefined): Span | undefined {
  const written = message?.entry.attributes;
  return written && { start: written.start, end: written.end };
}
