/** What may be written where: the keys that the parser expects in an object, the words that it expects as a value, and their meanings. */
import type { JsonKeys } from "../../core/json/reader.ts";
import { ownOf } from "../../core/lists.ts";
import type { FieldSchema, NamedValue } from "../../core/schema.ts";
import { lowerHex } from "../../core/text/hex.ts";
import { COMMAND_DATA, GAMES, named } from "../records/enums.ts";
import { HEADER } from "../records/header.ts";
import { CALCULATION, STATE_TRANSITION } from "../records/records.ts";
import { FADE, START, SYNC, SYNC_KEYS } from "../records/syncRecord.ts";
import * as keys from "../text/keys.ts";
import type { AsbDocument } from "./document.ts";

export interface Shape {
  readonly keys: JsonKeys;
  /** The declarations of the keys. */
  readonly fields: JsonKeys["fields"];
}

/** Keys of the document. */
const SECTIONS: Readonly<Record<string, string>> = {
  Metadata: "Name and version of the file.",
  Blackboard: "Values that nodes share and the game sets: entries by type.",
  "Bone Groups": "Bone weights for BoneBlender nodes. Later versions call them bone blends.",
  Expressions: "Programs that compute a value from another.",
  Partials: "Bone masks: the bones that each part of an animation moves. Other tools call them animation slots.",
  "Partial Skeletons": "Lists of bones, which partials refer to by number, according to one source.",
  "Transition Partial Skeletons": "Indices of partial skeletons; by the name, one per transition group.",
  Transitions: "Parameters that are set when one command follows another.",
  "Valid Tags": "All tags that the file may use.",
  "Enum Resolve":
    "Words that the game replaces with enum values when it loads the file. In use in 0x40f and 0x410; files of Tears of the Kingdom have none.",
  "State Transitions": "When a state may change to another. From version 0x417 on, they are at the nodes.",
  Commands: "What the game plays by name, each with its root node.",
  Nodes: "The nodes of the animation tree, numbered from 0 in this order.",
};

const ENTRY: Readonly<Record<string, string>> = {
  Name: "Name of the entry. Properties refer to it by its index within its type.",
  "Init Value": "The value that the entry starts with.",
  "Reference File": "The file that the entry comes from.",
  "Reference Hashes":
    "Murmur3 hashes (x86, 32 bits, seed 0) of the path, of the file name without its last extension, and of that extension; omitted if they are those of Reference File.",
  Inherit: "Two bits that newer formats call the inherit mode.",
};

/** Meanings of keys, by the keys of their object. */
const MEANINGS_OF: ReadonlyMap<JsonKeys, Readonly<Record<string, string>>> = new Map([
  [keys.ROOT, SECTIONS],
  [keys.BLACKBOARD, Object.fromEntries(keys.BLACKBOARD.names.map((type) => [type, `Entries of type ${type}, numbered from 0.`]))],
  [keys.BLACKBOARD_ENTRY, ENTRY],
  [keys.EXPRESSIONS, { Info: "How much memory the expressions need.", Commands: "The expressions, to which properties refer by index." }],
]);

/** The members of a sync record's value are among its own. */
const [SYNC_FADE, SYNC_START] = [FADE, START].map((values) => new Map([...SYNC.keys.fields, ...values.keys.fields]));

/** The shape of the object at a row; undefined if the parser does not reach it. */
export function findShape({ json, asked }: AsbDocument, object: number): Shape | undefined {
  // an empty object means no transition, so the parser has no expectations of it
  const isTransition = object > 0 && json.is(object - 1, "State Transition");
  const found = asked().keys.get(object) ?? (isTransition ? STATE_TRANSITION.keys : undefined);
  if (found === SYNC_KEYS) return { keys: found, fields: json.find(object, "Fade In Frame") >= 0 ? SYNC_FADE : SYNC_START };
  // a property that comes from a calculation
  if (found === keys.PROPERTY && json.find(object, "Calc Mode") >= 0) return { keys: found, fields: CALCULATION.keys.fields };
  return found && { keys: found, fields: found.fields };
}

