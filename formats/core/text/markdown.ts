/**
 * Markdown for hovers and documentation. Text from files and name lists gets into it only through this module, which escapes it, so that no
 * name can become a link, an image that the editor fetches, or HTML. The type checker finds unescaped text: a string is not
 * {@link Markdown}.
 */
import { oneLine } from "./oneLine.ts";

class Made {
  readonly #source: string;
  constructor(source: string) {
    this.#source = source;
  }

  /** The Markdown source for the editor. */
  get source(): string {
    return this.#source;
  }
}

/** Only this module can make it. */
export type Markdown = Made;

type Part = Markdown | string | number;

/** The template is Markdown, and its values are plain text: ``markdown`**${name}** · ${type}` ``. Markdown values are not escaped. */
export function markdown(template: TemplateStringsArray, ...values: readonly Part[]): Markdown {
  return new Made(template.reduce((made, fixed, at) => made + sourceOf(values[at - 1]) + fixed));
}

/** Escaped plain text. */
export function plain(text: string): Markdown {
  return new Made(escape(text));
}

/** Plain text with code between backticks, as in declarations: "The letters `AAMP`." */
export function prose(text: string): Markdown {
  const parts = text.split("`");
  const isBalanced = parts.length % 2 === 1;
  return isBalanced ? joined(parts.map((part, at) => (at % 2 === 1 ? code(part) : plain(part)))) : plain(text);
}

/** In bold type. */
export function bold(text: string): Markdown {
  const shown = escape(text).trim();
  return new Made(shown === "" ? "`''`" : `**${shown}**`);
}

/** In code style, on one line. */
export function code(text: string): Markdown {
  const line = oneLine(text).trim();
  if (line === "") return new Made("`''`");
  const fence = fenceFor(line, 1);
  return new Made(fence.length > 1 ? `${fence} ${line} ${fence}` : `${fence}${line}${fence}`);
}

/** Lines as a code block. */
export function codeBlock(lines: readonly string[]): Markdown {
  const shown = lines.map(oneLine);
  const fence = fenceFor(shown.join("\n"), 3);
  return new Made([`${fence}text`, ...shown, fence].join("\n"));
}

/** Joins parts with a plain text separator. Undefined parts are omitted, here and below. */
export function joined(parts: readonly (Markdown | undefined)[], separator = ""): Markdown {
  return together(parts, escape(separator));
}

/** One line per part. */
export function inLines(parts: readonly (Markdown | undefined)[]): Markdown {
  return together(parts, "  \n");
}

export function inParagraphs(parts: readonly (Markdown | undefined)[]): Markdown {
  return together(parts, "\n\n");
}

export function inList(items: readonly Markdown[]): Markdown {
  return new Made(items.map(({ source }) => `- ${source}`).join("\n"));
}

/** A table. Cells are escaped as in {@link markdown}. */
export function inTable(head: readonly string[], rows: readonly (readonly Part[])[]): Markdown {
  const line = (cells: readonly Part[]) => `| ${cells.map(sourceOf).join(" | ")} |`;
  return new Made([line(head), `|${"---|".repeat(head.length)}`, ...rows.map(line)].join("\n"));
}

function together(parts: readonly (Markdown | undefined)[], separator: string): Markdown {
  return new Made(parts.flatMap((part) => part?.source || []).join(separator));
}

function sourceOf(value: Part | undefined): string {
  if (value === undefined) return "";
  return value instanceof Made ? value.source : escape(String(value));
}

/** Enough backticks that the text does not end the fence. */
function fenceFor(text: string, least: number): string {
  let longest = least - 1;
  for (const [run] of text.matchAll(/`+/g)) longest = Math.max(longest, run.length);
  return "`".repeat(longest + 1);
}

/**
 * Characters with a meaning in Markdown or its extensions. Slashes only in pairs or at an end, where the template may have the other one;
 * dots before letters, because `www.` and host names also become links; underscores only at the edges of words.
 */
const MEANINGFUL =
  /[\\`*{}[\]<>#|~!&@]|\/(?=\/|$)|(?<=^|\/)\/|\.(?=\p{L})|(?<=www)\.|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])|^[-+=](?=[-=\s]|$)|(?<=^\d+)[.)](?=\s|$)/giu;

function escape(text: string): string {
  return oneLine(text).replace(/\s+/gu, " ").replace(MEANINGFUL, "\\$&");
}
