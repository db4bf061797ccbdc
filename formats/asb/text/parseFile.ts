/** Text to the tables of a file. Never fails: a broken text gives findings and what could be understood. */
import { hasErrors, type Issue } from "../../core/issue.ts";
import type { JsonExpectation } from "../../core/json/expectation.ts";
import { GatheringReader } from "../../core/json/gathering.ts";
import { Json, type JsonText } from "../../core/json/json.ts";
import { parseJson } from "../../core/json/parseJson.ts";
import { quote } from "../../core/json/print.ts";
import { ownOf } from "../../core/lists.ts";
import { MAX } from "../../core/record/parts.ts";
import { isWellFormed, LONE_SURROGATE } from "../../core/text/textCoding.ts";
import { isKnownVersion, isNewerVersion, VERSION_NAMES } from "../binary/header.ts";
import { issue } from "../diagnostics.ts";
import { parseExpressions } from "../expressions/expressionText.ts";
import { type EditInPlace, editInPlace } from "../inPlace/inPlace.ts";
import { type AsbFile, BLACKBOARD_TYPES, type BlackboardEntry, emptyFile } from "../model/model.ts";
import { sourceHashes } from "../model/sourceHashes.ts";
import { type ValueType, VERSION_41A, VERSION_417 } from "../records/enums.ts";
import { NODE } from "../records/nodeRecord.ts";
import { BONE_GROUP, COMMAND, ENUM_RESOLVE, PARTIAL, PARTIAL_SKELETON, STATE_TRANSITION, TRANSITION_GROUP } from "../records/records.ts";
import { settleTables } from "./keptData.ts";
import { BLACKBOARD, BLACKBOARD_ENTRY, KEPT_DATA, METADATA, ROOT } from "./keys.ts";
import { PropertyParser } from "./parseProperties.ts";
import { KEPT, ORIGINAL } from "./words.ts";

const VERSION: JsonExpectation = { kind: "words", names: VERSION_NAMES };

export interface ParsedText {
  readonly json: JsonText;
  readonly file: AsbFile;
  readonly issues: readonly Issue[];
  /** The text carries its original, or its version says that it should. */
  readonly isInPlace: boolean;
  /** Its changes to the original; missing if the text is broken. */
  readonly inPlace?: EditInPlace;
}

export function parseFile(text: string): ParsedText {
  return parseTable(parseJson(text));
}

/** Parses a JSON table. */
export function parseTable(json: JsonText): ParsedText {
  const parser = new FileParser(json, emptyFile(VERSION_417));
  const { file, issues } = parser;
  parser.parse();
  const { isInPlace } = parser;
  // after a missing bracket, nothing is where it belongs
  if (json.errors.length > 0) return { json, file, issues: syntaxIssues(json), isInPlace };
  if (!isInPlace) return { json, file, issues, isInPlace };
  const inPlace = editInPlace(json, file);
  const { foreign = [], unread = [] } = inPlace.comparison ?? {};
  const isOwn = ({ text }: Issue): boolean =>
    !foreign.some((row) => text !== undefined && text.start >= json.starts[row] && text.end <= json.ends[row]);
  const known = new Set(issues.map(({ text }) => text?.start));
  const more = unread.filter(({ text }) => !known.has(text?.start));
  return { json, file, issues: [...[...issues, ...more].filter(isOwn), ...inPlace.issues], isInPlace, inPlace };
}

/** The syntax errors of a text. */
export function syntaxIssues(json: JsonText): readonly Issue[] {
  return json.errors.map(({ message, start, end }) => issue("syntax", message, { text: { start, end } }));
}

/** What the parser expects of the objects and values of a text, by row. */
export function gather(json: JsonText): GatheringReader {
  const parser = new FileParser(json, emptyFile(VERSION_417), GatheringReader);
  parser.parse();
  return parser.reader as GatheringReader;
}

/** Members of the document that are lists of records, with their names in messages. */
const LISTS: Readonly<Record<string, readonly [string, (parser: PropertyParser, row: number) => unknown]>> = {
  "Bone Groups": ["bone groups", (parser, row) => parser.file.boneGroups.push(BONE_GROUP.parse(parser, row))],
  "Partial Skeletons": ["partial skeletons", (parser, row) => PARTIAL_SKELETON.parse(parser, row)],
  "Transition Partial Skeletons": ["numbers of partial skeletons", ({ reader }, row) => reader.integer(row, 0, MAX.u32)],
  Partials: ["partials", (parser, row) => parser.file.partials.push(PARTIAL.parse(parser, row))],
  Transitions: ["groups of transitions", (parser, row) => parser.file.transitions.push(TRANSITION_GROUP.parse(parser, row))],
  "Valid Tags": ["tags", ({ file, reader }, row) => file.validTags.push({ name: reader.text(row), at: row })],
  "Enum Resolve": ["enum values", (parser, row) => parser.file.enumResolves.push(ENUM_RESOLVE.parse(parser, row))],
  "State Transitions": ["state transitions", (parser, row) => parser.file.stateTransitions.push(STATE_TRANSITION.parse(parser, row))],
  Commands: ["commands", (parser, row) => parser.file.commands.push(COMMAND.parse(parser, row))],
  Nodes: ["nodes", (parser, row) => parser.file.nodes.push(NODE.parse(parser, row))],
};

