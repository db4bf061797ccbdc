/** What hangs on a node, as members of its body. */
import { block, hexWord, inline, lines } from "../../core/jsonPrint.ts";
import type { Child, Plugs, Prop } from "../model.ts";
import { type NodeType, VERSION_417 } from "../nodeTypes.ts";
import type { Printing } from "./printing.ts";
import { printStateTransition } from "./printRecords.ts";

export function printPlugs(printing: Printing, plugs: Plugs, nodeType: NodeType, members: string[]): void {
  const { children, states, transitions, events, frameControls, unknown } = plugs;
  if (children.length > 0) {
    const items = children.map((child, i) => printChild(printing, child, nodeType, i, i === children.length - 1));
    members.push(`"Child Nodes": ${nodeType.children === "plain" ? `[${items.join(", ")}]` : lines(items, "        ")}`);
  }
  const numbers = (key: string, nodes: readonly number[]): void => {
    if (nodes.length > 0) members.push(`"${key}": [${nodes.join(", ")}]`);
  };
  numbers("State Connections", states);
  if (transitions.length > 0) {
    const isOld = printing.file.version < VERSION_417;
    const items = transitions.map(({ transition, node }) => {
      if (isOld) return String(transition);
      const record = printing.file.stateTransitions[transition];
      const text = record === undefined ? "{}" : printStateTransition(printing, record, "            ");
      return block([`"State Transition": ${text}`, `"Node Index": ${node}`], "          ");
    });
    members.push(`"State Transitions": ${isOld ? `[${items.join(", ")}]` : lines(items, "        ")}`);
  }
  numbers("Events", events);
  numbers("Frame Controls", frameControls);
  if (unknown.length > 0) members.push(`"Unknown Connections": [${unknown.map(hexWord).join(", ")}]`);
}

function printChild(printing: Printing, child: Child, nodeType: NodeType, index: number, isLast: boolean): string {
  const { first, second, node } = child;
  const target = `"Node Index": ${node}`;
  const isDefault = isLast && nodeType.hasDefault;
  switch (nodeType.children) {
    case "range": {
      if (!isDefault)
        return inline([
          `"Condition Min": ${printing.prop(first as Prop, "float", true)}`,
          `"Condition Max": ${printing.prop(second as Prop, "float", true)}`,
          target,
        ]);
      const members = [`"Default": ${printing.prop(first as Prop, "string", true)}`, target];
      if (child.padding !== undefined && (child.padding[0] !== 0 || child.padding[1] !== 0))
        members.push(`"Padding": [${child.padding.map(hexWord).join(", ")}]`);
      return inline(members);
    }
    case "text":
    case "number": {
      const type = nodeType.children === "text" ? "string" : "int";
      return inline([`"${isDefault ? "Default" : "Condition"}": ${printing.prop(first as Prop, type, true)}`, target]);
    }
    case "weight":
      return inline([`"Weight": ${printing.prop(first as Prop, "float", true)}`, target]);
    case "tags": {
      const tags = child.tags < 0 ? [] : printing.file.tagGroups[child.tags].tags;
      return inline([`"${child.tags >= 0 && tags.length === 0 ? "Tag Group" : "Tags"}": ${printing.texts(tags)}`, target]);
    }
    case "truth":
      return index === 0 ? `{ "Condition True": ${node} }` : index === 1 ? `{ "Condition False": ${node} }` : String(node);
    default:
      return String(node);
  }
}
