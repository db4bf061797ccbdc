/**
 * What hangs on a node: six groups of connections, with what children are chosen by. In the file their counts come first, then the offsets
 * of all, then the connections group by group. Source: format reference, section 6.3.
 */
import { hexWord, lines } from "../../core/json/print.ts";
import { JsonKeys } from "../../core/json/reader.ts";
import { MAX, unsigned } from "../../core/record/parts.ts";
import { type Field, field, RecordType } from "../../core/record/record.ts";
import { hex } from "../../core/text/hex.ts";
import { WriteLimit } from "../binary/output.ts";
import { type Child, NONE, type TransitionPlug } from "../model/model.ts";
import type { PropertyParser } from "../text/parseProperties.ts";
import { nodeProperty } from "./bodyFields.ts";
import { type ValueType, VERSION_417 } from "./enums.ts";
import { MapField } from "./mapFields.ts";
import { type AsbPart, type AsbTools, type Row, tagGroup, wordPair } from "./recordParts.ts";
import { STATE_TRANSITION } from "./records.ts";

/** How the children of a node are chosen: by range, text, number, weight, tags, truth, or all of them in order. */
export type ChildKind = "range" | "text" | "number" | "weight" | "tags" | "truth" | "plain";

/** A value that a child is chosen by. */
interface ChildValue {
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
const CHILD_MEANINGS: Readonly<Record<string, string>> = {
  "Condition Min": "Smallest value of the range: min ≤ value < max.",
  "Condition Max": "End of the range: min ≤ value < max.",
  Condition: "Value that must be equal.",
  Weight: "Share of the choice.",
  Default: "Taken when nothing fits. A text is a label and does nothing.",
};

/** What children of a kind are chosen by. The default has one value in its place, that of a range a label. */
export function childValues(children: ChildKind, isDefault: boolean): readonly ChildValue[] {
  const values = CHILD_VALUES[children] ?? [];
  return isDefault ? values.slice(0, 1).map(({ type }) => ({ key: "Default", type: children === "range" ? "string" : type })) : values;
}

const target = (name = "Node Index") => field(name, "Number of the node.", unsigned("u32"));

function childRecord(kind: ChildKind, isDefault = false) {
  const [first, second] = childValues(kind, isDefault).map(({ key, type }) =>
    field(key, CHILD_MEANINGS[key], nodeProperty(type as "float")),
  );
  const hasPadding = isDefault && kind === "range";
  return new RecordType<Record<string, Field<unknown, AsbTools>>, AsbTools>(
    {
      name: `${kind}${isDefault ? "Default" : "Child"}`,
      title: isDefault ? `Default of children by ${kind}` : `Child by ${kind}`,
      meaning: isDefault ? "The last child of a node that has one for everything else." : `A child that is chosen by ${kind}.`,
      what: isDefault ? "the default child" : "a child",
      map: MapField.plug,
      ...(hasPadding ? { order: ["Default", "Node Index", "Padding"] } : {}),
    },
    {
      first,
      ...(second === undefined ? {} : { second }),
      ...(hasPadding ? { padding: field("Padding", "0.", wordPair, { optional: true }) } : {}),
      node: target(),
    } as Record<string, Field<unknown, AsbTools>>,
  );
}

/** No tags are said: neither a list of some nor a group without any. */
const UNSAID = -2;
const TAGS_MISSING = 'A child of this node has "Tags", or "Tag Group" for a group without tags.';
const hasNone = (group: number, { file }: { file: PropertyParser["file"] }): boolean =>
  group >= 0 && file.tagGroups[group].texts.length === 0;

export const TAGS_CHILD = new RecordType(
  { name: "tagsChild", title: "Child by tags", meaning: "A child that is chosen by tags.", what: "a child", map: MapField.plug },
  {
    tags: field(
      "Tags",
      "Tags that must have played before. 0xFFFFFFFF for none. Offset in the file.",
      {
        ...tagGroup,
        read: (reading, at) => reading.tagsAt(at, MAX.u32),
        write: (writing, group) => writing.tagPointer(group, MAX.u32),
        print: (printing, group) => (hasNone(group, printing) ? undefined : printing.texts(printing.file.tagGroups[group]?.texts ?? [])),
        parse: (parser, row) => {
          if (row < 0) return UNSAID;
          if (parser.json.nexts[row] > row + 1) return parser.tags(row);
          parser.reader.items(row, "tags");
          return -1;
        },
      } satisfies AsbPart<number>,
      { optional: true },
    ),
    group: field(
      "Tag Group",
      "A group without tags.",
      {
        schema: { type: "u32", size: 0 },
        read: () => undefined,
        write: () => undefined,
        print: (printing, _, __, { tags }: { tags: number }) => (hasNone(tags, printing) ? "[]" : undefined),
        parse: (parser, row, child: { tags: number; at: number }) => {
          if (child.tags === UNSAID ? row < 0 : row >= 0) parser.report("missing-key", TAGS_MISSING, child.at);
          if (row >= 0 && parser.json.nexts[row] > row + 1) parser.report("child-form", 'Put existing tags into "Tags".', row);
          if (child.tags === UNSAID) child.tags = row < 0 ? -1 : parser.tags(row);
          return undefined;
        },
      } satisfies AsbPart<undefined>,
      { optional: true },
    ),
    node: target(),
  },
);

function truthChild(name: string) {
  const what = `the child for ${name.toLowerCase()}`;
  return new RecordType(
    {
      name: `child${name}`,
      title: `Child for ${name.toLowerCase()}`,
      meaning: `Taken where the value is ${name.toLowerCase()}.`,
      what,
      map: MapField.plug,
    },
    { node: target(`Condition ${name}`) },
  );
}

/** Of children that are objects, in the order of the list where that matters; the last where it is the default. */
export const CHILDREN = {
  range: childRecord("range"),
  text: childRecord("text"),
  number: childRecord("number"),
  weight: childRecord("weight"),
  true: truthChild("True"),
  false: truthChild("False"),
} as const;
/** Of a child for true or one for false. */
export const TRUTH_KEYS = new JsonKeys("Condition True?", "Condition False?");
export const DEFAULTS = {
  range: childRecord("range", true),
  text: childRecord("text", true),
  number: childRecord("number", true),
} as const;

/** A word that is a connection by itself. */
function bare<T>(toWord: (value: T) => number, ofWord: (word: number, at: number) => T, text: Pick<Row<T>, "print" | "parse">): Row<T> {
  return {
    sizeOf: () => 4,
    read: ({ input }, at) => ofWord(input.u32(at), -1),
    write: (writing, value) => {
      const start = writing.out.length;
      writing.out.u32(toWord(value));
      const { at = -1 } = value as { at?: number };
      writing.mark(MapField.plug, at, start);
    },
    ...text,
  };
}
const same = (word: number): number => word;
const NUMBER = bare(same, same, { print: (_, node) => String(node), parse: ({ reader }, row) => reader.integer(row, 0, MAX.u32) });
const WORD = bare(same, same, { print: (_, value) => hexWord(value), parse: (parser, row) => parser.hex(row) });
const BARE_CHILD = bare<Child>(
  ({ node }) => node,
  (node, at) => ({ node, at }),
  {
    print: (_, { node }) => String(node),
    parse: ({ reader }, row) => ({ node: reader.integer(row, 0, MAX.u32), at: row }),
  },
);
/** Before version 0x417. */
const BARE_TRANSITION = bare<TransitionPlug>(
  ({ transition }) => transition,
  (word, at) => ({ transition: word | 0, node: 0, at }),
  {
    print: (_, { transition }) => String(transition),
    parse: ({ reader }, row) => ({ transition: reader.word(row) | 0, node: 0, at: row }),
  },
);

const stateTransition: AsbPart<number> = {
  schema: { type: "s32", size: 4 },
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
    // an empty object: no state transition
    const isNone = row < 0 || (parser.reader.isObject(row) && parser.json.nexts[row] === row + 1);
    return isNone ? -1 : parser.file.stateTransitions.push(STATE_TRANSITION.parse(parser, row)) - 1;
  },
};
export const TRANSITION_PLUG = new RecordType(
  {
    name: "transitionPlug",
    title: "State transition of a node",
    meaning: "A state transition and the node that it leads to. Before version 0x417 one word.",
    what: "a state transition",
    map: MapField.plug,
    isBlock: true,
  },
  { transition: field("State Transition", "Number of the state transition, -1 for none.", stateTransition), node: target() },
);

