/**
 * Findings about YAML itself. A format adds them to its catalogue (`...YAML_DIAGNOSTICS`), so that their codes begin with its id; it can
 * declare a finding again to describe it in more detail.
 */
import type { DiagnosticCatalogue } from "../schema.ts";
import { error, warning } from "../text/diagnosticPages.ts";

export const YAML_DIAGNOSTICS = {
  "tab-indent": error("Tab in indentation", "YAML allows only spaces. Bytewright uses two for each level."),
  indentation: error("Wrong indentation", "Entries of a block must start in the same column, deeper than their parent."),
  "expected-key": error("Key expected", "Every line of a block is `key: value`, `key:` or a comment."),
  "unsupported-yaml": error(
    "Unsupported YAML feature",
    "Anchors, aliases, merge keys, directives, several documents and block scalars (`|`, `>`) are not supported.",
  ),
  "missing-value": error("Value missing", "This entry needs a value. Write `{}` for an empty block."),
  "expected-mapping": error("Block of entries expected", "Write indented `key: value` lines, or `{}` if there are none."),
  "trailing-text": error("Text after the value", "Only a comment can follow a value on its line. Quote a text that contains `: ` or ` #`."),
  "unclosed-quote": error("Quote not closed", "A quoted text must end with the quote that it begins with."),
  "bad-escape": error(
    "Unknown escape",
    'In double quotes: `\\0 \\a \\b \\t \\n \\v \\f \\r \\e \\" \\/ \\\\ \\N \\_ \\L \\P`, `\\x`, `\\u` and `\\U` with 2, 4 and 8 hexadecimal digits.',
  ),
  "unclosed-bracket": error("Bracket not closed", "`[` and `{` need their `]` and `}`."),
  "expected-number": error("Number expected", "Numbers are decimal, or hexadecimal with `0x` if they are whole."),
  "stated-type": error(
    "Value does not match its tag",
    "For example, the value of `!int 2.0` has a fraction. Change the value or the tag; a text that looks like a number or a bool needs quotes.",
  ),
  "number-range": error("Number out of range", "int: -2147483648 to 2147483647; `!u`: 0 to 4294967295; f32: up to ±3.4028235e38."),
  "leading-zero": error(
    "Whole number with a leading zero",
    "Some tools read `010` as 8, others as 10. Remove the zero, or quote the text.",
  ),
  "string-nul": error("Text with a NUL character", "Strings in the file end at a NUL, so they cannot contain one."),
  "lone-surrogate": error("Incomplete character", "A lone surrogate cannot be written as UTF-8."),
  "number-like-text": warning(
    "Text that looks like a number",
    "oead reads `1e5` without a point as text, but in YAML it is a number. Write `1.0e5` or quote it.",
  ),
  "broken-infinity": warning(
    "Infinity in oead's notation",
    "oead writes `inf.0` and `nan.0`, but reads them as text. Write `.inf`, `-.inf` or `.nan`.",
  ),
} as const satisfies DiagnosticCatalogue;

export type YamlCode = keyof typeof YAML_DIAGNOSTICS;
