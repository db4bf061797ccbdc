/** Every finding about BYML files and texts, declared once: severity, title and documentation page. */
import { BROKEN_FILE, error, information, issueMaker, warning } from "../core/diagnosticPages.ts";
import type { DiagnosticCatalogue } from "../core/schema.ts";

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
    "Containers may be shared, so that a small file can stand for gigabytes of text. Known files need at most 22 MB.",
  ),
  "equal-keys": error(
    "Key used twice in one dictionary",
    "The game finds one of them only, and other tools drop all but the first. Remove or rename one.",
    "#!layout file little 7\nSpeed: 1\nSpeed: 2",
  ),
  "key-order": warning("Keys not in order", `The game searches keys by bisection and misses those out of order. ${INEXACT}`),
  "value-bits": warning("Bool or null with other bits", `A bool is 0 or 1, a null 0. ${INEXACT}`),
  "newer-type": information(
    "Type newer than the file's version",
    "The game that the version belongs to may not know this type. Tools write such files, and most games read them.",
  ),
  "other-layout": warning("Nodes in an order that no rule gives", `The file was saved by a tool with rules of its own. ${INEXACT}`),
} as const satisfies DiagnosticCatalogue;

export type BymlCode = keyof typeof DIAGNOSTICS;

/** An issue of this format. */
export const issue = issueMaker("byml", DIAGNOSTICS);
