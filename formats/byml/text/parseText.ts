/**
 * Text to graph: a tolerant parser of oead's YAML. One pass finds the position of every entry and every error. Where oead silently drops
 * data, wraps numbers or guesses, it reports a problem. Source: format reference, section 7.4.
 */
import { once } from "../../core/memoize.ts";
import { startOfLine } from "../../core/text/lines.ts";
import type { Span } from "../../core/text/span.ts";
import { isWellFormed } from "../../core/text/textCoding.ts";
import { YamlReader } from "../../core/yaml/reader.ts";
import { brief, lastNonBlank } from "../../core/yaml/scanner.ts";
import { type BymlCode, issue } from "../diagnostics.ts";
import { Graph, MAX_LEVELS } from "../graph.ts";
import type { Layout } from "../layout.ts";
import { Type } from "../nodeTypes.ts";
import { readAligned } from "./alignedData.ts";
import { EntryStack } from "./entryStack.ts";
import { hashKeyFixes, readHashKey } from "./hashKeys.ts";
import { Interner } from "./interner.ts";
import { fileLineFixes, LayoutReader, LINE_START } from "./layoutLines.ts";
import { NO_TYPE, type ParsedGraph, type ParsedText, parentEntries } from "./parsedText.ts";
import { ScalarReader } from "./scalarReader.ts";
import { findTag, Tag } from "./tags.ts";

/** Length of the text to search for similar values nearby. */
const MAX_BESIDE = 200;

/** Parses any text. A graph with entries of {@link NO_TYPE} or issues of severity error must not be written. */
export function parseText(text: string): ParsedText {
  const parser = new TextParser(text, true);
  const parsed = parser.parse();
  return { ...parsed, places: parser.places, owners: once(() => parentEntries(parsed.graph)) };
}

/** The same without positions of entries. */
export function parseGraph(text: string): ParsedGraph {
  return new TextParser(text, false).parse();
}

class TextParser extends YamlReader<BymlCode> {
  private readonly graph: Graph;
  private readonly keyTexts = new Interner();
  private readonly stringTexts = new Interner();
  private readonly scalars: ScalarReader;
  private readonly entries: EntryStack;
  private depth = 0;
  /** Type of the map whose entries are being read. */
  private mapType: number = Type.dictionary;
  private hasDecimalKeys = false;
  /** The value read last. */
  private type: number = NO_TYPE;
  private value = 0;

  constructor(text: string, keepsPlaces: boolean) {
    super(text, issue);
    // nearly every entry has more characters; reserved room costs nothing, but growing copies it
    const expected = (text.length >> 3) + 64;
    this.graph = new Graph(expected);
    this.entries = new EntryStack(this.graph, expected, keepsPlaces, (first, second) => this.reportEqualKeys(first, second));
    this.scalars = new ScalarReader(this, this.graph, this.stringTexts);
  }

  /** See {@link ParsedText}. */
  get places(): Int32Array {
    return this.entries.places;
  }

  parse(): ParsedGraph {
    const { graph, text } = this;
    const root = this.parseRoot();
    graph.keys = this.keyTexts.texts;
    graph.strings = this.stringTexts.texts;
    const { comments } = this;
    const layout = this.parseLayout();
    if (layout) {
      graph.littleEndian = layout.littleEndian;
      graph.version = layout.version;
    }
    this.endIssues();
    return { text, graph, root, comments, layout, issues: this.issues };
  }

  private parseRoot() {
    const { text, graph } = this;
    this.startDocument();
    const start = this.at;
    if (this.lineIndent < 0) {
      this.report(
        "missing-value",
        "The text is empty; expected a map, a sequence, or `null` for an empty file.",
        0,
        Math.min(text.length, 1),
      );
      return { start: 0, end: 0 };
    }
    this.parseValue(-1, false);
    const end = Math.max(start, this.lastEnd);
    if (this.type === Type.array || this.type === Type.dictionary || this.type === Type.hash32Map || this.type === Type.hash64Map)
      graph.root = this.value;
    else if (this.type !== Type.null && this.type !== NO_TYPE)
      this.report("root-value", `Found \`${brief(text.slice(start, end))}\`; expected a map, a sequence, or \`null\`.`, start, end);
    if (this.lineIndent >= 0) this.report("trailing-text", "The document ended above; found more.", this.at, this.trimmedLineEnd(this.at));
    return { start, end };
  }

  private parseLayout(): Layout | undefined {
    const { text } = this;
    const reader = new LayoutReader();
    for (const { start, end } of this.comments) {
      if (!text.startsWith(LINE_START, start)) continue;
      const problem = reader.read(text.slice(start, end));
      if (problem !== undefined) this.report("layout", problem, start, end);
    }
    const layout = reader.layout();
    if (layout === undefined) {
      const end = text.length;
      const line = startOfLine(text, end - 1);
      this.report(
        "missing-file-line",
        "The text does not state byte order and version of the file; expected a last line such as `#!layout file little 7`.",
        line,
        Math.max(line, lastNonBlank(text, end)),
        () => fileLineFixes(text),
      );
    }
    return layout;
  }

