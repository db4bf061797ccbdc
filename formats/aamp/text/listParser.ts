/**
 * Reads lists, objects and their parameters, in blocks and in flow mappings, with the place of each. Knows nothing of the document around
 * them.
 */
import { grown } from "../../core/bytes/growing.ts";
import { issue } from "../diagnostics.ts";
import { findDuplicates } from "../duplicates.ts";
import { List, Obj, Param } from "../parameterTree.ts";
import { KeyReader } from "./keyReader.ts";
import { Container, Place } from "./parsedText.ts";
import { Tag } from "./tags.ts";
import { brief, lastNonBlank } from "./textScanner.ts";
import { ValueReader } from "./valueReader.ts";

const DEEPEST = 64;
const MOST_CHILDREN = 0xffff;

type ContainerKey = "objects" | "lists";

export class ListParser extends KeyReader {
  protected listPlaces = new Int32Array(64);
  protected objectPlaces: Int32Array;
  protected parameterPlaces: Int32Array;
  protected readonly containers: number[] = [];
  protected readonly values: ValueReader;

  constructor(text: string) {
    super(text);
    const lines = text.length >> 5;
    this.objectPlaces = new Int32Array(((lines >> 2) + 8) * Place.stride);
    this.parameterPlaces = new Int32Array((lines + 8) * Place.stride);
    this.values = new ValueReader(this);
  }

  protected expectTag(wanted: number, written: string): void {
    const start = this.at;
    const tag = this.readTag();
    if (tag !== wanted && tag !== Tag.none && tag !== Tag.unknown) {
      const end = start + this.text.slice(start, this.at).trimEnd().length;
      this.report("misplaced-tag", `Found \`${this.text.slice(start, end)}\`; expected \`${written}\`.`, start, end, () => [
        { title: `Change to ${written}`, edits: [{ span: { start, end }, text: written }], preferred: true },
      ]);
    }
  }

  /** Passes over a value that cannot be used. */
  protected skipValue(indent: number, inFlow: boolean): void {
    if (inFlow) this.skipFlowValue();
    else this.passOver(indent);
  }

  // ------------------------------------------------------------------------------------------------ lists

