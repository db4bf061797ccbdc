/** Encodes tags: the mark, group and type, and the parameters. Source: format reference, section 6.4. */
import type { ByteSink } from "../../core/bytes/byteSink.ts";
import { closestNames } from "../../core/text/closestNames.ts";
import type { Span } from "../../core/text/span.ts";
import { LONE_SURROGATE } from "../../core/text/textCoding.ts";
import { floatBits } from "../../core/yaml/floats.ts";
import type { MsbtCode } from "../diagnostics.ts";
import { type Coding, UNIT_SIZES } from "../messages.ts";
import { CLOSING_TAG, TAG, writeText } from "../pieces.ts";
import type { Game, Parameter, TagKind } from "../tags/games.ts";
import type { Problem, TagWord, WrittenTag } from "./parseTag.ts";
import { FILL } from "./printTag.ts";
import { MEANINGS_IN_QUOTES } from "./written.ts";

const BY_NUMBER = /^(\d{1,5}):(\d{1,5})$/;
/** The line ends after a page break. */
export type WrittenKind = "tag" | "pageBreak" | "unterminated";

export class TagWriter {
  readonly problems: Problem[] = [];
  /** Where the parameters begin. */
  private start = 0;

  constructor(
    private readonly sink: ByteSink,
    private readonly coding: Coding,
    private readonly game: Game,
  ) {}

  /** Writes a tag. Returns undefined and writes nothing if it has errors. */
  write(tag: WrittenTag): WrittenKind | undefined {
    const before = this.problems.length;
    const start = this.sink.length;
    const kind = this.writeTag(tag);
    if (this.problems.length === before) return kind;
    this.sink.length = start;
    return undefined;
  }

  private report(code: MsbtCode, message: string, { start, end }: Span, instead?: readonly string[]): undefined {
    this.problems.push({ code, message, start, end, ...(instead ? { instead } : {}) });
    return undefined;
  }

  private writeTag(tag: WrittenTag): WrittenKind | undefined {
    const { name, words, nameSpan } = tag;
    if (tag.problem) {
      this.problems.push(tag.problem);
      return undefined;
    }
    if (name === "hex") {
      for (const word of words) this.hex(word);
      return "tag";
    }
    if (name === "unterminated") {
      if (words.length > 0) this.report("tag-values", "{unterminated} has no values.", words[0]);
      return name;
    }
    const isClosing = name.startsWith("/");
    const written = isClosing ? name.slice(1) : name;
    const kind = this.game.findTagByName(written);
    const [, group, type] = kind ? [] : (BY_NUMBER.exec(written) ?? []);
    if (!kind && group === undefined) return this.unknown(written, isClosing, nameSpan);
    const key = kind ?? { group: Number(group), type: Number(type) };
    if (key.group > 0xffff || key.type > 0xffff) return this.report("value-range", "Group and type are 0 to 65535.", nameSpan);
    this.head(key, isClosing);
    if (isClosing) {
      if (words.length > 0) this.report("tag-values", "A closing tag has no values.", words[0]);
      return "tag";
    }
    if (kind?.parameters) this.named(kind, kind.parameters, tag);
    else for (const word of words) this.numbered(word);
    const size = this.sink.length - this.start;
    if (size > 0xffff)
      return this.report("value-range", `The parameters have ${size} bytes; the maximum is 65,535.`, {
        start: nameSpan.start,
        end: tag.end,
      });
    if (this.coding.encoding > 0 && size % 2 === 1)
      return this.report(
        "value-range",
        "The parameters have an odd number of bytes. Add the byte cd.",
        words[words.length - 1] ?? nameSpan,
      );
    this.setWord(this.start - 2, size);
    return key.group === 0 && key.type === 4 && size === 0 ? "pageBreak" : "tag";
  }

  private head({ group, type }: Pick<TagKind, "group" | "type">, isClosing: boolean): void {
    const { sink, coding } = this;
    const mark = isClosing ? CLOSING_TAG : TAG;
    for (let size = UNIT_SIZES[coding.encoding], at = 0; at < size; at++) sink.push(at === (coding.littleEndian ? 0 : size - 1) ? mark : 0);
    sink.pushWord(group, coding.littleEndian);
    sink.pushWord(type, coding.littleEndian);
    if (!isClosing) sink.pushWord(0, coding.littleEndian);
    this.start = sink.length;
  }

  private setWord(at: number, word: number): void {
    const low = this.coding.littleEndian ? 0 : 1;
    this.sink.bytes[at + low] = word & 0xff;
    this.sink.bytes[at + 1 - low] = word >> 8;
  }

  private unknown(name: string, isClosing: boolean, place: Span): undefined {
    const names = [...this.game.tags.flatMap((kind) => kind.name ?? []), "hex", "unterminated"];
    const near = closestNames(name, names, 3);
    const said = near.length > 0 ? ` Did you mean ${near.join(", ")}?` : "";
    const whose = this.game.id === "none" ? "Without a line #!layout game, there is no tag" : `${this.game.title} has no tag`;
    return this.report(
      "unknown-tag",
      `${whose} named ${name}.${said}`,
      place,
      near.map((one) => (isClosing ? `/${one}` : one)),
    );
  }

