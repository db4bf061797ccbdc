/** Finds the references in a record: to nodes, entries and expressions by index, to tags, bone groups and commands by name. */
import { Json, type JsonText } from "../../core/json/json.ts";

const KINDS = [
  "node",
  "event",
  "frame",
  "string",
  "int",
  "float",
  "bool",
  "vec3f",
  "expression",
  "partial skeleton",
  "tag",
  "bone group",
  "command",
] as const;

export type ReferenceKind = (typeof KINDS)[number];

export function isReferenceKind(kind: string | undefined): kind is ReferenceKind {
  return (KINDS as readonly (string | undefined)[]).includes(kind);
}

/** Kinds that refer by name; the others refer by index. */
export type NamedKind = "tag" | "bone group" | "command";

export function isNamed(kind: string): kind is NamedKind {
  return kind === "tag" || kind === "bone group" || kind === "command";
}

/** A reference inside a record. */
export interface RecordReference {
  readonly kind: ReferenceKind;
  /** Row of the number or text, relative to that of the record. */
  readonly row: number;
  /** Index of the target; -1 if it is referred to by name. */
  readonly index: number;
  /** Name of the target; empty if it is referred to by index. */
  readonly name: string;
  /** The record is a node, and the target its child. */
  readonly isChild: boolean;
}

/** The same with the row in the whole text. */
export interface Reference extends RecordReference {
  /** Node that contains the reference; -1 outside of nodes. */
  readonly node: number;
}

const BLACKBOARD: ReadonlySet<string> = new Set(["string", "int", "float", "bool", "vec3f"]);

/** Keys whose value refers to something. */
export const REFERENCE_KEYS: ReadonlyMap<string, ReferenceKind> = new Map<string, ReferenceKind>([
  ["Node Index", "node"],
  ["Condition True", "node"],
  ["Condition False", "node"],
  ["Expression Index", "expression"],
  ["Skeleton Id", "partial skeleton"],
  ["Bone Group Name", "bone group"],
  ["Current Command", "command"],
  ["Next Command", "command"],
]);
/** Keys whose items refer to something. */
export const REFERENCE_LISTS: ReadonlyMap<string, ReferenceKind> = new Map<string, ReferenceKind>([
  ["Child Nodes", "node"],
  ["State Connections", "node"],
  ["Events", "event"],
  ["Frame Controls", "frame"],
  ["Tags", "tag"],
  ["Command Group", "command"],
]);
/** Refers to an entry of the type that the next member states. */
const ENTRY_KEY = "Blackboard Index";

/** By key length, one bit for each first letter of keys that {@link collectReferences} looks at. */
const LETTERS = new Uint32Array(20);
for (const key of [...REFERENCE_KEYS.keys(), ...REFERENCE_LISTS.keys(), ENTRY_KEY]) LETTERS[key.length] |= bitOf(key.charCodeAt(0));

function bitOf(letter: number): number {
  return 1 << (letter & 31);
}

/** References of a record, from its row to another, in the order of the text. `own` is the row of a node's own number, which is not a reference. */
export function collectReferences(json: JsonText, from: number, to: number, own: number): readonly RecordReference[] {
  const { kinds, starts, ends, nexts, text } = json;
  const found: RecordReference[] = [];
  let childrenEnd = -1;
  const add = (kind: ReferenceKind, row: number): void => {
    const isName = isNamed(kind);
    if (kinds[row] !== (isName ? Json.string : Json.integer)) return;
    const isChild = kind === "node" && row < childrenEnd;
    found.push({ kind, row: row - from, index: isName ? -1 : json.number(row), name: isName ? json.string(row) : "", isChild });
  };
  for (let key = from; key < to; key++) {
    if (kinds[key] !== Json.key) continue;
    // most keys are skipped without creating a string: length and first letter are enough
    if (((LETTERS[ends[key] - starts[key] - 2] ?? 0) & bitOf(text.charCodeAt(starts[key] + 1))) === 0) continue;
    const value = key + 1;
    const name = json.string(key);
    const kindOfItems = REFERENCE_LISTS.get(name);
    if (kindOfItems !== undefined) {
      if (name === "Child Nodes") childrenEnd = nexts[value];
      for (const item of json.items(value)) add(kindOfItems, item);
      continue;
    }
    const kind = name === ENTRY_KEY ? typeOfEntry(json, key + 2) : REFERENCE_KEYS.get(name);
    // an empty command means any command
    if (kind === undefined || value === own || (kind === "command" && ends[value] - starts[value] <= 2)) continue;
    add(kind, value);
  }
  return found;
}

/** The blackboard type that a member `Type` states. @param key row after that of the entry's index */
function typeOfEntry(json: JsonText, key: number): ReferenceKind | undefined {
  const isType = json.kinds[key] === Json.key && json.is(key, "Type") && json.kinds[key + 1] === Json.string;
  const said = isType ? json.string(key + 1) : "";
  return BLACKBOARD.has(said) ? (said as ReferenceKind) : undefined;
}
