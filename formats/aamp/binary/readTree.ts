/**
 * Bytes to tree: one pass from the root, every offset checked before it is followed. Knows no text and no names beyond
 * the hashes in the file.
 */

import { grown } from "../../core/bytes/growing.ts";
import type { Issue } from "../../core/issue.ts";
import { hex } from "../../core/text/hex.ts";
import { decodeBytewise, decodeUtf8, validUtf8Length } from "../../core/text/textCoding.ts";
import type { AampCode } from "../diagnostics.ts";
import { type Item, pathOfHashes, recordAt } from "../items.ts";
import { List, Obj, Param, ParameterTree, ROOT_HASH } from "../parameterTree.ts";
import { RECORD_SIZES } from "../schema.ts";
import { CURVE_WORDS, isBuffer, Type, VALUE_TYPES, WORDS } from "../valueTypes.ts";
import { Findings } from "./findings.ts";
import { checkHeader, HEADER_SIZE, type Sections } from "./header.ts";

const MAX_DEPTH = 64;
/** Strings that share their ends may together be longer than the file, but not without limit: each is read whole. */
const MAX_OVERLAP = 4;

export interface ReadResult {
  readonly tree: ParameterTree;
  readonly warnings: readonly Issue[];
  readonly header: Readonly<Record<string, number>>;
  readonly sections: Sections;
}

/**
 * Reads a whole file.
 * @param partial filled as far as reading comes, for the page of a file that stops half way.
 * @throws Stop with a byte offset at the first error.
 */
export function readTree(bytes: Uint8Array, partial?: (tree: ParameterTree) => void): ReadResult {
  return new TreeReader(bytes).read(partial);
}

