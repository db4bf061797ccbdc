/** The `#!layout` lines of a text: the kind of table, the paths in its name table, and data of unusual files. */
import { decodeBase64, isStatedBase64 } from "../../core/bytes/base64.ts";
import type { Issue } from "../../core/issue.ts";
import type { Span } from "../../core/text/span.ts";
import { LONE_SURROGATE } from "../../core/text/textCoding.ts";
import { findQuoteEnd } from "../../core/yaml/quotes.ts";
import { brief } from "../../core/yaml/scanner.ts";
import { issue, type RstbCode } from "../diagnostics.ts";
import { LONG_FIELD, NO_BYTES, type TableHead, type TableKind, USUAL_FIELD } from "../table.ts";
import { LINE_START } from "./printTable.ts";
import { unquotedKey } from "./rows.ts";

/** Maximum length of a name. */
const MAX_FIELD = 0x10_0000;

/** Meanings of the lines, for hovers. */
export const LINE_MEANINGS: Readonly<Record<string, string>> = {
  table:
    "Kind of the table. `RSTB` and `RSTC` with their byte order, `RESTBL` with its version and the length of its names; `none` for hashes without a header. An additional number is the real length of names, if it differs from the header or the usual length.",
  name: "The path is in the name table, which is for paths that share their hash.",
  behind: "Bytes after the NUL of this name, as Base64.",
  tail: "Bytes after the last entry, as Base64.",
  order: "The file has the entries in the order of this text, which is not the order that games need.",
};

export const TABLE_LINES = ["RSTB little", "RSTB big", "RSTC little", "RESTBL 1 160"].map((words) => `${LINE_START} table ${words}`);

export class LayoutLines {
  head: TableHead | undefined;
  headSpan: Span | undefined;
  /** The `name` lines, by path. */
  readonly names = new Map<string, Span>();
  readonly behind: { readonly path: string; readonly bytes: Uint8Array; readonly span: Span }[] = [];
  tail: Uint8Array = NO_BYTES;
  tailSpan: Span | undefined;
  orderSpan: Span | undefined;
  readonly issues: Issue[] = [];

  constructor(private readonly text: string) {}

  /** Reads the line from `start` to `end`, which begins with {@link LINE_START}. */
  read(start: number, end: number): void {
    const span = { start, end };
    const line = this.text.slice(start + LINE_START.length, end);
    const [, word, rest] = /^[ \t]+(\S+)[ \t]*(.*)$/s.exec(line) ?? [];
    const restStart = end - (rest?.length ?? 0);
    if (word === "table") this.readTable(rest.trim(), span);
    else if (word === "name") this.readName(restStart, end, span);
    else if (word === "behind") {
      const [, code, path] = /^(\S+)[ \t]+(.*)$/s.exec(rest) ?? [];
      const name = path === undefined ? undefined : this.pathAt(end - path.length, end, span);
      if (name === undefined || !isStatedBase64(code)) this.refuse(span, "`behind`, Base64 or `-`, and a path");
      else this.behind.push({ path: name, bytes: code === "-" ? NO_BYTES : decodeBase64(code), span });
    } else if (word === "tail") {
      const code = rest.trim();
      if (!isStatedBase64(code) || code === "-" || this.tailSpan) this.refuse(span, "one `tail` with Base64");
      else this.tail = decodeBase64(code);
      this.tailSpan = span;
    } else if (word === "order" && rest.trim() === "file") this.orderSpan = span;
    else this.refuse(span, "`table`, `name`, `behind`, `tail` or `order file`");
  }

  private readTable(words: string, span: Span): void {
    const head = parseHead(words);
    if (head === undefined || this.headSpan !== undefined)
      this.refuse(span, "one `table` with `RSTB little`, `RSTB big`, `RSTC little`, `RESTBL 1 160` or `none little`");
    else this.head = head;
    this.headSpan ??= span;
  }

  private readName(start: number, end: number, span: Span): void {
    const path = this.pathAt(start, end, span);
    if (path === undefined) this.refuse(span, "`name` and a path");
    else this.names.set(path, this.names.get(path) ?? span);
  }

  private pathAt(start: number, end: number, span: Span): string | undefined {
    const last = start + this.text.slice(start, end).trimEnd().length;
    if (last === start) return undefined;
    const first = this.text.charCodeAt(start);
    if ((first === 0x22 || first === 0x27) && findQuoteEnd(this.text, start) !== last) return undefined;
    const path = unquotedKey(this.text, start, last);
    if (path.includes("\0") || LONE_SURROGATE.test(path)) this.report("path-characters", PATH_CHARACTERS, span);
    return path;
  }

  private refuse(span: Span, expected: string): void {
    this.report("layout-line", `Found \`${brief(this.text.slice(span.start, span.end))}\`; expected ${expected}.`, span);
  }

  private report(code: RstbCode, message: string, text: Span): void {
    this.issues.push(issue(code, message, { text }));
  }
}

export const PATH_CHARACTERS = "The path has a NUL or half of a character, which a file cannot store.";

function parseHead(words: string): TableHead | undefined {
  const [kind, ...rest] = words.split(/[ \t]+/);
  const numbers = rest.filter((word) => /^\d{1,10}$/.test(word)).map(Number);
  if (kind === "RESTBL") {
    const [version, nameLength, fieldSize = nameLength] = numbers;
    if (rest.length < 2 || rest.length > 3 || numbers.length < rest.length || version > 0xffff_ffff || nameLength > 0xffff_ffff)
      return undefined;
    return isFieldSize(fieldSize) || rest.length === 2
      ? { kind, littleEndian: true, version, nameLength, fieldSize: isFieldSize(fieldSize) ? fieldSize : LONG_FIELD }
      : undefined;
  }
  const [order] = rest;
  const [fieldSize = USUAL_FIELD] = numbers;
  const isKnown = kind === "RSTB" || kind === "RSTC" || kind === "none";
  if (!isKnown || (order !== "little" && order !== "big") || rest.length > 2 || rest.length - 1 !== numbers.length) return undefined;
  if (!isFieldSize(fieldSize) || (kind === "none" && rest.length > 1)) return undefined;
  return { kind: kind as TableKind, littleEndian: order === "little", version: 0, nameLength: 0, fieldSize };
}

function isFieldSize(size: number): boolean {
  return size > 0 && size <= MAX_FIELD;
}