function childOf(kind: ChildKind, hasDefault: boolean, index: number, isLast: boolean): Row<Child> {
  if (kind === "tags") return TAGS_CHILD as unknown as Row<Child>;
  if (kind === "truth" && index < 2) return CHILDREN[index === 0 ? "true" : "false"] as Row<Child>;
  if (kind === "truth" || kind === "plain") return BARE_CHILD;
  return (hasDefault && isLast ? DEFAULTS[kind as keyof typeof DEFAULTS] : CHILDREN[kind]) as unknown as Row<Child>;
}

/** How the items of a group are read and written, by their places. */
type ItemOf<T> = (index: number, isLast: boolean, version: number) => Row<T>;

interface Group {
  /** In a body. */
  readonly key: string;
  readonly sizeOf: (version: number) => number;
}

const COUNTS_SIZE = 12;

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
  return {
    schema: { type: "bytes", size: 0 },
    read: (reading, at) => {
      const { input, version } = reading;
      const counts = at - COUNTS_SIZE;
      input.require(counts, COUNTS_SIZE, "plug counts");
      let before = 0;
      for (let i = 0; i < place; i++) before += input.u8(counts + i * 2);
      const count = input.u8(counts + place * 2);
      if (count === 0) return NONE;
      const slots = at + before * 4;
      input.table(slots, count, 4, "plug offsets");
      return Array.from({ length: count }, (_, i) => {
        const item = itemOf(i, i === count - 1, version);
        const place = input.u32(slots + i * 4);
        input.require(place, item.sizeOf(version), "connection");
        return item.read(reading, place);
      });
    },
    write: (writing, values, { at }: { at: number }) => {
      const start = writing.out.length;
      values.forEach((value, i) => {
        itemOf(i, i === values.length - 1, writing.version).write(writing, value);
      });
      if (values.length > 0) writing.mark(MapField.plugs + place, at, start);
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

/** In the order of the file. */
export const GROUPS: readonly { readonly name: string; readonly meaning: string; readonly isWords?: true }[] = [
  { name: "State Connections", meaning: "Nodes that this one is connected with by states.", isWords: true },
  { name: "Unknown Connections", meaning: "Second group of connections; no known file has any.", isWords: true },
  { name: "Child Nodes", meaning: "Children of the node, with what they are chosen by." },
  { name: "State Transitions", meaning: "When a state may pass into another, and to which node." },
  { name: "Events", meaning: "Event nodes that fire while this one plays. No children.", isWords: true },
  { name: "Frame Controls", meaning: "FrameController and InitialFrame nodes that set rate and first frame. No children.", isWords: true },
];
/** In the order of the text, after the fields of a body. */
export const GROUP_ORDER = ["Child Nodes", "State Connections", "State Transitions", "Events", "Frame Controls", "Unknown Connections"];

/** The groups of a body whose children are chosen by a kind. */
export function plugFields(kind: ChildKind, hasDefault: boolean) {
  const childAt: ItemOf<Child> = (index, isLast) => childOf(kind, hasDefault, index, isLast);
  const transition: ItemOf<TransitionPlug> = (_, __, version) =>
    version < VERSION_417 ? BARE_TRANSITION : (TRANSITION_PLUG as Row<TransitionPlug>);
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
      "Of each group of connections: its number, and the place of its first. Offsets of all follow.",
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
