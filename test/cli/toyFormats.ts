/**
 * Formats made for the tests of the command line tool, so that every outcome can be had at will. A `.toy` file is `TOY:` and
 * ASCII text, which is its text form. Words in it have an effect: BUG throws, DIE ends the thread, a byte 0 cannot be decoded, `~` is
 * decoded as `-` and `^` left out, neither is exact, nor is ERROR, which cannot be encoded; WARN and HINT give findings.
 */
import type { Analysis } from "../../formats/core/analysis.ts";
import type { Decoded, Encoded } from "../../formats/core/coded.ts";
import type { Format } from "../../formats/core/format.ts";
import type { Issue } from "../../formats/core/issue.ts";
import { Names } from "../../formats/core/names.ts";
import type { FieldSchema } from "../../formats/core/schema.ts";
import { SourceMap, SourceMapBuilder } from "../../formats/core/sourceMap.ts";

const MAGIC = "TOY:";

/** How often a toy was decoded. */
export const decoding = { count: 0 };

function bytesOf(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

function textOf(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes);
}

function startsWith(bytes: Uint8Array, start: string): boolean {
  return textOf(bytes.subarray(0, start.length)) === start;
}

function issuesIn(id: string, text: string): readonly Issue[] {
  const severities = { ERROR: "error", WARN: "warning", HINT: "hint" } as const;
  return [...text.matchAll(/ERROR|WARN|HINT/g)].map((match) => ({
    code: `${id}/${match[0].toLowerCase()}`,
    severity: severities[match[0] as keyof typeof severities],
    message: `The word ${match[0]} was found.`,
    text: { start: match.index, end: match.index + match[0].length },
  }));
}

const LINE: FieldSchema = { name: "line", type: "text", size: 0, meaning: "A line." };

/** One field a line. */
function mapOf(text: string): SourceMap {
  const builder = new SourceMapBuilder();
  for (const { index, 0: line } of text.matchAll(/[^\n]+/g))
    builder.add(LINE, 0, index, index + line.length, index + MAGIC.length, index + line.length + MAGIC.length);
  return builder.build(() => "line");
}

function failure(code: string, message: string, offset: number): Decoded {
  const issue: Issue = { code, severity: "error", message, bytes: { start: offset, end: offset + 1 } };
  return { kind: "fail", issues: [issue], map: () => SourceMap.empty, facts: [{ label: "flavour", value: "sweet" }] };
}

function encodeText(id: string, magic: string, text: string): Encoded {
  const issues = issuesIn(id, text);
  const failed = issues.some(({ severity }) => severity === "error");
  return { ...(failed ? {} : { bytes: bytesOf(magic + text.replace(/^#.*\n/, "")) }), issues, map: () => mapOf(text) };
}

function analyseText(id: string, magic: string, text: string): Analysis {
  return { issues: issuesIn(id, text), encoded: () => encodeText(id, magic, text) };
}

const COMMON = {
  description: "A toy.",
  builtinNames: () => new Names([{ origin: "builtin", title: "table", names: ["inside"], patterns: [] }]),
  format: (text: string) => text,
  diagnostics: {},
  structs: [],
};

const toy: Format = {
  ...COMMON,
  id: "toy",
  title: "Toy",
  languageId: "toy",
  textSuffix: ".txt",
  extensions: ["toy", "stoy"],
  sniff: (head) => startsWith(head, MAGIC),
  decode(bytes, names) {
    decoding.count++;
    if (!startsWith(bytes, MAGIC)) return failure("toy/magic", "The file does not begin with TOY:.", 0);
    const content = textOf(bytes.subarray(MAGIC.length));
    if (content.includes("BUG")) throw new TypeError("a bug in the toy");
    if (content.includes("DIE")) process.exit(7);
    const zero = bytes.indexOf(0);
    if (zero >= 0) return failure("toy/zero", "A zero byte was found.", zero);
    // names change no bytes; here they show which lists were used, in a comment, where a file asks for them
    const text = content.includes("NAMES?")
      ? `#${names.lists.map(({ title }) => title).join(",")}\n${content}`
      : content.replaceAll("~", "-").replaceAll("^", "");
    const difference = content.search(/[~^]|ERROR/);
    const exact = difference < 0;
    return {
      kind: "ok",
      text,
      issues: [],
      exact,
      ...(exact ? {} : { difference: difference + MAGIC.length }),
      map: () => mapOf(text),
      facts: [],
    };
  },
  encode: (text) => encodeText("toy", MAGIC, text),
  analyse: (text) => analyseText("toy", MAGIC, text),
};

/** Encodes only texts that begin with `twin`, which the toy can encode too. */
const twin: Format = {
  ...COMMON,
  id: "twin",
  title: "Twin",
  languageId: "twin",
  textSuffix: ".twin",
  extensions: ["twi"],
  sniff: (head) => startsWith(head, "TWIN"),
  decode: (bytes) => {
    const text = textOf(bytes.subarray(4));
    return { kind: "ok", text, issues: [], exact: true, map: () => SourceMap.empty, facts: [] };
  },
  encode: (text) =>
    text.startsWith("twin")
      ? encodeText("twin", "TWIN", text)
      : { issues: [{ code: "twin/start", severity: "error", message: "No twin." }], map: () => SourceMap.empty },
  analyse: (text) => analyseText("twin", "TWIN", text),
};

/** A format that is text itself; other kinds of text have its ending too. */
const note: Format = {
  ...COMMON,
  id: "note",
  title: "Note",
  languageId: "note",
  textSuffix: "",
  extensions: ["note"],
  sniff: (head) => startsWith(head, "NOTE"),
  decode: (bytes) => ({ kind: "ok", text: textOf(bytes), issues: [], exact: true, map: () => SourceMap.empty, facts: [] }),
  encode: (text) => ({ bytes: bytesOf(text), issues: [], map: () => SourceMap.empty }),
  analyse: (text) => analyseText("note", "", text),
};

export const toyFormats: readonly Format[] = [toy, twin, note];
