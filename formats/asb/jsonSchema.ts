/**
 * The text form as a JSON Schema (draft 2020-12), made of the declarations that reader and completion use: for editors and tools that
 * know JSON but not this format. What a schema cannot say (references, hashes, kept data that fits) is checked when a text is encoded.
 */
import {
  either,
  exactly,
  FLAG,
  INTEGER,
  type JsonSchema,
  list,
  object,
  ref,
  SINGLE,
  TEXT,
  textLike,
  word,
} from "../core/json/jsonSchema.ts";
import type { JsonKeys } from "../core/json/reader.ts";
import { VERSION_NAMES } from "./binary/header.ts";
import { dataTypes, OPCODES, SOURCES } from "./expressions/expressions.ts";
import { GUID_FORM } from "./model/guid.ts";
import { AXES, type BodyField, childValues, NODE_TYPES, type NodeType, OPERATORS, VERSION_417 } from "./records/nodeTypes.ts";
import * as records from "./records/records.ts";
import * as keys from "./text/keys.ts";
import { HEX_FORM } from "./text/words.ts";

const anything: JsonSchema = {};
const hex = textLike(HEX_FORM.form.pattern);
const guid = textLike(GUID_FORM.form.pattern);

type Types = Readonly<Record<string, JsonSchema>>;

const VALUES: Readonly<Record<string, JsonSchema>> = {
  string: TEXT,
  int: INTEGER,
  float: SINGLE,
  bool: FLAG,
  vec3f: exactly(3, SINGLE),
};
const prop = (type: string): JsonSchema => ref(`${type} property`);
const anyValue = either(TEXT, { type: "number" }, FLAG, exactly(3, SINGLE));

const sourceTypes: Types = {
  "Expression Index": INTEGER,
  Input: anyValue,
  ...(records.CALCULATION.json?.["properties"] as Types),
  "Calculation Index": INTEGER,
  "Command Data Type": INTEGER,
  "Blackboard Index": INTEGER,
  Type: { enum: Object.keys(VALUES) },
  Axis: word(AXES),
  "Default Value": anyValue,
  Word: hex,
  Value: anyValue,
  Flags: hex,
  "Parameter Type": TEXT,
};

const DEFINITIONS: Readonly<Record<string, JsonSchema | undefined>> = {
  source: object(keys.PROPERTY, sourceTypes),
  ...Object.fromEntries(Object.entries(VALUES).map(([type, value]) => [`${type} property`, either(value, ref("source"))])),
  "any property": either(anyValue, ref("source")),
  comparison: object(keys.COMPARISON, {
    "Compare Type": word(OPERATORS),
    "Value Type": INTEGER,
    "Value 1": ref("any property"),
    "Value 2": ref("any property"),
    Raw: exactly(4, hex),
  }),
  "state transition": records.STATE_TRANSITION.json,
  events: records.EVENT_GROUP.json,
  calculation: records.CALCULATION.json,
};

function childOf({ children, hasDefault }: NodeType): JsonSchema {
  const node = { "Node Index": INTEGER, Padding: exactly(2, hex) };
  const chosenBy = (of: JsonKeys, isDefault: boolean): JsonSchema =>
    object(of, { ...node, ...Object.fromEntries(childValues(children, isDefault).map(({ key, type }) => [key, prop(type)])) });
  switch (children) {
    case "range":
    case "text":
    case "number":
    case "weight": {
      const child = chosenBy(keys.CHILDREN[children] as JsonKeys, false);
      return hasDefault ? either(child, chosenBy(keys.DEFAULT_CHILD, true)) : child;
    }
    case "tags":
      return object(keys.TAGS_CHILD, { ...node, Tags: list(TEXT), "Tag Group": list(TEXT) });
    case "truth":
      return either(
        object(keys.TRUE_CHILD, { "Condition True": INTEGER }),
        object(keys.FALSE_CHILD, { "Condition False": INTEGER }),
        INTEGER,
      );
    default:
      return INTEGER;
  }
}

function fieldSchema({ kind, values, meaning }: BodyField): JsonSchema {
  const schemas: Readonly<Record<BodyField["kind"], JsonSchema | undefined>> = {
    string: prop("string"),
    int: prop("int"),
    float: prop("float"),
    bool: prop("bool"),
    u32: INTEGER,
    switch: FLAG,
    enum: word(values ?? []),
    tags: list(TEXT),
    event: ref("events"),
    blend: records.MATERIAL_BLEND.json,
  };
  return { ...schemas[kind], description: meaning };
}

