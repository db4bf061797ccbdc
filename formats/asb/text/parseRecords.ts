/** Records of tables of the file from text, where they stand at what uses them. */
import { Json } from "../../core/json/json.ts";
import type { AsbFile, Comparison, EventGroup, GameEvent, StateTransition, SyncRecord } from "../model.ts";
import { CHECK_TYPES, EVENT_PARAMETER_TYPES, OPERATORS, type ValueType } from "../nodeTypes.ts";
import { COMPARISON, EVENT_GROUP, HOLD_EVENT, MATERIAL_BLEND, STATE_TRANSITION, SYNC, TRIGGER_EVENT } from "./keys.ts";
import type { PropertyParser } from "./parseProperties.ts";

const U32 = 0xffff_ffff;
/** Numbers of the types of event parameters by their names. */
const PARAMETER_TYPES: ReadonlyMap<string, number> = new Map(
  Object.entries(EVENT_PARAMETER_TYPES).map(([code, name]) => [name, Number(code)]),
);

export class RecordParser {
  private readonly parser: PropertyParser;
  private readonly file: AsbFile;

  constructor(parser: PropertyParser, file: AsbFile) {
    this.parser = parser;
    this.file = file;
  }

  /** Adds a group of tags to the file, and gives its number. */
  tags(row: number): number {
    return this.file.tagGroups.push({ tags: this.parser.texts(row), at: row }) - 1;
  }

  sync(row: number): SyncRecord {
    const { parser } = this;
    const { reader } = parser;
    const record: SyncRecord = { type: 3, guid: 0, props: 0, unknown: 0, at: row };
    const rows = reader.members(row, SYNC, "a sync control");
    if (rows === undefined) return record;
    const [guid, fade, start, normalized, unknown, type] = rows;
    record.guid = parser.guid(guid);
    if (fade >= 0) {
      record.type = 0;
      record.props = this.file.lists.add([parser.prop(fade, "float")]);
      record.unknown = reader.word(unknown);
      if (unknown < 0) parser.tell("missing-key", 'The key "Unknown" of a sync control is missing.', row);
    } else if (start >= 0 || normalized >= 0) {
      record.type = 1;
      record.props = this.file.lists.add([start, normalized, unknown].map((value) => parser.prop(value, "float")));
      if (start < 0 || normalized < 0 || unknown < 0)
        parser.tell("missing-key", 'A start has the keys "Sync Start Frame", "Normalized Sync Start Frame" and "Unknown".', row);
    } else if (type >= 0) record.type = reader.integer(type, 2, 3);
    return record;
  }

  blend(row: number): AsbFile["materialBlends"][number] {
    const rows = this.parser.reader.members(row, MATERIAL_BLEND, "a material blend");
    return {
      name: rows === undefined ? "" : this.parser.reader.text(rows[0]),
      start: rows === undefined ? 0 : this.parser.reader.single(rows[1]),
      at: row,
    };
  }

  /** Three texts. */
  marking(row: number): AsbFile["markings"][number] {
    const texts = this.parser.texts(row);
    if (texts.length !== 3) this.parser.tell("expected-type", `An AS marking has three texts; found ${texts.length}.`, row);
    return { texts: [texts[0] ?? "", texts[1] ?? "", texts[2] ?? ""], at: row };
  }

  stateTransition(row: number): StateTransition {
    const { parser } = this;
    const { reader } = parser;
    const made: StateTransition = {
      current: 0,
      target: 0,
      check: 0,
      toNext: 0,
      skip: 0,
      padding: 0,
      unknown: 0,
      comparisons: [],
      at: row,
    };
    const rows = reader.members(row, STATE_TRANSITION, "a state transition");
    if (rows === undefined) return made;
    made.current = reader.integer(rows[0], 0, 0xffff);
    made.target = reader.integer(rows[1], 0, 0xffff);
    made.check = parser.enum(rows[2], CHECK_TYPES, U32);
    made.toNext = reader.switch(rows[3], 0xff);
    made.skip = reader.switch(rows[4], 0xff);
    made.unknown = reader.word(rows[5]);
    made.padding = rows[7] >= 0 ? reader.integer(rows[7], 0, 0xffff) : 0;
    const items = reader.items(rows[6], "four comparisons");
    if (items.length !== 4 && rows[6] >= 0 && parser.json.kinds[rows[6]] === Json.array)
      parser.tell("expected-type", `A state transition has four comparisons; found ${items.length}.`, rows[6]);
    made.comparisons = [0, 1, 2, 3].map((i) => (items[i] === undefined ? this.noComparison(-1) : this.comparison(items[i])));
    return made;
  }

