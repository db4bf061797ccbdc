/** Reads the value of a parameter: scalars, tagged scalars and sequences of numbers. Source: format reference, section 8.4. */
import type { Fix } from "../../core/issue.ts";
import { utf8Length } from "../../core/text/textCoding.ts";
import { CURVE_WORDS, NO_TYPE, Type, VALUE_TYPES } from "../valueTypes.ts";
import { NumberReader } from "./numberReader.ts";
import { parseInteger } from "./numbers.ts";
import { printScalar } from "./scalars.ts";
import { SequenceReader } from "./sequenceReader.ts";
import { findStartProblem } from "./startProblems.ts";
import { Tag, tagsSequence } from "./tags.ts";
import { TextReader } from "./textReader.ts";
import { brief, type TextScanner } from "./textScanner.ts";

export class ValueReader {
  /** Type id of the value read last, {@link NO_TYPE} where it was wrong. */
  type: number = NO_TYPE;
  /** See the `value` slot of a parameter. */
  value = 0;
  /** Offset behind the value. */
  end = 0;
  /** The line was ended already, because the value might have gone on. */
  lineDone = false;
  private readonly scanner: TextScanner;
  private readonly text: string;
  private readonly texts: TextReader;
  private readonly sequences: SequenceReader;
  private readonly numbers: NumberReader;

  constructor(scanner: TextScanner) {
    this.scanner = scanner;
    this.text = scanner.text;
    this.texts = new TextReader(scanner);
    this.sequences = new SequenceReader(scanner);
    this.numbers = new NumberReader(scanner, this.sequences);
  }

  /** Reads the value at the scanner's place, behind a key that is indented by `indent` (-1 in flow mappings). */
  read(indent: number, inFlow: boolean, keyStart: number, keyEnd: number): void {
    const { scanner, text } = this;
    this.lineDone = false;
    const start = scanner.at;
    let tag: number = Tag.none;
    if (text.charCodeAt(start) === 0x21) {
      tag = scanner.readTag();
      if (tag === Tag.unknown) return this.refuse(indent, inFlow, start);
      if (tag === Tag.io || tag === Tag.list || tag === Tag.object) {
        const written = text.slice(start, scanner.at).trimEnd();
        scanner.report("misplaced-tag", `\`${written}\` cannot tag a parameter's value.`, start, start + written.length);
        return this.refuse(indent, inFlow, start);
      }
    }
    const code = text.charCodeAt(scanner.at);
    const nothing = inFlow ? code === 0x2c || code === 0x7d || code === 0x0a || code !== code : scanner.atLineEnd();
    if (nothing && !this.findOnNextLine(indent, inFlow, tag)) return this.readNothing(tag, start, keyStart, keyEnd);
    if (tag === Tag.none) this.readUntagged(indent, inFlow);
    else if (tagsSequence(tag)) this.readSequence(tag, indent, inFlow);
    else if (tag === Type.u32 || tag === Tag.floatBits) this.readTaggedNumber(tag, indent, inFlow);
    else this.readString(tag, indent, inFlow);
  }

  /** The document's `version`. */
  readVersion(inFlow: boolean): number {
    const { scanner } = this;
    const start = scanner.at;
    const end = scanner.plainEnd(inFlow);
    scanner.at = end;
    scanner.lastEnd = end;
    const value = parseInteger(this.text, start, end);
    if (Number.isNaN(value))
      scanner.report(
        "expected-number",
        `The version is \`${brief(this.text.slice(start, end))}\`; expected a whole number.`,
        start,
        Math.max(end, start),
      );
    else if (value < 0 || value > 0xffffffff)
      scanner.report("number-range", `The version ${value} is out of range; expected 0 to 4294967295.`, start, end);
    else return value;
    return 0;
  }

  /** The document's `type`, behind a key that is indented by `indent`; undefined where it is no text. */
  readTypeString(indent: number, inFlow: boolean): string | undefined {
    const { scanner, text } = this;
    this.lineDone = false;
    const start = scanner.at;
    const code = text.charCodeAt(start);
    if (code === 0x22 || code === 0x27) return this.texts.readQuoted(indent);
    if (scanner.plainEnd(inFlow) === start) {
      scanner.report("missing-value", "The type is missing; expected a text such as `xml`, or `''`.", start - 1, start);
      return undefined;
    }
    let value: string;
    if (inFlow) {
      scanner.lastEnd = scanner.plainEnd(true);
      value = text.slice(start, scanner.lastEnd);
      scanner.at = scanner.lastEnd;
    } else {
      const lines = scanner.readPlainLines(indent);
      this.lineDone = true;
      scanner.lastEnd = lines.end;
      value = lines.text;
    }
    return this.texts.check(value, start, scanner.lastEnd);
  }

  // ------------------------------------------------------------------------------------------------ nothing, refusals

  private set(type: number, value: number, end: number): void {
    this.type = type;
    this.value = value;
    this.end = end;
  }

