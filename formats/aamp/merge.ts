/**
 * What identifies entries of a parameter archive in a merge, and which numbers refer to entries. Source: measured on 10,848 files of Breath
 * of the Wild. Only the families in the table are lists; any other number in a name is part of the name.
 */
import { crc32 } from "../core/bytes/crc32.ts";
import { addToList, getOrMake } from "../core/lists.ts";
import { type Identity, type ListRule, type MergeModel, readLines, TreeNode } from "../core/merge/tree/tree.ts";
import { readYamlTree } from "../core/merge/tree/yamlTree.ts";
import { floatBits, printFloat } from "../core/yaml/floats.ts";
import { printScalar } from "../core/yaml/scalars.ts";
import { NOTE_START } from "./text/layoutNotes.ts";

interface FamilyRule {
  /** Extensions of the files. */
  readonly kinds: readonly string[];
  /** Names of the members, with `%d`, `%02d` or `%03d`; several patterns are the parts of a row. */
  readonly patterns: readonly string[];
  /**
   * Paths of identifying values inside an entry: `Def/Name` of a list, `Name` of an object, a part of a row; empty for a parameter's own
   * value.
   */
  readonly identity?: readonly string[];
  /** Members with the same identity keep their order. */
  readonly aligned?: boolean;
  /** Members are identified by number if all versions have equally many. */
  readonly byPosition?: boolean;
  /** The order matters. */
  readonly ordered?: boolean;
  /**
   * The half of a list that holds the family, so that it exists without members if its count is 0. With the name of the list, it always
   * exists there.
   */
  readonly home?: string;
  /** Numbers in other entries refer to these members. */
  readonly space?: { readonly name: string; readonly rank: number };
  /** The number of the first member, needed when a family has no members yet. */
  readonly start?: number;
  /**
   * Where its count may be; the first one found is used: a parameter next to the members, or one in an object of the enclosing list, with
   * `../` for the next list outwards.
   */
  readonly counts?: readonly string[];
  /** The part of a row that repeats the row's index. */
  readonly place?: string;
  /** The members name the siblings of the object that holds the family. */
  readonly listsObjects?: boolean;
}