  private comparison(row: number): Comparison {
    const { parser } = this;
    const { props } = this.file;
    const { reader } = parser;
    const made = this.noComparison(row);
    const rows = reader.members(row, COMPARISON, "a comparison");
    if (rows === undefined) return made;
    const [operator, typeRow, first, second, raw] = rows;
    made.operator = parser.enum(operator, OPERATORS, 0xffff);
    const said = typeRow >= 0 ? reader.integer(typeRow, 0, 0xffff) : -1;
    if (raw >= 0) {
      const words = parser.hexList(raw, 4);
      made.type = Math.max(said, 0);
      if (first >= 0 || second >= 0) parser.tell("property-source", 'A comparison has two values, or "Raw" words.', raw);
      made.isRaw = made.type !== 1 && made.type !== 2;
      made.first = props.add(words[0], words[1], made.isRaw ? -1 : raw);
      made.second = props.add(words[2], words[3], made.isRaw ? -1 : raw);
      return made;
    }
    if (first < 0 && second < 0) {
      if (said > 0) parser.tell("missing-key", 'A comparison of a type has "Value 1" and "Value 2", or "Raw" words.', row);
      return made;
    }
    if (first < 0 || second < 0) {
      parser.tell("missing-key", 'A comparison has both "Value 1" and "Value 2", or neither.', row);
      return made;
    }
    const form = this.formOf(first) ?? this.formOf(second);
    made.type = said >= 0 ? said : form === "float" ? 1 : form === "int" ? 2 : form === "string" ? 3 : 0;
    if (made.type === 0) {
      parser.tell("property-source", 'The values do not say their type: add "Value Type": 1 for float, 2 for int, 3 for string.', row);
      return made;
    }
    const type: ValueType = made.type === 1 ? "float" : made.type === 2 ? "int" : "string";
    made.first = parser.prop(first, type);
    made.second = parser.prop(second, type);
    made.isRaw = false;
    return made;
  }

  /** A comparison of no type has four words, mostly 0. */
  private noComparison(row: number): Comparison {
    const { props } = this.file;
    return { type: 0, operator: 0, first: props.add(0, 0), second: props.add(0, 0), isRaw: true, at: row };
  }

  /** The type that the form of a value says. */
  private formOf(row: number): ValueType | undefined {
    const { json } = this.parser;
    switch (json.kinds[row]) {
      case Json.string:
        return "string";
      case Json.integer:
        return "int";
      case Json.float:
        return "float";
      case Json.true:
      case Json.false:
        return "bool";
      case Json.object: {
        if (json.find(row, "Calc Mode") >= 0 || json.find(row, "Calculation Index") >= 0) return "float";
        const type = json.find(row, "Type");
        if (type >= 0 && json.kinds[type] === Json.string) {
          const name = json.string(type);
          return name === "vec3f" ? "float" : PARAMETER_TYPES.has(name) ? (name as ValueType) : undefined;
        }
        if (json.find(row, "Command Data Type") >= 0) return undefined;
        const value = Math.max(json.find(row, "Input"), json.find(row, "Value"));
        return value >= 0 && json.kinds[value] !== Json.object ? this.formOf(value) : undefined;
      }
      default:
        return undefined;
    }
  }

  eventGroup(row: number): EventGroup {
    const { parser } = this;
    const group: EventGroup = { triggers: [], holds: [], at: row };
    if (row < 0) return group;
    const rows = parser.reader.members(row, EVENT_GROUP, "the events");
    if (rows === undefined) return group;
    if (rows[0] >= 0) group.triggers = parser.reader.items(rows[0], "trigger events").map((item) => this.event(item, false));
    if (rows[1] >= 0) group.holds = parser.reader.items(rows[1], "hold events").map((item) => this.event(item, true));
    return group;
  }

  private event(row: number, isHold: boolean): GameEvent {
    const { parser } = this;
    const { reader } = parser;
    const made: GameEvent = { name: "", unknown: 0, size: -1, hash: 0, start: 0, end: 0, parameters: [], at: row };
    const rows = reader.members(row, isHold ? HOLD_EVENT : TRIGGER_EVENT, isHold ? "a hold event" : "a trigger event");
    if (rows === undefined) return made;
    const [name, unknown, hash, start] = rows;
    made.name = reader.text(name);
    made.unknown = reader.word(unknown);
    made.hash = parser.hex(hash);
    made.start = reader.single(start);
    if (isHold) made.end = reader.single(rows[4]);
    const parameters = isHold ? rows[5] : rows[4];
    const size = isHold ? rows[6] : rows[5];
    for (const item of reader.items(parameters, "parameters")) {
      const said = reader.isObject(item) ? parser.json.find(item, "Parameter Type") : -1;
      const type = said >= 0 && parser.json.kinds[said] === Json.string ? parser.json.string(said) : this.formOf(item);
      const code = PARAMETER_TYPES.get(type ?? "");
      if (code === undefined) {
        parser.tell(
          "property-source",
          'The parameter does not say its type: add "Parameter Type": "float", "int", "string" or "bool".',
          item,
        );
        continue;
      }
      made.parameters.push({ type: code, value: parser.prop(item, type as ValueType) });
    }
    if (size >= 0) {
      const stated = reader.integer(size, 0, U32);
      made.size = stated === made.parameters.length * 8 ? -1 : stated;
    }
    return made;
  }
}