  private hex({ value, isQuoted, valueStart, end }: TagWord): void {
    const place = { start: valueStart, end };
    if (isQuoted || !/^0x[0-9a-f]*$/i.test(value)) this.report("value-type", `Found ${value}; bytes are written as 0x0102.`, place);
    else if (value.length % 2 === 1) this.report("value-type", "The number of hexadecimal digits is odd, but each byte needs two.", place);
    else for (let at = 2; at < value.length; at += 2) this.sink.push(Number.parseInt(value.slice(at, at + 2), 16));
  }

  private numbered(word: TagWord): void {
    if (word.name !== undefined) this.report("tag-values", `A tag by number has no value named ${word.name}.`, word);
    else if (word.isQuoted) this.sized(word);
    else this.hex(word);
  }

  /** Writes a text after its length. The size of all parameters limits the length. */
  private sized(word: TagWord): void {
    const { sink, coding } = this;
    const text = word.isQuoted ? this.unquoted(word) : word.value;
    if (coding.encoding !== 1 && LONE_SURROGATE.test(text)) this.report("escape", "A lone surrogate is possible only in UTF-16.", word);
    const start = sink.length;
    sink.pushWord(0, coding.littleEndian);
    writeText(sink, text, coding);
    this.setWord(start, sink.length - start - 2);
  }

  private unquoted({ value, valueStart }: TagWord): string {
    if (!value.includes("\\")) return value;
    return value.replace(
      /\\(?:u([0-9a-fA-F]{4})|(.?))/gs,
      (written, digits: string | undefined, letter: string | undefined, at: number) => {
        if (digits !== undefined) return String.fromCharCode(Number.parseInt(digits, 16));
        const meaning = MEANINGS_IN_QUOTES[letter ?? ""];
        const start = valueStart + 1 + at;
        if (meaning === undefined) this.report("escape", `Unknown escape ${written}.`, { start, end: start + written.length });
        return meaning ?? "";
      },
    );
  }

  private ordered(value: number, size: number): void {
    for (let at = 0; at < size; at++) this.sink.push(Math.floor(value / 2 ** (8 * (this.coding.littleEndian ? at : size - 1 - at))) & 0xff);
  }

  private named(kind: TagKind, parameters: readonly Parameter[], { words, nameSpan, end }: WrittenTag): undefined {
    const given: (TagWord | undefined)[] = [];
    let next = 0;
    for (const word of words) {
      const index = word.name === undefined ? next++ : parameters.findIndex(({ name }) => name === word.name);
      if (index >= parameters.length) return this.report("tag-values", `${kind.name} has ${countOf(parameters.length)}.`, word);
      if (index < 0) return this.report("tag-values", `${kind.name} has no value named ${word.name}.`, word);
      if (given[index]) return this.report("tag-values", `${kind.name} has the value ${parameters[index].name} twice.`, word);
      given[index] = word;
    }
    if (parameters.some(({ usual }, index) => usual === undefined && !given[index])) {
      const missing = parameters.filter(({ usual }, index) => usual === undefined && !given[index]).map(({ name }) => name);
      const said = `${missing.join(", ")} ${missing.length > 1 ? "are" : "is"} missing`;
      return this.report("tag-values", `${kind.name} has ${countOf(parameters.length)}; ${said}.`, { start: nameSpan.start, end: end - 1 });
    }
    for (let index = 0; index < parameters.length; index++) {
      const parameter = parameters[index];
      const word = given[index] ?? { ...nameSpan, value: parameter.usual ?? "", valueStart: nameSpan.start, isQuoted: false };
      if (parameter.type === "str") {
        this.fill();
        this.sized(word);
      } else if (parameter.type === "hex") {
        const start = this.sink.length;
        this.hex(word);
        if (this.sink.length - start !== parameter.size) this.report("value-type", `${parameter.name} has ${parameter.size} bytes.`, word);
      } else this.number(parameter, this.numberOf(parameter, word), word);
    }
    this.fill();
    return undefined;
  }

  /** Texts begin and parameters end at even offsets. */
  private fill(): void {
    if ((this.sink.length - this.start) % 2 === 1) this.sink.push(FILL);
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
        `There is no ${list} named ${value}.${near.length > 0 ? ` Did you mean ${near.join(", ")}?` : ""}`,
        place,
        near,
      );
    } else this.report("value-type", `${name} must be a number; found ${value}.`, place);
    return 0;
  }

  private number({ name, type, size }: Parameter, number: number, word: TagWord): void {
    const place = { start: word.valueStart, end: word.end };
    if (type === "f32") {
      if (!Number.isFinite(Math.fround(number))) this.report("value-range", `${name} is too large.`, place);
      this.ordered(floatBits(number) >>> 0, 4);
      return;
    }
    const isSigned = type === "s8" || type === "s16" || type === "s32";
    const unit = type === "chars" ? UNIT_SIZES[this.coding.encoding] : 1;
    const most = Math.floor((2 ** (8 * size - (isSigned ? 1 : 0)) - 1) / unit);
    const least = isSigned ? -most - 1 : 0;
    if (number < least || number > most) this.report("value-range", `${name} must be ${least} to ${most}; found ${word.value}.`, place);
    this.ordered(number * unit, size);
  }
}

const FLOAT = /^-?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?$/i;

function countOf(count: number): string {
  return count === 0 ? "no values" : count === 1 ? "one value" : `${count} values`;
}
