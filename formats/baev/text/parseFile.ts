/** Text to the events of a file. Total: a broken text gives findings and what could be understood. */
import { hasErrors, type Issue } from "../../core/issue.ts";
import type { JsonExpectation } from "../../core/json/expectation.ts";
import { GatheringReader } from "../../core/json/gathering.ts";
import { Json, type JsonText, parseJson } from "../../core/json/json.ts";
import { JsonReader } from "../../core/json/reader.ts";
import { isWellFormed } from "../../core/text/textCoding.ts";
import { type BaevCode, issue } from "../diagnostics.ts";
import { findEventNumber } from "../eventNames.ts";
import {
  type AnimationEvent,
  type BaevFile,
  type EventNode,
  type HashEntry,
  type Occurrence,
  type Parameter,
  usualParameterSize,
} from "../model.ts";
import { EVENT, FLOAT, NODE, OCCURRENCE } from "./keys.ts";

/** What a text of a hash looks like. */
export const HASH_FORM = {
  kind: "text",
  form: { pattern: /^0x[0-9a-fA-F]{1,8}$/, expected: 'a hash such as "0x0902547a"' },
} as const;
const VECTOR: JsonExpectation = { kind: "vector" };
const U32 = 0xffff_ffff;

export interface ParsedText {
  readonly json: JsonText;
  readonly file: BaevFile;
  readonly issues: readonly Issue[];
}

export function parseFile(text: string): ParsedText {
  return new FileParser(parseJson(text)).parse();
}

/** What is asked of the values of a text, by their rows. */
export function gatherExpectations(json: JsonText): ReadonlyMap<number, JsonExpectation> {
  const parser = new FileParser(json, GatheringReader);
  parser.parse();
  return (parser.reader as GatheringReader).gathered;
}

class FileParser {
  private readonly json: JsonText;
  private readonly issues: Issue[] = [];
  readonly reader: JsonReader;

  constructor(json: JsonText, Reader = JsonReader) {
    this.json = json;
    this.reader = new Reader(json, (finding, message, row) => {
      // no value is one of a list of words
      if (finding !== "unknown-name") this.tell(finding, message, row);
    });
  }

  private tell(code: BaevCode, message: string, row: number): void {
    this.issues.push(issue(code, message, { text: this.json.span(row) }));
  }

  parse(): ParsedText {
    const { json, issues, reader } = this;
    for (const { message, start, end } of json.errors) issues.push(issue("syntax", message, { text: { start, end } }));
    if (!isWellFormed(json.text))
      issues.push(issue("lone-surrogate", "The text holds half of a character.", { text: { start: 0, end: json.text.length } }));
    const nodes: EventNode[] = [];
    const numbers: number[] = [];
    const entries: HashEntry[] = [];
    const hashes = new Set<number>();
    if (json.kinds[0] !== Json.object) reader.expected("an object in braces", 0);
    else
      for (let key = 1; key < json.nexts[0]; key = json.nexts[key]) {
        const hash = this.hashText(json.string(key), key);
        if (hashes.has(hash)) this.tell("duplicate-key", "The hash is given twice.", key);
        hashes.add(hash);
        const members: number[] = [];
        for (const item of reader.items(key + 1, "nodes")) {
          const number = this.node(item, nodes);
          if (number !== undefined) numbers.push(number);
          members.push(nodes.length - 1);
        }
        entries.push({ hash, nodes: members, at: key + 1 });
      }
    const file = numbers.length === 0 ? { nodes, entries } : this.ordered(nodes, entries, numbers);
    return { json, file: { nodes: file.nodes, entries: [...file.entries].sort((a, b) => a.hash - b.hash) }, issues };
  }

  /** Puts the nodes where their numbers say. */
  private ordered(nodes: readonly EventNode[], entries: readonly HashEntry[], numbers: readonly number[]): BaevFile {
    const isComplete =
      numbers.length === nodes.length && new Set(numbers).size === nodes.length && numbers.every((number) => number < nodes.length);
    if (!isComplete) {
      if (!hasErrors(this.issues)) this.tell("node-order", `Each number from 0 to ${nodes.length - 1} has to stand at one node.`, 0);
      return { nodes, entries };
    }
    const placed: EventNode[] = [];
    numbers.forEach((number, i) => {
      placed[number] = nodes[i];
    });
    return { nodes: placed, entries: entries.map((entry) => ({ ...entry, nodes: entry.nodes.map((node) => numbers[node]) })) };
  }