/** The declaration of a key. */
interface KnownKey {
  readonly meaning: string;
  /** Empty if it is obvious. */
  readonly kind: string;
  /** Numbers with known meanings. */
  readonly values?: readonly NamedValue[];
}

/** The declaration of a key in an object of this shape. */
export function findField(shape: Shape | undefined, key: string): KnownKey | undefined {
  const said = shape?.fields.get(key);
  if (said !== undefined)
    return {
      meaning: said.meaning,
      kind: said.size === 0 ? "" : (said.label ?? said.type),
      ...(said.values ? { values: said.values } : {}),
    };
  if (shape?.keys === keys.METADATA && key === "Version") return VERSION;
  const meaning = ownOf(shape && MEANINGS_OF.get(shape.keys), key) ?? ownOf(MEANINGS, key);
  if (meaning === undefined) return undefined;
  return { meaning, kind: "", ...(key === "Command Data Type" ? { values: named(COMMAND_DATA) } : {}) };
}

const { meaning, type } = HEADER.fields.find(({ name }) => name === "version") as FieldSchema;
const VERSION: KnownKey = {
  meaning,
  kind: type,
  values: [...GAMES].map(([version, game]) => ({ value: lowerHex(version), name: lowerHex(version), meaning: game })),
};

const MEANINGS: Readonly<Record<string, string>> = {
  "Blackboard Index": "Index of a blackboard entry within its type.",
  "Expression Index": "Index of an expression, counted from 0.",
  Type: "Type of the entry. The index counts within it.",
  Input: "The input of the expression.",
  "Command Data Type": "Data of the playing command.",
  "Select Flag": "When the value is read again.",
  "Default Value":
    "The value that the file stores next to the source. Its use in the game is unknown; the name of the file may mean no value.",
  Axis: "Component of a vec3f.",
  "Node Index": "Number of a node: its index in the list, counted from 0.",
  Filename: "Name of the file without its extension; may differ from the file on disk.",
  HasASNodeBaev: "For other tools: whether a .baev file was also read. Not part of this file.",
  Offset: "Byte offset of a word that the game overwrites when it loads the file: in the body of the node or, without a node, in the file.",
  Class: "The enum that the value belongs to.",
  Value: "Name of the value; for a property with flags, its constant.",
  Bytewright: "What the usual form cannot express: shared and unused records, the order of strings, unusual counts.",
  GUID: "Identity of the record.",
  Tables: "Tables of the file whose records are shared, unused or in another order than in the text.",
  "Node Ranges": "Where calculations and sync controls of a node begin, if they do not follow those of the node before.",
  "Bodies At Zero": "Nodes without a body whose pointer is 0.",
  "Calculation Count": "Number of calculations according to the file's header.",
  "First Calculation": "Index of the node's first calculation.",
  "First Sync": "Position of the node's first sync control in the index table.",
  "Transitions Word": "Second word of the transitions section; 0 in all known files.",
  Pool: "The strings in the order of the file, if it is not that of their first use.",
  Uses: "For each use, the index of its record in the table.",
  Unused: "Records that nothing uses.",
  Index: "Index of the record in its table.",
  Record: "The record.",
  Kept: "Bytes that are not understood.",
  At: "Byte offset of the kept bytes.",
  Of: "How the bytes were found.",
  Bytes: "The bytes.",
  Original: "The file to which changes are applied.",
  Flags: "Flag bits that nothing else in the text states; all bits if the type of the property is unknown.",
  "Calculation Index": "Index of a calculation of the file, counted from 0, if the property does not write it out.",
  Word: "The value word of a property whose source needs none, or whose type is unknown.",
};

/** The words that a value may be; undefined if it is free. */
export function wordsOf({ asked }: AsbDocument, row: number): readonly (string | undefined)[] | undefined {
  const found = asked().gathered.get(row);
  return found?.kind === "words" ? found.names : undefined;
}
