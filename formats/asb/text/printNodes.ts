/** Nodes with their bodies. */
import { block, inline, lines } from "../../core/jsonPrint.ts";
import { Flag, type Node, type Prop, SELECT_SHIFT } from "../model.ts";
import { type BodyField, findNodeType, getBodyFields, type NodeType, SELECT_FLAGS, type ValueType } from "../nodeTypes.ts";
import { isCalculation } from "../tables.ts";
import type { Printing } from "./printing.ts";
import { printPlugs } from "./printPlugs.ts";
import { printBlend, printEventGroup, printSync } from "./printRecords.ts";
import { printEnum, printSwitch } from "./words.ts";

export function printNode(printing: Printing, node: Node, index: number): string {
  const { file } = printing;
  const nodeType = findNodeType(node.type) as NodeType;
  const members = [
    `"Node Index": ${index}`,
    `"Node Type": "${nodeType.name}"`,
    `"No State Transition": ${printSwitch(node.noStateTransition)}`,
  ];
  if (node.tags >= 0) members.push(`"Tags": ${printing.texts(file.tagGroups[node.tags].tags)}`);
  members.push(`"GUID": "${node.guid}"`);
  if (node.marking >= 0) members.push(`"ASMarking": ${printing.texts(file.markings[node.marking].texts)}`);
  if (node.syncs.length > 0)
    members.push(
      `"Sync Controls": ${lines(
        node.syncs.map((record) => printSync(printing, file.syncs[record])),
        "      ",
      )}`,
    );
  const calculations = printCalculations(printing, node, nodeType);
  if (calculations.length > 0) members.push(`"Calc Controllers": ${lines(calculations, "      ")}`);
  if (nodeType.hasBody) members.push(`"Body": ${printBody(printing, node, nodeType)}`);
  return printing.counted(block(members, "    "));
}

/** The calculations of a node, each with the select flag of the property that uses it. */
function printCalculations(printing: Printing, node: Node, nodeType: NodeType): string[] {
  const selects = new Map<number, number>();
  const look = (prop: Prop | undefined): void => {
    if (prop !== undefined && prop.text === undefined && isCalculation(prop.flags))
      selects.set(prop.flags & Flag.index, (prop.flags >>> SELECT_SHIFT) & 3);
  };
  const items: string[] = [];
  if (node.calculationCount === 0) return items;
  const fields = getBodyFields(nodeType, printing.file.version);
  node.fields.forEach((value, i) => {
    if (typeof value !== "number" && fields[i].kind === "float") look(value);
  });
  if (nodeType.children === "range" || nodeType.children === "weight")
    for (const { first, second } of node.plugs?.children ?? []) {
      look(first);
      look(second);
    }
  const end = Math.min(node.firstCalculation + node.calculationCount, printing.file.calculations.length);
  for (let i = node.firstCalculation; i < end; i++) {
    const select = selects.get(i);
    const members = printing.calculation(printing.file.calculations[i]);
    if (select !== undefined) members.push(`"Select Flag": ${printEnum(select, SELECT_FLAGS)}`);
    items.push(printing.counted(inline(members)));
  }
  return items;
}

function printBody(printing: Printing, node: Node, nodeType: NodeType): string {
  const members: string[] = [];
  const fields = getBodyFields(nodeType, printing.file.version);
  node.fields.forEach((value, i) => {
    const text = printField(printing, fields[i], value);
    if (text !== undefined) members.push(`"${fields[i].name}": ${text}`);
  });
  const { plugs } = node;
  if (plugs !== undefined) printPlugs(printing, plugs, nodeType, members);
  return block(members, "      ");
}

function printField(printing: Printing, field: BodyField, value: Prop | number): string | undefined {
  const { file } = printing;
  if (typeof value !== "number") return printing.prop(value, field.kind as ValueType, true);
  switch (field.kind) {
    case "switch":
      return printSwitch(value);
    case "enum":
      return printEnum(value, field.values ?? []);
    case "tags":
      return value < 0 ? undefined : printing.texts(file.tagGroups[value].tags);
    case "event":
      return printEventGroup(printing, file.events[value]);
    case "blend": {
      const blend = file.materialBlends[value];
      return blend === undefined ? undefined : printBlend(printing, blend);
    }
    default:
      return String(value);
  }
}
