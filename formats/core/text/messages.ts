/**
 * The messages of a text for translators: words with the game's codes, by label. For all formats with messages; must not know the files
 * that transport translations.
 */
import { addToCount, getOrMake } from "../lists.ts";
import type { Names } from "../names.ts";
import { applyEdits, minimalEdits, type Span, type TextEdit } from "./span.ts";

export interface MessageWords {
  /** Label or ID, unique in the file. */
  readonly id: string;
  /** Line breaks are literal; codes and invisible characters are in the format's notation. */
  readonly words: string;
}

export interface GameMessage extends MessageWords {
  /** Where the message is in the text. */
  readonly span: Span;
}

/** A code in the words, which a translation must keep. */
export interface MessageCode extends Span {
  /** What it begins or ends, such as `color`. */
  readonly begins?: string;
  readonly ends?: string;
}

export type ChangedMessages =
  | { readonly text: string }
  /** The first message whose new words cannot be written, and why. */
  | { readonly id: string; readonly refused: string };

export interface MessageModel {
  /** All messages with words, in file order. Total. */
  read(text: string): readonly GameMessage[];
  /** The result of {@link read} for the text of a file, without making that text; undefined if the file cannot be decoded. Total. */
  readFile(bytes: Uint8Array, names: Names): readonly MessageWords[] | undefined;
  /** Spans of all messages, with or without words; for a duplicate ID, the first one. Total. */
  spansOf(text: string): ReadonlyMap<string, Span>;
  /** The codes in order. Total. */
  findCodes(words: string): readonly MessageCode[];
  /** The canonical text with new words for these messages. Comments are lost. Total. */
  change(text: string, words: ReadonlyMap<string, string>): ChangedMessages;
  /** Copies a message of another text to a place between messages. Needed only if copying its lines is not enough. Total. */
  insert?(text: string, at: number, there: string, id: string): { readonly text: string } | { readonly refused: string };
}

/** A problem with the codes of a translation. */
export interface CodeProblem {
  readonly kind: "missing" | "endsFirst" | "neverEnds";
  /** The code, or what it begins or ends. */
  readonly code: string;
}

/** Describes a problem as a sentence. */
export function sayCodeProblem({ kind, code }: CodeProblem): string {
  if (kind === "missing") return `${code} is missing.`;
  return kind === "endsFirst" ? `${code} ends before it begins.` : `${code} begins but does not end.`;
}

/** The first problem; undefined if no code is missing, and beginnings and ends match. */
export function findCodeProblem(model: MessageModel, words: string, original: string): CodeProblem | undefined {
  const [own, expected] = [words, original].map((each) => ({ words: each, codes: model.findCodes(each) }));
  const left = countsOf(own);
  for (const code of textsOf(expected)) if (addToCount(left, code, -1) < 0) return { kind: "missing", code };
  const [mine, theirs] = [balanceOf(own.codes), balanceOf(expected.codes)];
  for (const [name, { tooMany, isOpen }] of mine) {
    const before = theirs.get(name) ?? { tooMany: 0, isOpen: false };
    if (tooMany > before.tooMany) return { kind: "endsFirst", code: name };
    if (isOpen && !before.isOpen) return { kind: "neverEnds", code: name };
  }
  return undefined;
}

export type MessageEdits =
  | { readonly edits: readonly TextEdit[] }
  /** The first message that cannot have its words, and why. */
  | { readonly id: string; readonly refused: string };

/** The edits that give messages new words, or why one cannot have them. The rest of the text stays, including comments. Total. */
export function editsOfWords(model: MessageModel, text: string, words: ReadonlyMap<string, string>): MessageEdits {
  const changed = model.change(text, words);
  if ("refused" in changed) return changed;
  const [before, after] = [text, changed.text].map((each) => model.spansOf(each));
  const edits: TextEdit[] = [];
  for (const [id, own] of words) {
    const [from, to] = [before.get(id), after.get(id)];
    if (from && to) edits.push(...minimalEdits(text, from, changed.text.slice(to.start, to.end)));
    else if (own !== "") return { id, refused: `The file has no message ${id}.` };
  }
  edits.sort((a, b) => a.span.start - b.span.start);
  if (canonicalOf(model, applyEdits(text, edits)) === changed.text) return { edits };
  if (canonicalOf(model, text) === text) return { edits: minimalEdits(text, { start: 0, end: text.length }, changed.text) };
  const [id = ""] = words.keys();
  return { id, refused: `Other lines of the text would change with message ${id}. Change it in the text itself.` };
}

function canonicalOf(model: MessageModel, text: string): string | undefined {
  const written = model.change(text, new Map());
  return "text" in written ? written.text : undefined;
}

/**
 * The same for a message that only another language has: it is inserted after the message that it follows there, with its other data, such
 * as attributes.
 * @param there the text in the other language
 */
export function editsOfNewMessage(model: MessageModel, text: string, there: string, id: string, words: string): MessageEdits {
  const [own, others] = [text, there].map((each) => model.read(each));
  const index = others.findIndex((message) => message.id === id);
  if (index < 0 || own.length === 0) return { id, refused: `The file has no message ${id}, and its position is unknown.` };
  const block = there.slice(others[index].span.start, others[index].span.end);
  const byId = new Map(own.map((message) => [message.id, message.span]));
  let before = index - 1;
  while (before >= 0 && !byId.has(others[before].id)) before--;
  const behind = before < 0 ? undefined : byId.get(others[before].id)?.end;
  const [{ span: first }] = own;
  const at = behind ?? first.start;
  const lines = behind === undefined ? `${block}\n` : `\n${block}`;
  const added = model.insert?.(text, at, there, id) ?? { text: `${text.slice(0, at)}${lines}${text.slice(at)}` };
  if ("refused" in added) return { id, ...added };
  // the new message may change the defaults of the file
  const full = (canonicalOf(model, text) === text ? canonicalOf(model, added.text) : undefined) ?? added.text;
  const found = editsOfWords(model, full, new Map([[id, words]]));
  return "refused" in found ? found : { edits: minimalEdits(text, { start: 0, end: text.length }, applyEdits(full, found.edits)) };
}

interface Coded {
  readonly words: string;
  readonly codes: readonly MessageCode[];
}

function textsOf({ words, codes }: Coded): readonly string[] {
  return codes.map(({ start, end }) => words.slice(start, end));
}

function countsOf(coded: Coded): Map<string, number> {
  const counts = new Map<string, number>();
  for (const code of textsOf(coded)) addToCount(counts, code);
  return counts;
}

/** For each kind of code: the number of ends without a beginning, and whether it is still open at the end of the message. */
function balanceOf(codes: readonly MessageCode[]): ReadonlyMap<string, { readonly tooMany: number; readonly isOpen: boolean }> {
  const found = new Map<string, { tooMany: number; isOpen: boolean }>();
  for (const { begins, ends } of codes) {
    const name = begins ?? ends;
    if (name === undefined) continue;
    const state = getOrMake(found, name, () => ({ tooMany: 0, isOpen: false }));
    if (ends !== undefined && !state.isOpen) state.tooMany++;
    state.isOpen = begins !== undefined;
  }
  return found;
}
