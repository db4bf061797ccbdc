/** Records of tables of the file, which are in the text where they are used. */
import { inline } from "../../core/json/print.ts";
import type { SyncRecord } from "../model/model.ts";
import type { Printing } from "./printing.ts";

export function printSync(printing: Printing, record: SyncRecord): string {
  const members = [`"GUID": ${printing.guid(record.guid)}`];
  const [first, second, third] = record.props;
  if (record.type === 0) members.push(`"Fade In Frame": ${printing.prop(first, "float")}`, `"Unknown": ${record.unknown}`);
  else if (record.type === 1)
    members.push(
      `"Sync Start Frame": ${printing.prop(first, "float")}`,
      `"Normalized Sync Start Frame": ${printing.prop(second, "float")}`,
      `"Unknown": ${printing.prop(third, "float")}`,
    );
  else if (record.type !== 3) members.push(`"Type": ${record.type}`);
  return printing.counted(inline(members));
}
