/**
 * The node types: their names, the fields of their bodies in file order, and what hangs on them. One declaration for reader, writer,
 * printer, parser, hover, completion and documentation. Source: format reference, section 6.
 */

export type ValueType = "string" | "int" | "float" | "bool" | "vec3f" | "pointer";

/**
 * What a field of a body is: a property of a value type, or a plain word: a number, a switch, one of `values`, a tag group, an event
 * group, a material blend.
 */
export type FieldKind = "string" | "int" | "float" | "bool" | "u32" | "switch" | "enum" | "tags" | "event" | "blend";

export interface BodyField {
  readonly name: string;
  readonly kind: FieldKind;
  readonly meaning: string;
  readonly values?: readonly string[];
  /** First version that has the field. */
  readonly since?: number;
}

/** How the children of a node are chosen: by range, text, number, weight, tags, truth, or all of them in order. */
export type ChildKind = "range" | "text" | "number" | "weight" | "tags" | "truth" | "plain";

export interface NodeType {
  readonly id: number;
  readonly name: string;
  readonly meaning: string;
  readonly fields: readonly BodyField[];
  readonly children: ChildKind;
  /** The last child is taken when no other fits. */
  readonly hasDefault: boolean;
  /** State ends have neither body nor plugs. */
  readonly hasBody: boolean;
}

export const VERSION_40F = 0x40f;
export const VERSION_410 = 0x410;
export const VERSION_417 = 0x417;

export const SELECT_FLAGS: readonly string[] = ["NoSelectOnUpdate", "SelectOnUpdate", "SelectOnUpdateNoFadeout"];
export const AXES: readonly string[] = ["X", "Y", "Z"];
export const INITIAL_FRAME_MODES: readonly string[] = [
  "ReturnStart",
  "NormCurrent",
  "NormCurrentComplement",
  "AllLoops",
  "BoneComparison",
  "ReturnEnd",
  "Current",
  "CurrentComplement",
  "NormSingleLoop",
];
export const CALC_MODES: readonly string[] = ["Generic", "Degrees", "Radians", "DegreesNormalize", "RadiansNormalize"];
export const CHECK_TYPES: readonly string[] = ["CheckStateAndNodeMatch", "CheckState", "CheckStateFinishAndNodeMatch"];
export const OPERATORS: readonly string[] = ["GreaterThan", "LessThanEquals", "Equals", "NotEquals", "GreaterThanEquals", "LessThan"];
export const TRANSITION_TYPES: readonly string[] = ["int", "string", "float", "bool", "vec3f"];
export const INTERPOLATIONS: readonly string[] = ["default", "none", "cross fade", "local bone", "inertia local bone", "parts"];

/** Types of event parameters by the top byte of their table. */
export const EVENT_PARAMETER_TYPES: Readonly<Record<number, ValueType>> = { 0x40: "string", 0x30: "float", 0x20: "int", 0x10: "bool" };

/** Data of the command that plays, by number. */
export const COMMAND_DATA: readonly (string | undefined)[] = [
  "the current frame divided by the length",
  "a random number from 0 to 1",
  "a random number from 0 to 1",
  "a string",
  "the fade-in frame",
  undefined,
  "a float of unknown meaning",
];

const isSync: BodyField = { name: "Is Sync", kind: "bool", meaning: "The choice goes on where the last child was." };
const forceRun: BodyField = { name: "Force Run", kind: "switch", meaning: "Chooses again even where the value did not change." };
const animation: BodyField = { name: "Animation", kind: "string", meaning: "Name of the animation clip." };
const isLoop: BodyField = { name: "Is Loop", kind: "bool", meaning: "The clip starts over at its end." };

function selector(kind: FieldKind): readonly BodyField[] {
  return [{ name: "Parameter", kind, meaning: "The value by which a child is chosen." }, isSync, forceRun];
}

interface Extras {
  readonly children?: ChildKind;
  readonly hasDefault?: boolean;
  readonly hasBody?: boolean;
}

function type(id: number, name: string, meaning: string, fields: readonly BodyField[] = [], extras: Extras = {}): NodeType {
  return { id, name, meaning, fields, children: "plain", hasDefault: false, hasBody: true, ...extras };
}

const bone1: BodyField = { name: "Bone 1", kind: "string", meaning: "First bone of the comparison." };
const bone2: BodyField = { name: "Bone 2", kind: "string", meaning: "Second bone of the comparison." };
const axis: BodyField = { name: "Axis", kind: "enum", values: AXES, meaning: "Axis on which the bones are compared." };
const selectFlag: BodyField = { name: "Select Flag", kind: "enum", values: SELECT_FLAGS, meaning: "When the node chooses again." };

