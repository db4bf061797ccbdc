/** A tag as written, with what is wrong with it, and the bytes of its parameters. Source: format reference, section 6.4. */

import type { Severity } from "../../core/issue.ts";
import { closestNames } from "../../core/text/closestNames.ts";
import type { Span } from "../../core/text/span.ts";
import type { MsbtCode } from "../diagnostics.ts";
import { type Coding, UNIT_SIZES } from "../messages.ts";
import { bytesOfText, CLOSING_TAG, TAG } from "../pieces.ts";
import type { Game, Parameter, TagKind } from "../tags/games.ts";
import { FILL } from "./printTag.ts";
import { MEANINGS_IN_QUOTES } from "./written.ts";

export interface Problem extends Span {
  readonly code: MsbtCode;
  readonly message: string;
  readonly severity?: Severity;
  /** What it may be replaced by. */
  readonly instead?: readonly string[];
}

/** A word of a tag; offsets in the content of the message. */
interface TagWord extends Span {
  /** In front of `=`. */
  readonly name?: string;
  readonly value: string;
  readonly valueStart: number;
  readonly isQuoted: boolean;
}

export interface WrittenTag {
  readonly end: number;
  /** With the braces. */
  readonly name: string;
  readonly nameSpan: Span;
  readonly words: readonly TagWord[];
  readonly problem?: Problem;
}

