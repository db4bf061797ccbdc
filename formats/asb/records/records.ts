/**
 * The records of an ASB file that are tables of their own, each declared once: reading, writing, printing, parsing, keys, source map and
 * documentation follow. Source: format reference, sections 4 to 6. What a declaration cannot say is in `parts/`.
 */

import type { JsonExpectation } from "../../core/json/expectation.ts";
import * as schema from "../../core/json/jsonSchema.ts";
import { quote } from "../../core/json/print.ts";
import { LEAST_WORD, MOST_WORD } from "../../core/json/reader.ts";
import { flag, listText, MOST, single, type Unsigned, unsigned, word } from "../../core/record/parts.ts";
import { field, type Part, RecordType, type Tools, type ValueOf } from "../../core/record/record.ts";
import type { NamedValue } from "../../core/schema.ts";
import { hex } from "../../core/text/hex.ts";
import type { Reading } from "../binary/reading.ts";
import type { Writing } from "../binary/writing.ts";
import { GUID_FORM } from "../model/guid.ts";
import type { Guid } from "../model/model.ts";
import type { Prop } from "../model/props.ts";
import type { PropertyParser } from "../text/parseProperties.ts";
import type { Printing } from "../text/printing.ts";
import { HEX_FORM, printEnum } from "../text/words.ts";
import { type Comparison, parseComparisons, printComparison, readComparison, writeComparison } from "./comparisons.ts";
import { type EventParameter, parseParameters, printParameter, readParameters, writeParameters } from "./eventParameters.ts";
import { MapField } from "./mapFields.ts";
import { CHECK_TYPES, INTERPOLATIONS, TRANSITION_TYPES, type ValueType, VERSION_417 } from "./nodeTypes.ts";

export interface AsbTools extends Tools {
  readonly reading: Reading;
  readonly writing: Writing;
  readonly printing: Printing;
  readonly parsing: PropertyParser;
}
type AsbPart<T> = Part<T, AsbTools>;

const string: AsbPart<string> = {
  schema: { type: "u32", size: 4, label: "string" },
  json: schema.TEXT,
  read: ({ input }, at) => input.str(at),
  write: ({ out }, value) => out.str(value),
  print: (_, value) => quote(value),
  parse: ({ reader }, row) => reader.text(row),
};
const POINTER = { type: "u32", size: 4, label: "pointer" } as const;
const str = (name: string, meaning: string) => field(name, `${meaning} Offset of a string in the pool.`, string);
const pointing = (meaning: string): string => `${meaning} Offset in the file.`;

function property(type: ValueType): AsbPart<Prop> {
  return {
    schema: { type: "bits", size: type === "vec3f" ? 16 : 8, label: `property of ${type}` },
    json: schema.ref(`${type} property`),
    read: (reading, at) => reading.prop(at, type),
    write: (writing, value) => writing.prop(value),
    print: (printing, value) => printing.prop(value, type),
    parse: (parser, row) => parser.prop(row, type),
  };
}

const guid: AsbPart<Guid> = {
  schema: { type: "bytes", size: 16 },
  json: schema.textLike(GUID_FORM.form.pattern),
  read: (reading, at) => reading.guid(at),
  write: (writing, value) => writing.list(value),
  print: (printing, value) => printing.guid(value),
  parse: (parser, row) => parser.guid(row),
};

function named(names: readonly string[]): NamedValue[] {
  return names.map((name, value) => ({ name, value }));
}
/** A number that has a word. */
function choice(type: Unsigned, names: readonly string[]): AsbPart<number> {
  return {
    ...unsigned(type, { values: named(names) }),
    json: schema.word(names),
    print: (_, value) => printEnum(value, names),
    parse: (parser, row) => parser.enum(row, names, MOST[type]),
  };
}

const hexWord: AsbPart<number> = {
  ...unsigned("u32"),
  json: schema.textLike(HEX_FORM.form.pattern),
  print: (_, value) => `"0x${value.toString(16).padStart(8, "0")}"`,
  parse: (parser, row) => parser.hex(row),
};

const INTERPOLATION: JsonExpectation = { kind: "numbered", names: INTERPOLATIONS, least: LEAST_WORD, most: MOST_WORD };

