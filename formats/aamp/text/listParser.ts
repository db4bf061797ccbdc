/** Parses lists, objects and their parameters, with their positions. Knows nothing about the document around them. */
import { crc32 } from "../../core/bytes/crc32.ts";
import type { Fix } from "../../core/issue.ts";
import type { Span } from "../../core/text/span.ts";
import { keySpan, type TextPlace } from "../../core/tree/textPlace.ts";
import { YamlReader } from "../../core/yaml/reader.ts";
import { brief, lastNonBlank } from "../../core/yaml/scanner.ts";
import { type AampCode, issue } from "../diagnostics.ts";
import { findDuplicates } from "../duplicates.ts";
import { FixedKey, type ListKey, type ParameterList, type ParameterObject, ParameterTree } from "../parameterTree.ts";
import { readTag, Tag } from "./tags.ts";
import { ValueReader } from "./valueReader.ts";

const MAX_DEPTH = 64;
const MAX_CHILDREN = 0xffff;

export class ListParser extends YamlReader<AampCode> {
  protected readonly tree = new ParameterTree();
  protected readonly values = new ValueReader(this);

  constructor(text: string) {
    super(text, issue);
  }

  /** The hash of the last key read: a number is the hash itself, a name is hashed. */
  private hashOfKey(): number {
    const { keyStart, keyEnd, keyMeaning, text } = this;
    const first = text.charCodeAt(keyStart);
    if (this.keyIsPlain && first >= 0x30 && first <= 0x39) {
      const key = this.keyText();
      if (/^(?:\d+|0[xX][0-9a-fA-F]+)$/.test(key)) return this.numericKey(key, keyStart, keyEnd);
    }
    return keyMeaning === undefined ? crc32(text, keyStart, keyEnd) | 0 : crc32(keyMeaning) | 0;
  }

  private numericKey(key: string, start: number, end: number): number {
    const value = Number(key);
    const quote = (): Fix[] => [{ title: `Quote it: the name '${key}'`, edits: [{ span: { start, end }, text: `'${key}'` }] }];
    if (value > 0xffffffff) this.report("name-range", `The hash ${key} is out of range; expected 0 to 4294967295.`, start, end, quote);
    else if (/^0\d/.test(key))
      this.report("leading-zero", `The hash ${key} has a leading zero. Remove the zero, or quote it if it is a name.`, start, end, quote);
    return value | 0;
  }

  protected expectTag(wanted: number, written: string): number {
    const start = this.at;
    const tag = readTag(this);
    if (tag !== wanted && tag !== Tag.none && tag !== Tag.unknown) {
      const end = start + this.text.slice(start, this.at).trimEnd().length;
      this.report("misplaced-tag", `Found \`${this.text.slice(start, end)}\`; expected \`${written}\`.`, start, end, () => [
        { title: `Change to ${written}`, edits: [{ span: { start, end }, text: written }], preferred: true },
      ]);
    }
    return tag;
  }

  // ------------------------------------------------------------------------------------------------ lists

  protected parseListValue(list: ParameterList, indent: number, inFlow: boolean, depth: number): void {
    const { keyStart, keyEnd, text } = this;
    this.expectTag(Tag.list, "!list");
    this.lastEnd = lastNonBlank(text, this.at);
    const seen = { objects: false, lists: false };
    const isRead = this.readMapping(indent, inFlow, "A list", (inner, isInner) => this.parseListEntry(list, inner, isInner, depth, seen));
    if (!isRead) return;
    for (const key of ["objects", "lists"] as const) {
      if (seen[key]) continue;
      const end = this.lastEnd;
      const pad = indent < 0 ? 2 : indent + 2;
      this.report(
        "missing-key",
        `The list has no \`${key}\`; expected \`objects\` and \`lists\`, empty ones as \`{}\`.`,
        keyStart,
        keyEnd,
        () => [
          { title: `Add \`${key}: {}\``, edits: [{ span: { start: end, end }, text: `\n${" ".repeat(pad)}${key}: {}` }], preferred: true },
        ],
      );
    }
  }

