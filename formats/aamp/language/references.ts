/**
 * What values inside a file point to: numbers of AI programs and animation sequences, names of item tables and contact
 * points. Each rule was checked on every file at hand: all of their values have a target. Must know no text.
 */
import { crc32 } from "../../core/bytes/crc32.ts";
import { type Item, list, object } from "../items.ts";
import type { ParameterTree } from "../parameterTree.ts";
import { Type } from "../valueTypes.ts";

const NAME = hash("Name");
const DEF = hash("Def");
const CLASS_NAME = hash("ClassName");

/** A set of items that values may point to. */
export interface TargetSpace {
  /** What one target is, for sentences: `AI or action`. */
  readonly what: string;
  /** By their number; for `name` in no particular order. */
  readonly targets: readonly Item[];
  readonly by: "number" | "name";
  /** Hash of the name of each target, for `name`. */
  readonly nameHashes?: readonly number[];
  /** For names: the parameter that says a target's name, where it is not its key. */
  readonly nameParameters?: readonly number[];
}

export class References {
  static readonly none = new References([], new Map());
  readonly spaces: readonly TargetSpace[];
  /** The AI program's lists; undefined in other files. */
  readonly program: AiProgram | undefined;
  private readonly sources: ReadonlyMap<number, Pointer>;
  private backwards: Map<string, number[]> | undefined;

  constructor(spaces: readonly TargetSpace[], sources: ReadonlyMap<number, Pointer>, program?: AiProgram) {
    this.spaces = spaces;
    this.sources = sources;
    this.program = program;
  }

  /** The space that a parameter's value points into; undefined where its value is not a reference. */
  spaceOf(parameter: number): TargetSpace | undefined {
    return this.sources.get(parameter)?.space;
  }

  targetOf(parameter: number): Item | undefined {
    return this.sources.get(parameter)?.target;
  }

  /** Parameters whose values point to the item, in order. */
  sourcesOf(item: Item): readonly number[] {
    if (this.backwards === undefined) {
      this.backwards = new Map();
      for (const [source, { target }] of this.sources) {
        if (target === undefined) continue;
        const key = keyOf(target);
        const known = this.backwards.get(key);
        if (known) known.push(source);
        else this.backwards.set(key, [source]);
      }
    }
    return this.backwards.get(keyOf(item)) ?? [];
  }

  /** The space that the item is a target of. */
  spaceOfTarget(item: Item): TargetSpace | undefined {
    return this.spaces.find((space) => space.targets.some((target) => target.kind === item.kind && target.item === item.item));
  }

  /** All parameters with references, in the order in which the rules find them. */
  all(): Iterable<readonly [number, Pointer]> {
    return this.sources;
  }
}

interface Pointer {
  readonly space: TargetSpace;
  readonly target: Item | undefined;
  /** Without a target it is a mistake: so in all of the game's own files. */
  readonly isChecked: boolean;
}

/** The lists of an AI program, each empty where it is missing. */
export interface AiProgram {
  readonly ai: readonly number[];
  readonly action: readonly number[];
  readonly behavior: readonly number[];
}

function keyOf({ kind, item }: Item): string {
  return `${kind}${item}`;
}

function hash(name: string): number {
  return crc32(name) | 0;
}

export function findReferences(tree: ParameterTree): References {
  return aiProgram(tree) ?? animationSequence(tree) ?? itemTables(tree) ?? contactPoints(tree) ?? References.none;
}

class Collector {
  readonly tree: ParameterTree;
  readonly sources = new Map<number, Pointer>();
  private readonly byName = new Map<TargetSpace, Map<number, Item>>();
  constructor(tree: ParameterTree) {
    this.tree = tree;
  }

  /** All whole numbers of an object point into the space. */
  numbersOf(object: number, space: TargetSpace): void {
    if (object < 0) return;
    const { tree } = this;
    for (const at of tree.childParameters(object)) {
      if (tree.typeOf(at) !== Type.int) continue;
      const target = space.targets[tree.words[tree.valueOf(at)]];
      this.sources.set(at, { space, target, isChecked: true });
    }
  }

  /** A string parameter names a target of the space. */
  name(parameter: number, space: TargetSpace, isChecked: boolean): void {
    if (parameter < 0) return;
    const text = this.tree.textOf(parameter) ?? "";
    if (text === "") return;
    this.sources.set(parameter, { space, target: this.targetsByName(space).get(hash(text)), isChecked });
  }

  /** Of several targets with one name the first counts. */
  private targetsByName(space: TargetSpace): ReadonlyMap<number, Item> {
    let targets = this.byName.get(space);
    if (targets === undefined) {
      targets = new Map();
      for (const [at, name] of (space.nameHashes ?? []).entries()) if (!targets.has(name)) targets.set(name, space.targets[at]);
      this.byName.set(space, targets);
    }
    return targets;
  }
}

// ------------------------------------------------------------------------------------------------ AI programs

const LISTS = { ai: hash("AI"), action: hash("Action"), behavior: hash("Behavior") };
const POINTERS = {
  demoAction: hash("DemoAIActionIdx"),
  demoBehavior: hash("DemoBehaviorIdx"),
  child: hash("ChildIdx"),
  behavior: hash("BehaviorIdx"),
};

