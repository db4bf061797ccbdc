/**
 * A message as players see it: pages of lines of words with colors, sizes and readings, and names for icons and values. For all formats
 * with messages; must not know their codes.
 */
import { lastIndex } from "../search.ts";
import type { Span } from "./span.ts";

/** A part of a message. */
export type PreviewPart =
  /** Text, which may contain line breaks. */
  | { readonly kind: "words"; readonly text: string }
  /** The name of an icon, a value or an invisible code. */
  | { readonly kind: "sign"; readonly text: string }
  /** The color from here on. @property rgb digits; undefined for the default color, or if only the name is known */
  | { readonly kind: "color"; readonly name: string; readonly rgb: string | undefined }
  | { readonly kind: "size"; readonly percent: number }
  /** A reading over the next characters. */
  | { readonly kind: "reading"; readonly text: string; readonly characters: number }
  | { readonly kind: "page" };

export interface PreviewRun {
  readonly text: string;
  readonly isSign?: true;
  readonly rgb?: string;
  readonly percent?: number;
  readonly reading?: string;
}

type PreviewLine = readonly PreviewRun[];

/** The length of lines and pages in nearly all messages of a game. */
export interface UsualLengths {
  readonly game: string;
  /** Characters per line. */
  readonly line: number;
  /** Lines per page. */
  readonly lines: number;
}

/** A message in the panel. */
export interface MessagePreview {
  /** Index in the order of the text. */
  readonly index: number;
  readonly title: string;
  readonly span: Span;
  readonly pages: readonly (readonly PreviewLine[])[];
  /** Texts of the answers to a question. */
  readonly answers: readonly string[];
  readonly usual: UsualLengths | undefined;
}

/** The panel's model of a text; the panel then queries single messages. */
export interface PreviewModel {
  readonly count: number;
}

/** Queries the message at an offset of the text, or by its index. */
export type PreviewQuery = { readonly at: number } | { readonly index: number };

const MAX_LINES = 30;
const MAX_UNITS = 2000;
/** Maximum number of parts of a message in the panel. */
const MAX_PARTS = 5000;

/** The lines of a preview in a hover. */
export function plainLines(parts: Iterable<PreviewPart>): readonly string[] {
  let shown = "";
  for (const part of parts) {
    if (shown.length > MAX_UNITS) break;
    shown += plainPart(part);
  }
  return shown.split("\n").slice(0, MAX_LINES);
}

function plainPart(part: PreviewPart): string {
  switch (part.kind) {
    case "words":
      return part.text;
    case "sign":
      return `‹${part.text}›`;
    case "color":
      return `‹${part.name}›`;
    case "reading":
      return `〔${part.text}〕`;
    case "page":
      return "\n———\n";
    case "size":
      return `‹${part.percent} %›`;
  }
}

/** The pages of a preview in the panel. */
export function pagesOf(parts: Iterable<PreviewPart>): MessagePreview["pages"] {
  let line: PreviewRun[] = [];
  let page: PreviewLine[] = [line];
  const pages = [page];
  let look: Pick<PreviewRun, "rgb" | "percent"> = {};
  let reading: { readonly text: string; readonly characters: number } | undefined;
  const add = (text: string, more: Partial<PreviewRun> = {}) => {
    if (text !== "") line.push({ text, ...look, ...more });
  };
  const addWords = (text: string) => {
    for (const [at, words] of text.split("\n").entries()) {
      if (at > 0) {
        line = [];
        page.push(line);
      }
      let rest = words;
      if (reading && words !== "") {
        add(words.slice(0, reading.characters), { reading: reading.text });
        rest = words.slice(reading.characters);
        reading = undefined;
      }
      add(rest);
    }
  };
  let count = 0;
  for (const part of parts) {
    if (++count > MAX_PARTS) break;
    if (part.kind === "words") addWords(part.text);
    else if (part.kind === "sign") add(part.text, { isSign: true });
    else if (part.kind === "reading") reading = part;
    else if (part.kind === "size") look = { ...look, percent: part.percent };
    else if (part.kind === "color") {
      const { rgb, ...others } = look;
      look = part.rgb === undefined ? others : { ...others, rgb: part.rgb };
      // a color without a known value is shown by name
      if (rgb === undefined && part.rgb === undefined) add(part.name, { isSign: true });
    } else {
      line = [];
      page = [line];
      pages.push(page);
    }
  }
  return pages;
}

/** The index of the queried message. @param query from a page, of any shape */
export function askedIndex(query: unknown, messages: readonly Span[]): number | undefined {
  const { at, index } = (typeof query === "object" && query !== null ? query : {}) as { readonly at?: unknown; readonly index?: unknown };
  if (Number.isSafeInteger(index)) return messages[index as number] ? (index as number) : undefined;
  if (!Number.isSafeInteger(at)) return undefined;
  // between two messages, the first one
  const found = lastIndex(messages.length, (number) => messages[number].start <= (at as number));
  return messages.length === 0 ? undefined : Math.max(0, found);
}
