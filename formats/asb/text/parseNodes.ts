/** Nodes from text: their bodies by node type, and the records that are written out inside of them. */
import type { Issue } from "../../core/issue.ts";
import { Json, type JsonText } from "../../core/json.ts";
import { issue } from "../diagnostics.ts";
import {
  type AsbFile,
  type Calculation,
  Child,
  type Comparison,
  type EventGroup,
  emptyNode,
  type GameEvent,
  type Node,
  type StateTransition,
  type SyncRecord,
  TransitionPlug,
} from "../model.ts";
import {
  type BodyField,
  CHECK_TYPES,
  findNodeTypeByName,
  getBodyFields,
  NODE_TYPES,
  type NodeType,
  OPERATORS,
  type ValueType,
  VERSION_417,
} from "../nodeTypes.ts";
import type { Prop } from "../props.ts";
import type { WordList } from "../wordLists.ts";
import {
  bodyKeys,
  CALCULATION,
  COMPARISON,
  CONDITION_CHILD,
  DEFAULT_CHILD,
  EVENT_GROUP,
  FALSE_CHILD,
  HOLD_EVENT,
  MATERIAL_BLEND,
  NODE,
  PLUG_KEYS,
  RANGE_CHILD,
  STATE_TRANSITION,
  SYNC,
  TAGS_CHILD,
  TRANSITION_PLUG,
  TRIGGER_EVENT,
  TRUE_CHILD,
  WEIGHT_CHILD,
} from "./keys.ts";
import { PropertyParser } from "./parseProperties.ts";

const U32 = 0xffff_ffff;
/** Type of a state end, which has no body: for nodes that do not say theirs. */
const STATE_END = 5;
const NO_PADDING = [0, 0] as const;
const TYPE_NAMES: readonly (string | undefined)[] = (() => {
  const names: string[] = [];
  for (const { id, name } of NODE_TYPES) names[id] = name;
  return names;
})();
const PARAMETER_TYPES: Readonly<Record<string, number>> = { string: 0x40, float: 0x30, int: 0x20, bool: 0x10 };

/** The finding about a node that says another number than that of its place: the only one that follows from the nodes before it. */
export function wrongNumber(json: JsonText, row: number, index: number): Issue {
  const message = `This is node ${index} by its place in the list; the number ${json.raw(row)} is not kept.`;
  return issue("node-index", message, { text: json.span(row) });
}

export class NodeParser {
  private readonly parser: PropertyParser;
  private readonly file: AsbFile;

  constructor(parser: PropertyParser, file: AsbFile) {
    this.parser = parser;
    this.file = file;
  }

  node(row: number, index: number): Node {
    const { parser, file } = this;
    const { reader, json } = parser;
    const node = emptyNode(STATE_END, row);
    const rows = reader.members(row, NODE, "a node");
    if (rows === undefined) return node;
    if (rows[0] >= 0 && reader.integer(rows[0], 0, U32) !== index) parser.issues.push(wrongNumber(json, rows[0], index));
    const typeRow = rows[1];
    if (typeRow >= 0 && json.kinds[typeRow] !== Json.string) reader.expected("the name of a node type", typeRow);
    else node.type = reader.enum(typeRow, TYPE_NAMES, 0);
    const nodeType = findNodeTypeByName(TYPE_NAMES[node.type] ?? "");
    node.noStateTransition = reader.switch(rows[2], 0xff);
    if (rows[3] >= 0) node.tags = this.tags(rows[3]);
    node.guid = parser.guid(rows[4]);
    if (rows[5] >= 0) {
      const texts = parser.texts(rows[5]);
      if (texts.length !== 3) parser.tell("expected-type", `An AS marking has three texts; found ${texts.length}.`, rows[5]);
      node.marking = file.markings.push({ texts: [texts[0] ?? "", texts[1] ?? "", texts[2] ?? ""], at: rows[5] }) - 1;
    }
    if (rows[6] >= 0)
      node.syncs = file.lists.add(reader.items(rows[6], "sync controls").map((item) => file.syncs.push(this.sync(item)) - 1));
    if (rows[9] >= 0) parser.tell("unknown-key", "The events of a BAEV file are no part of this one: edit the .baev file.", rows[9] - 1);
    if (nodeType === undefined) {
      node.type = STATE_END;
      return node;
    }
    if (nodeType.hasBody) {
      const first = parser.calculations.length;
      if (rows[8] >= 0) this.body(rows[8], node, nodeType);
      else parser.tell("missing-key", `The key "Body" of ${nodeType.name} is missing.`, row);
      if (rows[7] >= 0) this.checkDerived(rows[7], parser.calculations.slice(first));
    } else if (rows[8] >= 0) parser.tell("unknown-key", `${nodeType.name} has no body.`, rows[8] - 1);
    return node;
  }

