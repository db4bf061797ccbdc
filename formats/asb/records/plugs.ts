/**
 * The connections of a node, in six groups. In the file, their counts come first, then the offsets of all, then the connections group by
 * group. Source: format reference, section 6.3.
 */
import { hexWord, lines } from "../../core/json/print.ts";
import { MAX } from "../../core/record/parts.ts";
import { field, RecordType } from "../../core/record/record.ts";
import { hex } from "../../core/text/hex.ts";
import { WriteLimit } from "../binary/output.ts";
import type { Reading } from "../binary/reading.ts";
import { type Child, NONE, type TransitionPlug } from "../model/model.ts";
import { bare, type ChildKind, childOf, target } from "./children.ts";
import { VERSION_41A, VERSION_417 } from "./enums.ts";
import { type AsbPart, type Row, type Rows, readRows } from "./recordParts.ts";
import { STATE_TRANSITION } from "./records.ts";

const same = (word: number): number => word;
const NUMBER = bare(same, same, { print: (_, node) => String(node), parse: ({ reader }, row) => reader.integer(row, 0, MAX.u32) });
const WORD = bare(same, same, { print: (_, value) => hexWord(value), parse: (parser, row) => parser.hex(row) });
/** Before version 0x417. */
const BARE_TRANSITION = bare<TransitionPlug>(
  ({ transition }) => transition,
  (word, at) => ({ transition: word | 0, node: 0, at }),
  {
    print: (_, { transition }) => String(transition),
    parse: ({ reader }, row) => ({ transition: reader.word(row) | 0, node: 0, at: row }),
  },
);

/** Index of a state transition, or -1. */
const STATE_INDEX: AsbPart<number> = {
  schema: { type: "s32", size: 4 },
  leadsTo: "state transition",
  read: ({ input, file }, at) => {
    const index = input.s32(at);
    const count = file.stateTransitions.length;
    if (index >= count || index < -1)
      input.stop("index-outside", `The plug at ${hex(at)} has state transition ${index}; there are ${count}.`, at, 4);
    return index;
  },
  write: ({ out }, index) => out.u32(index),
  print: (printing, index, indent) => {
    const record = printing.file.stateTransitions[index];
    return record === undefined ? "{}" : printing.counted(STATE_TRANSITION.print(printing, record, indent));
  },
  parse: (parser, row) => {
    // an empty object means no state transition
    const isNone = row < 0 || (parser.reader.isObject(row) && parser.json.nexts[row] === row + 1);
    return isNone ? -1 : parser.file.stateTransitions.push(STATE_TRANSITION.parse(parser, row)) - 1;
  },
};
export const TRANSITION_PLUG = new RecordType(
  {
    name: "transitionPlug",
    title: "State transition of a node",
    meaning: "A state transition and its target node. Before version 0x417, a single word.",
    what: "a state transition",
    isBlock: true,
  },
  { transition: field("State Transition", "Number of the state transition, -1 for none.", STATE_INDEX), node: target() },
);
/** Files of 0x41A and 0x41B may lack the node. */
export const SHORT_PLUG = new RecordType(
  {
    name: "shortPlug",
    title: "State transition without its node",
    meaning: "A state transition.",
    what: "a state transition",
    isBlock: true,
  },
  { transition: field("State Transition", "Number of the state transition, -1 for none.", STATE_INDEX) },
);
const NEWER_PLUG: Row<TransitionPlug> = {
  sizeOf: (version) => TRANSITION_PLUG.sizeOf(version),
  read: (reading, at) => TRANSITION_PLUG.read(reading, at),
  write: (writing, plug) => TRANSITION_PLUG.write(writing, plug),
  print: (printing, plug, indent) => TRANSITION_PLUG.print(printing, plug, indent),
  parse: (parser, row) =>
    parser.json.find(row, "Node Index") >= 0 ? TRANSITION_PLUG.parse(parser, row) : { ...SHORT_PLUG.parse(parser, row), node: 0 },
};

