/** Every finding about ASB files and texts, declared once: severity, title and documentation page. */
import { JSON_DIAGNOSTICS } from "../core/json/diagnostics.ts";
import { TYPE_CHANGE_DIAGNOSTICS } from "../core/json/typeChanges.ts";
import type { DiagnosticCatalogue } from "../core/schema.ts";
import { BROKEN_FILE, error, information, issueMaker, warning } from "../core/text/diagnosticPages.ts";

const KEPT = "It is kept unchanged.";

export const DIAGNOSTICS = {
  // --- binary files
  "too-short": error("File shorter than its header", `The header has 104 bytes, 108 from version 0x417 on. ${BROKEN_FILE}`),
  "not-asb": error("Not an ASB file", "The first four bytes must be `ASB ` with a space."),
  "unsupported-version": error(
    "Unsupported version",
    "0x40F (Nintendo Switch Sports), 0x410 (Splatoon 3) and 0x417 (Tears of the Kingdom) are known well enough to be written back byte for byte. 0x418 is read like 0x417. 0x41A and 0x41B are edited in place. Nothing is published about older versions; a page shows what is understood of such files.",
  ),
  "outside-file": error("Pointer or count beyond the end", BROKEN_FILE),
  "too-many-items": error(
    "More records than the file can hold",
    `Overlapping tables describe far more records than the file could contain. ${BROKEN_FILE}`,
  ),
  "text-too-large": error(
    "Text of the file too large",
    `Shared records would be repeated into more text than an editor can open. ${BROKEN_FILE}`,
  ),
  "unknown-node-type": warning(
    "Unknown node type",
    "Its body is kept as bytes, up to the next known start. Because it may contain offsets of other data, the file is edited in place.",
  ),
  "unknown-sync-type": error("Unknown sync record", `Types 0, 1 and 3 are known. ${BROKEN_FILE}`),
  "string-outside": error("String outside the pool", BROKEN_FILE),
  "string-encoding": error(
    "String is not valid UTF-8",
    "Showing it with replacement characters would change the file when you save, so it is not opened.",
  ),
  "index-outside": error(
    "Index out of range",
    `A node refers to an event, marking, blend or sync record that is not in the file. ${BROKEN_FILE}`,
  ),
  expressions: error("Broken expression block", BROKEN_FILE),
  "in-place": information(
    "Edited in place",
    "This file, or its version, is not known well enough to be written from scratch. Changed values overwrite the old ones, new strings go to the end of the strings, and everything else keeps its bytes. Lists keep their length.",
  ),
  "in-place-room": error(
    "No room in a file that is edited in place",
    "The change needs bytes that the file does not have. Lists keep their length, nodes their type, and keys without bytes cannot be added.",
  ),
  "in-place-shared": error(
    "Stored once, used several times",
    "The file stores the value once, but the text shows it in several places. Change all of them.",
  ),
  "original-missing": error(
    "Original file missing from the text",
    "`Original`, at the end, is the file to which your changes are applied. Decode the file again.",
  ),
  "kept-table": warning("Table does not match its description", KEPT),
  "superseded-header": information(
    "Header of 0x70 bytes",
    "The first description of 0x41A and 0x41B has this header. Its author replaced it with one of 0x80 bytes.",
  ),
  layout: warning(
    "Layout of another tool",
    "Bytewright can read this file but would write it differently from this byte on, so it opens read-only. **Edit Anyway** rewrites it in the layout of Nintendo's own tool.",
  ),
  // --- text: structure
  ...JSON_DIAGNOSTICS,
  ...TYPE_CHANGE_DIAGNOSTICS,
  "unknown-name": error("Unknown word", "Use one of the listed words, or the number stored in the file."),
  "bad-guid": error("Broken GUID", "A GUID has 32 hexadecimal digits: 8-4-4-4-12."),
  "bad-hex": error("Broken hexadecimal text", "Expected `0x` and up to eight hexadecimal digits, or bytes of two digits each."),
  "bad-version": error("Version that cannot be written", "0x40f, 0x410, 0x417 and 0x418 can be written."),
  "property-source": error("Property without a source", "A property is a plain value, or an object that names its source."),
  "child-form": error(
    "Child in the wrong form",
    "The node type determines how children are chosen. Hover over the node type to see the form.",
  ),
  "too-many": error("More records than the file can count", "Nodes and commands are counted in 16 bits, plugs of a node in 8."),
  "too-far": error(
    "File too large",
    "Event parameters store a 24-bit offset, so the file must stay below 16 MiB. Names of the blackboard must be in the first 4 MiB of the strings, its values within 64 KiB.",
  ),
  "node-index": warning("Node Index does not match", "Nodes are numbered by their position in the list. Other numbers are lost."),
  "event-inert": information(
    "Events that do nothing",
    "*Tears of the Kingdom* takes the events of a node from the companion `.baev` file, which finds the node by its GUID. The events in the `.asb` file are kept, but changing them changes nothing in the game.",
  ),
  "node-alias": information(
    "Alternative name of a node type",
    "Community documents use other names for some node types, such as `BoneVisibilityAnimation`. Bytewright accepts them, but writes the names of the Python tools.",
  ),
  "kept-data": warning(
    "Kept data no longer fits",
    "`Bytewright` holds what the usual form cannot express. Your edit no longer matches it, so it is dropped and the file is written in the layout of Nintendo's own tool.",
  ),
  "setup-range": warning(
    "Setup program outside the instructions",
    "The expression states the position of its setup program, but the block has no instructions there. Both numbers are kept. To correct it, add `Setup Instructions`, or change `Base Index Pre-Command Entry` to -1 and `Pre-Entry Static Memory Usage` to 0.",
  ),
  "expression-memory": information(
    "Memory of the expressions raised",
    "`Info` states how much memory the game reserves for the expressions. With less than they need, the game would write past it, so the needed size is written. A larger size is kept.",
  ),
  "shared-constant": error(
    "Conflicting values of a constant",
    "Operands with the source `ParamTbl` or `ParamTblStr` refer to constants by byte offset, so several instructions may share one. Give all of them the same value, or give one of them another offset: change its `LHS Index/Value` or `RHS Index/Value`.",
  ),
  "derived-key": information(
    "Derived value",
    "`Calc Controllers` repeats the calculations of the body's properties for other tools. It is ignored here; change the property instead.",
  ),
  companion: warning(
    "Companion file with the events cannot be read",
    "The companion `.baev` file identifies nodes by their GUIDs. While it cannot be read, its events are not shown with their nodes. You can still save this file, but events of a node whose GUID you change stay with the old GUID.",
  ),
  // --- text: references
  "node-range": error("Node does not exist", "Nodes are numbered from 0 in the order of the list."),
  "blackboard-range": warning("Blackboard entry does not exist", "Entries are counted within their type, from 0."),
  "expression-range": warning("Expression does not exist", "Expressions are counted from 0."),
  "skeleton-range": warning("Partial skeleton does not exist", "`Skeleton Id` is an index into `Partial Skeletons`, counted from 0."),
  "wrong-kind": warning(
    "Wrong kind of node",
    "`Events` must refer to Event nodes, `Frame Controls` to FrameController or InitialFrame nodes.",
  ),
  "unreachable-node": information("Unused node", "No command or node leads here, so the game never plays it."),
  cycle: warning("Cycle of nodes", "A child must not lead back to its parent, or the game would loop forever."),
  "unknown-tag": warning("Tag not listed", "`Valid Tags` must list all tags of the file."),
  "unknown-bone-group": warning("Bone group does not exist", "`Bone Group Name` names an entry of `Bone Groups`."),
  "unknown-command": warning("Command does not exist", "Transitions and command groups refer to commands of this file by name."),
  "duplicate-name": warning("Duplicate name", "The game finds only the first entry."),
  "duplicate-guid": information("Duplicate GUID", "The game identifies records by their GUID."),
  "command-order": warning(
    "Commands out of order",
    "The commands of all known files are sorted by name. If the game uses a binary search, it would miss some.",
  ),
  "enum-value": warning("Value with unknown meaning", KEPT),
  "flag-conflict": warning("Conflicting flags", `The property has more than one source. ${KEPT}`),
  "source-hash": warning("Hash of a source file differs", "These are not the hashes of the path. They are kept unchanged."),
} satisfies DiagnosticCatalogue;

export type AsbCode = keyof typeof DIAGNOSTICS;

/** An issue of this format. */
export const issue = issueMaker("asb", DIAGNOSTICS);
