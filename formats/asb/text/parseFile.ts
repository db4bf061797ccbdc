/** Text to the tables of a file. Total: a broken text gives findings and what could be understood. */
import { hasErrors, type Issue } from "../../core/issue.ts";
import type { JsonExpectation } from "../../core/json/expectation.ts";
import { GatheringReader } from "../../core/json/gathering.ts";
import { Json, type JsonText, parseJson } from "../../core/json/json.ts";
import { quote } from "../../core/json/print.ts";
import { JsonReader, LEAST_WORD, MOST_WORD } from "../../core/json/reader.ts";
import { isWellFormed, LONE_SURROGATE } from "../../core/text/textCoding.ts";
import { isKnownVersion, VERSION_NAMES } from "../binary/header.ts";
import { issue } from "../diagnostics.ts";
import { type AsbFile, BLACKBOARD_TYPES, type BlackboardEntry, emptyFile } from "../model.ts";
import { INTERPOLATIONS, TRANSITION_TYPES, type ValueType, VERSION_417 } from "../nodeTypes.ts";
import { sourceHashes } from "../sourceHashes.ts";
import { settleTables } from "./keptData.ts";
import {
  BLACKBOARD,
  BLACKBOARD_ENTRY,
  BONE,
  BONE_GROUP,
  COMMAND,
  ENUM_RESOLVE,
  METADATA,
  PARTIAL,
  PARTIAL_BONE,
  ROOT,
  TRANSITION,
  TRANSITION_GROUP,
} from "./keys.ts";
import { parseExpressions, raiseMemory } from "./parseExpressions.ts";
import { NodeParser } from "./parseNodes.ts";
import { PropertyParser } from "./parseProperties.ts";
import { RecordParser } from "./parseRecords.ts";
import { KEPT } from "./words.ts";

const U32 = 0xffff_ffff;
const VERSION: JsonExpectation = { kind: "words", names: VERSION_NAMES };
const INTERPOLATION: JsonExpectation = { kind: "numbered", names: INTERPOLATIONS, least: LEAST_WORD, most: MOST_WORD };

export interface ParsedText {
  readonly json: JsonText;
  readonly file: AsbFile;
  readonly issues: readonly Issue[];
}

export function parseFile(text: string): ParsedText {
  return parseTable(parseJson(text));
}

/** Understands a JSON table that was read already. */
export function parseTable(json: JsonText): ParsedText {
  return new FileParser(json).parse();
}

/** What keeps a text from being JSON. */
export function syntaxIssues(json: JsonText): readonly Issue[] {
  return json.errors.map(({ message, start, end }) => issue("syntax", message, { text: { start, end } }));
}

/** What is asked of the values of a text, by their rows. */
export function gatherExpectations(json: JsonText): ReadonlyMap<number, JsonExpectation> {
  const parser = new FileParser(json, GatheringReader);
  parser.parse();
  return (parser.reader as GatheringReader).gathered;
}

class FileParser {
  private readonly json: JsonText;
  private readonly parser: PropertyParser;
  private readonly file: AsbFile;
  private readonly records: RecordParser;
  private readonly nodes: NodeParser;

  constructor(json: JsonText, Reader = JsonReader) {
    this.json = json;
    this.file = emptyFile(VERSION_417);
    this.parser = new PropertyParser(json, this.file, Reader);
    this.records = new RecordParser(this.parser, this.file);
    this.nodes = new NodeParser(this.parser, this.file, this.records);
  }

  parse(): ParsedText {
    const { json, parser } = this;
    const { issues } = parser;
    if (!isWellFormed(json.text)) {
      const at = json.text.search(LONE_SURROGATE);
      issues.push(issue("lone-surrogate", "The text holds half of a character.", { text: { start: at, end: at + 1 } }));
    }
    const rows = json.kinds[0] === Json.missing ? undefined : parser.reader.members(0, ROOT, "the document");
    if (rows !== undefined) this.root(rows);
    // behind a bracket that is missing, nothing is where it belongs
    return { json, file: this.file, issues: json.errors.length > 0 ? syntaxIssues(json) : issues };
  }

  private root(rows: readonly number[]): void {
    const { parser, json } = this;
    ROOT.names.forEach((name, at) => {
      this.section(name, rows[at]);
    });
    this.file.calculations = [...parser.calculations];
    // broken texts have no tables worth settling
    if (json.errors.length === 0 && !hasErrors(parser.issues))
      settleTables(parser, this.file, this.records, rows[ROOT.names.indexOf(KEPT)]);
  }

