/** Every finding about courses and their texts, declared once: severity, title and documentation page. */
import type { DiagnosticCatalogue } from "../core/schema.ts";
import { BROKEN_FILE, error, hint, information, issueMaker, warning } from "../core/text/diagnosticPages.ts";
import { CHECK_PAGES } from "./checks/catalogue.ts";

const UNSUPPORTED =
  "wkmpt knows it, Bytewright does not: the file would not be what you intended, so none is written. Write the outcome itself in its place, or encode the text with wkmpt.";

export const DIAGNOSTICS = {
  // --- binary files
  "not-kmp": error(
    "Not a course file",
    "The first four bytes must be `RKMD`. A file that starts with `Yaz0` is compressed and is unpacked first.",
  ),
  "too-short": error("File shorter than its header", `The header takes 12 bytes and the table of offsets after them. ${BROKEN_FILE}`),
  "header-length": error(
    "Header and number of sections do not agree",
    `The table of offsets ends with the header, 4 bytes for each section. ${BROKEN_FILE}`,
  ),
  "section-outside": error("Section outside the file", BROKEN_FILE),
  "section-cut": error(
    "Section longer than the file",
    `The number of entries exceeds the file: it was cut off, or the number is wrong. ${BROKEN_FILE}`,
  ),
  "section-overlap": error("Sections overlap", `The entries of a section reach into the next one. ${BROKEN_FILE}`),
  "text-too-large": error(
    "Text of the course too large",
    "Real courses have a few thousand entries, and hardly a byte that belongs to nothing. A file with megabytes of them is not a course, or was made to fill the memory. Your file is unchanged.",
  ),
  "file-length": warning(
    "Stated length of the file is wrong",
    "Neither the game nor wkmpt reads the length in the header, but other tools may. The text keeps it as `#!kmp file-length`; remove that line to state the real length.",
  ),
  "poti-total": warning(
    "Stated number of route points is wrong",
    "The header of POTI holds the number of points of all routes. The text keeps it as `#!kmp extra POTI`; remove that line to state the real number.",
  ),
  "version-unknown": information(
    "Unknown version",
    "All games have 2520. Demo files and early courses have smaller numbers, with which the game reads some sections in another way.",
  ),
  "header-extra": information(
    "Header longer than usual",
    "The bytes are kept, in the text as `#!kmp header`. wkmpt and kmp-editor know no such header.",
  ),
  "section-missing": warning(
    "Sections are missing",
    "All games' files have 15 sections; wkmpt can leave out empty ones. The text says with `#!kmp sections` which there are: remove that line to get all of them. kmp-editor refuses such files.",
  ),
  "section-place": warning(
    "Section not at its usual place",
    "The game finds sections by their letters, but other tools expect the usual order of the table. Remove `#!kmp sections` and `#!kmp order` from the text to get it.",
  ),
  "section-raw": warning(
    "Section with entries of another size",
    "Early courses have entries that later ones do not. The size follows from the place of the next section; what the bytes mean is not known, so they are kept as they are, in the text as `#!kmp raw`. The checks of the course are left out.",
  ),
  "section-unknown": warning("Unknown section", "Its bytes are kept, in the text as `#!kmp raw`; other tools drop it."),
  wim0: hint(
    "Section WIM0 present",
    "An experiment of wkmpt that holds data packed with bzip2, with its size in place of the number of entries. Its bytes are kept, in the text as `#!kmp raw`; other tools drop it, and the game does not read it.",
  ),
  "section-duplicate": warning(
    "Section present twice",
    "Only the first one has a meaning; the bytes of the other are kept, in the text as `#!kmp raw`.",
  ),
  "section-gap": warning("Bytes that belong to nothing", "They are kept, in the text as `#!kmp gap`. Remove that line to lose them."),
  "file-tail": information(
    "Bytes after the last section",
    "wkmpt puts the text of `INFO` there, and four zero bytes for an empty one. Other bytes are kept as `#!kmp gap`. The game does not read them.",
  ),
  inexact: warning(
    "File would be written otherwise",
    "The file can be read, but what Bytewright would write differs in this place, so it opens read-only. Please report such a file.",
  ),
  // --- lines of a text
  "not-kmp-text": error(
    "Not the text of a course",
    "The first line is `#KMP`, and there is at least one section.",
    "#KMP\n[SETUP]\nKMP-VERSION = 2520",
  ),
  "outside-section": warning("Line outside of sections", "Lines before the first `[SECTION]` have no meaning."),
  "section-head": error("Head of a section not closed", "A section starts with its name in brackets.", "[GOBJ]"),
  "unknown-section": warning(
    "Unknown section",
    "Sections are SETUP, AREA, CAME, CKPT, CNPT, ENPT, GOBJ, ITPT, JGPT, KTPT, MSPT, POTI, STGI and END; CKPH, ENPH and ITPH are for information. All others are skipped.",
  ),
  continuation: error("Nothing to go on with", "A line that starts with `>` continues the row before it."),
  "line-end": error(
    "Unexpected text at the end of the line",
    "Operators outside of brackets, or a value too many: the rest of the line has no meaning.",
  ),
  "equals-missing": error("`=` is missing", "Variables, parameters and keys of SETUP are set with `name = value`."),
  "value-missing": error("A name or number is missing", "A value is a number, a name, a function call, or an expression in brackets."),
  expected: error("Something else is expected here", "The line does not have the form that it should; the message says what is missing."),
  bracket: error("Bracket not closed", "Each `(`, `[` and `<` needs its partner on the same line or its continuation."),
  quote: error("String not closed", "A string ends on its line with the quote that it starts with."),
  number: error("Not a number", "Numbers are decimal, `0x` and hexadecimal digits, or floats with a point or exponent."),
  "value-type": error("Value of the wrong kind", "Columns take numbers; a vector fills three of them, in CKPT two."),
  "value-cut": warning(
    "Number too large for its place",
    "The upper bits are cut off, as wkmpt does without a message.",
    "[CKPT]\n 0  0 0 100 0   300 -1 -1 -1",
  ),
  "missing-columns": warning(
    "Columns are missing",
    "What is missing at the end of a row counts as 0. Long rows go on with `>` on the next line.",
  ),
  "extra-columns": warning(
    "Too many columns",
    "Values after the last column have no meaning. Operators work in brackets only: `a+b` is two columns, `(a+b)` is one.",
  ),
  "division-by-zero": warning(
    "Division by 0",
    "The result of an integer divided by 0 is the integer itself, as in wkmpt. Floats give infinity.",
  ),
  "text-precision": information(
    "More digits than the file keeps",
    "Coordinates are 32-bit floats with about 7 digits: the rest is rounded away when the file is written.",
  ),
  "text-function-space": hint(
    "Name and bracket are read as a function call",
    "Blanks between a name and `(` do not separate them. Put a comma between two columns, or leave the blanks out where a call is meant.",
    "[GOBJ]\n o0 o$sun, (5)",
  ),
  "text-operator": hint(
    "Operator outside of brackets",
    "Columns end at an operator: `a+b` is two columns, `a` and `+b`. Put calculations in brackets: `(a+b)`.",
  ),
  "text-prev-ignored": hint(
    "`$PREV` is ignored",
    "The previous groups are computed from the next ones, so what `$PREV` says has no effect. `@AUTO-CONNECT = AC$OFF` takes it as written; check points have no such parameter.",
  ),
  "text-def-scope": hint("Variable holds in its section only", "`@def` sets a variable for its section, `@gdef` for the whole text."),
  note: error(
    "Broken note",
    "Comments that start with `#!kmp` keep what a file holds and the grammar cannot say. Correct the line, or remove it.",
  ),
  "too-many-findings": information("Findings left out", "There are so many findings that the rest says nothing new."),
  // --- names
  "unknown-name": error(
    "Unknown name",
    "Names are those of entries (`c3`, `r0`), of variables set with `@def` (in their section) or `@gdef` (everywhere), and constants. wkmpt takes 0 for an unknown name; as that is hardly ever meant, no file is written.",
  ),
  "unknown-function": error(
    "Unknown function",
    "A name before `(` is a function call. Put a comma between a name and a bracket that are two columns.",
  ),
  "unknown-macro": error("Unknown macro", "Define the macro with `@macro` … `@endmacro` before you call it."),
  "unknown-group": warning("Unknown group", "The link is left out and the others move up, as in wkmpt."),
  "unknown-parameter": warning("Unknown parameter", "The section has no parameter of this name; it changes nothing."),
  "unknown-command": error(
    "Unknown command",
    "A command starts with `@`: `@def`, `@if`, `@for` and so on; `@NAME = value` sets a parameter.",
  ),
  "unknown-directive": error(
    "Unknown directive",
    "Directives start with `$`: `$GROUP`, `$PREV` and `$SETTINGS` for groups, `$ROUTE` for routes.",
  ),
  "name-missing": error("Name missing", "Groups, macros and variables need a name of letters, digits, `_`, `.` and `$`."),
  "name-twice": warning("Name given twice", "Only the first one with a name can be reached by it."),
  arguments: error("Wrong number of arguments", "The message says how many there should be."),
  // --- groups and routes
  "directive-place": error("Directive not allowed here", "The message says what it must follow."),
  "too-many-links": warning(
    "Too many links",
    "A group has room for six links in each direction; the others are left out. kmp-editor refuses to save a course that needs more.",
  ),
  // --- blocks
  "not-open": error("Nothing to close or leave", "`@else`, `@endif`, `@endfor`, `@break` and the like belong to a block that is open."),
  "not-closed": error("Block not closed", "Conditions, loops and macros end with their `@end…`."),
  "too-deep": error("Nested too deeply", "Brackets may be nested 100 deep, conditions, loops and macros 50."),
  "too-much-work": error(
    "Loops do too much work",
    "A loop without an end, or macros that call each other: reading stopped, and no file is written.",
    "[GOBJ]\n@loop\n 0 1\n@endloop",
  ),
  "too-many-rows": error("Too many entries", "A section can state at most 65535 entries."),
  assertion: warning("Assertion does not hold", "The text says with `@assert` what must be so, and it is not."),
  echo: information("Message of the text", "The text prints this with `@echo`."),
  warn: warning("Warning of the text", "The text prints this warning with `@warn`."),
  // --- what wkmpt has and Bytewright has not
  "unsupported-command": error("Command not supported", UNSUPPORTED),
  "unsupported-directive": error("Directive not supported", UNSUPPORTED),
  "unsupported-constant": error(
    "Constant not supported",
    `No condition (\`IF$\`, \`C$\`), item or type of collision is known by this name; other versions of wkmpt may have more. ${UNSUPPORTED}`,
  ),
  "unsupported-function": error("Function not supported", UNSUPPORTED),
  "unsupported-parameter": error("Parameter not supported", `${UNSUPPORTED} The value that switches it off, 0 or \`$NONE\`, is fine.`),
  "dispatch-links": information(
    "Automatic arena links are not generated",
    "With `AC$DISPATCH` wkmpt adds links between dispatch points and routes that the text does not name. Bytewright writes the links of the text: name all of them, as wkmpt does in the texts that it makes of files.",
  ),
  "unsupported-marker": error(
    "Marker of a link not supported",
    `\`-name\` is not rotated, \`>name\` leads one way only, \`name!E\` has a selector; kinds of groups are for automatic links. ${UNSUPPORTED}`,
  ),
  "old-revision": error("Rows of an old revision", `Texts of old versions of wkmpt have other columns here. ${UNSUPPORTED}`),
  // --- the course itself
  ...CHECK_PAGES,
} as const satisfies DiagnosticCatalogue;

export type KmpCode = keyof typeof DIAGNOSTICS;

/** An issue of this format. */
export const issue = issueMaker("kmp", DIAGNOSTICS);
