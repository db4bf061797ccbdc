/** The records of an ASB file, declared once. Source: format reference, sections 4 to 6. */
import { type FieldSchema, fieldOf as field, type StructSchema } from "../../core/schema.ts";
import { OPCODES, SOURCES } from "../expressions/expressions.ts";
import { type BodyField, fieldSize, NODE_TYPES, type NodeType, OPERATORS, SELECT_FLAGS } from "./nodeTypes.ts";

function str(name: string, meaning: string): FieldSchema {
  return field(name, "u32", `${meaning} Offset of a string in the pool.`, { label: "string" });
}
function ptr(name: string, meaning: string): FieldSchema {
  return field(name, "u32", `${meaning} Offset in the file.`, { label: "pointer" });
}
function prop(name: string, type: string, meaning: string): FieldSchema {
  return field(name, "bits", meaning, { size: type === "vec3f" ? 16 : 8, label: `property of ${type}` });
}
function guid(): FieldSchema {
  return field("GUID", "bytes", "Identity of the record: a number of 32 bits, two of 16, 8 bytes.", { size: 16 });
}
function named(values: readonly string[]): Pick<FieldSchema, "values"> {
  return { values: values.map((name, value) => ({ name, value })) };
}

/** The header's fields in file order, four bytes each. */
const HEADER_FIELDS = {
  magic: field("magic", "bytes", "The letters `ASB ` with a space.", { size: 4 }),
  version: field("version", "u32", "Version of the format.", {
    values: [
      { value: 0x40f, name: "0x40f", meaning: "Nintendo Switch Sports" },
      { value: 0x410, name: "0x410", meaning: "Splatoon 3" },
      { value: 0x417, name: "0x417", meaning: "Tears of the Kingdom" },
      { value: 0x418, name: "0x418", meaning: "Super Mario Bros. Wonder" },
    ],
  }),
  fileName: str("Filename", "Name of the file without its ending."),
  commandCount: field("command count", "u32", "Number of commands."),
  nodeCount: field("node count", "u32", "Number of nodes."),
  eventCount: field("event count", "u32", "Number of event groups. The game asks for the companion BAEV file only where it is not 0."),
  partialCount: field("partial count", "u32", "Number of partials."),
  syncCount: field("sync count", "u32", "Number of sync records."),
  blackboard: ptr("blackboard", "The blackboard."),
  pool: ptr("string pool", "The strings, last in the file."),
  enums: ptr("enum resolve table", "Words that the game replaces by values of enums when it loads the file."),
  stateTransitions: ptr("state transitions", "The state transitions."),
  events: ptr("event offset table", "Offsets of the event groups; the end of the node table."),
  partials: ptr("partials", "The partials."),
  syncs: ptr("sync records", "The sync records."),
  syncIndices: ptr("sync index table", "Numbers of the nodes' sync records."),
  calculations: ptr("calculation table", "The calculations."),
  calculationCount: field("calculation count", "u32", "Number of calculations; it may differ from the records that are there."),
  boneGroups: ptr("bone groups", "The bone groups."),
  boneGroupCount: field("bone group count", "u32", "Number of bone groups."),
  poolSize: field("string pool size", "u32", "Size of the strings.", { unit: "bytes" }),
  transitions: ptr("transitions", "The transitions."),
  tags: ptr("tag list", "All tags of the file."),
  markings: ptr("AS markings", "The AS markings."),
  expressions: ptr("expressions", "The expression block; 0 for none."),
  commandGroups: ptr("command groups", "The command groups; 0 for none."),
  materialBlends: ptr("material blends", "The material blends. From version 0x417 on."),
};
export type HeaderKey = keyof typeof HEADER_FIELDS;
const HEADER_KEYS = Object.keys(HEADER_FIELDS) as readonly HeaderKey[];
/** Byte offsets of the header's fields. */
export const HEADER_AT = Object.fromEntries(HEADER_KEYS.map((key, index) => [key, index * 4])) as Readonly<Record<HeaderKey, number>>;

export const HEADER: StructSchema = {
  name: "header",
  title: "Header",
  meaning: "The first 108 bytes of a file; 104 before version 0x417, which the last pointer came with.",
  fields: Object.values(HEADER_FIELDS),
};

export const NODE: StructSchema = {
  name: "node",
  title: "Node",
  meaning: "A node of the animation tree; its values and connections are in its body.",
  fields: [
    field("Node Type", "u16", "Type of the node.", { values: NODE_TYPES.map(({ id, name, meaning }) => ({ value: id, name, meaning })) }),
    field("sync count", "u8", "Number of sync controls."),
    field("No State Transition", "u8", "1 on almost every node."),
    ptr("Tags", "Tag group, or 0."),
    ptr("body", "The body."),
    field("first calculation", "u16", "Number of its first calculation."),
    field("calculation count", "u16", "Number of its calculations."),
    field("first sync", "u16", "Place of its first sync control in the sync index table."),
    field("ASMarking", "u16", "Number of its AS marking, counted from 1; 0 for none."),
    guid(),
  ],
};

