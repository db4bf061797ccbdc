/** Random ASB documents as texts: every node type and version, every source of a property, and values that ask for care. */
import fc from "fast-check";
import { AXES, CALC_MODES, INITIAL_FRAME_MODES, SELECT_FLAGS, type ValueType, VERSION_417 } from "../../../formats/asb/records/enums.ts";
import { getBodyFields, type NodeType, nodeTypesOf } from "../../../formats/asb/records/nodeTypes.ts";
import { printSingle, singleBits } from "../../../formats/core/json/numbers.ts";

type Text = fc.Arbitrary<string>;

const text: Text = fc
  .oneof(
    fc.constantFrom(
      "",
      "Wait",
      "Wait",
      "Attack",
      "その他",
      'a"b\\c',
      "tab\there",
      "é",
      "😀",
      "\u0001",
      "\u2028",
      "Root",
      "cmd_Wait",
      "NaN:0x7fc00000",
    ),
    fc.string({ maxLength: 8 }).filter((value) => !value.includes("\0") && value.isWellFormed()),
  )
  .map((value) => JSON.stringify(value));
const float: Text = fc
  .oneof(
    fc.constantFrom(0, -0, 1, -1, 0.1, 30, 1e-7, 3.4e38, 1.5, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, Number.NaN),
    fc.float({ noNaN: true }),
  )
  .map((value) => printSingle(singleBits(value)));
const int: Text = fc.oneof(fc.constantFrom(0, 1, -1, 77), fc.integer()).map(String);
const word: Text = fc.oneof(fc.constantFrom(0, 1, 2, 0xffff_ffff), fc.nat(9)).map(String);
const flag: Text = fc.constantFrom("true", "false", "true", "false", "2", "255");
const hexWord: Text = fc.nat(0xffff).map((value) => `"0x${value.toString(16)}"`);
const index = (most: number): Text => fc.nat(most).map(String);
const guid: Text = fc
  .array(fc.nat(15), { minLength: 32, maxLength: 32 })
  .map((digits) => digits.map((digit) => digit.toString(16)).join(""))
  .map((hex) => `"${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}"`);
const named = (names: readonly string[]): Text =>
  fc.oneof(
    fc.constantFrom(...names).map((name) => `"${name}"`),
    fc.constantFrom(...names.keys()).map(String),
  );

/** An object from its members; a member that is `undefined` is left out. */
function object(members: Readonly<Record<string, Text | undefined>>): Text {
  const keys = Object.entries(members).flatMap(([key, value]) => (value === undefined ? [] : [[key, value] as const]));
  return fc
    .tuple(...keys.map(([, value]) => value))
    .map((values) => `{${values.map((value, i) => `${JSON.stringify(keys[i][0])}: ${value}`).join(", ")}}`);
}
/** Each member is there or not. */
function sparse(members: Readonly<Record<string, Text>>): Text {
  const keys = Object.keys(members);
  return fc
    .tuple(fc.subarray(keys), fc.tuple(...keys.map((key) => members[key])))
    .map(
      ([chosen, values]) =>
        `{${keys.flatMap((key, i) => (chosen.includes(key) ? [`${JSON.stringify(key)}: ${values[i]}`] : [])).join(", ")}}`,
    );
}
function list(item: Text, maxLength = 3, minLength = 0): Text {
  return fc.array(item, { minLength, maxLength }).map((items) => `[${items.join(", ")}]`);
}
/** A and B as members of one object. */
function join(...parts: readonly Text[]): Text {
  return fc.tuple(...parts).map(
    (texts) =>
      `{${texts
        .map((part) => part.slice(1, -1))
        .filter((part) => part !== "")
        .join(", ")}}`,
  );
}

function plain(type: ValueType): Text {
  if (type === "string") return text;
  if (type === "float") return float;
  if (type === "int") return int;
  return type === "bool" ? flag : list(float, 3, 3);
}
const select: Text = fc.oneof(named(SELECT_FLAGS), fc.constant("3"));
const calculation: Readonly<Record<string, Text>> = {
  Parameter: fc.oneof(object({ "Blackboard Index": index(3), Type: fc.constant('"float"') }), object({ "Command Data Type": index(6) })),
  "Adjust Value": float,
  "Calc Mode": named(CALC_MODES),
  "Default Value": float,
  "Adjust Rate": float,
  "Base Result": float,
  Min: float,
  Max: float,
};

