/** A text with everything that language features need: positions of nodes, commands and entries, and all references. */

import type { CompanionFile } from "../../core/companion.ts";
import { Json, type JsonText } from "../../core/json/json.ts";
import { getOrMake } from "../../core/lists.ts";
import { once } from "../../core/memoize.ts";
import { firstIndex } from "../../core/search.ts";
import { encodeParsed } from "../codec.ts";
import { gather, parseTable } from "../text/parseFile.ts";
import { KEPT } from "../text/words.ts";
import type { Reference } from "./references.ts";
import { collectReferences, type RecordReference } from "./references.ts";

/** A record of a text: a node, a command, or another member of the document. */
interface DocumentRecord {
  readonly row: number;
  /** Key of the document's member. */
  readonly section: string;
  /** Index among the nodes or commands; -1 for a whole section. */
  readonly index: number;
  readonly references: readonly RecordReference[];
  /** `Node Type` of a node, `Name` of a command. */
  readonly name: string | undefined;
  readonly guid: string | undefined;
}

/** Sections whose items are records. */
const LISTS: ReadonlySet<string> = new Set(["Commands", "Nodes"]);
const WITHOUT_REFERENCES: ReadonlySet<string> = new Set(["Metadata", KEPT]);

function recordsOf(json: JsonText): readonly DocumentRecord[] {
  const { kinds, nexts } = json;
  const records: DocumentRecord[] = [];
  if (kinds[0] !== Json.object) return records;
  for (let key = 1; key < nexts[0]; key = nexts[key]) {
    const section = json.string(key);
    const value = key + 1;
    if (LISTS.has(section) && kinds[value] === Json.array)
      for (let item = value + 1, index = 0; item < nexts[value]; item = nexts[item], index++)
        records.push(recordAt(json, item, section, index));
    else records.push(recordAt(json, value, section, -1));
  }
  return records;
}

function recordAt(json: JsonText, row: number, section: string, index: number): DocumentRecord {
  const textOf = (key: string): string | undefined => (index < 0 ? undefined : json.textOf(row, key));
  const isNode = section === "Nodes" && index >= 0;
  const own = isNode ? json.find(row, "Node Index") : -1;
  const references = WITHOUT_REFERENCES.has(section) ? [] : collectReferences(json, row, json.nexts[row], own);
  return { row, section, index, references, name: textOf(isNode ? "Node Type" : "Name"), guid: textOf("GUID") };
}

export class AsbDocument {
  /** The file that the text describes. */
  readonly parsed = once(() => parseTable(this.json));
  readonly encoded = once(() => encodeParsed(this.parsed()));
  /** Rows of the nodes' objects. */
  readonly nodeRows = once(() => this.itemsOf("Nodes"));
  readonly records = once(() => recordsOf(this.json));
  readonly nodeRecords = once(() => this.records().filter(({ section, index }) => section === "Nodes" && index >= 0));
  /** What the parser expects of objects and values; nothing for those that it skips. */
  readonly asked = once(() => gather(this.json));
  /** All references in the order of the text. */
  readonly references = once((): readonly Reference[] =>
    this.records().flatMap(({ row, section, index, references }) => {
      const node = section === "Nodes" ? index : -1;
      return references.map((reference) => ({ ...reference, row: reference.row + row, node }));
    }),
  );
  private readonly entries = new Map<string, readonly number[]>();

  constructor(
    readonly json: JsonText,
    readonly companion: CompanionFile | undefined,
  ) {}

  /** Version of the format; that of Tears of the Kingdom if the text states none. */
  get version(): number {
    return this.parsed().file.version;
  }

  get expressionVersion(): number {
    const { json } = this;
    const row = json.find(json.find(json.find(0, "Expressions"), "Info"), "Version");
    return row >= 0 && json.kinds[row] === Json.integer ? json.number(row) : 2;
  }

  /** Rows of the items of a list of the document. */
  itemsOf(key: string): readonly number[] {
    return this.json.items(this.json.find(0, key));
  }

  /** Rows of the entries of a blackboard type. */
  blackboardRows(type: string): readonly number[] {
    const { json } = this;
    return getOrMake(this.entries, type, () => json.items(json.find(json.find(0, "Blackboard"), type)));
  }

  expressionRows(): readonly number[] {
    const { json } = this;
    return json.items(json.find(json.find(0, "Expressions"), "Commands"));
  }

  /** The text of a member, or undefined. */
  textOf(object: number, key: string): string | undefined {
    return this.json.textOf(object, key);
  }

  /** Row of a member's key; -1 for items. */
  keyOf(row: number): number {
    return row > 0 && this.json.kinds[row - 1] === Json.key ? row - 1 : -1;
  }

  /** Index of the node that contains a row; -1 outside of nodes. */
  nodeAt(row: number): number {
    const { nodeRows, json } = this;
    const node = firstIndex(nodeRows().length, (at) => nodeRows()[at] > row) - 1;
    return node >= 0 && row < json.nexts[nodeRows()[node]] ? node : -1;
  }

  /** A short description of a node: its type, and its animation, bone group or message. */
  describeNode(index: number): string {
    const row = this.nodeRows()[index];
    if (row === undefined) return "no such node";
    const type = this.textOf(row, "Node Type") ?? "?";
    const body = this.json.find(row, "Body");
    for (const key of ["Animation", "Bone Group Name", "Message"]) {
      const name = this.textOf(body, key);
      if (name !== undefined) return `${type} ${name}`;
    }
    return type;
  }

  /** Input and output type of the expression at a row: `f32 → bool`. */
  describeExpression(row: number): string {
    return ["Input Data Type", "Output Data Type"].map((key) => this.textOf(row, key) ?? "?").join(" → ");
  }
}
