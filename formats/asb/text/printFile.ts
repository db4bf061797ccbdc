/** The tables of a file as text: JSON with the keys of the Python tools, one record a line where that reads better. */
import { block, inline, lines, quote } from "../../core/json/print.ts";
import { anchorEnums } from "../enumPlaces.ts";
import type { AsbFile } from "../model.ts";
import { VERSION_417 } from "../nodeTypes.ts";
import { printExpressions } from "./printExpressions.ts";
import { Printing } from "./printing.ts";
import { printKept } from "./printKept.ts";
import { printBlackboard, printBoneGroup, printCommand, printEnumResolve, printPartial, printTransitionGroup } from "./printLists.ts";
import { printNode } from "./printNodes.ts";
import { printStateTransition } from "./printRecords.ts";

/** @throws Stop where shared tables would give a text too large to show. */
export function printFile(file: AsbFile): string {
  const printing = new Printing(file);
  const list = (key: string, items: readonly string[]): string => `"${key}": ${lines(items, "  ")}`;
  const metadata = [`"Filename": ${quote(file.fileName)}`, `"Version": "0x${file.version.toString(16)}"`, '"HasASNodeBaev": false'];
  const members = [
    `"Metadata": ${inline(metadata)}`,
    `"Blackboard": ${printBlackboard(printing)}`,
    list("Bone Groups", file.boneGroups.map(printBoneGroup)),
    `"Expressions": ${printExpressions(file.expressions)}`,
    list("Partials", file.partials.map(printPartial)),
    list(
      "Transitions",
      file.transitions.map((group) => printTransitionGroup(printing, group)),
    ),
    list(
      "Valid Tags",
      file.validTags.map(({ name }) => quote(name)),
    ),
  ];
  if (file.enumResolves.length > 0) members.push(list("Enum Resolve", anchorEnums(file).map(printEnumResolve)));
  if (file.version < VERSION_417 && file.stateTransitions.length > 0)
    members.push(
      list(
        "State Transitions",
        file.stateTransitions.map((transition) => printStateTransition(printing, transition, "    ")),
      ),
    );
  members.push(
    list(
      "Commands",
      file.commands.map((command) => printCommand(printing, command)),
    ),
    list(
      "Nodes",
      file.nodes.map((node, index) => printNode(printing, node, index)),
    ),
  );
  const kept = printKept(printing);
  if (kept !== undefined) members.push(kept);
  return `${block(members, "")}\n`;
}
