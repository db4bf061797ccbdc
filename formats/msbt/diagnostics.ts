/** All findings about message files and their texts: severity, title and documentation page. */
import type { DiagnosticCatalogue } from "../core/schema.ts";
import { BROKEN_FILE, error, hint, issueMaker, stopMaker, warning } from "../core/text/diagnosticPages.ts";

export const DIAGNOSTICS = {
  // --- binary files
  "not-msbt": error("Not a message file", "A message file begins with `MsgStdBn` and has a header of 32 bytes."),
  "byte-order": error("Unknown byte order", `The mark is FE FF or FF FE. ${BROKEN_FILE}`),
  encoding: error("Unknown encoding", `0 is UTF-8, 1 UTF-16, 2 UTF-32. ${BROKEN_FILE}`),
  version: warning("Unknown version", "All known files have version 3. Bytewright keeps the number."),
  header: warning("Reserved words are not 0", "They are 0 in all known files. Bytewright writes 0 if you change and save the file."),
  "section-outside": error(
    "Section extends beyond the file",
    `The header states the number of sections, which must all fit into the file. ${BROKEN_FILE}`,
  ),
  "section-twice": error("Duplicate section", `Each section may exist only once. ${BROKEN_FILE}`),
  "section-missing": error("Section missing", `A file needs \`TXT2\`, and \`LBL1\` or \`NLI1\`. ${BROKEN_FILE}`),
  "label-table": error("Labels do not fit their section", `Buckets and labels must end inside \`LBL1\`. ${BROKEN_FILE}`),
  "label-index": error("Label of a message that does not exist", `Messages count from 0. ${BROKEN_FILE}`),
  "label-text": error("Invalid label", "A label has 1 to 255 bytes of printable ASCII."),
  "label-twice": error("Two messages with the same label", "The game finds only one of them."),
  "label-bucket": warning(
    "Label in the wrong bucket",
    "The game searches another bucket and does not find the label. Bytewright writes it to the right bucket if you change and save the file.",
  ),
  "text-labels": error("Two labels for one text", "In all known files, each message has one label."),
  "text-unlabelled": error("Text without a label", "In all known files, each message has one label."),
  "text-table": error(
    "Texts do not fit their section",
    "Texts follow their table in order, without gaps, and are not shared. If Bytewright can read them, it writes them that way when you change and save the file.",
  ),
  "attribute-table": error(
    "Attributes do not fit their section",
    `\`ATR1\` cannot have attributes of more messages than there are. ${BROKEN_FILE}`,
  ),
  "style-table": error("Styles do not fit their section", `\`TSY1\` needs a style for each message. ${BROKEN_FILE}`),
  padding: warning(
    "Unusual padding",
    "Sections are padded with AB, or all of them with 00. Bytewright writes one kind if you change and save the file.",
  ),
  "file-size": hint(
    "Wrong size in the header",
    "Games do not use the size. Bytewright keeps it; remove the `size` line to write the correct one.",
  ),
  "written-otherwise": warning(
    "File would be written differently",
    "If you change and save the file, Bytewright arranges it as games do. An unchanged file keeps its bytes.",
  ),
  // --- messages
  "text-end": warning(
    "Missing or early end of a text",
    "The game reads a text up to its first 0. Without one, it continues with the next message.",
  ),
  "tag-cut": warning("Incomplete tag", "The size of the tag is odd or extends beyond the message. Bytewright keeps the bytes."),
  "tag-params": warning("Parameters do not fit the tag", "The game expects other parameters. Bytewright keeps the bytes."),
  "control-character": warning(
    "Control character in the text",
    "Usually a tag states a wrong size, so the game shows the rest of the tag as text.",
  ),
  "carriage-return": warning("Carriage return in the text", "Lines end with U+000A only. An editor may have converted the line breaks."),
  "choice-label": warning("Answer without a message", "The label of an answer's message is the answer's number, with four digits."),
  "choice-index": warning("The question does not have this answer", "Answers count from 0."),
  "ruby-length": warning(
    "Reading covers more than text",
    "The reading covers characters after the tag, which must be plain text on the same line.",
  ),
  "closing-alone": hint("Closing tag without an opening tag", "The message has no tag of this kind before it."),
  // --- text
  "unknown-tag": error(
    "Unknown tag",
    "The line `#!layout game` determines the names. Write a tag without a name as numbers: `{1:13 0x0100}`.",
  ),
  "tag-values": error(
    "Values do not fit the tag",
    "Write the values of a tag in order, or with their names: `{delay 20}`, `{delay frames=20}`.",
  ),
  "value-range": error("Value out of range", "The value does not fit the parameter."),
  "value-type": error("Wrong type of value", "The parameter is a number, or bytes: `0x0102`."),
  "value-name": error("Unknown value name", "The game has no color, font or icon with this name. A number always works."),
  "tag-open": error("Tag is not closed", "A tag ends with `}` on its line. Write `\\{` for a brace."),
  escape: error(
    "Unknown escape",
    "The escapes are `\\n`, `\\s`, `\\t`, `\\r`, `\\\\`, `\\{`, `\\}` and `\\u` with four hexadecimal digits.",
  ),
  layout: error(
    "Unreadable layout line",
    "`#!layout` lines keep data of the file that is not in the messages. See the description of the format.",
  ),
  attribute: error(
    "Attributes do not fit the file",
    "The line `#!layout attributes` states how many bytes each message has, or that attributes are texts.",
  ),
  style: error("Style missing or not a number", "Either all messages have a style, or no message has one."),
  "text-missing": error(
    "Message without a text",
    "A message is `label: |-` with its text below; with attributes, the text is below `text: |-`.",
  ),
  indent: error("Line outside of messages", "Indent the lines of a text with spaces, deeper than the label."),
} as const satisfies DiagnosticCatalogue;

export type MsbtCode = keyof typeof DIAGNOSTICS;

export const issue = issueMaker<MsbtCode>("msbt", DIAGNOSTICS);
export const stop = stopMaker(issue);