/** Index of a tag group, -1 for none. */
const commandTags: AsbPart<number> = {
  schema: POINTER,
  json: schema.list(schema.TEXT),
  read: (reading, at) => reading.tagsAt(at, 0),
  write: (writing, group) => {
    writing.internTags(group);
    writing.tagPointer(group, 0);
  },
  print: (printing, group) => printing.texts(printing.file.tagGroups[group].tags),
  parse: (parser, row) => {
    if (parser.file.version >= VERSION_417) return parser.tags(row);
    parser.report("unknown-key", "Commands have tags from version 0x417 on.", row - 1);
    return -1;
  },
};

export const COMMAND = new RecordType(
  {
    name: "command",
    title: "Command",
    meaning: "What the game asks for by name. Sorted by name in all known files. Before 0x417 without tags.",
    what: "a command",
    map: MapField.command,
  },
  {
    name: str("Name", "Name of the command."),
    tags: field("Tags", pointing("Tag group, or 0."), commandTags, { since: VERSION_417, usual: -1 }),
    unknown: field("Unknown 1", "-1.0 in all known files.", property("float")),
    ignoreSame: field("Ignore Same Command", "The command is not started again while it plays.", property("bool")),
    interpolation: field("Interpolation Type", "How the change from the last command is smoothed.", {
      ...word({ values: named(INTERPOLATIONS) }),
      parse: (parser: PropertyParser, row) => {
        const value = parser.reader.word(row);
        parser.reader.expects(row, INTERPOLATION);
        if (row >= 0) parser.knownNumber(row, value, INTERPOLATIONS);
        return value;
      },
    } satisfies AsbPart<number>),
    guid: field("GUID", "Identity of the record: a number of 32 bits, two of 16, 8 bytes.", guid),
    node: field("Node Index", "Root node of the command.", unsigned("u16")),
    unknown2: field("Unknown 2", "0 in all known files.", unsigned("u16"), { usual: 0 }),
  },
);
export type Command = ValueOf<typeof COMMAND>;

const COMPARISONS = 4;
const COMPARISON_SIZE = 20;
const comparisons: AsbPart<Comparison[]> = {
  schema: { type: "bytes", size: COMPARISONS * COMPARISON_SIZE },
  read: (reading, at) => Array.from({ length: COMPARISONS }, (_, i) => readComparison(reading, at + i * COMPARISON_SIZE)),
  write: (writing, values) => {
    for (const value of values) writeComparison(writing, value);
  },
  ...listText({ print: printComparison, parse: () => undefined as never }, ""),
  json: schema.exactly(COMPARISONS, schema.ref("comparison")),
  parse: parseComparisons,
};

export const STATE_TRANSITION = new RecordType(
  {
    name: "stateTransition",
    title: "State transition",
    meaning: "When a state may pass into another. Four comparisons of 20 bytes follow the fields.",
    what: "a state transition",
    map: MapField.stateTransition,
    order: [
      "Current Node",
      "Target Node",
      "Check Type",
      "Transition to Next Instead of Target",
      "Skip Transition",
      "Unknown",
      "Parameters",
      "Padding",
    ],
    isBlock: true,
  },
  {
    current: field("Current Node", "Node that plays.", unsigned("u16")),
    target: field("Target Node", "Node that is to play.", unsigned("u16")),
    check: field("Check Type", "What has to match.", choice("u32", CHECK_TYPES)),
    toNext: field("Transition to Next Instead of Target", "Goes on to the next node.", flag("u8")),
    skip: field("Skip Transition", "No transition is made.", flag("u8")),
    padding: field("Padding", "0.", unsigned("u16"), { usual: 0 }),
    unknown: field("Unknown", "Meaning unknown.", word()),
    comparisons: field("Parameters", "Four comparisons: type and operator of 16 bits, two properties.", comparisons),
  },
);
export type StateTransition = ValueOf<typeof STATE_TRANSITION>;

