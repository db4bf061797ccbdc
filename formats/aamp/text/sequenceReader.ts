/** Reads sequences of numbers, `[a, b]` or `- a` lines, as the words of a value. */
import { floatBits, parseDecimal } from "../../core/yaml/floats.ts";
import type { NumberReader } from "../../core/yaml/numberReader.ts";
import { parseFloatText } from "../../core/yaml/numbers.ts";
import type { YamlReader } from "../../core/yaml/reader.ts";
import { brief } from "../../core/yaml/scanner.ts";
import type { AampCode } from "../diagnostics.ts";
import { CURVE_WORDS, Type } from "../valueTypes.ts";
import { readTag, Tag } from "./tags.ts";

type ItemKind = "f32" | "s32" | "u32" | "u8";

export class SequenceReader {
  private readonly reader: YamlReader<AampCode>;
  private readonly text: string;
  private readonly numbers: NumberReader<AampCode>;
  /** Of the sequence that is read. */
  private tag: number = Tag.none;
  private items: number[] = [];
  private isGood = true;

  constructor(reader: YamlReader<AampCode>, numbers: NumberReader<AampCode>) {
    this.reader = reader;
    this.text = reader.text;
    this.numbers = numbers;
  }

  /** The sequence at the reader's place; undefined if an item was wrong. */
  read(tag: number): readonly number[] | undefined {
    const { reader } = this;
    this.tag = tag;
    this.items = [];
    this.isGood = true;
    if (this.text.charCodeAt(reader.at) !== 0x5b) reader.readSequence(this.readLine);
    else if (!reader.readFlowSequence(this.readItem)) return undefined;
    return this.isGood ? this.items : undefined;
  }

  private readonly readItem = (): void => {
    const { reader } = this;
    const hasTag = this.text.charCodeAt(reader.at) === 0x21;
    if (hasTag) this.readBitsTag();
    const start = reader.at;
    const end = reader.plainEnd(true);
    this.addItem(start, end, hasTag);
    reader.at = Math.max(end, start + (end === start ? 1 : 0));
  };

  private readonly readLine = (): void => {
    const { reader } = this;
    const end = reader.plainEnd(false);
    this.addItem(reader.at, end, false);
    reader.at = reader.lastEnd = end;
    reader.endLine();
  };

  /** Reads the one tag that an item may have. */
  private readBitsTag(): void {
    const { reader } = this;
    const start = reader.at;
    const tag = readTag(reader);
    if (tag === Tag.floatBits) return;
    this.isGood = false;
    // an unknown tag was reported already
    if (tag !== Tag.unknown)
      reader.report("misplaced-tag", "Numbers in brackets have no tag, except `!f32 0x…`.", start, reader.wordEnd(start));
  }

  private addItem(start: number, end: number, hasBits: boolean): void {
    const kind = itemKind(this.tag, this.items.length);
    if (kind === "f32") {
      const value = hasBits ? Number.NaN : parseDecimal(this.text, start, end);
      if (value !== value) this.keep(this.readBits(start, end, "; expected a number"));
      else this.keep(this.numbers.checkSingle(value, start, end) ? floatBits(value) : undefined);
    } else {
      const [low, high] = RANGES[kind];
      const value = this.numbers.readInteger(start, end, low, high);
      this.keep(Number.isNaN(value) ? undefined : value | 0);
    }
  }

  /** A wrong item keeps the places of those after it. */
  private keep(bits: number | undefined): void {
    this.items.push(bits ?? 0);
    if (bits === undefined) this.isGood = false;
  }

  /** The bits of a single, written as `0x…` or as a number; undefined, and reported, if it is neither. */
  readBits(start: number, end: number, expected: string): number | undefined {
    const written = this.text.slice(start, end);
    if (/^0[xX][0-9a-fA-F]{1,8}$/.test(written)) return Number(written) | 0;
    const value = parseFloatText(this.text, start, end);
    if (value !== undefined) return floatBits(value);
    this.reader.report("expected-number", `Found \`${brief(written)}\`${expected}.`, start, Math.max(end, start + 1));
    return undefined;
  }
}

const RANGES = { s32: [-0x80000000, 0x7fffffff], u32: [0, 0xffffffff], u8: [0, 255] } as const;

function itemKind(tag: number, index: number): ItemKind {
  if (tag === Tag.curve) return index % CURVE_WORDS < 2 ? "u32" : "f32";
  if (tag === Type.bufferInt) return "s32";
  if (tag === Type.bufferU32) return "u32";
  return tag === Type.bufferBinary ? "u8" : "f32";
}
