/** Nodes from text: their bodies by node type, and the nodes that they lead to. */
import type { Issue } from "../../core/issue.ts";
import type { JsonExpectation } from "../../core/json/expectation.ts";
import { Json, type JsonText } from "../../core/json/json.ts";
import type { JsonKeys } from "../../core/json/reader.ts";
import { issue } from "../diagnostics.ts";
import { type AsbFile, type BodyValue, type Child, emptyNode, type Node, type TransitionPlug } from "../model/model.ts";
import { recordKey } from "../model/usual.ts";
import {
  type BodyField,
  childValues,
  findNodeTypeByName,
  getBodyFields,
  NODE_TYPES,
  type NodeType,
  VERSION_417,
} from "../records/nodeTypes.ts";
import { CALCULATION, type Calculation, EVENT_GROUP, MATERIAL_BLEND, STATE_TRANSITION } from "../records/records.ts";
import { bodyKeys, CHILDREN, DEFAULT_CHILD, FALSE_CHILD, NODE, PLUG_KEYS, TAGS_CHILD, TRANSITION_PLUG, TRUE_CHILD } from "./keys.ts";
import { PropertyParser } from "./parseProperties.ts";
import { parseMarking, parseSync } from "./parseRecords.ts";

const U32 = 0xffff_ffff;
/** Type of a state end, which has no body: for nodes that do not say theirs. */
const STATE_END = 5;
const NO_PADDING = [0, 0] as const;
const TYPE_NAMES: readonly (string | undefined)[] = (() => {
  const names: string[] = [];
  for (const { id, name } of NODE_TYPES) names[id] = name;
  return names;
})();

const NODE_TYPE: JsonExpectation = { kind: "words", names: TYPE_NAMES };

