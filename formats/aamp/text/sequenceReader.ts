/** Reads sequences of numbers, `[a, b]` or `- a` lines, into the words of the tree. */
import { grown } from "../../core/bytes/growing.ts";
import { floatBits, parseDecimal } from "../../core/yaml/floats.ts";
import type { NumberReader } from "../../core/yaml/numberReader.ts";
import { parseFloatText } from "../../core/yaml/numbers.ts";
import type { YamlReader } from "../../core/yaml/reader.ts";
import { brief } from "../../core/yaml/scanner.ts";
import type { AampCode } from "../diagnostics.ts";
import type { ParameterTree } from "../parameterTree.ts";
import { CURVE_WORDS, Type } from "../valueTypes.ts";
import { readTag, Tag } from "./tags.ts";

type ItemKind = "f32" | "s32" | "u32" | "u8";

export class SequenceReader {
  /** Words of the tree in use. */
  wordCount = 0;
  private readonly reader: YamlReader<AampCode>;
  private readonly tree: ParameterTree;
  private readonly text: string;
  private readonly numbers: NumberReader<AampCode>;
  /** Of the sequence that is read. */
  private tag: number = Tag.none;
  private count = 0;
  private isGood = true;

  constructor(reader: YamlReader<AampCode>, tree: ParameterTree, numbers: NumberReader<AampCode>) {
    this.reader = reader;
    this.tree = tree;
    this.text = reader.text;
    this.numbers = numbers;
  }

  /** The sequence at the reader's place: the number of items, -1 if one was wrong. */
  read(tag: number): number {
    const { reader } = this;
    this.tag = tag;
    this.count = 0;
    this.isGood = true;
    if (this.text.charCodeAt(reader.at) !== 0x5b) reader.readSequence(this.readLine);
    else if (!reader.readFlowSequence(this.readItem)) return -1;
    return this.isGood ? this.count : -1;
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
    const kind = itemKind(this.tag, this.count);
    if (kind === "f32") {
      const value = hasBits ? Number.NaN : parseDecimal(this.text, start, end);
      if (value === value) {
        if (this.numbers.checkSingle(value, start, end)) this.addWord(floatBits(value));
        else this.isGood = false;
      } else this.addBits(start, end, "; expected a number");
    } else {
      const [low, high] = RANGES[kind];
      const value = this.numbers.readInteger(start, end, low, high);
      if (Number.isNaN(value)) this.isGood = false;
      else if (kind === "u8") this.addByte(value);
      else this.addWord(value | 0);
    }
    this.count++;
  }

  private addByte(value: number): void {
    const index = this.count % 4;
    if (index === 0) this.addWord(value);
    else this.tree.words[this.wordCount - 1] |= value << (index * 8);
  }

  /** Keeps a word of a value, and gives its number. */
  addWord(bits: number): number {
    const { tree } = this;
    if (this.wordCount === tree.words.length) tree.words = grown(tree.words, this.wordCount + 1);
    tree.words[this.wordCount] = bits;
    return this.wordCount++;
  }

  /** Keeps the bits of a single, written as `0x…` or as a number, and gives the number of their word; -1, and reported, if it is neither. */
  addBits(start: number, end: number, expected: string): number {
    const written = this.text.slice(start, end);
    if (/^0[xX][0-9a-fA-F]{1,8}$/.test(written)) return this.addWord(Number(written) | 0);
    const value = parseFloatText(this.text, start, end);
    if (value !== undefined) return this.addWord(floatBits(value));
    this.isGood = false;
    this.reader.report("expected-number", `Found \`${brief(written)}\`${expected}.`, start, Math.max(end, start + 1));
    return -1;
  }
}

const RANGES = { s32: [-0x80000000, 0x7fffffff], u32: [0, 0xffffffff], u8: [0, 255] } as const;

function itemKind(tag: number, index: number): ItemKind {
  if (tag === Tag.curve) return index % CURVE_WORDS < 2 ? "u32" : "f32";
  if (tag === Type.bufferInt) return "s32";
  if (tag === Type.bufferU32) return "u32";
  return tag === Type.bufferBinary ? "u8" : "f32";
}
