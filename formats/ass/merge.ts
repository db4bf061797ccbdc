/**
 * Compares and merges levels: materials by name, instances by name and id, objects by the instances that place them. An index counts as the
 * record it refers to. A mesh is one value. The result is the text of ours with the changes of theirs, in the line endings of ours.
 */

import { Stop } from "../core/issue.ts";
import { addToList, getOrMake, groupBy } from "../core/lists.ts";
import { type ListRule, type Merged, type MergeModel, type Rendered, type TextOf, TreeNode, type Triple } from "../core/merge/tree/tree.ts";
import { counted } from "../core/text/counted.ts";
import { applyEdits, editedPart, type Span, type TextEdit } from "../core/text/span.ts";
import { decodeUtf8 } from "../core/text/textCoding.ts";
import { referencesOf } from "./language/navigation.ts";
import { headerPlaces, type Place, recordOf, recordPlaces, recordSpan, sectionOf, targetKind } from "./language/places.ts";
import { markerNumber } from "./language/renumber.ts";
import { isSpace } from "./parse/scanner.ts";
import { parseScene } from "./parse/scene.ts";
import { RECORD_KINDS, type RecordKind, type Scene, spanOfPart, TRIANGLE_STRIDE } from "./scene.ts";
import type { Source } from "./source.ts";

export const MERGE: MergeModel = { readTree, refuse, render, adopt, titleOf };

/** Position of a value in its text. */
interface Part extends Span {
  readonly scene: Scene;
  /** References in the value: a single index, or the materials of a mesh by index. */
  readonly links: readonly { readonly span: Span; readonly node: TreeNode }[];
  readonly materials?: ReadonlyMap<number, TreeNode>;
  readonly object?: number;
}

const SCENES = new WeakMap<TreeNode, Scene>();
/** Sorted names of the instances that place an object. */
const USERS = new WeakMap<TreeNode, readonly string[]>();

function partOf({ own }: TreeNode): Part | undefined {
  return own as Part | undefined;
}

const NAMES: Readonly<Record<RecordKind, string>> = { MATERIAL: "MATERIALS", OBJECT: "OBJECTS", INSTANCE: "INSTANCES" };

function readTree(text: string): TreeNode {
  const scene = parseScene(text);
  const root = new TreeNode("map", "");
  root.end = text.length;
  SCENES.set(root, scene);
  const reader = new SceneTree(scene);
  for (const [field, places] of groupsOf(headerPlaces(scene))) {
    if (field.endsWith("Count")) continue;
    const node = reader.value(field, places);
    node.isProperty = true;
    root.add(node);
  }
  for (const kind of RECORD_KINDS) root.add(reader.list(kind));
  reader.link();
  reader.checkAllRead();
  return root;
}

/** Titles of objects: the class and the first instance that places it. */
function titleOf(entry: TreeNode): string | undefined {
  return entry.parent?.key === NAMES.OBJECT ? [entry.type, ...(USERS.get(entry) ?? []).slice(0, 1)].join(" ") : undefined;
}

/** The shape of an object, regardless of its material. */
function shapeOf({ type, children }: TreeNode): string {
  return [type, ...children.map(({ key, text, target }) => (key.startsWith("object") || target ? "" : text))].join("\n");
}

/** Whether two objects of one class may be the same: an instance places both, or no instance places the second any more. */
function isOneObject(first: TreeNode, second: TreeNode): boolean {
  const [users = [], others] = [USERS.get(first), USERS.get(second)];
  return first.type === second.type && (!others || others.some((name) => users.includes(name)));
}

/** Trailing zeros of decimals, with the point if nothing else follows it. Exporters do not agree on how many to write. */
const LAST_ZEROS = /(?<=\.\d*[1-9])0+(?= |$)|\.0*(?= |$)/g;

/** Whitespace and comments, the only text between values. */
const BETWEEN = /(?:\s|;[^\n]*)*/y;

function groupsOf(places: readonly Place[]): ReadonlyMap<string, readonly Place[]> {
  // the strings and their count are one value
  return groupBy(places, ({ field }) => (field === "stringCount" || field === "materialString" ? "strings" : field));
}

class SceneTree {
  private readonly lists = new Map<RecordKind, TreeNode>();
  private readonly links: { readonly node: TreeNode; readonly kind: RecordKind; readonly index: number }[] = [];
  /** Names of the instances that place an object. */
  private readonly users = new Map<number, string[]>();
  private readonly read: Span[] = [];

  constructor(private readonly scene: Scene) {
    for (const { object, name } of scene.instances.records) addToList(this.users, object?.value ?? -1, name?.text ?? "");
  }