class TreeReader {
  private readonly bytes: Uint8Array;
  private readonly words: Int32Array;
  private readonly findings = new Findings();
  private header: Readonly<Record<string, number>> = {};
  private sections!: Sections;
  private tree!: ParameterTree;
  /** Number of the string at a word of the file, plus 1. */
  private stringAt!: Int32Array;
  private ascii = "";
  private stringBytes = 0;
  private mostParameters = 0;
  private mostObjects = 0;
  private mostLists = 0;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
    // Typed arrays need aligned memory, and the last word must be whole. Little endian hosts only: every platform that runs VS Code is one.
    const whole = bytes.byteLength >> 2;
    const aligned = (bytes.byteOffset & 3) === 0 ? bytes : new Uint8Array(bytes);
    this.words = new Int32Array(aligned.buffer, aligned.byteOffset, whole);
  }

  read(partial?: (tree: ParameterTree) => void): ReadResult {
    const { header, sections } = checkHeader(this.bytes, this.findings);
    const { bytes } = this;
    this.header = header;
    this.sections = sections;
    // counts of the header are hints for the first allocation, never more than the file has room for
    const room = bytes.length - sections.lists;
    this.mostLists = Math.floor(room / 12) + 1;
    this.mostObjects = Math.floor(room / 8) + 1;
    this.mostParameters = Math.floor(room / 8) + 1;
    this.tree = new ParameterTree(
      Math.min(header["list_count"], this.mostLists),
      Math.min(header["object_count"], this.mostObjects),
      Math.min(header["parameter_count"], this.mostParameters),
      this.words,
    );
    const tree = this.tree;
    partial?.(tree);
    tree.dataVersion = header["data_version"];
    tree.type = this.readTypeString();
    this.stringAt = new Int32Array(this.words.length);
    const root = sections.lists;
    if (root + 12 > bytes.length)
      this.stop("record-outside", `The root list should be at ${hex(root)}, but the file has only ${bytes.length} bytes.`, root, 12);
    const rootHash = this.words[root >> 2] >>> 0;
    if (rootHash !== ROOT_HASH)
      this.stop(
        "root-name",
        `The root list at ${hex(root)} has the name hash ${hex(rootHash)}; expected ${hex(ROOT_HASH)}, which is param_root.`,
        root,
        4,
      );
    this.readList(root, -1, -1, 0);
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

  private readList(offset: number, parent: number, previous: number, depth: number): number {
    const { tree, words } = this;
    if (depth > MAX_DEPTH) this.stop("too-deep", `The list at ${hex(offset)} is nested more than ${MAX_DEPTH} levels deep.`, offset, 12);
    if (tree.listCount >= this.mostLists)
      this.stop(
        "too-many-records",
        `The list at ${hex(offset)} is one more than the ${this.mostLists - 1} that fit into the file.`,
        offset,
        12,
      );
    if (offset < this.sections.lists || offset >= this.sections.objects)
      this.warn(
        "record-misplaced",
        `The list record at ${hex(offset)} is outside the section of lists (${hex(this.sections.lists)} to ${hex(this.sections.objects)}).`,
        offset,
        12,
      );
    const at = offset >> 2;
    const list = tree.addList(words[at], parent, previous);
    tree.lists[list * List.stride + List.at] = offset;
    const childLists = words[at + 1] >>> 16;
    const firstList = offset + (words[at + 1] & 0xffff) * 4;
    const objects = words[at + 2] >>> 16;
    const firstObject = offset + (words[at + 2] & 0xffff) * 4;
    if (objects > 0) this.readObjects(list, firstObject, objects);
    if (childLists > 0) {
      if (firstList + childLists * 12 > this.bytes.length)
        this.stop(
          "record-outside",
          `${childLists} lists at ${hex(firstList)}, children of the list at ${hex(offset)}, leave the file of ${this.bytes.length} bytes.`,
          offset,
          12,
          { kind: "list", item: list },
        );
      let last = -1;
      for (let i = 0; i < childLists; i++) last = this.readList(firstList + i * 12, list, last, depth + 1);
    }
    return list;
  }

  private readObjects(list: number, first: number, count: number): void {
    const { tree, words } = this;
    this.checkRun("object", first, count, { kind: "list", item: list });
    for (let i = 0; i < count; i++) {
      const offset = first + i * 8;
      const at = offset >> 2;
      const object = tree.addObject(words[at], list);
      tree.objects[object * Obj.stride + Obj.at] = offset;
      const parameters = words[at + 1] >>> 16;
      if (parameters > 0) this.readParameters(object, offset + (words[at + 1] & 0xffff) * 4, parameters);
    }
  }

  private readParameters(object: number, first: number, count: number): void {
    const { tree, words, bytes, sections } = this;
    this.checkRun("parameter", first, count, { kind: "object", item: object });
    const start = tree.parameterCount;
    const stride = Param.stride;
    if ((start + count) * stride > tree.parameters.length) tree.parameters = grown(tree.parameters, (start + count) * stride);
    const parameters = tree.parameters;
    const { data, strings, unknown } = sections;
    const length = bytes.length;
    let to = start * stride;
    for (let at = first >> 2, end = at + count * 2; at < end; at += 2, to += stride) {
      const record = words[at + 1];
      const type = record >>> 24;
      const offset = at * 4;
      const valueAt = offset + (record & 0xffffff) * 4;
      parameters[to] = words[at];
      parameters[to + Param.type] = type;
      parameters[to + Param.at] = offset;
      parameters[to + Param.valueAt] = valueAt;
      const size = type < WORDS.length ? WORDS[type] * 4 : 0;
      if (size > 0) {
        if (valueAt + size > length)
          this.stopAtParameter(
            "value-outside",
            `${VALUE_TYPES[type].name} value of ${size} bytes at ${hex(valueAt)} leaves the file of ${length} bytes.`,
            offset,
          );
        if (valueAt < data || valueAt + size > strings)
          this.warn(
            "value-misplaced",
            `The value at ${hex(valueAt)} is outside the data section (${hex(data)} to ${hex(strings)}).`,
            valueAt,
            size,
          );
        parameters[to + Param.value] = valueAt >> 2;
        if (type === Type.bool && (words[valueAt >> 2] & ~1) !== 0)
          this.warn("bool-value", `The boolean at ${hex(valueAt)} is ${words[valueAt >> 2] >>> 0}; expected 0 or 1.`, valueAt, 4);
        if (type >= Type.curve1 && type <= Type.curve4) this.checkCurve(valueAt, type - Type.curve1 + 1);
      } else if (type >= VALUE_TYPES.length) {
        this.stopAtParameter("value-type", `Value type ${type} at ${hex(offset + 7)} does not exist in files; expected 0 to 20.`, offset);
      } else if (isBuffer(type)) {
        this.readBuffer(type, valueAt, offset);
        parameters[to + Param.value] = valueAt >> 2;
      } else {
        parameters[to + Param.value] = this.readString(type, valueAt, offset);
        if (valueAt < strings || valueAt >= unknown)
          this.warn(
            "value-misplaced",
            `The string at ${hex(valueAt)} is outside the string section (${hex(strings)} to ${hex(unknown)}).`,
            valueAt,
            1,
          );
      }
    }
    tree.parameterCount += count;
    tree.objects[object * Obj.stride + Obj.parameters] = count;
  }

  /** Records of `count` objects or parameters in a row: in the file, not more than it has room for, and in their section. */
  private checkRun(kind: "object" | "parameter", first: number, count: number, parent: Item): void {
    const { tree, bytes, sections } = this;
    const size = count * RECORD_SIZES[kind];
    if (first + size > bytes.length) {
      const message = `${count} ${kind}s at ${hex(first)} leave the file of ${bytes.length} bytes.`;
      this.stop("record-outside", message, recordAt(tree, parent.kind, parent.item), RECORD_SIZES[parent.kind], parent);
    }
    const [known, most] = kind === "object" ? [tree.objectCount, this.mostObjects] : [tree.parameterCount, this.mostParameters];
    if (known + count > most) {
      const message = `The ${kind}s at ${hex(first)} are more than the ${most - 1} that fit into the file.`;
      this.stop("too-many-records", message, first, 8, parent);
    }
    const [start, end] = kind === "object" ? [sections.objects, sections.parameters] : [sections.parameters, sections.data];
    if (first < start || first + size > end) {
      const message = `The ${kind} records at ${hex(first)} are outside the section of ${kind}s (${hex(start)} to ${hex(end)}).`;
      this.warn("record-misplaced", message, first, size);
    }
  }

  /** A curve's words are kept as they are; only their number is fixed. */
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

  private readBuffer(type: number, valueAt: number, recordAt: number): void {
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
        `The buffer at ${hex(countAt)} counts ${count} items (${size} bytes), but only ${this.bytes.length - valueAt} bytes follow.`,
        recordAt,
      );
    if (type === Type.bufferBinary && (valueAt + size + 3) >> 2 > this.words.length)
      this.stopAtParameter(
        "value-outside",
        `The buffer at ${hex(countAt)} is not padded to a multiple of 4 before the file ends.`,
        recordAt,
      );
  }

  private readString(type: number, valueAt: number, recordAt: number): number {
    const { bytes } = this;
    const known = valueAt >> 2 < this.stringAt.length ? this.stringAt[valueAt >> 2] : 0;
    let index = known - 1;
    if (index < 0) {
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
      index = this.tree.strings.length;
      this.tree.strings.push(high < 0x80 ? this.asciiText(valueAt, end) : this.utf8(valueAt, end, `the string at ${hex(valueAt)}`));
      if (valueAt >> 2 < this.stringAt.length) this.stringAt[valueAt >> 2] = index + 1;
    }
    const limit = VALUE_TYPES[type].limit;
    if (limit > 0) this.checkLimit(type, limit, valueAt);
    return index;
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

  /** One decode of the string section serves all its ASCII strings: slices cost next to nothing. */
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
      this.stop(
        "string-encoding",
        `${what[0].toUpperCase()}${what.slice(1)} is not valid UTF-8 near ${hex(bad)}.`,
        bad,
        Math.max(1, end - bad),
      );
    }
    return text;
  }

  private compareHeader(): void {
    const { header, tree } = this;
    const counts: [string, number, number][] = [
      ["list_count", tree.listCount, 0x18],
      ["object_count", tree.objectCount, 0x1c],
      ["parameter_count", tree.parameterCount, 0x20],
    ];
    for (const [name, found, offset] of counts)
      if (header[name] !== found)
        this.warn("header-mismatch", `The header's ${name} is ${header[name]}, but ${found} were found.`, offset, 4);
  }

  private warn(code: AampCode, message: string, offset: number, size: number): void {
    this.findings.warn(code, message, offset, size);
  }

  /** Parameters are read with their object, which is the last one so far. */
  private stopAtParameter(code: AampCode, message: string, recordAt: number): never {
    const parent: Item = { kind: "object", item: this.tree.objectCount - 1 };
    return this.stop(code, `${message} The parameter's record is at ${hex(recordAt)}.`, recordAt, RECORD_SIZES.parameter, parent);
  }

  /** @param within the list or object with the problem; the caller puts in names */
  private stop(code: AampCode, message: string, offset: number, size: number, within?: Item): never {
    return this.findings.stop(code, message, offset, size, within && pathOfHashes(this.tree, within));
  }
}
