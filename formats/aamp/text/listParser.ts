/** Reads lists, objects and their parameters, with the place of each. Knows nothing of the document around them. */
import { crc32 } from "../../core/bytes/crc32.ts";
import { grown } from "../../core/bytes/growing.ts";
import type { Fix } from "../../core/issue.ts";
import type { Span } from "../../core/text/span.ts";
import { YamlReader } from "../../core/yaml/reader.ts";
import { brief, lastNonBlank } from "../../core/yaml/scanner.ts";
import { type AampCode, issue } from "../diagnostics.ts";
import { findDuplicates } from "../duplicates.ts";
import type { EntryKind } from "../items.ts";
import { ParameterTree } from "../parameterTree.ts";
import { keySpan, Place } from "./parsedText.ts";
import { readTag, Tag } from "./tags.ts";
import { ValueReader } from "./valueReader.ts";

const MAX_DEPTH = 64;
const MAX_CHILDREN = 0xffff;

type ContainerKey = "objects" | "lists";

export class ListParser extends YamlReader<AampCode> {
  protected readonly tree: ParameterTree;
  readonly places: { -readonly [Kind in EntryKind]: Int32Array };
  protected readonly values: ValueReader;

  constructor(text: string) {
    super(text, issue);
    const lines = text.length >> 5;
    this.tree = new ParameterTree(16, (lines >> 2) + 8, lines + 8, new Int32Array((text.length >> 4) + 64));
    this.places = {
      list: new Int32Array(64),
      objects: new Int32Array(64),
      lists: new Int32Array(64),
      object: new Int32Array(((lines >> 2) + 8) * Place.stride),
      parameter: new Int32Array((lines + 8) * Place.stride),
    };
    this.values = new ValueReader(this, this.tree);
  }

  /** The hash that the key read last stands for: a number is the hash itself, a name has one. */
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

  protected expectTag(wanted: number, written: string): void {
    const start = this.at;
    const tag = readTag(this);
    if (tag !== wanted && tag !== Tag.none && tag !== Tag.unknown) {
      const end = start + this.text.slice(start, this.at).trimEnd().length;
      this.report("misplaced-tag", `Found \`${this.text.slice(start, end)}\`; expected \`${written}\`.`, start, end, () => [
        { title: `Change to ${written}`, edits: [{ span: { start, end }, text: written }], preferred: true },
      ]);
    }
  }

  // ------------------------------------------------------------------------------------------------ lists

  protected parseListValue(list: number, indent: number, inFlow: boolean, depth: number): void {
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

  private parseListEntry(list: number, indent: number, inFlow: boolean, depth: number, seen: Record<ContainerKey, boolean>): void {
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
    this.places[container] = this.placed(this.places[container], list);
    const previous = { list: -1 };
    this.readMapping(indent, inFlow, `\`${container}\``, (inner, isInner) =>
      container === "objects" ? this.parseObject(list, inner, isInner) : this.parseChildList(list, inner, isInner, depth, previous),
    );
    this.places[container][list * Place.stride + Place.end] = Math.max(this.lastEnd, keyEnd + 1);
    const count = container === "objects" ? this.tree.objectsIn(list) : this.tree.listsIn(list);
    this.checkCount(count, container, keySpan(this, "list", list));
  }

  private parseChildList(parent: number, indent: number, inFlow: boolean, depth: number, previous: { list: number }): void {
    const { keyStart, keyEnd } = this;
    if (depth + 1 > MAX_DEPTH) {
      this.report("too-nested", `This list is nested more than ${MAX_DEPTH} levels deep.`, keyStart, keyEnd);
      this.skipValue(indent, inFlow);
      return;
    }
    const list = this.tree.addList(this.hashOfKey(), parent, previous.list);
    previous.list = list;
    this.places.list = this.placed(this.places.list, list);
    this.parseListValue(list, indent, inFlow, depth + 1);
    this.places.list[list * Place.stride + Place.end] = this.lastEnd;
  }

  // ------------------------------------------------------------------------------------------------ objects

  private parseObject(list: number, indent: number, inFlow: boolean): void {
    const { keyStart, keyEnd, tree, text } = this;
    const object = tree.addObject(this.hashOfKey(), list);
    this.places.object = this.placed(this.places.object, object);
    this.expectTag(Tag.object, "!obj");
    this.lastEnd = lastNonBlank(text, this.at);
    this.readMapping(indent, inFlow, "An object", (inner, isInner) => this.parseParameter(object, inner, isInner));
    this.places.object[object * Place.stride + Place.end] = this.lastEnd;
    this.checkCount(tree.parametersIn(object), "parameters", { start: keyStart, end: keyEnd });
  }

  private parseParameter(object: number, indent: number, inFlow: boolean): void {
    const { tree, values } = this;
    const hash = this.hashOfKey();
    const place = tree.parameterCount * Place.stride;
    this.places.parameter = this.placed(this.places.parameter, tree.parameterCount);
    values.read(indent, inFlow);
    tree.addParameter(hash, values.type, values.value, object);
    this.places.parameter[place + Place.end] = this.lastEnd = values.end;
    this.endValue(inFlow);
  }

  // ------------------------------------------------------------------------------------------------ checks and places

  /** The places of one kind with that of an entry whose key was read; its end is to be found. */
  protected placed(places: Int32Array, item: number): Int32Array {
    const at = item * Place.stride;
    const roomy = at + Place.stride > places.length ? grown(places, at + Place.stride) : places;
    roomy[at] = this.keyStart;
    roomy[at + Place.keyEnd] = this.keyEnd;
    roomy[at + Place.valueStart] = this.at;
    return roomy;
  }

  private checkCount(count: number, what: string, { start, end }: Span): void {
    if (count > MAX_CHILDREN) this.report("too-many-children", `${count} ${what} of one parent; at most ${MAX_CHILDREN} fit.`, start, end);
  }

  protected checkDuplicates(): void {
    findDuplicates(this.tree, (kind, earlier, later) => {
      const [first, second] = [keySpan(this, kind, earlier), keySpan(this, kind, later)];
      const [name, again] = [first, second].map(({ start, end }) => this.text.slice(start, end));
      const message =
        name === again
          ? `This block has \`${brief(again)}\` twice.`
          : `\`${brief(again)}\` has the same hash as \`${brief(name)}\` in this block.`;
      this.keep(issue("same-hash", message, { text: second, related: [{ message: "The first one is here.", text: first }] }));
    });
  }
}
