/**
 * Findings about JSON texts and their values. A format adds them to its catalogue (`...JSON_DIAGNOSTICS`), so that their codes begin with
 * its id; it can declare a finding again to describe it in more detail.
 */
import type { DiagnosticCatalogue } from "../schema.ts";
import { error, warning } from "../text/diagnosticPages.ts";

export const JSON_DIAGNOSTICS = {
  syntax: error("Broken JSON", "The text must be JSON with comments."),
  "expected-type": error("Wrong type of value", "This key needs another type of value. Hover over the key to see which."),
  "unknown-key": warning("Unknown key", "The file cannot store this key, so its value would be lost. Check the spelling."),
  "duplicate-key": error("Duplicate key", "Each key may appear only once in an object."),
  "missing-key": error("Key missing", "The record has this field in the file, so the text must give its value."),
  "number-range": error("Number out of range", "The number needs more bits than the field has."),
  "whole-number": error("Whole number expected", "The field is an integer: write it without a decimal point or exponent."),
  "string-nul": error("Text with a NUL character", "Strings in the file end at a NUL, so they cannot contain one."),
  "lone-surrogate": error("Incomplete character", "A lone surrogate cannot be written as UTF-8."),
} as const satisfies DiagnosticCatalogue;