  private parseListEntry(
    list: ParameterList,
    indent: number,
    inFlow: boolean,
    depth: number,
    seen: Record<ListKey["kind"], boolean>,
  ): void {
    const { keyStart, keyEnd, text } = this;
    const length = keyEnd - keyStart;
    const container =
      length === 7 && text.startsWith("objects", keyStart)
        ? "objects"
        : length === 5 && text.startsWith("lists", keyStart)
          ? "lists"
          : undefined;
    if (container === undefined || seen[container]) {
      const name = brief(text.slice(keyStart, keyEnd));
      if (container === undefined)
        this.report("unknown-key", `Unknown key \`${name}\` in a list; expected \`objects\` or \`lists\`.`, keyStart, keyEnd);
      else this.report("repeated-key", `This list has \`${name}\` twice.`, keyStart, keyEnd);
      this.skipValue(indent, inFlow);
      return;
    }
    seen[container] = true;
    this.expectTag(Tag.none, "no tag");
    const key = new FixedKey(container, list);
    if (container === "objects") list.objectsKey = key;
    else list.listsKey = key;
    this.place(key);
    this.readMapping(indent, inFlow, `\`${container}\``, (inner, isInner) =>
      container === "objects" ? this.parseObject(list, inner, isInner) : this.parseChildList(list, inner, isInner, depth),
    );
    key.end = Math.max(this.lastEnd, keyEnd + 1);
    this.checkCount(list[container].length, container, keySpan(list));
  }

  private parseChildList(parent: ParameterList, indent: number, inFlow: boolean, depth: number): void {
    const { keyStart, keyEnd } = this;
    if (depth + 1 > MAX_DEPTH) {
      this.report("too-nested", `This list is nested more than ${MAX_DEPTH} levels deep.`, keyStart, keyEnd);
      this.skipValue(indent, inFlow);
      return;
    }
    const list = this.tree.addList(this.hashOfKey(), parent);
    this.place(list);
    this.parseListValue(list, indent, inFlow, depth + 1);
    list.end = this.lastEnd;
  }

  // ------------------------------------------------------------------------------------------------ objects

  private parseObject(list: ParameterList, indent: number, inFlow: boolean): void {
    const { tree, text } = this;
    const object = tree.addObject(this.hashOfKey(), list);
    this.place(object);
    this.expectTag(Tag.object, "!obj");
    this.lastEnd = lastNonBlank(text, this.at);
    this.readMapping(indent, inFlow, "An object", (inner, isInner) => this.parseParameter(object, inner, isInner));
    object.end = this.lastEnd;
    this.checkCount(object.parameters.length, "parameters", keySpan(object));
  }

  private parseParameter(object: ParameterObject, indent: number, inFlow: boolean): void {
    const { tree, values, keyStart, keyEnd, at } = this;
    const hash = this.hashOfKey();
    values.read(indent, inFlow);
    const parameter = tree.addParameter(hash, values.type, values.value, object);
    parameter.keyStart = keyStart;
    parameter.keyEnd = keyEnd;
    parameter.valueStart = at;
    parameter.end = this.lastEnd = values.end;
    this.endValue(inFlow);
  }

  // ------------------------------------------------------------------------------------------------ checks and places

  /** Stores the position of the last key read; the end of the entry is not known yet. */
  protected place(entry: { -readonly [Part in keyof TextPlace]: TextPlace[Part] }): void {
    entry.keyStart = this.keyStart;
    entry.keyEnd = this.keyEnd;
    entry.valueStart = this.at;
  }

  private checkCount(count: number, what: string, { start, end }: Span): void {
    if (count > MAX_CHILDREN) this.report("too-many-children", `${count} ${what} of one parent; at most ${MAX_CHILDREN} fit.`, start, end);
  }

  protected checkDuplicates(): void {
    findDuplicates(this.tree, (earlier, later) => {
      const [first, second] = [keySpan(earlier), keySpan(later)];
      const [name, again] = [first, second].map(({ start, end }) => this.text.slice(start, end));
      const message =
        name === again
          ? `This block has \`${brief(again)}\` twice.`
          : `\`${brief(again)}\` has the same hash as \`${brief(name)}\` in this block.`;
      this.keep(issue("same-hash", message, { text: second, related: [{ message: "The first one is here.", text: first }] }));
    });
  }
}
