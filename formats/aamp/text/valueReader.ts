/** Reads the value of a parameter: scalars, tagged scalars and sequences of numbers. Source: format reference, section 8.4. */
import type { Fix } from "../../core/issue.ts";
import { utf8Length } from "../../core/text/textCoding.ts";
import { floatBits, parseDecimal } from "../../core/yaml/floats.ts";
import { findStartProblem as findYamlProblem } from "../../core/yaml/keyReader.ts";
import { NumberReader } from "../../core/yaml/numberReader.ts";
import { parseFloatText } from "../../core/yaml/numbers.ts";
import type { YamlReader } from "../../core/yaml/reader.ts";
import { printScalar } from "../../core/yaml/scalars.ts";
import { brief, type YamlScanner } from "../../core/yaml/scanner.ts";
import type { AampCode } from "../diagnostics.ts";
import type { Value } from "../parameterTree.ts";
import { CURVE_WORDS, isRaw, NO_TYPE, Type, VALUE_TYPES } from "../valueTypes.ts";
import { readTag, statesType, Tag, tagsSequence } from "./tags.ts";

type ItemKind = "f32" | "s32" | "u32" | "u8";

export class ValueReader {
  /** Type id of the value read last, {@link NO_TYPE} if it was wrong. */
  type: number = NO_TYPE;
  value: Value = 0;
  /** Start of the current or last value, including its tag. */
  private start = 0;
  /** Offset after the value. */
  end = 0;
  private readonly text: string;
  private readonly numbers: NumberReader<AampCode>;
  /** Tag of the current sequence. */
  private tag: number = Tag.none;
  private items: number[] = [];
  private isGood = true;

  constructor(private readonly reader: YamlReader<AampCode>) {
    this.text = reader.text;
    this.numbers = new NumberReader<AampCode>(reader, (integer, start, end) =>
      reader.text.charCodeAt(this.start) === 0x21 ? [] : largeNumberFixes(reader.text, integer, start, end),
    );
  }

  /** Reads the value at the reader's position, after a key that is indented by `indent` (-1 in flow mappings). */
  read(indent: number, inFlow: boolean): void {
    const { reader, text } = this;
    const start = reader.at;
    this.start = start;
    let tag: number = Tag.none;
    if (text.charCodeAt(start) === 0x21) {
      tag = readTag(reader);
      if (tag === Tag.unknown) return this.refuse(indent, inFlow, start);
      if (tag === Tag.io || tag === Tag.list || tag === Tag.object) {
        const written = text.slice(start, reader.at).trimEnd();
        reader.report("misplaced-tag", `\`${written}\` cannot tag a parameter's value.`, start, start + written.length);
        return this.refuse(indent, inFlow, start);
      }
    }
    if (!reader.hasValue(indent, inFlow, tagsSequence(tag) ? "sequence" : "scalar")) return this.readNothing(tag, start);
    if (tag === Tag.none) this.readUntagged(indent, inFlow);
    else if (statesType(tag)) this.readStated(tag, indent, inFlow);
    else if (tagsSequence(tag)) this.readSequence(tag, indent, inFlow);
    else if (tag === Type.u32 || tag === Tag.floatBits || isRaw(tag)) this.readTaggedNumber(tag, indent, inFlow);
    else this.readString(tag, indent, inFlow);
  }

  /** The document's `version`. */
  readVersion(inFlow: boolean): number {
    const { reader } = this;
    const start = reader.at;
    const end = reader.plainEnd(inFlow);
    reader.at = reader.lastEnd = end;
    reader.lineDone = false;
    const value = this.numbers.readInteger(start, end, 0, 0xffffffff, " as the version");
    return Number.isNaN(value) ? 0 : value;
  }

  /** The document's `type`, after a key that is indented by `indent`; undefined if it is not a text. */
  readTypeString(indent: number, inFlow: boolean): string | undefined {
    const { reader, text } = this;
    const start = reader.at;
    const code = text.charCodeAt(start);
    reader.lineDone = false;
    if (code === 0x22 || code === 0x27) return reader.readQuoted(indent);
    if (reader.plainEnd(inFlow) === start) {
      reader.report("missing-value", "The type is missing; expected a text such as `xml`, or `''`.", start - 1, start);
      return undefined;
    }
    return reader.readPlain(indent, inFlow) ? reader.checkedScalarText() : undefined;
  }

  // ------------------------------------------------------------------------------------------------ nothing, refusals

