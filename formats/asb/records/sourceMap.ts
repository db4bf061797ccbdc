/** Maps text to bytes of the file as it would be saved. */

import { type RecordFields, RowMapBuilder } from "../../core/fields/recordFields.ts";
import type { JsonText } from "../../core/json/json.ts";
import { getOrMake } from "../../core/lists.ts";
import { type FieldSchema, wholeOf } from "../../core/schema.ts";
import type { SourceMap } from "../../core/sourceMap.ts";
import type { Span } from "../../core/text/span.ts";
import { headerSize, readHeader } from "../binary/header.ts";
import { Input } from "../binary/input.ts";
import { sectionsOf } from "../binary/sections.ts";
import { writeFile } from "../binary/writeFile.ts";
import { BLACKBOARD_TYPES } from "../model/model.ts";
import type { ParsedText } from "../text/parseFile.ts";
import { PARTIAL_BONE } from "./boneRecords.ts";
import { CALCULATION } from "./calculationRecord.ts";
import { HEADER } from "./header.ts";
import { EXPRESSION_FIELDS, EXPRESSION_FIELDS_1, EXPRESSION_INFO_FIELDS, FIELDS, recordsOf } from "./mapRecords.ts";
import { GROUPS } from "./plugs.ts";
import { addFlags, addProperty, addValue } from "./propertyPlaces.ts";

/** The map of a text without errors: offsets are those of the file as it would be saved. */
export function mapOfText(parsed: ParsedText): SourceMap {
  return new MapMaker(parsed).make();
}

/** Members that are values at separate offsets. */
const VALUES = { blackboardValue: "Init Value", leftConstant: "LHS Value", rightConstant: "RHS Value" } as const;

class MapMaker {
  private readonly json: JsonText;
  private readonly builder: RowMapBuilder;
  private readonly fields: ReadonlyMap<FieldSchema | undefined, RecordFields>;
  /** Lists of events by row. */
  private readonly events = new Map<number, { start: number; end: number }>();
  /** Byte offset of each node's record, by row. */
  private readonly nodes = new Map<number, number>();

  constructor(private readonly parsed: ParsedText) {
    this.json = parsed.json;
    this.builder = new RowMapBuilder(parsed.json);
    this.fields = recordsOf(parsed.file.version);
  }

  make(): SourceMap {
    const { builder } = this;
    this.header();
    const bytes = writeFile(this.parsed.file, (what, row, start, end) => {
      if (row >= 0) this.record(what, row, start, end);
    });
    this.sections(bytes);
    this.calculations(bytes);
    for (const [row, { start, end }] of this.events) builder.addRow(FIELDS.eventList, row, start, end);
    return builder.map();
  }

  private header(): void {
    const { json, builder, parsed } = this;
    const metadata = json.find(0, "Metadata");
    const spanOf = (key: string): Span | undefined => (json.find(metadata, key) < 0 ? undefined : json.span(json.find(metadata, key)));
    const fields = HEADER.fields.slice(0, headerSize(parsed.file.version) / 4);
    builder.addStruct({ ...HEADER, fields }, 0, { version: spanOf("Version"), Filename: spanOf("Filename") });
  }

  /** Adds lists of the document that are sections of the file. */
  private sections(bytes: Uint8Array): void {
    const sections = sectionsOf(readHeader(new Input(bytes)));
    sections.forEach(({ key = "", start }, at) => {
      const row = this.json.find(0, key);
      this.builder.addRow(FIELDS.section, row, start, sections[at + 1]?.start ?? bytes.length);
      if (key !== "Blackboard") return;
      BLACKBOARD_TYPES.forEach((type, index) => {
        this.builder.addRow(FIELDS.blackboardType, this.json.find(row, type), start + index * 8, start + index * 8 + 8);
      });
    });
  }