  private refuse(indent: number, inFlow: boolean, start: number): void {
    const { scanner } = this;
    if (inFlow) {
      scanner.skipFlowValue();
      this.set(NO_TYPE, 0, scanner.at);
      return;
    }
    this.set(NO_TYPE, 0, scanner.trimmedLineEnd(start));
    scanner.passOver(indent);
    this.lineDone = true;
  }

  /** True where the value stands on deeper lines below its key; the scanner is there then. */
  private findOnNextLine(indent: number, inFlow: boolean, tag: number): boolean {
    const { scanner } = this;
    if (inFlow) return false;
    scanner.endLine();
    this.lineDone = true;
    const isItem = scanner.atSequenceItem();
    if (scanner.indent > indent || (scanner.indent === indent && isItem && tagsSequence(tag))) {
      if (!isItem && scanner.lineIsEntry()) return false;
      this.lineDone = false;
      return true;
    }
    return false;
  }

  private readNothing(tag: number, start: number, keyStart: number, keyEnd: number): void {
    const { scanner } = this;
    const end = tag === Tag.none ? keyEnd + 1 : scanner.wordEnd(start);
    const isText = tag >= 0 && VALUE_TYPES[tag].shape === "string";
    if (tag !== Tag.none && !isText) {
      scanner.report("missing-value", `The value behind \`${this.text.slice(start, end)}\` is missing.`, start, end);
      return this.set(NO_TYPE, 0, end);
    }
    if (!isText) {
      const fixes = (): Fix[] => [
        { title: "Write an empty text: ''", edits: [{ span: { start: end, end }, text: " ''" }], preferred: true },
      ];
      scanner.report("empty-value", "This parameter has no value; it is read as an empty text.", keyStart, keyEnd, fixes);
    }
    this.set(isText ? tag : Type.stringRef, scanner.addString(""), end);
  }

  // ------------------------------------------------------------------------------------------------ scalars

  private readUntagged(indent: number, inFlow: boolean): void {
    const { scanner, text } = this;
    const start = scanner.at;
    const code = text.charCodeAt(start);
    if (code === 0x22 || code === 0x27) {
      const value = this.texts.readQuoted(indent);
      if (value === undefined) return this.set(NO_TYPE, 0, scanner.at);
      return this.set(Type.stringRef, scanner.addString(value), scanner.at);
    }
    const problem = findStartProblem(scanner, code, indent);
    if (problem !== undefined) {
      const end = inFlow ? start + 1 : scanner.trimmedLineEnd(start);
      scanner.report(problem[0], problem[1], start, end, problem[2]);
      return this.refuse(indent, inFlow, start);
    }
    const end = scanner.plainEnd(inFlow);
    if (scanner.colonAt >= 0 && !inFlow) return this.refuseColon(indent, start, end);
    scanner.at = end;
    if (inFlow || !this.endPlainLine(indent)) return this.interpretPlain(start, end);
    const lines = scanner.continuePlain(text.slice(start, end), end, indent);
    this.set(Type.stringRef, scanner.addString(this.texts.check(lines.text, start, lines.end) ?? ""), lines.end);
  }

  /** Ends the line of a plain scalar; true where it goes on in the next. */
  private endPlainLine(indent: number): boolean {
    const { scanner } = this;
    const comments = scanner.commentCount;
    scanner.endLine();
    this.lineDone = true;
    return scanner.indent > indent && scanner.commentCount === comments && !scanner.lineIsEntry();
  }

  private refuseColon(indent: number, start: number, end: number): void {
    const { scanner, text } = this;
    scanner.report("trailing-text", "Found `: ` inside an unquoted text; quote the text.", scanner.colonAt, scanner.colonAt + 1, () => [
      {
        title: "Quote the text",
        edits: [{ span: { start, end }, text: `'${text.slice(start, end).replaceAll("'", "''")}'` }],
        preferred: true,
      },
    ]);
    this.refuse(indent, false, start);
  }

  private interpretPlain(start: number, end: number): void {
    const { scanner, text } = this;
    const first = text.charCodeAt(start);
    if (first <= 0x39 && first >= 0x2b) {
      if (this.numbers.read(start, end, first)) return this.set(this.numbers.type, this.numbers.value, end);
    } else if (first === 0x74) {
      if (end - start === 4 && text.startsWith("true", start)) return this.set(Type.bool, this.sequences.addWord(1), end);
    } else if (first === 0x66) {
      if (end - start === 5 && text.startsWith("false", start)) return this.set(Type.bool, this.sequences.addWord(0), end);
    } else if ((first === 0x6e && end - start === 4 && text.startsWith("null", start)) || (first === 0x7e && end - start === 1)) {
      const word = text.slice(start, end);
      scanner.report("null-value", `\`${word}\` means nothing in this dialect; expected a value.`, start, end, () => [
        { title: "Write an empty text: ''", edits: [{ span: { start, end }, text: "''" }] },
        { title: `Write the text '${word}'`, edits: [{ span: { start, end }, text: `'${word}'` }] },
      ]);
      return this.set(NO_TYPE, 0, end);
    } else if ((first === 0x69 || first === 0x6e) && end - start === 5) this.numbers.warnInfinity(start, end);
    const value = text.slice(start, end);
    if ((scanner.mayHoldNul || !scanner.wellFormed) && this.texts.check(value, start, end) === undefined) return this.set(NO_TYPE, 0, end);
    this.set(Type.stringRef, scanner.addString(value), end);
  }

