/** All findings about size tables and their texts: severity, title and documentation page. */
import type { DiagnosticCatalogue } from "../core/schema.ts";
import { BROKEN_FILE, error, information, issueMaker, stopMaker, warning } from "../core/text/diagnosticPages.ts";

export const DIAGNOSTICS = {
  // --- binary files
  "not-a-table": error(
    "Not a size table",
    "A table begins with `RSTB`, `RSTC` or `RESTBL`. A file that does not is read as a list of hashes and sizes: then its length must be a multiple of 8, and its hashes must ascend in one byte order. Compressed files are decompressed first.",
  ),
  "header-cut": error(
    "File shorter than its header",
    `\`RSTB\` and \`RSTC\` have a header of 12 bytes, \`RESTBL\` one of 22. ${BROKEN_FILE}`,
  ),
  "counts-beyond": error("Entries extend beyond the file", `The header states more entries than fit into the file. ${BROKEN_FILE}`),
  "byte-order": error(
    "Unknown byte order",
    `\`RSTB\` and \`RSTC\` do not state their byte order. It is the one in which the number of entries fits the length of the file, or the only one in which hashes ascend and names are readable. Neither is the case here. ${BROKEN_FILE}`,
  ),
  "name-encoding": error(
    "Name is not valid UTF-8",
    "Replacement characters would change the file when you save it, so the file opens read-only.",
  ),
  "trailing-bytes": warning(
    "Bytes after the last entry",
    "Games do not read them. Usually a tool left the end of an older, longer table there. Bytewright keeps them until you remove them.",
  ),
  "hashes-unsorted": warning(
    "Hashes are not in ascending order",
    "Games use a binary search for hashes, so they miss some of these entries. Bytewright keeps the order until you sort the table.",
  ),
  "hash-twice": warning("Hash appears twice", "It depends on the game's search which of the two sizes it uses. Keep the larger one."),
  "names-unsorted": warning(
    "Names are not in ascending order",
    "Games use a binary search for names, so they miss some of these entries. Bytewright keeps the order until you sort the table.",
  ),
  "name-twice": warning("Name appears twice", "It depends on the game's search which of the two sizes it uses. Keep the larger one."),
  "bytes-behind-name": information(
    "Bytes after a name",
    "A name ends with a NUL, and zeros fill the rest of its field. Bytewright keeps these bytes until you clear them.",
  ),
  "name-full": warning(
    "Name fills its field",
    "A name needs a NUL at its end, so it must be at least one byte shorter than its field. *Breath of the Wild* reads beyond a name without a NUL.",
  ),
  "hash-hides-name": warning(
    "Hash entry hides a name",
    "The name table is for paths that share their hash. A game searches the hash table first: because the hash is there, it uses that size for all of these paths and never searches the names. Remove the hash entry.",
  ),
  "lone-name": information(
    "Unneeded entry in the name table",
    "The name table is for paths that share their hash. No other path in this table has this hash, so the entry belongs in the hash table. Games find it anyway.",
  ),
  "name-length": warning(
    "Header does not match the entries",
    "Games only have version 1, and the name length is the size of a name in the name table. With a name length of 0, a game uses the first name that it checks for any path that is not in the hash table.",
  ),
  "size-zero": warning(
    "Size of 0",
    "*Breath of the Wild* treats such an entry as missing. The tables of *Super Mario Bros. Wonder* have one, which is not a mistake.",
  ),
  "size-gigantic": warning(
    "Gigantic size",
    "No entry of an unmodified game is larger than about 100 MB. If a game reserves this much memory for one file, nothing is left for others.",
  ),
  "path-form": warning(
    "Path in a form that no game uses",
    "Paths have `/` between their parts, but not at the start. Leave out the compression suffix: the `s` of Yaz0 (`.sbactorpack`), `.zs` (but keep `.ta.zs`) and `.mc`.",
  ),

  // --- text
  "missing-table": error(
    "Missing kind of table",
    "The text needs a line such as `#!layout table RSTB little`, which states the kind of file.",
    "Actor/ActorLink/ActorObserverTag.bxml: 2720\n#!layout table RSTB little\n",
  ),
  "layout-line": error("Unreadable layout line", "See the text form in the description of the format."),
  "expected-entry": error("Entry expected", "Each line is `path: size`, a hash with its size, a comment or a `#!layout` line."),
  "expected-number": error("Number expected", "Sizes are whole numbers from 0 to 4294967295, decimal or hexadecimal with `0x`."),
  "unclosed-quote": error("Quote not closed", "A quoted path must end on the same line, with the quote that it begins with."),
  "path-characters": error("Invalid path", "A path cannot contain a NUL or half of a character."),
  "decimal-hash": warning(
    "Hash in decimal digits",
    "Other tools write hashes this way. The number is used as a hash; write it with `0x` and 8 digits, so that it cannot be mistaken for a path.",
  ),
  "duplicate-entry": error("Two sizes for one path", "A path can have only one size. A path and its own hash (`0x…`) are the same entry."),
  "hash-collision": error(
    "Two paths with the same hash",
    "Both need an entry in the name table, which distinguishes them by name. Add a line `#!layout name PATH` for each.",
  ),
  "name-without-entry": error("Name without an entry", "Each `#!layout name` line needs another line with the path and its size."),
  "name-too-long": error(
    "Path too long for the name table",
    "Names in *Breath of the Wild* have at most 127 bytes; those in `RESTBL` are at least one byte shorter than the name length in the header.",
  ),
  "mark-not-kept": error(
    "Third number in the wrong kind of table",
    "Only `RSTC`, the table of *Animal Crossing: New Horizons*, has a third number in each entry.",
  ),
  "not-readable-again": error(
    "Table would be read differently",
    "The file states neither its byte order nor the length of names. Readers find both from its length and entries, which would not work for this text.",
  ),
  "comment-lost": information("Comments are lost", "The file cannot store comments and empty lines: they are gone when you open it again."),
} as const satisfies DiagnosticCatalogue;

export type RstbCode = keyof typeof DIAGNOSTICS;

export const issue = issueMaker<RstbCode>("rstb", DIAGNOSTICS);
export const stop = stopMaker(issue);
