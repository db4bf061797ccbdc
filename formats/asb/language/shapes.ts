/** What may be written where: the keys of the object at a place, and the words of a value. One source for completion and hover. */
import { Json } from "../../core/json/json.ts";
import type { JsonKeys } from "../../core/json/reader.ts";
import { ownOf } from "../../core/lists.ts";
import type { RecordType } from "../../core/record/record.ts";
import type { FieldSchema, NamedValue, StructSchema } from "../../core/schema.ts";
import { lowerHex } from "../../core/text/hex.ts";
import { VERSION_NAMES } from "../binary/header.ts";
import { dataTypes, OPCODES, SOURCES } from "../expressions/expressions.ts";
import { EXPRESSION, FUNCTION_CALL, INFO, INSTRUCTION, INSTRUCTION_KEYS } from "../expressions/records.ts";
import type { BodyField } from "../records/bodyFields.ts";
import { CHILDREN, DEFAULTS, TAGS_CHILD, TRUTH_KEYS } from "../records/children.ts";
import { COMPARISON } from "../records/comparisons.ts";
import { AXES, CALC_MODES, CHECK_TYPES, COMMAND_DATA, GAMES, named, OPERATORS, SELECT_FLAGS, TRANSITION_TYPES } from "../records/enums.ts";
import { HEADER } from "../records/header.ts";
import { NODE } from "../records/nodeRecord.ts";
import { findNodeTypeByName, getBodyFields, type NodeType, nodeTypesOf } from "../records/nodeTypes.ts";
import { TRANSITION_PLUG } from "../records/plugs.ts";
import * as records from "../records/records.ts";
import { FADE, START, SYNC, SYNC_KEYS } from "../records/syncRecord.ts";
import * as keys from "../text/keys.ts";
import type { AsbDocument } from "./document.ts";

export interface Shape {
  readonly keys: JsonKeys;
  /** Declaration of the record, for the meaning of its keys. */
  readonly struct?: StructSchema;
  readonly meanings?: Readonly<Record<string, string>>;
  /** Of the body of a node. */
  readonly fields?: readonly BodyField[];
}

const INSTRUCTIONS: Shape = {
  keys: INSTRUCTION_KEYS,
  struct: { ...INSTRUCTION.struct, fields: [...INSTRUCTION.struct.fields, ...FUNCTION_CALL.struct.fields.slice(2)] },
  meanings: INSTRUCTION.meanings,
};

const METADATA: StructSchema = {
  name: "metadata",
  title: "Metadata",
  meaning: "",
  fields: [
    {
      ...(HEADER.fields.find(({ name }) => name === "version") as FieldSchema),
      name: "Version",
      values: [...GAMES].map(([version, meaning]) => ({ value: lowerHex(version), name: lowerHex(version), meaning })),
    },
  ],
};

const BY_PARENT: Readonly<Record<string, Shape>> = {
  Metadata: { keys: keys.METADATA, struct: METADATA },
  Blackboard: {
    keys: keys.BLACKBOARD,
    meanings: Object.fromEntries(keys.BLACKBOARD.names.map((type) => [type, `Entries of type ${type}, numbered from 0.`])),
  },
  "Bone Groups": records.BONE_GROUP,
  "Calc Controllers": records.CALCULATION,
  "State Transition": records.STATE_TRANSITION,
  "State Transitions": TRANSITION_PLUG,
  Event: records.EVENT_GROUP,
  "Trigger Events": records.TRIGGER_EVENT,
  "Hold Events": records.HOLD_EVENT,
  "Material Blend Setting": records.MATERIAL_BLEND,
  Expressions: {
    keys: keys.EXPRESSIONS,
    meanings: { Info: "How much memory the expressions need.", Commands: "The expressions, which properties name by number." },
  },
  Info: INFO,
  Instructions: INSTRUCTIONS,
  "Setup Instructions": INSTRUCTIONS,
  "Enum Resolve": records.ENUM_RESOLVE,
  Bytewright: { keys: keys.KEPT_DATA },
};

/** Records whose keys depend on the version. */
// biome-ignore lint/suspicious/noExplicitAny: records have fields of all types
const VERSIONED: Readonly<Record<string, RecordType<any, any>>> = { Commands: records.COMMAND, Nodes: NODE, Partials: records.PARTIAL };

/** Keys of the document. */
const SECTIONS: Readonly<Record<string, string>> = {
  Metadata: "Name and version of the file.",
  Blackboard: "Values that nodes share and the game sets: entries by type.",
  "Bone Groups": "Bone weights for BoneBlender nodes. Later versions call them bone blends.",
  Expressions: "Programs that make one value of another.",
  Partials: "Bone masks: the bones that each part of an animation moves. Other tools call them animation slots.",
  "Partial Skeletons": "Lists of bones, which partials refer to by number, according to one source.",
  "Transition Partial Skeletons": "Indices of partial skeletons; by the name, one per transition group.",
  Transitions: "Parameters that are set when one command follows another.",
  "Valid Tags": "All tags that the file may use.",
  "Enum Resolve":
    "Words that the game replaces with enum values when it loads the file. In use in 0x40f and 0x410; files of Tears of the Kingdom have none.",
  "State Transitions": "When a state may pass into another. From version 0x417 on they are at the nodes.",
  Commands: "What the game asks for by name, each with its root node.",
  Nodes: "The nodes of the animation tree, numbered from 0 in this order.",
};

