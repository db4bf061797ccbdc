/** Parses properties and nested records from the JSON table into the model. */

import type { Issue } from "../../core/issue.ts";
import type { JsonExpectation } from "../../core/json/expectation.ts";
import { Json, type JsonText } from "../../core/json/json.ts";
import { JsonReader } from "../../core/json/reader.ts";
import { counted } from "../../core/text/counted.ts";
import { type AsbCode, issue } from "../diagnostics.ts";
import { GUID_FORM, parseGuid } from "../model/guid.ts";
import { type AsbFile, COMPONENT_SHIFT, Flag, type Guid, NO_GUID, SELECT_SHIFT } from "../model/model.ts";
import type { Prop, PropValue } from "../model/props.ts";
import { CALCULATION, type Calculation } from "../records/calculationRecord.ts";
import { AXES, SELECT_FLAGS, type ValueType } from "../records/enums.ts";
import { PROPERTY, Property } from "./keys.ts";
import { HEX_FORM } from "./words.ts";

const U32 = 0xffff_ffff;
/** Blackboard types from which a property of each type may come. */
const BLACKBOARD_SOURCES: Readonly<Record<ValueType, JsonExpectation>> = {
  string: { kind: "words", names: ["string"] },
  int: { kind: "words", names: ["int"] },
  float: { kind: "words", names: ["float", "vec3f"] },
  bool: { kind: "words", names: ["bool"] },
  vec3f: { kind: "words", names: ["vec3f"] },
  pointer: { kind: "words", names: ["pointer"] },
};
/** Keys of a calculation among those of a property. */
const CALCULATION_ROWS = CALCULATION.keys.names.map((name) => PROPERTY.names.indexOf(name));
/** Keys that name a source, each with the keys that may accompany it. */
const ALLOWED_WITH: Readonly<Record<number, readonly number[]>> = {
  [Property.value]: [],
  [Property.expression]: [Property.select, Property.input],
  [Property.calcMode]: [Property.word, ...CALCULATION_ROWS],
  [Property.calculation]: [Property.select, Property.word],
  [Property.commandData]: [Property.select, Property.default],
  [Property.blackboard]: [Property.select, Property.default, Property.type, Property.axis],
};

export class PropertyParser {
  readonly reader: JsonReader;
  readonly issues: Issue[] = [];
  /** The text carries the original file, which is edited in place. */
  isInPlace = false;
  /** Calculations in the order of their use. */
  readonly calculations: Calculation[] = [];

  /** @param Reader class that reads the values: plain, or gathering expectations */
  constructor(
    readonly json: JsonText,
    readonly file: AsbFile,
    Reader = JsonReader,
  ) {
    this.reader = new Reader(json, (finding, message, row, fixes) =>
      this.report(finding, message, row, fixes === undefined ? {} : { fixes }),
    );
  }

  get version(): number {
    return this.file.version;
  }

  report(code: AsbCode, message: string, row: number, more: Partial<Issue> = {}): void {
    this.issues.push(issue(code, message, { text: this.json.span(row), ...more }));
  }

  /** Reads data without effect: its errors are not reported. */
  aside<T>(read: () => T): T {
    const { length } = this.issues;
    const value = read();
    this.issues.length = length;
    return value;
  }

  guid(row: number): Guid {
    this.reader.expects(row, GUID_FORM);
    const text = this.reader.text(row);
    const words = parseGuid(text);
    if (words !== undefined) return words;
    if (row >= 0 && this.json.kinds[row] === Json.string)
      this.report("bad-guid", `"${text}" is not a GUID: expected ${GUID_FORM.form.expected}.`, row);
    return NO_GUID;
  }

  /** The number of a word. A number without a known word is kept and reported. */
  enum(row: number, names: readonly (string | undefined)[], most: number): number {
    const value = this.reader.enum(row, names, most);
    if (row >= 0 && this.json.kinds[row] === Json.integer && value !== 0) this.knownNumber(row, value, names);
    return value;
  }

  /** Reports a number that has no known meaning. */
  knownNumber(row: number, value: number, names: readonly (string | undefined)[]): void {
    if (names[value] === undefined)
      this.report("enum-value", `The meaning of ${value} is unknown; known values go up to ${names.length - 1}.`, row);
  }

