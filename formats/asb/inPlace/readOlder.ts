/** Tables that only files before version 0x41a have, or have in another form: they have the keys of texts that are written anew. */
import { hex } from "../../core/text/hex.ts";
import type { Prop } from "../model/props.ts";
import { type ValueType, VERSION_417 } from "../records/enums.ts";
import { parametersAt, printParameter } from "../records/eventRecords.ts";
import { FIELDS } from "../records/mapRecords.ts";
import { type AsbPart, property, wordPair } from "../records/recordParts.ts";
import {
  BONE,
  BONE_GROUP,
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
import { stateTree } from "./readStates.ts";
import { blackboardTree, countedTree, enumsTree, expressionsTree, validTags } from "./readTables.ts";
import type { TreeReader } from "./readTree.ts";
import { type Leaf, list, type Member, object, section, type Tree } from "./tree.ts";

export function olderTables(reader: TreeReader): readonly Member[] {
  const { version, header, input } = reader;
  input.table(header.boneGroups, header.boneGroupCount, BONE_GROUP.sizeOf(version), "bone groups");
  const enums = enumsTree(reader);
  const states = STATE_TRANSITION.sizeOf(version);
  const transitions = version < VERSION_417 ? countedTree(reader, "stateTransitions", states, (at) => stateTree(reader, at)) : list([]);
  return [
    { key: "Blackboard", tree: blackboardTree(reader) },
    {
      key: "Bone Groups",
      tree: reader.rows("boneGroups", "boneGroupCount", (at) => boneGroupTree(reader, at), BONE_GROUP.sizeOf(version)),
    },
    { key: "Expressions", tree: expressionsTree(reader) },
    { key: "Partials", tree: partialsTree(reader) },
    { key: "Transitions", tree: transitionsTree(reader) },
    { key: "Valid Tags", tree: validTags(reader) },
    ...(enums.items.length > 0 ? [{ key: "Enum Resolve", tree: enums }] : []),
    ...(transitions.items.length > 0 ? [{ key: "State Transitions", tree: transitions }] : []),
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

/** Records one after the other. */
function run(reader: TreeReader, first: number, count: number, size: number, what: string, tree: (at: number) => Tree): Tree {
  reader.input.table(first, count, size, what);
  return list(
    Array.from({ length: count }, (_, i) => tree(first + i * size)),
    false,
    [section(first, count * size)],
  );
}

function boneGroupTree(reader: TreeReader, start: number): Tree {
  const { input, version } = reader;
  return reader.record(BONE_GROUP, start, {
    Bones: (at) => {
      const bones = reader.pointer(at);
      input.start(bones);
      return run(reader, bones, input.u32(start + 8), BONE.sizeOf(version), "bones of a group", (bone) => reader.record(BONE, bone, {}));
    },
  });
}

/** Their bones follow each. */
function partialsTree(reader: TreeReader): Tree {
  const { input, header, version } = reader;
  const size = PARTIAL.sizeOf(version);
  const bone = PARTIAL_BONE.sizeOf(version);
  let at = header.partials;
  input.table(at, header.partialCount, size, "partials");
  return list(
    Array.from({ length: header.partialCount }, () => {
      const partial = reader.record(PARTIAL, at, {});
      const count = input.u16(at);
      const bones = run(reader, at + size, count, bone, "bones of a partial", (place) => reader.record(PARTIAL_BONE, place, {}));
      at += size + count * bone;
      return { ...partial, isBlock: true, members: [...partial.members, { key: "Bones", tree: bones }] };
    }),
  );
}

// ------------------------------------------------------------------------------------------------------------ transitions

function transitionsTree(reader: TreeReader): Tree {
  const { input, header, version } = reader;
  const table = header.transitions;
  // a word that is 0 in all known files
  if (input.peek(table + 4) === 0) input.claim(table + 4, 4);
  return run(reader, table + 8, input.u32(table), TRANSITION_GROUP.sizeOf(version), "transition table", (start) =>
    reader.record(TRANSITION_GROUP, start, {
      Transitions: (at) => {
        const entries = reader.pointer(at);
        input.start(entries);
        return run(reader, entries, input.u32(start), TRANSITION.sizeOf(version), "transitions", (entry) => transitionTree(reader, entry));
      },
    }),
  );
}

function transitionTree(reader: TreeReader, start: number): Tree {
  const { input } = reader;
  input.require(start, TRANSITION.sizeOf(reader.version), "transition");
  const type = transitionType(input.u8(start + 8));
  const record = reader.record(TRANSITION, start, {
    "Command Group": (at) => commandGroupTree(reader, at),
    Value: (at) => reader.leaf(property(type), at),
  });
  const members = record.members.map(({ key, tree }) =>
    key === "Parameter Type" ? { key, tree: { ...(tree as Leaf), fixed: "The value would be of another type" } } : { key, tree },
  );
  const padding = type === "vec3f" ? [] : [{ key: "Padding", tree: reader.leaf(wordPair, start + 0x18) }];
  return object([...members, ...padding], false, record.places);
}

/** Texts that a number names, which counts from 1. */
function commandGroupTree(reader: TreeReader, at: number): Tree | undefined {
  const { input, header } = reader;
  const number = input.u16(at);
  if (number === 0) return undefined;
  const table = header.commandGroups;
  const count = table === 0 ? 0 : input.u32(table);
  if (number > count)
    input.stop("index-outside", `The transition at ${hex(at - 10)} names command group ${number - 1}; there are ${count}.`, at, 2);
  const texts = reader.pointer(table + number * 4);
  input.start(texts, `command group ${number - 1}`);
  return reader.texts(texts, FIELDS.commandGroup);
}

// ----------------------------------------------------------------------------------------------------------------- events

export function eventTree(reader: TreeReader, at: number): Tree {
  const { input, header } = reader;
  const index = input.u32(at);
  const count = header.eventCount;
  if (index >= count) input.stop("index-outside", `The event node at ${hex(at)} has event group ${index}; there are ${count}.`, at, 4);
  const start = reader.pointer(header.events + index * 4);
  input.start(start, `event group ${index}`);
  input.require(start, EVENT_GROUP.sizeOf(reader.version), "event group");
  const triggers = input.u32(start);
  const holds = input.u32(start + 4);
  const size = TRIGGER_EVENT.sizeOf(reader.version);
  const lists = [
    { key: "Trigger Events", count: triggers, first: start + 8, record: TRIGGER_EVENT },
    { key: "Hold Events", count: holds, first: start + 8 + triggers * size, record: HOLD_EVENT },
  ];
  return object(
    lists.flatMap(({ key, count, first, record }): Member[] => {
      if (count === 0) return [];
      const event = (place: number): Tree => eventRecord(reader, place, record as typeof TRIGGER_EVENT);
      return [{ key, tree: run(reader, first, count, record.sizeOf(reader.version), "event table", event) }];
    }),
    true,
  );
}

function eventRecord(reader: TreeReader, start: number, record: typeof TRIGGER_EVENT): Tree {
  const { input } = reader;
  const count = (at: number): number => input.u32(reader.pointer(at));
  return reader.record(record, start, {
    Parameters: (at) => parametersTree(reader, reader.pointer(at), count(at)),
    "Parameter Size": (at) => {
      const part = record.placesOf(reader.version).find(({ field }) => field.name === "Parameter Size")?.field.part;
      return part && { ...(reader.leaf(part, at) as Leaf), usual: count(start + 8) * 8 };
    },
  });
}

function parametersTree(reader: TreeReader, table: number, count: number): Tree {
  const { input } = reader;
  input.start(table);
  const items = parametersAt(input, table, count).map(({ type, valueType, at }) => reader.leaf(parameter(type, valueType), at));
  return list(items, true);
}

/** Its type, which the table has, is said where the form of the value does not say it. */
function parameter(type: number, valueType: ValueType): AsbPart<Prop> {
  return { ...property(valueType), print: (printing, value) => printParameter(printing, { type, value }) };
}
