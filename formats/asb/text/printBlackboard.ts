/** The blackboard: entries by type, each with the file that it comes from. */
import { block, inline, lines, quote } from "../../core/json/print.ts";
import { BLACKBOARD_TYPES } from "../model/model.ts";
import { SOURCE_FILE } from "../records/records.ts";
import type { Printing } from "./printing.ts";

export function printBlackboard(printing: Printing): string {
  const { file } = printing;
  const members: string[] = [];
  file.blackboard.forEach((entries, index) => {
    if (entries.length === 0) return;
    const type = BLACKBOARD_TYPES[index];
    const items = entries.map((entry) => {
      const item = [`"Name": ${quote(entry.name)}`];
      // values of the blackboard are unsigned in this form
      if (type === "int") item.push(`"Init Value": ${entry.value as number}`);
      else if (type !== "pointer") item.push(`"Init Value": ${printing.value(entry.value, type)}`);
      const source = file.sources[entry.source];
      if (source !== undefined) {
        printing.counted(source.path);
        item.push(...SOURCE_FILE.printMembers(printing, source));
      }
      if (entry.inherit !== 0) item.push(`"Inherit": ${entry.inherit}`);
      return inline(item);
    });
    members.push(`"${type}": ${lines(items, "    ")}`);
  });
  return block(members, "  ");
}
