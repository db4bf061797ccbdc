/** The tables of a file as text: JSON with the keys of the Python tools, one record a line where that reads better. */
import { block, inline, lines, quote } from "../../core/json/print.ts";
import type { Item } from "../../core/record/parts.ts";
import { MAX_TEXT } from "../../core/text/textLimit.ts";
import { printExpressions } from "../expressions/printExpressions.ts";
import { anchorEnums } from "../model/enumPlaces.ts";
import type { AsbFile } from "../model/model.ts";
import { VERSION_417 } from "../records/enums.ts";
import { NODE } from "../records/nodeRecord.ts";
import type { AsbTools } from "../records/recordParts.ts";
import { BONE_GROUP, COMMAND, ENUM_RESOLVE, PARTIAL, STATE_TRANSITION, TRANSITION_GROUP } from "../records/records.ts";
import { printBlackboard } from "./printBlackboard.ts";
import { Printing } from "./printing.ts";
import { printKept } from "./printKept.ts";

/** @throws Stop where shared tables would give a text too large to show. */
export function printFile(file: AsbFile, maxText = MAX_TEXT): string {
  const printing = new Printing(file, maxText);
  const list = (key: string, items: readonly string[]): string => `"${key}": ${lines(items, "  ")}`;
  const metadata = [`"Filename": ${quote(file.fileName)}`, `"Version": "0x${file.version.toString(16)}"`, '"HasASNodeBaev": false'];
  const records = <T>(key: string, record: Item<T, AsbTools>, values: readonly T[]): string =>
    list(
      key,
      values.map((value) => record.print(printing, value, "    ") ?? ""),
    );
  const members = [
    `"Metadata": ${inline(metadata)}`,
    `"Blackboard": ${printBlackboard(printing)}`,
    records("Bone Groups", BONE_GROUP, file.boneGroups),
    `"Expressions": ${printExpressions(file.expressions)}`,
    records("Partials", PARTIAL, file.partials),
    records("Transitions", TRANSITION_GROUP, file.transitions),
    list(
      "Valid Tags",
      file.validTags.map(({ name }) => quote(name)),
    ),
  ];
  if (file.enumResolves.length > 0) members.push(records("Enum Resolve", ENUM_RESOLVE, anchorEnums(file)));
  if (file.version < VERSION_417 && file.stateTransitions.length > 0)
    members.push(records("State Transitions", STATE_TRANSITION, file.stateTransitions));
  members.push(
    records("Commands", COMMAND, file.commands),
    list(
      "Nodes",
      file.nodes.map((node) => printing.counted(NODE.print(printing, node, "    "))),
    ),
  );
  const kept = printKept(printing);
  if (kept !== undefined) members.push(kept);
  return `${block(members, "")}\n`;
}
