/**
 * References inside a file: by number in AI programs and animation sequences, by name to item tables and contact points. In every real file
 * available, all values under these rules have a target. Must not depend on the text form.
 */

import { crc32 } from "../../core/bytes/crc32.ts";
import { addToList, getOrMake } from "../../core/lists.ts";
import { once } from "../../core/memoize.ts";
import type { Item } from "../items.ts";
import type { Parameter, ParameterList, ParameterObject, ParameterTree } from "../parameterTree.ts";
import { Type } from "../valueTypes.ts";

export const NAME = hash("Name");
export const DEF = hash("Def");
export const CLASS_NAME = hash("ClassName");

/** A set of items that values may point to. */
export interface TargetSpace {
  /** What to call a target in a message: `AI or action`. */
  readonly what: string;
  /** By number; for `name`, in no particular order. */
  readonly targets: readonly Item[];
  readonly by: "number" | "name";
  /** For `name`: the hash of each target's name. */
  readonly nameHashes?: readonly number[];
  /** For `name`: the parameter with each target's name, if the name is not its key. */
  readonly nameParameters?: readonly (Parameter | undefined)[];
}

export class References {
  static readonly none = new References([], new Map());
  private readonly backwards = once(() => {
    const sources = new Map<Item, Parameter[]>();
    for (const [source, { target }] of this.sources) if (target !== undefined) addToList(sources, target, source);
    return sources;
  });

  /**
   * @param sources all parameters with references, in the order in which the rules find them
   * @param program the AI program's lists; undefined in other files
   */
  constructor(
    readonly spaces: readonly TargetSpace[],
    readonly sources: ReadonlyMap<Parameter, Pointer>,
    readonly program?: AiProgram,
  ) {}

  /** The space that a parameter's value refers to; undefined if the value is not a reference. */
  spaceOf(parameter: Parameter): TargetSpace | undefined {
    return this.sources.get(parameter)?.space;
  }

  targetOf(parameter: Parameter): Item | undefined {
    return this.sources.get(parameter)?.target;
  }

  /** Parameters that refer to the item, in order. */
  sourcesOf(item: Item): readonly Parameter[] {
    return this.backwards().get(item) ?? [];
  }

  /** The space that the item is a target of. */
  spaceOfTarget(item: Item): TargetSpace | undefined {
    return this.spaces.find(({ targets }) => targets.includes(item));
  }
}

interface Pointer {
  readonly space: TargetSpace;
  readonly target: Item | undefined;
  /** A missing target is a mistake: in the game's own files there always is one. */
  readonly isChecked: boolean;
}

/** The entries of an AI program by the name of their list; empty for a missing list. */
export type AiProgram = Readonly<Record<"AI" | "Action" | "Behavior", readonly ParameterList[]>>;

function hash(name: string): number {
  return crc32(name) | 0;
}

export function findReferences(tree: ParameterTree): References {
  return aiProgram(tree) ?? animationSequence(tree) ?? itemTables(tree) ?? contactPoints(tree) ?? References.none;
}

class Collector {
  readonly sources = new Map<Parameter, Pointer>();
  private readonly byName = new Map<TargetSpace, Map<number, Item>>();

  /** Collects an object's integers, which are all references into the space. */
  numbersOf(object: ParameterObject | undefined, space: TargetSpace): void {
    for (const parameter of object?.parameters ?? [])
      if (parameter.type === Type.int) this.sources.set(parameter, { space, target: space.targets[parameter.word], isChecked: true });
  }

  /** Collects a string parameter that names a target of the space. */
  name(parameter: Parameter, space: TargetSpace, isChecked: boolean): void {
    const text = parameter.text ?? "";
    if (text === "") return;
    this.sources.set(parameter, { space, target: this.targetsByName(space).get(hash(text)), isChecked });
  }

  /** If several targets have the same name, the first one counts. */
  private targetsByName(space: TargetSpace): ReadonlyMap<number, Item> {
    return getOrMake(this.byName, space, () => {
      const targets = new Map<number, Item>();
      for (const [at, name] of (space.nameHashes ?? []).entries()) if (!targets.has(name)) targets.set(name, space.targets[at]);
      return targets;
    });
  }
}

// ------------------------------------------------------------------------------------------------ AI programs

const POINTERS = {
  demoAction: hash("DemoAIActionIdx"),
  demoBehavior: hash("DemoBehaviorIdx"),
  child: hash("ChildIdx"),
  behavior: hash("BehaviorIdx"),
};