  protected parseListValue(list: number, indent: number, inFlow: boolean, depth: number): void {
    const { keyStart, keyEnd, text } = this;
    this.expectTag(Tag.list, "!list");
    this.lastEnd = lastNonBlank(text, this.at);
    const seen = { objects: false, lists: false };
    if (text.charCodeAt(this.at) === 0x7b) {
      this.parseFlow(() => this.parseListEntry(list, -1, true, depth, seen));
      if (!inFlow) this.endLine();
    } else if (!this.openBlock(indent, inFlow, "A list", keyStart, keyEnd)) return;
    else {
      const inner = this.lineIndent;
      while (this.lineIndent > indent) {
        if (this.lineIndent > inner) this.refuseDeeper(inner);
        else if (this.lineIndent < inner) this.refuseDeeper(inner);
        else if (this.readKey(inner)) this.parseListEntry(list, inner, false, depth, seen);
      }
    }
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
      else this.report("repeated-key", `\`${name}\` stands in this list a second time.`, keyStart, keyEnd);
      this.skipValue(indent, inFlow);
      return;
    }
    seen[container] = true;
    this.expectTag(Tag.none, "no tag");
    const isObjects = container === "objects";
    const place = this.containers.push(keyStart, this.at, list, isObjects ? 0 : 1) - Container.stride;
    const firstObject = this.tree.objectCount;
    const previous = { list: -1 };
    if (text.charCodeAt(this.at) === 0x7b) {
      this.parseFlow(() => (isObjects ? this.parseObject(list, -1, true) : this.parseChildList(list, -1, true, depth, previous)));
      if (!inFlow) this.endLine();
    } else if (this.openBlock(indent, inFlow, `\`${container}\``, keyStart, keyEnd)) {
      const inner = this.lineIndent;
      while (this.lineIndent > indent) {
        if (this.lineIndent !== inner) this.refuseDeeper(inner);
        else if (this.readKey(inner)) {
          if (isObjects) this.parseObject(list, inner, false);
          else this.parseChildList(list, inner, false, depth, previous);
        }
      }
    }
    this.containers[place + Container.end] = Math.max(this.lastEnd, keyEnd + 1);
    if (isObjects) this.checkObjects(list, firstObject);
    else this.checkLists(list);
  }

  /** Behind `key:` at a line's end: true with `at` in a deeper line, else the missing block is told. */
  private openBlock(indent: number, inFlow: boolean, what: string, keyStart: number, keyEnd: number): boolean {
    const at = this.at;
    if (!this.atLineEnd() || inFlow) {
      const end = inFlow ? at : this.lineEnd(at);
      this.report(
        "expected-mapping",
        `${what} needs a block of entries or \`{}\`; found \`${brief(this.text.slice(at, end))}\`.`,
        inFlow ? keyStart : at,
        inFlow ? keyEnd : end,
      );
      this.skipValue(indent, inFlow);
      return false;
    }
    this.endLine();
    if (this.lineIndent > indent) return true;
    this.report(
      "missing-value",
      `${what} has no entries; write \`{}\` for an empty one, or indent its entries deeper than the key.`,
      keyStart,
      keyEnd,
      () => [
        { title: "Write `{}`", edits: [{ span: { start: at, end: at }, text: this.text[at - 1] === " " ? "{}" : " {}" }], preferred: true },
      ],
    );
    return false;
  }

  private parseChildList(parent: number, indent: number, inFlow: boolean, depth: number, previous: { list: number }): void {
    const { keyStart, keyEnd } = this;
    if (depth + 1 > DEEPEST) {
      this.report("too-nested", `This list is nested more than ${DEEPEST} levels deep.`, keyStart, keyEnd);
      this.skipValue(indent, inFlow);
      return;
    }
    const list = this.tree.addList(this.keyHash, parent, previous.list);
    previous.list = list;
    this.placeList(list, keyStart, keyEnd, this.at);
    this.parseListValue(list, indent, inFlow, depth + 1);
    this.listPlaces[list * Place.stride + Place.end] = this.lastEnd;
  }

  // ------------------------------------------------------------------------------------------------ objects

  private parseObject(list: number, indent: number, inFlow: boolean): void {
    const { keyStart, keyEnd, tree, text } = this;
    const object = tree.addObject(this.keyHash, list);
    const place = object * Place.stride;
    if (place + Place.stride > this.objectPlaces.length) this.objectPlaces = grown(this.objectPlaces, place + Place.stride);
    this.objectPlaces[place] = keyStart;
    this.objectPlaces[place + Place.keyEnd] = keyEnd;
    this.objectPlaces[place + Place.valueStart] = this.at;
    this.expectTag(Tag.object, "!obj");
    this.lastEnd = lastNonBlank(text, this.at);
    const first = tree.parameterCount;
    if (text.charCodeAt(this.at) === 0x7b) {
      this.parseFlow(() => this.parseParameter(object, -1, true));
      if (!inFlow) this.endLine();
    } else if (this.openBlock(indent, inFlow, "An object", keyStart, keyEnd)) {
      const inner = this.lineIndent;
      while (this.lineIndent > indent) {
        if (this.lineIndent !== inner) this.refuseDeeper(inner);
        else if (this.readKey(inner)) this.parseParameter(object, inner, false);
      }
    }
    this.objectPlaces[place + Place.end] = this.lastEnd;
    const count = tree.parameterCount - first;
    if (count > MOST_CHILDREN) this.reportTooMany(count, "parameters", keyStart, keyEnd);
    findDuplicates(tree.parameters, first * Param.stride, count, Param.stride, (earlier, later) =>
      this.reportSameHash(this.parameterPlaces, first + earlier, first + later),
    );
  }

  protected parseParameter(object: number, indent: number, inFlow: boolean): void {
    const { tree, keyStart, keyEnd } = this;
    const hash = this.keyHash;
    const start = this.at;
    const { values } = this;
    values.read(indent, inFlow, keyStart, keyEnd);
    const place = tree.parameterCount * Place.stride;
    tree.addParameter(hash, values.type, values.value, object);
    if (place + Place.stride > this.parameterPlaces.length) this.parameterPlaces = grown(this.parameterPlaces, place + Place.stride);
    const places = this.parameterPlaces;
    places[place] = keyStart;
    places[place + Place.keyEnd] = keyEnd;
    places[place + Place.valueStart] = start;
    places[place + Place.end] = values.end;
    this.lastEnd = values.end;
    if (!inFlow && !values.lineDone) this.endLine();
  }

  // ------------------------------------------------------------------------------------------------ flow mappings

  /** `{key: value, …}` from its brace to behind the closing one; `entry` reads a value whose key was read. */
  protected parseFlow(entry: () => void): void {
    const { text } = this;
    const open = this.at++;
    for (;;) {
      this.skipFlowBlanks();
      const code = text.charCodeAt(this.at);
      if (code === 0x7d) {
        this.at++;
        this.lastEnd = this.at;
        return;
      }
      if (code === 0x2c) {
        this.at++;
        continue;
      }
      if (code !== code) {
        this.report("unclosed-bracket", "The `{` that opens here is never closed.", open, open + 1);
        this.lastEnd = this.at;
        return;
      }
      if (!this.readFlowKey()) continue;
      const at = this.at;
      entry();
      this.skipFlowBlanks();
      const behind = text.charCodeAt(this.at);
      if (behind !== 0x2c && behind !== 0x7d && behind === behind) {
        const from = this.at;
        this.skipFlowValue();
        if (this.at === from) this.at++;
        this.report("trailing-text", `Found \`${brief(text.slice(from, this.at))}\`; expected \`,\` or \`}\`.`, from, this.at);
      }
      if (this.at === at && text.charCodeAt(at) === 0x5d) this.at++;
    }
  }

  // ------------------------------------------------------------------------------------------------ checks and places

  protected placeList(list: number, keyStart: number, keyEnd: number, valueStart: number): void {
    const at = list * Place.stride;
    if (at + Place.stride > this.listPlaces.length) this.listPlaces = grown(this.listPlaces, at + Place.stride);
    this.listPlaces[at] = keyStart;
    this.listPlaces[at + Place.keyEnd] = keyEnd;
    this.listPlaces[at + Place.valueStart] = valueStart;
    this.listPlaces[at + Place.end] = valueStart;
  }

  private checkObjects(list: number, first: number): void {
    const count = this.tree.objectCount - first;
    if (count > MOST_CHILDREN)
      this.reportTooMany(count, "objects", this.listPlaces[list * Place.stride], this.listPlaces[list * Place.stride + Place.keyEnd]);
    findDuplicates(this.tree.objects, first * Obj.stride, count, Obj.stride, (earlier, later) =>
      this.reportSameHash(this.objectPlaces, first + earlier, first + later),
    );
  }

  private checkLists(list: number): void {
    const { lists } = this.tree;
    if (lists[list * List.stride + List.children] < 2) return;
    const children: number[] = [];
    for (let child = lists[list * List.stride + List.firstChild]; child >= 0; child = lists[child * List.stride + List.next])
      children.push(child);
    if (children.length > MOST_CHILDREN)
      this.reportTooMany(
        children.length,
        "lists",
        this.listPlaces[list * Place.stride],
        this.listPlaces[list * Place.stride + Place.keyEnd],
      );
    const hashes = Int32Array.from(children, (child) => lists[child * List.stride]);
    findDuplicates(hashes, 0, hashes.length, 1, (earlier, later) =>
      this.reportSameHash(this.listPlaces, children[earlier], children[later]),
    );
  }

  private reportTooMany(count: number, what: string, start: number, end: number): void {
    this.report("too-many-children", `${count} ${what} of one parent; at most ${MOST_CHILDREN} fit.`, start, end);
  }

  private reportSameHash(places: Int32Array, earlier: number, later: number): void {
    const key = (item: number) => ({ start: places[item * Place.stride], end: places[item * Place.stride + Place.keyEnd] });
    const written = (item: number) => this.text.slice(key(item).start, key(item).end);
    const same = written(earlier) === written(later);
    const message = same
      ? `\`${brief(written(later))}\` stands in this block a second time.`
      : `\`${brief(written(later))}\` has the same hash as \`${brief(written(earlier))}\` in this block.`;
    this.keep(issue("same-hash", message, { text: key(later), related: [{ message: "The first one is here.", text: key(earlier) }] }));
  }
}
