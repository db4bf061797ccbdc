/** A text with what the language features ask about it: where nodes, commands and entries stand, and who refers to what. */
import type { Encoded } from "../../core/format.ts";
import { Json, type JsonText } from "../../core/json.ts";
import { encodeParsed } from "../codec.ts";
import type { AsbFile } from "../model.ts";
import type { ParsedText } from "../text/parseFile.ts";
import { KEPT } from "../text/words.ts";

/** What a place of the text refers to. */
export type ReferenceKind =
  | "node"
  | "event"
  | "frame"
  | "string"
  | "int"
  | "float"
  | "bool"
  | "vec3f"
  | "expression"
  | "tag"
  | "bone group"
  | "command";

export interface Reference {
  readonly kind: ReferenceKind;
  /** Row of the number or text. */
  readonly row: number;
  /** Number of the target; -1 where the target is named. */
  readonly index: number;
  /** Name of the target; empty where it is numbered. */
  readonly name: string;
  /** Node that holds the reference; -1 outside of nodes. */
  readonly node: number;
}

const CHILD_LISTS = new Set(["Child Nodes", "State Connections"]);
const NODE_KEYS = new Set(["Node Index", "Condition True", "Condition False"]);
const BLACKBOARD = new Set(["string", "int", "float", "bool", "vec3f"]);

export class AsbDocument {
  readonly parsed: ParsedText;
  readonly json: JsonText;
  readonly file: AsbFile;
  private encodedText: Encoded | undefined;
  private found: readonly Reference[] | undefined;
  private nodeList: readonly number[] | undefined;

  constructor(parsed: ParsedText) {
    this.parsed = parsed;
    this.json = parsed.json;
    this.file = parsed.file;
  }

  get encoded(): Encoded {
    this.encodedText ??= encodeParsed(this.parsed);
    return this.encodedText;
  }

  /** Rows of the nodes' objects. */
  get nodeRows(): readonly number[] {
    this.nodeList ??= this.itemsOf("Nodes");
    return this.nodeList;
  }

  /** Rows of the items of a list of the document. */
  itemsOf(key: string): readonly number[] {
    return this.itemsAt(this.json.find(0, key));
  }

  itemsAt(row: number): readonly number[] {
    const { json } = this;
    const rows: number[] = [];
    if (row >= 0 && json.kinds[row] === Json.array)
      for (let item = row + 1; item < json.nexts[row]; item = json.nexts[item]) rows.push(item);
    return rows;
  }

  /** Rows of the entries of a blackboard type. */
  blackboardRows(type: string): readonly number[] {
    const blackboard = this.json.find(0, "Blackboard");
    return blackboard < 0 ? [] : this.itemsAt(this.json.find(blackboard, type));
  }

  expressionRows(): readonly number[] {
    const expressions = this.json.find(0, "Expressions");
    return expressions < 0 ? [] : this.itemsAt(this.json.find(expressions, "Commands"));
  }

  /** The text of a member, or undefined where there is none. */
  textOf(object: number, key: string): string | undefined {
    const row = this.json.find(object, key);
    return row >= 0 && this.json.kinds[row] === Json.string ? this.json.string(row) : undefined;
  }

  /** Row of the key of a value that is a member; -1 for items. */
  keyOf(row: number): number {
    return row > 0 && this.json.kinds[row - 1] === Json.key ? row - 1 : -1;
  }

  /** The node that holds a row; -1 outside of nodes. */
  nodeAt(row: number): number {
    const { nodeRows, json } = this;
    let low = 0;
    let high = nodeRows.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (nodeRows[middle] <= row) low = middle + 1;
      else high = middle;
    }
    return low > 0 && row < json.nexts[nodeRows[low - 1]] ? low - 1 : -1;
  }

  /** A node in a few words: its type and what it plays or is chosen by. */
  describeNode(index: number): string {
    const row = this.nodeRows[index];
    if (row === undefined) return "no such node";
    const type = this.textOf(row, "Node Type") ?? "?";
    const body = this.json.find(row, "Body");
    for (const key of ["Animation", "Bone Group Name", "Message"]) {
      const name = body < 0 ? undefined : this.textOf(body, key);
      if (name !== undefined) return `${type} ${name}`;
    }
    return type;
  }

  /** All references in the order of the text. */
  get references(): readonly Reference[] {
    this.found ??= this.collect();
    return this.found;
  }

  private collect(): readonly Reference[] {
    const { json, nodeRows } = this;
    const found: Reference[] = [];
    const kept = json.find(0, KEPT);
    const end = kept < 0 ? json.count : kept;
    const nodes = new Set(nodeRows);
    const validTags = json.find(0, "Valid Tags");
    let node = -1;
    const add = (kind: ReferenceKind, row: number): void => {
      const isName = kind === "tag" || kind === "bone group" || kind === "command";
      if (json.kinds[row] !== (isName ? Json.string : Json.integer)) return;
      found.push({ kind, row, index: isName ? -1 : json.number(row), name: isName ? json.string(row) : "", node });
    };
    const addAll = (kind: ReferenceKind, list: number): void => {
      for (const item of this.itemsAt(list)) add(kind, item);
    };
    for (let key = 1; key < end; key++) {
      if (nodes.has(key)) node++;
      if (json.kinds[key] !== Json.key) continue;
      const value = key + 1;
      // only these endings and lengths matter: most keys are passed without making a string
      const first = json.text.charCodeAt(json.starts[key] + 1);
      if (!INTERESTING.has(first)) continue;
      const name = json.string(key);
      if (NODE_KEYS.has(name)) {
        if (!(name === "Node Index" && nodes.has(key - 1))) add("node", value);
      } else if (CHILD_LISTS.has(name)) addAll("node", value);
      else if (name === "Events") addAll("event", value);
      else if (name === "Frame Controls") addAll("frame", value);
      else if (name === "Blackboard Index") {
        const type = json.kinds[key + 2] === Json.key && json.is(key + 2, "Type") ? key + 3 : -1;
        const said = type >= 0 && json.kinds[type] === Json.string ? json.string(type) : "";
        if (BLACKBOARD.has(said)) add(said as ReferenceKind, value);
      } else if (name === "Expression Index") add("expression", value);
      else if (name === "Tags" && value !== validTags) addAll("tag", value);
      else if (name === "Bone Group Name") add("bone group", value);
      else if (name === "Current Command" || name === "Next Command") {
        if (json.ends[value] - json.starts[value] > 2) add("command", value);
      } else if (name === "Command Group") addAll("command", value);
    }
    return found;
  }
}

/** First letters of the keys that {@link AsbDocument.references} looks at. */
const INTERESTING = new Set(["N", "C", "S", "E", "F", "B", "T"].map((letter) => letter.charCodeAt(0)));