/**
 * AI entries and actions are numbered together: the first action's index is the number of AI entries. Behaviors are numbered separately.
 */
function aiProgram({ root }: ParameterTree): References | undefined {
  const [ai, action, behavior = []] = ["AI", "Action", "Behavior"].map((name) => root.findList(hash(name))?.lists);
  if (ai === undefined || action === undefined) return undefined;
  const nodes: TargetSpace = { what: "AI or action", targets: [...ai, ...action], by: "number" };
  const behaviors: TargetSpace = { what: "behavior", targets: behavior, by: "number" };
  const found = new Collector();
  found.numbersOf(root.findObject(POINTERS.demoAction), nodes);
  found.numbersOf(root.findObject(POINTERS.demoBehavior), behaviors);
  for (const node of ai) found.numbersOf(node.findObject(POINTERS.child), nodes);
  for (const node of [...ai, ...action]) found.numbersOf(node.findObject(POINTERS.behavior), behaviors);
  return new References([nodes, behaviors], found.sources, { AI: ai, Action: action, Behavior: behavior });
}

/** `Def/Name` of an AI, action or other entry, if it has one. */
export function definedName(entry: Item): string | undefined {
  return definedString(entry, NAME);
}

/** `Def/ClassName` of an AI, action or other entry, if it has one. */
export function definedClass(entry: Item): string | undefined {
  return definedString(entry, CLASS_NAME);
}

function definedString(entry: Item, name: number): string | undefined {
  return entry.kind === "list" ? findDefined(entry, name)?.text : undefined;
}

/** A parameter of `Def`. */
export function findDefined(entry: ParameterList, name: number): Parameter | undefined {
  return entry.findObject(DEF)?.findParameter(name);
}

// ------------------------------------------------------------------------------------------------ other files

const ELEMENTS = hash("Elements");
const CHILDREN = hash("Children");

/** The elements of an animation sequence refer to their children by number. */
function animationSequence({ root }: ParameterTree): References | undefined {
  const targets = root.findList(ELEMENTS)?.lists;
  if (targets === undefined) return undefined;
  const space: TargetSpace = { what: "element", targets, by: "number" };
  const found = new Collector();
  for (const element of targets) found.numbersOf(element.findObject(CHILDREN), space);
  return new References([space], found.sources);
}

const HEADER = hash("Header");
const TABLES = Array.from({ length: 100 }, (_, number) => hash(`Table${String(number).padStart(2, "0")}`));

/** Drop tables, recipes and shops: the header's `Table01`, `Table02` … name the other objects. */
function itemTables({ root }: ParameterTree): References | undefined {
  const header = root.findObject(HEADER);
  const names = TABLES.flatMap((name) => header?.findParameter(name) ?? []);
  if (names.length === 0) return undefined;
  const targets = root.objects.filter((table) => table !== header);
  const space: TargetSpace = { what: "table", targets, by: "name", nameHashes: targets.map((table) => table.hash) };
  const found = new Collector();
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
 * Physics: bodies and character controllers name the `ContactPointInfo_n` and `CollisionInfo_n` that they use, by the `name` inside those.
 * Only the references of bodies were checked on real files.
 */
function contactPoints(tree: ParameterTree): References | undefined {
  const infos = tree.root.findList(CONTACT_POINTS.set)?.findList(CONTACT_POINTS.list)?.objects;
  if (infos === undefined) return undefined;
  const found = new Collector();
  const spaces = CONTACT_KINDS.map(({ what, prefix }) => nameSpace(what, infos, prefix));
  for (const parameter of tree.parameters) {
    const kind = CONTACT_KINDS.findIndex(({ source }) => source === parameter.hash);
    if (kind >= 0) found.name(parameter, spaces[kind], parameter.parent.hash === BODY);
  }
  return new References(spaces, found.sources);
}

function nameSpace(what: string, infos: readonly ParameterObject[], prefix: string): TargetSpace {
  const numbered = new Set(infos.map((_, number) => hash(prefix + number)));
  const targets = infos.filter((info) => numbered.has(info.hash) && info.findParameter(LOWER_NAME) !== undefined);
  const nameParameters = targets.map((target) => target.findParameter(LOWER_NAME));
  const nameHashes = nameParameters.map((name) => hash(name?.text ?? ""));
  return { what, targets, by: "name", nameHashes, nameParameters };
}