/** The finding about a node that says another number than that of its place. */
function wrongNumber(json: JsonText, row: number, index: number): Issue {
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
    reader.expects(typeRow, NODE_TYPE);
    const nodeType = findNodeTypeByName(TYPE_NAMES[node.type] ?? "");
    node.noStateTransition = reader.switch(rows[2], 0xff);
    if (rows[3] >= 0) node.tags = parser.tags(rows[3]);
    node.guid = parser.guid(rows[4]);
    if (rows[5] >= 0) node.marking = file.markings.push(parseMarking(parser, rows[5])) - 1;
    if (rows[6] >= 0) node.syncs = reader.items(rows[6], "sync controls").map((item) => file.syncs.push(parseSync(parser, item)) - 1);
    if (rows[9] >= 0) parser.report("unknown-key", "The events of a BAEV file are not part of this one: edit the .baev file.", rows[9] - 1);
    if (nodeType === undefined) {
      node.type = STATE_END;
      return node;
    }
    if (nodeType.hasBody) {
      const first = parser.calculations.length;
      if (rows[8] >= 0) this.body(rows[8], node, nodeType);
      else parser.report("missing-key", `The key "Body" of ${nodeType.name} is missing.`, row);
      if (rows[7] >= 0) this.checkDerived(rows[7], parser.calculations.slice(first));
    } else if (rows[8] >= 0) parser.report("unknown-key", `${nodeType.name} has no body.`, rows[8] - 1);
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
      const said = recordKey(CALCULATION.parse(aside, item));
      if (!written.some((calculation) => recordKey(calculation) === said))
        this.parser.report("derived-key", "No property of the body says this calculation: it is not read from here, so it is lost.", item);
    }
  }

  private body(row: number, node: Node, nodeType: NodeType): void {
    const { parser, file } = this;
    const fields = getBodyFields(nodeType, file.version);
    const rows = parser.reader.members(row, bodyKeys(nodeType.id, file.version), `the body of ${nodeType.name}`);
    if (rows === undefined) return;
    node.fields = fields.map((field, i) => this.field(rows[i], field));
    this.plugs(rows.slice(rows.length - PLUG_KEYS.length), node, nodeType);
  }

  private field(row: number, field: BodyField): BodyValue {
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
        return row < 0 ? -1 : parser.tags(row);
      case "event":
        return file.events.push(EVENT_GROUP.parse(parser, row)) - 1;
      case "blend":
        return row < 0 ? -1 : file.materialBlends.push(MATERIAL_BLEND.parse(parser, row)) - 1;
      default:
        return reader.word(row);
    }
  }

  private plugs(rows: readonly number[], node: Node, nodeType: NodeType): void {
    const { parser } = this;
    const { reader } = parser;
    const [children, states, transitions, events, frames, unknown] = rows;
    const numbers = (row: number): number[] => reader.items(row, "node numbers").map((item) => reader.integer(item, 0, U32));
    if (children >= 0) {
      const items = reader.items(children, "children");
      node.children = items.map((item, i) => this.child(item, i, nodeType, nodeType.hasDefault && i === items.length - 1));
    }
    node.states = numbers(states);
    node.events = numbers(events);
    node.frameControls = numbers(frames);
    if (unknown >= 0) node.unknown = reader.items(unknown, "words").map((item) => parser.hex(item));
    if (transitions >= 0) node.transitions = reader.items(transitions, "state transitions").map((item) => this.transitionPlug(item));
  }

  private transitionPlug(row: number): TransitionPlug {
    const { parser, file } = this;
    const { reader } = parser;
    if (file.version < VERSION_417) return { transition: reader.word(row) | 0, node: 0, at: row };
    const members = reader.members(row, TRANSITION_PLUG, "a state transition");
    if (members === undefined) return { transition: 0, node: 0, at: row };
    const [record, target] = members;
    // an empty object: no state transition
    const isNone = reader.isObject(record) && parser.json.nexts[record] === record + 1;
    const transition = record < 0 || isNone ? -1 : file.stateTransitions.push(STATE_TRANSITION.parse(parser, record)) - 1;
    return { transition, node: reader.integer(target, 0, U32), at: row };
  }

  private child(row: number, index: number, nodeType: NodeType, isDefault: boolean): Child {
    const { parser } = this;
    const { reader } = parser;
    const child: Child = { tags: -1, node: 0, at: row };
    const setTarget = (at = -1): void => {
      child.node = reader.integer(at, 0, U32);
    };
    const { children } = nodeType;
    switch (children) {
      case "range":
      case "text":
      case "number":
      case "weight": {
        const values = childValues(children, isDefault);
        const rows = reader.members(
          row,
          isDefault ? DEFAULT_CHILD : (CHILDREN[children] as JsonKeys),
          isDefault ? "the default child" : "a child",
        );
        const [first, second] = values.map(({ type }, i) => parser.prop(rows?.[i] ?? -1, type, true));
        child.first = first;
        if (second !== undefined) child.second = second;
        setTarget(rows?.[values.length]);
        const padding = isDefault && rows !== undefined ? rows[2] : -1;
        if (isDefault && children === "range") {
          const [flags, value] = padding >= 0 ? parser.hexPair(padding) : NO_PADDING;
          child.second = { flags, value, at: -1 };
        } else if (padding >= 0) parser.report("unknown-key", "Only the default of a range has padding.", padding - 1);
        break;
      }
      case "tags": {
        const rows = reader.members(row, TAGS_CHILD, "a child");
        if (rows === undefined) break;
        const [tags, group, node] = rows;
        if (tags < 0 === group < 0)
          parser.report("missing-key", 'A child of this node has "Tags", or "Tag Group" for a group without tags.', row);
        else if (group >= 0) child.tags = parser.tags(group);
        else if (parser.json.nexts[tags] > tags + 1) child.tags = parser.tags(tags);
        else reader.items(tags, "tags");
        if (group >= 0 && parser.json.nexts[group] > group + 1) parser.report("child-form", 'Put existing tags into "Tags".', group);
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
          setTarget(rows?.[0]);
        } else setTarget(row);
        break;
      default:
        setTarget(row);
    }
    return child;
  }
}