  // ------------------------------------------------------------------------------------------------ values

  /**
   * Reads the value at `at` with its tag, and ends it. `lastEnd` is the offset after it. @param indent indentation of the parent, -1 in
   * brackets
   */
  private parseValue(indent: number, inFlow: boolean): void {
    const { text } = this;
    const start = this.at;
    this.type = NO_TYPE;
    this.value = 0;
    this.lineDone = false;
    let tag: number = Tag.none;
    if (text.charCodeAt(start) === 0x21) {
      tag = this.parseTag(start);
      if (tag < Tag.none && tag !== Tag.floatBits && tag !== Tag.decimalMap) {
        this.lastEnd = inFlow ? this.at : this.trimmedLineEnd(start);
        return this.skipValue(indent, inFlow);
      }
    }
    const tagEnd = this.at;
    if (!this.hasValue(indent, inFlow, "any")) return this.reportNothing(start, tag === Tag.none ? start : lastNonBlank(text, tagEnd));
    const code = text.charCodeAt(this.at);
    const isMapTag = tag === Type.hash32Map || tag === Type.hash64Map || tag === Tag.decimalMap;
    if (tag === Type.alignedBinary) {
      const data = readAligned(this, this.scalars, indent, inFlow);
      if (data) {
        this.type = Type.alignedBinary;
        this.value = this.graph.addData(data.bytes, data.alignment, -1);
      }
    } else if (code === 0x7b && (isMapTag || tag === Tag.none)) this.parseMap(tag, indent, inFlow, true);
    else if (code === 0x5b && tag === Tag.none) this.parseSequence(inFlow, true);
    else if (!inFlow && tag === Tag.none && this.atSequenceItem() && this.isAtBlockStart()) this.parseSequence(false, false);
    else if (!inFlow && (isMapTag || tag === Tag.none) && this.atBlockMapping()) this.parseMap(tag, indent, false, false);
    else if (isMapTag) {
      const end = inFlow ? this.at + 1 : this.trimmedLineEnd(this.at);
      this.report("expected-mapping", `A map needs entries or \`{}\`; found \`${brief(text.slice(this.at, end))}\`.`, this.at, end);
      this.lastEnd = end;
      this.skipValue(indent, inFlow);
    } else {
      this.scalars.read(tag, indent, inFlow);
      this.type = this.scalars.type;
      this.value = this.scalars.value;
    }
    this.endValue(inFlow);
  }

  private isAtBlockStart(): boolean {
    return this.at === this.lineStart + this.lineIndent;
  }

  private parseTag(start: number): number {
    const { text } = this;
    const code = text.charCodeAt(start + 1);
    // a fast path for tags that a file may have a million times
    const isUnsigned = code === 0x75;
    const isLong = text.charCodeAt(start + (isUnsigned ? 2 : 1)) === 0x6c;
    const shortEnd = start + 1 + (isUnsigned ? 1 : 0) + (isLong ? 1 : 0);
    if ((isUnsigned || isLong) && text.charCodeAt(shortEnd) === 0x20) {
      this.at = shortEnd;
      this.skipBlanks();
      return isUnsigned ? (isLong ? Type.u64 : Type.u32) : Type.s64;
    }
    const tag = this.readTag();
    const meaning = findTag(tag);
    const end = start + tag.length;
    if (meaning === Tag.unknown) this.report("unknown-tag", `Unknown tag \`${brief(tag)}\`.`, start, end);
    else if (meaning === Tag.foreign)
      this.report("unknown-tag", `roead writes \`${tag}\` but does not read it correctly, so it is not supported here.`, start, end);
    return meaning;
  }

  private reportNothing(start: number, tagEnd: number): void {
    const hasTag = tagEnd > start;
    const end = hasTag ? tagEnd : lastNonBlank(this.text, start);
    const place = hasTag ? { start, end } : { start: Math.max(0, end - 1), end };
    const message = hasTag ? `The value after \`${this.text.slice(start, end)}\` is missing.` : "This entry has no value.";
    this.report("missing-value", message, place.start, place.end, () =>
      hasTag
        ? []
        : [...valuesBeside(this.text, end), "''", "null", "{}", "[]"].map((word) => ({
            title: `Write ${word}`,
            edits: [{ span: { start: end, end }, text: ` ${word}` }],
          })),
    );
    this.lastEnd = end;
  }

  // ------------------------------------------------------------------------------------------------ containers

  /** Returns false if containers are nested too deeply; reports and skips the value. */
  private enter(indent: number, inFlow: boolean): boolean {
    if (++this.depth <= MAX_LEVELS) return true;
    this.depth--;
    this.report("too-deep", `This container is more than ${MAX_LEVELS} levels deep.`, this.at, this.at + 1);
    this.lastEnd = this.at + 1;
    this.skipValue(indent, inFlow);
    return false;
  }