  list(kind: RecordKind): TreeNode {
    const list = new TreeNode("list", "").named(NAMES[kind]);
    const { start, end, count, records } = sectionOf(this.scene, kind);
    list.at({ start, end });
    if (count) this.read.push(spanOfPart(count));
    for (const index of records.keys()) list.add(this.record(kind, index));
    list.rule = this.ruleOf(kind);
    list.space = { name: NAMES[kind], rank: 0 };
    this.lists.set(kind, list);
    return list;
  }

  private ruleOf(kind: RecordKind): ListRule {
    if (kind === "MATERIAL") return { identities: [[{ path: "materialName", name: "name" }]], doubles: "by content" };
    if (kind === "INSTANCE")
      return {
        identities: [
          [
            { path: "instanceName", name: "name" },
            { path: "uniqueId", name: "id" },
          ],
        ],
        doubles: "by content",
      };
    return {
      identities: [],
      // the rule of one version is applied to the objects of all versions
      alike: [(entry) => USERS.get(entry)?.join("\n"), shapeOf, (entry) => USERS.get(entry)?.[0]],
      isOneKind: isOneObject,
    };
  }

  private record(kind: RecordKind, index: number): TreeNode {
    // objects of other classes have other values
    const node = new TreeNode("map", kind === "OBJECT" ? (this.scene.objects.records[index]?.class ?? "") : "");
    const span = recordSpan(this.scene, { kind, index });
    node.at(span);
    const own = groupsOf(recordPlaces(this.scene, { kind, index }));
    for (const [field, places] of own) {
      if (field === "vertexCount" || field === "triangleCount") continue;
      node.add(this.value(field, places));
    }
    if (kind === "OBJECT") {
      this.addMesh(node, index);
      const users = this.users.get(index);
      if (users) USERS.set(node, users.sort());
    }
    return node;
  }

  /** Rows and lists become one value. */
  value(field: string, places: readonly Place[]): TreeNode {
    const { text } = this.scene.source;
    const [first] = places as [Place];
    const kind = targetKind(first);
    const raw = places.map(({ span }) => text.slice(span.start, span.end));
    const node = new TreeNode("value", "value", kind && field === "bone" ? String(raw.length) : raw.join(" "));
    node.named(field);
    if (raw[0]?.startsWith('"') && raw.length === 1) node.said = raw[0].slice(1, -1);
    else if (node.text.includes(".") && !node.text.includes('"')) node.compared = node.text.replaceAll(LAST_ZEROS, "");
    const span = { start: first.span.start, end: (places[places.length - 1] as Place).span.end };
    node.at(span);
    this.read.push(span);
    node.none = "-1";
    const links = places.map((each, at) => {
      const link = field === "bone" ? new TreeNode("value", "number", raw[at]) : node;
      if (link !== node) {
        link.named(String(at));
        link.none = "-1";
        node.add(link);
      }
      if (kind && each.value !== undefined) this.links.push({ node: link, kind, index: each.value });
      return { span: each.span, node: link };
    });
    node.own = { scene: this.scene, ...span, links: kind ? links : [] } satisfies Part;
    return node;
  }

  private addMesh(object: TreeNode, index: number): void {
    const { mesh, end } = this.scene.objects.records[index];
    if (!mesh?.vertexCount) return;
    // the material itself is a link; the shape records only which triangles share one
    const order = new Map<number, number>();
    const shape = mesh.indices.slice();
    for (let at = 0; at < shape.length; at += TRIANGLE_STRIDE) shape[at] = getOrMake(order, shape[at], () => order.size);
    const vertices = wordsIn(this.scene.source, mesh.vertexCount.start, mesh.triangleCount?.end ?? end);
    const node = new TreeNode("value", "mesh", `${vertices} ${shape.join(" ")}`).named("mesh");
    const materials = new Map<number, TreeNode>();
    for (const [number, place] of order) {
      const link = new TreeNode("value", "number", String(number)).named(`material ${place}`);
      materials.set(number, link);
      this.links.push({ node: link, kind: "MATERIAL", index: number });
      node.add(link);
    }
    const span = { start: mesh.vertexCount.start, end };
    node.at(span);
    this.read.push(span);
    node.own = { scene: this.scene, ...span, links: [], materials, object: index } satisfies Part;
    object.add(node);
  }

  /** @throws Stop if the text contains values that are not in the tree, because they would be lost or copied silently */
  checkAllRead(): void {
    const { text } = this.scene.source;
    let at = 0;
    for (const { start, end } of [...this.read.sort((a, b) => a.start - b.start), { start: text.length, end: text.length }]) {
      BETWEEN.lastIndex = at;
      BETWEEN.test(text);
      if (BETWEEN.lastIndex < start) throw unread(text, BETWEEN.lastIndex);
      at = end;
    }
  }

  link(): void {
    for (const { node, kind, index } of this.links) node.count(index, NAMES[kind], this.lists.get(kind)?.children ?? []);
  }
}

/**
 * Returns a part of the text with one space between words and without {@link LAST_ZEROS}. Regular expressions, used only for non-ASCII text,
 * would double the time of comparisons.
 */
