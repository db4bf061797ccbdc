/** Every finding about BYML files and texts, declared once: severity, title and documentation page. */
import type { DiagnosticCatalogue } from "../core/schema.ts";
import { BROKEN_FILE, error, information, issueMaker, warning } from "../core/text/diagnosticPages.ts";
import { YAML_DIAGNOSTICS } from "../core/yaml/diagnostics.ts";

const INEXACT =
  "Bytewright can read this file but would write it differently here, so it opens read-only. **Edit Anyway** rewrites the file by the usual rules.";

export const DIAGNOSTICS = {
  // --- binary files
  "too-short": error("File shorter than its header", `A BYML file starts with a header of 16 bytes. ${BROKEN_FILE}`),
  "not-byml": error(
    "Not a BYML file",
    "The first two bytes must be `BY` (big endian) or `YB` (little endian). Compressed files and archives must be unpacked first.",
  ),
  "unsupported-version": error(
    "Unknown version of the format",
    "Versions 1 to 10 exist. A version such as 0x0700 means that the mark and the byte order of the file disagree.",
  ),
  "unseen-version": warning(
    "Version without known files",
    "Files of versions 1, 2, 3, 4 and 7 are known. This file is read by the same rules, and Bytewright still checks that its text gives the same bytes.",
  ),
  "path-table": error(
    "Mario Kart 8 path table",
    "Course files of Mario Kart 8 have a third table with paths. Bytewright does not support it.",
  ),
  "broken-table": error("Broken string table", BROKEN_FILE),
  "string-encoding": error(
    "String is not valid UTF-8",
    "A replacement character would change the file when it is saved, so the file is not opened for editing.",
  ),
  "node-outside": error("Node outside the file", `A container or value reaches beyond the end. ${BROKEN_FILE}`),
  "nodes-overlap": error("Nodes overlap", `The nodes of this file together take more bytes than the file has. ${BROKEN_FILE}`),
  "node-mismatch": error("Node type differs from its entry", BROKEN_FILE),
  "node-type": error(
    "Unsupported node type",
    "Supported are strings, binary data, arrays, dictionaries, maps with u32 or u64 keys, numbers, bools and null. Bytewright only recognizes remapped containers and long hashes.",
  ),
  "index-range": error("String or key that does not exist", `An entry refers to a string beyond the end of its table. ${BROKEN_FILE}`),
  loop: error("Container inside itself", `No text can show a loop. ${BROKEN_FILE}`),
  "too-deep": error("Containers nested too deeply", "At most 256 levels are read; known files have up to 21."),
  "text-too-large": error(
    "Text of the file too large",
    "Containers may be shared, so a small file can become gigabytes of text. Known files need at most 22 MB.",
  ),
  "equal-keys": error(
    "Key used twice in one dictionary",
    "The game finds only one of them, and other tools keep only the first. Remove or rename one.",
    "Speed: 1\nSpeed: 2\n#!layout file little 7",
  ),
  "key-order": warning("Keys not in order", `The game uses a binary search and misses keys that are out of order. ${INEXACT}`),
  "value-bits": warning("Bool or null with other bits", `A bool is 0 or 1, a null 0. ${INEXACT}`),
  "newer-type": information(
    "Type newer than the file's version",
    "Games with this version may not know this type. Some tools write such files, and most games read them.",
  ),
  "other-layout": warning("Nodes in an unknown order", `The file was saved by a tool with rules of its own. ${INEXACT}`),

  // --- texts
  ...YAML_DIAGNOSTICS,
  "missing-file-line": error(
    "Byte order and version missing",
    "Only the line `#!layout file little 7` states byte order and version. Texts of other tools lack it: add the line for your game.",
    "Speed: 1",
  ),
  layout: warning(
    "Layout line that cannot be used",
    "Lines that start with `#!layout` keep the layout of the file. This line is ignored, so the usual rules of the version apply.",
    "Speed: 1\n#!layout file little 7\n#!layout pool somewhere",
  ),
  "unknown-tag": error(
    "Unknown tag",
    "Tags are `!u`, `!l`, `!ul`, `!f32`, `!f64`, `!!binary`, `!binary_aligned`, `!h32` and `!h64`. Other tools drop unknown tags.",
    "Speed: !int 1\n#!layout file little 7",
  ),
  "root-value": error(
    "Document is a single value",
    "A file holds a map, a sequence or, if it is empty, `null`.",
    "5\n#!layout file little 7",
  ),
  "hash-key": error(
    "Key of a map with number keys is not a number",
    "Keys of `!h32` and `!h64` are hexadecimal: `'0x0000002a'`. Tools read `20` without `0x` as 20 or as 32.",
    "!h32\n20: 1\n#!layout file little 7",
  ),
  base64: error(
    "Not base64",
    "`!!binary` is followed by bytes in base64; `''` means no bytes.",
    "Data: !!binary AQI\n#!layout file little 7",
  ),
  "null-like-text": warning(
    "Text that YAML reads as null",
    "Like oead, Bytewright reads `~` as a text. Write `null`, or quote the text.",
    "Name: ~\n#!layout file little 7",
  ),
  "sibling-type": warning(
    "Type differs from the same key elsewhere",
    "Without its decimal point, a number is an integer, and without its tag it is an s32: games then read another value.",
  ),
  "value-type-changed": warning(
    "Value of another type than in the file",
    "A number without a decimal point has another type than one with it, and the file stores the type. In the file as it was read, all values here had the same type. To choose a type on purpose, add a tag (`!u 2`, `!s32 2`).",
  ),
  "sibling-key": warning("Key differs slightly from similar maps", "Games ignore unknown keys, and use a default for missing ones."),
  "sibling-length": warning(
    "Vector longer or shorter than all others",
    "Positions, colors and other lists of two to four decimal numbers always have the same length under the same keys. If a number is missing, a game uses another value or no value.",
  ),
  "same-object": error(
    "Two objects of a map with the same number",
    "The map's links cannot distinguish them. Give one of them another number: if you rename it, its links follow.",
  ),
  "link-nowhere": warning(
    "Link to an object that is not in the map",
    "An error in maps of Breath of the Wild, because no known map has such a link; for maps in two halves (`A-1_Static`, `A-1_Dynamic`), only if both files are available. A warning in maps of Tears of the Kingdom, because the object may be in another file.",
  ),
  "comment-lost": information("Comment that a game file cannot keep", "Only text forms on disk keep comments."),
  "too-large": error(
    "More than a file can hold",
    "A file has at most 16,777,215 keys, strings and entries per container, and at most 2 GiB.",
  ),
} as const satisfies DiagnosticCatalogue;

export type BymlCode = keyof typeof DIAGNOSTICS;

/** An issue of this format. */
export const issue = issueMaker("byml", DIAGNOSTICS);