  /** A word as `"0x…"`. */
  hex(row: number): number {
    this.reader.expects(row, HEX_FORM);
    const text = this.reader.text(row);
    if (HEX_FORM.form.pattern.test(text)) return Number.parseInt(text, 16);
    if (row >= 0 && this.json.kinds[row] === Json.string)
      this.report("bad-hex", `Expected ${HEX_FORM.form.expected}; found "${text}".`, row);
    return 0;
  }

  hexPair(row: number): readonly [number, number] {
    const words = this.hexList(row, 2);
    return [words[0], words[1]];
  }

  /** A list of exactly `count` words. */
  hexList(row: number, count: number): number[] {
    const items = this.reader.items(row, counted(count, "word"));
    if (row >= 0 && items.length !== count && this.json.kinds[row] === Json.array)
      this.report("expected-type", `Expected ${counted(count, "word")}; found ${items.length}.`, row);
    return Array.from({ length: count }, (_, i) => (items[i] === undefined ? 0 : this.hex(items[i])));
  }

  texts(row: number): string[] {
    return this.reader.items(row, "texts").map((item) => this.reader.text(item));
  }

  /** Type of a sync control without values. */
  syncType(row: number): number {
    return this.isInPlace ? this.reader.integer(row, 0, U32) : this.reader.integer(row, 2, 3);
  }

  /** Adds a group of tags to the file, and returns its index. */
  tags(row: number): number {
    return this.file.tagGroups.push({ texts: this.texts(row), at: row }) - 1;
  }

  /** A plain value. */
  value(row: number, type: ValueType): PropValue {
    const { reader } = this;
    switch (type) {
      case "string":
        return reader.text(row);
      case "int":
        return reader.word(row) >>> 0;
      case "float":
        return reader.single(row) >>> 0;
      case "bool":
        return reader.switch(row, U32) >>> 0;
      default:
        return reader.vector(row);
    }
  }

  /**
   * A property: a plain value, or an object with the value's source. `inNode` is true in the bodies of nodes, where calculations are
   * written out.
   */
  prop(row: number, type: ValueType, inNode = false): Prop {
    if (this.reader.isObject(row)) return this.sourced(row, type, inNode);
    return { flags: 0, value: row < 0 ? emptyValue(type) : this.value(row, type), at: row };
  }

  private sourced(row: number, type: ValueType, inNode: boolean): Prop {
    const { reader } = this;
    const none = { flags: 0, value: emptyValue(type), at: -1 };
    const rows = reader.members(row, PROPERTY, "a property");
    if (rows === undefined) return none;
    const kinds = Object.keys(ALLOWED_WITH)
      .map(Number)
      .filter((key) => rows[key] >= 0);
    if (kinds.length !== 1) {
      this.report(
        "property-source",
        kinds.length === 0
          ? "The property has no source: expected a plain value, or one of Blackboard Index, Expression Index, Command Data Type, Calc Mode."
          : "The property has several sources; keep only one.",
        row,
      );
      return none;
    }
    const flagRow = rows[Property.flags];
    const extra = flagRow >= 0 ? this.hex(flagRow) : 0;
    const [kind] = kinds;
    let prop: Prop;
    if (kind === Property.value) {
      prop = { flags: extra, value: this.value(rows[Property.value], type), at: row };
      if ((extra & Flag.source) !== 0) this.report("flag-conflict", "Flags with bit 31 say that the value is not a constant.", flagRow);
    } else prop = this.fromSource(row, rows, type, kind, extra, inNode);
    const allowed = new Set([kind, Property.flags, Property.parameterType, ...ALLOWED_WITH[kind]]);
    rows.forEach((value, key) => {
      if (value >= 0 && !allowed.has(key))
        this.report("unknown-key", `The key "${PROPERTY.names[key]}" does not belong to this source.`, value - 1);
    });
    return prop;
  }