/** Fields that came with a later version may be missing. */
function bodyOf(nodeType: NodeType): JsonSchema {
  const { fields } = nodeType;
  const types: Types = {
    ...Object.fromEntries(fields.map((field) => [field.name, fieldSchema(field)])),
    "Child Nodes": list(childOf(nodeType)),
    "State Connections": list(INTEGER),
    "State Transitions": list(
      either(
        INTEGER,
        object(keys.TRANSITION_PLUG, {
          "State Transition": either({ type: "object", maxProperties: 0 }, ref("state transition")),
          "Node Index": INTEGER,
        }),
      ),
    ),
    Events: list(INTEGER),
    "Frame Controls": list(INTEGER),
    "Unknown Connections": list(hex),
  };
  const whole = object(keys.bodyKeys(nodeType.id, VERSION_417), types);
  const later = new Set(fields.filter(({ since }) => since !== undefined).map(({ name }) => name));
  const required = ((whole["required"] ?? []) as readonly string[]).filter((name) => !later.has(name));
  return { ...whole, required, description: nodeType.meaning };
}

function nodeSchema(): JsonSchema {
  const whole = object(keys.NODE, {
    "Node Index": INTEGER,
    "Node Type": { enum: NODE_TYPES.map(({ name }) => name) },
    "No State Transition": FLAG,
    Tags: list(TEXT),
    GUID: guid,
    ASMarking: exactly(3, TEXT),
    "Sync Controls": list(
      object(keys.SYNC, {
        GUID: guid,
        "Fade In Frame": prop("float"),
        "Sync Start Frame": prop("float"),
        "Normalized Sync Start Frame": prop("float"),
        Unknown: either(INTEGER, prop("float")),
        Type: INTEGER,
      }),
    ),
    "Calc Controllers": list(ref("calculation")),
    Body: { type: "object" },
    "BAEV Events": anything,
  });
  const allOf = NODE_TYPES.map((nodeType) => ({
    if: { properties: { "Node Type": { const: nodeType.name } } },
    // biome-ignore lint/suspicious/noThenProperty: the word of the schema language
    then: nodeType.hasBody ? { required: ["Body"], properties: { Body: bodyOf(nodeType) } } : { properties: { Body: false } },
  }));
  return { ...whole, allOf };
}

function expressionsSchema(): JsonSchema {
  const types = word(dataTypes(3));
  const instructions = list(
    object(keys.INSTRUCTION, {
      Type: word(OPCODES),
      "Data Type": types,
      "LHS Source": word(SOURCES),
      "RHS Source": word(SOURCES),
      "LHS Index/Value": INTEGER,
      "RHS Index/Value": INTEGER,
      "LHS Value": anyValue,
      "RHS Value": anyValue,
      "Static Memory Index": INTEGER,
      Signature: TEXT,
    }),
  );
  const command = object(keys.EXPRESSION, {
    "Base Index Pre-Command Entry": INTEGER,
    "Pre-Entry Static Memory Usage": INTEGER,
    "Output Data Type": types,
    "Input Data Type": types,
    "Static Memory Size": INTEGER,
    "Scratch32 Size": INTEGER,
    "Scratch64 Size": INTEGER,
    "Setup Instructions": instructions,
    Instructions: instructions,
  });
  const info = object(keys.EXPRESSION_INFO, {
    Magic: TEXT,
    Version: INTEGER,
    "Static Memory Size": INTEGER,
    "Instance Count": INTEGER,
    "Scratch32 Size": INTEGER,
    "Scratch64 Size": INTEGER,
  });
  return either({ type: "array", maxItems: 0 }, object(keys.EXPRESSIONS, { Info: info, Commands: list(command) }));
}

const entry = (value: JsonSchema): JsonSchema =>
  list(
    object(keys.BLACKBOARD_ENTRY, {
      Name: TEXT,
      "Init Value": value,
      "Reference File": TEXT,
      "Reference Hashes": exactly(3, hex),
      Inherit: INTEGER,
    }),
  );

/** The schema of a whole text. */
export function jsonSchema(): JsonSchema {
  return {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    title: "ASB",
    ...object(keys.ROOT, {
      Metadata: object(keys.METADATA, { Filename: TEXT, Version: { enum: VERSION_NAMES }, HasASNodeBaev: anything }),
      Blackboard: object(keys.BLACKBOARD, {
        ...Object.fromEntries(Object.entries(VALUES).map(([type, value]) => [type, entry(value)])),
        pointer: entry(anything),
      }),
      "Bone Groups": list(records.BONE_GROUP.json),
      Expressions: expressionsSchema(),
      Partials: list(records.PARTIAL.json),
      Transitions: list(records.TRANSITION_GROUP.json),
      "Valid Tags": list(TEXT),
      "Enum Resolve": list(records.ENUM_RESOLVE.json),
      "State Transitions": list(ref("state transition")),
      Commands: list(records.COMMAND.json),
      Nodes: list(nodeSchema()),
      Bytewright: object(keys.KEPT_DATA, {
        Tables: { type: "object" },
        "Node Ranges": list({ type: "object" }),
        "Bodies At Zero": list(INTEGER),
        "Calculation Count": INTEGER,
        "Transitions Word": INTEGER,
        Expressions: TEXT,
        Pool: list(TEXT),
      }),
    }),
    $defs: DEFINITIONS,
  };
}