  private parseSequence(inFlow: boolean, hasBrackets: boolean): void {
    if (!this.enter(this.lineIndent - 1, inFlow)) return;
    const base = this.entries.count;
    if (hasBrackets) {
      this.readFlowSequence(this.readFlowItem);
      this.lineDone = false;
    } else this.readSequence(this.readItem);
    const { lastEnd } = this;
    this.close(Type.array, base);
    this.lastEnd = lastEnd;
  }

  private readonly readItem = (indent: number): void => this.parseItem(indent, false);
  private readonly readFlowItem = (): void => this.parseItem(-1, true);

  private parseItem(indent: number, inFlow: boolean): void {
    const start = this.at;
    this.parseValue(indent, inFlow);
    this.entries.add(0, this.type, this.value, start, start, start, this.lastEnd);
  }

  private parseMap(tag: number, indent: number, inFlow: boolean, hasBraces: boolean): void {
    if (!this.enter(indent, inFlow)) return;
    const { mapType, hasDecimalKeys } = this;
    const type = tag === Tag.none ? Type.dictionary : tag === Tag.decimalMap ? Type.hash32Map : tag;
    this.mapType = type;
    this.hasDecimalKeys = tag === Tag.decimalMap;
    const base = this.entries.count;
    if (hasBraces) {
      this.readFlowMapping(this.readFlowEntry);
      this.lineDone = false;
    } else this.readBlockMapping(indent, this.readEntry);
    const { lastEnd } = this;
    this.mapType = mapType;
    this.hasDecimalKeys = hasDecimalKeys;
    this.close(type, base);
    this.lastEnd = lastEnd;
  }

  private readonly readEntry = (indent: number, inFlow: boolean): void => {
    const { keyStart, keyEnd } = this;
    const key = this.parseKey();
    const start = this.at;
    this.parseValue(indent, inFlow);
    this.entries.add(key, this.type, this.value, keyStart, keyEnd, start, this.lastEnd);
  };
  private readonly readFlowEntry = (): void => this.readEntry(-1, true);

  /** The graph's representation of the last key read. Reports keys that a file cannot hold. */
  private parseKey(): number {
    const { text, keyStart, keyEnd, keyMeaning } = this;
    if (this.mapType !== Type.dictionary) return this.parseHashKey();
    if (keyMeaning === undefined && this.isFit) return this.keyTexts.numberOf(text, keyStart, keyEnd);
    const key = this.keyText();
    if (key.includes("\0")) this.report("string-nul", "This key contains a NUL, which would end it in the file.", keyStart, keyEnd);
    else if (!isWellFormed(key))
      this.report("lone-surrogate", "This key contains half of a character (a lone surrogate), which UTF-8 cannot hold.", keyStart, keyEnd);
    return this.keyTexts.numberOf(key);
  }

  private parseHashKey(): number {
    const { keyStart: start, keyEnd: end, graph } = this;
    const written = this.keyText();
    const digits = this.mapType === Type.hash32Map ? 8 : 16;
    const key = readHashKey(written, digits, this.hasDecimalKeys);
    if (key === undefined) {
      const message = `Found the key \`${brief(written)}\`; expected \`0x\` and up to ${digits} hexadecimal digits.`;
      this.report("hash-key", message, start, end, () => hashKeyFixes(written, digits, { start, end }));
    }
    const low = Number(BigInt.asIntN(32, key ?? 0n));
    return digits === 8 ? low : graph.addLong(low, Number(BigInt.asIntN(32, (key ?? 0n) >> 32n)), -1);
  }

  /** Makes a container of the entries read since `base`. It becomes the current value. */
  private close(type: number, base: number): void {
    this.depth--;
    this.value = this.entries.close(type, base, this.keyTexts.texts.length);
    this.type = type;
  }

  private reportEqualKeys(first: Span, second: Span): void {
    const written = brief(this.text.slice(second.start, second.end));
    this.keep(
      issue("equal-keys", `This map has the key \`${written}\` twice.`, {
        text: second,
        related: [{ message: "The first one is here.", text: first }],
      }),
    );
  }
}

/**
 * Suggests a number or boolean if the nearby entries, or other entries with the same key, have one: the missing value is probably similar.
 */
function valuesBeside(text: string, end: number): readonly string[] {
  const lineStart = startOfLine(text, end);
  const own = /(?<=^|[\s{,])(\w+):$/.exec(text.slice(lineStart, end))?.[1];
  const line = text.slice(lineStart, lineStart + MAX_BESIDE);
  const same = own === undefined ? -1 : text.search(new RegExp(`(?:^|[\\s{,])${own}: [-\\dtf]`));
  for (const place of [same < 0 ? "" : text.slice(same, same + MAX_BESIDE), line]) {
    const found = /: (-?\d[\d.e+-]*|true|false)(?=[\s,}]|$)/.exec(place)?.[1];
    if (found !== undefined) return [/^[tf]/.test(found) ? "false" : /[.e]/.test(found) ? "0.0" : "0"];
  }
  return [];
}