  private fromSource(row: number, rows: readonly number[], type: ValueType, kind: number, extra: number, inNode: boolean): Prop {
    const { reader } = this;
    const select = this.enum(rows[Property.select], SELECT_FLAGS, 3);
    let flags = (Flag.source | (select << SELECT_SHIFT)) >>> 0;
    let value: PropValue;
    const valueOr = (valueRow: number): PropValue => (valueRow >= 0 ? this.value(valueRow, type) : this.noDefault(type));
    if (kind === Property.expression) {
      flags |= Flag.expression | reader.integer(rows[Property.expression], 0, 0xffff);
      value = valueOr(rows[Property.input]);
      if (rows[Property.input] < 0) this.report("missing-key", 'The key "Input" of an expression is missing.', row);
    } else if (kind === Property.calcMode || kind === Property.calculation) {
      if (type !== "float") this.report("property-source", `Only floats come from calculations; this is a property of ${type}.`, row);
      else if (inNode !== (kind === Property.calcMode))
        this.report(
          "property-source",
          inNode
            ? "In a node, write the calculation out."
            : 'Outside of the bodies of nodes, refer to a calculation by its index: "Calculation Index".',
          row,
        );
      flags |= Flag.calculation;
      if (kind === Property.calculation) flags |= reader.integer(rows[Property.calculation], 0, 0xffff);
      else {
        flags |= this.calculations.length & Flag.index;
        const members = CALCULATION_ROWS.map((key) => rows[key]);
        reader.requireMembers(row, members, CALCULATION.keys, "a calculation");
        this.calculations.push(CALCULATION.parseMembers(this, row, members));
      }
      value = rows[Property.word] >= 0 ? this.hex(rows[Property.word]) : 0;
    } else if (kind === Property.commandData) {
      if (type !== "float" && type !== "string")
        this.report("property-source", `Only floats and texts come from command data; this is a property of ${type}.`, row);
      flags |= Flag.commandData | reader.integer(rows[Property.commandData], 0, 0xffff);
      value = valueOr(rows[Property.default]);
    } else {
      flags |= reader.integer(rows[Property.blackboard], 0, 0xffff);
      flags |= this.axis(row, rows, type) << COMPONENT_SHIFT;
      value = valueOr(rows[Property.default]);
    }
    flags >>>= 0;
    const all = (flags ^ extra) >>> 0;
    if (keepsSource(flags, all, type)) return { flags: all, value, at: row };
    this.report(
      "flag-conflict",
      "Flags has further bits only: these would change the source, index, component or select flag.",
      rows[Property.flags],
    );
    return { flags, value, at: row };
  }

  /** A property without a default has the value word 0: for strings, the first string of the file, which is its name. */
  private noDefault(type: ValueType): PropValue {
    return emptyValue(type, this.file.firstString ?? this.file.fileName);
  }

  private axis(row: number, rows: readonly number[], type: ValueType): number {
    const { json, reader } = this;
    const typeRow = rows[Property.type];
    const axisRow = rows[Property.axis];
    if (typeRow < 0) {
      this.report("missing-key", 'The key "Type" of a blackboard property is missing.', row);
      return 0;
    }
    reader.expects(typeRow, BLACKBOARD_SOURCES[type]);
    const isVector = json.kinds[typeRow] === Json.string && json.is(typeRow, "vec3f");
    if (isVector && type === "float") {
      if (axisRow >= 0) return reader.enum(axisRow, AXES, 2) + 1;
      this.report("missing-key", 'The key "Axis" is missing: a float is one component of a vec3f.', row);
      return 1;
    }
    if (axisRow >= 0) this.report("unknown-key", 'The key "Axis" is only for the type vec3f.', axisRow - 1);
    if (json.kinds[typeRow] !== Json.string || !json.is(typeRow, type))
      this.report(
        "property-source",
        `A property of ${type} comes from the blackboard's ${type} entries${type === "float" ? ", or from a component of a vec3f" : ""}; found ${json.raw(typeRow)}.`,
        typeRow,
      );
    return 0;
  }
}

function emptyValue(type: ValueType, text = ""): PropValue {
  return type === "string" ? text : type === "vec3f" ? [0, 0, 0] : 0;
}

/** Whether further bits leave the stated source, index, component and select flag unchanged. */
function keepsSource(said: number, all: number, type: ValueType): boolean {
  if (((said ^ all) & (Flag.source | Flag.select | Flag.index)) !== 0) return false;
  return sourceClass(said, type) === sourceClass(all, type);
}

function sourceClass(flags: number, type: ValueType): string {
  if ((flags & Flag.expression) !== 0) return "expression";
  if (type === "float" && (flags & Flag.calculation) !== 0) return "calculation";
  if ((type === "float" || type === "string") && (flags & Flag.commandData) !== 0) return "command data";
  return type === "float" ? `blackboard ${flags & Flag.component}` : "blackboard";
}