  // ------------------------------------------------------------------------------------------------ tagged scalars

  private readString(type: number, indent: number, inFlow: boolean): void {
    const { scanner, text } = this;
    const start = scanner.at;
    const code = text.charCodeAt(start);
    let value: string | undefined;
    let end: number;
    if (code === 0x22 || code === 0x27) {
      value = this.texts.readQuoted(indent);
      end = scanner.at;
    } else {
      const problem = code === 0x2d ? undefined : findStartProblem(scanner, code, indent);
      if (problem !== undefined) {
        scanner.report("unsupported-yaml", `Found \`${text[start]}\`; expected a text. Quote it where it is meant.`, start, start + 1);
        return this.refuse(indent, inFlow, start);
      }
      end = scanner.plainEnd(inFlow);
      if (scanner.colonAt >= 0 && !inFlow) return this.refuseColon(indent, start, end);
      scanner.at = end;
      value = text.slice(start, end);
      if (!inFlow && this.endPlainLine(indent)) {
        const lines = scanner.continuePlain(value, end, indent);
        value = lines.text;
        end = lines.end;
      }
      value = this.texts.check(value, start, end);
    }
    if (value === undefined) return this.set(NO_TYPE, 0, end);
    const { limit, tag } = VALUE_TYPES[type];
    if (value.length * 3 > limit && utf8Length(value) > limit) this.reportTooLong(type, utf8Length(value), limit, tag, start, end);
    this.set(type, scanner.addString(value), end);
  }

  private reportTooLong(type: number, size: number, limit: number, tag: string, start: number, end: number): void {
    const { text } = this;
    const tagStart = text.lastIndexOf(tag, start);
    const wider = [Type.str32, Type.str64, Type.str256]
      .map((id) => VALUE_TYPES[id])
      .filter((other) => other.id !== type && other.limit >= size);
    const value = text.slice(start, end);
    const quoted = value[0] === "'" || value[0] === '"';
    this.scanner.report("string-too-long", `This text takes ${size} bytes of UTF-8; \`${tag}\` holds at most ${limit}.`, start, end, () => [
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
    const { scanner, numbers } = this;
    const start = scanner.at;
    if (tag === Tag.floatBits) numbers.readFloatBits(inFlow);
    else if (!numbers.readUnsigned(inFlow)) return this.refuse(indent, inFlow, start);
    this.set(numbers.type, numbers.value, scanner.at);
  }

  // ------------------------------------------------------------------------------------------------ sequences

  private readSequence(tag: number, indent: number, inFlow: boolean): void {
    const { scanner, text } = this;
    const start = scanner.at;
    const isBuffer = tag >= 0 && VALUE_TYPES[tag].shape === "buffer";
    const countWord = isBuffer ? this.sequences.addWord(0) : -1;
    const first = this.sequences.wordCount;
    let count: number;
    if (text.charCodeAt(start) === 0x5b) count = this.sequences.readItems(tag);
    else if (!inFlow && scanner.atSequenceItem()) {
      count = this.sequences.readItemLines(tag);
      this.lineDone = true;
    } else {
      scanner.report(
        "expected-sequence",
        `Found \`${brief(text.slice(start, scanner.trimmedLineEnd(start)))}\`; expected numbers in brackets, such as \`${exampleOf(tag)}\`.`,
        start,
        inFlow ? start + 1 : scanner.trimmedLineEnd(start),
      );
      return this.refuse(indent, inFlow, start);
    }
    const { end } = this.sequences;
    if (count < 0) return this.set(NO_TYPE, 0, end);
    if (isBuffer) {
      scanner.tree.words[countWord] = count;
      return this.set(tag, first, end);
    }
    if (tag === Tag.curve) {
      const curves = count / CURVE_WORDS;
      if (curves === 1 || curves === 2 || curves === 3 || curves === 4) return this.set(Type.curve1 + curves - 1, first, end);
      scanner.report("item-count", `Found ${count} numbers; a curve has 32, 64, 96 or 128.`, start, end);
      return this.set(NO_TYPE, 0, end);
    }
    const { words, name } = VALUE_TYPES[tag];
    if (count === words) return this.set(tag, first, end);
    scanner.report("item-count", `Found ${count} ${count === 1 ? "number" : "numbers"}; \`!${name}\` has ${words}.`, start, end);
    this.set(NO_TYPE, 0, end);
  }
}

function exampleOf(tag: number): string {
  if (tag === Tag.curve) return "!curve [4, 6, 0.0, …]";
  const { tag: written, parts } = VALUE_TYPES[tag];
  return `${written} [${(parts ?? ["", ""]).map(() => (tag === Type.bufferInt || tag === Type.bufferU32 || tag === Type.bufferBinary ? "1" : "0.0")).join(", ")}]`;
}
