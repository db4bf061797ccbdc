/** Children of a node, with the conditions by which they are chosen. Source: format reference, section 6.3. */
import { MAX, unsigned } from "../../core/record/parts.ts";
import { type Field, field, RecordType } from "../../core/record/record.ts";
import type { Child } from "../model/model.ts";
import type { PropertyParser } from "../text/parseProperties.ts";
import { nodeProperty } from "./bodyFields.ts";
import type { ValueType } from "./enums.ts";
import { type AsbPart, type AsbTools, type Row, tagGroup, U32, wordPair } from "./recordParts.ts";

/** How the children of a node are chosen: by range, text, number, weight, tags, truth, or all of them in order. */
export type ChildKind = "range" | "text" | "number" | "weight" | "tags" | "truth" | "plain";

/** A value that a child is chosen by. */
interface ChildValue {
  /** Key in the text. */
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
  Weight: "Share of the choice: 2 is probably twice as likely as 1.",
  Default: "Chosen if no other child matches. A text, usually その他 (other), is only a label.",
};

/** The conditions of a kind of children. The default child has a single value instead; for a range, that is a label. */
export function childValues(children: ChildKind, isDefault: boolean): readonly ChildValue[] {
  const values = CHILD_VALUES[children] ?? [];
  return isDefault ? values.slice(0, 1).map(({ type }) => ({ key: "Default", type: children === "range" ? "string" : type })) : values;
}

export const target = (name = "Node Index", meaning = "Number of the node.") =>
  field(name, meaning, unsigned("u32"), { aliases: ["Element Id"] });

function childRecord(kind: ChildKind, isDefault = false) {
  const [first, second] = childValues(kind, isDefault).map(({ key, type }) =>
    field(key, CHILD_MEANINGS[key], nodeProperty(type as "float")),
  );
  const hasPadding = isDefault && kind === "range";
  return new RecordType<Record<string, Field<unknown, AsbTools>>, AsbTools>(
    {
      name: `${kind}${isDefault ? "Default" : "Child"}`,
      title: isDefault ? `Default of children by ${kind}` : `Child by ${kind}`,
      meaning: isDefault ? "The last child, which is chosen if no other matches." : `A child that is chosen by ${kind}.`,
      what: isDefault ? "the default child" : "a child",
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

/** The text states no tags: neither a list nor a group without tags. */
const UNSAID = -2;
const TAGS_MISSING = 'A child of this node has "Tags", or "Tag Group" for a group without tags.';
const hasNone = (group: number, { file }: { file: PropertyParser["file"] }): boolean =>
  group >= 0 && file.tagGroups[group].texts.length === 0;

export const TAGS_CHILD = new RecordType(
  { name: "tagsChild", title: "Child by tags", meaning: "A child that is chosen by tags.", what: "a child" },
  {
    tags: field(
      "Tags",
      "Tags that must have played before; without tags, the child is probably always chosen. Offset in the file, 0xFFFFFFFF for none.",
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
      meaning: `Chosen if the value is ${name.toLowerCase()}.`,
      what,
    },
    { node: target(`Condition ${name}`, `Number of the node that is chosen if the value is ${name.toLowerCase()}.`) },
  );
}

/** Records of children that are objects. */
export const CHILDREN = {
  range: childRecord("range"),
  text: childRecord("text"),
  number: childRecord("number"),
  weight: childRecord("weight"),
  true: truthChild("True"),
  false: truthChild("False"),
} as const;
export const DEFAULTS = {
  range: childRecord("range", true),
  text: childRecord("text", true),
  number: childRecord("number", true),
} as const;

/** A connection that is a single word. */
export function bare<T>(
  toWord: (value: T) => number,
  ofWord: (word: number, at: number) => T,
  text: Pick<Row<T>, "print" | "parse">,
): Row<T> {
  return {
    schema: U32.schema,
    sizeOf: () => 4,
    read: ({ input }, at) => ofWord(input.u32(at), -1),
    write: (writing, value) => {
      const start = writing.out.length;
      writing.out.u32(toWord(value));
      const { at = -1 } = value as { at?: number };
      writing.mark("plug", at, start);
    },
    ...text,
  };
}
const BARE_CHILD = bare<Child>(
  ({ node }) => node,
  (node, at) => ({ node, at }),
  { print: (_, { node }) => String(node), parse: ({ reader }, row) => ({ node: reader.integer(row, 0, MAX.u32), at: row }) },
);

/** How a child is read and written, by its position. */
export function childOf(kind: ChildKind, hasDefault: boolean, index: number, isLast: boolean): Row<Child> {
  if (kind === "tags") return TAGS_CHILD as unknown as Row<Child>;
  if (kind === "truth" && index < 2) return CHILDREN[index === 0 ? "true" : "false"] as Row<Child>;
  if (kind === "truth" || kind === "plain") return BARE_CHILD;
  return (hasDefault && isLast ? DEFAULTS[kind as keyof typeof DEFAULTS] : CHILDREN[kind]) as unknown as Row<Child>;
}
