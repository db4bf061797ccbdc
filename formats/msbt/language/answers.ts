/** Links between an answer's number and its message: in Breath of the Wild, the label is the number, with four digits. */
import type { Renaming } from "../../core/analysis.ts";
import { type Span, type TextEdit, touches } from "../../core/text/span.ts";
import { hasNumbers } from "../messages.ts";
import { ANSWERS } from "../tags/games.ts";
import type { ParsedMessage, ParsedText } from "../text/parseText.ts";
import { printLabel, printName } from "../text/printText.ts";
import { isInText, messageAt, spanOf, tagsOf } from "./document.ts";

export interface Answer {
  readonly label: string;
  /** Where the number is in the text. */
  readonly span: Span;
}

/** The answers that tags of these messages refer to. */
export function answersIn({ game }: ParsedText, messages: readonly ParsedMessage[]): readonly Answer[] {
  if (game.id !== "botw") return [];
  const found: Answer[] = [];
  for (const { message, written } of tagsOf(messages)) {
    const parameters = written.name.startsWith("choice") ? game.findTagByName(written.name)?.parameters : undefined;
    let next = 0;
    for (const word of parameters ? written.words : []) {
      const name = word.name ?? parameters?.[next++]?.name ?? "";
      if (ANSWERS.has(name) && /^\d{1,5}$/.test(word.value))
        found.push({ label: word.value.padStart(4, "0"), span: spanOf(message, { start: word.valueStart, end: word.end }) });
    }
  }
  return found;
}

export function definitionsAt(parsed: ParsedText, offset: number): readonly Span[] {
  const message = messageAt(parsed, offset);
  if (!message || !isInText(message, offset)) return [];
  const answer = answersIn(parsed, [message]).find(({ span }) => touches(span, offset));
  return answer ? labelsOf(parsed, answer.label) : [];
}

function labelsOf({ file }: ParsedText, label: string): readonly Span[] {
  return file.messages.filter((one) => one.label === label).map(({ entry: { key } }) => ({ start: key.start, end: key.end }));
}

/** The label at the offset, or the label of the answer at it. */
function labelAt(parsed: ParsedText, offset: number): { readonly label: string; readonly span: Span } | undefined {
  const message = messageAt(parsed, offset);
  if (!message) return undefined;
  const { key } = message.entry;
  if (offset <= key.end) return { label: message.label, span: { start: key.start, end: key.end } };
  return isInText(message, offset) ? answersIn(parsed, [message]).find(({ span }) => touches(span, offset)) : undefined;
}

export function referencesAt(parsed: ParsedText, offset: number, withDefinition: boolean): readonly Span[] {
  const found = labelAt(parsed, offset);
  if (!found) return [];
  const users = answersIn(parsed, parsed.file.messages).filter(({ label }) => label === found.label);
  return [...(withDefinition ? labelsOf(parsed, found.label) : []), ...users.map(({ span }) => span)];
}

export function renamingAt(text: string, parsed: ParsedText, offset: number): Renaming | undefined {
  const found = labelAt(parsed, offset);
  return found && { span: found.span, name: found.label, to: (name) => renameAll(text, parsed, found.label, name) };
}

function renameAll(text: string, parsed: ParsedText, old: string, name: string): readonly TextEdit[] {
  if (old === name) return [];
  if (!/^[ -~]{1,255}$/.test(name)) throw new Error("A label has 1 to 255 printable ASCII characters.");
  if (parsed.file.messages.some(({ label }) => label === name)) throw new Error(`Message ${name} already exists.`);
  if (hasNumbers(parsed.file) && !/^(?:0|[1-9]\d{0,8})$/.test(name))
    throw new Error("Messages in this file have numbers instead of labels.");
  const users = answersIn(parsed, parsed.file.messages).filter(({ label }) => label === old);
  if (users.length > 0 && !/^\d{4}$/.test(name))
    throw new Error("Answers refer to this message by its number, so its label must have four digits.");
  const order = parsed.layout.spans.get("labels");
  const line = order ? text.slice(order.start, order.end).split(" ") : [];
  return [
    ...labelsOf(parsed, old).map((span) => ({ span, text: printLabel(name) })),
    ...users.map(({ span }) => ({ span, text: String(Number(name)) })),
    ...(order ? [{ span: order, text: line.map((word) => (word === printName(old) ? printName(name) : word)).join(" ") }] : []),
  ];
}