export const SYNC: StructSchema = {
  name: "sync",
  title: "Sync record",
  meaning: "Sets how a node starts: fade-in or start frame.",
  fields: [
    field("Type", "u32", "What it sets.", {
      values: [
        { value: 0, name: "fade", meaning: "Fade In Frame and a word of unknown meaning" },
        { value: 1, name: "start", meaning: "Sync Start Frame, Normalized Sync Start Frame and an unknown float" },
        { value: 3, name: "plain", meaning: "no values" },
      ],
    }),
    ptr("value", "Its values."),
    guid(),
  ],
};

export const COMPARISON: StructSchema = {
  name: "comparison",
  title: "Comparison",
  meaning: "One of the four conditions of a state transition.",
  fields: [
    field("Value Type", "u16", "0: none, 1: float, 2: int, 3: string."),
    field("Compare Type", "u16", "The operator.", named(OPERATORS)),
    prop("Value 1", "the type", "Left side."),
    prop("Value 2", "the type", "Right side."),
  ],
};

export const EXPRESSION_INFO: StructSchema = {
  name: "expressionInfo",
  title: "Expression block",
  meaning: "The first 44 bytes of the expression block. Its offsets count from here.",
  fields: [
    field("Magic", "bytes", "The letters `EXB ` with a space.", { size: 4 }),
    field("Version", "u32", "Version of the block."),
    field("Static Memory Size", "u32", "Memory that lasts between evaluations.", { unit: "bytes" }),
    field("Instance Count", "u32", "Number of properties that use an expression."),
    field("Scratch32 Size", "u32", "Memory for values of 32 bits.", { unit: "bytes" }),
    field("Scratch64 Size", "u32", "Memory for values of 64 bits.", { unit: "bytes" }),
    ptr("expressions", "The expressions."),
    ptr("instructions", "The instructions."),
    ptr("signatures", "Signatures of the functions that are called."),
    ptr("constants", "The constants."),
    ptr("strings", "The strings."),
  ],
};
export const EXPRESSION: StructSchema = {
  name: "expression",
  title: "Expression",
  meaning: "A program that makes one value of another. Version 1 has no numbers of instructions.",
  fields: [
    field("Base Index Pre-Command Entry", "s32", "First instruction of the program that runs once before; -1 for none."),
    field("Pre-Entry Static Memory Usage", "u32", "Number of instructions of that program."),
    field("first instruction", "u32", "First instruction of the program."),
    field("instruction count", "u32", "Number of instructions of the program."),
    field("Static Memory Size", "u32", "Memory that lasts between evaluations.", { unit: "bytes" }),
    field("Scratch32 Size", "u16", "Memory for values of 32 bits.", { unit: "bytes" }),
    field("Scratch64 Size", "u16", "Memory for values of 64 bits.", { unit: "bytes" }),
    field("Output Data Type", "u16", "Type of what comes out."),
    field("Input Data Type", "u16", "Type of what goes in."),
  ],
};
const INSTRUCTION_FIELDS: readonly FieldSchema[] = [
  field("Type", "u8", "What is done.", { values: OPCODES.flatMap((name, value) => (name === undefined ? [] : [{ name, value }])) }),
  field("Data Type", "u8", "Type of the values."),
];
export const INSTRUCTION: StructSchema = {
  name: "instruction",
  title: "Instruction",
  meaning: "A step of a program.",
  fields: [
    ...INSTRUCTION_FIELDS,
    field("LHS Source", "u8", "Where the left value is.", named(SOURCES)),
    field("RHS Source", "u8", "Where the right value is.", named(SOURCES)),
    field("LHS Index/Value", "u16", "The left value, or its place."),
    field("RHS Index/Value", "u16", "The right value, or its place."),
  ],
};
export const FUNCTION_CALL: StructSchema = {
  name: "functionCall",
  title: "Function call",
  meaning: "An instruction that calls a function of the game.",
  fields: [
    ...INSTRUCTION_FIELDS,
    field("Static Memory Index", "u16", "Place of what it remembers."),
    field("Signature", "u32", "Number of the signature.", { label: "string" }),
  ],
};
export const PROPERTY: StructSchema = {
  name: "property",
  title: "Property",
  meaning: "A value, or where it comes from while the game runs. A vec3f has three values.",
  fields: [
    field(
      "flags",
      "u32",
      "0 for a constant. Bit 31: comes from elsewhere; 30: calculation; 29-28: select flag; 27-26: component of a vec3f; 25: command data; 24: expression; low 16 bits: index.",
      {
        values: SELECT_FLAGS.map((name, value) => ({ name, value: (0x8000_0000 | (value << 28)) >>> 0 })),
      },
    ),
    field("value", "u32", "The constant; with a source the default or input."),
  ],
};

/** The fields of a node's body, of those that are given. */
export function bodyStruct({ name, meaning }: NodeType, fields: readonly BodyField[]): StructSchema {
  return {
    name: `body${name}`,
    title: `Body of ${name}`,
    meaning: `${meaning} Connections follow the fields.`,
    fields: fields.map((declared) => ({
      name: declared.name,
      type: fieldSize(declared) === 8 ? "bits" : "u32",
      size: fieldSize(declared),
      meaning: declared.meaning + (declared.since === undefined ? "" : ` From version 0x${declared.since.toString(16)} on.`),
      label: fieldSize(declared) === 8 ? `property of ${declared.kind}` : declared.kind,
      ...(declared.values === undefined ? {} : named(declared.values)),
    })),
  };
}
