/** The parts of fields in node bodies. */
import { hexWord, inline } from "../../core/json/print.ts";
import { JsonKeys } from "../../core/json/reader.ts";
import { flag, unsigned, word } from "../../core/record/parts.ts";
import { type Field, field } from "../../core/record/record.ts";
import type { NamedValue } from "../../core/schema.ts";
import { hex, lowerHex } from "../../core/text/hex.ts";
import type { Prop } from "../model/props.ts";
import { type ValueType, VERSION_41A } from "./enums.ts";
import { type AsbPart, type AsbTools, choice, property, tagGroup, wordPair } from "./recordParts.ts";
import { EVENT_GROUP, MATERIAL_BLEND } from "./records.ts";

/**
 * The kind of a field: a property of a value type, or plain words: a number, a switch, an enum, a tag group, an event group, a material
 * blend, or the two words of a property of unknown type.
 */
export type FieldKind = "string" | "int" | "float" | "bool" | "raw" | "u32" | "switch" | "enum" | "tags" | "event" | "blend";

// biome-ignore lint/suspicious/noExplicitAny: fields have values of all types
export interface BodyField extends Field<any, AsbTools> {
  readonly kind: FieldKind;
  /** The words of an enum. */
  readonly words?: readonly string[];
  /** Numbers with a known meaning. */
  readonly known?: readonly NamedValue[];
}

/** A property of a node, where calculations are written out. */
export function nodeProperty(type: ValueType): AsbPart<Prop> {
  return {
    ...property(type),
    ...(type === "float" ? { leadsTo: "calculation", read: (reading, at) => reading.float(at) } : {}),
    print: (printing, value) => printing.prop(value, type, true),
    parse: (parser, row) => parser.prop(row, type, true),
  };
}

const eventGroup: AsbPart<number> = {
  ...unsigned("u32"),
  leadsTo: "event group",
  read: ({ input, file }, at) => {
    const index = input.u32(at);
    if (index >= file.events.length)
      input.stop("index-outside", `The event node at ${hex(at)} has event group ${index}; there are ${file.events.length}.`, at, 4);
    return index;
  },
  print: (printing, index, indent) => printing.counted(EVENT_GROUP.print(printing, printing.file.events[index], indent)),
  parse: (parser, row) => parser.file.events.push(EVENT_GROUP.parse(parser, row)) - 1,
};

/** Index of a material blend, or -1. */
const blend: AsbPart<number> = {
  ...unsigned("u32"),
  leadsTo: "material blend",
  read: ({ input, file }, at) => {
    const index = input.u32(at);
    const count = file.materialBlends.length;
    if (index > count)
      input.stop("index-outside", `The node body at ${hex(at)} has material blend ${index - 1}; there are ${count}.`, at, 4);
    return index - 1;
  },
  write: ({ out }, index) => out.u32(index + 1),
  print: (printing, index) => {
    const record = printing.file.materialBlends[index];
    return record === undefined ? undefined : printing.counted(MATERIAL_BLEND.print(printing, record));
  },
  parse: (parser, row) => (row < 0 ? -1 : parser.file.materialBlends.push(MATERIAL_BLEND.parse(parser, row)) - 1),
};

const RAW_KEYS = new JsonKeys("Flags", "Word");
/** A property of unknown type. */
const rawProperty: AsbPart<readonly [number, number]> = {
  ...wordPair,
  schema: { type: "bits", size: 8 },
  print: (_, [flags, word]) => inline([`"Flags": ${hexWord(flags)}`, `"Word": ${hexWord(word)}`]),
  parse: (parser, row) => {
    const rows = row < 0 ? undefined : parser.reader.members(row, RAW_KEYS, "a property of unknown type");
    return rows === undefined ? [0, 0] : [parser.hex(rows[0]), parser.hex(rows[1])];
  },
};

// biome-ignore lint/suspicious/noExplicitAny: fields have values of all types
const OWN: Readonly<Partial<Record<FieldKind, AsbPart<any>>>> = {
  raw: rawProperty,
  tags: tagGroup,
  event: eventGroup,
  blend,
  switch: flag("u32"),
};

type Extras = Pick<BodyField, "words" | "known" | "since" | "until" | "aliases">;

export function bodyField(name: string, kind: FieldKind, meaning: string, extras: Extras = {}): BodyField {
  const { words, known, since, until } = extras;
  const plain = (): AsbPart<number> => (words === undefined ? word(known === undefined ? {} : { values: known }) : choice("u32", words));
  const isProperty = kind === "string" || kind === "int" || kind === "float" || kind === "bool";
  const part: AsbPart<number> | AsbPart<Prop> = isProperty ? nodeProperty(kind) : (OWN[kind] ?? plain());
  const label = { ...part.schema, label: isProperty ? `property of ${kind}` : kind };
  const source = since === VERSION_41A ? ", as one source has it" : "";
  const from = since === undefined ? "" : ` From version ${lowerHex(since)} on${source}.`;
  const to = until === undefined ? "" : ` Before version ${lowerHex(until)}.`;
  const isOptional = kind === "tags" || kind === "blend" || kind === "raw";
  return {
    ...field<unknown, AsbTools>(name, meaning + from + to, { ...part, schema: label } as AsbPart<unknown>),
    ...extras,
    ...(isOptional ? { optional: true } : {}),
    kind,
  };
}
