/** What identifies entries of lists in a merge, which containers are a single value, and which values refer to entries. */
import { crc32 } from "../core/bytes/crc32.ts";
import { BYTE_ORDER, type PropertyWord, partsIn, wordsOfProperty } from "../core/merge/tree/properties.ts";
import { type Identity, type ListRule, type MergeModel, readLines, TreeNode } from "../core/merge/tree/tree.ts";
import { comparedOf, readYamlTree } from "../core/merge/tree/yamlTree.ts";
import { floatBits, printFloat } from "../core/yaml/floats.ts";
import { printScalar } from "../core/yaml/scalars.ts";
import { LINKS_OF_ACTOR, LIST_KEYS, type ListKey, USUAL_KEYS } from "./mergeKeys.ts";
import { LINE_START } from "./text/layoutLines.ts";

export const MERGE: MergeModel = {
  partsOfProperty: (name, text) => (name === "file" && text !== undefined ? partsIn(wordsOfProperty(name, text), FILE_WORDS) : undefined),
  readTree,
  refuse,
  keyText: (name) => printScalar(name, "untagged", 0, undefined, true),
  titleOf: (entry) => TITLES.map((name) => entry.find(name)?.text).find((title) => title !== undefined && title !== ""),
  printFloat: (value) => printFloat(floatBits(value)),
  byteOrder: { at: /(?<=^#!layout[ \t]+file[ \t]+)(?:little|big)\b/m, isAll: true },
};

const FILE_WORDS: readonly PropertyWord[] = [BYTE_ORDER, { name: "version" }];

/** Keys whose value is the title of an entry. */
const TITLES = ["UnitConfigName", "Gyaml", "Gyml", "Name", "name"];
const CONTAINERS: ReadonlySet<string> = new Set(["!h32", "!h64", "!h"]);
/** Arrays with these keys are one value, however many numbers they have. */
const VECTORS = /^(Translate|Rotate|Scale|Color|Min|Max|Position|Rotation|Offset|Center|Size)$/;
/** Maps with exactly these keys, all numbers, are one value. */
const AXES = ["X Y", "X Y Z", "W X Y Z", "B G R", "A B G R"].map((names) => names.split(" "));
const MAX_VECTOR = 4;

function readTree(text: string, path: string): TreeNode {
  const maker = new TreeMaker(text, path);
  const { tree: document, comments } = readYamlTree(text, maker);
  maker.refer();
  document.named("document");
  document.start = document.keyEnd = document.valueStart;
  document.isHidden = true;
  const root = new TreeNode("map", "").at(document);
  root.add(document);
  root.add(readLines(text, LINE_START, (line) => line.slice(LINE_START.length).trim().split(/\s/)[0] ?? "", comments));
  return root;
}

function byteOrder(root: TreeNode): string {
  return /file (little|big)/.exec(root.children[1]?.find("file")?.text ?? "")?.[1] ?? "";
}

function refuse(ours: TreeNode, theirs: TreeNode): string | undefined {
  const [our, their] = [byteOrder(ours), byteOrder(theirs)];
  if (our === their) return undefined;
  const game = (order: string) => (order === "big" ? "big endian (Wii U)" : "little endian (Switch)");
  return `Ours is ${game(our)}, theirs ${game(their)}. Their other files will not match either. First convert theirs by changing its \`${LINE_START} file\` line to \`${our}\`.`;
}

const NUMBERS: ReadonlySet<string> = new Set(["int", "float", "!u", "!l", "!ul", "!f64", "!f32", "!s32"]);

function isNumber({ kind, type }: TreeNode): boolean {
  return kind === "value" && NUMBERS.has(type);
}

function identityOf(keys: readonly string[]): Identity {
  return keys.map((key) => ({ path: key, name: key }));
}

/** An Id with several parts, as in cameras: together they identify the entry. */
function isWholeId({ kind, children, type }: TreeNode, name: string): boolean {
  return name === "Id" && kind === "map" && type === "" && children.length > 0 && children.every(isScalar);
}

/** A typed value. A vector, which is also a single value, has no type. */
function isScalar({ kind, type }: TreeNode): boolean {
  return kind === "value" && type !== "";
}

const USUAL_IDENTITIES = USUAL_KEYS.map((key) => identityOf([key]));
const ONE_BY_ONE: ListRule = { identities: [], byPosition: true };
const BY_VALUE: ListRule = { identities: [[{ path: "", name: "" }]] };
/** The CRC32 of all names in `ActorInfo`, ascending like the entries. */
const HASHES: ListRule = { ...BY_VALUE, sortKeys: [numberOf] };

class TreeMaker {
  readonly containers = CONTAINERS;
  private readonly keys: readonly ListKey[];
  private readonly rules = new Map<string, ListRule>();
  private readonly places = new Map<string, TreeNode | undefined>();
  private readonly rails = new Map<string, TreeNode>();
  private readonly links: { readonly node: TreeNode; readonly place: string }[] = [];
  private readonly points: { readonly node: TreeNode; readonly rail: string }[] = [];

  constructor(
    private readonly text: string,
    path: string,
  ) {
    this.keys = LIST_KEYS.filter(({ file }) => file === undefined || file.test(path));
  }

  close(node: TreeNode, name: string): void {
    // hashes of actors are never a single value; the enclosing map shows whether there are actors
    if (name !== "Hashes" && (this.isOneValue(node, name) || isWholeId(node, name))) this.becomeValue(node);
    else if (node.kind === "list") node.rule = this.ruleOf(node, name);
    else this.noteReferences(node);
  }

  /** Connects references with their entries after everything was read. */
  refer(): void {
    for (const { node, place } of this.links) {
      const target = this.places.get(place);
      if (target) node.refer(target, false);
    }
    for (const { node, rail } of this.points) {
      if (/^\d+$/.test(node.text)) node.count(Number(node.text), spaceOf(rail), this.rails.get(rail)?.children ?? []);
    }
  }

  private becomeValue(node: TreeNode): void {
    const compared = printVector(node, node.children.map(comparedOf));
    node.becomeValue(this.vectorText(node));
    node.comparedAs(compared);
  }

  private vectorText(read: TreeNode): string {
    if (read.flow) {
      const written = this.text.slice(read.valueStart, read.end);
      return written.includes("\n") ? written.replaceAll(/\s*\n\s*/g, " ") : written;
    }
    return printVector(
      read,
      read.children.map(({ text }) => text),
    );
  }

  private isOneValue({ kind, children, type }: TreeNode, name: string): boolean {
    if (children.length === 0 || type !== "" || !children.every(isNumber)) return false;
    return kind === "list"
      ? children.length <= MAX_VECTOR || VECTORS.test(name)
      : AXES.some((axes) => axes.length === children.length && children.every((child) => axes.includes(child.name)));
  }

  private ruleOf({ children }: TreeNode, name: string): ListRule {
    if (children.length > 0 && children.every(isNumber)) return ONE_BY_ONE;
    // only texts identify themselves: a vector that both sides change is one entry, and a conflict
    if (children.length > 0 && children.every(({ type }) => type === "text")) return BY_VALUE;
    const known = this.rules.get(name);
    if (known) return known;
    const declared = this.keys.filter(({ lists }) => lists.length === 0 || lists.includes(name));
    const own = declared.flatMap(({ keys }) => (keys ? [identityOf(keys)] : []));
    const isChain = declared.some((rule) => rule.isChain);
    const rule: ListRule = {
      identities: [...own, ...USUAL_IDENTITIES],
      isPartial: declared.some(({ isPartial }) => isPartial),
      doubles: "by content",
      byPosition: declared.some(({ byPosition }) => byPosition),
      isChain,
      ordered: isChain,
      sortKeys: isChain ? [] : name === "Actors" ? [numberOf, hashOf] : [numberOf],
    };
    this.rules.set(name, rule);
    return rule;
  }

  /** Notes ids in maps of objects. Unlike indexes, ids do not change, but they must not refer to a removed entry. */
  private noteReferences(map: TreeNode): void {
    const found: Partial<Record<KnownKey, TreeNode>> = {};
    for (const child of map.children) if (KNOWN_KEYS.has(child.key)) found[child.key as KnownKey] = child;
    const { Hashes: hashes, Actors: actors } = found;
    if (hashes?.kind === "list" && actors) listActors(hashes, actors);
    else if (hashes && this.isOneValue(hashes, "Hashes")) this.becomeValue(hashes);
    const id = found.HashId ?? found.Hash;
    if (id?.kind === "value") this.places.set(comparedOf(id), this.places.has(comparedOf(id)) ? undefined : map);
    if (id && found.Links?.kind === "list") found.Links.rule = this.ruleOf(found.Links, LINKS_OF_ACTOR);
    const link = found.DestUnitHashId ?? found.Dst;
    if (link?.kind === "value") this.links.push({ node: link, place: comparedOf(link) });
    const { Points: points, RailHash: rail, RailPointIndex: point } = found;
    if (id && points?.kind === "list") {
      this.rails.set(id.text, points);
      points.space = { name: spaceOf(id.text), rank: 0 };
    }
    if (rail && point) this.points.push({ node: point, rail: rail.text });
  }
}

function printVector({ kind, children }: TreeNode, texts: readonly string[]): string {
  if (kind === "list") return `[${texts.join(", ")}]`;
  return `{${children.map(({ name }, at) => `${name}: ${texts[at]}`).join(", ")}}`;
}

/** The space of a rail's points. */
function spaceOf(rail: string): string {
  return `points ${rail}`;
}

/** Connects hashes with actors, if each actor has exactly one hash and there are no others. */
function listActors(list: TreeNode, { children: actors }: TreeNode): void {
  const { children: hashes } = list;
  list.rule = HASHES;
  const byHash = new Map(actors.map((actor) => [hashOf(actor.find("name")?.text ?? ""), actor]));
  const listed = hashes.map(({ text }) => byHash.get(numberOf(text) ?? -1n));
  if (new Set(listed).size !== actors.length || hashes.length !== actors.length) return;
  for (const [at, hash] of hashes.entries()) hash.list(listed[at]);
}

const KEYS = ["HashId", "Hash", "DestUnitHashId", "Dst", "Points", "RailHash", "RailPointIndex", "Hashes", "Actors", "Links"] as const;
type KnownKey = (typeof KEYS)[number];
const KNOWN_KEYS: ReadonlySet<string> = new Set(KEYS);

/** A number by which a list is sorted: unsigned in maps, signed in save data. */
function numberOf(text: string): bigint | undefined {
  const digits = /^(?:!\w+ )?(0x[\da-f]+|-?\d+)$/i.exec(text)?.[1];
  return digits === undefined ? undefined : BigInt(digits);
}

function hashOf(text: string): bigint {
  return BigInt(crc32(text) >>> 0);
}
