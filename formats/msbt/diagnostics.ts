/** Every finding about message files and their texts, declared once: severity, title and documentation page. */
import type { DiagnosticCatalogue } from "../core/schema.ts";
import { BROKEN_FILE, error, hint, issueMaker, stopMaker, warning } from "../core/text/diagnosticPages.ts";

export const DIAGNOSTICS = {
  // --- binary files
  "not-msbt": error("Not a message file", "A message file begins with `MsgStdBn` and has a header of 32 bytes."),
  "byte-order": error("Unknown byte order", `The mark is FE FF or FF FE. ${BROKEN_FILE}`),
  encoding: error("Unknown encoding", `0 is UTF-8, 1 UTF-16, 2 UTF-32. ${BROKEN_FILE}`),
  version: warning("Unknown version", "All known files have version 3. The number is kept."),
  header: warning("Reserved words are not 0", "They are 0 in all known files. A save after a change writes 0."),
  "section-outside": error(
    "Section reaches beyond the file",
    `The header counts the sections, and each fits into the file. ${BROKEN_FILE}`,
  ),
  "section-twice": error("Section there twice", `Each section is there once. ${BROKEN_FILE}`),
  "section-missing": error("Section missing", `A file has \`TXT2\`, and \`LBL1\` or \`NLI1\`. ${BROKEN_FILE}`),
  "label-table": error("Labels do not fit their section", `Buckets and labels end inside of \`LBL1\`. ${BROKEN_FILE}`),
  "label-index": error("Label of a message that is not there", `Messages count from 0. ${BROKEN_FILE}`),
  "label-text": error("Label is not plain", "A label has 1 to 255 bytes of printable ASCII."),
  "label-twice": error("Two messages with one label", "A game finds one of the two."),
  "label-bucket": warning(
    "Label in the wrong bucket",
    "The game looks for it in another one, and does not find it. A save after a change writes it to the right one.",
  ),
  "text-labels": error("Two labels for one text", "Each message has one label in all known files."),
  "text-unlabelled": error("Text without a label", "Each message has one label in all known files."),
  "text-table": error(
    "Texts do not fit their section",
    "Texts follow their table in the order of their numbers, without gaps, and none is shared. Where they can be read a save after a change writes them so.",
  ),
  "attribute-table": error("Attributes do not fit their section", `\`ATR1\` has attributes of at most all messages. ${BROKEN_FILE}`),
  "style-table": error("Styles do not fit their section", `\`TSY1\` has a style for each message. ${BROKEN_FILE}`),
  padding: warning("Padding of another kind", "Sections end with AB, or with 00 in all of them. A save after a change writes one kind."),
  "file-size": hint(
    "Size in the header is another",
    "Games do not use it. The number is kept; remove the `size` line to write the right one.",
  ),
  "written-otherwise": warning(
    "File would be written otherwise",
    "A save after a change arranges the file as games have it. An untouched file keeps its bytes.",
  ),
  // --- messages
  "text-end": warning(
    "Text without its end, or with one inside",
    "A game reads a text up to its first 0: without one it goes on with the next message.",
  ),
  "tag-cut": warning(
    "Tag that is cut",
    "The size that the tag states reaches beyond the message, or is odd. The bytes are kept as they are.",
  ),
  "tag-params": warning("Parameters do not fit the tag", "The game reads others than there are. They are kept by their bytes."),
  "control-character": warning(
    "Control character in the text",
    "Such characters are left over where a tag states a wrong size: the game shows the rest of the tag as text.",
  ),
  "carriage-return": warning("Carriage return in the text", "Lines end with U+000A alone. An editor converted the line breaks."),
  "choice-label": warning("Answer without a message", "An answer is the message whose label is its number, with four digits."),
  "choice-index": warning("Answer that the question does not have", "Answers count from 0."),
  "ruby-length": warning("Reading over more than text", "The reading covers the characters after the tag: plain ones of the same line."),
  "closing-alone": hint("Closing tag that nothing opens", "No tag of this kind is before it in the message."),
  // --- text
  "unknown-tag": error(
    "Unknown tag",
    "Names belong to the game of the line `#!layout game`. A tag without a name is written by numbers: `{1:13 0x0100}`.",
  ),
  "tag-values": error(
    "Values do not fit the tag",
    "A tag has its values in their order, or by their names: `{delay 20}`, `{delay frames=20}`.",
  ),
  "value-range": error("Value out of range", "The parameter has no room for it."),
  "value-type": error("Value of another type", "The parameter is a number, or bytes: `0x0102`."),
  "value-name": error("Unknown name of a value", "The game has no color, font or icon of this name. A number is always right."),
  "tag-open": error("Tag is not closed", "A tag ends with `}` on its line. Write `\\{` for a brace."),
  escape: error("Unknown escape", "There are `\\n`, `\\s`, `\\t`, `\\r`, `\\\\`, `\\{`, `\\}` and `\\u` with four hexadecimal digits."),
  layout: error(
    "Line of the layout that cannot be read",
    "Lines with `#!layout` state what is not in the messages. See the description of the format.",
  ),
  attribute: error(
    "Attributes do not fit the file",
    "The line `#!layout attributes` states how many bytes each message has, or that they are texts.",
  ),
  style: error("Style missing or not a number", "All messages have a style, or none."),
  "text-missing": error(
    "Message without a text",
    "A message is `label: |-` with its text below it; with attributes the text is under `text: |-`.",
  ),
  indent: error("Line that belongs to nothing", "The lines of a text are indented by spaces, deeper than the label."),
} as const satisfies DiagnosticCatalogue;

export type MsbtCode = keyof typeof DIAGNOSTICS;

export const issue = issueMaker<MsbtCode>("msbt", DIAGNOSTICS);
export const stop = stopMaker(issue);