/** How the items of a group are read and written, by position. @param room when an item is read, the bytes up to the next known start */
type ItemOf<T> = (index: number, isLast: boolean, version: number, room?: () => number) => Row<T>;

interface Group {
  /** Key in a body. */
  readonly key: string;
  readonly sizeOf: (version: number) => number;
}

export const COUNTS_SIZE = 12;

/** @param counts offset of the counts of the groups */
export function plugCount({ input }: Reading, counts: number): number {
  return GROUPS.reduce((sum, _, i) => sum + input.u8(counts + i * 2), 0);
}
/** Offsets of all connections, group after group. */
function offsetsOf(reading: Reading, counts: number): readonly number[] {
  const count = plugCount(reading, counts);
  const list = counts + COUNTS_SIZE;
  reading.input.require(list, count * 4, "plug offsets");
  return reading.list(list, count);
}

const FILE = { at: 0, name: "the start of the file" };

/**
 * What the offsets of connections are relative to. From version 0x41a on, this is unknown; the connections follow the list of offsets, so
 * the smallest offset decides. @throws Stop if nothing fits
 */
export function plugBase(reading: Reading, counts: number): typeof FILE {
  const { input, version } = reading;
  if (version < VERSION_41A) return FILE;
  const offsets = offsetsOf(reading, counts);
  const list = counts + COUNTS_SIZE;
  let before = 0;
  const areSums = GROUPS.every((_, i) => {
    const isSum = input.u8(counts + i * 2 + 1) === before;
    before += input.u8(counts + i * 2);
    return isSum;
  });
  const block = { at: counts, name: "the start of their block" };
  const bases = [block, { at: list, name: "the list of offsets" }, FILE];
  const least = Math.min(...offsets);
  const found = offsets.length === 0 ? block : bases.find(({ at }) => at + least === list + offsets.length * 4);
  if (areSums && found !== undefined) return found;
  return input.stop("outside-file", `The connections at ${hex(counts)} do not match their description.`, counts, COUNTS_SIZE);
}

/** Counts and offsets of all groups. */
function countsOf(groups: readonly Group[]): AsbPart<undefined> {
  return {
    schema: { type: "bytes", size: COUNTS_SIZE },
    read: () => undefined,
    write: ({ out, version }, _, body: { readonly at: number }) => {
      const lists = groups.map(({ key }) => (body as unknown as Readonly<Record<string, readonly unknown[]>>)[key]);
      let total = 0;
      for (const { length } of lists) {
        if (total + length > 255)
          throw new WriteLimit("too-many", "The node has more than 255 plugs; they are counted in 8 bits.", body.at);
        out.u8(length);
        out.u8(total);
        total += length;
      }
      let at = out.length + total * 4;
      lists.forEach(({ length }, group) => {
        for (let i = 0; i < length; i++, at += groups[group].sizeOf(version)) out.u32(at);
      });
    },
    print: () => undefined,
    parse: () => undefined,
  };
}

function group<T>(place: number, what: string, itemOf: ItemOf<T>, isInline: (version: number) => boolean): AsbPart<readonly T[]> {
  const rows: Rows<readonly T[]> = {
    isOptional: true,
    placesOf: (reading, at) => {
      const { input, version } = reading;
      const counts = at - COUNTS_SIZE;
      input.require(counts, COUNTS_SIZE, "plug counts");
      let before = 0;
      for (let i = 0; i < place; i++) before += input.u8(counts + i * 2);
      const count = input.u8(counts + place * 2);
      if (count === 0) return NONE;
      const slots = at + before * 4;
      input.table(slots, count, 4, "plug offsets");
      const base = plugBase(reading, counts).at;
      return Array.from({ length: count }, (_, i) => {
        const place = base + input.u32(slots + i * 4);
        const room = (): number => {
          const next = offsetsOf(reading, counts).filter((offset) => base + offset > place);
          return Math.min(...next.map((offset) => base + offset - place), reading.roomAt(place));
        };
        const item = itemOf(i, i === count - 1, version, room);
        input.require(place, item.sizeOf(version), "connection");
        return [item, place] as const;
      });
    },
  };
  return {
    schema: { type: "bytes", size: 0 },
    rows,
    read: (reading, at, start) => {
      const found = rows.placesOf(reading, at, start);
      return found.length === 0 ? NONE : readRows(reading, found);
    },
    write: (writing, values, { at }: { at: number }) => {
      const start = writing.out.length;
      values.forEach((value, i) => {
        itemOf(i, i === values.length - 1, writing.version).write(writing, value);
      });
      if (values.length > 0) writing.mark(GROUPS[place].name, at, start);
    },
    print: (printing, values, indent) => {
      const { version } = printing.file;
      if (values.length === 0) return undefined;
      const items = values.map((value, i) => itemOf(i, i === values.length - 1, version).print(printing, value, `${indent}  `));
      return isInline(version) ? `[${items.join(", ")}]` : lines(items, indent);
    },
    parse: (parser, row) => {
      if (row < 0) return NONE;
      const items = parser.reader.items(row, what);
      return items.map((item, i) => itemOf(i, i === items.length - 1, parser.version).parse(parser, item));
    },
  };
}