function wordsIn({ units, text }: Source, start: number, end: number): string {
  const written = new Uint8Array(end - start);
  let count = 0;
  let point = -1;
  let wasBlank = false;
  for (let at = start; at <= end; at++) {
    const unit = at < end ? units[at] : BLANK;
    const isBlank = isSpace(unit);
    if (isBlank && !wasBlank && point >= 0) {
      while (written[count - 1] === ZERO) count--;
      if (count === point + 1) count--;
    }
    if (isBlank) point = -1;
    else if (unit === POINT) point = count;
    else if (unit < ZERO || unit > NINE) point = -1;
    if (!isBlank) written[count++] = unit;
    else if (!wasBlank && at < end) written[count++] = BLANK;
    wasBlank = isBlank;
  }
  return decodeUtf8(written.subarray(0, count)) ?? text.slice(start, end).replaceAll(/\s+/g, " ").replaceAll(LAST_ZEROS, "");
}

const ZERO = 0x30;
const NINE = 0x39;
const POINT = 0x2e;
const BLANK = 0x20;

function unread(text: string, at: number): Stop {
  const line = text.slice(0, at).split("\n").length;
  const found = /^"[^"\n]*"?|^\S+/.exec(text.slice(at, at + 40))?.[0] ?? "";
  const message = `Line ${line} of the level has ${found}, which belongs to no record. Correct the text around it first.`;
  return new Stop({ code: "ass/unread-value", severity: "error", message, text: { start: at, end: at + found.length } });
}

function refuse(ours: TreeNode, theirs: TreeNode): string | undefined {
  const [our, their] = [ours, theirs].map((root) => SCENES.get(root)?.version);
  return our === their ? undefined : `The versions differ: ours is a level of version ${our}, theirs of version ${their}.`;
}

/** Records described by changes, each with an existing record of its kind and fields, whose notation it adopts. */
const TEMPLATES = new WeakMap<TreeNode, TreeNode>();

/** Adopts the notation of an existing record or value. Impossible for meshes and bones, which are more than words. */
function adopt(node: TreeNode, like: TreeNode): void {
  const keys = node.children.map(({ key }) => key).join();
  const isPlain = ({ children }: TreeNode) => children.every((child) => child.kind === "value" && child.children.length === 0);
  const list = like.kind === "map" ? like.parent : like;
  const template =
    node.kind === "map" && list?.kind === "list" && isPlain(node)
      ? list.children.find((each) => each.children.map(({ key }) => key).join() === keys && each.type === node.type && isPlain(each))
      : undefined;
  const isOneLine = [node, ...node.children].every(({ text }) => !/[\n\r]/.test(text));
  if (template && isOneLine) {
    TEMPLATES.set(node, template);
    for (const [at, child] of node.children.entries()) child.text = spacedLike(child.text, template.children[at]);
    return;
  }
  if (isOneLine && node.kind === "value" && like.kind === "value" && isPlain(like) && node.children.length === 0 && like.type !== "mesh") {
    node.text = spacedLike(node.text, like);
    return;
  }
  throw new Stop({
    code: "ass/stated-value",
    severity: "error",
    message:
      "Bones, meshes, and records of a form that the level does not have yet cannot be made from changes. Merge the two levels instead.",
  });
}

const WORD = /"[^"]*"|[^\s"]+/g;

/**
 * Writes the words with the whitespace that the previous value has between its words. Strings are on separate lines.
 * @throws Stop if the number of words differs
 */
function spacedLike(text: string, like: TreeNode): string {
  const part = partOf(like);
  const gaps = part?.scene.source.slice(part.start, part.end).split(WORD).slice(1, -1) ?? [];
  const words = text.match(WORD) ?? [];
  if (words.length === gaps.length + 1) return words.map((word, at) => word + (gaps[at] ?? "")).join("");
  if (like.key === "strings") return words.join("\n");
  // with another number of words, the parser would assign values to the wrong fields
  const message = `expected ${counted(gaps.length + 1, "number")}, found ${words.length}; another number of values cannot be made from changes.`;
  throw new Stop({ code: "ass/stated-value", severity: "error", message });
}

// -------------------------------------------------------------------------------------------------- result

function render(root: Merged, textOf: TextOf): Rendered {
  const source = root.triple.ours ?? root.source;
  const scene = SCENES.get(source) as Scene;
  return { text: new MergedLevel(root, scene, textOf(source)).write() };
}

class MergedLevel {
  private readonly numbers = new Map<Triple, number>();
  /** Material indexes of triangles, by scene and object. */
  private readonly triangles = new Map<Scene, ReadonlyMap<number, readonly Place[]>>();