  private section(name: string, row: number): void {
    const { parser, file, nodes, records } = this;
    const { reader } = parser;
    switch (name) {
      case "Metadata":
        this.metadata(row);
        break;
      case "Blackboard":
        this.blackboard(row);
        break;
      case "Bone Groups":
        for (const item of reader.items(row, "bone groups")) this.boneGroup(item);
        break;
      case "Expressions":
        file.expressions = parseExpressions(parser, row);
        // where bytes are kept, whether they hold is known behind all the rest
        if (file.expressions !== undefined && this.json.find(0, KEPT) < 0) raiseMemory(parser, file.expressions);
        break;
      case "Partials":
        for (const item of reader.items(row, "partials")) this.partial(item);
        break;
      case "Transitions":
        for (const item of reader.items(row, "groups of transitions")) this.transitionGroup(item);
        break;
      case "Valid Tags":
        for (const item of reader.items(row, "tags")) file.validTags.push({ name: reader.text(item), at: item });
        break;
      case "Enum Resolve":
        for (const item of reader.items(row, "enum values")) this.enumResolve(item);
        break;
      case "State Transitions":
        if (row >= 0 && file.version >= VERSION_417)
          parser.tell("unknown-key", "From version 0x417 on, state transitions stand at the nodes.", row - 1);
        else for (const item of reader.items(row, "state transitions")) file.stateTransitions.push(records.stateTransition(item));
        break;
      case "Commands":
        for (const item of reader.items(row, "commands")) this.command(item);
        break;
      case "Nodes":
        reader.items(row, "nodes").forEach((item, index) => {
          file.nodes.push(nodes.node(item, index));
        });
    }
  }

  get reader(): JsonReader {
    return this.parser.reader;
  }

  private metadata(row: number): void {
    const { parser, json, file } = this;
    const { reader } = parser;
    if (row < 0) return;
    const rows = reader.members(row, METADATA, "the metadata");
    if (rows === undefined) return;
    const [name, version] = rows;
    reader.expects(version, VERSION);
    const said = version >= 0 && json.kinds[version] === Json.string ? Number.parseInt(json.string(version), 16) : Number.NaN;
    if (version >= 0 && (json.kinds[version] !== Json.string || !isKnownVersion(said)))
      parser.tell("bad-version", `${json.raw(version)} cannot be written: expected ${VERSION_NAMES.map(quote).join(", ")}.`, version);
    else if (version >= 0) file.version = said;
    file.fileName = reader.text(name);
  }

  private blackboard(row: number): void {
    const { parser } = this;
    if (row < 0) return;
    const rows = parser.reader.members(row, BLACKBOARD, "the blackboard");
    if (rows === undefined) return;
    BLACKBOARD_TYPES.forEach((type, index) => {
      for (const item of parser.reader.items(rows[index], `${type} entries`)) this.blackboardEntry(item, type, index);
    });
  }

  private blackboardEntry(row: number, type: ValueType, index: number): void {
    const { parser, file } = this;
    const { reader } = parser;
    const rows = reader.members(row, BLACKBOARD_ENTRY, "a blackboard entry");
    if (rows === undefined) return;
    const [name, value, source, hashes, inherit] = rows;
    if (value < 0 && type !== "pointer") parser.tell("missing-key", 'The key "Init Value" of a blackboard entry is missing.', row);
    if (value >= 0 && type === "pointer") parser.tell("unknown-key", "Pointers have no value in the file.", value - 1);
    const entry: BlackboardEntry = {
      name: reader.text(name),
      inherit: inherit >= 0 ? reader.integer(inherit, 0, 3) : 0,
      source: -1,
      value: type === "pointer" ? 0 : parser.value(value, type),
      at: row,
    };
    if (source >= 0) {
      const path = reader.text(source);
      entry.source = file.sources.push({ path, hashes: this.hashes(hashes, path), at: source }) - 1;
    } else if (hashes >= 0) parser.tell("unknown-key", "Hashes belong to a Reference File.", hashes - 1);
    file.blackboard[index].push(entry);
  }

  private hashes(row: number, path: string): readonly [number, number, number] | undefined {
    if (row < 0) return undefined;
    const words = this.parser.hexList(row, 3);
    const usual = sourceHashes(path);
    if (words.every((word, i) => word === usual[i])) return undefined;
    this.parser.tell("source-hash", "These hashes are not those of the path.", row);
    return [words[0], words[1], words[2]];
  }