/** Groups in the order of the file. */
export const GROUPS: readonly { readonly name: string; readonly meaning: string; readonly isWords?: true }[] = [
  {
    name: "State Connections",
    meaning: "Nodes to which this one is connected by states. Authors of other tools have not seen them in use.",
    isWords: true,
  },
  { name: "Unknown Connections", meaning: "Second group of connections; no known file has any.", isWords: true },
  { name: "Child Nodes", meaning: "Children of the node, with the conditions by which they are chosen." },
  { name: "State Transitions", meaning: "When a state may change to another, and to which node. Documents call this group Exb." },
  { name: "Events", meaning: "Event nodes that fire while this one plays. No children.", isWords: true },
  { name: "Frame Controls", meaning: "FrameController and InitialFrame nodes that set rate and first frame. No children.", isWords: true },
];
/** Groups in the order of the text, after the fields of a body. */
export const GROUP_ORDER = ["Child Nodes", "State Connections", "State Transitions", "Events", "Frame Controls", "Unknown Connections"];

/** The groups of a body with a kind of children. */
export function plugFields(kind: ChildKind, hasDefault: boolean) {
  const childAt: ItemOf<Child> = (index, isLast) => childOf(kind, hasDefault, index, isLast);
  const transition: ItemOf<TransitionPlug> = (_, __, version, room) => {
    if (version < VERSION_417) return BARE_TRANSITION;
    if (version >= VERSION_41A && room === undefined) return NEWER_PLUG;
    return (version < VERSION_41A || (room?.() ?? 0) >= 8 ? TRANSITION_PLUG : SHORT_PLUG) as unknown as Row<TransitionPlug>;
  };
  const always = (): boolean => true;
  const four = (): number => 4;
  const groups: readonly Group[] = [
    { key: "states", sizeOf: four },
    { key: "unknown", sizeOf: four },
    { key: "children", sizeOf: (version) => childAt(0, false, version).sizeOf(version) },
    { key: "transitions", sizeOf: (version) => transition(0, false, version).sizeOf(version) },
    { key: "events", sizeOf: four },
    { key: "frameControls", sizeOf: four },
  ];
  const listField = <T>(place: number, what: string, itemOf: ItemOf<T>, isInline: (version: number) => boolean = always) =>
    field(GROUPS[place].name, GROUPS[place].meaning, group(place, what, itemOf, isInline), { optional: true } as const);
  return {
    plugs: field(
      "plug counts",
      "For each group of connections: its count, and the index of its first. The offsets of all follow.",
      countsOf(groups),
    ),
    states: listField(0, "node numbers", () => NUMBER),
    unknown: listField(1, "words", () => WORD),
    children: listField(2, "children", childAt, () => kind === "plain"),
    transitions: listField(3, "state transitions", transition, (version) => version < VERSION_417),
    events: listField(4, "node numbers", () => NUMBER),
    frameControls: listField(5, "node numbers", () => NUMBER),
  };
}
