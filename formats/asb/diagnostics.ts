/** Every finding about ASB files and texts, declared once: severity, title and documentation page. */
import { BROKEN_FILE, error, information, issueMaker, warning } from "../core/diagnosticPages.ts";
import type { DiagnosticCatalogue } from "../core/schema.ts";

const KEPT = "It is kept as it is.";

export const DIAGNOSTICS = {
  // --- binary files
  "too-short": error("File shorter than its header", `The header has 104 bytes, 108 from version 0x417 on. ${BROKEN_FILE}`),
  "not-asb": error("Not an ASB file", "The first four bytes must be `ASB ` with a space."),
  "unsupported-version": error(
    "Version whose layout is not known",
    "0x40F (Nintendo Switch Sports), 0x410 (Splatoon 3) and 0x417 (Tears of the Kingdom) are known well enough to be written back byte for byte. 0x418 is tried as 0x417. Of 0x41A and 0x41B the header, commands and nodes are understood; of older versions nothing is published. Such files are shown on a page with what is understood.",
  ),
  "outside-file": error("Pointer or count beyond the end", BROKEN_FILE),
  "too-many-items": error(
    "Records over records",
    `Tables point into one another so that they stand for far more than the file holds. ${BROKEN_FILE}`,
  ),
  "text-too-large": error("Text of the file too large", `Shared tables would print as more text than an editor takes. ${BROKEN_FILE}`),
  "unknown-node-type": error("Unknown node type", `The size of the body is not known, so its nodes cannot be moved. ${BROKEN_FILE}`),
  "unknown-sync-type": error("Unknown sync record", `Types 0, 1 and 3 are known. ${BROKEN_FILE}`),
  "string-outside": error("String outside the pool", BROKEN_FILE),
  "string-encoding": error("String is not valid UTF-8", "A replacement character would change the file on save, so it is not opened."),
  "index-outside": error(
    "Index of no record",
    `A node names an event, marking, blend or sync record that the file does not have. ${BROKEN_FILE}`,
  ),
  expressions: error("Broken expression block", BROKEN_FILE),
  layout: warning(
    "Layout of another tool",
    "The file can be read, but what Bytewright would write differs in this place, so it opens read-only. **Edit Anyway** rewrites it in the layout of Nintendo's own tool.",
  ),
  // --- text: structure
  syntax: error("Broken JSON", "The text is JSON with comments."),
  "expected-type": error("Value of another type", "The key holds another kind of value; hover shows which."),
  "unknown-key": warning("Unknown key", "The file has no place for it, so it would be lost. It may be a typing error."),
  "duplicate-key": error("Key given twice", "An object has each key once."),
  "missing-key": error("Key missing", "The record has this field in the file, so the text has to say its value."),
  "number-range": error("Number out of range", "The field has fewer bits than the number needs."),
  "whole-number": error("Whole number expected", "The field is a whole number: written without point and exponent."),
  "unknown-name": error("Unknown word", "One of the words of this list, or the number that stands in the file."),
  "bad-guid": error("Broken GUID", "A GUID has 32 hexadecimal digits: 8-4-4-4-12."),
  "bad-hex": error("Broken hexadecimal text", "The text holds `0x` and up to eight hexadecimal digits, or bytes of two digits each."),
  "bad-version": error("Version that cannot be written", "0x40f, 0x410, 0x417 and 0x418 can be written."),
  "string-nul": error("Text with a NUL", "A NUL ends a string in the file."),
  "lone-surrogate": error("Half of a character", "A lone surrogate has no UTF-8 form."),
  "property-source": error("Property without a source", "A property is a plain value, or an object that names its source."),
  "child-form": error("Child of another form", "The node type says how its children are chosen; hover shows the form."),
  "too-many": error("More records than the file can count", "Nodes and commands are counted in 16 bits, plugs of a node in 8."),
  "too-far": error(
    "File too large",
    "Event parameters keep 24 bits of their offset: the file must stay below 16 MiB. Names of the blackboard must lie in the first 4 MiB of the strings, its values within 64 KiB.",
  ),
  "node-index": warning("Node Index out of step", "Nodes are numbered by their place in the list; other numbers are not kept."),
  "kept-data": warning(
    "Data beside the form no longer fits",
    "`Bytewright` holds what the usual form cannot say. After an edit it no longer fits and is left out: the file is written in the layout of Nintendo's own tool.",
  ),
  "setup-range": warning(
    "Setup program outside the instructions",
    "The expression says where its setup program is, but the block has no instructions there. Both numbers are kept. To correct it, add `Setup Instructions`, or change `Base Index Pre-Command Entry` to -1 and `Pre-Entry Static Memory Usage` to 0.",
  ),
  "expression-memory": information(
    "Memory of the expressions raised",
    "`Info` states how much memory the game reserves for the expressions. With less than they need, the game would write past it, so the needed size is written. A larger size is kept.",
  ),
  "derived-key": information(
    "Value that follows from others",
    "`Calc Controllers` lists the calculations that the properties of the body say, for other tools. It is not read: change the property.",
  ),
  companion: warning(
    "The file with the events cannot be read",
    "The `.baev` file beside this one knows nodes by their GUIDs. While it cannot be read, its events are not shown with their nodes. This file can be saved all the same; events of a node whose GUID changes stay with the old one.",
  ),
  // --- text: references
  "node-range": error("No node of this number", "Numbers of nodes count from 0 in the order of the list."),
  "blackboard-range": warning("No blackboard entry of this number", "Entries are counted within their type, from 0."),
  "expression-range": warning("No expression of this number", "Expressions are counted from 0."),
  "wrong-kind": warning(
    "Node of another kind expected",
    "`Events` lead to Event nodes, `Frame Controls` to FrameController or InitialFrame nodes.",
  ),
  "unreachable-node": information("Node that nothing leads to", "No command and no node leads here, so the game never plays it."),
  cycle: warning("Nodes that lead back to themselves", "A child must not lead back to its parent: the game would never come to an end."),
  "unknown-tag": warning("Tag that is not listed", "All tags of the file are listed in `Valid Tags`."),
  "unknown-bone-group": warning("No bone group of this name", "`Bone Group Name` names an entry of `Bone Groups`."),
  "unknown-command": warning("No command of this name", "Transitions and command groups name commands of this file."),
  "duplicate-name": warning("Two entries of one name", "The game finds the first only."),
  "duplicate-guid": information("Two records of one GUID", "The game tells records apart by their GUID."),
  "command-order": warning(
    "Commands out of order",
    "The commands of all known files are sorted by name. The game may search them by halves, and would miss some.",
  ),
  "enum-value": warning("Value of unknown meaning", KEPT),
  "flag-conflict": warning("Flags that contradict each other", `The property names more than one source. ${KEPT}`),
  "source-hash": warning("Hash of a source file differs", "The hashes follow from the path; these are others. They are kept as they are."),
} satisfies DiagnosticCatalogue;

export type AsbCode = keyof typeof DIAGNOSTICS;

/** An issue of this format. */
export const issue = issueMaker("asb", DIAGNOSTICS);