export const NODE_TYPES: readonly NodeType[] = [
  type(1, "FloatSelector", "Chooses a child by a float.", selector("float"), { children: "range", hasDefault: true }),
  type(2, "StringSelector", "Chooses a child by a string.", selector("string"), { children: "text", hasDefault: true }),
  type(3, "SkeletalAnimation", "Plays a skeletal clip.", [
    animation,
    { name: "Unknown 1", kind: "u32", meaning: "Meaning unknown." },
    { name: "Unknown 2", kind: "u32", meaning: "Meaning unknown." },
    { name: "Unknown 3", kind: "bool", meaning: "Whether the offset that follows is used." },
    { name: "Unknown 4", kind: "float", meaning: "Offset in frames." },
  ]),
  type(4, "State", "A state: its child plays while the state lasts."),
  type(5, "Unknown2", "Ends a state. Has no body.", [], { hasBody: false }),
  type(
    6,
    "OneDimensionalBlender",
    "Mixes the two children around a value.",
    [
      { name: "Parameter", kind: "float", meaning: "The value by which the children are mixed." },
      { name: "Lerp Mode", kind: "u32", meaning: "1: the weight follows smoothstep twice." },
    ],
    { children: "range" },
  ),
  type(7, "Sequential", "Plays its children one after the other.", [
    { name: "Use Sync Range Mult", kind: "bool", meaning: "Whether the children are repeated." },
    { name: "Sync Range Mult", kind: "int", meaning: "How often the children are repeated." },
    { name: "Unknown 3", kind: "int", meaning: "Perhaps a switch: go on at the next tick." },
  ]),
  type(8, "IntSelector", "Chooses a child by a whole number.", selector("int"), { children: "number", hasDefault: true }),
  type(9, "Simultaneous", "Plays all children at once.", [
    { name: "Finish With Child", kind: "switch", meaning: "Ends with the first child that ends." },
  ]),
  type(10, "Event", "Events that a node fires; hangs on it by `Events`.", [
    { name: "Event", kind: "event", meaning: "Trigger and hold events." },
  ]),
  type(11, "MaterialAnimation", "Plays a material clip.", [
    { name: "Material Blend Setting", kind: "blend", meaning: "How the clip is blended into others.", since: VERSION_417 },
    animation,
    isLoop,
  ]),
  type(12, "FrameController", "Sets the rate, range and loops of a clip; hangs on it by `Frame Controls`.", [
    { name: "Animation Rate", kind: "float", meaning: "Speed of the clip; 1 is its own." },
    { name: "Start Frame", kind: "float", meaning: "First frame." },
    { name: "End Frame", kind: "float", meaning: "Last frame; -1 is the end of the clip." },
    { name: "Loop Flags", kind: "u32", meaning: "1, 3, 4: loop; 2: once; 0: as the clip says." },
    { name: "Loop Cancel Flag", kind: "bool", meaning: "Ends the loop." },
    { name: "Unknown 2", kind: "bool", meaning: "Meaning unknown." },
    { name: "Loop Num", kind: "int", meaning: "Number of loops; -1 for no end." },
    { name: "Max Random Loop Num", kind: "int", meaning: "Largest number of loops added at random." },
    { name: "Is Not Use Random Bonus Loop", kind: "bool", meaning: "No loops are added at random." },
    { name: "Animation Freeze Point", kind: "float", meaning: "Where the clip freezes, as a fraction of its length; -1 for never." },
    { name: "Animation Freeze Frame", kind: "float", meaning: "Frame at which the clip freezes; -1 for none." },
    { name: "Loop Duration", kind: "float", meaning: "Length of the loops in frames; -1 for no limit." },
    { name: "Is Include Initial Loop", kind: "switch", meaning: "The first pass counts as a loop." },
    { name: "Unknown 10", kind: "float", meaning: "Meaning unknown." },
    { name: "Unknown 11", kind: "bool", meaning: "Meaning unknown.", since: VERSION_417 },
    { name: "Unknown 12", kind: "u32", meaning: "Meaning unknown." },
    { name: "Unknown 13", kind: "u32", meaning: "Meaning unknown." },
  ]),
  type(13, "DummyAnimation", "Takes time without a clip.", [{ name: "Frame", kind: "float", meaning: "Length in frames." }, isLoop]),
  type(
    14,
    "RandomSelector",
    "Chooses a child at random by weight.",
    [selectFlag, isSync, { name: "Max Cached Select Count", kind: "int", meaning: "How many earlier choices are remembered." }, forceRun],
    { children: "weight" },
  ),
  type(15, "Unknown4", "Ends a state. Has no body.", [], { hasBody: false }),
  type(
    16,
    "PreviousTagSelector",
    "Chooses a child by the tags of what played before.",
    [{ name: "Tag Set Index", kind: "u32", meaning: "Which set of tags is looked at, 0 to 3." }],
    { children: "tags" },
  ),
  type(17, "BonePositionSelector", "Chooses a child by the position of two bones.", [bone1, bone2, axis, selectFlag, isSync], {
    children: "range",
    hasDefault: true,
  }),
  type(18, "BoneAnimation", "Plays a clip of bone visibility.", [
    animation,
    isLoop,
    { name: "Unknown 2", kind: "bool", meaning: "Meaning unknown." },
    { name: "Unknown 3", kind: "float", meaning: "Meaning unknown." },
  ]),
  type(19, "InitialFrame", "Sets the first frame of a clip; hangs on it by `Frame Controls`.", [
    { name: "Calc Mode", kind: "enum", values: INITIAL_FRAME_MODES, meaning: "How the first frame is found." },
    { name: "Tags", kind: "tags", meaning: "Tags of the clips whose frame is taken." },
    { name: "Unknown 1", kind: "bool", meaning: "Meaning unknown.", since: VERSION_417 },
    bone1,
    bone2,
    axis,
    { name: "Calc Loop", kind: "bool", meaning: "The loop is chosen at random." },
    { name: "Exclude Random Loops", kind: "bool", meaning: "The random choice is fixed." },
  ]),
  type(20, "BoneBlender", "Mixes its children by bone weights.", [
    { name: "Bone Group Name", kind: "string", meaning: "The bone group with the weights." },
    { name: "Unknown 1", kind: "u32", meaning: "Number of the child that is the base." },
    { name: "Blend Rate", kind: "float", meaning: "How much of the other child is mixed in." },
    { name: "Unknown 3", kind: "u32", meaning: "How the children are mixed." },
    { name: "Unknown 4", kind: "u32", meaning: "How the state ends.", since: VERSION_410 },
  ]),
  type(21, "BoolSelector", "Takes the first child when the value is true, else the second.", selector("bool"), { children: "truth" }),
  type(22, "Alert", "A message for the makers of the game.", [{ name: "Message", kind: "string", meaning: "The message." }]),
  type(23, "SubtractAnimation", "Plays the difference of its children."),
  type(24, "ShapeAnimation", "Plays a shape clip.", [animation]),
  type(25, "Unknown7", "Meaning unknown."),
];

