/** Which places of a record refer to something else: nodes, entries and expressions by number, tags, bone groups and commands by name. */
import { Json, type JsonText } from "../../core/json/json.ts";

const KINDS = ["node", "event", "frame", "string", "int", "float", "bool", "vec3f", "expression", "tag", "bone group", "command"] as const;

export type ReferenceKind = (typeof KINDS)[number];

export function isReferenceKind(kind: string | undefined): kind is ReferenceKind {
  return (KINDS as readonly (string | undefined)[]).includes(kind);
}

/** What a place of a record refers to. */
export interface RecordReference {
  readonly kind: ReferenceKind;
  /** Row of the number or text, counted from that of the record. */
  readonly row: number;
  /** Number of the target; -1 where the target is named. */
  readonly index: number;
  /** Name of the target; empty where it is numbered. */
  readonly name: string;
  /** The target is a child of the node that is the record. */
  readonly isChild: boolean;
}

/** The same with the row of the whole text. */
export interface Reference extends RecordReference {
  /** Node that holds the reference; -1 outside of nodes. */
  readonly node: number;
}

const BLACKBOARD: ReadonlySet<string> = new Set(["string", "int", "float", "bool", "vec3f"]);

/** By the length of a key, the first letters of those that {@link collectReferences} looks at, a bit each. */
const LETTERS = new Uint32Array(20);
for (const key of [
  "Node Index",
  "Condition True",
  "Condition False",
  "Child Nodes",
  "State Connections",
  "Events",
  "Frame Controls",
  "Blackboard Index",
  "Expression Index",
  "Tags",
  "Bone Group Name",
  "Current Command",
  "Next Command",
  "Command Group",
])
  LETTERS[key.length] |= bitOf(key.charCodeAt(0));

function bitOf(letter: number): number {
  return 1 << (letter & 31);
}

/** References of a record, from its row to another, in the order of the text. `own` is the row of a node's own number, which is none. */
export function collectReferences(json: JsonText, from: number, to: number, own: number): readonly RecordReference[] {
  const { kinds, starts, ends, nexts, text } = json;
  const found: RecordReference[] = [];
  let childrenEnd = -1;
  const add = (kind: ReferenceKind, row: number): void => {
    const isName = kind === "tag" || kind === "bone group" || kind === "command";
    if (kinds[row] !== (isName ? Json.string : Json.integer)) return;
    const isChild = kind === "node" && row < childrenEnd;
    found.push({ kind, row: row - from, index: isName ? -1 : json.number(row), name: isName ? json.string(row) : "", isChild });
  };
  const addAll = (kind: ReferenceKind, list: number): void => {
    if (kinds[list] === Json.array) for (let item = list + 1; item < nexts[list]; item = nexts[item]) add(kind, item);
  };
  for (let key = from; key < to; key++) {
    if (kinds[key] !== Json.key) continue;
    // most keys are passed without making a string: length and first letter are enough
    if (((LETTERS[ends[key] - starts[key] - 2] ?? 0) & bitOf(text.charCodeAt(starts[key] + 1))) === 0) continue;
    const value = key + 1;
    switch (json.string(key)) {
      case "Node Index":
      case "Condition True":
      case "Condition False":
        if (value !== own) add("node", value);
        break;
      case "Child Nodes":
        childrenEnd = nexts[value];
        addAll("node", value);
        break;
      case "State Connections":
        addAll("node", value);
        break;
      case "Events":
        addAll("event", value);
        break;
      case "Frame Controls":
        addAll("frame", value);
        break;
      case "Blackboard Index": {
        const type = kinds[key + 2] === Json.key && json.is(key + 2, "Type") ? key + 3 : -1;
        const said = type >= 0 && kinds[type] === Json.string ? json.string(type) : "";
        if (BLACKBOARD.has(said)) add(said as ReferenceKind, value);
        break;
      }
      case "Expression Index":
        add("expression", value);
        break;
      case "Tags":
        addAll("tag", value);
        break;
      case "Bone Group Name":
        add("bone group", value);
        break;
      case "Current Command":
      case "Next Command":
        if (ends[value] - starts[value] > 2) add("command", value);
        break;
      case "Command Group":
        addAll("command", value);
    }
  }
  return found;
}