/** Reads the tag that opens at `at`, to its closing brace; with a problem where it has none on its line. */
export function scanTag(text: string, at: number): WrittenTag {
  const isDouble = text.startsWith("{{", at);
  const open = at + (isDouble ? 2 : 1);
  const words: TagWord[] = [];
  let place = open;
  const fail = (message: string, start: number, end: number): WrittenTag => {
    const line = text.indexOf("\n", at);
    const last = line < 0 ? text.length : line;
    const closed = text.indexOf("}", place);
    return {
      end: closed >= 0 && closed < last ? closed + 1 : last,
      name: "",
      nameSpan: { start: at, end: at },
      words,
      problem: { code: "tag-open", message, start, end },
    };
  };
  for (;;) {
    while (text[place] === " " || text[place] === "\t") place++;
    const sign = text[place];
    if (sign === undefined || sign === "\n" || sign === "{") return fail("The tag has no closing brace on its line.", at, place);
    if (sign === "}") break;
    const start = place;
    const named = /[\w]+(?==)/y;
    named.lastIndex = place;
    const [name] = named.exec(text) ?? [];
    if (name !== undefined) place += name.length + 1;
    const valueStart = place;
    if (text[place] === '"') {
      const end = quoteEnd(text, place);
      if (end < 0) return fail("The quote that opens here is not closed on its line.", place, place + 1);
      words.push({
        start,
        end,
        valueStart,
        value: text.slice(place + 1, end - 1),
        isQuoted: true,
        ...(name === undefined ? {} : { name }),
      });
      place = end;
      continue;
    }
    const bare = /[^ \t\n{}"=]*/y;
    bare.lastIndex = place;
    const [value = ""] = bare.exec(text) ?? [];
    place += value.length;
    if (place === start) return fail(`Found ${text[place]}; a name or a value is expected.`, place, place + 1);
    words.push({ start, end: place, valueStart, value, isQuoted: false, ...(name === undefined ? {} : { name }) });
  }
  const end = place + (isDouble && text[place + 1] === "}" ? 2 : 1);
  const [first, ...rest] = words;
  if (!first) return fail("The braces are empty. Write \\{ for a brace.", at, end);
  return { end, name: first.value, nameSpan: { start: first.start, end: first.end }, words: rest };
}

function quoteEnd(text: string, start: number): number {
  for (let at = start + 1; at < text.length && text[at] !== "\n"; at++) {
    if (text[at] === "\\") at++;
    else if (text[at] === '"') return at + 1;
  }
  return -1;
}

/** What a written tag is in the file. */
interface TagMeaning {
  readonly kind: "tag" | "closing" | "hex" | "unterminated";
  readonly group: number;
  readonly type: number;
  /** Bytes of the parameters, or of `hex`. */
  readonly parameters: readonly number[];
}

const BY_NUMBER = /^(\d{1,5}):(\d{1,5})$/;

export class TagReader {
  readonly problems: Problem[] = [];
  private readonly coding: Coding;
  private readonly game: Game;

  constructor(coding: Coding, game: Game) {
    this.coding = coding;
    this.game = game;
  }

  /** Undefined where the tag has errors. */
  read(tag: WrittenTag): TagMeaning | undefined {
    const before = this.problems.length;
    const meaning = this.meaningOf(tag);
    return this.problems.length > before ? undefined : meaning;
  }

  private report(code: MsbtCode, message: string, { start, end }: Span, instead?: readonly string[]): undefined {
    this.problems.push({ code, message, start, end, ...(instead ? { instead } : {}) });
    return undefined;
  }

  private meaningOf(tag: WrittenTag): TagMeaning | undefined {
    const { name, words, nameSpan } = tag;
    if (tag.problem) {
      this.problems.push(tag.problem);
      return undefined;
    }
    if (name === "hex" || name === "unterminated") {
      if (name === "unterminated" && words.length > 0) return this.report("tag-values", "{unterminated} has no values.", words[0]);
      return { kind: name, group: 0, type: 0, parameters: words.flatMap((word) => this.bytesOf(word)) };
    }
    const isClosing = name.startsWith("/");
    const written = isClosing ? name.slice(1) : name;
    const [, group, type] = BY_NUMBER.exec(written) ?? [];
    const kind = group === undefined ? this.game.findTagByName(written) : undefined;
    if (!kind && group === undefined) return this.unknown(written, isClosing, nameSpan);
    const key = { group: kind?.group ?? Number(group), type: kind?.type ?? Number(type) };
    if (key.group > 0xffff || key.type > 0xffff) return this.report("value-range", "Group and type are 0 to 65535.", nameSpan);
    if (isClosing) {
      if (words.length > 0) return this.report("tag-values", "A closing tag has no values.", words[0]);
      return { kind: "closing", ...key, parameters: [] };
    }
    const bytes = kind?.parameters ? this.named(kind, kind.parameters, tag) : words.flatMap((word) => this.numbered(word));
    if (!bytes) return undefined;
    if (bytes.length > 0xffff)
      return this.report("value-range", `The parameters have ${bytes.length} bytes; at most 65,535 are possible.`, {
        start: nameSpan.start,
        end: tag.end,
      });
    if (this.coding.encoding > 0 && bytes.length % 2 === 1 && !kind?.parameters)
      return this.report(
        "value-range",
        "The parameters have an odd number of bytes. Fill them with cd.",
        words[words.length - 1] ?? nameSpan,
      );
    return { kind: "tag", ...key, parameters: bytes };
  }

  private unknown(name: string, isClosing: boolean, place: Span): undefined {
    const names = [...this.game.tags.flatMap((kind) => kind.name ?? []), "hex", "unterminated"];
    const near = closestNames(name, names, 3);
    const said = near.length > 0 ? ` Did you mean ${near.join(", ")}?` : "";
    const whose = this.game.id === "none" ? "There is no line #!layout game, and no tag" : `${this.game.title} has no tag`;
    return this.report(
      "unknown-tag",
      `${whose} of the name ${name}.${said}`,
      place,
      near.map((one) => (isClosing ? `/${one}` : one)),
    );
  }

  private bytesOf({ value, isQuoted, valueStart, end }: TagWord): readonly number[] {
    const place = { start: valueStart, end };
    if (isQuoted || !/^0x[0-9a-f]*$/i.test(value)) {
      this.report("value-type", `Found ${value}; bytes are written as 0x0102.`, place);
      return [];
    }
    if (value.length % 2 === 1) {
      this.report("value-type", "The number of hexadecimal digits is odd; a byte has two.", place);
      return [];
    }
    return Array.from({ length: value.length / 2 - 1 }, (_, index) => Number.parseInt(value.slice(2 + 2 * index, 4 + 2 * index), 16));
  }

  private numbered(word: TagWord): readonly number[] {
    if (word.name !== undefined) {
      this.report("tag-values", `A tag by number has no value of the name ${word.name}.`, word);
      return [];
    }
    return word.isQuoted ? this.sized(word) : this.bytesOf(word);
  }

  /** A text with its length. */
  private sized(word: TagWord): number[] {
    const text = word.isQuoted ? this.unquoted(word) : word.value;
    if (this.coding.encoding !== 1 && /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/.test(text)) {
      this.report("escape", "Half of a pair is possible in UTF-16 only.", word);
      return [];
    }
    const bytes = bytesOfText(text, this.coding);
    if (bytes.length > 0xffff) {
      this.report("value-range", `The text has ${bytes.length} bytes; at most 65,535 are possible.`, word);
      return [];
    }
    return [...this.ordered(bytes.length, 2), ...bytes];
  }

  private unquoted({ value, valueStart }: TagWord): string {
    return value.replace(
      /\\(?:u([0-9a-fA-F]{4})|(.?))/gs,
      (written, digits: string | undefined, letter: string | undefined, at: number) => {
        if (digits !== undefined) return String.fromCharCode(Number.parseInt(digits, 16));
        const meaning = MEANINGS_IN_QUOTES[letter ?? ""];
        const start = valueStart + 1 + at;
        if (meaning === undefined) this.report("escape", `There is no escape ${written}.`, { start, end: start + written.length });
        return meaning ?? "";
      },
    );
  }

  private ordered(value: number, size: number): number[] {
    const bytes = Array.from({ length: size }, (_, at) => Math.floor(value / 2 ** (8 * at)) & 0xff);
    return this.coding.littleEndian ? bytes : bytes.reverse();
  }

  private named(kind: TagKind, parameters: readonly Parameter[], { words, nameSpan, end }: WrittenTag) {
    const given = new Map<string, TagWord>();
    let next = 0;
    for (const word of words) {
      const name = word.name ?? parameters[next++]?.name;
      if (name === undefined) return this.report("tag-values", `${kind.name} has ${countOf(parameters.length)}.`, word);
      if (!parameters.some((parameter) => parameter.name === name))
        return this.report("tag-values", `${kind.name} has no value of the name ${name}.`, word);
      if (given.has(name)) return this.report("tag-values", `${kind.name} has the value ${name} twice.`, word);
      given.set(name, word);
    }
    const missing = parameters.filter(({ name, usual }) => usual === undefined && !given.has(name)).map(({ name }) => name);
    if (missing.length > 0)
      return this.report(
        "tag-values",
        `${kind.name} has ${countOf(parameters.length)}; ${missing.join(", ")} ${missing.length > 1 ? "are" : "is"} missing.`,
        {
          start: nameSpan.start,
          end: end - 1,
        },
      );
    const bytes: number[] = [];
    for (const parameter of parameters) {
      const word = given.get(parameter.name) ?? { ...nameSpan, value: parameter.usual ?? "", valueStart: nameSpan.start, isQuoted: false };
      if (parameter.type === "str") {
        if (bytes.length % 2 === 1) bytes.push(FILL);
        // one by one: a spread of many thousands would overflow the stack
        for (const byte of this.sized(word)) bytes.push(byte);
      } else if (parameter.type === "hex") {
        const hexBytes = this.bytesOf(word);
        if (hexBytes.length !== parameter.size) this.report("value-type", `${parameter.name} has ${parameter.size} bytes.`, word);
        bytes.push(...hexBytes);
      } else {
        bytes.push(...this.encoded(parameter, this.numberOf(parameter, word), word));
      }
    }
    if (bytes.length % 2 === 1) bytes.push(FILL);
    return bytes;
  }

  private numberOf({ name, type, list }: Parameter, word: TagWord): number {
    const { value } = word;
    const place = { start: word.valueStart, end: word.end };
    const number = type === "f32" ? FLOAT.test(value) : /^-?\d{1,15}$/.test(value);
    if (number) return Number(value);
    const names = list === undefined ? undefined : this.game.lists.get(list)?.byName;
    const named = names?.get(value);
    if (named !== undefined) return named;
    if (list !== undefined && /^[A-Za-z]/.test(value)) {
      const near = closestNames(value, [...(names?.keys() ?? [])], 3);
      this.report(
        "value-name",
        `There is no ${list} of the name ${value}.${near.length > 0 ? ` Did you mean ${near.join(", ")}?` : ""}`,
        place,
        near,
      );
    } else this.report("value-type", `${name} is a number; found ${value}.`, place);
    return 0;
  }

  private encoded({ name, type, size }: Parameter, number: number, word: TagWord): readonly number[] {
    const place = { start: word.valueStart, end: word.end };
    if (type === "f32") {
      const bytes = new Uint8Array(4);
      const view = new DataView(bytes.buffer);
      view.setFloat32(0, number, this.coding.littleEndian);
      if (!Number.isFinite(Math.fround(number))) this.report("value-range", `${name} is too large.`, place);
      return [...bytes];
    }
    const isSigned = type.startsWith("s");
    const unit = type === "chars" ? UNIT_SIZES[this.coding.encoding] : 1;
    const most = Math.floor((2 ** (8 * size - (isSigned ? 1 : 0)) - 1) / unit);
    const least = isSigned ? -most - 1 : 0;
    if (number < least || number > most) this.report("value-range", `${name} is ${least} to ${most}; found ${word.value}.`, place);
    return this.ordered(number * unit, size);
  }
}

const FLOAT = /^-?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?$/i;

function countOf(count: number): string {
  return count === 0 ? "no values" : count === 1 ? "one value" : `${count} values`;
}

/** The bytes of a tag's mark and words. */
export function headOf({ kind, group, type, parameters }: TagMeaning, { encoding, littleEndian }: Coding): Uint8Array {
  const unit = UNIT_SIZES[encoding];
  const isClosing = kind === "closing";
  const bytes = new Uint8Array(unit + (isClosing ? 4 : 6));
  const view = new DataView(bytes.buffer);
  bytes[littleEndian ? 0 : unit - 1] = isClosing ? CLOSING_TAG : TAG;
  view.setUint16(unit, group, littleEndian);
  view.setUint16(unit + 2, type, littleEndian);
  if (!isClosing) view.setUint16(unit + 4, parameters.length, littleEndian);
  return bytes;
}
