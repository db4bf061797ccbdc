/** Nodes with their bodies. */
import { block, lines } from "../../core/json/print.ts";
import { printSwitch } from "../../core/record/parts.ts";
import { Flag, type Node, SELECT_SHIFT } from "../model/model.ts";
import { visitCalculations } from "../model/tables.ts";
import { type BodyField, findNodeType, getBodyFields, type NodeType, type ValueType } from "../records/nodeTypes.ts";
import { CALCULATION, EVENT_GROUP, MATERIAL_BLEND } from "../records/records.ts";
import type { Printing } from "./printing.ts";
import { printPlugs } from "./printPlugs.ts";
import { printSync } from "./printRecords.ts";
import { printEnum } from "./words.ts";

export function printNode(printing: Printing, node: Node, index: number): string {
  const { file } = printing;
  const nodeType = findNodeType(node.type) as NodeType;
  const members = [
    `"Node Index": ${index}`,
    `"Node Type": "${nodeType.name}"`,
    `"No State Transition": ${printSwitch(node.noStateTransition)}`,
  ];
  if (node.tags >= 0) members.push(`"Tags": ${printing.texts(file.tagGroups[node.tags].texts)}`);
  members.push(`"GUID": ${printing.guid(node.guid)}`);
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
  const { file } = printing;
  const items: string[] = [];
  if (node.calculationCount === 0) return items;
  const selects = new Map<number, number>();
  visitCalculations(file, node, nodeType, ({ flags }) => {
    selects.set(flags & Flag.index, (flags >>> SELECT_SHIFT) & 3);
  });
  const end = Math.min(node.firstCalculation + node.calculationCount, file.calculations.length);
  for (let i = node.firstCalculation; i < end; i++) {
    const calculation = { ...file.calculations[i], select: selects.get(i) ?? -1 };
    items.push(printing.counted(CALCULATION.print(printing, calculation)));
  }
  return items;
}

function printBody(printing: Printing, node: Node, nodeType: NodeType): string {
  const members: string[] = [];
  const fields = getBodyFields(nodeType, printing.file.version);
  fields.forEach((field, i) => {
    const text = printField(printing, node, field, i);
    if (text !== undefined) members.push(`"${field.name}": ${text}`);
  });
  printPlugs(printing, node, nodeType, members);
  return block(members, "      ");
}

function printField(printing: Printing, node: Node, { kind, values }: BodyField, index: number): string | undefined {
  const { file } = printing;
  const value = node.fields[index];
  if (typeof value === "object") return printing.prop(value, kind as ValueType, true);
  switch (kind) {
    case "switch":
      return printSwitch(value >>> 0);
    case "enum":
      return printEnum(value >>> 0, values ?? []);
    case "tags":
      return value < 0 ? undefined : printing.texts(file.tagGroups[value].texts);
    case "event":
      return printing.counted(EVENT_GROUP.print(printing, file.events[value], "        "));
    case "blend": {
      const blend = file.materialBlends[value];
      return blend === undefined ? undefined : printing.counted(MATERIAL_BLEND.print(printing, blend));
    }
    default:
      return String(value >>> 0);
  }
}
