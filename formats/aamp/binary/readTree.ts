/**
 * Bytes to tree: one pass from the root, every offset checked before it is followed. Depends neither on the text form nor on names, only on
 * the hashes in the file.
 */

import { placeText } from "../../core/hover/places.ts";
import { type Issue, Stop } from "../../core/issue.ts";
import { counted } from "../../core/text/counted.ts";
import { hex } from "../../core/text/hex.ts";
import { decodeBytewise, decodeUtf8, validUtf8Length } from "../../core/text/textCoding.ts";
import { type AampCode, issue } from "../diagnostics.ts";
import { type Item, type NodeKind, pathOfHashes } from "../items.ts";
import { type ParameterList, type ParameterObject, ParameterTree, ROOT_HASH, type Value } from "../parameterTree.ts";
import { HEADER_SIZE, RECORD_SIZES } from "../schema.ts";
import { CURVE_WORDS, isBuffer, isRaw, Type, VALUE_TYPES, WORDS } from "../valueTypes.ts";
import { isBigEndianFile, withOtherByteOrder } from "./byteOrder.ts";
import { Findings } from "./findings.ts";
import { checkHeader, type Sections } from "./header.ts";

const MAX_DEPTH = 64;
/** Strings may share their endings, so together they can be longer than the file. Each is read in full, so the total is limited. */
const MAX_OVERLAP = 4;
/** UTF-16 units. Takes a second or two to read; the largest text of a real file has less than 1 MB. */
export const MAX_TEXT = 8e6;
/** A digit, a comma and a blank. */
const MIN_ITEM = 3;

/** The finding for a file whose text would be longer than {@link MAX_TEXT}. */
export function tooLarge(size: number): Issue {
  const message = `The text of this file would be larger than ${MAX_TEXT / 1e6} MB, the most that Bytewright shows, because its values and names share their bytes many times over.`;
  return issue("text-too-large", message, { bytes: { start: 0, end: size } });
}

export interface ReadResult {
  readonly tree: ParameterTree;
  readonly warnings: readonly Issue[];
  readonly header: Readonly<Record<string, number>>;
  readonly sections: Sections;
}

/**
 * Reads a whole file.
 * @param partial gets the tree before it is filled, to show the readable part of a file that cannot be read in full.
 * @throws Stop with a byte offset at the first error.
 */
export function readTree(bytes: Uint8Array, partial?: (tree: ParameterTree) => void): ReadResult {
  return new TreeReader(bytes).read(partial);
}

class TreeReader {
  /** In little endian. */
  private readonly bytes: Uint8Array;
  private readonly isBigEndian: boolean;
  private readonly words: Int32Array;
  private readonly findings = new Findings();
  private header: Readonly<Record<string, number>> = {};
  private sections!: Sections;
  private readonly tree = new ParameterTree();
  /** For each word of the file, 1 plus the index in `strings` of the string there. */
  private readonly stringAt: Uint32Array;
  private readonly strings: string[] = [];
  /** The object whose parameters are being read. */
  private object: ParameterObject | undefined;
  private ascii = "";
  private stringBytes = 0;
  /** Minimum length of the text of all values so far, in UTF-16 units. */
  private textLength = 0;

  constructor(file: Uint8Array) {
    this.isBigEndian = isBigEndianFile(file);
    const bytes = this.isBigEndian ? withOtherByteOrder(file, false) : file;
    this.bytes = bytes;
    // Typed arrays need aligned memory, and the last word must be whole. Little endian hosts only: every platform that runs VS Code is one.
    const whole = bytes.byteLength >> 2;
    const aligned = (bytes.byteOffset & 3) === 0 ? bytes : new Uint8Array(bytes);
    this.words = new Int32Array(aligned.buffer, aligned.byteOffset, whole);
    this.stringAt = new Uint32Array(whole);
  }

  read(partial?: (tree: ParameterTree) => void): ReadResult {
    const { bytes, tree } = this;
    const { header, sections } = checkHeader(bytes, this.isBigEndian, this.findings);
    this.header = header;
    this.sections = sections;
    tree.dataVersion = header["data_version"];
    tree.type = this.readTypeString();
    tree.flags = header["flags"];
    tree.unknown = this.readUnknown();
    const root = sections.lists;
    if (root + RECORD_SIZES.list > bytes.length)
      this.stop("record-outside", `The root list should be at ${hex(root)}, but the file has only ${bytes.length} bytes.`, root, 12);
    const rootHash = this.words[root >> 2] >>> 0;
    if (rootHash !== ROOT_HASH)
      this.stop(
        "root-name",
        `The root list at ${hex(root)} has the name hash ${hex(rootHash)}; expected ${hex(ROOT_HASH)}, which is param_root.`,
        root,
        4,
      );
    partial?.(tree);
    this.readList(tree.root, root, 0);
    this.compareHeader();
    return { tree, warnings: this.findings.warnings, header, sections };
  }