  private boneGroup(row: number): void {
    const { parser, file } = this;
    const { reader } = parser;
    const rows = reader.members(row, BONE_GROUP, "a bone group");
    if (rows === undefined) return;
    const bones = reader.items(rows[2], "bones").map((item) => {
      const bone = reader.members(item, BONE, "a bone");
      return { name: reader.text(bone?.[0] ?? -1), weight: reader.single(bone?.[1] ?? -1), at: item };
    });
    file.boneGroups.push({ name: reader.text(rows[0]), unknown: reader.word(rows[1]), bones, at: row });
  }

  private partial(row: number): void {
    const { parser, file } = this;
    const { reader } = parser;
    const rows = reader.members(row, PARTIAL, "a partial");
    if (rows === undefined) return;
    const items = reader.items(rows[3], "bones");
    if (items.length > 0xffff) parser.tell("too-many", `The partial has ${items.length} bones; at most 65535 can be counted.`, row);
    const bones = items.map((item) => {
      const bone = reader.members(item, PARTIAL_BONE, "a bone");
      return {
        name: reader.text(bone?.[0] ?? -1),
        unknown1: reader.switch(bone?.[1] ?? -1, 0xffff),
        unknown2: reader.switch(bone?.[2] ?? -1, 0xffff),
        at: item,
      };
    });
    file.partials.push({
      material: reader.switch(rows[0], 0xffff),
      name: reader.text(rows[1]),
      unknown: reader.text(rows[2]),
      bones,
      at: row,
    });
  }

  private transitionGroup(row: number): void {
    const { parser, file } = this;
    const { reader } = parser;
    const rows = reader.members(row, TRANSITION_GROUP, "a group of transitions");
    if (rows === undefined) return;
    const group: AsbFile["transitions"][number] = { unknown: reader.word(rows[0]), entries: [], at: row };
    for (const item of reader.items(rows[1], "transitions")) {
      const entry = reader.members(item, TRANSITION, "a transition");
      if (entry === undefined) continue;
      const type = parser.enum(entry[2], TRANSITION_TYPES, 0xff);
      const valueType = (TRANSITION_TYPES[type] ?? "vec3f") as ValueType;
      const padding = entry[7];
      group.entries.push({
        from: reader.text(entry[0]),
        to: reader.text(entry[1]),
        type,
        allowMultiple: reader.switch(entry[3], 0xff),
        group: entry[6] >= 0 ? file.commandGroups.push({ commands: parser.texts(entry[6]), at: entry[6] }) - 1 : -1,
        parameter: reader.text(entry[4]),
        value: parser.prop(entry[5], valueType),
        padding: padding >= 0 && type < 4 ? parser.hexPair(padding) : [0, 0],
        at: item,
      });
      if (padding >= 0 && type >= 4) parser.tell("unknown-key", "A vec3f leaves no room behind it.", padding - 1);
    }
    file.transitions.push(group);
  }

  private enumResolve(row: number): void {
    const { reader } = this.parser;
    const rows = reader.members(row, ENUM_RESOLVE, "an enum value");
    if (rows === undefined) return;
    this.file.enumResolves.push({
      node: rows[0] < 0 ? -1 : reader.integer(rows[0], 0, 0xffff),
      offset: reader.integer(rows[1], 0, U32),
      className: reader.text(rows[2]),
      value: reader.text(rows[3]),
      at: row,
    });
  }

  private command(row: number): void {
    const { parser, file } = this;
    const { reader } = parser;
    const rows = reader.members(row, COMMAND, "a command");
    if (rows === undefined) return;
    if (rows[1] >= 0 && file.version < VERSION_417) parser.tell("unknown-key", "Commands have tags from version 0x417 on.", rows[1] - 1);
    const interpolation = reader.word(rows[4]);
    reader.expects(rows[4], INTERPOLATION);
    if (rows[4] >= 0) parser.knownNumber(rows[4], interpolation, INTERPOLATIONS);
    file.commands.push({
      name: reader.text(rows[0]),
      tags: rows[1] >= 0 && file.version >= VERSION_417 ? this.records.tags(rows[1]) : -1,
      unknown: parser.prop(rows[2], "float"),
      ignoreSame: parser.prop(rows[3], "bool"),
      interpolation,
      guid: parser.guid(rows[5]),
      node: reader.integer(rows[6], 0, 0xffff),
      unknown2: rows[7] >= 0 ? reader.integer(rows[7], 0, 0xffff) : 0,
      at: row,
    });
  }
}
