/** What hangs on a node, as members of its body. */
import { block, hexWord, inline, lines } from "../../core/json/print.ts";
import { Child, type Node, TransitionPlug } from "../model/model.ts";
import type { WordList } from "../model/wordLists.ts";
import { type NodeType, VERSION_417 } from "../records/nodeTypes.ts";
import { STATE_TRANSITION } from "../records/records.ts";
import type { Printing } from "./printing.ts";

export function printPlugs(printing: Printing, node: Node, nodeType: NodeType, members: string[]): void {
  const { lists } = printing.file;
  const { children, transitions } = node;
  const numbers = (key: string, list: WordList): void => {
    if (list !== 0) members.push(`"${key}": [${lists.words(list).join(", ")}]`);
  };
  if (children !== 0) {
    const count = lists.length(children) / Child.stride;
    const items: string[] = [];
    for (let i = 0; i < count; i++) items.push(printChild(printing, children, nodeType, i, i === count - 1));
    members.push(`"Child Nodes": ${nodeType.children === "plain" ? `[${items.join(", ")}]` : lines(items, "        ")}`);
  }
  numbers("State Connections", node.states);
  if (transitions !== 0) {
    const isOld = printing.file.version < VERSION_417;
    const items: string[] = [];
    for (let plug = 0; plug < lists.length(transitions); plug += TransitionPlug.stride)
      items.push(printTransitionPlug(printing, transitions, plug, isOld));
    members.push(`"State Transitions": ${isOld ? `[${items.join(", ")}]` : lines(items, "        ")}`);
  }
  numbers("Events", node.events);
  numbers("Frame Controls", node.frameControls);
  if (node.unknown !== 0) members.push(`"Unknown Connections": [${lists.words(node.unknown).map(hexWord).join(", ")}]`);
}

function printTransitionPlug(printing: Printing, plugs: WordList, plug: number, isOld: boolean): string {
  const { lists, stateTransitions } = printing.file;
  const transition = lists.index(plugs, plug + TransitionPlug.transition);
  if (isOld) return String(transition);
  const record = stateTransitions[transition];
  const text = record === undefined ? "{}" : printing.counted(STATE_TRANSITION.print(printing, record, "            "));
  return block([`"State Transition": ${text}`, `"Node Index": ${lists.word(plugs, plug + TransitionPlug.node)}`], "          ");
}

function printChild(printing: Printing, children: WordList, nodeType: NodeType, index: number, isLast: boolean): string {
  const { lists, props, tagGroups } = printing.file;
  const child = index * Child.stride;
  const first = lists.index(children, child + Child.first);
  const second = lists.index(children, child + Child.second);
  const node = lists.word(children, child + Child.node);
  const target = `"Node Index": ${node}`;
  const isDefault = isLast && nodeType.hasDefault;
  switch (nodeType.children) {
    case "range": {
      if (!isDefault)
        return inline([
          `"Condition Min": ${printing.prop(first, "float", true)}`,
          `"Condition Max": ${printing.prop(second, "float", true)}`,
          target,
        ]);
      const members = [`"Default": ${printing.prop(first, "string", true)}`, target];
      const padding = [props.flags(second), props.word(second)];
      if (padding.some((word) => word !== 0)) members.push(`"Padding": [${padding.map(hexWord).join(", ")}]`);
      return inline(members);
    }
    case "text":
    case "number": {
      const type = nodeType.children === "text" ? "string" : "int";
      return inline([`"${isDefault ? "Default" : "Condition"}": ${printing.prop(first, type, true)}`, target]);
    }
    case "weight":
      return inline([`"Weight": ${printing.prop(first, "float", true)}`, target]);
    case "tags": {
      const group = lists.index(children, child + Child.tags);
      const tags = group < 0 ? [] : tagGroups[group].tags;
      return inline([`"${group >= 0 && tags.length === 0 ? "Tag Group" : "Tags"}": ${printing.texts(tags)}`, target]);
    }
    case "truth":
      return index === 0 ? `{ "Condition True": ${node} }` : index === 1 ? `{ "Condition False": ${node} }` : String(node);
    default:
      return String(node);
  }
}