/** Objects that say where a property comes from. */
function sources(type: ValueType, inNode: boolean): readonly Text[] {
  const forms: Text[] = [
    object({ "Expression Index": index(2), Input: plain(type), "Select Flag": select }),
    join(
      object({ "Blackboard Index": index(3), Type: fc.constant(`"${type}"`), "Select Flag": select }),
      sparse({ "Default Value": plain(type) }),
    ),
    object({ Value: plain(type), Flags: hexWord }),
    object({
      "Blackboard Index": index(3),
      Type: fc.constant(`"${type}"`),
      "Select Flag": select,
      Flags: fc.constantFrom('"0x00ff0000"', '"0x00010000"'),
    }),
  ];
  if (type === "float" || type === "string")
    forms.push(join(object({ "Command Data Type": index(6), "Select Flag": select }), sparse({ "Default Value": plain(type) })));
  if (type === "float") {
    forms.push(object({ "Blackboard Index": index(3), Type: fc.constant('"vec3f"'), Axis: named(AXES), "Select Flag": select }));
    if (inNode) forms.push(join(object({ ...calculation, "Select Flag": select }), sparse({ Word: hexWord })));
    else forms.push(object({ "Calculation Index": index(3), "Select Flag": select }));
  }
  return forms;
}
function prop(type: ValueType, inNode = false): Text {
  return fc.oneof({ weight: 3, arbitrary: plain(type) }, ...sources(type, inNode));
}

const comparison: Text = fc.oneof(
  object({ "Compare Type": named(["GreaterThan", "LessThanEquals", "Equals"]) }),
  ...(["float", "int", "string"] as const).map((type, i) =>
    object({ "Compare Type": index(5), "Value Type": fc.constant(String(i + 1)), "Value 1": prop(type), "Value 2": prop(type) }),
  ),
  object({ "Compare Type": fc.constant('"Equals"'), "Value 1": fc.constantFrom("1", "-4"), "Value 2": int }),
  object({ "Compare Type": fc.constant('"Equals"'), Raw: list(hexWord, 4, 4) }),
);
const stateTransition: Text = join(
  object({
    "Current Node": index(9),
    "Target Node": index(9),
    "Check Type": named(["CheckStateAndNodeMatch", "CheckState", "CheckStateFinishAndNodeMatch"]),
    "Transition to Next Instead of Target": flag,
    "Skip Transition": flag,
    Unknown: word,
    Parameters: list(comparison, 4, 4),
  }),
  sparse({ Padding: index(5) }),
);
const tags: Text = list(fc.constantFrom('"cmd_Wait"', '"anm_Turn"', '"other"'));
const sync: Text = fc.oneof(
  object({ GUID: guid, "Fade In Frame": prop("float"), Unknown: word }),
  object({ GUID: guid, "Sync Start Frame": prop("float"), "Normalized Sync Start Frame": prop("float"), Unknown: prop("float") }),
  object({ GUID: guid }),
  object({ GUID: guid, Type: fc.constant("2") }),
);
const eventParameter: Text = fc.oneof(
  int,
  fc.constantFrom("1.0", "0.1", "true", "false"),
  text,
  ...(["float", "int", "string", "bool"] as const).flatMap((type) =>
    [object({ Value: plain(type) }), ...sources(type, false)].map((form) =>
      join(form, object({ "Parameter Type": fc.constant(`"${type}"`) })),
    ),
  ),
);
function event(isHold: boolean): Text {
  return join(
    object({
      Name: text,
      Unknown: word,
      Hash: hexWord,
      "Start Frame": float,
      ...(isHold ? { "End Frame": float } : {}),
      Parameters: list(eventParameter),
    }),
    sparse({ "Parameter Size": index(40) }),
  );
}
const eventGroup: Text = sparse({ "Trigger Events": list(event(false), 2), "Hold Events": list(event(true), 2) });

