/** Messages of texts by the library: what `texts` of the command line reads and changes. */
import type { Format } from "../../formats/core/format.ts";
import type { Message, WordsResult } from "./api.ts";
import { libraryIssue } from "./arguments.ts";
import { placeIssues } from "./places.ts";

export function messagesIn({ messages }: Format, text: string): readonly Message[] {
  if (!messages) return [];
  return messages.read(text).map(({ id, words }) => {
    const codes = messages.findCodes(words).map(({ start, end }) => ({ start, end }));
    return { id, words, codes };
  });
}

export function withWords({ messages, title }: Format, text: string, words: Readonly<Record<string, string>>): WordsResult {
  const refuse = (message: string): WordsResult => ({ issues: placeIssues([libraryIssue("words", message)]) });
  if (!messages) return refuse(`${title} files have no messages.`);
  const changed = messages.change(text, new Map(Object.entries(words)));
  if ("refused" in changed) return refuse(`${changed.id}: ${changed.refused}`);
  const there = new Set(messages.read(changed.text).map(({ id }) => id));
  const missing = Object.keys(words).find((id) => words[id] !== "" && !there.has(id));
  return missing === undefined ? { text: changed.text, issues: [] } : refuse(`The text has no message ${missing}.`);
}
