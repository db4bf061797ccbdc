/**
 * The node types: their names, the fields of their bodies in file order, and their connections. One declaration for reader, writer,
 * printer, parser, hover, completion and documentation. Source: format reference, section 6.
 */
import { unsigned } from "../../core/record/parts.ts";
import { type Field, field, RecordType } from "../../core/record/record.ts";
import type { NamedValue } from "../../core/schema.ts";
import { type BodyField, bodyField, type FieldKind } from "./bodyFields.ts";
import type { ChildKind } from "./children.ts";
import { AXES, INITIAL_FRAME_MODES, SELECT_FLAGS, VERSION_41A, VERSION_410, VERSION_417 } from "./enums.ts";
import { GROUP_ORDER, plugFields } from "./plugs.ts";
import type { AsbTools } from "./recordParts.ts";

/** The values and connections of a node, by the names of its fields. */
// biome-ignore lint/suspicious/noExplicitAny: fields have values of all types
type BodyRecord = RecordType<Readonly<Record<string, Field<any, AsbTools>>>, AsbTools>;

export interface NodeType {
  readonly id: number;
  readonly name: string;
  /** First version known to have it. */
  readonly since: number;
  /** Names in documents of the community. */
  readonly aliases: readonly string[];
  readonly meaning: string;
  readonly fields: readonly BodyField[];
  readonly children: ChildKind;
  /** The last child is chosen if no other matches. */
  readonly hasDefault: boolean;
  /** Undefined for state ends, which have neither body nor plugs. */
  readonly body: BodyRecord | undefined;
}

const isSync = bodyField(
  "Is Sync",
  "bool",
  "A newly chosen child continues at the frame of the previous one, in sync with the other slots.",
  { aliases: ["Is Slot Sync"] },
);
const forceRun = bodyField("Force Run", "switch", "Chooses again even if the value did not change.");
const animation = bodyField("Animation", "string", "Name of the animation clip.", { aliases: ["Animation Name"] });
const isLoop = bodyField("Is Loop", "bool", "The clip starts over at its end.", { aliases: ["Is Looping"] });
const axis = (meaning: string): BodyField => bodyField("Axis", "enum", meaning, { words: AXES, aliases: ["Component Id"] });
const selectFlag = bodyField("Select Flag", "enum", "When the node chooses.", { words: SELECT_FLAGS, aliases: ["Judge Timing"] });
const numbered = (names: Readonly<Record<number, string>>): { known: readonly NamedValue[] } => ({
  known: Object.entries(names).map(([value, name]) => ({ value: Number(value), name })),
});

const IS_OFFSET = { aliases: ["Is Offset Frame"] };
const OFFSET = { aliases: ["Frame Offset"] };
const RETARGET = ["Is Retarget Play Rate"];
const LEFT_BONE = { aliases: ["Left Bone Name"] };
const RIGHT_BONE = { aliases: ["Right Bone Name"] };
const SELECT_VALUE = { aliases: ["Select Value"] };

function selector(kind: FieldKind, meaning: string): readonly BodyField[] {
  return [bodyField("Parameter", kind, meaning, SELECT_VALUE), isSync, forceRun];
}

interface Extras {
  readonly children?: ChildKind;
  readonly hasDefault?: boolean;
  readonly aliases?: readonly string[];
  readonly since?: number;
  /** Fields that texts do not have, after the others. */
  readonly hidden?: Readonly<Record<string, Field<number, AsbTools>>>;
}

function type(id: number, name: string, meaning: string, fields: readonly BodyField[] = [], extras: Extras = {}): NodeType {
  const { children = "plain", hasDefault = false, aliases = [], since = 0, hidden = {} } = extras;
  const body: BodyRecord = new RecordType(
    {
      name: `body${name}`,
      title: `Body of ${name}`,
      meaning: `${meaning} Connections follow the fields.`,
      what: `the body of ${name}`,
      order: [...fields.map((one) => one.name), ...GROUP_ORDER],
      isBlock: true,
    },
    { ...Object.fromEntries(fields.map((one) => [one.name, one])), ...hidden, ...plugFields(children, hasDefault) },
  );
  return { id, name, since, aliases, meaning, fields, children, hasDefault, body };
}

function stateEnd(id: number, name: string, meaning: string): NodeType {
  return { id, name, since: 0, aliases: ["StateEnd"], meaning, fields: [], children: "plain", hasDefault: false, body: undefined };
}

