/** Parses lines into messages: the part of wbmgt's language that describes a single file. Source: format reference, section 7. */
import type { Issue } from "../../core/issue.ts";
import { endOfLine, startOfNextLine } from "../../core/text/lines.ts";
import type { Span } from "../../core/text/span.ts";
import { type BmgCode, issue } from "../diagnostics.ts";
import { defaultAttributes, type Encoding, MAX_MESSAGES, type Message, type MessageFile } from "../messages.ts";
import { IDS_BY_NAME } from "../names.ts";
import { parseAttributes } from "./attributes.ts";
import { piecesOf } from "./escapes.ts";
import { DEFAULT_PARAMETERS, parseParameter } from "./parameters.ts";

/** A line of a message's text. */
interface TextLine {
  readonly start: number;
  readonly end: number;
  /** Number of units of the message before this line. */
  readonly unit: number;
}

export interface ParsedMessage extends Message {
  /** Index among the messages in the order of the text. */
  readonly index: number;
  readonly start: number;
  readonly idEnd: number;
  end: number;
  attributesSpan?: { readonly start: number; readonly end: number };
  slot: number | undefined;
  hasOwnAttributes: boolean;
  hasText: boolean;
  lines: TextLine[];
}

export interface ParsedText {
  readonly file: Omit<MessageFile, "messages"> & { readonly messages: readonly ParsedMessage[] };
  readonly issues: readonly Issue[];
  readonly hasComments: boolean;
  /** Lines of parameters, by name. */
  readonly parameterSpans: ReadonlyMap<string, Span>;
  /** Lines of the file's sections. */
  readonly sectionSpans: readonly Span[];
}

