/**
 * The text form as a JSON Schema (draft 2020-12), made of the declarations that reader and completion use: for editors and tools that
 * know JSON but not this format. What a schema cannot say (references, hashes, kept data that fits) is checked when a text is encoded.
 */
import type { JsonKeys } from "../core/json/reader.ts";
import { VERSION_NAMES } from "./binary/header.ts";
import { dataTypes, OPCODES, SOURCES } from "./expressions/expressions.ts";
import { GUID_FORM } from "./model/guid.ts";
import {
  AXES,
  type BodyField,
  CALC_MODES,
  CHECK_TYPES,
  NODE_TYPES,
  type NodeType,
  OPERATORS,
  SELECT_FLAGS,
  TRANSITION_TYPES,
  VERSION_417,
} from "./records/nodeTypes.ts";
import * as keys from "./text/keys.ts";
import { HEX_FORM } from "./text/words.ts";

/** Plain data, ready for `JSON.stringify`. */
export type JsonSchema = Readonly<Record<string, unknown>>;

const anything: JsonSchema = {};
const text: JsonSchema = { type: "string" };
const integer: JsonSchema = { type: "integer" };
const flag: JsonSchema = { type: ["boolean", "integer"] };
const hex: JsonSchema = { type: "string", pattern: HEX_FORM.form.pattern.source };
const guid: JsonSchema = { type: "string", pattern: GUID_FORM.form.pattern.source };
const single: JsonSchema = { anyOf: [{ type: "number" }, { type: "string", pattern: "^(NaN:0x[0-9a-fA-F]{8}|-?Infinity)$" }] };

const ref = (name: string): JsonSchema => ({ $ref: `#/$defs/${name}` });
const list = (items: JsonSchema): JsonSchema => ({ type: "array", items });
const exactly = (count: number, items: JsonSchema): JsonSchema => ({ type: "array", items, minItems: count, maxItems: count });
const either = (...anyOf: readonly JsonSchema[]): JsonSchema => ({ anyOf });
/** A word of a list; the number that is in the file is taken too. */
const word = (names: readonly (string | undefined)[]): JsonSchema =>
  either({ enum: names.filter((name) => name !== undefined) }, { type: "integer" });

type Types = Readonly<Record<string, JsonSchema>>;

/** An object with these keys. @throws Error where a key has no type: the declarations have a new one */
function object(of: JsonKeys, types: Types, isOpen = false): JsonSchema {
  const properties = Object.fromEntries(
    of.names.map((name) => {
      const type = types[name];
      if (type === undefined) throw new Error(`the key "${name}" has no type`);
      return [name, type];
    }),
  );
  const required = of.names.filter((_, at) => of.required[at]);
  return { type: "object", properties, ...(required.length > 0 ? { required } : {}), additionalProperties: isOpen };
}

const VALUES: Readonly<Record<string, JsonSchema>> = {
  string: text,
  int: integer,
  float: single,
  bool: flag,
  vec3f: exactly(3, single),
};
const prop = (type: string): JsonSchema => ref(`${type} property`);
const anyValue = either(text, { type: "number" }, flag, exactly(3, single));

const sourceTypes: Types = {
  "Expression Index": integer,
  Input: anyValue,
  Parameter: object(keys.CALCULATION_SOURCE, { "Blackboard Index": integer, "Command Data Type": integer, Type: text, Flags: hex }),
  "Adjust Value": single,
  "Calc Mode": word(CALC_MODES),
  "Calculation Index": integer,
  "Command Data Type": integer,
  "Blackboard Index": integer,
  Type: { enum: Object.keys(VALUES) },
  Axis: word(AXES),
  "Select Flag": word(SELECT_FLAGS),
  "Default Value": anyValue,
  "Adjust Rate": single,
  "Base Result": single,
  Min: single,
  Max: single,
  Word: hex,
  Value: anyValue,
  Flags: hex,
  "Parameter Type": text,
};

