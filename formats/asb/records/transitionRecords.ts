/** Parameters that are set when one command follows another. */
import { flag, word } from "../../core/record/parts.ts";
import { field, RecordType, type ValueOf } from "../../core/record/record.ts";
import { hex } from "../../core/text/hex.ts";
import type { Reading } from "../binary/reading.ts";
import type { Prop } from "../model/props.ts";
import { TRANSITION_TYPES, type ValueType } from "./enums.ts";
import { type AsbPart, choice, listCount, pointerTo, pointing, property, str, wordPair } from "./recordParts.ts";

/** Type of a transition's value. Types without a name are as large as a vec3f. */
function transitionType(type: number): ValueType {
  return (TRANSITION_TYPES[type] ?? "vec3f") as ValueType;
}
const isVector = (type: number): boolean => transitionType(type) === "vec3f";

const isVectorAt = ({ input }: Reading, start: number): boolean => isVector(input.u8(start + 8));

/** The words after a value that uses 8 of its 16 bytes. */
type Padding = readonly [number, number];

const transitionValue: AsbPart<Prop> = {
  schema: { ...property("vec3f").schema, label: "property of the type" },
  partOf: ({ input }, start) => property(transitionType(input.u8(start + 8))),
  read: (reading, at, start) => reading.prop(at, transitionType(reading.input.u8(start + 8))),
  write: (writing, value, { type, padding }: { type: number; padding: Padding }) => {
    writing.prop(value);
    if (!isVector(type)) writing.list(padding);
  },
  print: (printing, value, _, { type }: { type: number }) => printing.prop(value, transitionType(type)),
  parse: (parser, row, { type }: { type: number }) => parser.prop(row, transitionType(type)),
};
const transitionPadding: AsbPart<Padding> = {
  ...wordPair,
  schema: { type: "bytes", size: 0 },
  partOf: (reading, start) => (isVectorAt(reading, start) ? undefined : wordPair),
  read: (reading, at, start) => (isVectorAt(reading, start) ? [0, 0] : wordPair.read(reading, at - 8, start)),
  write: () => undefined,
  parse: (parser, row, record: { type: number }) => {
    if (row < 0 || !isVector(record.type)) return wordPair.parse(parser, row, record as never);
    parser.report("unknown-key", "A vec3f leaves no room for padding.", row - 1);
    return [0, 0];
  },
};
/** Index of a command group, or -1. */
const commandGroup: AsbPart<number> = {
  schema: { type: "u16", size: 2 },
  leadsTo: "command group",
  read: ({ input, file: { commandGroups } }, at, start) => {
    const group = input.u16(at) - 1;
    if (group >= commandGroups.length)
      input.stop(
        "index-outside",
        `The transition at ${hex(start)} refers to command group ${group}; there are ${commandGroups.length}.`,
        at,
        2,
      );
    return group;
  },
  write: ({ out }, group) => out.u16(group + 1),
  print: (printing, group) => printing.texts(printing.file.commandGroups[group].texts),
  parse: (parser, row) => parser.file.commandGroups.push({ texts: parser.texts(row), at: row }) - 1,
};

export const TRANSITION = new RecordType(
  {
    name: "transition",
    title: "Transition",
    meaning: "A parameter that is set when one command follows another.",
    what: "a transition",
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
    type: field("Parameter Type", "Type of the value. Values with other numbers are as large as a vec3f.", choice("u8", TRANSITION_TYPES)),
    allowMultiple: field(
      "Allow Multiple Matches",
      "Other entries may also match. In known files, 0 on the second of two entries for the same commands.",
      flag("u8"),
    ),
    group: field("Command Group", "Index of a command group, counted from 1; 0 for none.", commandGroup, { usual: -1 }),
    parameter: str(
      "Parameter",
      "Name of the parameter that is set, such as `__FADE_IN_FRAME_AT_COMMAND_SET__` (float) or `__INTERPOLATION_TYPE_AT_COMMAND_SET__` (int).",
    ),
    value: field("Value", "The value; types other than vec3f use 8 of the 16 bytes.", transitionValue),
    padding: field("Padding", "The 8 bytes after a value that is not a vec3f.", transitionPadding, { optional: true }),
  },
);
export type Transition = ValueOf<typeof TRANSITION>;

export const TRANSITION_GROUP = new RecordType(
  {
    name: "transitionGroup",
    title: "Group of transitions",
    meaning: "Transitions that belong together.",
    what: "a group of transitions",
    isBlock: true,
  },
  {
    count: listCount("entries", "transition"),
    unknown: field("Unknown", "Meaning unknown. Usually -1. Files without partials also have 1, so it is not the index of a partial.", {
      ...word(),
      schema: { type: "s32", size: 4 },
      print: (_, value) => String(value | 0),
    }),
    entries: field(
      "Transitions",
      pointing("Its transitions."),
      pointerTo(TRANSITION, "transitions", "transitions", ({ input }, start) => input.u32(start)),
    ),
  },
);
export type TransitionGroup = ValueOf<typeof TRANSITION_GROUP>;