  private set(type: number, value: Value, end: number): void {
    this.type = type;
    this.value = value;
    this.end = end;
  }

  private refuse(indent: number, inFlow: boolean, start: number): void {
    const { reader } = this;
    const end = reader.trimmedLineEnd(start);
    reader.lineDone = false;
    reader.skipValue(indent, inFlow);
    this.set(NO_TYPE, 0, inFlow ? reader.at : end);
  }

  private readNothing(tag: number, start: number): void {
    const { reader } = this;
    const { keyStart, keyEnd } = reader;
    const end = tag === Tag.none ? keyEnd + 1 : reader.wordEnd(start);
    const isText = tag >= 0 && VALUE_TYPES[tag].shape === "string";
    if (tag !== Tag.none && !isText) {
      reader.report("missing-value", `The value after \`${this.text.slice(start, end)}\` is missing.`, start, end);
      return this.set(NO_TYPE, 0, end);
    }
    if (!isText)
      reader.report("empty-value", "This parameter has no value; it is read as an empty text.", keyStart, keyEnd, () => [
        { title: "Write an empty text: ''", edits: [{ span: { start: end, end }, text: " ''" }], preferred: true },
      ]);
    this.set(isText ? tag : Type.stringRef, "", end);
  }

  // ------------------------------------------------------------------------------------------------ scalars

  private readUntagged(indent: number, inFlow: boolean): void {
    const { reader, text } = this;
    const start = reader.at;
    const code = text.charCodeAt(start);
    if (code === 0x22 || code === 0x27) return this.setText(Type.stringRef, reader.readQuoted(indent));
    const problem = findStartProblem(reader, code, indent);
    if (problem !== undefined) {
      const end = inFlow ? start + 1 : reader.trimmedLineEnd(start);
      reader.report(problem[0], problem[1], start, end, problem[2]);
      return this.refuse(indent, inFlow, start);
    }
    if (!reader.readPlain(indent, inFlow)) return this.set(NO_TYPE, 0, reader.scalarEnd);
    if (reader.scalarLines === undefined) this.interpretPlain(start, reader.scalarEnd);
    else this.setText(Type.stringRef, reader.checkedScalarText());
  }

  /** Reads a value that needs no tag but has one to state its type. */
  private readStated(type: number, indent: number, inFlow: boolean): void {
    const start = this.reader.at;
    this.readUntagged(indent, inFlow);
    if (this.type === NO_TYPE || this.type === type) return;
    const message = `\`${brief(this.text.slice(start, this.end))}\` is ${VALUE_TYPES[this.type].name}, but its tag says ${VALUE_TYPES[type].name}.`;
    this.reader.report("stated-type", message, start, this.end);
    this.set(NO_TYPE, 0, this.end);
  }

  private setText(type: number, value: string | undefined): void {
    const { scalarEnd } = this.reader;
    if (value === undefined) this.set(NO_TYPE, 0, scalarEnd);
    else this.set(type, value, scalarEnd);
  }

  private interpretPlain(start: number, end: number): void {
    const { reader, numbers, text } = this;
    const first = text.charCodeAt(start);
    if ((first <= 0x39 && first >= 0x2b) || ((first === 0x69 || first === 0x6e) && end - start === 5)) {
      const kind = numbers.readPlain(start, end);
      if (kind === "wrong") return this.set(NO_TYPE, 0, end);
      if (kind === "integer") return this.set(Type.int, numbers.value, end);
      if (kind === "float") return this.set(Type.f32, floatBits(numbers.value), end);
    } else if (first === 0x74) {
      if (end - start === 4 && text.startsWith("true", start)) return this.set(Type.bool, 1, end);
    } else if (first === 0x66) {
      if (end - start === 5 && text.startsWith("false", start)) return this.set(Type.bool, 0, end);
    } else if ((first === 0x6e && end - start === 4 && text.startsWith("null", start)) || (first === 0x7e && end - start === 1)) {
      const word = text.slice(start, end);
      reader.report("null-value", `\`${word}\` is not allowed in this dialect; expected a value.`, start, end, () => [
        { title: "Write an empty text: ''", edits: [{ span: { start, end }, text: "''" }] },
        { title: `Write the text '${word}'`, edits: [{ span: { start, end }, text: `'${word}'` }] },
      ]);
      return this.set(NO_TYPE, 0, end);
    }
    this.setText(Type.stringRef, reader.checkedScalarText());
  }