  /** Adds the calculations of nodes, which the text repeats for other tools. */
  private calculations(bytes: Uint8Array): void {
    const { json, builder } = this;
    const input = new Input(bytes);
    const table = readHeader(input).calculations;
    const size = CALCULATION.sizeOf(this.parsed.file.version);
    const whole = wholeOf(CALCULATION.struct);
    for (const [row, start] of this.nodes) {
      const list = json.find(row, "Calc Controllers");
      const items = json.items(list);
      if (items.length === 0 || items.length !== input.u16(start + 0x0e)) continue;
      let at = table + input.u16(start + 0x0c) * size;
      builder.addRow(FIELDS.calculationList, list, at, at + items.length * size);
      for (const item of items) {
        builder.addRow(whole, item, at, at + size);
        builder.addRecord(item, at, this.fields.get(FIELDS["calculation"]) ?? []);
        at += size;
      }
    }
  }

  private record(what: string, row: number, start: number, end: number): void {
    const { json, builder } = this;
    const group = GROUPS.find(({ name }) => name === what);
    const field = FIELDS[what];
    // only its parts are in the map
    if (field === undefined) return;
    if (group !== undefined) {
      const list = json.find(row, group.name);
      builder.addRow(field, list, start, end);
      if (group.isWords) builder.addWords(FIELDS.plug, list, start);
      return;
    }
    switch (what) {
      case "blackboardName":
        for (const key of ["Name", "Reference File", "Inherit"]) builder.addRow(field, json.find(row, key), start, end);
        return;
      case "blackboardValue":
      case "leftConstant":
      case "rightConstant":
        addValue(builder, json.find(row, VALUES[what]), field, start, end);
        return;
      case "expressionInfo":
        builder.addRecord(json.find(row, "Info"), start, EXPRESSION_INFO_FIELDS);
        return;
      case "node":
        this.nodes.set(row, start);
        break;
      case "syncList":
        builder.addRow(field, json.find(row, "Sync Controls"), start, end);
        return;
      case "partial": {
        // the bones follow the partial
        const list = json.find(row, "Bones");
        const size = json.items(list).length * PARTIAL_BONE.sizeOf(this.parsed.file.version);
        if (size > 0) builder.addRow(FIELDS.bones, list, end, end + size);
        break;
      }
      case "marking":
        builder.addWords(field, row, start);
        break;
      case "tagGroup":
      case "commandGroup":
        builder.addWords(field, row, start + 4);
        break;
      case "expression":
        builder.addRecord(row, start, this.parsed.file.expressions?.version === 1 ? EXPRESSION_FIELDS_1 : EXPRESSION_FIELDS);
        builder.addRow(field, row, start, end);
        return;
      case "comparison":
        builder.addWords(field, json.find(row, "Raw"), start + 4);
        break;
      case "calculation":
        addFlags(builder, json.find(row, "Parameter"), start);
        break;
      case "property":
      case "textProperty":
      case "vector":
        addProperty(builder, row, field, start, end);
        return;
      case "triggerEvent":
      case "holdEvent": {
        const list = getOrMake(this.events, json.rowsTo(row).at(-2) ?? row, () => ({ start, end }));
        list.end = end;
        break;
      }
      case "transition":
        builder.addWords(field, json.find(row, "Padding"), end - 8);
        break;
      case "enumResolve":
        builder.addRow(field, json.find(row, "Node Index"), start, start + 4);
    }
    builder.addRow(field, row, start, end);
    const fields = this.fields.get(field);
    if (fields !== undefined) builder.addRecord(row, start, fields);
    else if (field === FIELDS.plug) this.target(row, end);
  }

  /** Adds the target's number of a child or state transition, which comes last. */
  private target(row: number, end: number): void {
    for (const key of ["Node Index", "Condition True", "Condition False"])
      this.builder.addRow(FIELDS.plug, this.json.find(row, key), end - 4, end);
    // after the label of a default child
    this.builder.addWords(FIELDS.plug, this.json.find(row, "Padding"), end - 12);
  }
}
