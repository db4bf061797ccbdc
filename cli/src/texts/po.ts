/// <reference path="./packages.d.ts" />
/** Messages as a PO file of gettext, with the place of each as its context. */
import { po as gettext } from "gettext-parser";
import { type Carrier, carrierStop, type Languages, type ReadEntry, type TextEntry } from "./carrier.ts";

export const po: Carrier = { write, read };

/** Between the path of a file and the label, in which it is escaped. */
const SEPARATOR = "#";

function contextOf({ file, id }: TextEntry): string {
  return file + SEPARATOR + id.replace(/[%#]/g, (sign) => (sign === "#" ? "%23" : "%25"));
}

function placeOf(context: string): Pick<TextEntry, "file" | "id"> | undefined {
  const at = context.lastIndexOf(SEPARATOR);
  if (at < 0) return undefined;
  return { file: context.slice(0, at), id: context.slice(at + 1).replace(/%23|%25/g, (escape) => (escape === "%23" ? "#" : "%")) };
}

function write(entries: readonly TextEntry[], { source, target }: Languages): string {
  const headers = {
    "MIME-Version": "1.0",
    "Content-Type": "text/plain; charset=UTF-8",
    "Content-Transfer-Encoding": "8bit",
    ...(target === undefined ? {} : { Language: target.replace("-", "_") }),
    ...(source === undefined ? {} : { "X-Source-Language": source.replace("-", "_") }),
  };
  const translations: Record<string, Record<string, object>> = Object.create(null);
  translations[""] = { "": { msgid: "", msgstr: [""] } };
  for (const entry of entries) {
    const msgctxt = contextOf(entry);
    translations[msgctxt] = { [entry.source]: { msgctxt, msgid: entry.source, msgstr: [entry.translation] } };
  }
  return `${gettext.compile({ charset: "utf-8", headers, translations }, { foldLength: 0 }).toString("utf8").trimEnd()}\n`;
}

function read(text: string): readonly ReadEntry[] {
  // gettext keeps entries for deleted messages, marked with #~: they translate nothing here
  const plain = text
    .replace(/^\uFEFF/, "")
    .replaceAll("\r\n", "\n")
    .replace(/^[^\S\n]*#~.*$/gm, "");
  const lines = linesOf(plain);
  const { translations } = parse(plain);
  const entries: ReadEntry[] = [];
  for (const [context, messages] of Object.entries(translations))
    for (const { msgid, msgstr, comments } of Object.values(messages)) {
      if (msgid === "") continue;
      const line = lines.get(context) ?? 1;
      if (msgstr === undefined) throw carrierStop(line, "the entry has no msgstr. Is a quote missing?");
      const place = placeOf(context);
      if (!place)
        throw carrierStop(line, `the context of an entry is the path of a file, ${SEPARATOR} and a label, as the export writes it.`);
      // an editor's guess, not reviewed
      const isGuess = /\bfuzzy\b/.test(comments?.flag ?? "");
      entries.push({ ...place, source: msgid, translation: isGuess ? "" : (msgstr[0] ?? ""), line });
    }
  return entries.sort((a, b) => a.line - b.line);
}

function parse(text: string): ReturnType<typeof gettext.parse> {
  try {
    return gettext.parse(text);
  } catch (error) {
    const { lineNumber = 1, message = "" } = error as { lineNumber?: number; message?: string };
    throw carrierStop(lineNumber, message.replace(/^Error parsing PO data: /, "").replace(/ at line \d+/, ""));
  }
}

/** A line of a valid file; the parser would read others as far as it can. */
const LINE = /^\s*(?:#.*|(?:msg\w+(?:\[\d+\])?\s*)?"(?:[^"\\]|\\.)*"\s*)?$/;

/** Lines of the contexts, from 1. @throws Stop at a line that is not of this kind */
function linesOf(text: string): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  let open: { readonly line: number; context: string } | undefined;
  let isTranslated = false;
  for (const [index, line] of text.split("\n").entries()) {
    if (!LINE.test(line)) throw carrierStop(index + 1, "expected a comment, or a word such as msgid with a text in quotes.");
    const word = /^\s*msg(id|str)/.exec(line)?.[1];
    // gettext-parser takes quadratic time for many forms
    if (isTranslated && word === "str") throw carrierStop(index + 1, "this entry has a second msgstr, but messages have no plural forms.");
    if (word) isTranslated = word === "str";
    const quoted = /^\s*(msgctxt\s*)?"(.*)"\s*$/.exec(line);
    if (quoted?.[1] !== undefined) open = { line: index + 1, context: unescaped(quoted[2]) };
    else if (quoted && open) open.context += unescaped(quoted[2]);
    else if (open) {
      const first = found.get(open.context);
      if (first !== undefined) throw carrierStop(open.line, `the context of this entry is that of line ${first}, too.`);
      found.set(open.context, open.line);
      open = undefined;
    }
  }
  return found;
}

function unescaped(text: string): string {
  return text.replace(/\\(.)/g, (_, letter: string) => (letter === "t" ? "\t" : letter === "n" ? "\n" : letter));
}