export const NODE_TYPES: readonly NodeType[] = [
  type(
    1,
    "FloatSelector",
    "Plays the child whose range contains a float; the last child if none does.",
    selector("float", "Value by which the child is chosen."),
    { children: "range", hasDefault: true },
  ),
  type(
    2,
    "StringSelector",
    "Plays the child whose text equals a string; the last child if none does.",
    selector("string", "Text by which the child is chosen."),
    { children: "text", hasDefault: true },
  ),
  type(
    3,
    "SkeletalAnimation",
    "Plays a clip of the skeleton.",
    [
      animation,
      bodyField("Unknown 1", "u32", "Probably a switch; acts on the same flag as Unknown 2."),
      bodyField("Unknown 2", "u32", "Sets a flag."),
      bodyField("Unknown 3", "bool", "Whether the offset that follows is used.", IS_OFFSET),
      bodyField("Unknown 4", "float", "Offset in frames.", OFFSET),
    ],
    { aliases: ["SkeltalAsset"] },
  ),
  type(4, "State", "A state: its child plays while the state lasts."),
  stateEnd(5, "Unknown2", "Ends a state. Has no body."),
  type(
    6,
    "OneDimensionalBlender",
    "Blends neighboring children by a float: the first whose range contains it (min ≤ value < max), and the next one if the ranges overlap. Weights below 0.01 count as 0, above 0.99 as 1.",
    [
      bodyField("Parameter", "float", "Value by which the children are blended.", SELECT_VALUE),
      bodyField("Lerp Mode", "u32", "How the weight is interpolated.", {
        ...numbered({ 0: "linear", 1: "eased: smoothstep, r²(3 − 2r), twice" }),
        aliases: ["Easing Type"],
      }),
    ],
    { children: "range" },
  ),
  type(
    7,
    "Sequential",
    "Plays its children one after the other.",
    [
      bodyField("Use Sync Range Mult", "bool", "Whether the children are repeated."),
      bodyField("Sync Range Mult", "int", "How often the children are repeated."),
      bodyField("Unknown 3", "int", "Continues with the next child at the next tick: 0 or 1."),
    ],
    { aliases: ["SequencePlayContainer"] },
  ),
  type(
    8,
    "IntSelector",
    "Plays the child whose number equals an int; the last child if none does.",
    selector("int", "Number by which the child is chosen."),
    { children: "number", hasDefault: true },
  ),
  type(9, "Simultaneous", "Plays all children at once.", [
    bodyField("Finish With Child", "switch", "When the node ends. true (1): with the first child that ends; false (0): not by a child.", {
      aliases: ["State End Type"],
    }),
  ]),
  type(10, "Event", "Events that a node fires; connected through `Events`. A BAEV file refers to it by its GUID.", [
    bodyField("Event", "event", "Trigger and hold events.", { until: VERSION_41A }),
    bodyField("Event Index", "u32", "Index of an event group, which no file of these versions has.", { since: VERSION_41A }),
  ]),
  type(11, "MaterialAnimation", "Plays a clip of materials.", [
    bodyField("Material Blend Setting", "blend", "How the clip is blended into others; optional.", { since: VERSION_417 }),
    animation,
    isLoop,
  ]),
  type(
    12,
    "FrameController",
    "Sets the rate, range and loops of a clip; connected through `Frame Controls`.",
    [
      bodyField("Animation Rate", "float", "Speed of the clip; 1 is its normal speed.", { aliases: ["Play Rate"] }),
      bodyField("Start Frame", "float", "First frame of the range.", { aliases: ["Loop Start"] }),
      bodyField("End Frame", "float", "Last frame of the range; -1 is the end of the clip.", { aliases: ["Loop End"] }),
      bodyField(
        "Loop Flags",
        "u32",
        "Whether the clip loops; how 1, 3 and 4 differ is unknown.",
        numbered({ 0: "as the clip says", 1: "loop", 2: "once", 3: "loop", 4: "loop" }),
      ),
      bodyField("Loop Cancel Flag", "bool", "Ends the loop while true.", { aliases: ["Is Kill Loop"] }),
      bodyField("Unknown 2", "bool", "Sets bit 0x4 of the controller."),
      bodyField("Loop Num", "int", "Number of loops; -1 for endless.", { aliases: ["Frame Count"] }),
      bodyField("Max Random Loop Num", "int", "Maximum number of loops that are added at random.", { aliases: ["Random Range"] }),
      bodyField(
        "Is Not Use Random Bonus Loop",
        "bool",
        "No loops are added at random. Its other name suggests that the node has its own random number.",
        { aliases: ["Is Local Random"] },
      ),
      bodyField(
        "Animation Freeze Point",
        "float",
        "Shows one frame without playing up to it: 0 is the start of the range, 1 its end; -1 for off.",
        OFFSET,
      ),
      bodyField("Animation Freeze Frame", "float", "Plays up to this frame and stops there; -1 for off.", { aliases: ["Current Frame"] }),
      bodyField("Loop Duration", "float", "Loops for this many frames instead of a number of times; -1 for off."),
      bodyField("Is Include Initial Loop", "switch", "The first pass counts towards the duration."),
      bodyField("Unknown 10", "float", "Perhaps for synchronization. Files before 0x417 lack one property: this one or Unknown 11."),
      bodyField("Unknown 11", "bool", "Sets bit 0x400. Files before 0x417 lack one property: this one or Unknown 10.", {
        since: VERSION_417,
      }),
      bodyField(
        "Unknown 12",
        "u32",
        "The flags of a bool property, whose value is Unknown 13; documents call it Is Retarget Play Rate. 0 for a constant; from 2147483648 on, the low 16 bits are the index of a bool entry of the blackboard. Python tools treat it as a separate number, which sets bit 0x2000.",
        { until: VERSION_41A, aliases: RETARGET },
      ),
      bodyField(
        "Unknown 13",
        "u32",
        "The value, 0 or 1, of the bool property whose flags are Unknown 12. Python tools treat it as a separate number, which sets bit 0x1000.",
        { until: VERSION_41A, aliases: RETARGET },
      ),
      bodyField("Is Retarget Play Rate", "bool", "Unknown 12 and Unknown 13 in 0x417.", { since: VERSION_41A }),
    ],
    { aliases: ["FrameCtrl"] },
  ),
  type(
    13,
    "DummyAnimation",
    "Takes time without a clip.",
    [bodyField("Frame", "float", "Length in frames.", { aliases: ["Frame Count"] }), isLoop],
    { aliases: ["NoAnmAsset"] },
  ),
  type(
    14,
    "RandomSelector",
    "Plays a child at random by weight.",
    [
      selectFlag,
      isSync,
      bodyField("Max Cached Select Count", "int", "How many earlier choices are remembered, at most 4; probably to avoid them."),
      bodyField("Unknown", "raw", "Meaning and type unknown. Files of 0x41a may lack it.", { since: VERSION_41A }),
      forceRun,
    ],
    { children: "weight" },
  ),
  stateEnd(15, "Unknown4", "Ends a state. Has no body. How it differs from Unknown2 is unknown."),
  type(
    16,
    "PreviousTagSelector",
    "Chooses a child by the tags of what played before.",
    [bodyField("Tag Set Index", "u32", "Which set of earlier tags is used, 0 to 3.")],
    { children: "tags" },
  ),
  type(
    17,
    "BonePositionSelector",
    "Chooses a child by the distance of two bones on one axis.",
    [
      bodyField("Bone 1", "string", "First bone.", LEFT_BONE),
      bodyField(
        "Bone 2",
        "string",
        "Bone whose position is subtracted from that of Bone 1. The ranges of the children apply to the difference.",
        RIGHT_BONE,
      ),
      axis("Axis of the difference."),
      selectFlag,
      isSync,
    ],
    { children: "range", hasDefault: true },
  ),
  type(
    18,
    "BoneAnimation",
    "Shows and hides bones with a clip.",
    [
      animation,
      isLoop,
      bodyField("Unknown 2", "bool", "Whether the offset that follows is used.", IS_OFFSET),
      bodyField("Unknown 3", "float", "Offset in frames.", OFFSET),
    ],
    { aliases: ["BoneVisibilityAnimation"] },
  ),
  type(19, "InitialFrame", "Sets the first frame of a clip; connected through `Frame Controls`.", [
    bodyField("Calc Mode", "enum", "How the first frame is found.", { words: INITIAL_FRAME_MODES, aliases: ["Initial Frame Type"] }),
    bodyField("Tags", "tags", "Tags of the clips whose frame is used."),
    bodyField("Unknown 1", "bool", "Whether the earlier clip is found by its name or by its tags.", {
      since: VERSION_417,
      aliases: ["Is Share By Same Anim Key"],
    }),
    bodyField("Bone 1", "string", "First bone, for BoneComparison.", LEFT_BONE),
    bodyField("Bone 2", "string", "Second bone, for BoneComparison.", RIGHT_BONE),
    axis("Axis on which the bones are compared: the start frame is used if Bone 2 ≤ Bone 1."),
    bodyField("Calc Loop", "bool", "A random loop is used; the mode is ignored.", { aliases: ["Is Random"] }),
    bodyField("Exclude Random Loops", "bool", "Random loops do not count. Its other name suggests a fixed random number.", {
      aliases: ["Is Fixed Random"],
    }),
  ]),
  type(
    20,
    "BoneBlender",
    "Blends two children by bone weights.",
    [
      bodyField("Bone Group Name", "string", "The bone group with the weights.", { aliases: ["Bone Blend Name"] }),
      bodyField("Unknown 1", "u32", "Child that provides the base pose and the time.", {
        ...numbered({ 0: "first child", 1: "second child" }),
        aliases: ["Sync Child Id"],
      }),
      bodyField("Blend Rate", "float", "Weight of the other child, from 0 to 1; Unknown 3 determines how it is used.", {
        aliases: ["Bone Blend Mode Value"],
      }),
      bodyField("Unknown 3", "u32", "How the rate is used. The second set of bones uses the opposite.", {
        ...numbered({ 1: "the rate", 2: "always 1", 3: "the rate from 0.5 on", 4: "the rate below 0.5" }),
        aliases: ["Bone Blend Mode"],
      }),
      bodyField("Unknown 4", "u32", "When the node ends.", {
        ...numbered({ 0: "with all children", 1: "with child 0", 2: "with child 1" }),
        since: VERSION_410,
        aliases: ["State End Mode"],
      }),
    ],
    { aliases: ["BlenderBone"] },
  ),
  type(
    21,
    "BoolSelector",
    "Plays the first child if the value is true, otherwise the second.",
    selector("bool", "true: first child, false: second."),
    { children: "truth" },
  ),
  type(22, "Alert", "A message for the game's developers. Probably never reached.", [
    bodyField("Message", "string", "The message.", { aliases: ["Alert"] }),
  ]),
  type(23, "SubtractAnimation", "Plays the difference of its children."),
  type(24, "ShapeAnimation", "Plays a clip of shapes.", [animation]),
  type(25, "Unknown7", "Meaning unknown."),
  type(
    26,
    "TwoDimensionalBlender",
    "Blends its children by two values. Key frames and their data are kept as bytes.",
    [
      bodyField("Unknown 1", "float", "Probably the first value by which the children are blended."),
      bodyField("Unknown 2", "float", "Probably the second value by which the children are blended."),
    ],
    {
      since: VERSION_41A,
      hidden: {
        keyFrames: field("key frames", "Offset of the key frames, from this word.", unsigned("u32"), { usual: 0 }),
        keyData: field("key data", "Offset of their data, from the previous word.", unsigned("u32"), { usual: 0 }),
      },
    },
  ),
];