const RULES_OF_FAMILIES: readonly FamilyRule[] = [
  {
    kinds: ["baiprog"],
    patterns: ["AI_%d"],
    home: "AI/lists",
    identity: ["Def/Name", "Def/GroupName"],
    space: { name: "program", rank: 0 },
  },
  {
    kinds: ["baiprog"],
    patterns: ["Action_%d"],
    home: "Action/lists",
    identity: ["Def/Name", "Def/GroupName"],
    space: { name: "program", rank: 1 },
  },
  {
    kinds: ["baiprog"],
    patterns: ["Behavior_%d"],
    home: "Behavior/lists",
    identity: ["Def/ClassName"],
    aligned: true,
    space: { name: "behavior", rank: 0 },
  },
  { kinds: ["baiprog"], patterns: ["Query_%d"], identity: ["Def/ClassName"] },
  { kinds: ["baslist"], patterns: ["ASDefine_%d"], identity: ["Name"] },
  { kinds: ["baslist"], patterns: ["AddRes_%d"], identity: ["Anim"] },
  { kinds: ["baslist"], patterns: ["CFDefine_%d"], identity: ["CFPre/Name"] },
  { kinds: ["baslist"], patterns: ["CFPost_%d"], identity: ["Name"] },
  { kinds: ["baslist"], patterns: ["Name_%d"], identity: [""] },
  { kinds: ["bdrop"], patterns: ["ItemName%02d", "ItemProbability%02d"], identity: ["ItemName"], start: 1, counts: ["ColumnNum"] },
  {
    kinds: ["bshop"],
    patterns: ["ItemSort%03d", "ItemName%03d", "ItemNum%03d", "ItemAdjustPrice%03d", "ItemLookGetFlg%03d", "ItemAmount%03d"],
    identity: ["ItemName"],
    start: 1,
    counts: ["ColumnNum"],
    place: "ItemSort",
  },
  { kinds: ["brecipe"], patterns: ["ItemName%02d", "ItemNum%02d"], identity: ["ItemName"], start: 1, counts: ["ColumnNum"] },
  { kinds: ["bdrop", "bshop", "brecipe"], patterns: ["Table%02d"], identity: [""], start: 1, counts: ["TableNum"], listsObjects: true },
  { kinds: ["bxml"], patterns: ["Tag%d"], identity: [""] },
  { kinds: ["batcllist"], patterns: ["AttClient_%d"], identity: ["Name"] },
  { kinds: ["batcl"], patterns: ["Check_%d"], identity: ["Parameters/CheckType"] },
  { kinds: ["bbonectrl"], patterns: ["BoneGroup_%d"], identity: ["Param/GroupName"] },
  { kinds: ["bbonectrl"], patterns: ["Bone_%d"], identity: [""] },
  { kinds: ["bbonectrl"], patterns: ["SpineNode_%02d"], home: "objects", identity: ["boneName"], counts: ["Spine/spineNodeNum"] },
  { kinds: ["bbonectrl"], patterns: ["EyeSet_%02d"], home: "objects", identity: ["materialName"], counts: ["EyeBall/eyeSetNum"] },
  { kinds: ["bmodellist"], patterns: ["Unit_%d"], identity: ["UnitName"] },
  { kinds: ["bmodellist"], patterns: ["Partial_%d"], identity: ["Bone"] },
  { kinds: ["bmodellist"], patterns: ["AnmTarget_%d"] },
  { kinds: ["bmodellist"], patterns: ["Locator_%d"] },
  {
    kinds: ["bphysics"],
    patterns: ["RigidBodySet_%d"],
    home: "RigidBodySet/lists",
    identity: ["RigidBodySetHeader/set_name"],
    counts: ["../ParamSetHeader/use_rigid_body_set_num"],
  },
  {
    kinds: ["bphysics"],
    patterns: ["RigidBody_%d"],
    home: "lists",
    identity: ["RigidBodyParam/rigid_body_name"],
    counts: ["RigidBodySetHeader/num"],
  },
  {
    kinds: ["bphysics"],
    patterns: ["ContactPointInfo_%d"],
    home: "RigidContactInfo/objects",
    identity: ["name"],
    counts: ["RigidContactInfoHeader/contact_point_info_num"],
  },
  {
    kinds: ["bphysics"],
    patterns: ["CollisionInfo_%d"],
    home: "RigidContactInfo/objects",
    identity: ["name"],
    counts: ["RigidContactInfoHeader/collision_info_num"],
  },
  {
    kinds: ["bphysics"],
    patterns: ["Form_%d"],
    home: "CharacterController/lists",
    identity: ["FormHeader/form_type"],
    counts: ["CharacterControllerParam/form_num"],
  },
  { kinds: ["bphysics"], patterns: ["Cloth_%d"], home: "Cloth/objects", identity: ["name"], counts: ["ClothHeader/cloth_num"] },
  { kinds: ["bphysics"], patterns: ["ShapeParam_%d"], home: "objects", counts: ["RigidBodyParam/shape_num", "FormHeader/shape_num"] },
  { kinds: ["brgbw"], patterns: ["State_%d"], identity: ["Setting/StateKey"] },
  { kinds: ["brgbw"], patterns: ["InputWeight_%d"], identity: ["RigidName"] },
  { kinds: ["baglcube"], patterns: ["cubemap_unit_%d"], identity: ["cubemap_unit/name"] },
  { kinds: ["bchmres"], patterns: ["%d"], identity: ["label"] },
  { kinds: ["brgconfiglist"], patterns: ["BodyParam_%d"], identity: ["RigidName"] },
  { kinds: ["brgconfig"], patterns: ["PartImpulseInfo%02d"], byPosition: true },
  { kinds: ["brgconfig"], patterns: ["ImpulseObj%02d"], byPosition: true },
  { kinds: ["brgconfig"], patterns: ["ReceiveObj%02d"], byPosition: true },
  {
    kinds: ["bphyssb"],
    patterns: ["bone_%d"],
    home: "bone_list/objects",
    identity: ["name"],
    counts: ["../../support_bone_header/bone_num"],
    space: { name: "bone", rank: 0 },
  },
  {
    kinds: ["bphyssb"],
    patterns: ["support_bone_%d"],
    home: "support_bone_list/objects",
    identity: ["bone"],
    counts: ["../../support_bone_header/support_bone_num"],
  },
  { kinds: ["bas"], patterns: ["Element%d"], home: "Elements/lists", space: { name: "element", rank: 0 } },
  { kinds: ["bas"], patterns: ["Child%d"], ordered: true },
  { kinds: ["bas"], patterns: ["Value%d"] },
  { kinds: ["bas"], patterns: ["Range%d"] },
];