const stateTransition = object(keys.STATE_TRANSITION, {
  "Current Node": integer,
  "Target Node": integer,
  "Check Type": word(CHECK_TYPES),
  "Transition to Next Instead of Target": flag,
  "Skip Transition": flag,
  Unknown: integer,
  Parameters: exactly(
    4,
    object(keys.COMPARISON, {
      "Compare Type": word(OPERATORS),
      "Value Type": integer,
      "Value 1": ref("any property"),
      "Value 2": ref("any property"),
      Raw: exactly(4, hex),
    }),
  ),
  Padding: integer,
});

function event(of: JsonKeys): JsonSchema {
  return object(of, {
    Name: text,
    Unknown: integer,
    Hash: hex,
    "Start Frame": single,
    "End Frame": single,
    Parameters: list(ref("any property")),
    "Parameter Size": integer,
  });
}

const DEFINITIONS: Readonly<Record<string, JsonSchema>> = {
  source: object(keys.PROPERTY, sourceTypes),
  ...Object.fromEntries(Object.entries(VALUES).map(([type, value]) => [`${type} property`, either(value, ref("source"))])),
  "any property": either(anyValue, ref("source")),
  "state transition": stateTransition,
  events: object(keys.EVENT_GROUP, { "Trigger Events": list(event(keys.TRIGGER_EVENT)), "Hold Events": list(event(keys.HOLD_EVENT)) }),
  calculation: object(keys.CALCULATION, sourceTypes),
};

function childOf({ children, hasDefault }: NodeType): JsonSchema {
  const node = { "Node Index": integer };
  const orDefault = (child: JsonSchema, label: JsonSchema): JsonSchema =>
    hasDefault ? either(child, object(keys.DEFAULT_CHILD, { ...node, Default: label, Padding: exactly(2, hex) })) : child;
  switch (children) {
    case "range":
      return orDefault(
        object(keys.RANGE_CHILD, { ...node, "Condition Min": prop("float"), "Condition Max": prop("float") }),
        prop("string"),
      );
    case "text":
      return orDefault(object(keys.CONDITION_CHILD, { ...node, Condition: prop("string") }), prop("string"));
    case "number":
      return orDefault(object(keys.CONDITION_CHILD, { ...node, Condition: prop("int") }), prop("int"));
    case "weight":
      return object(keys.WEIGHT_CHILD, { ...node, Weight: prop("float") });
    case "tags":
      return object(keys.TAGS_CHILD, { ...node, Tags: list(text), "Tag Group": list(text) });
    case "truth":
      return either(
        object(keys.TRUE_CHILD, { "Condition True": integer }),
        object(keys.FALSE_CHILD, { "Condition False": integer }),
        integer,
      );
    default:
      return integer;
  }
}

function fieldSchema({ kind, values, meaning }: BodyField): JsonSchema {
  const schemas: Readonly<Record<BodyField["kind"], JsonSchema>> = {
    string: prop("string"),
    int: prop("int"),
    float: prop("float"),
    bool: prop("bool"),
    u32: integer,
    switch: flag,
    enum: word(values ?? []),
    tags: list(text),
    event: ref("events"),
    blend: object(keys.MATERIAL_BLEND, { Name: text, "Blend Start": single }),
  };
  return { ...schemas[kind], description: meaning };
}

/** Fields that came with a later version may be missing. */
function bodyOf(nodeType: NodeType): JsonSchema {
  const { fields } = nodeType;
  const types: Types = {
    ...Object.fromEntries(fields.map((field) => [field.name, fieldSchema(field)])),
    "Child Nodes": list(childOf(nodeType)),
    "State Connections": list(integer),
    "State Transitions": list(
      either(
        integer,
        object(keys.TRANSITION_PLUG, {
          "State Transition": either({ type: "object", maxProperties: 0 }, ref("state transition")),
          "Node Index": integer,
        }),
      ),
    ),
    Events: list(integer),
    "Frame Controls": list(integer),
    "Unknown Connections": list(hex),
  };
  const whole = object(keys.bodyKeys(nodeType.id, VERSION_417), types);
  const later = new Set(fields.filter(({ since }) => since !== undefined).map(({ name }) => name));
  const required = ((whole["required"] ?? []) as readonly string[]).filter((name) => !later.has(name));
  return { ...whole, required, description: nodeType.meaning };
}