  private readTypeString(): string {
    const start = HEADER_SIZE;
    const limit = this.sections.lists;
    let end = start;
    while (end < limit && this.bytes[end] !== 0) end++;
    if (end === limit)
      this.stop(
        "type-string",
        `The type string at ${hex(start)} has no NUL before ${hex(limit)}, where the root list starts.`,
        start,
        limit - start,
      );
    return this.utf8(start, end, "the type string");
  }

  /** The words after the strings; empty if they are not all in the file. */
  private readUnknown(): readonly number[] {
    const { unknown, end } = this.sections;
    if (unknown % 4 !== 0 || end > this.bytes.length) return [];
    this.count(this.header["unknown_count"] * MIN_ITEM);
    return Array.from(this.words.subarray(unknown >> 2, end >> 2));
  }

  private readList(list: ParameterList, offset: number, depth: number): void {
    const { words } = this;
    if (depth > MAX_DEPTH) this.stop("too-deep", `The list at ${hex(offset)} is nested more than ${MAX_DEPTH} levels deep.`, offset, 12);
    if (offset < this.sections.lists || offset >= this.sections.objects)
      this.warn(
        "record-misplaced",
        `The list record at ${hex(offset)} is outside the section of lists (${placeText({ start: this.sections.lists, end: this.sections.objects })}).`,
        offset,
        12,
      );
    const at = offset >> 2;
    list.recordAt = offset;
    const children = words[at + 1] >>> 16;
    const firstList = offset + (words[at + 1] & 0xffff) * 4;
    const objects = words[at + 2] >>> 16;
    if (objects > 0) this.readObjects(list, offset + (words[at + 2] & 0xffff) * 4, objects);
    if (firstList + children * RECORD_SIZES.list > this.bytes.length && children > 0)
      this.stop(
        "record-outside",
        `The file of ${this.bytes.length} bytes ends before ${counted(children, "list")} at ${hex(firstList)}, children of the list at ${hex(offset)}.`,
        offset,
        12,
        list,
      );
    for (let i = 0; i < children; i++) {
      const child = firstList + i * RECORD_SIZES.list;
      this.checkRoom("list", child, 1);
      this.readList(this.tree.addList(words[child >> 2], list), child, depth + 1);
    }
  }

  private readObjects(list: ParameterList, first: number, count: number): void {
    const { tree, words } = this;
    this.checkRun("object", first, count, list);
    for (let i = 0; i < count; i++) {
      const offset = first + i * RECORD_SIZES.object;
      tree.addObject(words[offset >> 2], list).recordAt = offset;
    }
    for (const object of list.objects) {
      const { recordAt: offset } = object;
      const children = words[(offset >> 2) + 1];
      if (children >>> 16 > 0) this.readParameters(object, offset + (children & 0xffff) * 4, children >>> 16);
    }
  }

  private readParameters(object: ParameterObject, first: number, count: number): void {
    const { tree, words } = this;
    this.checkRun("parameter", first, count, object);
    this.object = object;
    for (let i = 0; i < count; i++) {
      const offset = first + i * RECORD_SIZES.parameter;
      const record = words[(offset >> 2) + 1];
      const type = record >>> 24;
      const valueAt = offset + (record & 0xffffff) * 4;
      const value = this.readValue(type, valueAt, offset);
      const parameter = tree.addParameter(words[offset >> 2], type, value, object);
      parameter.recordAt = offset;
      parameter.valueAt = valueAt;
    }
  }