  private hashText(text: string, row: number): number {
    this.reader.expects(row, HASH_FORM);
    if (HASH_FORM.form.pattern.test(text)) return Number.parseInt(text, 16);
    this.tell("bad-hash", `Expected ${HASH_FORM.form.expected}; found "${text}".`, row);
    return 0;
  }

  /** Adds a node; gives its number where the text says one. */
  private node(row: number, nodes: EventNode[]): number | undefined {
    const { reader, json } = this;
    const rows = reader.members(row, NODE, "a node");
    const [hash, unknown, events, index] = rows ?? [-1, -1, -1, -1];
    const list: AnimationEvent[] = [];
    if (events >= 0) {
      if (json.kinds[events] !== Json.object) reader.expected("events by name in braces", events);
      const names = new Set<string>();
      if (json.kinds[events] === Json.object)
        for (let key = events + 1; key < json.nexts[events]; key = json.nexts[key]) {
          const name = json.string(key);
          if (names.has(name)) this.tell("duplicate-key", "The event is given twice.", key);
          if (name.includes("\0")) this.tell("string-nul", "A NUL ends a text in the file, so no text can hold one.", key);
          if (!isWellFormed(name)) this.tell("lone-surrogate", "The text holds half of a character.", key);
          names.add(name);
          list.push(this.event(key + 1, name));
        }
    }
    nodes.push({ hash: hash >= 0 ? this.hashText(reader.text(hash), hash) : 0, unknown: reader.word(unknown), events: list, at: row });
    return index >= 0 ? reader.integer(index, 0, U32) : undefined;
  }

  private event(row: number, name: string): AnimationEvent {
    const { reader } = this;
    const rows = reader.members(row, EVENT, "an event");
    const [triggerRow, holdRow, holdFlag, numberRow] = rows ?? [-1, -1, -1, -1];
    const triggers = reader.items(triggerRow, "occurrences").map((item) => this.occurrence(item, false));
    const holds = reader.items(holdRow, "occurrences").map((item) => this.occurrence(item, true));
    // a list for holds alone makes it one, even an empty one
    const lasts = holds.length > 0 || (holdRow >= 0 && triggerRow < 0);
    const isHold = holdFlag >= 0 ? reader.integer(holdFlag, 0, U32) : lasts ? 1 : 0;
    const known = findEventNumber(name, isHold !== 0);
    if (known === undefined && numberRow < 0)
      this.tell(
        "event-number",
        `The number of ${isHold === 0 ? "trigger" : "hold"} event "${name}" is not known: add "Event Id".`,
        row - 1,
      );
    return { name, isHold, number: numberRow >= 0 ? reader.integer(numberRow, 0, U32) : (known ?? 0), triggers, holds, at: row };
  }

  private occurrence(row: number, isHold: boolean): Occurrence {
    const { reader } = this;
    const rows = reader.members(row, OCCURRENCE, "an occurrence");
    const [list, start, end, size] = rows ?? [-1, -1, -1, -1];
    if (isHold && rows !== undefined && end < 0) this.tell("missing-key", 'The key "End Frame" of a hold is missing.', row);
    const parameters = reader.items(list, "parameters").map((item) => this.parameter(item));
    return {
      parameters,
      parameterSize: size >= 0 ? reader.integer(size, 0, U32) : usualParameterSize(parameters),
      start: reader.single(start),
      end: reader.single(end),
      at: row,
    };
  }

  private parameter(row: number): Parameter {
    const { json, reader } = this;
    switch (json.kinds[row]) {
      case Json.string:
        return { type: 5, text: reader.text(row), at: row };
      case Json.integer:
        return { type: 0, word: reader.word(row), at: row };
      case Json.float:
        return { type: 1, word: reader.single(row), at: row };
      case Json.object: {
        const rows = reader.members(row, FLOAT, "a float");
        return { type: 1, word: reader.single(rows?.[0] ?? -1), at: row };
      }
      case Json.array: {
        reader.expects(row, VECTOR);
        const items = reader.items(row, "three numbers");
        if (items.length !== 3) this.tell("expected-type", `A vector has three numbers; found ${items.length}.`, row);
        const [x, y, z] = [0, 1, 2].map((i) => (items[i] === undefined ? 0 : reader.single(items[i])));
        return { type: 3, words: [x, y, z], at: row };
      }
      default:
        reader.expected("a number, a text or three numbers", row);
        return { type: 0, word: 0, at: row };
    }
  }
}
