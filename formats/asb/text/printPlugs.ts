/** What hangs on a node, as members of its body. */
import { block, hexWord, inline, lines } from "../../core/json/print.ts";
import type { Child, Node, TransitionPlug } from "../model/model.ts";
import { childValues, type NodeType, VERSION_417 } from "../records/nodeTypes.ts";
import { STATE_TRANSITION } from "../records/records.ts";
import type { Printing } from "./printing.ts";

export function printPlugs(printing: Printing, node: Node, nodeType: NodeType, members: string[]): void {
  const { children, transitions } = node;
  const numbers = (key: string, list: readonly number[]): void => {
    if (list.length > 0) members.push(`"${key}": [${list.join(", ")}]`);
  };
  if (children.length > 0) {
    const items = children.map((child, i) => printChild(printing, child, nodeType, i, nodeType.hasDefault && i === children.length - 1));
    members.push(`"Child Nodes": ${nodeType.children === "plain" ? `[${items.join(", ")}]` : lines(items, "        ")}`);
  }
  numbers("State Connections", node.states);
  if (transitions.length > 0) {
    const isOld = printing.file.version < VERSION_417;
    const items = transitions.map((plug) => printTransitionPlug(printing, plug, isOld));
    members.push(`"State Transitions": ${isOld ? `[${items.join(", ")}]` : lines(items, "        ")}`);
  }
  numbers("Events", node.events);
  numbers("Frame Controls", node.frameControls);
  if (node.unknown.length > 0) members.push(`"Unknown Connections": [${node.unknown.map(hexWord).join(", ")}]`);
}

function printTransitionPlug(printing: Printing, { transition, node }: TransitionPlug, isOld: boolean): string {
  if (isOld) return String(transition);
  const record = printing.file.stateTransitions[transition];
  const text = record === undefined ? "{}" : printing.counted(STATE_TRANSITION.print(printing, record, "            "));
  return block([`"State Transition": ${text}`, `"Node Index": ${node}`], "          ");
}

function printChild(printing: Printing, child: Child, nodeType: NodeType, index: number, isDefault: boolean): string {
  const { node } = child;
  const target = `"Node Index": ${node}`;
  switch (nodeType.children) {
    case "range":
    case "text":
    case "number":
    case "weight": {
      const { first, second } = child;
      const values = childValues(nodeType.children, isDefault);
      const members = [first, second].flatMap((prop, i) =>
        prop === undefined || values[i] === undefined ? [] : [`"${values[i].key}": ${printing.prop(prop, values[i].type, true)}`],
      );
      members.push(target);
      const padding = isDefault && second !== undefined ? [second.flags, second.value as number] : [];
      if (padding.some((word) => word !== 0)) members.push(`"Padding": [${padding.map(hexWord).join(", ")}]`);
      return inline(members);
    }
    case "tags": {
      const tags = printing.file.tagGroups[child.tags]?.texts ?? [];
      return inline([`"${child.tags >= 0 && tags.length === 0 ? "Tag Group" : "Tags"}": ${printing.texts(tags)}`, target]);
    }
    case "truth":
      return index === 0 ? `{ "Condition True": ${node} }` : index === 1 ? `{ "Condition False": ${node} }` : String(node);
    default:
      return String(node);
  }
}