  private readValue(type: number, valueAt: number, recordAt: number): Value {
    const { words, bytes } = this;
    const { data, strings, unknown } = this.sections;
    const size = WORDS[type] * 4;
    if (size === 0) {
      if (isBuffer(type)) return this.readBuffer(type, valueAt, recordAt);
      const text = this.readString(type, valueAt, recordAt);
      if (valueAt < strings || valueAt >= unknown)
        this.warn(
          "value-misplaced",
          `The string at ${hex(valueAt)} is outside the string section (${placeText({ start: strings, end: unknown })}).`,
          valueAt,
          1,
        );
      return text;
    }
    if (valueAt + size > bytes.length)
      this.stopAtParameter(
        "value-outside",
        `${VALUE_TYPES[type].name} value of ${size} bytes at ${hex(valueAt)} ends outside the file of ${bytes.length} bytes.`,
        recordAt,
      );
    if (valueAt < data || valueAt + size > strings)
      this.warn(
        "value-misplaced",
        `The value at ${hex(valueAt)} is outside the data section (${placeText({ start: data, end: strings })}).`,
        valueAt,
        size,
      );
    const at = valueAt >> 2;
    if (size === 4) {
      if (type === Type.bool && (words[at] & ~1) !== 0)
        this.findings.note("bool-value", `The boolean at ${hex(valueAt)} is ${words[at] >>> 0}; expected 0 or 1.`, valueAt, 4);
      if (isRaw(type))
        this.findings.note(
          "value-type",
          `The value at ${hex(valueAt)} has type ${type}, which is unknown; expected 0 to 20.`,
          recordAt + 7,
          1,
        );
      return words[at];
    }
    if (type >= Type.curve1 && type <= Type.curve4) this.checkCurve(valueAt, type - Type.curve1 + 1);
    this.count(WORDS[type] * MIN_ITEM);
    const value = new Array<number>(WORDS[type]);
    for (let i = 0; i < value.length; i++) value[i] = words[at + i];
    return value;
  }

  /** Values may share bytes: their memory is limited by the length of their text. */
  private count(units: number): void {
    this.textLength += units;
    if (this.textLength > MAX_TEXT) throw new Stop(tooLarge(this.bytes.length));
  }

  /** Checks that `count` consecutive records are in the file and fit into it; warns if they are outside their section. */
  private checkRun(kind: "object" | "parameter", first: number, count: number, parent: ParameterList | ParameterObject): void {
    const { bytes, sections } = this;
    const size = count * RECORD_SIZES[kind];
    if (first + size > bytes.length) {
      const message = `The file of ${bytes.length} bytes ends before ${counted(count, kind)} at ${hex(first)}.`;
      this.stop("record-outside", message, parent.recordAt, RECORD_SIZES[parent.kind], parent);
    }
    this.checkRoom(kind, first, count, parent);
    const [start, end] = kind === "object" ? [sections.objects, sections.parameters] : [sections.parameters, sections.data];
    if (first < start || first + size > end) {
      const message = `The ${kind} records at ${hex(first)} are outside the section of ${kind}s (${placeText({ start, end })}).`;
      this.warn("record-misplaced", message, first, size);
    }
  }

  /** The same record may be read several times, but in total not more often than the file has room for records. */
  private checkRoom(kind: NodeKind, first: number, count: number, parent?: ParameterList | ParameterObject): void {
    const { tree, bytes, sections } = this;
    const most = Math.floor((bytes.length - sections.lists) / RECORD_SIZES[kind]);
    const { length: known } = kind === "list" ? tree.lists : kind === "object" ? tree.objects : tree.parameters;
    if (known + count <= most + 1) return;
    const what = kind === "list" ? `list at ${hex(first)} is one` : `${kind}s at ${hex(first)} are`;
    this.stop("too-many-records", `The ${what} more than the ${most} that fit into the file.`, first, RECORD_SIZES[kind], parent);
  }

  /** The words of a curve are kept as they are; only the count in use is checked. */
  private checkCurve(valueAt: number, curves: number): void {
    const { words } = this;
    for (let i = 0; i < curves; i++) {
      const used = words[(valueAt >> 2) + i * CURVE_WORDS] >>> 0;
      if (used > 30)
        this.warn(
          "header-mismatch",
          `The curve at ${hex(valueAt + i * 128)} has ${used} coefficients in use; there is room for 30.`,
          valueAt + i * 128,
          4,
        );
    }
  }

  private readBuffer(type: number, valueAt: number, recordAt: number): number[] {
    const countAt = valueAt - 4;
    if (countAt < HEADER_SIZE || valueAt > this.bytes.length)
      this.stopAtParameter(
        "value-outside",
        `The count of the buffer should be at ${hex(countAt)}, outside the file of ${this.bytes.length} bytes.`,
        recordAt,
      );
    const count = this.words[countAt >> 2] >>> 0;
    const size = type === Type.bufferBinary ? count : count * 4;
    if (valueAt + size > this.bytes.length)
      this.stopAtParameter(
        "value-outside",
        `The buffer at ${hex(countAt)} counts ${counted(count, "item")} (${counted(size, "byte")}); the file ends after ${this.bytes.length - valueAt}.`,
        recordAt,
      );
    if (type === Type.bufferBinary && (valueAt + size + 3) >> 2 > this.words.length)
      this.stopAtParameter(
        "value-outside",
        `The buffer at ${hex(countAt)} is not padded to a multiple of 4 before the file ends.`,
        recordAt,
      );
    this.count(count * MIN_ITEM);
    if (type !== Type.bufferBinary) return Array.from(this.words.subarray(valueAt >> 2, (valueAt >> 2) + count));
    // a big endian file does not swap the bytes of a buffer, but `withOtherByteOrder` did
    const turned = this.isBigEndian ? 3 : 0;
    return Array.from({ length: count }, (_, at) => this.bytes[valueAt + (at ^ turned)]);
  }

