/** Every finding about AAMP files and texts, declared once: severity, title and documentation page. */
import type { DiagnosticCatalogue } from "../core/schema.ts";
import { BROKEN_FILE, error, hint, information, issueMaker, warning } from "../core/text/diagnosticPages.ts";
import { YAML_DIAGNOSTICS } from "../core/yaml/diagnostics.ts";

const INEXACT =
  "Bytewright can read this file but would write it differently here, so it opens read-only. **Edit Anyway** rewrites it in the layout of Nintendo's own tool.";

const KEPT = "A `#!layout` line at the end of the text preserves it, so the file is written back unchanged.";

export const DIAGNOSTICS = {
  // --- binary files
  "too-short": error("File shorter than its header", `An AAMP file starts with a header of 48 bytes. ${BROKEN_FILE}`),
  "not-aamp": error(
    "Not an AAMP file",
    "The first four bytes must be `AAMP`. A file that starts with `Yaz0` is compressed and must be decompressed first.",
  ),
  "unsupported-version": error(
    "Version of the format is not supported",
    "Only version 2 is known well enough to be written back byte for byte. Version 1 is used by games of Mario Kart 8's generation.",
  ),
  "byte-order": error(
    "Flags state another byte order",
    "Bit 0 of the flags says whether numbers are little endian, but the version is stored in the other byte order.",
  ),
  "big-endian": information(
    "Big endian file",
    "Its numbers are read and written as big endian. No game is known to use such files: on both consoles, those of *Breath of the Wild* are little endian.",
  ),
  "text-encoding": information(
    "Flags say that strings are not UTF-8",
    `Bit 1 of the flags is clear. Bytewright reads the strings as UTF-8 anyway, and stops at one that is not valid. ${KEPT}`,
  ),
  "unknown-flags": information("Unknown flags", `Only the flags 1 (little endian) and 2 (UTF-8) are known. ${KEPT}`),
  "file-cut": error("File shorter than its size field", `The file was cut off. ${BROKEN_FILE}`),
  "file-longer": warning("File longer than its size field", `Saving an edit would lose the bytes after the end. ${INEXACT}`),
  "type-string": error("Broken type string", BROKEN_FILE),
  "record-outside": error("Record outside the file", `A list, object or parameter points beyond the end. ${BROKEN_FILE}`),
  "record-misplaced": warning("Record outside its section", INEXACT),
  "root-name": error("Root list is not `param_root`", BROKEN_FILE),
  "too-deep": error("Lists nested too deeply", "More than 64 levels: the offsets in the file form a loop, or it is not an AAMP file."),
  "too-many-records": error(
    "More records than the file has room for",
    "Lists or objects share children, which multiplies the records to read. No tool makes such files.",
  ),
  "text-too-large": error(
    "Text of the file too large",
    "Values may share their bytes, so that a small file can become gigabytes of text. No tool makes such files.",
  ),
  "strings-overlap": error(
    "Strings overlap",
    "The strings of this file overlap so often that they would take many times its size. No tool makes such files.",
  ),
  "value-type": information(
    "Unknown value type",
    "Types 0 to 20 are known; types from 21 on are pointers that exist only in the game's memory. The text shows the 32 bits that such a parameter points to: `!type21 0x…`.",
  ),
  "value-outside": error("Value outside the file", BROKEN_FILE),
  "string-unterminated": error("String without its NUL", BROKEN_FILE),
  "value-misplaced": warning("Value outside its section", INEXACT),
  "header-mismatch": warning("Header does not match the contents", INEXACT),
  "string-encoding": error(
    "String is not valid UTF-8",
    "A replacement character would change the file on save, so it is not opened for editing.",
  ),
  "string-too-long": error(
    "String over the limit of its type",
    "`!str32`, `!str64` and `!str256` hold 31, 63 and 255 bytes of UTF-8; the game has no room for more. Shorten the string or use a wider type: these three and untagged strings are interchangeable.",
    "Short: !str32 a text that is much longer than that",
  ),
  "bool-value": information("Boolean that is neither 0 nor 1", `The game treats it as true. ${KEPT}`),
  "duplicate-name": error(
    "Two children with the same name",
    "The game uses the first, and a text with both could not be read back. Rename or remove one.",
  ),
  "unknown-section": information("Words after the string section", `Their purpose is unknown. ${KEPT}`),
  "table-order": warning("Records or values in another order", `Another tool than Nintendo's wrote the file. ${INEXACT}`),
  // --- text: structure
  ...YAML_DIAGNOSTICS,
  "foreign-dialect": error(
    "Text of another tool",
    "This is the YAML of the C# AampLibrary. Convert it to a binary file with that tool, then open the binary file.",
  ),
  "unknown-tag": error(
    "Unknown tag",
    "Known tags: `!io`, `!list`, `!obj`, `!u`, `!str32`, `!str64`, `!str256`, `!vec2`, `!vec3`, `!vec4`, `!color`, `!quat`, `!curve`, `!buffer_int`, `!buffer_f32`, `!buffer_u32`, `!buffer_binary`, `!f32`.",
  ),
  "misplaced-tag": error(
    "Tag does not belong here",
    "`!io` tags the document, `!list` a list, `!obj` an object; values have tags of their own.",
  ),
  "missing-key": error(
    "Key missing",
    "A document has `version`, `type` and `param_root`; a list has `objects` and `lists`, empty ones written as `{}`.",
  ),
  "unknown-key": error("Unknown key", "A document has `version`, `type` and `param_root`; a list has `objects` and `lists`."),
  "repeated-key": error("Repeated key", "Each key of a document or list may appear once."),
  "missing-value": error("Value missing", "A list, an object or a tagged value needs its content; write `{}` for an empty one."),
  "expected-mapping": error("Block of entries expected", "Lists and objects are written as indented `key: value` lines or `{}`."),
  "too-nested": error("Nested too deeply", "Lists may be nested 64 levels deep."),
  // --- text: names and values
  "name-range": error(
    "Hash out of range",
    "A key that is a plain number is a hash, from 0 to 4294967295. Quote it if the name itself is a number.",
  ),
  "same-hash": error(
    "Two names with the same hash",
    "The file keeps only the CRC32 of a name, so two entries of a block with the same hash cannot be told apart.",
  ),
  "null-value": error(
    "`null` and `~` are not allowed",
    "Tools disagree about what they mean. Write `''` for an empty text, or quote the word.",
  ),
  "untagged-sequence": error("Sequence without a tag", "`[…]` needs a tag that states its type: `!vec3`, `!color`, `!buffer_int` …"),
  "expected-sequence": error("Sequence expected", "This tag is followed by numbers in brackets.", "Position: !vec3 [0.0, 1.0, 2.0]"),
  "item-count": error(
    "Wrong number of items",
    "A vector has as many numbers as its name says, a curve 32 for each of its one to four curves.",
  ),
  "number-range": error(
    "Number out of range",
    "int: -2147483648 to 2147483647; `!u`: 0 to 4294967295; bytes: 0 to 255; f32: up to ±3.4028235e38.",
  ),
  "empty-value": warning("Parameter without a value", "It is read as an empty text. Write `''`."),
  "too-many-children": error("More than 65,535 children", "A parent counts its children in 16 bits."),
  "too-far": error(
    "File too large for its records",
    "A distance between records does not fit its field: at most 262,140 bytes between an object and its parameters (about 32,000 parameters in a file), 67,108,860 to a value.",
  ),
  layout: warning(
    "Layout note that cannot be followed",
    "A `#!layout` line keeps what the other lines do not show about the file, such as its order of values. This line names something that does not exist or describes something impossible, so it is ignored.",
  ),
  "layout-lost": error(
    "Layout could not be read back",
    "The `#!layout` lines describe an order that Bytewright could not read back from the file, so the file would open read-only. Remove them to use the usual order.",
  ),
  // --- hints
  "unknown-name": hint(
    "Name not in any list",
    "The file stores only its hash, and shows the hash as a number when you open it again, unless a name list has the name. Check the spelling.",
  ),
  "known-hash": information("This hash has a name", "A name list has a name for this hash. Using the name does not change the file."),
  "reference-range": warning(
    "Value that refers to nothing",
    "In AI programs, `ChildIdx` and `DemoAIActionIdx` hold indexes of AI entries and, continuing after them, actions; `BehaviorIdx` and `DemoBehaviorIdx` hold indexes of behaviors. In animation sequences, `Children` holds indexes of elements. In item tables, the header's `Table01`, `Table02` … hold names of the objects next to it. In physics files, `contact_point_info` and `collision_info` of a body name an entry of `RigidContactInfo`. In the game's own files, all of them have a target.",
  ),
  "reference-shift": warning(
    "References moved to other entries",
    "References of an AI program are indexes: AI entries first, then actions. Adding or removing an entry shifts all that follow. The names next to the numbers show what they meant before; the quick fix renumbers the entries and adjusts all references.",
  ),
  "reference-name": warning(
    "Reference and entry have different names",
    "In the game's own AI programs, the name of a reference is always the `Def/Name` of the entry that it refers to. The game uses the number, so it may run another entry than you intended.",
  ),
  // --- what is known of a game's files
  "value-type-changed": warning(
    "Value of another type than before",
    "A number without a decimal point has another type than one with it, and the file stores the type. Bytewright compares the type with the file as it was read, with known files of the game and, for new keys, with other uses of the name. To choose a type on purpose, add a tag (`!u 2`, `!int 2`).",
  ),
  "class-unknown": warning("Class that the game does not have", "An entry of an AI program with an unknown class does nothing."),
  "class-parameters": warning(
    "Parameters that differ from those of the class",
    "The game reads only as many parameters of the class, in class order, as `SInst` has, and looks them up by name. A missing one therefore also resets the last ones of the class. In the game's own files, `SInst` has exactly the parameters of the class.",
  ),
  "class-children": warning(
    "Children that differ from those of the class",
    "`ChildIdx` is read by position: entry number n is child n of the class, whatever its name. If the number differs, the AI fails to start.",
  ),
  "program-root": warning("Not exactly one entry called `Root`", "An AI program starts with the entry whose `Def/Name` is `Root`."),
  "entry-name-taken": warning("Two entries with the same name and group", "Name and group together identify an entry of an AI program."),
  "entry-unreached": warning(
    "Unreachable entry",
    "In the game's own programs, every AI and action except `Root` is the child of an entry or in `DemoAIActionIdx`.",
  ),
  "numbering-gap": warning("Entries not numbered in order", "The game numbers entries by position; their names count from 0 without gaps."),
  "count-differs": warning(
    "Count does not match the contents",
    "Headers count what follows them. With a wrong count, the game ignores some of it or rejects all of it.",
  ),
  "table-unused": warning("Table that the header does not name", "The header's `Table01`, `Table02` … name the tables of the file."),
  "range-reversed": warning("Minimum larger than maximum", "`RepeatNumMin` is at most `RepeatNumMax` in the game's own files."),
  "object-incomplete": warning(
    "Object that lacks parameters",
    "In the game's own files, objects of general parameters have all of their parameters.",
  ),
  "value-unknown": warning("Value that the program does not define", "The game's program has a fixed list of values for this parameter."),
  "comment-lost": information(
    "Comments are not kept in the binary file",
    "A binary file cannot hold comments, so they are gone when you open it again. Keep a text form (`.yml`) if you need comments.",
  ),
} as const satisfies DiagnosticCatalogue;

export type AampCode = keyof typeof DIAGNOSTICS;

/** An issue of this format. */
export const issue = issueMaker("aamp", DIAGNOSTICS);