const BY_ID: readonly (NodeType | undefined)[] = (() => {
  const table: NodeType[] = [];
  for (const nodeType of NODE_TYPES) table[nodeType.id] = nodeType;
  return table;
})();
const BY_NAME: ReadonlyMap<string, NodeType> = new Map(NODE_TYPES.map((nodeType) => [nodeType.name, nodeType]));

export function findNodeType(id: number): NodeType | undefined {
  return BY_ID[id];
}
export function findNodeTypeByName(name: string): NodeType | undefined {
  return BY_NAME.get(name);
}

const FIELDS_BY_VERSION = new Map<number, readonly (readonly BodyField[])[]>();

/** Fields of a node's body in a version, in file order. */
export function getBodyFields(nodeType: NodeType, version: number): readonly BodyField[] {
  let table = FIELDS_BY_VERSION.get(version);
  if (table === undefined) {
    const made: (readonly BodyField[])[] = [];
    for (const { id, fields } of NODE_TYPES) made[id] = fields.filter(({ since = 0 }) => version >= since);
    table = made;
    FIELDS_BY_VERSION.set(version, table);
  }
  return table[nodeType.id];
}

/** True of fields that are a property, false of plain words. */
export function isProperty(kind: FieldKind): kind is FieldKind & ValueType {
  return kind === "string" || kind === "int" || kind === "float" || kind === "bool";
}

/** Bytes of a field in the file. */
export function fieldSize({ kind }: BodyField): number {
  return isProperty(kind) ? 8 : 4;
}

/** A value that a child is chosen by. */
export interface ChildValue {
  /** In the text. */
  readonly key: string;
  readonly type: ValueType;
}

const CHILD_VALUES: Readonly<Partial<Record<ChildKind, readonly ChildValue[]>>> = {
  range: [
    { key: "Condition Min", type: "float" },
    { key: "Condition Max", type: "float" },
  ],
  text: [{ key: "Condition", type: "string" }],
  number: [{ key: "Condition", type: "int" }],
  weight: [{ key: "Weight", type: "float" }],
};

/** What children of a kind are chosen by. The default has one value in its place, that of a range a label. */
export function childValues(children: ChildKind, isDefault: boolean): readonly ChildValue[] {
  const values = CHILD_VALUES[children] ?? [];
  return isDefault ? values.slice(0, 1).map(({ type }) => ({ key: "Default", type: children === "range" ? "string" : type })) : values;
}

/** Bytes of one child. */
export function childSize({ children }: NodeType): number {
  return childValues(children, false).length * 8 + (children === "tags" ? 4 : 0) + 4;
}