  private readString(type: number, valueAt: number, recordAt: number): string {
    const { bytes } = this;
    let text: string | undefined = this.strings[this.stringAt[valueAt >> 2] - 1];
    if (text === undefined) {
      if (valueAt >= bytes.length)
        this.stopAtParameter("value-outside", `The string at ${hex(valueAt)} is outside the file of ${bytes.length} bytes.`, recordAt);
      let end = valueAt;
      let high = 0;
      for (; end < bytes.length && bytes[end] !== 0; end++) high |= bytes[end];
      this.stringBytes += end - valueAt;
      if (this.stringBytes > bytes.length * MAX_OVERLAP) {
        const message = `The strings up to ${hex(valueAt)} together take more than ${MAX_OVERLAP} times the file's ${bytes.length} bytes.`;
        this.stopAtParameter("strings-overlap", message, recordAt);
      }
      if (end === bytes.length)
        this.stopAtParameter("string-unterminated", `The string at ${hex(valueAt)} has no NUL before the file ends.`, recordAt);
      text = high < 0x80 ? this.asciiText(valueAt, end) : this.utf8(valueAt, end, `the string at ${hex(valueAt)}`);
      this.stringAt[valueAt >> 2] = this.strings.push(text);
    }
    const limit = VALUE_TYPES[type].limit;
    this.count(text.length);
    if (limit > 0 && text.length * 3 > limit) this.checkLimit(type, limit, valueAt);
    return text;
  }

  private checkLimit(type: number, limit: number, valueAt: number): void {
    const { bytes } = this;
    if (valueAt + limit < bytes.length && bytes[valueAt + limit] === 0) return;
    let end = valueAt;
    while (bytes[end] !== 0 && end - valueAt <= limit) end++;
    if (end - valueAt > limit)
      this.warn(
        "string-too-long",
        `The ${VALUE_TYPES[type].name} at ${hex(valueAt)} has more than the ${limit} bytes that its type has room for.`,
        valueAt,
        limit + 1,
      );
  }

  /** Decodes the string section once for all its ASCII strings: slices cost next to nothing. */
  private asciiText(start: number, end: number): string {
    const base = this.sections.strings;
    if (start < base || end > this.bytes.length) return decodeBytewise(this.bytes.subarray(start, end));
    if (this.ascii === "") this.ascii = decodeBytewise(this.bytes.subarray(base));
    return this.ascii.slice(start - base, end - base);
  }

  private utf8(start: number, end: number, what: string): string {
    const text = decodeUtf8(this.bytes.subarray(start, end));
    if (text === undefined) {
      const bad = start + validUtf8Length(this.bytes.subarray(start, end));
      this.stop("string-encoding", `${what} is not valid UTF-8 near ${hex(bad)}.`, bad, Math.max(1, end - bad));
    }
    return text;
  }

  private compareHeader(): void {
    const { header, tree } = this;
    const counts: [string, number, number][] = [
      ["list_count", tree.lists.length, 0x18],
      ["object_count", tree.objects.length, 0x1c],
      ["parameter_count", tree.parameters.length, 0x20],
    ];
    for (const [name, found, offset] of counts)
      if (header[name] !== found)
        this.warn("header-mismatch", `The header's ${name} is ${header[name]}, but ${found} were found.`, offset, 4);
  }

  private warn(code: AampCode, message: string, offset: number, size: number): void {
    this.findings.warn(code, message, offset, size);
  }

  private stopAtParameter(code: AampCode, message: string, recordAt: number): never {
    return this.stop(code, `${message} The parameter's record is at ${hex(recordAt)}.`, recordAt, RECORD_SIZES.parameter, this.object);
  }

  /** @param within the list or object with the problem; the caller puts in names */
  private stop(code: AampCode, message: string, offset: number, size: number, within?: Item): never {
    return this.findings.stop(code, message, offset, size, within && pathOfHashes(within));
  }
}
