/** What can be said about a mod's files and the size table together, declared once: the documentation pages of `sizes/…` codes. */
import { error, information, issueMaker, warning } from "../core/diagnosticPages.ts";

const HOW = "`bytewright sizes MOD --dump DUMP --write` writes what each file of the mod needs into its size table.";

export const SIZE_DIAGNOSTICS = {
  "too-small": error(
    "The size table has too little for this file",
    `The game sets aside as much memory for a file as its size table says. This file needs more: the game crashes, hangs while it loads, or goes on without the file. ${HOW}`,
  ),
  missing: warning(
    "The size table has no entry for this file",
    `*Breath of the Wild* then computes a generous number of its own; later games may crash or go on without the file. ${HOW}`,
  ),
  unsure: information(
    "The size table may have too little for this file",
    `The file has grown, and for its type only an upper bound or an estimate is known. The entry is less than that, which may be enough. ${HOW} With \`--bounds\`, such numbers are written too.`,
  ),
};

export const sizeIssue = issueMaker("sizes", SIZE_DIAGNOSTICS);