const parameters: AsbPart<EventParameter[]> = {
  schema: POINTER,
  json: schema.list(schema.ref("any property")),
  read: readParameters,
  write: writeParameters,
  print: (printing, values) => `[${values.map((value) => printParameter(printing, value)).join(", ")}]`,
  parse: parseParameters,
};
const EVENT_FIELDS = {
  name: str("Name", "Name of the event."),
  unknown: field("Unknown", "Meaning unknown.", word()),
  parameters: field("Parameters", pointing("Table of the parameters."), parameters),
  size: field("Parameter Size", "Size of the parameter values.", unsigned("u32", { unit: "bytes" }), {
    follows: (event: { parameters: readonly unknown[] }) => event.parameters.length * 8,
  }),
  hash: field("Hash", "Depends on the types of the parameters; the function is not known.", hexWord),
  start: field("Start Frame", "Frame at which it starts.", single),
};
export const TRIGGER_EVENT = new RecordType(
  {
    name: "triggerEvent",
    title: "Trigger event",
    meaning: "An event at one frame.",
    what: "a trigger event",
    map: MapField.triggerEvent,
    order: ["Name", "Unknown", "Hash", "Start Frame", "Parameters", "Parameter Size"],
  },
  EVENT_FIELDS,
);
export const HOLD_EVENT = new RecordType(
  {
    name: "holdEvent",
    title: "Hold event",
    meaning: "An event that lasts.",
    what: "a hold event",
    map: MapField.holdEvent,
    order: ["Name", "Unknown", "Hash", "Start Frame", "End Frame", "Parameters", "Parameter Size"],
  },
  { ...EVENT_FIELDS, end: field("End Frame", "Frame at which it ends; -1 for the end of the clip.", single) },
);
export type TriggerEvent = ValueOf<typeof TRIGGER_EVENT>;
export type HoldEvent = ValueOf<typeof HOLD_EVENT>;

/** Type of a transition's value. Types without a name take as much room as a vec3f. */
function transitionType(type: number): ValueType {
  return (TRANSITION_TYPES[type] ?? "vec3f") as ValueType;
}
const isVector = (type: number): boolean => transitionType(type) === "vec3f";

/** The words after a value that takes 8 of its 16 bytes. */
type Padding = readonly [number, number];
const NO_PADDING: Padding = [0, 0];

const transitionValue: AsbPart<Prop> = {
  schema: property("vec3f").schema,
  json: schema.ref("any property"),
  read: (reading, at, start) => reading.prop(at, transitionType(reading.input.u8(start + 8))),
  write: (writing, value, { type, padding }: { type: number; padding: Padding }) => {
    writing.prop(value);
    if (!isVector(type)) writing.list(padding);
  },
  print: (printing, value, _, { type }: { type: number }) => printing.prop(value, transitionType(type)),
  parse: (parser, row, { type }: { type: number }) => parser.prop(row, transitionType(type)),
};
const transitionPadding: AsbPart<Padding> = {
  schema: { type: "bytes", size: 0 },
  json: schema.exactly(2, hexWord.json as schema.JsonSchema),
  read: ({ input }, at, start) => (isVector(input.u8(start + 8)) ? NO_PADDING : [input.u32(at - 8), input.u32(at - 4)]),
  write: () => undefined,
  print: (printing, value, indent) =>
    value[0] === 0 && value[1] === 0
      ? undefined
      : `[${value.map((word) => hexWord.print(printing, word, indent, undefined as never)).join(", ")}]`,
  parse: (parser, row, { type }: { type: number }) => {
    if (row < 0) return NO_PADDING;
    if (!isVector(type)) return parser.hexPair(row);
    parser.report("unknown-key", "A vec3f leaves no room for padding.", row - 1);
    return NO_PADDING;
  },
};
/** Index of a command group, -1 for none. */
const commandGroup: AsbPart<number> = {
  schema: { type: "u16", size: 2 },
  json: schema.list(schema.TEXT),
  read: ({ input, file: { commandGroups } }, at, start) => {
    const group = input.u16(at) - 1;
    if (group >= commandGroups.length)
      input.stop(
        "index-outside",
        `The transition at ${hex(start)} names command group ${group}; there are ${commandGroups.length}.`,
        at,
        2,
      );
    return group;
  },
  write: ({ out }, group) => out.u16(group + 1),
  print: (printing, group) => printing.texts(printing.file.commandGroups[group].commands),
  parse: (parser, row) => parser.file.commandGroups.push({ commands: parser.texts(row), at: row }) - 1,
};