class FileParser extends PropertyParser {
  parse(): void {
    const { json, file, issues } = this;
    if (!isWellFormed(json.text)) {
      const at = json.text.search(LONE_SURROGATE);
      issues.push(issue("lone-surrogate", "The text contains half of a surrogate pair.", { text: { start: at, end: at + 1 } }));
    }
    const version = Number.parseInt(json.textOf(json.find(0, "Metadata"), "Version") ?? "", 16);
    if (isNewerVersion(version)) file.version = version;
    this.isInPlace = isNewerVersion(version) || json.find(json.find(0, KEPT), ORIGINAL) >= 0;
    const rows = json.kinds[0] === Json.missing ? undefined : this.reader.members(0, ROOT, "the document");
    if (rows === undefined) return;
    ROOT.names.forEach((name, at) => {
      this.section(name, rows[at]);
    });
    file.calculations = [...this.calculations];
    if (this.isInPlace) return;
    const kept = rows[ROOT.names.indexOf(KEPT)];
    const keptRows = kept < 0 ? undefined : this.reader.members(kept, KEPT_DATA, `"${KEPT}"`);
    // in a broken text, uses and tables do not match
    if (json.errors.length === 0 && !hasErrors(issues)) settleTables(this, file, keptRows);
  }

  private section(name: string, row: number): void {
    const { file } = this;
    if (name === "Metadata") this.metadata(row);
    else if (name === "Blackboard") this.blackboard(row);
    else if (name === "Expressions") file.expressions = parseExpressions(this, row);
    else if (name === "State Transitions" && row >= 0 && file.version >= VERSION_417)
      this.report("unknown-key", "From version 0x417 on, state transitions belong to the nodes.", row - 1);
    else if (ownOf(LISTS, name) !== undefined) {
      const [what, parse] = LISTS[name];
      for (const item of this.reader.items(row, what)) parse(this, item);
    }
  }

  private metadata(row: number): void {
    const { reader, json, file } = this;
    if (row < 0) return;
    const rows = reader.members(row, METADATA, "the metadata");
    if (rows === undefined) return;
    const [name, version] = rows;
    reader.expects(version, VERSION);
    const said = Number.parseInt(json.textOf(row, "Version") ?? "", 16);
    if (version >= 0 && !(isKnownVersion(said) || (this.isInPlace && said >= 0)))
      this.report("bad-version", `${json.raw(version)} cannot be written: expected ${VERSION_NAMES.map(quote).join(", ")}.`, version);
    else if (version >= 0) file.version = said;
    file.fileName = reader.text(name);
  }

  private blackboard(row: number): void {
    if (row < 0) return;
    const rows = this.reader.members(row, BLACKBOARD, "the blackboard");
    if (rows === undefined) return;
    BLACKBOARD_TYPES.forEach((type, index) => {
      for (const item of this.reader.items(rows[index], `${type} entries`)) this.blackboardEntry(item, type, index);
    });
    const unsigned = rows[BLACKBOARD_TYPES.length];
    if (unsigned >= 0 && this.file.version < VERSION_41A)
      this.report("unknown-key", "Unsigned numbers are in the blackboard from version 0x41a on.", unsigned - 1);
    // the file model has no list for them, because such files are edited in place
    for (const item of this.reader.items(unsigned, "uint entries")) this.blackboardEntry(item, "int", -1);
  }

  private blackboardEntry(row: number, type: ValueType, index: number): void {
    const { reader, file } = this;
    const rows = reader.members(row, BLACKBOARD_ENTRY, "a blackboard entry");
    if (rows === undefined) return;
    const [name, value, source, hashes, inherit] = rows;
    if (value < 0 && type !== "pointer") this.report("missing-key", 'The key "Init Value" of a blackboard entry is missing.', row);
    if (value >= 0 && type === "pointer") this.report("unknown-key", "Pointers have no value in the file.", value - 1);
    const entry: BlackboardEntry = {
      name: reader.text(name),
      inherit: inherit >= 0 ? reader.integer(inherit, 0, 3) : 0,
      source: -1,
      value: type === "pointer" ? 0 : this.value(value, type),
      at: row,
    };
    if (source >= 0) {
      const path = reader.text(source);
      entry.source = file.sources.push({ path, hashes: this.hashes(hashes, path), at: source }) - 1;
    } else if (hashes >= 0) this.report("unknown-key", "Hashes belong to a Reference File.", hashes - 1);
    file.blackboard[index]?.push(entry);
  }

  private hashes(row: number, path: string): readonly number[] | undefined {
    if (row < 0) return undefined;
    const words = this.hexList(row, 3);
    const usual = sourceHashes(path);
    if (words.every((word, i) => word === usual[i])) return undefined;
    this.report("source-hash", "These hashes are not those of the path.", row);
    return words;
  }
}