/** AI and actions share one count: the first action's number is the number of AI. Behaviors have a count of their own. */
function aiProgram(tree: ParameterTree): References | undefined {
  const [aiList, actionList, behaviorList] = [LISTS.ai, LISTS.action, LISTS.behavior].map((name) => tree.findList(0, name));
  if (aiList < 0 || actionList < 0) return undefined;
  const ai = tree.childLists(aiList);
  const action = tree.childLists(actionList);
  const behavior = behaviorList < 0 ? [] : tree.childLists(behaviorList);
  const nodes: TargetSpace = { what: "AI or action", targets: [...ai, ...action].map(list), by: "number" };
  const behaviors: TargetSpace = { what: "behavior", targets: behavior.map(list), by: "number" };
  const found = new Collector(tree);
  found.numbersOf(tree.findObject(0, POINTERS.demoAction), nodes);
  found.numbersOf(tree.findObject(0, POINTERS.demoBehavior), behaviors);
  for (const node of ai) found.numbersOf(tree.findObject(node, POINTERS.child), nodes);
  for (const node of [...ai, ...action]) found.numbersOf(tree.findObject(node, POINTERS.behavior), behaviors);
  return new References([nodes, behaviors], found.sources, { ai, action, behavior });
}

/** `Def/Name` of an AI, action or other entry, where it has one. */
export function definedName(tree: ParameterTree, entry: number): string | undefined {
  return definedString(tree, entry, NAME);
}

/** `Def/ClassName` of an AI, action or other entry, where it has one. */
export function definedClass(tree: ParameterTree, entry: number): string | undefined {
  return definedString(tree, entry, CLASS_NAME);
}

function definedString(tree: ParameterTree, entry: number, name: number): string | undefined {
  const definition = tree.findObject(entry, DEF);
  return definition < 0 ? undefined : stringParameter(tree, definition, name);
}

function stringParameter(tree: ParameterTree, of: number, name: number): string | undefined {
  const at = tree.findParameter(of, name);
  return at < 0 ? undefined : tree.textOf(at);
}

// ------------------------------------------------------------------------------------------------ other files

const ELEMENTS = hash("Elements");
const CHILDREN = hash("Children");

/** The elements of an animation sequence name their children by number. */
function animationSequence(tree: ParameterTree): References | undefined {
  const elements = tree.findList(0, ELEMENTS);
  if (elements < 0) return undefined;
  const targets = tree.childLists(elements);
  const space: TargetSpace = { what: "element", targets: targets.map(list), by: "number" };
  const found = new Collector(tree);
  for (const element of targets) found.numbersOf(tree.findObject(element, CHILDREN), space);
  return new References([space], found.sources);
}

const HEADER = hash("Header");
const TABLES = Array.from({ length: 100 }, (_, number) => hash(`Table${String(number).padStart(2, "0")}`));

/** Drop tables, recipes and shops: the header's `Table01`, `Table02` … name the other objects. */
function itemTables(tree: ParameterTree): References | undefined {
  const header = tree.findObject(0, HEADER);
  if (header < 0) return undefined;
  const names = TABLES.map((name) => tree.findParameter(header, name)).filter((found) => found >= 0);
  if (names.length === 0) return undefined;
  const tables = tree.childObjects(0).filter((table) => table !== header);
  const space: TargetSpace = {
    what: "table",
    targets: tables.map(object),
    by: "name",
    nameHashes: tables.map((table) => tree.objectHash(table)),
  };
  const found = new Collector(tree);
  for (const name of names) found.name(name, space, true);
  return new References([space], found.sources);
}

const CONTACT_POINTS = { list: hash("RigidContactInfo"), set: hash("ParamSet") };
const CONTACT_KINDS = [
  { what: "contact point info", prefix: "ContactPointInfo_", source: hash("contact_point_info") },
  { what: "collision info", prefix: "CollisionInfo_", source: hash("collision_info") },
];
const LOWER_NAME = hash("name");
const BODY = hash("RigidBodyParam");

/**
 * Physics: bodies and character controllers name the `ContactPointInfo_n` and `CollisionInfo_n` that they use, which have their name
 * inside. Only those of bodies were checked on real files.
 */
function contactPoints(tree: ParameterTree): References | undefined {
  const set = tree.findList(0, CONTACT_POINTS.set);
  const contacts = set < 0 ? -1 : tree.findList(set, CONTACT_POINTS.list);
  if (contacts < 0) return undefined;
  const found = new Collector(tree);
  const infos = tree.childObjects(contacts);
  const spaces = CONTACT_KINDS.map(({ what, prefix }) => nameSpace(tree, what, infos, prefix));
  for (let at = 0; at < tree.parameterCount; at++) {
    const name = tree.parameterHash(at);
    CONTACT_KINDS.forEach(({ source }, kind) => {
      if (name === source) found.name(at, spaces[kind], tree.objectHash(tree.objectOf(at)) === BODY);
    });
  }
  return new References(spaces, found.sources);
}

function nameSpace(tree: ParameterTree, what: string, infos: readonly number[], prefix: string): TargetSpace {
  const numbered = new Set(infos.map((_, number) => hash(prefix + number)));
  const targets = infos.filter((info) => numbered.has(tree.objectHash(info)) && tree.findParameter(info, LOWER_NAME) >= 0);
  const nameParameters = targets.map((target) => tree.findParameter(target, LOWER_NAME));
  const nameHashes = targets.map((target) => hash(stringParameter(tree, target, LOWER_NAME) ?? ""));
  return { what, targets: targets.map(object), by: "name", nameHashes, nameParameters };
}
