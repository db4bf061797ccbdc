/** What may be written where: the keys that the reader asks of an object, the words that it asks of a value, and what they mean. */
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
  /** What is declared of the keys. */
  readonly fields: JsonKeys["fields"];
}

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

/** By the keys of an object. */
const MEANINGS_OF: ReadonlyMap<JsonKeys, Readonly<Record<string, string>>> = new Map([
  [keys.ROOT, SECTIONS],
  [keys.BLACKBOARD, Object.fromEntries(keys.BLACKBOARD.names.map((type) => [type, `Entries of type ${type}, numbered from 0.`]))],
  [keys.BLACKBOARD_ENTRY, ENTRY],
  [keys.EXPRESSIONS, { Info: "How much memory the expressions need.", Commands: "The expressions, which properties name by number." }],
]);

/** The members of a sync record's value stand among its own. */
const [SYNC_FADE, SYNC_START] = [FADE, START].map((values) => new Map([...SYNC.keys.fields, ...values.keys.fields]));

/** What the object at a row may hold; undefined where the reader does not come to it. */
export function findShape({ json, asked }: AsbDocument, object: number): Shape | undefined {
  // an empty one is none, so the reader asks nothing of it
  const isTransition = object > 0 && json.is(object - 1, "State Transition");
  const found = asked().keys.get(object) ?? (isTransition ? STATE_TRANSITION.keys : undefined);
  if (found === SYNC_KEYS) return { keys: found, fields: json.find(object, "Fade In Frame") >= 0 ? SYNC_FADE : SYNC_START };
  // a property that a calculation makes
  if (found === keys.PROPERTY && json.find(object, "Calc Mode") >= 0) return { keys: found, fields: CALCULATION.keys.fields };
  return found && { keys: found, fields: found.fields };
}

/** What is declared of a key. */
interface KnownKey {
  readonly meaning: string;
  /** Empty where it goes without saying. */
  readonly kind: string;
  /** Numbers with a meaning. */
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
export function wordsOf({ asked }: AsbDocument, row: number): readonly (string | undefined)[] | undefined {
  const found = asked().gathered.get(row);
  return found?.kind === "words" ? found.names : undefined;
}