const BY_ID = new Map(NODE_TYPES.map((nodeType) => [nodeType.id, nodeType]));
/** Types by name, and by aliases that only one type has. */
const BY_NAME = new Map([
  ...NODE_TYPES.flatMap((nodeType) =>
    nodeType.aliases.filter((alias) => nodeTypesCalled(alias).length === 1).map((alias) => [alias, nodeType] as const),
  ),
  ...NODE_TYPES.map((nodeType) => [nodeType.name, nodeType] as const),
]);

/** @param version must have the type */
export function findNodeType(id: number, version = Number.POSITIVE_INFINITY): NodeType | undefined {
  const found = BY_ID.get(id);
  return found !== undefined && version >= found.since ? found : undefined;
}

/** The node types of a version. */
export function nodeTypesOf(version: number): readonly NodeType[] {
  return NODE_TYPES.filter(({ since }) => version >= since);
}

export function findNodeTypeByName(name: string): NodeType | undefined {
  return BY_NAME.get(name);
}

/** The node types with an alias. */
export function nodeTypesCalled(alias: string): readonly NodeType[] {
  return NODE_TYPES.filter(({ aliases }) => aliases.includes(alias));
}

/** Fields of a node's body in a version, in file order. */
export function getBodyFields({ fields }: NodeType, version: number): readonly BodyField[] {
  return fields.filter(({ since = 0, until = Number.POSITIVE_INFINITY }) => version >= since && version < until);
}
