/** Text to the events of a file. Never fails: a broken text gives findings and what could be understood. */
import { hasErrors, type Issue } from "../../core/issue.ts";
import { GatheringReader } from "../../core/json/gathering.ts";
import { Json, type JsonText } from "../../core/json/json.ts";
import { parseJson } from "../../core/json/parseJson.ts";
import { HALF_CHARACTER } from "../../core/json/reader.ts";
import { isWellFormed } from "../../core/text/textCoding.ts";
import { issue } from "../diagnostics.ts";
import { type BaevFile, type EventNode, type HashEntry, NODE } from "../records.ts";
import { EventParser } from "./eventParser.ts";

export interface ParsedText {
  readonly json: JsonText;
  readonly file: BaevFile;
  readonly issues: readonly Issue[];
}

export function parseFile(text: string): ParsedText {
  const json = parseJson(text);
  const parser = new EventParser(json);
  return { json, file: parse(parser), issues: parser.issues };
}

/** What the parser expects of the objects and values of a text, by row. */
export function gather(json: JsonText): GatheringReader {
  const parser = new EventParser(json, GatheringReader);
  parse(parser);
  return parser.reader as GatheringReader;
}

function parse(parser: EventParser): BaevFile {
  const { json, issues, reader } = parser;
  for (const { message, start, end } of json.errors) issues.push(issue("syntax", message, { text: { start, end } }));
  if (!isWellFormed(json.text)) issues.push(issue("lone-surrogate", HALF_CHARACTER, { text: { start: 0, end: json.text.length } }));
  const nodes: EventNode[] = [];
  const entries: HashEntry[] = [];
  const hashes = new Set<number>();
  if (json.kinds[0] !== Json.object) reader.expected("an object in braces", 0);
  else
    for (let key = 1; key < json.nexts[0]; key = json.nexts[key]) {
      const hash = parser.hash(json.string(key), key);
      if (hashes.has(hash)) parser.report("duplicate-key", "The hash appears twice.", key);
      hashes.add(hash);
      const items = reader.items(key + 1, "nodes");
      entries.push({ hash, nodes: items.map((_, i) => nodes.length + i), at: key + 1 });
      for (const item of items) nodes.push(NODE.parse(parser, item));
    }
  const file = nodes.some(({ index }) => index >= 0) ? ordered(parser, nodes, entries) : { nodes, entries };
  return { nodes: file.nodes, entries: [...file.entries].sort((a, b) => a.hash - b.hash) };
}

/** Sorts the nodes by their stated indexes. */
function ordered(parser: EventParser, nodes: readonly EventNode[], entries: readonly HashEntry[]): BaevFile {
  const numbers = nodes.map(({ index }) => index);
  const isComplete = new Set(numbers).size === nodes.length && numbers.every((number) => number >= 0 && number < nodes.length);
  if (!isComplete) {
    if (!hasErrors(parser.issues))
      parser.report("node-order", `Each number from 0 to ${nodes.length - 1} must be the Index of exactly one node.`, 0);
    return { nodes, entries };
  }
  const placed: EventNode[] = [];
  for (const node of nodes) placed[node.index] = node;
  return { nodes: placed, entries: entries.map((entry) => ({ ...entry, nodes: entry.nodes.map((node: number) => numbers[node]) })) };
}