  constructor(
    private readonly root: Merged,
    private readonly scene: Scene,
    private readonly text: string,
  ) {
    for (const kind of RECORD_KINDS) for (const [index, { triple }] of this.listOf(kind).entries()) this.numbers.set(triple, index);
  }

  private listOf(kind: RecordKind): readonly Merged[] {
    return this.root.children.find(({ node }) => node.key === NAMES[kind])?.children ?? [];
  }

  write(): string {
    const { text, scene } = this;
    const edits: TextEdit[] = this.root.children.flatMap((child) => this.valueEdits(child, this.root.triple.ours ?? this.root.source));
    for (const kind of RECORD_KINDS) {
      const { count, end } = sectionOf(scene, kind);
      const records = this.listOf(kind);
      if (!count) continue;
      if (count.value !== records.length) edits.push({ span: { start: count.start, end: count.end }, text: String(records.length) });
      const start = scene.source.endOfLine(count.end);
      const written = records.map((record, index) => this.record(kind, record, index)).join("");
      edits.push({ span: { start, end: Math.max(start, scene.source.endOfLine(end)) }, text: written });
    }
    return applyEdits(
      text,
      edits.filter(({ span, text: by }) => text.slice(span.start, span.end) !== by),
    );
  }

  /** Writes a record from the end of the previous line, including its comments, to the end of its last line. */
  private record(kind: RecordKind, record: Merged, index: number): string {
    const template = TEMPLATES.get(record.source);
    const like = template ?? record.source;
    const own = like.children[0] ?? like;
    const { scene } = partOf(own) as Part;
    const at = like.place;
    const section = sectionOf(scene, kind);
    const before = at > 0 ? recordSpan(scene, { kind, index: at - 1 }).end : (section.count?.end ?? section.start);
    const { end, marker } = recordOf(scene, { kind, index: at });
    const lineStart = scene.source.endOfLine(before);
    // comments before the template belong to the template
    const gap = template && marker >= 0 ? /\s*$/.exec(scene.source.slice(lineStart, marker)) : undefined;
    const start = gap ? marker - gap[0].length : lineStart;
    const edits: TextEdit[] = record.children.flatMap((child) => this.valueEdits(child, like));
    if (!template) edits.push(...this.removals(record));
    const added = template ? [] : record.children.filter(({ node, triple }) => !this.isIn(record, triple) && node.parent !== record.source);
    const rest = added.map(({ node }) => `\n${this.valueText(node)}`).join("");
    if (marker >= 0) edits.push({ span: markerNumber(scene, marker), text: String(index) });
    const line = template ? "" : scene.source.slice(end, scene.source.endOfLine(end));
    return editedPart(scene.source.text, { start, end }, edits) + rest + line;
  }

  /** Removes the values that the record no longer has, with the whitespace before them. */
  private removals({ source, children }: Merged): TextEdit[] {
    const kept = new Set(children.map(({ triple }) => triple));
    return source.children.flatMap((child): TextEdit[] => {
      const part = partOf(child);
      if (!part || (child.triple && kept.has(child.triple))) return [];
      const start = part.scene.source.slice(0, part.start).trimEnd().length;
      return [{ span: { start, end: part.end }, text: "" }];
    });
  }

  private isIn({ source }: Merged, triple: Triple): boolean {
    return source.children.some((child) => child.triple === triple);
  }

  /** Returns the edits for a value of the result in the text of its record. */
  private valueEdits({ node, triple }: Merged, written: TreeNode): TextEdit[] {
    const isLike = node.parent && TEMPLATES.get(node.parent) === written;
    const own = isLike ? written.find(node.key) : [triple.ours, triple.theirs, triple.base].find((each) => each?.parent === written);
    const part = own && partOf(own);
    if (!part) return [];
    return [{ span: { start: part.start, end: part.end }, text: this.valueText(node) }];
  }

  private valueText(node: TreeNode): string {
    const part = partOf(node);
    if (!part) return this.numberText(node);
    const edits: TextEdit[] = part.links.map(({ span, node: link }) => ({ span, text: this.numberText(link) }));
    const gone = new Map([...(part.materials ?? [])].map(([number, link]) => [number, this.numberText(link)]));
    if ([...gone].some(([number, text]) => String(number) !== text))
      for (const { span, value = -1 } of this.trianglesOf(part)) edits.push({ span, text: gone.get(value) ?? String(value) });
    return editedPart(part.scene.source.text, part, edits);
  }

  private numberText({ target, text }: TreeNode): string {
    const number = target?.triple && this.numbers.get(target.triple);
    return number === undefined ? (target ? "-1" : text) : String(number);
  }

  private trianglesOf({ scene, object = -1 }: Part): readonly Place[] {
    const known = getOrMake(this.triangles, scene, () =>
      groupBy(
        referencesOf(scene, "MATERIAL", () => true),
        ({ record }) => record?.index ?? -1,
      ),
    );
    return known.get(object) ?? [];
  }
}