  // ------------------------------------------------------------------------------------------------ tagged scalars

  private readString(type: number, indent: number, inFlow: boolean): void {
    const { reader, text } = this;
    const start = reader.at;
    const code = text.charCodeAt(start);
    let value: string | undefined;
    if (code === 0x22 || code === 0x27) value = reader.readQuoted(indent);
    else {
      if (code !== 0x2d && findStartProblem(reader, code, indent) !== undefined) {
        reader.report("unsupported-yaml", `Found \`${text[start]}\`; expected a text. Quote it if it is one.`, start, start + 1);
        return this.refuse(indent, inFlow, start);
      }
      if (!reader.readPlain(indent, inFlow)) return this.set(NO_TYPE, 0, reader.scalarEnd);
      value = reader.checkedScalarText();
    }
    const { limit, tag } = VALUE_TYPES[type];
    const end = reader.scalarEnd;
    if (value !== undefined && value.length * 3 > limit && utf8Length(value) > limit)
      this.reportTooLong(type, utf8Length(value), limit, tag, start, end);
    this.setText(type, value);
  }

  private reportTooLong(type: number, size: number, limit: number, tag: string, start: number, end: number): void {
    const { text } = this;
    const tagStart = text.lastIndexOf(tag, start);
    const wider = [Type.str32, Type.str64, Type.str256]
      .map((id) => VALUE_TYPES[id])
      .filter((other) => other.id !== type && other.limit >= size);
    const value = text.slice(start, end);
    const quoted = value[0] === "'" || value[0] === '"';
    this.reader.report("string-too-long", `This text has ${size} bytes of UTF-8; \`${tag}\` holds at most ${limit}.`, start, end, () => [
      ...wider.map((other, index) => ({
        title: `Widen to ${other.tag}`,
        edits: [{ span: { start: tagStart, end: tagStart + tag.length }, text: other.tag }],
        preferred: index === 0,
      })),
      {
        title: "Use a text without a limit",
        edits: [{ span: { start: tagStart, end }, text: quoted ? value : printScalar(value, "untagged", 0) }],
      },
    ]);
  }

  private readTaggedNumber(tag: number, indent: number, inFlow: boolean): void {
    const { reader, numbers } = this;
    const start = reader.at;
    const end = reader.plainEnd(inFlow);
    reader.at = end;
    if (tag === Tag.floatBits) {
      const bits = this.readBits(start, end, " after `!f32`; expected its bits as `0x…` or a number");
      return this.set(bits === undefined ? NO_TYPE : Type.f32, bits ?? 0, end);
    }
    const value = numbers.readInteger(start, end, 0, 0xffffffff, ` after \`${VALUE_TYPES[tag].tag}\``);
    if (!Number.isNaN(value)) this.set(tag, value | 0, end);
    else this.refuse(indent, inFlow, start);
  }

  // ------------------------------------------------------------------------------------------------ sequences

  private readSequence(tag: number, indent: number, inFlow: boolean): void {
    const { reader, text } = this;
    const start = reader.at;
    const isBuffer = tag >= 0 && VALUE_TYPES[tag].shape === "buffer";
    if (text.charCodeAt(start) !== 0x5b && (inFlow || !reader.atSequenceItem())) {
      const lineEnd = reader.trimmedLineEnd(start);
      const message = `Found \`${brief(text.slice(start, lineEnd))}\`; expected numbers in brackets, such as \`${exampleOf(tag)}\`.`;
      reader.report("expected-sequence", message, start, inFlow ? start + 1 : lineEnd);
      return this.refuse(indent, inFlow, start);
    }
    const items = this.readItems(tag);
    const end = reader.lastEnd;
    if (items === undefined) return this.set(NO_TYPE, 0, end);
    const type = tag === Tag.curve ? Type.curve1 + items.length / CURVE_WORDS - 1 : tag;
    if (isBuffer || (items.length > 0 && VALUE_TYPES[type]?.words === items.length)) return this.set(type, items, end);
    const found = `${items.length} ${items.length === 1 ? "number" : "numbers"}`;
    const wanted = tag === Tag.curve ? "a curve has 32, 64, 96 or 128" : `\`!${VALUE_TYPES[tag].name}\` has ${VALUE_TYPES[tag].words}`;
    reader.report("item-count", `Found ${found}; ${wanted}.`, start, end);
    this.set(NO_TYPE, 0, end);
  }