function children(nodeType: NodeType): Text {
  const target = index(6);
  const padding = sparse({ Padding: list(hexWord, 2, 2) });
  const withDefault = (child: Text, last: Text): Text =>
    fc.oneof(
      fc.constant("[]"),
      fc.tuple(fc.array(child, { maxLength: 2 }), last).map(([all, end]) => `[${[...all, end].join(", ")}]`),
    );
  switch (nodeType.children) {
    case "range": {
      const child = object({ "Condition Min": prop("float", true), "Condition Max": prop("float", true), "Node Index": target });
      const last = join(object({ Default: prop("string", true), "Node Index": target }), padding);
      return nodeType.hasDefault ? withDefault(child, last) : list(child);
    }
    case "text":
    case "number": {
      const type = nodeType.children === "text" ? "string" : "int";
      return withDefault(object({ Condition: prop(type), "Node Index": target }), object({ Default: prop(type), "Node Index": target }));
    }
    case "weight":
      return list(object({ Weight: prop("float", true), "Node Index": target }));
    case "tags":
      return list(fc.oneof(object({ Tags: tags, "Node Index": target }), object({ "Tag Group": fc.constant("[]"), "Node Index": target })));
    case "truth":
      return fc.constantFrom(
        '[{"Condition True": 1}]',
        '[{"Condition True": 1}, {"Condition False": 0}]',
        '[{"Condition True": 0}, {"Condition False": 2}, 3]',
      );
    default:
      return list(target);
  }
}

function body(nodeType: NodeType, version: number): Text {
  const required: Record<string, Text> = {};
  const optional: Record<string, Text> = {};
  for (const { name, kind, words } of getBodyFields(nodeType, version)) {
    if (kind === "tags") optional[name] = tags;
    else if (kind === "blend")
      optional[name] = object({ Name: fc.constantFrom('"A"', '"B"'), "Blend Start": fc.constantFrom("0.5", "1.0") });
    else if (kind === "event") required[name] = eventGroup;
    else if (kind === "u32") required[name] = word;
    else if (kind === "switch") required[name] = flag;
    else if (kind === "enum") required[name] = named(words ?? INITIAL_FRAME_MODES);
    else if (kind !== "raw") required[name] = prop(kind, true);
  }
  const plug = object({ "State Transition": fc.oneof(fc.constant("{}"), stateTransition), "Node Index": index(6) });
  return join(
    object(required),
    sparse({
      ...optional,
      "Child Nodes": children(nodeType),
      "State Connections": list(index(6)),
      "State Transitions": list(version < 0x417 ? fc.constantFrom("0", "-1", "3") : plug, 2),
      Events: list(index(6)),
      "Frame Controls": list(index(6)),
      "Unknown Connections": list(hexWord, 1),
    }),
  );
}

function node(version: number): Text {
  return fc.constantFrom(...nodeTypesOf(VERSION_417)).chain((nodeType) =>
    join(
      object({ "Node Type": fc.constant(`"${nodeType.name}"`), "No State Transition": flag }),
      sparse({
        Tags: tags,
        ASMarking: list(fc.constantFrom('"ASMarking"', '"M1"', '"M2"'), 3, 3),
        "Sync Controls": list(sync, 2),
      }),
      object({ GUID: guid, ...(nodeType.body !== undefined ? { Body: body(nodeType, version) } : {}) }),
    ),
  );
}

