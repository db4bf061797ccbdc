/** All findings about message files and their texts: severity, title and documentation page. */
import type { DiagnosticCatalogue } from "../core/schema.ts";
import { BROKEN_FILE, error, hint, issueMaker, stopMaker, warning } from "../core/text/diagnosticPages.ts";

export const DIAGNOSTICS = {
  // --- binary files
  "not-messages": error("Not a message file", "A message file begins with `MESGbmg1` and has a header of 32 bytes."),
  "encoding-unknown": error("Unknown encoding", `Encodings are 0 to 4. ${BROKEN_FILE}`),
  "section-beyond": error("Section extends beyond the file", `A section has at least 8 bytes and must end inside the file. ${BROKEN_FILE}`),
  "section-missing": error(
    "Missing or duplicate section",
    `A file needs \`INF1\` and \`DAT1\`, and has each section only once. ${BROKEN_FILE}`,
  ),
  "items-beyond": error("Items do not fit", `An item has at least 4 bytes, and all items must fit into \`INF1\`. ${BROKEN_FILE}`),
  "ids-beyond": error("IDs do not fit the messages", `\`MID1\` needs an ID for each item of \`INF1\`. ${BROKEN_FILE}`),
  "text-offset": error("Text outside its section", `An offset must be inside \`DAT1\`, and even in UTF-16. ${BROKEN_FILE}`),
  "text-end": error("Text without an end", `A text must end with a NUL, after the end of its escapes. ${BROKEN_FILE}`),
  "size-field": warning(
    "Wrong length in the header",
    "It should be the length of the file, or the offset of `FLW1`. Bytewright keeps the number.",
  ),
  "trailing-bytes": warning("Bytes after the last section", "Games do not read them. Bytewright removes them when you save the file."),
  "written-otherwise": warning(
    "File would be written differently",
    "Messages share a text, texts have gaps, or the padding differs from files of games. An unchanged file keeps its bytes; if you change and save it, Bytewright writes a separate text for each message, in order.",
  ),
  // --- messages
  "ids-unsorted": warning(
    "IDs do not ascend",
    "With the flag 0x1000, the game uses a binary search and may miss some messages. Sort the messages, or clear the flag.",
  ),
  "id-twice": warning("ID appears twice", "The game finds only one of the two messages."),
  "unknown-escape": hint("Unknown escape", "*Mario Kart Wii* does not have this escape, or only with another length."),
  "argument-range": warning("Argument above 8", "Each kind has nine arguments, 0 to 8."),
  "unknown-color": hint("Unknown color", "The game does not have this color; mods add some."),
  "message-missing": warning(
    "Missing message of an escape",
    "The escape for singular and plural refers to two messages of the same file, which need a text.",
  ),
  "font-unknown": warning("Unknown font or attributes", "The first byte is a font, 0 to 5; the other three are 0."),
  "attribute-id": warning("Wrong ID in the attributes", "*Twilight Princess* repeats the ID in the first two bytes of the attributes."),
  "copies-differ": hint("Two copies of a name differ", "The file has the names of tracks and arenas twice. Change both."),
  // --- text
  "missing-magic": error("Text does not begin with #BMG", "The first line must begin with `#BMG`."),
  "line-form": error("Unknown form of a line", "A line is `ID = text`, `ID /`, `+ text`, a parameter (`@…`) or a comment (`#…`)."),
  "lone-continuation": error(
    "Continuation without a message",
    "A line with `+` continues the message above; a comment or parameter ends a message.",
  ),
  "parameter-value": error("Invalid parameter value", "See the table of parameters in the description of the format."),
  "unknown-parameter": hint("Unknown parameter", "It is lost: the file cannot store it."),
  "not-supported": error("Not supported", "wbmgt's commands that include, copy or change other texts are not supported."),
  "id-again": warning("Duplicate ID", "The last text counts."),
  slots: error("Duplicate or missing slot", "Slots number the messages in file order, from 0."),
  "number-gap": error("Numbers have a gap", "Without `MID1`, IDs count the messages from 0."),
  "attributes-form": error("Unreadable attributes", "Write attributes as hexadecimal bytes in brackets: `[1,0/2]`."),
  "escape-form": error(
    "Unreadable escape",
    "`\\x{…}`, `\\u{…}`, `\\c{…}` and `\\z{…}` contain hexadecimal numbers or the name of a color.",
  ),
  "unknown-letter": hint("Unknown letter after a backslash", "Both remain in the text. Write `\\\\` for a backslash."),
  "escape-length": error(
    "NUL, or wrong length of an escape",
    "A NUL would end the text; `\\032` begins an escape, and the next unit states its length. In bytewise encodings, an escape can end in the middle of its last number, whose low byte must then be 00.",
  ),
  "not-in-encoding": error("Character not in the encoding", "The file's encoding does not have this character."),
  "half-pair": hint("Half of a surrogate pair", "It is one half of a character above U+FFFF. Bytewright keeps it."),
  "section-form": error("Unreadable section", '`@SECTION "NAME"` with up to four characters, then lines of bytes: `@X 0000: 01 02`.'),
  "too-many": error("Too many messages", "A file can have up to 65,535 messages."),
} as const satisfies DiagnosticCatalogue;

export type BmgCode = keyof typeof DIAGNOSTICS;

export const issue = issueMaker<BmgCode>("bmg", DIAGNOSTICS);
export const stop = stopMaker(issue);
