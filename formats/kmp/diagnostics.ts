/** All findings about courses and their texts: severity, title and documentation page. */
import type { DiagnosticCatalogue } from "../core/schema.ts";
import { BROKEN_FILE, error, hint, information, issueMaker, warning } from "../core/text/diagnosticPages.ts";
import { CHECK_PAGES } from "./checks/catalogue.ts";

const UNSUPPORTED =
  "wkmpt supports it, but Bytewright does not. The file would not be what you intended, so it is not written. Write the result itself instead, or encode the text with wkmpt.";

export const DIAGNOSTICS = {
  // --- binary files
  "not-kmp": error(
    "Not a course file",
    "The first four bytes must be `RKMD`. A file that starts with `Yaz0` is compressed; Bytewright decompresses it first.",
  ),
  "too-short": error("File shorter than its header", `The header has 12 bytes and the table of offsets. ${BROKEN_FILE}`),
  "header-length": error(
    "Header and number of sections do not agree",
    `The table of offsets ends with the header and has 4 bytes for each section. ${BROKEN_FILE}`,
  ),
  "section-outside": error("Section outside the file", BROKEN_FILE),
  "section-cut": error(
    "Section longer than the file",
    `The file ends before all entries of the section: it was cut off, or the number of entries is wrong. ${BROKEN_FILE}`,
  ),
  "section-overlap": error("Sections overlap", `The entries of a section extend into the next one. ${BROKEN_FILE}`),
  "text-too-large": error(
    "Course text too large",
    "Real courses have a few thousand entries and almost no unknown bytes. A file with megabytes of them is not a course, or was made to exhaust memory. Your file is unchanged.",
  ),
  "file-length": warning(
    "Wrong file length in the header",
    "Neither the game nor wkmpt reads the length in the header, but other tools may. The text keeps it as `#!kmp file-length`; remove that line to state the real length.",
  ),
  "poti-total": warning(
    "Wrong number of route points",
    "The header of POTI states the number of points in all routes. The text keeps it as `#!kmp extra POTI`; remove that line to state the real number.",
  ),
  "version-unknown": information(
    "Unknown version",
    "All games have version 2520. Demo files and early courses have lower versions, for which the game reads some sections differently.",
  ),
  "header-extra": information(
    "Header longer than usual",
    "The text keeps the bytes as `#!kmp header`. wkmpt and kmp-editor do not support such a header.",
  ),
  "section-missing": warning(
    "Sections are missing",
    "Files of all games have 15 sections; wkmpt can leave out empty ones. `#!kmp sections` in the text lists the existing ones: remove that line to get all sections. kmp-editor refuses such files.",
  ),
  "section-place": warning(
    "Section not in its usual position",
    "The game finds sections by their letters, but other tools expect the usual order. Remove `#!kmp sections` and `#!kmp order` from the text to restore it.",
  ),
  "section-raw": warning(
    "Section with entries of an unusual size",
    "Some early courses have entries of another size, which follows from the offset of the next section. The meaning of the bytes is unknown, so the text keeps them as `#!kmp raw`. The course is not checked.",
  ),
  "section-unknown": warning("Unknown section", "The text keeps its bytes as `#!kmp raw`; other tools drop it."),
  wim0: hint(
    "Section WIM0 present",
    "An experiment of wkmpt: data compressed with bzip2, with its size instead of the number of entries. The text keeps its bytes as `#!kmp raw`; other tools drop it, and the game does not read it.",
  ),
  "section-duplicate": warning(
    "Duplicate section",
    "Only the first one has an effect; the text keeps the bytes of the other as `#!kmp raw`.",
  ),
  "section-gap": warning("Bytes outside of sections", "The text keeps them as `#!kmp gap`. Remove that line to delete them."),
  "file-tail": information(
    "Bytes after the last section",
    "wkmpt puts the text of `INFO` there, and four zero bytes for an empty one. Other bytes are kept as `#!kmp gap`. The game does not read them.",
  ),
  inexact: warning(
    "File would be written differently",
    "Bytewright can read the file, but would write different bytes at this offset, so it opens read-only. Please report such a file.",
  ),
  // --- lines of a text
  "not-kmp-text": error(
    "Not the text of a course",
    "The first line must be `#KMP`, and the text needs at least one section.",
    "#KMP\n[SETUP]\nKMP-VERSION = 2520",
  ),
  "outside-section": warning("Line outside of sections", "Lines before the first `[SECTION]` are ignored."),
  "section-head": error("Section heading not closed", "A section starts with its name in brackets.", "[GOBJ]"),
  "unknown-section": warning(
    "Unknown section",
    "Sections are SETUP, AREA, CAME, CKPT, CNPT, ENPT, GOBJ, ITPT, JGPT, KTPT, MSPT, POTI, STGI and END; CKPH, ENPH and ITPH are only informative. All others are skipped.",
  ),
  continuation: error("Nothing to continue", "A line that starts with `>` continues the row before it."),
  "line-end": error(
    "Unexpected text at the end of the line",
    "There is an operator outside of brackets, or a value too many. The rest of the line is ignored.",
  ),
  "equals-missing": error("`=` is missing", "Variables, parameters and keys of SETUP are set with `name = value`."),
  "value-missing": error("A name or number is missing", "A value is a number, a name, a function call, or an expression in brackets."),
  expected: error("Unexpected text", "The line does not have the right form. The message says what is missing."),
  bracket: error("Bracket not closed", "Close each `(`, `[` and `<` on the same line or its continuation."),
  quote: error("String not closed", "A string must end on its line, with the same quote that it starts with."),
  number: error("Not a number", "Numbers are decimal, `0x` and hexadecimal digits, or floats with a point or exponent."),
  "value-type": error("Wrong kind of value", "Columns hold numbers; a vector fills three of them, or two in CKPT."),
  "value-cut": warning(
    "Number too large for its column",
    "The upper bits are cut off. wkmpt does the same without a message.",
    "[CKPT]\n 0  0 0 100 0   300 -1 -1 -1",
  ),
  "missing-columns": warning(
    "Columns are missing",
    "Columns missing at the end of a row count as 0. Start the next line with `>` to continue a long row.",
  ),
  "extra-columns": warning(
    "Too many columns",
    "Values after the last column are ignored. Operators work only in brackets: `a+b` is two columns, `(a+b)` is one.",
  ),
  "division-by-zero": warning(
    "Division by 0",
    "An integer divided by 0 results in the integer itself, as in wkmpt. Floats result in infinity.",
  ),
  "text-precision": information(
    "More digits than the file keeps",
    "Coordinates are 32-bit floats with about 7 digits. The file stores the nearest float.",
  ),
  "text-function-space": hint(
    "Name and bracket form a function call",
    "Spaces between a name and `(` do not separate them. Put a comma between two columns, or remove the spaces if you mean a call.",
    "[GOBJ]\n o0 o$sun, (5)",
  ),
  "text-operator": hint(
    "Operator outside of brackets",
    "A column ends at an operator: `a+b` is two columns, `a` and `+b`. Put calculations in brackets: `(a+b)`.",
  ),
  "text-prev-ignored": hint(
    "`$PREV` is ignored",
    "The previous groups are computed from the next ones, so `$PREV` has no effect. With `@AUTO-CONNECT = AC$OFF` it does; check points do not have this parameter.",
  ),
  "text-def-scope": hint("Variable of another section", "`@def` sets a variable only for its section, `@gdef` for the whole text."),
  note: error(
    "Broken note",
    "Comments that start with `#!kmp` keep data of the file that the grammar cannot express. Correct the line, or remove it.",
  ),
  "too-many-findings": information("Too many findings", "The text has so many findings that the rest are not shown."),
  // --- names
  "unknown-name": error(
    "Unknown name",
    "A name is that of an entry (`c3`, `r0`), of a variable set with `@def` (in its section) or `@gdef` (everywhere), or of a constant. wkmpt uses 0 for an unknown name; that is rarely intended, so Bytewright does not write the file.",
  ),
  "unknown-function": error(
    "Unknown function",
    "A name before `(` is a function call. If the name and the bracket are two columns, put a comma between them.",
  ),
  "unknown-macro": error("Unknown macro", "Define the macro with `@macro` … `@endmacro` before you call it."),
  "unknown-group": warning("Unknown group", "The link is left out, and the following links move up, as in wkmpt."),
  "unknown-parameter": warning("Unknown parameter", "The section has no parameter with this name, so it has no effect."),
  "unknown-command": error(
    "Unknown command",
    "A command starts with `@`: `@def`, `@if`, `@for` and so on; `@NAME = value` sets a parameter.",
  ),
  "unknown-directive": error(
    "Unknown directive",
    "Directives start with `$`: `$GROUP`, `$PREV` and `$SETTINGS` for groups, `$ROUTE` for routes.",
  ),
  "name-missing": error("Name missing", "Groups, macros and variables need a name of letters, digits, `_`, `.` and `$`."),
  "name-twice": warning("Duplicate name", "The name refers to the first one only."),
  arguments: error("Wrong number of arguments", "The message says how many are expected."),
  // --- groups and routes
  "directive-place": error("Directive not allowed here", "The message says what it must follow."),
  "too-many-links": warning(
    "Too many links",
    "A group can have six links in each direction; further links are left out. kmp-editor refuses to save a course that needs more.",
  ),
  // --- blocks
  "not-open": error("No open block", "`@else`, `@endif`, `@endfor`, `@break` and similar commands need an open block."),
  "not-closed": error("Block not closed", "Conditions, loops and macros end with their `@end…`."),
  "too-deep": error("Nested too deeply", "Brackets may be nested 100 deep; conditions, loops and macros 50."),
  "too-much-work": error(
    "Loops run too long",
    "The text has an endless loop, or macros that call each other. Reading stopped, and no file is written.",
    "[GOBJ]\n@loop\n 0 1\n@endloop",
  ),
  "too-many-rows": error("Too many entries", "A section can have at most 65535 entries."),
  assertion: warning("Assertion failed", "A condition that the text requires with `@assert` is false."),
  echo: information("Message of the text", "The text prints this with `@echo`."),
  warn: warning("Warning of the text", "The text prints this warning with `@warn`."),
  // --- supported by wkmpt, but not by Bytewright
  "unsupported-command": error("Command not supported", UNSUPPORTED),
  "unsupported-directive": error("Directive not supported", UNSUPPORTED),
  "unsupported-constant": error(
    "Constant not supported",
    `No known condition (\`IF$\`, \`C$\`), item or collision type has this name; other versions of wkmpt may have more. ${UNSUPPORTED}`,
  ),
  "unsupported-function": error("Function not supported", UNSUPPORTED),
  "unsupported-parameter": error("Parameter not supported", `${UNSUPPORTED} You can switch it off with 0 or \`$NONE\`.`),
  "dispatch-links": information(
    "Automatic arena links are not generated",
    "With `AC$DISPATCH`, wkmpt adds links between dispatch points and routes that the text does not list. Bytewright writes only the links in the text: list all of them, as wkmpt does when it decodes a file.",
  ),
  "unsupported-marker": error(
    "Link marker not supported",
    `\`-name\` is not rotated, \`>name\` leads only one way, \`name!E\` has a selector; kinds of groups are for automatic links. ${UNSUPPORTED}`,
  ),
  "old-revision": error("Rows of an old revision", `Texts of old versions of wkmpt have other columns here. ${UNSUPPORTED}`),
  // --- the course itself
  ...CHECK_PAGES,
} as const satisfies DiagnosticCatalogue;

export type KmpCode = keyof typeof DIAGNOSTICS;

/** An issue of this format. */
export const issue = issueMaker("kmp", DIAGNOSTICS);