export const TRANSITION = new RecordType(
  {
    name: "transition",
    title: "Transition",
    meaning: "A parameter that is set when one command follows another.",
    what: "a transition",
    map: MapField.transition,
    order: [
      "Current Command",
      "Next Command",
      "Parameter Type",
      "Allow Multiple Matches",
      "Parameter",
      "Value",
      "Command Group",
      "Padding",
    ],
  },
  {
    from: str("Current Command", "Command that plays; empty for any."),
    to: str("Next Command", "Command that follows; empty for any."),
    type: field("Parameter Type", "Type of the value.", choice("u8", TRANSITION_TYPES)),
    allowMultiple: field("Allow Multiple Matches", "Other entries may match too.", flag("u8")),
    group: field("Command Group", "Number of a command group, counted from 1; 0 for none.", commandGroup, { usual: -1 }),
    parameter: str("Parameter", "Name of the parameter that is set."),
    value: field("Value", "The value; types other than vec3f take 8 bytes and leave 8.", transitionValue),
    padding: field("Padding", "The 8 bytes after a value that is not a vec3f.", transitionPadding, { optional: true }),
  },
);
export type Transition = ValueOf<typeof TRANSITION>;

/** What a list of the text holds, and a table of the file. */
interface Row<T> {
  readonly json: schema.JsonSchema | undefined;
  sizeOf(version: number): number;
  read(from: Reading, at: number): T;
  write(to: Writing, value: T): void;
  print(printing: Printing, value: T, indent: string): string;
  parse(parser: PropertyParser, row: number): T;
}

/** Records one after the other. @param what for messages */
export function readTable<T>(reading: Reading, record: Pick<Row<T>, "sizeOf" | "read">, first: number, count: number, what: string): T[] {
  const size = record.sizeOf(reading.version);
  reading.input.table(first, count, size, what);
  return Array.from({ length: count }, (_, i) => record.read(reading, first + i * size));
}
/** A pointer to records whose number is at another place of the record. */
function pointerTo<T>(record: Row<T>, what: string, textWhat: string, countOf: (reading: Reading, start: number) => number): AsbPart<T[]> {
  return {
    schema: POINTER,
    read: (reading, at, start) => readTable(reading, record, reading.input.u32(at), countOf(reading, start), what),
    write: (writing, values) =>
      writing.out.pointerTo(() => {
        for (const value of values) record.write(writing, value);
      }),
    ...listText(record, textWhat),
  };
}

export const TRANSITION_GROUP = new RecordType(
  {
    name: "transitionGroup",
    title: "Group of transitions",
    meaning: "Transitions that belong together.",
    what: "a group of transitions",
    map: MapField.transitionGroup,
    isBlock: true,
  },
  {
    count: field("transition count", "Number of transitions.", unsigned("u32"), {
      derived: (group: { entries: readonly unknown[] }) => group.entries.length,
    }),
    unknown: field("Unknown", "Meaning unknown.", { ...word(), schema: { type: "s32", size: 4 }, print: (_, value) => String(value | 0) }),
    entries: field(
      "Transitions",
      pointing("Its transitions."),
      pointerTo(TRANSITION, "transitions", "transitions", ({ input }, start) => input.u32(start)),
    ),
  },
);
export type TransitionGroup = ValueOf<typeof TRANSITION_GROUP>;

/** A number that texts say as such, but may also say as a switch. */
const switchedNumber: Part<number> = { ...flag("u16"), print: (_, value) => String(value) };

export const PARTIAL_BONE = new RecordType(
  { name: "partialBone", title: "Bone of a partial", meaning: "A bone that the partial moves.", what: "a bone", map: MapField.partialBone },
  {
    name: str("Name", "Name of the bone."),
    unknown1: field("Unknown 1", "Meaning unknown.", switchedNumber),
    unknown2: field("Unknown 2", "Meaning unknown.", switchedNumber),
  },
);