  /** The list of a node's calculations says again what its properties say, and is not read: somebody may have changed it in vain. */
  private checkDerived(row: number, written: readonly Calculation[]): void {
    const { json } = this.parser;
    if (json.kinds[row] !== Json.array) return;
    // what is not right in what is not read is nobody's mistake
    const aside = new PropertyParser(json, this.file);
    for (let item = row + 1; item < json.nexts[row]; item = json.nexts[item]) {
      if (json.kinds[item] !== Json.object) continue;
      const rows = CALCULATION.names.slice(0, 8).map((key) => json.find(item, key));
      const { words } = aside.calculationOf(item, rows);
      if (!written.some((calculation) => calculation.words.every((word, i) => word === words[i])))
        this.parser.tell("derived-key", "No property of the body says this calculation: it is not read from here, so it is lost.", item);
    }
  }

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

  private body(row: number, node: Node, nodeType: NodeType): void {
    const { parser, file } = this;
    const fields = getBodyFields(nodeType, file.version);
    const rows = parser.reader.members(row, bodyKeys(nodeType.id, file.version), `the body of ${nodeType.name}`);
    if (rows === undefined) return;
    node.fields = file.lists.add(fields.map((field, i) => this.field(rows[i], field)));
    this.plugs(rows.slice(rows.length - PLUG_KEYS.length), node, nodeType);
  }

  private field(row: number, field: BodyField): Prop | number {
    const { parser, file } = this;
    const { reader } = parser;
    switch (field.kind) {
      case "string":
      case "int":
      case "float":
      case "bool":
        return parser.prop(row, field.kind, true);
      case "switch":
        return reader.switch(row, U32);
      case "enum":
        return parser.enum(row, field.values ?? [], U32);
      case "tags":
        return row < 0 ? -1 : this.tags(row);
      case "event":
        return file.events.push(this.eventGroup(row)) - 1;
      case "blend":
        return row < 0 ? -1 : file.materialBlends.push(this.blend(row)) - 1;
      default:
        return reader.word(row);
    }
  }

  blend(row: number): AsbFile["materialBlends"][number] {
    const rows = this.parser.reader.members(row, MATERIAL_BLEND, "a material blend");
    return {
      name: rows === undefined ? "" : this.parser.reader.text(rows[0]),
      start: rows === undefined ? 0 : this.parser.reader.single(rows[1]),
      at: row,
    };
  }

  private plugs(rows: readonly number[], node: Node, nodeType: NodeType): void {
    const { parser } = this;
    const { lists } = this.file;
    const { reader } = parser;
    const [children, states, transitions, events, frames, unknown] = rows;
    const numbers = (row: number): WordList => lists.add(reader.items(row, "node numbers").map((item) => reader.integer(item, 0, U32)));
    if (children >= 0) {
      const items = reader.items(children, "children");
      node.children = lists.addZeroes(items.length * Child.stride);
      for (let i = 0; i < items.length; i++) this.child(node.children, i, items[i], nodeType, i === items.length - 1);
    }
    node.states = numbers(states);
    node.events = numbers(events);
    node.frameControls = numbers(frames);
    if (unknown >= 0) node.unknown = lists.add(reader.items(unknown, "words").map((item) => parser.hex(item)));
    if (transitions < 0) return;
    const items = reader.items(transitions, "state transitions");
    node.transitions = lists.addZeroes(items.length * TransitionPlug.stride);
    for (let i = 0; i < items.length; i++) this.transitionPlug(node.transitions, i, items[i]);
  }

