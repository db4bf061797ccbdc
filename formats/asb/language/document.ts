/** A text with what the language features ask about it: where nodes, commands and entries stand, and who refers to what. */
import type { CompanionFile, Encoded } from "../../core/format.ts";
import type { JsonExpectation } from "../../core/json/expectation.ts";
import { Json, type JsonText } from "../../core/json/json.ts";
import { encodeParsed } from "../codec.ts";
import { gatherExpectations, type ParsedText, parseTable } from "../text/parseFile.ts";
import { findRecord, type RecordFacts, type Records, versionOf } from "./records.ts";
import type { Reference } from "./references.ts";

export class AsbDocument {
  readonly json: JsonText;
  readonly records: Records;
  readonly companion: CompanionFile | undefined;
  private parsedText: ParsedText | undefined;
  private encodedText: Encoded | undefined;
  private saidVersion: number | undefined;
  private found: readonly Reference[] | undefined;
  private nodesSaid: readonly RecordFacts[] | undefined;
  private readonly entries = new Map<string, readonly number[]>();
  /** By the number of the record. */
  private readonly expectations = new Map<number, ReadonlyMap<number, JsonExpectation>>();
  private nodeList: readonly number[] | undefined;

  /** @param parsed where the whole text was understood already */
  constructor(json: JsonText, records: Records, companion: CompanionFile | undefined, parsed?: ParsedText) {
    this.json = json;
    this.records = records;
    this.companion = companion;
    this.parsedText = parsed;
  }

  /** The file that the text stands for; computed at the first call. */
  get parsed(): ParsedText {
    this.parsedText ??= parseTable(this.json);
    return this.parsedText;
  }

  get encoded(): Encoded {
    this.encodedText ??= encodeParsed(this.parsed);
    return this.encodedText;
  }

  /** Version of the format; that of Tears of the Kingdom where the text says none. */
  get version(): number {
    this.saidVersion ??= versionOf(this.json);
    return this.saidVersion;
  }

  get expressionVersion(): number {
    const { json } = this;
    const info = json.find(json.find(0, "Expressions"), "Info");
    const row = info < 0 ? -1 : json.find(info, "Version");
    return row >= 0 && json.kinds[row] === Json.integer ? json.number(row) : 2;
  }

  /** Rows of the nodes' objects. */
  get nodeRows(): readonly number[] {
    this.nodeList ??= this.itemsOf("Nodes");
    return this.nodeList;
  }

  /** What the nodes say by themselves, by their number. */
  get nodeFacts(): readonly RecordFacts[] {
    this.nodesSaid ??= this.factsIn("Nodes");
    return this.nodesSaid;
  }

  get commandFacts(): readonly RecordFacts[] {
    return this.factsIn("Commands");
  }

  private factsIn(list: string): readonly RecordFacts[] {
    const { places, facts } = this.records;
    return facts.filter((_, at) => places[at].section === list && places[at].index >= 0);
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
    let rows = this.entries.get(type);
    if (rows === undefined) {
      const blackboard = this.json.find(0, "Blackboard");
      rows = blackboard < 0 ? [] : this.itemsAt(this.json.find(blackboard, type));
      this.entries.set(type, rows);
    }
    return rows;
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

  /** What goes into the expression at a row, and what comes out: `f32 → bool`. */
  describeExpression(row: number): string {
    return ["Input Data Type", "Output Data Type"].map((key) => this.textOf(row, key) ?? "?").join(" → ");
  }

  /** What the reader asks of a value; of what it passes over, nothing is known. */
  expectationOf(row: number): JsonExpectation | undefined {
    const at = findRecord(this.json, this.records.places, row);
    const place = this.records.places[at];
    if (place === undefined) return undefined;
    let gathered = this.expectations.get(at);
    if (gathered === undefined) {
      gathered = gatherExpectations(this.json, this.version, place.section, place.row, place.index);
      this.expectations.set(at, gathered);
    }
    return gathered.get(row);
  }

  /** All references in the order of the text. */
  get references(): readonly Reference[] {
    this.found ??= this.records.places.flatMap(({ row, section, index }, at) => {
      const node = section === "Nodes" ? index : -1;
      return this.records.facts[at].references.map((reference) => ({ ...reference, row: reference.row + row, node }));
    });
    return this.found;
  }
}