const ID = /[ \t]*(?:0x)?([0-9a-z]+)/iy;
const SLOT = /[ \t]*@([0-9a-f]{1,5})(?![0-9a-z])/iy;
const BRACKET = /[ \t]*\[/y;
const VALUE = /[ \t]*([=/~:])/y;
const MAX_DATA = 1 << 20;
const MAX_SECTIONS = 64;

export function parseText(text: string): ParsedText {
  return new TextParser(text).parse();
}

class TextParser {
  private readonly issues: Issue[] = [];
  private readonly messages: ParsedMessage[] = [];
  /** Messages by slot and ID. */
  private readonly known = new Map<number, ParsedMessage>();
  private readonly sections: { name: string; data: number[]; span: Span }[] = [];
  private readonly parameters = { ...DEFAULT_PARAMETERS, spans: new Map<string, { start: number; end: number }>() };
  private current: readonly ParsedMessage[] = [];
  private defaults = defaultAttributes(8);
  private hasComments = false;
  /** Number of bytes between the lines of sections. */
  private gap = 0;

  constructor(private readonly text: string) {}

  parse(): ParsedText {
    const { text } = this;
    let start = text.startsWith("\ufeff") ? 1 : 0;
    if (!text.startsWith("#BMG", start)) this.report("missing-magic", "The text does not begin with #BMG.", start, this.endOfLine(start));
    start = startOfNextLine(this.text, start);
    for (; start < text.length; start = startOfNextLine(this.text, start)) this.line(start, this.endOfLine(start));
    return this.finish();
  }

  private report(code: BmgCode, message: string, start: number, end: number, severity?: Issue["severity"]): void {
    this.issues.push(issue(code, message, { text: { start, end } }, severity));
  }

  private endOfLine(start: number): number {
    const end = endOfLine(this.text, start);
    return end > start && this.text[end - 1] === "\r" ? end - 1 : end;
  }

  private line(start: number, end: number): void {
    const { text } = this;
    let at = start;
    while (at < end && (text[at] === " " || text[at] === "\t")) at++;
    if (at === end) return;
    switch (text[at]) {
      case "#":
        this.current = [];
        this.hasComments = true;
        return;
      case "@":
        this.current = [];
        return this.command(at, end);
      case "+":
        if (this.current.length === 0)
          return this.report("lone-continuation", "There is no message above that this line could continue.", at, end);
        return this.words(at + 1, end);
      default:
        return this.messageLine(at, end);
    }
  }

  // ---------------------------------------------------------------------------------------------- messages

  private match(pattern: RegExp, at: number): RegExpExecArray | undefined {
    pattern.lastIndex = at;
    return pattern.exec(this.text) ?? undefined;
  }

  private messageLine(start: number, end: number): void {
    const { text } = this;
    this.current = [];
    const word = this.match(ID, start);
    const name = word?.[1] ?? "";
    const ids = /^[0-9a-f]{1,8}$/i.test(name) ? [Number.parseInt(name, 16)] : IDS_BY_NAME.get(name.toUpperCase());
    const bad = (message: string) => this.report("line-form", message, start, end);
    if (!word || !ids)
      return bad(
        name === "" ? "A line begins with an ID, +, @ or #." : `"${name}" is neither a hexadecimal number nor the name of a track.`,
      );
    const idEnd = start + word[0].length;
    let at = idEnd;
    const slot = this.match(SLOT, at);
    if (slot) at += slot[0].length;
    let attributes: Uint8Array | undefined;
    let attributesSpan: ParsedMessage["attributesSpan"];
    const readBrackets = (): boolean => {
      const open = this.match(BRACKET, at);
      if (!open) return true;
      const from = at + open[0].length - 1;
      const close = from + text.slice(from, end).indexOf("]");
      if (close < from) {
        this.report("attributes-form", "] is missing after the attributes.", from, end);
        return false;
      }
      attributesSpan = { start: from, end: close + 1 };
      attributes = this.attributes(text.slice(from + 1, close), from, close + 1);
      at = close + 1;
      return attributes !== undefined;
    };
    if (!readBrackets()) return;
    const value = this.match(VALUE, at);
    if (!value || at + value[0].length > end) return bad("Expected =, / or ~ after the ID.");
    at += value[0].length;
    const sign = value[1];
    if (sign === ":") return this.report("not-supported", "Copies of messages (ID : ID) are not supported.", start, end);
    if (sign === "~" && !this.match(BRACKET, at)) {
      const digits = /^[ \t]*(?:0x)?([0-9a-f]{1,8})[ \t]*$/i.exec(text.slice(at, end))?.[1];
      if (digits === undefined) return this.report("attributes-form", "Expected a hexadecimal number after ~.", at, end);
      attributes = this.attributes(`%${digits}`, at, end);
      if (!attributes) return;
    } else if (sign === "~" && !readBrackets()) return;
    const slotNumber = slot && Number.parseInt(slot[1], 16);
    const found = { slot: slotNumber, start, idEnd, end, ...(attributesSpan ? { attributesSpan } : {}) };
    this.current = ids.map((id) => this.message(id, sign, found, attributes));
    if (sign === "=") this.words(at, end);
    else this.current = [];
  }

  private message(
    id: number,
    sign: string,
    found: Pick<ParsedMessage, "slot" | "start" | "idEnd" | "end" | "attributesSpan">,
    attributes: Uint8Array | undefined,
  ): ParsedMessage {
    const { slot, start, idEnd } = found;
    const key = (slot === undefined ? 0 : slot + 1) * 2 ** 32 + id;
    const old = this.known.get(key);
    const hasText = sign !== "~";
    if (old?.hasText && hasText) this.report("id-again", `${id.toString(16)} occurs again. This text counts.`, start, idEnd);
    const message: ParsedMessage = {
      ...found,
      index: old?.index ?? this.messages.length,
      id,
      text: sign === "=" ? "" : hasText ? undefined : old?.text,
      attributes: attributes ?? old?.attributes ?? this.defaults,
      hasOwnAttributes: attributes !== undefined || old?.hasOwnAttributes === true,
      hasText: hasText || old?.hasText === true,
      lines: hasText ? [] : (old?.lines ?? []),
    };
    if (old) this.messages[old.index] = message;
    else this.messages.push(message);
    this.known.set(key, message);
    return message;
  }

  private attributes(inside: string, start: number, end: number): Uint8Array | undefined {
    const bytes = parseAttributes(inside, this.parameters.itemSize - 4);
    if (bytes instanceof Uint8Array) return bytes;
    this.report("attributes-form", bytes, start, end);
    return undefined;
  }

  private words(at: number, end: number): void {
    const start = this.text[at] === " " && at < end ? at + 1 : at;
    let units = "";
    for (const piece of piecesOf(this.text, start, end)) {
      units += piece.units;
      if (piece.wrong) this.report(piece.wrong.code, piece.wrong.message, piece.start, piece.end, piece.wrong.severity);
    }
    for (const message of this.current) {
      message.lines.push({ start, end, unit: message.text?.length ?? 0 });
      message.text = (message.text ?? "") + units;
      message.end = end;
    }
  }

  // ---------------------------------------------------------------------------------------------- parameters and sections

  private command(start: number, end: number): void {
    const line = this.text.slice(start, end);
    if (/^@[<>?=!$]/.test(line)) return this.report("not-supported", `Lines with ${line.slice(0, 2)} are not supported.`, start, end);
    if (/^@SECTION\b/i.test(line)) return this.section(line, start, end);
    if (/^@X\b/i.test(line)) return this.data(line, start, end);
    const outcome = parseParameter(line, this.parameters);
    if (outcome !== undefined) return this.report(outcome.code, outcome.message, start, end);
    const name = /^@([\w-]+)/.exec(line)?.[1].toUpperCase() ?? "";
    this.parameters.spans.set(name, { start, end });
    if (name === "INF-SIZE") this.defaults = resized(this.defaults, this.parameters.itemSize - 4);
    if (name === "DEFAULT-ATTRIBS") {
      const inside = /\[([^\]]*)\]/.exec(line)?.[1] ?? "";
      this.defaults = this.attributes(inside, start, end) ?? this.defaults;
    }
  }

  private section(line: string, start: number, end: number): void {
    const [, written] = /^@SECTION[ \t]*(?:=[ \t]*)?"([^"]*)"[ \t]*(?:#.*)?$/i.exec(line) ?? [];
    const name = written?.replace(/\\([0-7]{3})/g, (_, octal: string) => String.fromCharCode(Number.parseInt(octal, 8) & 0xff));
    if (name === undefined || name.length === 0 || name.length > 4 || /[^\0-\xff]/.test(name))
      return this.report("section-form", "A section has a name of up to four characters in quotes.", start, end);
    const full = name.padEnd(4, "\0");
    if (
      ["INF1", "DAT1", "MID1"].includes(full) ||
      this.sections.some((section) => section.name === full) ||
      this.sections.length >= MAX_SECTIONS
    )
      return this.report("section-form", `The section ${name} already exists.`, start, end);
    this.sections.push({ name: full, data: [], span: { start, end } });
  }

  private data(line: string, start: number, end: number): void {
    const data = this.sections.at(-1)?.data;
    const [head, address] = /^@X[ \t]+([0-9a-f]{1,6}):/i.exec(line) ?? [];
    const wrong = (message: string) => this.report("section-form", message, start, end);
    if (!data) return wrong("Expected @X after @SECTION.");
    if (head === undefined) return wrong("Expected an address and a colon after @X.");
    let at = Number.parseInt(address, 16);
    this.gap += Math.max(0, at - data.length);
    if (this.gap > MAX_DATA) return wrong("There are more than fffff bytes between the lines.");
    while (data.length < at) data.push(0);
    for (const word of line.slice(head.length).trim().split(/\s+/)) {
      if (word === "" || word.startsWith(":") || word.startsWith("/")) return;
      if (!/^[0-9a-f]{1,2}$/i.test(word)) return wrong(`${word} is not a hexadecimal byte.`);
      data[at++] = Number.parseInt(word, 16);
    }
  }

  // ---------------------------------------------------------------------------------------------- the whole

  private finish(): ParsedText {
    const { parameters } = this;
    for (const message of this.messages) if (!message.hasOwnAttributes) message.attributes = this.defaults;
    for (const message of this.messages)
      if (message.attributes.length !== parameters.itemSize - 4) message.attributes = resized(message.attributes, parameters.itemSize - 4);
    const messages = this.ordered();
    if (messages.length > MAX_MESSAGES)
      this.report("too-many", `The text has ${messages.length} messages.`, messages[MAX_MESSAGES].start, messages[MAX_MESSAGES].idEnd);
    if (parameters.headerSize === "FLW1" && !this.sections.some(({ name }) => name === "FLW1")) {
      const { start, end } = parameters.spans.get("HEADER-SIZE") ?? { start: 0, end: 0 };
      this.report("parameter-value", "The text has no section FLW1.", start, end);
    }
    const file = {
      ...parameters,
      legacy: parameters.legacy,
      encoding: (parameters.legacy ? 1 : parameters.encoding) as Encoding,
      messages,
      sections: this.sections.map(({ name, data }) => ({ name, data: Uint8Array.from(data) })),
    };
    return {
      file,
      issues: this.issues,
      hasComments: this.hasComments,
      parameterSpans: parameters.spans,
      sectionSpans: this.sections.map(({ span }) => span),
    };
  }

  private ordered(): readonly ParsedMessage[] {
    const { messages, parameters } = this;
    const hasSlots = messages.some(({ slot }) => slot !== undefined);
    const sorted = [...messages].sort(hasSlots ? (a, b) => (a.slot ?? -1) - (b.slot ?? -1) : (a, b) => a.id - b.id);
    let last = -1;
    for (const message of hasSlots ? sorted : []) {
      const { slot, start, idEnd } = message;
      if (slot === undefined) this.report("slots", `${message.id.toString(16)} has no slot, but others do.`, start, idEnd);
      else if (slot === last) this.report("slots", `Slot ${slot.toString(16)} occurs twice.`, start, idEnd);
      else if (slot > last + 1)
        this.report("slots", `Slots ${(last + 1).toString(16)} to ${(slot - 1).toString(16)} are missing.`, start, idEnd);
      last = slot ?? last;
    }
    const gap = parameters.hasIds ? undefined : sorted.find(({ id }, at) => id !== at);
    if (gap) {
      const at = sorted.indexOf(gap).toString(16);
      this.report(
        "number-gap",
        `Without MID1, messages are numbered without gaps: ${at} is missing, so ${gap.id.toString(16)} would become ${at}.`,
        gap.start,
        gap.idEnd,
      );
    }
    return sorted;
  }
}

export function resized(bytes: Uint8Array, size: number): Uint8Array {
  const whole = new Uint8Array(size);
  whole.set(bytes.subarray(0, size));
  return whole;
}