  private transitionPlug(plugs: WordList, index: number, row: number): void {
    const { parser, file } = this;
    const { reader } = parser;
    const set = (slot: number, word: number): void => file.lists.set(plugs, index * TransitionPlug.stride + slot, word);
    set(TransitionPlug.at, row);
    if (file.version < VERSION_417) return set(TransitionPlug.transition, reader.word(row));
    const members = reader.members(row, TRANSITION_PLUG, "a state transition");
    if (members === undefined) return;
    const [record, target] = members;
    // an empty object: no state transition
    const isNone = reader.isObject(record) && parser.json.nexts[record] === record + 1;
    set(TransitionPlug.transition, record < 0 || isNone ? -1 : file.stateTransitions.push(this.stateTransition(record)) - 1);
    set(TransitionPlug.node, reader.integer(target, 0, U32));
  }

  private child(children: WordList, index: number, row: number, nodeType: NodeType, isLast: boolean): void {
    const { parser } = this;
    const { lists } = this.file;
    const { reader } = parser;
    const set = (slot: number, word: number): void => lists.set(children, index * Child.stride + slot, word);
    const setTarget = (at: number): void => set(Child.node, reader.integer(at, 0, U32));
    set(Child.tags, -1);
    set(Child.at, row);
    const isDefault = isLast && nodeType.hasDefault;
    switch (nodeType.children) {
      case "range": {
        const rows = reader.members(row, isDefault ? DEFAULT_CHILD : RANGE_CHILD, isDefault ? "the default child" : "a child");
        if (isDefault) {
          set(Child.first, parser.prop(rows?.[0] ?? -1, "string", true));
          setTarget(rows?.[1] ?? -1);
          const padding = rows !== undefined && rows[2] >= 0 ? parser.hexPair(rows[2]) : NO_PADDING;
          set(Child.second, this.file.props.add(...padding));
        } else {
          set(Child.first, parser.prop(rows?.[0] ?? -1, "float", true));
          set(Child.second, parser.prop(rows?.[1] ?? -1, "float", true));
          setTarget(rows?.[2] ?? -1);
        }
        break;
      }
      case "text":
      case "number": {
        const rows = reader.members(row, isDefault ? DEFAULT_CHILD : CONDITION_CHILD, isDefault ? "the default child" : "a child");
        set(Child.first, parser.prop(rows?.[0] ?? -1, nodeType.children === "text" ? "string" : "int", true));
        setTarget(rows?.[1] ?? -1);
        if (rows !== undefined && isDefault && rows[2] >= 0)
          parser.tell("unknown-key", "Only ranges have room behind their default.", rows[2] - 1);
        break;
      }
      case "weight": {
        const rows = reader.members(row, WEIGHT_CHILD, "a child");
        set(Child.first, parser.prop(rows?.[0] ?? -1, "float", true));
        setTarget(rows?.[1] ?? -1);
        break;
      }
      case "tags": {
        const rows = reader.members(row, TAGS_CHILD, "a child");
        if (rows === undefined) break;
        const [tags, group, node] = rows;
        if (tags < 0 === group < 0)
          parser.tell("missing-key", 'A child of this node has "Tags", or "Tag Group" for a group without tags.', row);
        else if (group >= 0) set(Child.tags, this.tags(group));
        else if (parser.json.nexts[tags] > tags + 1) set(Child.tags, this.tags(tags));
        else reader.items(tags, "tags");
        if (group >= 0 && parser.json.nexts[group] > group + 1) parser.tell("child-form", 'Tags that are there stand in "Tags".', group);
        setTarget(node);
        break;
      }
      case "truth":
        if (index < 2) {
          const rows = reader.members(
            row,
            index === 0 ? TRUE_CHILD : FALSE_CHILD,
            index === 0 ? "the child for true" : "the child for false",
          );
          setTarget(rows?.[0] ?? -1);
        } else setTarget(row);
        break;
      default:
        setTarget(row);
    }
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
          return name === "vec3f" ? "float" : name in PARAMETER_TYPES ? (name as ValueType) : undefined;
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
      const code = PARAMETER_TYPES[type ?? ""];
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
