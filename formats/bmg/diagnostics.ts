/** Every finding about message files and their texts, declared once: severity, title and documentation page. */
import type { DiagnosticCatalogue } from "../core/schema.ts";
import { BROKEN_FILE, error, hint, issueMaker, stopMaker, warning } from "../core/text/diagnosticPages.ts";

export const DIAGNOSTICS = {
  // --- binary files
  "not-messages": error("Not a message file", "A message file begins with `MESGbmg1` and has a header of 32 bytes."),
  "encoding-unknown": error("Unknown encoding", `There are encodings 0 to 4. ${BROKEN_FILE}`),
  "section-beyond": error("Section reaches beyond the file", `A section has at least 8 bytes and ends in the file. ${BROKEN_FILE}`),
  "section-missing": error("Section missing or there twice", `A file has \`INF1\` and \`DAT1\`, and each section once. ${BROKEN_FILE}`),
  "items-beyond": error("Items do not fit", `An item has at least 4 bytes, and all fit into \`INF1\`. ${BROKEN_FILE}`),
  "ids-beyond": error("IDs do not fit the messages", `\`MID1\` has an ID for each item of \`INF1\`. ${BROKEN_FILE}`),
  "text-offset": error("Text outside its section", `An offset leads into \`DAT1\`; in UTF-16 it is even. ${BROKEN_FILE}`),
  "text-end": error("Text without an end", `A text ends with a NUL, and its escapes end before that. ${BROKEN_FILE}`),
  "size-field": warning("Length in the header is another", "It is the length of the file, or the offset of `FLW1`. The number is kept."),
  "trailing-bytes": warning("Bytes after the last section", "No game reads them. A save leaves them out."),
  "written-otherwise": warning(
    "File would be written otherwise",
    "Messages share a text, texts have gaps, or padding is another than in files of games. An untouched file keeps its bytes; a save after a change writes each text once, in the order of the messages.",
  ),
  // --- messages
  "ids-unsorted": warning(
    "IDs do not ascend",
    "The flag 0x1000 lets the game bisect, so it may miss some messages. Sort the messages, or clear the flag.",
  ),
  "id-twice": warning("ID appears twice", "A game finds one of the two messages."),
  "unknown-escape": hint("Unknown escape", "*Mario Kart Wii* has no such escape, or one of another length."),
  "argument-range": warning("Argument over 8", "Each kind has nine arguments, 0 to 8."),
  "unknown-color": hint("Unknown color", "The game has no such color; mods add some."),
  "message-missing": warning(
    "Message named by an escape is missing",
    "The escape for singular and plural names two messages of the same file, with text.",
  ),
  "font-unknown": warning("Unknown font or attributes", "The first byte is a font, 0 to 5; the three others are 0."),
  "attribute-id": warning(
    "ID in the attributes is another",
    "*Twilight Princess* repeats the ID in the first two bytes of the attributes.",
  ),
  "copies-differ": hint("Two copies of a name differ", "Names of tracks and arenas are in the file twice; change both."),
  // --- text
  "missing-magic": error("Text does not begin with #BMG", "The first line begins with `#BMG`."),
  "line-form": error("Line of no known form", "A line is `ID = text`, `ID /`, `+ text`, a parameter (`@…`) or a comment (`#…`)."),
  "lone-continuation": error(
    "Continuation without a message",
    "A line with `+` goes on with the message above; a comment or parameter ends it.",
  ),
  "parameter-value": error("Value of a parameter", "See the table of parameters in the description of the format."),
  "unknown-parameter": hint("Unknown parameter", "It is not kept: the file has no place for it."),
  "not-supported": error("Not supported", "Commands of wbmgt that include, copy or change other texts."),
  "id-again": warning("ID again", "The last text counts."),
  slots: error("Slot there twice or missing", "Slots number the messages in the order of the file, from 0."),
  "number-gap": error("Numbers have a gap", "Without `MID1`, IDs count the messages from 0."),
  "attributes-form": error("Attributes that cannot be read", "Hexadecimal bytes in brackets: `[1,0/2]`."),
  "escape-form": error(
    "Escape that cannot be read",
    "`\\x{…}`, `\\u{…}`, `\\c{…}` and `\\z{…}` hold hexadecimal numbers or the name of a color.",
  ),
  "unknown-letter": hint("Unknown letter after a backslash", "Both stay as they are. Write `\\\\` for a backslash."),
  "escape-length": error(
    "NUL, or an escape of a wrong length",
    "A NUL would end the text, and `\\032` begins an escape whose length is in the next unit.",
  ),
  "not-in-encoding": error("Character is not in the encoding", "The file's encoding has no such character."),
  "half-pair": hint("Half of a pair", "One half of a character above U+FFFF. It is kept."),
  "section-form": error(
    "Section that cannot be read",
    '`@SECTION "NAME"` with up to four characters, then lines of bytes: `@X 0000: 01 02`.',
  ),
  "too-many": error("Too many messages", "A file holds up to 65,535 messages."),
} as const satisfies DiagnosticCatalogue;

export type BmgCode = keyof typeof DIAGNOSTICS;

export const issue = issueMaker<BmgCode>("bmg", DIAGNOSTICS);
export const stop = stopMaker(issue);