function nodeSchema(): JsonSchema {
  const whole = object(keys.NODE, {
    "Node Index": integer,
    "Node Type": { enum: NODE_TYPES.map(({ name }) => name) },
    "No State Transition": flag,
    Tags: list(text),
    GUID: guid,
    ASMarking: exactly(3, text),
    "Sync Controls": list(
      object(keys.SYNC, {
        GUID: guid,
        "Fade In Frame": prop("float"),
        "Sync Start Frame": prop("float"),
        "Normalized Sync Start Frame": prop("float"),
        Unknown: either(integer, prop("float")),
        Type: integer,
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
      "LHS Index/Value": integer,
      "RHS Index/Value": integer,
      "LHS Value": anyValue,
      "RHS Value": anyValue,
      "Static Memory Index": integer,
      Signature: text,
    }),
  );
  const command = object(keys.EXPRESSION, {
    "Base Index Pre-Command Entry": integer,
    "Pre-Entry Static Memory Usage": integer,
    "Output Data Type": types,
    "Input Data Type": types,
    "Static Memory Size": integer,
    "Scratch32 Size": integer,
    "Scratch64 Size": integer,
    "Setup Instructions": instructions,
    Instructions: instructions,
  });
  const info = object(keys.EXPRESSION_INFO, {
    Magic: text,
    Version: integer,
    "Static Memory Size": integer,
    "Instance Count": integer,
    "Scratch32 Size": integer,
    "Scratch64 Size": integer,
  });
  return either({ type: "array", maxItems: 0 }, object(keys.EXPRESSIONS, { Info: info, Commands: list(command) }));
}

const entry = (value: JsonSchema): JsonSchema =>
  list(
    object(keys.BLACKBOARD_ENTRY, {
      Name: text,
      "Init Value": value,
      "Reference File": text,
      "Reference Hashes": exactly(3, hex),
      Inherit: integer,
    }),
  );

/** The schema of a whole text. */
export function jsonSchema(): JsonSchema {
  const transition = object(keys.TRANSITION, {
    "Current Command": text,
    "Next Command": text,
    "Parameter Type": word(TRANSITION_TYPES),
    "Allow Multiple Matches": flag,
    Parameter: text,
    Value: ref("any property"),
    "Command Group": list(text),
    Padding: exactly(2, hex),
  });
  return {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    title: "ASB",
    ...object(keys.ROOT, {
      Metadata: object(keys.METADATA, { Filename: text, Version: { enum: VERSION_NAMES }, HasASNodeBaev: anything }),
      Blackboard: object(keys.BLACKBOARD, {
        ...Object.fromEntries(Object.entries(VALUES).map(([type, value]) => [type, entry(value)])),
        pointer: entry(anything),
      }),
      "Bone Groups": list(
        object(keys.BONE_GROUP, { Name: text, Unknown: integer, Bones: list(object(keys.BONE, { Name: text, Unknown: single })) }),
      ),
      Expressions: expressionsSchema(),
      Partials: list(
        object(keys.PARTIAL, {
          "Is Material Slot": flag,
          Name: text,
          Unknown: text,
          Bones: list(object(keys.PARTIAL_BONE, { Name: text, "Unknown 1": flag, "Unknown 2": flag })),
        }),
      ),
      Transitions: list(object(keys.TRANSITION_GROUP, { Unknown: integer, Transitions: list(transition) })),
      "Valid Tags": list(text),
      "Enum Resolve": list(object(keys.ENUM_RESOLVE, { "Node Index": integer, Offset: integer, Class: text, Value: text })),
      "State Transitions": list(ref("state transition")),
      Commands: list(
        object(keys.COMMAND, {
          Name: text,
          Tags: list(text),
          "Unknown 1": prop("float"),
          "Ignore Same Command": prop("bool"),
          "Interpolation Type": integer,
          GUID: guid,
          "Node Index": integer,
          "Unknown 2": integer,
        }),
      ),
      Nodes: list(nodeSchema()),
      Bytewright: object(keys.KEPT_DATA, {
        Tables: { type: "object" },
        "Node Ranges": list({ type: "object" }),
        "Bodies At Zero": list(integer),
        "Calculation Count": integer,
        "Transitions Word": integer,
        Expressions: text,
        Pool: list(text),
      }),
    }),
    $defs: DEFINITIONS,
  };
}
