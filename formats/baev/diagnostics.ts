/** Every finding about BAEV files and texts, declared once: severity, title and documentation page. */
import { BROKEN_FILE, error, hint, issueMaker, warning } from "../core/diagnosticPages.ts";
import type { DiagnosticCatalogue } from "../core/schema.ts";

export const DIAGNOSTICS = {
  "too-short": error("File shorter than its header", `The header has 168 bytes. ${BROKEN_FILE}`),
  "not-baev": error("Not a BAEV file", "The file starts with `BFFH` and names the class of an animation event archive."),
  "unsupported-version": error("Version whose layout is not known", "Only version 1.0.0 (Tears of the Kingdom) is known."),
  "outside-file": error("Pointer or count beyond the end", BROKEN_FILE),
  "too-many-items": error(
    "Records over records",
    `Tables point into one another so that they stand for far more than the file holds. ${BROKEN_FILE}`,
  ),
  "parameter-type": error("Unknown parameter type", `Types 0 (word), 1 (float), 3 (vec3f) and 5 (text) are known. ${BROKEN_FILE}`),
  "string-encoding": error("Broken string", "A string has a NUL at its end and is valid UTF-8."),
  layout: warning(
    "Layout of another tool",
    "The file can be read, but what Bytewright would write differs in this place, so it opens read-only. **Edit Anyway** rewrites it.",
  ),
  syntax: error("Broken JSON", "The text is JSON with comments."),
  "expected-type": error("Value of another type", "The key holds another kind of value."),
  "unknown-key": warning("Unknown key", "The file has no place for it, so it would be lost."),
  "duplicate-key": error("Key given twice", "An object has each key once."),
  "missing-key": error("Key missing", "The record has this field in the file, so the text has to say its value."),
  "number-range": error("Number out of range", "The field has fewer bits than the number needs."),
  "whole-number": error("Whole number expected", "The field is a whole number: written without point and exponent."),
  "string-nul": error("Text with a NUL", "A NUL ends a string in the file."),
  "lone-surrogate": error("Half of a character", "A lone surrogate has no UTF-8 form."),
  "bad-hash": error("Broken hash", "A hash is written as `0x` and eight hexadecimal digits."),
  "node-order": error("Numbers of the nodes do not fit", "Where `Index` is given, each number from 0 on occurs exactly once."),
  "event-number": error(
    "Number of an event is not known",
    "The file holds an event's number in the game's list beside its name. Numbers of known names are filled in; others stand in `Event Id`.",
  ),
  "no-such-node": hint(
    "Events of no node",
    "No node of the `.asb` file beside it has a GUID with this hash: it was deleted, or got another GUID in another tool. The game passes over such events. The fix removes them.",
  ),
} satisfies DiagnosticCatalogue;

export type BaevCode = keyof typeof DIAGNOSTICS;

/** An issue of this format. */
export const issue = issueMaker("baev", DIAGNOSTICS);