const RULES = { containers: new Set(["!io", "!list", "!obj"]) };

export const MERGE: MergeModel = { readTree, keyOf: keyFor, keyText, titleOf, printFloat: (value) => printFloat(floatBits(value)) };

/** A number is already a hash, unless it is in quotes. */
function keyFor(name: string): string {
  return isNumber(name) ? name : hashOf(name.replace(/^'(\d+)'$/, "$1"));
}

/** A number stays as it is: it is the hash of an unknown name or, in quotes, a name. */
function keyText(name: string): string {
  return /^('?)\d+\1$/.test(name) ? name : printScalar(name, "untagged", 0, undefined, true);
}

function readTree(text: string, path: string): TreeNode {
  const kind = (/\.s?([a-z]+)(\.yml)?$/i.exec(path)?.[1] ?? "").toLowerCase();
  const { tree, comments } = readYamlTree(text, RULES);
  new TreeMaker(kind.replace(/^s(?=b)/, ""), text).make(tree);
  tree.add(readLines(text, NOTE_START, (line) => line, comments));
  return tree;
}

function hashOf(name: string): string {
  return String(crc32(name) >>> 0);
}

/**
 * The space of objects whose parameters are indexes of entries, and of parameters that are such an index, by kind of file and name hash.
 */
const REFERENCES = new Map(
  Object.entries({
    baiprog: { ChildIdx: "program", DemoAIActionIdx: "program", BehaviorIdx: "behavior", DemoBehaviorIdx: "behavior" },
    bas: { Children: "element" },
    bphyssb: { bone: "bone" },
  }).map(([kind, spaces]) => [kind, new Map(Object.entries(spaces).map(([name, space]) => [hashOf(name), space]))]),
);
const NO_REFERENCES: ReadonlyMap<string, string> = new Map();

/** A rule with hashes in place of names, computed once because files have very many maps. */
interface Family extends FamilyRule {
  /** The parts of {@link FamilyRule.home}. */
  readonly half: string | undefined;
  readonly listKey: string | undefined;
  /** The paths of {@link FamilyRule.counts}: next to the members, or `up` lists further out. */
  readonly countPlaces: readonly { readonly isBeside: boolean; readonly up: number; readonly path: string }[];
}

const FAMILIES: readonly Family[] = RULES_OF_FAMILIES.map((rule) => {
  const [half, list] = rule.home?.split("/").reverse() ?? [];
  const countPlaces = (rule.counts ?? []).map((written) => {
    const steps = written.split("/");
    const keys = steps.filter((step) => step !== "..").map(hashOf);
    const isBeside = steps.length === 1;
    return { isBeside, up: steps.length - keys.length, path: (isBeside ? keys : ["objects", ...keys]).join("/") };
  });
  return { ...rule, half, listKey: list === undefined ? undefined : hashOf(list), countPlaces };
});

interface MemberKey {
  readonly key: string;
  readonly name: string;
}

/** Keys of each pattern's members, by number; grows to the largest number in any file. */
const MEMBER_KEYS = new Map(FAMILIES.flatMap(({ patterns }) => patterns.map((pattern): [string, MemberKey[]] => [pattern, []])));

/** @param pattern with `%d` or `%02d` */
function numbered(pattern: string, number: number): MemberKey {
  const known = MEMBER_KEYS.get(pattern) as MemberKey[];
  known[number] ??= keyOf(pattern.replace(/%0?(\d?)d/, (_, width: string) => String(number).padStart(Number(width || 0), "0")));
  return known[number];
}

function isNumber(text: string): boolean {
  return /^\d+$/.test(text);
}

/** A name that is a number needs quotes. */
function keyOf(name: string): MemberKey {
  return { key: hashOf(name), name: isNumber(name) ? `'${name}'` : name };
}

function partOf(pattern: string): string {
  return pattern.replace(/%0?\d?d/, "");
}

class TreeMaker {
  private readonly families: readonly Family[];
  private readonly means: ReadonlyMap<string, string>;
  /** The lists of each space, and the values that refer to their members. */
  private readonly spaces = new Map<string, { readonly list: TreeNode; readonly rank: number }[]>();
  private readonly references: { readonly node: TreeNode; readonly space: string }[] = [];
  /** Families that name the siblings of their object. */
  private readonly listings: TreeNode[] = [];

  constructor(
    kind: string,
    private readonly text: string,
  ) {
    this.families = FAMILIES.filter(({ kinds }) => kinds.includes(kind));
    this.means = REFERENCES.get(kind) ?? NO_REFERENCES;
  }

  make(root: TreeNode): void {
    this.mark(root, false);
    const members = new Map(
      [...this.spaces].map(([space, lists]) => [space, [...lists].sort((a, b) => a.rank - b.rank).flatMap(({ list }) => list.children)]),
    );
    for (const { node, space } of this.references) if (isNumber(node.text)) node.count(Number(node.text), space, members.get(space) ?? []);
    for (const list of this.listings) listObjects(list);
    for (const { list } of this.spaces.get("element") ?? []) {
      list.rule = { ...list.rule, alike: [pathFromRoot, settingsOf], isOneKind: isOneElement, hasRoot: true };
      for (const element of list.children) markParallel(element);
    }
  }

  /** @param isNamed its key is a name or the hash of one */
  private mark(node: TreeNode, isNamed: boolean): void {
    const { name, children, kind, type, parent } = node;
    if (isNamed) {
      const isHash = isNumber(name);
      // a quoted number is a name
      const isQuoted = isHash && /['"]/.test(this.text[node.start] ?? "");
      if (isQuoted) node.name = `'${name}'`;
      if (!isHash || isQuoted) node.key = hashOf(name);
    }
    const isObject = type === "!obj";
    const space = isNamed && (isObject || type === "int") ? this.means.get(node.key) : undefined;
    if (space !== undefined) {
      // each parameter of an object of indexes is a reference of its own
      for (const each of isObject ? children : [node]) {
        if (each.type !== "int") continue;
        each.isOptional = each !== node;
        this.references.push({ node: each, space });
      }
    }
    if (kind !== "map") return;
    const isList = type === "!list";
    // the halves of a list and the root list are omitted from paths
    for (const child of children) {
      if (isList || (!parent && child.name === "param_root")) child.isHidden = true;
      this.mark(child, !isList && parent !== undefined);
    }
    if (this.families.length > 0) for (const map of isList ? children : isObject ? [node] : []) this.addFamilies(map);
  }

  private addFamilies(map: TreeNode): void {
    const { children } = map;
    const byKey = new Map(children.map((child) => [child.key, child]));
    const lists = new Map<TreeNode | undefined, TreeNode[]>();
    const members = new Set<TreeNode>();
    for (const family of this.families) {
      const count = findCount(family, map);
      const list = this.findMembers(family, byKey, count?.text === "0" || (family.listKey !== undefined && isHome(family, map)));
      if (!list) continue;
      const own = new Set(list.children.flatMap((child) => (child.isRow ? child.children : [child])));
      for (const member of own) members.add(member);
      // a family without members has no position in the text: it goes after its count, or last
      addToList(lists, children.find((child) => own.has(child)) ?? (count?.parent === map ? children[count.place + 1] : undefined), list);
      if (count?.text === String(list.children.length)) count.derived = { list, offset: 0, isPlace: false };
    }
    if (lists.size === 0) return;
    map.clear();
    for (const child of [...children, undefined]) {
      for (const list of lists.get(child) ?? []) map.add(list);
      if (child && !members.has(child)) map.add(child);
    }
  }

  /** @param isHere the family exists here even without members */
  private findMembers(family: FamilyRule, byKey: ReadonlyMap<string, TreeNode>, isHere: boolean): TreeNode | undefined {
    const { patterns, space } = family;
    const findAll = (number: number) =>
      patterns.map((pattern) => byKey.get(numbered(pattern, number).key)).filter((member) => member !== undefined);
    const isThere = (number: number) => patterns.some((pattern) => byKey.has(numbered(pattern, number).key));
    const start = isThere(0) ? 0 : isThere(1) ? 1 : isHere ? (family.start ?? 0) : undefined;
    if (start === undefined) return undefined;
    const isRow = patterns.length > 1;
    const list = new TreeNode("list", "");
    list.named(`#${patterns[0]}`);
    list.isHidden = true;
    list.family = {
      hasRows: isRow,
      key: (part, place) => numbered(patterns.find((each) => !isRow || partOf(each) === part) ?? patterns[0], place + start),
    };
    for (let number = start; ; number++) {
      const parts = findAll(number);
      if (parts.length === 0) break;
      list.add(isRow ? this.makeRow(family, number, byKey) : parts[0]);
    }
    list.rule = ruleOf(family, list.children[0]);
    if (space) {
      list.space = space;
      addToList(this.spaces, space.name, { list, rank: space.rank });
    }
    if (family.listsObjects) this.listings.push(list);
    if (family.place !== undefined) markPlaces(list, family.place);
    return list;
  }

  private makeRow({ patterns }: FamilyRule, number: number, byKey: ReadonlyMap<string, TreeNode>): TreeNode {
    const row = new TreeNode("map", "");
    row.isRow = true;
    const parts = patterns.flatMap((pattern) => {
      const part = byKey.get(numbered(pattern, number).key);
      if (!part) return [];
      part.named(partOf(pattern));
      return [part];
    });
    for (const part of parts.sort((a, b) => a.start - b.start)) row.add(part);
    return row;
  }
}

/** Whether this half of a list is the family's home. */
function isHome({ half, listKey }: Family, { name, parent }: TreeNode): boolean {
  return name === half && (listKey === undefined || parent?.key === listKey);
}

/** @param map that has, or may have, members of the family */
function findCount(family: Family, map: TreeNode): TreeNode | undefined {
  for (const { isBeside, up, path } of family.countPlaces) {
    let scope = isBeside ? map : isHome(family, map) ? map.parent : undefined;
    for (let left = up; left > 0; left--) scope = scope?.parent?.parent;
    const count = scope?.find(path);
    if (count) return count;
  }
  return undefined;
}

function ruleOf({ identity, aligned = false, byPosition = false, ordered = false }: FamilyRule, member: TreeNode | undefined): ListRule {
  const path = (written: string): string => {
    if (written === "" || member?.isRow) return written;
    const keys = written.split("/").map(hashOf);
    return member?.type === "!list" ? `objects/${keys.join("/")}` : keys.join("/");
  };
  const nameOf = (written: string) => written.slice(written.lastIndexOf("/") + 1);
  const first: Identity | undefined = identity?.map((written) => ({ path: path(written), name: nameOf(written) }));
  return { identities: first ? [first] : [], isPartial: true, doubles: aligned ? "aligned" : "by content", byPosition, ordered };
}

/** Marks the parts of rows that repeat the row's index, counted from 0 or 1, if all of them do. */
function markPlaces(list: TreeNode, part: string): void {
  const parts = list.children.map((row) => row.find(part));
  for (const offset of [0, 1]) {
    if (!parts.every((each, at) => each?.text === String(at + offset))) continue;
    for (const each of parts) if (each) each.derived = { list, offset, isPlace: true };
    return;
  }
}

/** The text without its tag and quotes. */
function wordsOf(text: string): string {
  return text.replace(/^!\w+ /, "").replaceAll(/^['"]|['"]$/g, "");
}

/** Links each name to its object, but only if every object is named exactly once and every name belongs to an object. */
function listObjects({ parent: header, children: names }: TreeNode): void {
  const objects = (header?.parent?.children ?? []).filter((object) => object !== header);
  const byKey = new Map(objects.map((object) => [object.key, object]));
  const listed = names.map(({ text }) => byKey.get(hashOf(wordsOf(text))));
  if (new Set(listed).size !== objects.length || names.length !== objects.length) return;
  for (const [at, name] of names.entries()) name.list(listed[at]);
}

const [PARAMETERS, CHILDREN] = ["Parameters", "Children"].map((name) => `objects/${hashOf(name)}`);
const [TYPE, FILE] = ["TypeIndex", "FileName"].map((name) => `${PARAMETERS}/${hashOf(name)}`);

/** Whether two elements have the same type, are assets of the same file, or are both the first of their sequence. */
function isOneElement(first: TreeNode, second: TreeNode): boolean {
  const [type, other] = [first.find(TYPE), second.find(TYPE)];
  const file = first.find(FILE)?.text;
  return type?.text === other?.text || (file !== undefined && file === second.find(FILE)?.text) || first.place + second.place === 0;
}

/** The title of an element of a sequence: the file that it plays, or its type. */
function titleOf(entry: TreeNode): string | undefined {
  const type = entry.find(TYPE)?.text;
  return type && (wordsOf(entry.find(FILE)?.text ?? "") || `TypeIndex ${type}`);
}

function settingsOf(element: TreeNode): string {
  return (element.find(PARAMETERS)?.children ?? []).map(({ key, text }) => `${key}=${text}`).join(" ");
}

/** For each list, how each element is reached from the first one. */
const pathsFromRoot = new WeakMap<TreeNode, ReadonlyMap<TreeNode, string>>();

function pathFromRoot(element: TreeNode): string | undefined {
  const list = element.parent as TreeNode;
  return getOrMake(pathsFromRoot, list, () => findPathsFromRoot(list)).get(element);
}

function findPathsFromRoot({ children: elements }: TreeNode): ReadonlyMap<TreeNode, string> {
  const found = new Map<TreeNode, string>([[elements[0], "/"]]);
  for (const [element, path] of found)
    for (const list of element.find(CHILDREN)?.children ?? [])
      for (const { target } of list.children)
        if (target && !found.has(target)) found.set(target, String(crc32(`${path}/${settingsOf(target)}`)));
  return found;
}

/** A selector has a value or a range for each of its children, at the same index. */
function markParallel(element: TreeNode): void {
  const lists: TreeNode[] = [];
  const stack = [element];
  for (let node = stack.pop(); node; node = stack.pop()) {
    if (node.family) lists.push(node);
    else stack.push(...node.children);
  }
  const children = lists.find(({ name }) => name === "#Child%d")?.children ?? [];
  for (const list of lists) {
    if (list.name === "#Child%d" || list.children.length !== children.length) continue;
    for (const [at, entry] of list.children.entries()) {
      entry.beside = children[at];
      entry.list(children[at]);
    }
  }
}
