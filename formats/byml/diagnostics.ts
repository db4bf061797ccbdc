/** Every finding about BYML files and texts, declared once: severity, title and documentation page. */
import type { DiagnosticCatalogue } from "../core/schema.ts";
import { BROKEN_FILE, error, information, issueMaker, warning } from "../core/text/diagnosticPages.ts";
import { YAML_DIAGNOSTICS } from "../core/yaml/diagnostics.ts";

const INEXACT =
  "Bytewright can read the file, but would write this part differently, so it opens read-only. **Edit Anyway** rewrites the file by the usual rules.";

export const DIAGNOSTICS = {
  // --- binary files
  "too-short": error("File shorter than its header", `A BYML file starts with a header of 16 bytes. ${BROKEN_FILE}`),
  "not-byml": error(
    "Not a BYML file",
    "The first two bytes must be `BY` (big endian) or `YB` (little endian). Compressed files and archives are unpacked first.",
  ),
  "unsupported-version": error(
    "Unknown version of the format",
    "Versions 1 to 10 exist. A version such as 0x0700 means that the mark and the byte order of the file disagree.",
  ),
  "unseen-version": warning(
    "Version that was never seen",
    "Files of versions 1, 2, 3, 4 and 7 are known. This one is read by the same rules; its text and bytes are still checked against each other.",
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
  "node-mismatch": error("Node of another type than its entry says", BROKEN_FILE),
  "node-type": error(
    "Unsupported node type",
    "Supported are strings, binary data, arrays, dictionaries, maps with u32 or u64 keys, numbers, bools and null. Remapped containers and long hashes are known by name only.",
  ),
  "index-range": error("String or key that does not exist", `An entry refers to a string beyond the end of its table. ${BROKEN_FILE}`),
  loop: error("Container inside itself", `No text can show a loop. ${BROKEN_FILE}`),
  "too-deep": error("Containers nested too deeply", "At most 256 levels are read; known files have up to 21."),
  "text-too-large": error(
    "Text of the file too large",
    "Containers may be shared, so that a small file can become gigabytes of text. Known files need at most 22 MB.",
  ),
  "equal-keys": error(
    "Key used twice in one dictionary",
    "The game finds one of them only, and other tools drop all but the first. Remove or rename one.",
    "Speed: 1\nSpeed: 2\n#!layout file little 7",
  ),
  "key-order": warning("Keys not in order", `The game searches keys by bisection and misses those out of order. ${INEXACT}`),
  "value-bits": warning("Bool or null with other bits", `A bool is 0 or 1, a null 0. ${INEXACT}`),
  "newer-type": information(
    "Type newer than the file's version",
    "The game that the version belongs to may not know this type. Tools write such files, and most games read them.",
  ),
  "other-layout": warning("Nodes in an order that no rule gives", `The file was saved by a tool with rules of its own. ${INEXACT}`),

  // --- texts
  ...YAML_DIAGNOSTICS,
  "missing-file-line": error(
    "Text does not say which file it is",
    "Byte order and version are in the line `#!layout file little 7` only. Texts of other tools lack it: add the line of the game that the file is for.",
    "Speed: 1",
  ),
  layout: warning(
    "Layout line that cannot be used",
    "Lines that start with `#!layout` keep how the file was laid out. This one is ignored, so the file is laid out by the usual rules of its version.",
    "Speed: 1\n#!layout file little 7\n#!layout pool somewhere",
  ),
  "unknown-tag": error(
    "Unknown tag",
    "Tags are `!u`, `!l`, `!ul`, `!f32`, `!f64`, `!!binary`, `!binary_aligned`, `!h32` and `!h64`. Other tools drop a tag that they do not know.",
    "Speed: !int 1\n#!layout file little 7",
  ),
  "root-value": error(
    "Document is a single value",
    "A file holds a map or a sequence, or nothing at all, which is `null`.",
    "5\n#!layout file little 7",
  ),
  "hash-key": error(
    "Key of a map with number keys is not a number",
    "Keys of `!h32` and `!h64` are hexadecimal: `'0x0000002a'`. Tools read `20` without `0x` as 20 or as 32.",
    "!h32\n20: 1\n#!layout file little 7",
  ),
  base64: error("Not base64", "`!!binary` is followed by bytes in base64; `''` means none.", "Data: !!binary AQI\n#!layout file little 7"),
  "null-like-text": warning(
    "Text that YAML reads as null",
    "`~` is a text to oead, and so it is here. Write `null`, or quote the text.",
    "Name: ~\n#!layout file little 7",
  ),
  "sibling-type": warning(
    "Type differs from that under the same key elsewhere",
    "A fraction without its point is a whole number, and a number without its tag is an s32: games read another value then.",
  ),
  "value-type-changed": warning(
    "Value of another type than in the file",
    "A number without a point is another type than one with a point, and the file keeps the type. Compared with the file as it was read, where all values in this place had one type. A tag (`!u 2`, `!s32 2`) states a type on purpose.",
  ),
  "sibling-key": warning(
    "Key nearly as in all similar maps",
    "Games ignore keys that they do not know, and take a default for those that they miss.",
  ),
  "sibling-length": warning(
    "Vector longer or shorter than all others",
    "Places, colors and other lists of two to four fractions have one length under the same keys. A game that finds a number too few takes another value, or none.",
  ),
  "same-object": error(
    "Two objects of one map with the same number",
    "The map's links cannot distinguish them. Give one of them another number: rename it, and its links follow.",
  ),
  "link-nowhere": warning(
    "Link to an object that is not in the map",
    "An error in maps of Breath of the Wild, where no known map has such a link; of two halves (`A-1_Static`, `A-1_Dynamic`) only where both are at hand. In maps of Tears of the Kingdom a warning: there the object may be in another file.",
  ),
  "comment-lost": information("Comment that a game file cannot keep", "Comments live in text forms on disk only."),
  "too-large": error("More than a file can hold", "A file holds 16,777,215 keys, strings and entries of one container, and 2 GiB."),
} as const satisfies DiagnosticCatalogue;

export type BymlCode = keyof typeof DIAGNOSTICS;

/** An issue of this format. */
export const issue = issueMaker("byml", DIAGNOSTICS);