const ENTRY: Readonly<Record<string, string>> = {
  Name: "Name of the entry. Properties name it by its number within its type.",
  "Init Value": "The value that the entry starts with.",
  "Reference File": "The file that the entry comes from.",
  "Reference Hashes":
    "Murmur3 hashes (x86, 32 bits, seed 0) of the path, of the file name without its last ending, and of that ending; left out where they are those of Reference File.",
  Inherit: "Two bits that newer formats call the inherit mode.",
};

/** The members of a sync record's value stand among its own. */
const syncShape = ({ fields, ...struct }: StructSchema): Shape => ({
  keys: SYNC_KEYS,
  struct: { ...struct, fields: [...SYNC.struct.fields, ...fields] },
});
const SYNC_FADE = syncShape(FADE.struct);
const SYNC_START = syncShape(START.struct);

/** Of tables, for records that nothing uses. */
const RECORDS: Readonly<Record<string, Shape>> = {
  "Sync Records": SYNC_START,
  Calculations: records.CALCULATION,
  "State Transitions": records.STATE_TRANSITION,
  Events: records.EVENT_GROUP,
  "Material Blends": records.MATERIAL_BLEND,
  "Reference Files": records.SOURCE_FILE,
};

/** A property that a calculation makes. */
const CALCULATED: Shape = { ...records.CALCULATION, keys: keys.PROPERTY };

/** The object's place: keys of the containers that hold it, outermost first. */
function containerKeys(document: AsbDocument, rows: readonly number[]): string[] {
  const { json } = document;
  return rows.flatMap((row, i) => (i > 0 && json.kinds[rows[i - 1]] === Json.object ? [json.string(row - 1)] : []));
}

/** What the object at a row may hold. */
export function findShape(document: AsbDocument, object: number): Shape | undefined {
  const { json, version } = document;
  const rows = json.rowsTo(object);
  const names = containerKeys(document, rows);
  const [section] = names;
  const last = names[names.length - 1];
  if (last === undefined) return { keys: keys.ROOT, meanings: SECTIONS };
  const node = document.nodeAt(object);
  const typeName = node < 0 ? undefined : document.textOf(document.nodeRows[node], "Node Type");
  const nodeType = typeName === undefined ? undefined : findNodeTypeByName(typeName);
  if (last === "Body" && nodeType !== undefined)
    return (
      nodeType.body && { keys: nodeType.body.keysOf(version), meanings: nodeType.body.meanings, fields: getBodyFields(nodeType, version) }
    );
  if (last === "Child Nodes" && nodeType !== undefined) {
    const list = rows[rows.length - 2];
    const isLast = json.nexts[object] === json.nexts[list];
    return childShape(nodeType, isLast && json.find(object, "Default") >= 0);
  }
  if (section === "Blackboard" && names.length === 2) return { keys: keys.BLACKBOARD_ENTRY, meanings: ENTRY };
  if (section === "Transitions" && last === "Transitions") return names.length === 1 ? records.TRANSITION_GROUP : records.TRANSITION;
  if (section === "Expressions" && last === "Commands") return EXPRESSION;
  if (last === "Bones") return section === "Partials" || section === "Partial Skeletons" ? records.PARTIAL_BONE : records.BONE;
  // from version 0x417 on, those of the document are at the nodes
  if (section === "State Transitions" && names.length === 1) return BY_PARENT["State Transition"];
  if (last === "Parameters" && (names.includes("State Transition") || section === "State Transitions")) return COMPARISON;
  if (last === "Parameter" && json.find(rows[rows.length - 2], "Calc Mode") >= 0) return { keys: records.CALCULATION_SOURCE };
  if (section === "Partial Skeletons" && names.length === 1) return records.PARTIAL_SKELETON;
  const record = names.length === 1 ? ownOf(VERSIONED, last) : undefined;
  if (record !== undefined) return { keys: record.keysOf(version), struct: record.structOf(version), meanings: record.meanings };
  if (last === "Record") return ownOf(RECORDS, names.at(-3) ?? "");
  if (last === "Sync Controls") return json.find(object, "Fade In Frame") >= 0 ? SYNC_FADE : SYNC_START;
  return ownOf(BY_PARENT, last) ?? (json.find(object, "Calc Mode") >= 0 ? CALCULATED : { keys: keys.PROPERTY });
}

function childShape({ children, hasDefault }: NodeType, isDefault: boolean): Shape {
  if (children === "tags") return TAGS_CHILD;
  if (children === "truth") return { keys: TRUTH_KEYS, meanings: { ...CHILDREN.true.meanings, ...CHILDREN.false.meanings } };
  // plain children are numbers
  if (children === "plain") return CHILDREN.text;
  return hasDefault && isDefault && children !== "weight" ? DEFAULTS[children] : CHILDREN[children];
}

