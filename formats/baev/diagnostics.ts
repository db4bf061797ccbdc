/** Every finding about BAEV files and texts, declared once: severity, title and documentation page. */
import { JSON_DIAGNOSTICS } from "../core/json/diagnostics.ts";
import { TYPE_CHANGE_DIAGNOSTICS } from "../core/json/typeChanges.ts";
import type { DiagnosticCatalogue } from "../core/schema.ts";
import { BROKEN_FILE, error, hint, issueMaker, warning } from "../core/text/diagnosticPages.ts";

export const DIAGNOSTICS = {
  "too-short": error("File shorter than its header", `The header has 168 bytes. ${BROKEN_FILE}`),
  "not-baev": error("Not a BAEV file", "The file starts with `BFFH` and names the class of an animation event archive."),
  "unsupported-version": error("Unsupported version", "Only version 1.0.0 (Tears of the Kingdom) is supported."),
  "outside-file": error("Pointer or count beyond the end", BROKEN_FILE),
  "too-many-items": error(
    "More records than the file can hold",
    `Overlapping tables describe far more records than the file could contain. ${BROKEN_FILE}`,
  ),
  "parameter-type": error("Unknown parameter type", `Types 0 (word), 1 (float), 3 (vec3f) and 5 (text) are known. ${BROKEN_FILE}`),
  "string-encoding": error("Broken string", "Strings must be valid UTF-8 and end with a NUL."),
  layout: warning(
    "Layout of another tool",
    "Bytewright can read this file but would write it differently from this byte on, so it opens read-only. **Edit Anyway** rewrites it.",
  ),
  ...JSON_DIAGNOSTICS,
  ...TYPE_CHANGE_DIAGNOSTICS,
  "bad-hash": error("Broken hash", "A hash is written as `0x` and eight hexadecimal digits."),
  "node-order": error("Node numbers do not match", "If nodes have an `Index`, each number from 0 up must occur exactly once."),
  "event-number": error(
    "Unknown event number",
    "The file stores each event's number in the game's list along with its name. Bytewright knows the numbers of the game's own events; other events need `Event Id`.",
  ),
  "no-such-node": hint(
    "Events without a node",
    "No node of the companion `.asb` file has a GUID with this hash: the node was deleted, or another tool changed its GUID. The game ignores such events. The quick fix removes them.",
  ),
} satisfies DiagnosticCatalogue;

export type BaevCode = keyof typeof DIAGNOSTICS;

/** An issue of this format. */
export const issue = issueMaker("baev", DIAGNOSTICS);
