/** Every finding about size tables and their texts, declared once: severity, title and documentation page. */
import type { DiagnosticCatalogue } from "../core/schema.ts";
import { BROKEN_FILE, error, information, issueMaker, stopMaker, warning } from "../core/text/diagnosticPages.ts";

export const DIAGNOSTICS = {
  // --- binary files
  "not-a-table": error(
    "Not a size table",
    "A table begins with `RSTB`, `RSTC` or `RESTBL`. A file without such a mark is read as hashes and sizes alone: then its length is a multiple of 8, and its hashes ascend in one byte order. Compressed files are unpacked first.",
  ),
  "header-cut": error(
    "File shorter than its header",
    `\`RSTB\` and \`RSTC\` have a header of 12 bytes, \`RESTBL\` one of 22. ${BROKEN_FILE}`,
  ),
  "counts-beyond": error("Entries reach beyond the file", `The header states more entries than the file has room for. ${BROKEN_FILE}`),
  "byte-order": error(
    "Byte order cannot be told",
    `\`RSTB\` and \`RSTC\` do not state their byte order. It is the one in which the number of entries fits the length of the file, or the only one in which hashes ascend and names can be read. Here it is neither. ${BROKEN_FILE}`,
  ),
  "name-encoding": error(
    "Name is not valid UTF-8",
    "A replacement character would change the file when it is saved, so the file is not opened for editing.",
  ),
  "trailing-bytes": warning(
    "Bytes after the last entry",
    "Games read none of them. Mostly they are the end of an older, longer table, which a tool left there. They are kept until you drop them.",
  ),
  "hashes-unsorted": warning(
    "Hashes are not in ascending order",
    "Games look up a hash by bisection, so they miss some of these entries. The order is kept until you sort the table.",
  ),
  "hash-twice": warning("Hash appears twice", "Which of the two sizes a game uses depends on how it searches. Keep the larger one."),
  "names-unsorted": warning(
    "Names are not in ascending order",
    "Games look up a name by bisection, so they miss some of these entries. The order is kept until you sort the table.",
  ),
  "name-twice": warning("Name appears twice", "Which of the two sizes a game uses depends on how it searches. Keep the larger one."),
  "bytes-behind-name": information(
    "Bytes after a name",
    "A name ends with a NUL, and zeros fill the rest of its field. These bytes are kept until you clear them.",
  ),
  "name-full": warning(
    "Name fills its field",
    "A name needs a NUL at its end, so it may have one byte less than its field. *Breath of the Wild* reads on after it.",
  ),
  "hash-hides-name": warning(
    "Hash entry hides a name",
    "The name table is for paths whose hash other paths have too. A game looks at the hash table first: as the hash is there, it uses that size for all of these paths and never gets to the names. Drop the hash entry.",
  ),
  "lone-name": information(
    "Name that needs no name",
    "The name table is for paths that share their hash. No other path of this table has this hash, so its entry belongs in the hash table. Games find it all the same.",
  ),
  "name-length": warning(
    "Header of another kind than the entries",
    "Version 1 is the only one that games write, and the name length is the bytes of a name in the name table. With a name length of 0, a game takes the first name that it looks at for any path that is not in the hash table.",
  ),
  "size-zero": warning(
    "Size of 0",
    "*Breath of the Wild* takes such an entry for a missing one. The tables of *Super Mario Bros. Wonder* have one, where it is not a mistake.",
  ),
  "size-gigantic": warning(
    "Gigantic size",
    "No entry of an unmodified game is larger than about 100 MB. A game that takes this much memory for one file has none left for others.",
  ),
  "path-form": warning(
    "Path as no game asks for it",
    "Paths have `/` between their parts and none at the start. The ending of the compression is left out: the `s` of Yaz0 (`.sbactorpack`), `.zs` (but `.ta.zs` stays) and `.mc`.",
  ),

  // --- text
  "missing-table": error(
    "Kind of table is missing",
    "A line such as `#!layout table RSTB little` says which kind of file the text is.",
    "Actor/ActorLink/ActorObserverTag.bxml: 2720\n#!layout table RSTB little\n",
  ),
  "layout-line": error("Layout line that cannot be read", "See the text form in the description of the format."),
  "expected-entry": error("Entry expected", "Every line is `path: size`, a hash with its size, a comment or a `#!layout` line."),
  "expected-number": error("Number expected", "Sizes are whole numbers from 0 to 4294967295, decimal or hexadecimal with `0x`."),
  "unclosed-quote": error("Quote not closed", "A quoted path ends with the quote it began with, on the same line."),
  "path-characters": error("Path that no file can hold", "A path cannot contain a NUL or half of a character."),
  "decimal-hash": warning(
    "Hash in decimal digits",
    "Other tools write hashes so. The number is taken for a hash; with `0x` and 8 digits it cannot be taken for a path.",
  ),
  "duplicate-entry": error("Two sizes for one path", "A path has one size. A path and its own hash (`0x…`) are the same entry."),
  "hash-collision": error(
    "Two paths with the same hash",
    "Both need an entry in the name table, where they are told apart by their names: a line `#!layout name PATH` for each.",
  ),
  "name-without-entry": error("Name without an entry", "Each `#!layout name` needs a line with the path and its size."),
  "name-too-long": error(
    "Path too long for the name table",
    "Names of *Breath of the Wild* have at most 127 bytes, those of `RESTBL` one less than the name length in the header.",
  ),
  "mark-not-kept": error(
    "Third number in a table without one",
    "Only `RSTC`, the table of *Animal Crossing: New Horizons*, has a third number for each entry.",
  ),
  "not-readable-again": error(
    "Table that would not be read as it is written",
    "The file does not state its byte order, nor how long its names are. Both are found out by its length and its entries, which does not work for this text.",
  ),
  "comment-lost": information(
    "Comments are not kept",
    "The file has no place for comments and empty lines: they are gone when it is opened again.",
  ),
} as const satisfies DiagnosticCatalogue;

export type RstbCode = keyof typeof DIAGNOSTICS;

export const issue = issueMaker<RstbCode>("rstb", DIAGNOSTICS);
export const stop = stopMaker(issue);
