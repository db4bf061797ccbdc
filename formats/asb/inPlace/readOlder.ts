/** Tables that only files before version 0x41a have, or have in another form: they have the keys of texts that are written anew. */
import type { Prop } from "../model/props.ts";
import { type ValueType, VERSION_417 } from "../records/enums.ts";
import { parametersAt, printParameter } from "../records/eventRecords.ts";
import { FIELDS } from "../records/mapRecords.ts";
import { type AsbPart, property, wordPair } from "../records/recordParts.ts";
import {
  BONE_GROUP,
  ENUM_RESOLVE,
  EVENT_GROUP,
  HOLD_EVENT,
  PARTIAL,
  PARTIAL_BONE,
  STATE_TRANSITION,
  TRANSITION,
  TRANSITION_GROUP,
  TRIGGER_EVENT,
} from "../records/records.ts";
import { transitionType } from "../records/transitionRecords.ts";
import { comparisonsTree } from "./readStates.ts";
import { blackboardTree, expressionsTree, validTags } from "./readTables.ts";
import { list, type Member, said, type Tree } from "./tree.ts";
import type { Special, TreeReader } from "./treeReader.ts";

export function olderTables(reader: TreeReader): readonly Member[] {
  const { version } = reader;
  const states = version < VERSION_417 ? reader.table("stateTransitions", STATE_TRANSITION) : list([]);
  const enums = reader.table("enums", ENUM_RESOLVE);
  return [
    { key: "Blackboard", tree: blackboardTree(reader) },
    { key: "Bone Groups", tree: reader.table("boneGroups", BONE_GROUP, "bone groups") },
    { key: "Expressions", tree: expressionsTree(reader) },
    { key: "Partials", tree: partialsTree(reader) },
    { key: "Transitions", tree: transitionsTree(reader) },
    { key: "Valid Tags", tree: validTags(reader) },
    ...(enums.items.length > 0 ? [{ key: "Enum Resolve", tree: enums }] : []),
    ...(states.items.length > 0 ? [{ key: "State Transitions", tree: states }] : []),
  ];
}

/** What pointers of tables lead to is known where nothing uses it, too. */
export function unusedOlder(reader: TreeReader): void {
  const { input, header } = reader;
  const pointers = (what: string, first: number, count: number): void => {
    input.table(first, count, 4, `${what} table`);
    for (let i = 0; i < count; i++) input.start(reader.pointer(first + i * 4), `${what} ${i}`);
  };
  pointers("event group", header.events, header.eventCount);
  const groups = header.commandGroups;
  if (groups !== 0) pointers("command group", groups + 4, input.u32(groups));
}

/** Their bones follow each. */
function partialsTree(reader: TreeReader): Tree {
  const { input, header, version } = reader;
  const size = PARTIAL.sizeOf(version);
  let at = header.partials;
  input.table(at, header.partialCount, size, "partials");
  return list(
    Array.from({ length: header.partialCount }, () => {
      const partial = reader.record(PARTIAL, at);
      at += size + input.u16(at) * PARTIAL_BONE.sizeOf(version);
      return { ...partial, isBlock: true };
    }),
  );
}

function transitionsTree(reader: TreeReader): Tree {
  const { input, header, version } = reader;
  const table = header.transitions;
  // a word that is 0 in all known files
  if (input.peek(table + 4) === 0) input.claim(table + 4, 4);
  return reader.list(table + 8, input.u32(table), TRANSITION_GROUP.sizeOf(version), "transition table", (start) =>
    reader.record(TRANSITION_GROUP, start),
  );
}

export function commandGroupTree(reader: TreeReader, index: number): Tree {
  const texts = reader.pointer(reader.header.commandGroups + 4 + index * 4);
  reader.input.start(texts, `command group ${index}`);
  return reader.texts(texts, FIELDS.commandGroup);
}

export function eventTree(reader: TreeReader, index: number): Tree {
  const start = reader.pointer(reader.header.events + index * 4);
  reader.input.start(start, `event group ${index}`);
  return { ...reader.record(EVENT_GROUP, start), isBlock: true };
}

/** @param at of the pointer to the table */
function parametersTree(reader: TreeReader, at: number): Tree {
  const { input } = reader;
  const table = reader.pointer(at);
  const count = input.u32(table);
  input.start(table);
  const items = parametersAt(input, table, count).map((one) => reader.leaf(parameter(one.type, one.valueType), one.at));
  return list(items, true);
}

/** Its type, which the table has, is said where the form of the value does not say it. */
function parameter(type: number, valueType: ValueType): AsbPart<Prop> {
  return { ...property(valueType), print: (printing, value) => printParameter(printing, { type, value }) };
}

const EVENT: Special = {
  Parameters: (reader, { at }) => parametersTree(reader, at),
  "Parameter Size": ({ input }, { start, leaf }) => ({ ...leaf(), usual: input.u32(input.u32(start + 8)) * 8 }),
};
const typeAt = ({ input }: TreeReader, start: number): ValueType => transitionType(input.u8(start + 8));

/** What is special in records that only older files have, or that are read in the same way in all. */
export const OLDER_SPECIAL: readonly (readonly [unknown, Special])[] = [
  [TRIGGER_EVENT, EVENT],
  [HOLD_EVENT, EVENT],
  [ENUM_RESOLVE, { Offset: ({ input }, { at }) => said(String(input.u32(at))) }],
  [STATE_TRANSITION, { Parameters: (reader, { at }) => comparisonsTree(reader, at) }],
  [
    TRANSITION,
    {
      "Parameter Type": (_, { leaf }) => ({ ...leaf(), fixed: "The value would be of another type" }),
      Value: (reader, { at, start }) => reader.leaf(property(typeAt(reader, start)), at),
      Padding: (reader, { at, start }) => (typeAt(reader, start) === "vec3f" ? undefined : reader.leaf(wordPair, at - 8)),
    },
  ],
];
