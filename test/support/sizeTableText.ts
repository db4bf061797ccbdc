/** The text of a size table as large as a game's: paths of the length that *Tears of the Kingdom* has, no two of one hash. */
import { crc32 } from "../../formats/core/bytes/crc32.ts";

const TYPES = ["bgyml", "bfres", "ainb", "asb", "bphsh", "bars"];

export function sizeTableText(rows: number): string {
  const hashes = new Set<number>();
  const lines: string[] = [];
  for (let at = 0; lines.length < rows; at++) {
    const number = String(at).padStart(6, "0");
    const path = `Component/Folder_${number.slice(0, 3)}/Npc_Something_${number}.engine__component__Params.${TYPES[at % TYPES.length]}`;
    const hash = crc32(path);
    if (hashes.size < hashes.add(hash).size) lines.push(`${path}: ${1000 + ((at * 7919) % 100_000)}`);
  }
  return `${lines.join("\n")}\n#!layout table RESTBL 1 160\n`;
}