  /** The sequence at the reader's place; undefined if an item was wrong. */
  private readItems(tag: number): readonly number[] | undefined {
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

  /** A wrong item is kept as 0, so that the items after it keep their index. */
  private keep(bits: number | undefined): void {
    this.items.push(bits ?? 0);
    if (bits === undefined) this.isGood = false;
  }

  /** The bits of a single, written as `0x…` or as a number; undefined, and reported, if it is neither. */
  private readBits(start: number, end: number, expected: string): number | undefined {
    const written = this.text.slice(start, end);
    if (/^0[xX][0-9a-fA-F]{1,8}$/.test(written)) return Number(written) | 0;
    const value = parseFloatText(this.text, start, end);
    if (value !== undefined) return floatBits(value);
    this.reader.report("expected-number", `Found \`${brief(written)}\`${expected}.`, start, Math.max(end, start + 1));
    return undefined;
  }
}

/** Fixes for an integer outside the range of `int`. */
function largeNumberFixes(text: string, integer: number, start: number, end: number): readonly Fix[] {
  const edits = (replaced: number, written: string) => [{ span: { start, end: replaced }, text: written }];
  const nearest = String(integer < 0 ? -0x80000000 : 0x7fffffff);
  const fixes: readonly Fix[] = [
    { title: "Make it unsigned: !u", edits: edits(start, "!u "), type: Type.u32 },
    { title: `Write ${nearest}, the nearest int`, edits: edits(end, nearest), type: Type.int },
    { title: "Write it as a fraction (f32)", edits: edits(end, `${text.slice(start, end)}.0`), type: Type.f32 },
  ];
  return integer < 0 || integer > 0xffffffff ? fixes.slice(1) : fixes;
}

function exampleOf(tag: number): string {
  if (tag === Tag.curve) return "!curve [4, 6, 0.0, …]";
  const { tag: written, parts } = VALUE_TYPES[tag];
  return `${written} [${(parts ?? ["", ""]).map(() => (tag === Type.bufferInt || tag === Type.bufferU32 || tag === Type.bufferBinary ? "1" : "0.0")).join(", ")}]`;
}

const RANGES = { s32: [-0x80000000, 0x7fffffff], u32: [0, 0xffffffff], u8: [0, 255] } as const;

function itemKind(tag: number, index: number): ItemKind {
  if (tag === Tag.curve) return index % CURVE_WORDS < 2 ? "u32" : "f32";
  if (tag === Type.bufferInt) return "s32";
  if (tag === Type.bufferU32) return "u32";
  return tag === Type.bufferBinary ? "u8" : "f32";
}

type StartProblem = readonly [code: AampCode, message: string, fixes?: () => readonly Fix[]];

/** Finds the problem of an untagged value that starts like this; undefined if there is none. */
function findStartProblem(scanner: YamlScanner<AampCode>, code: number, indent: number): StartProblem | undefined {
  if (code === 0x5b)
    return [
      "untagged-sequence",
      "A sequence needs a tag for its type, such as `!vec3` or `!buffer_int`.",
      tagFixes(scanner.text, scanner.at),
    ];
  if (code === 0x2d && scanner.atSequenceItem() && indent >= 0)
    return ["untagged-sequence", "A sequence needs a tag for its type, such as `!vec3` or `!buffer_int`."];
  if (code === 0x7b) return ["expected-key", "Found `{`; a parameter has one value. Objects have the tag `!obj` and belong in `objects`."];
  const problem = findYamlProblem(code);
  return problem === undefined ? undefined : ["unsupported-yaml", problem];
}

/** Fixes with the tags that fit the number of items. */
function tagFixes(text: string, start: number): () => readonly Fix[] {
  return () => {
    const close = text.indexOf("]", start);
    const items = close < 0 ? [] : text.slice(start + 1, close).split(",");
    const whole = items.every((item) => /^\s*-?\d+\s*$/.test(item));
    const tags =
      items.length === 2
        ? ["!vec2"]
        : items.length === 3
          ? ["!vec3"]
          : items.length === 4
            ? ["!vec4", "!color", "!quat"]
            : items.length % CURVE_WORDS === 0 && items.length > 0
              ? ["!curve"]
              : [];
    return [...tags, whole ? "!buffer_int" : "!buffer_f32"].map((tag) => ({
      title: `Tag it ${tag}`,
      edits: [{ span: { start, end: start }, text: `${tag} ` }],
    }));
  };
}