/** What is declared of a key. */
interface KnownKey {
  readonly meaning: string;
  /** Empty where it goes without saying. */
  readonly kind: string;
  /** Numbers with a meaning. */
  readonly values?: readonly NamedValue[];
}

const PROPERTY_KINDS: ReadonlySet<string> = new Set(["string", "int", "float", "bool"]);

/** The declaration of a key in an object of this shape. */
export function findField(shape: Shape, key: string): KnownKey | undefined {
  const field = shape.fields?.find(({ name }) => name === key);
  if (field !== undefined) {
    const kind = PROPERTY_KINDS.has(field.kind) ? `property of ${field.kind}` : field.kind;
    return { meaning: field.meaning, kind, ...(field.known ? { values: field.known } : {}) };
  }
  const said = shape.struct?.fields.find(({ name }) => name === key);
  if (said !== undefined) return { meaning: said.meaning, kind: said.label ?? said.type, ...(said.values ? { values: said.values } : {}) };
  const meaning = ownOf(shape.meanings, key) ?? ownOf(MEANINGS, key);
  if (meaning === undefined) return undefined;
  return { meaning, kind: "", ...(key === "Command Data Type" ? { values: named(COMMAND_DATA) } : {}) };
}

const MEANINGS: Readonly<Record<string, string>> = {
  "Blackboard Index": "Number of an entry of the blackboard, counted within its type.",
  "Expression Index": "Number of an expression, counted from 0.",
  Type: "Type of the entry, within which its number counts.",
  Input: "What goes into the expression.",
  "Command Data Type": "Data of the command that plays.",
  "Select Flag": "When the value is read again.",
  "Default Value":
    "The value that the file stores along with the source. Its use in the game is unknown; the name of the file may stand for no value.",
  Axis: "Component of a vec3f.",
  "Node Index": "Number of a node, from 0 by its place in the list.",
  Filename: "Name of the file without its ending; need not be that of the file on disk.",
  HasASNodeBaev: "For other tools: whether a .baev file was read too. Not part of this file.",
  Offset:
    "Byte offset of a word that the game overwrites when it loads the file: in the body of the node, or where there is none in the file.",
  Class: "The enum that the value belongs to.",
  Value: "Name of the value; of a property with flags its constant.",
  Bytewright: "What the usual form cannot say: shared and unused records, the order of strings, odd counts.",
  GUID: "Identity of the record.",
  Tables: "Tables of the file whose records the text does not use one by one, in their order.",
  "Node Ranges": "Where calculations and sync controls of a node begin, where they do not follow those of the node before.",
  "Bodies At Zero": "Nodes without a body whose pointer is 0.",
  "Calculation Count": "Number of calculations that the file states.",
  "First Calculation": "Number of the node's first calculation.",
  "First Sync": "Place of the node's first sync control in the index table.",
  "Transitions Word": "Second word of the section of the transitions; 0 in all known files.",
  Pool: "The strings in the order of the file, where it is not that of their first use.",
  Uses: "The record that each use has, by its number in the table.",
  Unused: "Records that nothing uses.",
  Index: "Place of the record in its table.",
  Record: "The record.",
  Kept: "Bytes that are not understood.",
  At: "Byte offset of what is kept.",
  Of: "What the bytes were found as.",
  Bytes: "The bytes.",
  Original: "The file in which values are changed.",
  Flags: "Flag bits that nothing else in the text states; all bits if the type of the property is unknown.",
  "Calculation Index": "Number of a calculation of the file, counted from 0, where the property does not write it out.",
  Word: "The value word of a property whose source needs none, or whose type is unknown.",
};

/** The words that a value may be; undefined where it is free. */
export function wordsOf(document: AsbDocument, key: string, shape: Shape): readonly string[] | undefined {
  const field = shape.fields?.find(({ name }) => name === key);
  if (field?.words !== undefined) return field.words;
  switch (key) {
    case "Parameter Type":
      return shape.keys === records.TRANSITION.keys ? TRANSITION_TYPES : VALUE_TYPES;
    case "Type":
      if (shape.keys === SYNC_KEYS) return undefined;
      return shape.keys === INSTRUCTION_KEYS ? OPCODES.filter((name) => name !== undefined) : [...VALUE_TYPES, "vec3f"];
    case "Data Type":
    case "Output Data Type":
    case "Input Data Type":
      return dataTypes(document.expressionVersion);
    case "Node Type":
      return nodeTypesOf(document.version).map(({ name }) => name);
    case "Version":
      return shape.keys === keys.METADATA ? VERSION_NAMES : undefined;
    default:
      return WORDS.get(key);
  }
}

const VALUE_TYPES: readonly string[] = ["string", "int", "float", "bool"];
/** Of keys that have the same words everywhere. */
const WORDS: ReadonlyMap<string, readonly string[]> = new Map([
  ["Select Flag", SELECT_FLAGS],
  ["Axis", AXES],
  ["Calc Mode", CALC_MODES],
  ["Check Type", CHECK_TYPES],
  ["Compare Type", OPERATORS],
  ["LHS Source", SOURCES],
  ["RHS Source", SOURCES],
]);