const blackboardSource = sparse({ "Reference File": fc.constantFrom('"a/b.c.gyml"', '"x"', '".y"'), Inherit: index(3) });
function blackboardList(type: ValueType): Text {
  const value = type === "int" ? index(9) : plain(type);
  return list(join(object({ Name: text, ...(type === "pointer" ? {} : { "Init Value": value }) }), blackboardSource), 3);
}
const TYPES = ["none", "bool", "s32", "f32", "string", "vec3f"].map((name) => `"${name}"`);
const MEMORY = ["StaticMem", "Output", "Input", "Scratch32", "Scratch64", "UserIn"].map((name) => `"${name}"`);
const instruction: Text = fc.oneof(
  fc.constant('{"Type": "Terminator"}'),
  object({
    Type: fc.constantFrom('"Store"', '"Add"', '"Jump"'),
    "Data Type": fc.constantFrom(...TYPES),
    "LHS Source": fc.constantFrom(...MEMORY),
    "RHS Source": fc.constantFrom('"Imm"', ...MEMORY),
    "LHS Index/Value": index(40),
    "RHS Index/Value": index(40),
  }),
  object({
    Type: fc.constant('"Multiply"'),
    "Data Type": fc.constant('"f32"'),
    "LHS Source": fc.constant('"Scratch32"'),
    "RHS Source": fc.constant('"ParamTbl"'),
    "LHS Index/Value": fc.constant("4"),
    "RHS Index/Value": fc.constant("0"),
    "RHS Value": fc.constant("0.25"),
  }),
  object({
    Type: fc.constant('"UserFunction"'),
    "Data Type": fc.constantFrom(...TYPES),
    "Static Memory Index": index(9),
    Signature: fc.constantFrom('"Abs( Float, Float )"', '"Max( Int, Int )"'),
  }),
);
const expressions: Text = fc.oneof(
  fc.constant("[]"),
  object({
    Info: fc.constant(
      '{"Magic": "EXB ", "Version": 2, "Static Memory Size": 8, "Instance Count": 1, "Scratch32 Size": 12, "Scratch64 Size": 12}',
    ),
    Commands: list(
      object({
        "Base Index Pre-Command Entry": fc.constant("-1"),
        "Output Data Type": fc.constantFrom(...TYPES),
        "Input Data Type": fc.constantFrom(...TYPES),
        Instructions: list(instruction, 4),
      }),
    ),
  }),
);
const transition: Text = fc.constantFrom<ValueType>("int", "string", "float", "bool", "vec3f").chain((type) =>
  join(
    object({
      "Current Command": text,
      "Next Command": text,
      "Parameter Type": fc.constant(`"${type}"`),
      "Allow Multiple Matches": flag,
      Parameter: text,
      Value: type === "vec3f" ? list(float, 3, 3) : prop(type),
    }),
    sparse({ "Command Group": list(fc.constantFrom('"Wait"', '"Attack"')), ...(type === "vec3f" ? {} : { Padding: list(hexWord, 2, 2) }) }),
  ),
);

/** Version 0x40f has no modes. */
function withModes(document: string, version: number): string {
  return version < 0x410 ? document.replace(/(?<!"Body": \{\s*)"Calc Mode": [^,]+/g, '"Calc Mode": "Generic"') : document;
}

export const asbDocument: fc.Arbitrary<string> = fc.constantFrom(0x417, 0x417, 0x418, 0x410, 0x40f).chain((version) =>
  join(
    object({ Metadata: object({ Filename: text, Version: fc.constant(`"0x${version.toString(16)}"`) }) }),
    sparse({
      Blackboard: sparse({
        string: blackboardList("string"),
        int: blackboardList("int"),
        float: blackboardList("float"),
        bool: blackboardList("bool"),
        vec3f: blackboardList("vec3f"),
        pointer: blackboardList("pointer"),
      }),
      "Bone Groups": list(object({ Name: text, Unknown: word, Bones: list(object({ Name: text, Unknown: float })) }), 2),
      Expressions: expressions,
      Partials: list(
        object({
          "Is Material Slot": flag,
          Name: text,
          Unknown: text,
          Bones: list(object({ Name: text, "Unknown 1": index(1), "Unknown 2": index(1) })),
        }),
        2,
      ),
      Transitions: list(object({ Unknown: int, Transitions: list(transition) }), 2),
      "Valid Tags": tags,
      "Enum Resolve": list(join(sparse({ "Node Index": index(9) }), object({ Offset: index(999), Class: text, Value: text })), 2),
      ...(version < 0x417 ? { "State Transitions": list(stateTransition, 2) } : {}),
      Bytewright: sparse({
        "Calculation Count": index(9),
        "Transitions Word": index(2),
        Pool: list(text),
        "Bodies At Zero": fc.constant("[]"),
      }),
    }),
    object({
      Commands: list(
        join(
          object({
            Name: text,
            "Unknown 1": prop("float"),
            "Ignore Same Command": prop("bool"),
            "Interpolation Type": word,
            GUID: guid,
            "Node Index": index(6),
          }),
          sparse({ ...(version >= 0x417 ? { Tags: tags } : {}), "Unknown 2": index(3) }),
        ),
      ),
      Nodes: list(node(version), 6),
    }),
  ).map((document) => withModes(document, version)),
);
