/** What can be said about a mod's files and the size table together, declared once: the documentation pages of `sizes/…` codes. */
import { error, information, issueMaker, warning } from "../core/text/diagnosticPages.ts";

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
  "other-version": warning(
    "The size table is for another version of the game",
    "The number in the name of the table is the version of the game (`121` is 1.2.1), and the game reads only the table of its own version. The dump has another. Start from the table of the dump.",
  ),
  "other-platform": warning(
    "The size table is for another platform",
    "Tables of *Breath of the Wild* are little endian on Switch and big endian on Wii U. The folders of the mod are those of the other platform.",
  ),
  dictionary: warning(
    "The size table is compressed with a dictionary",
    "Games have their table in a Zstandard frame without a dictionary: they read it before they have dictionaries. Compress it without one.",
  ),
};

export const sizeIssue = issueMaker("sizes", SIZE_DIAGNOSTICS);
