/** What identifies entries of lists, which values are one, and which mean other entries. */
import { crc32 } from "../core/bytes/crc32.ts";
import { type Identity, type ListRule, type MergeModel, readLines, TreeNode } from "../core/merge/tree.ts";
import { readYamlTree } from "../core/merge/yamlTree.ts";
import { printScalar } from "../core/yaml/scalars.ts";
import { LIST_KEYS, type ListKey, USUAL_KEYS } from "./mergeKeys.ts";
import { LINE_START } from "./text/layoutLines.ts";

export const MERGE: MergeModel = { readTree, refuse, keyText: (name) => printScalar(name, "untagged", 0, undefined, true) };

const RULES = { containers: new Set(["!h32", "!h64", "!h"]) };
/** Arrays with these keys are one value, however many numbers they have. */
const VECTORS = /^(Translate|Rotate|Scale|Color|Min|Max|Position|Rotation|Offset|Center|Size)$/;
/** Maps with exactly these keys, all numbers, are one value. */
const AXES: ReadonlySet<string> = new Set(["X Y", "X Y Z", "W X Y Z", "B G R", "A B G R"]);
const MAX_VECTOR = 4;

function readTree(text: string, path: string): TreeNode {
  const read = readYamlTree(text, RULES);
  const document = new TreeMaker(text, path).make(read);
  document.name = document.key = "document";
  document.start = document.keyEnd = document.valueStart;
  document.isHidden = true;
  const root = new TreeNode("map", "");
  root.start = root.keyEnd = root.valueStart = document.start;
  root.end = document.end;
  root.add(document);
  root.add(readLines(text, LINE_START, (line) => line.slice(LINE_START.length).trim().split(/\s/)[0] ?? ""));
  return root;
}

function byteOrder(root: TreeNode): string {
  return /file (little|big)/.exec(root.children[1]?.find("file")?.text ?? "")?.[1] ?? "";
}

function refuse(ours: TreeNode, theirs: TreeNode): string | undefined {
  const [our, their] = [byteOrder(ours), byteOrder(theirs)];
  if (our === their) return undefined;
  const game = (order: string) => (order === "big" ? "big endian (Wii U)" : "little endian (Switch)");
  return `Ours is ${game(our)}, theirs ${game(their)}. Other files of theirs will not fit either: convert theirs first, by changing its \`${LINE_START} file\` line to \`${our}\`.`;
}

function isNumber({ kind, type }: TreeNode): boolean {
  return kind === "value" && /^(int|float|!u|!l|!ul|!f64|!f32|!s32)$/.test(type);
}

class TreeMaker {
  private readonly text: string;
  private readonly keys: readonly ListKey[];
  private readonly places = new Map<string, TreeNode | undefined>();
  private readonly rails = new Map<string, TreeNode>();
  private readonly links: { readonly node: TreeNode; readonly place: string }[] = [];
  private readonly points: { readonly node: TreeNode; readonly rail: string }[] = [];

  constructor(text: string, path: string) {
    this.text = text;
    this.keys = LIST_KEYS.filter(({ file }) => file === undefined || file.test(path));
  }

  make(read: TreeNode): TreeNode {
    const root = this.copy(read, "");
    for (const { node, place } of this.links) {
      const target = this.places.get(place);
      if (target) node.target = target;
    }
    for (const { node, rail } of this.points) {
      const target = /^\d+$/.test(node.text) ? this.rails.get(rail)?.children[Number(node.text)] : undefined;
      if (!target) continue;
      node.target = target;
      node.isNumber = true;
    }
    return root;
  }

  /** @param name of the list that it is in, or is */
  private copy(read: TreeNode, name: string): TreeNode {
    const isVector = this.isOneValue(read, name);
    const node = isVector ? new TreeNode("value", "", this.vectorText(read)) : new TreeNode(read.kind, read.type, read.text);
    Object.assign(node, { start: read.start, keyEnd: read.keyEnd, valueStart: read.valueStart, end: read.end, flow: read.flow });
    node.key = node.name = read.name;
    if (isVector) return node;
    for (const child of read.children) node.add(this.copy(child, read.kind === "list" ? "" : child.name));
    if (read.kind === "list") node.rule = this.ruleOf(node, name);
    else if (read.kind === "map") this.noteReferences(node);
    return node;
  }

  private vectorText(read: TreeNode): string {
    if (read.flow) return this.text.slice(read.valueStart, read.end).replaceAll(/\s*\n\s*/g, " ");
    const texts = read.children.map(({ text }) => text);
    if (read.kind === "list") return `[${texts.join(", ")}]`;
    return `{${read.children.map(({ name }, at) => `${name}: ${texts[at]}`).join(", ")}}`;
  }

  private isOneValue({ kind, children, type }: TreeNode, name: string): boolean {
    if (kind === "value" || children.length === 0 || type !== "" || !children.every(isNumber)) return false;
    return kind === "list"
      ? children.length <= MAX_VECTOR || VECTORS.test(name)
      : AXES.has(
          children
            .map((child) => child.name)
            .sort()
            .join(" "),
        );
  }

  private ruleOf({ children }: TreeNode, name: string): ListRule {
    if (children.every(isNumber)) return { identities: [], byPosition: true };
    if (children.every(({ kind }) => kind === "value")) return { identities: [[{ path: "", name: "" }]] };
    const declared = this.keys.filter(({ lists }) => lists.length === 0 || lists.includes(name));
    const identityOf = (keys: readonly string[]): Identity => keys.map((key) => ({ path: key, name: key }));
    const usual = USUAL_KEYS.map((key) => identityOf([key]));
    const own = declared.flatMap(({ keys }) => (keys ? [identityOf(keys)] : []));
    const isWay = declared.some(({ way }) => way);
    return {
      identities: [...own, ...usual],
      doubles: true,
      byPosition: declared.some(({ byPosition }) => byPosition),
      way: isWay,
      ordered: isWay,
      sortKeys: isWay ? [] : name === "Actors" ? [numberOf, hashOf] : [numberOf],
    };
  }

  /** Ids in maps of objects: unlike numbers they stay, but must not mean what is gone. */
  private noteReferences(map: TreeNode): void {
    const id = map.find("HashId") ?? map.find("Hash");
    if (id?.kind === "value") this.places.set(id.text, this.places.has(id.text) ? undefined : map);
    const link = map.find("DestUnitHashId") ?? map.find("Dst");
    if (link?.kind === "value") this.links.push({ node: link, place: link.text });
    const points = map.find("Points");
    if (id && points?.kind === "list") {
      this.rails.set(id.text, points);
      points.space = { name: `points ${id.text}`, rank: 0 };
    }
    const rail = map.find("RailHash");
    const point = map.find("RailPointIndex");
    if (rail && point) this.points.push({ node: point, rail: rail.text });
  }
}

/** Unsigned, as maps are sorted by. */
function numberOf(text: string): bigint | undefined {
  const digits = /^(?:!\w+ )?(0x[\da-f]+|\d+)$/i.exec(text)?.[1];
  return digits === undefined ? undefined : BigInt(digits);
}

function hashOf(text: string): bigint {
  return BigInt(crc32(text) >>> 0);
}