const bonesAfter = listText<ValueOf<typeof PARTIAL_BONE>, AsbTools>(PARTIAL_BONE, "bones");
const partialBones: AsbPart<ValueOf<typeof PARTIAL_BONE>[]> = {
  schema: { type: "bytes", size: 0 },
  read: (reading, at, start) => readTable(reading, PARTIAL_BONE, at, reading.input.u16(start), "bones of a partial"),
  write: (writing, bones) => {
    for (const bone of bones) PARTIAL_BONE.write(writing, bone);
  },
  ...bonesAfter,
  parse: (parser, row, record) => {
    const bones = bonesAfter.parse(parser, row, record);
    if (bones.length > MOST.u16) parser.report("too-many", `The partial has ${bones.length} bones; at most 65535 can be counted.`, row);
    return bones;
  },
};
export const PARTIAL = new RecordType(
  {
    name: "partial",
    title: "Partial",
    meaning: "A mask of bones that a part of the animation moves. Its bones follow: name, two numbers of 16 bits.",
    what: "a partial",
    map: MapField.partial,
    isBlock: true,
  },
  {
    count: field("bone count", "Number of bones.", unsigned("u16"), {
      derived: (partial: { bones: readonly unknown[] }) => partial.bones.length,
    }),
    material: field("Is Material Slot", "1 for materials.", flag("u16")),
    name: str("Name", "Name of the partial."),
    unknown: str("Unknown", "Empty, or a bone such as `Root`."),
    bones: field("Bones", "Its bones.", partialBones),
  },
);
export type Partial = ValueOf<typeof PARTIAL>;

export const BONE = new RecordType(
  { name: "bone", title: "Bone of a group", meaning: "A bone and its weight.", what: "a bone", map: MapField.bone },
  { name: str("Name", "Name of the bone."), weight: field("Unknown", "Weight of the bone.", single) },
);
export const BONE_GROUP = new RecordType(
  {
    name: "boneGroup",
    title: "Bone group",
    meaning: "Weights of bones, for BoneBlender nodes.",
    what: "a bone group",
    map: MapField.boneGroup,
    order: ["Name", "Unknown", "Bones"],
    isBlock: true,
  },
  {
    bones: field(
      "Bones",
      pointing("Its bones."),
      pointerTo(BONE, "bones of a group", "bones", ({ input }, start) => input.u32(start + 8)),
    ),
    name: str("Name", "Name of the group."),
    count: field("bone count", "Number of bones.", unsigned("u32"), {
      derived: (group: { bones: readonly unknown[] }) => group.bones.length,
    }),
    unknown: field("Unknown", "Meaning unknown.", word()),
  },
);
export type BoneGroup = ValueOf<typeof BONE_GROUP>;

export const MATERIAL_BLEND = new RecordType(
  {
    name: "materialBlend",
    title: "Material blend",
    meaning: "How a material clip is blended into others.",
    what: "a material blend",
    map: MapField.materialBlend,
  },
  { name: str("Name", "Name of the blend."), start: field("Blend Start", "Where the blend starts.", single) },
);
export type MaterialBlend = ValueOf<typeof MATERIAL_BLEND>;

export const ENUM_RESOLVE = new RecordType(
  {
    name: "enumResolve",
    title: "Enum value",
    meaning: "A word that the game replaces by the value of an enum when it loads the file.",
    what: "an enum value",
    map: MapField.enumResolve,
    order: ["Node Index", "Offset", "Class", "Value"],
  },
  {
    /** From the start of the body of that node, or of the file. */
    offset: field("Offset", pointing("The word."), {
      ...unsigned("u32"),
      schema: POINTER,
      write: (writing: Writing, value, { node }: { node: number }) => writing.out.u32((writing.bodyStarts[node] ?? 0) + value),
    } satisfies AsbPart<number>),
    className: str("Class", "Name of the enum."),
    value: str("Value", "Name of the value."),
    /** Node in whose body the word is; -1 where it is elsewhere. */
    node: field(
      "Node Index",
      "Node in whose body the word is.",
      { ...unsigned("u16"), schema: { type: "u16", size: 0 }, read: () => -1, write: () => undefined },
      { usual: -1 },
    ),
  },
);
export type EnumResolve = ValueOf<typeof ENUM_RESOLVE>;
