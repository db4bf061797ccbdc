/** The structs of a file. Source: format reference, section 2. */
import { type FieldSchema, fieldOf, named, type StructSchema, structOf } from "../core/schema.ts";

export const ITEM = fieldOf("attributes", "bytes", "Attributes of the text: in Mario Kart Wii, the first byte is the font.");
export const ID = fieldOf("id", "u32", "The ID by which the game finds the message.", { hexDigits: 4 });
export const OFFSET = fieldOf("offset", "u32", "Offset of the text after the header of `DAT1`; 0 for a message without a text.");
export const TEXT = fieldOf("text", "text", "The text with its escapes, in the encoding of the header; a NUL follows.");

/** Fields of the file by the first word of their line, for hovers and the map of bytes. */
const LINES: Readonly<Record<string, FieldSchema>> = {
  "#BMG": fieldOf("magic", "bytes", "`MESGbmg1`.", { size: 8 }),
  "@HEADER-SIZE": fieldOf(
    "size",
    "u32",
    "Length of the file; in blocks of 32 bytes with encoding 0; the offset of `FLW1` if the file has it.",
  ),
  "@ENDIAN": fieldOf("section_count", "u32", "Number of sections. It shows the byte order: 1 in the text is little endian."),
  "@ENCODING": fieldOf("encoding", "u8", "0 and 1 CP1252, 2 UTF-16, 3 Shift-JIS, 4 UTF-8.", {
    values: named(
      ["CP1252", "Super Mario Sunshine; lengths in blocks. `@LEGACY = 1` in the text."],
      "CP1252",
      "UTF-16",
      "Shift-JIS",
      "UTF-8",
    ),
  }),
  "@HEADER-RESERVED": fieldOf("reserved", "bytes", "Bytes after the encoding; 0 in files of games.", { size: 15 }),
  "@INF-SIZE": fieldOf("item_size", "u16", "Size of an item of `INF1`: the offset of the text, and the attributes.", { unit: "bytes" }),
  "@UNKNOWN-INF32-0C": fieldOf("inf_word", "u32", "A number of the file, and a color. 0 in Mario Kart Wii."),
  "@UNKNOWN-MID16-0A": fieldOf("id_flags", "u16", "0x1000: IDs ascend, so the game uses a binary search."),
  "@UNKNOWN-MID32-0C": fieldOf("id_word", "u32", "0 in files of games."),
  "@BMG-MID": fieldOf(
    "id_section",
    "bytes",
    "Whether the file has `MID1`, the section of IDs. Without it, the position of a message is its ID.",
    { size: 8 },
  ),
  "@SECTION": fieldOf(
    "section",
    "bytes",
    "Another section, kept as bytes: `FLW1` and `FLI1` are flows, which refer to messages by position.",
  ),
};
const ALIASES: Readonly<Record<string, string>> = { "@LEGACY": "@ENCODING" };
/** Meanings of parameters without bytes of their own. */
const WORDS: Readonly<Record<string, string>> = {
  "@DEFAULT-ATTRIBS": "Attributes of messages without their own attributes.",
  "@LAST-SECTION": "`CUT`: the file ends with the data of its last section, although its size is rounded up to a multiple of 32.",
  "@COLOR-NAMES": "Read by other tools; it does not affect the file.",
  "@MKW-MESSAGES": "Read by other tools; it does not affect the file.",
};

/** The field of a line with this first word. */
export function lineField(word: string): FieldSchema | undefined {
  return Object.hasOwn(LINES, word) ? LINES[word] : Object.hasOwn(ALIASES, word) ? LINES[ALIASES[word]] : undefined;
}

export function meaningOfLine(word: string): string | undefined {
  return lineField(word)?.meaning ?? (Object.hasOwn(WORDS, word) ? WORDS[word] : undefined);
}

const { "#BMG": MAGIC, "@HEADER-SIZE": SIZE, "@ENDIAN": COUNT, "@ENCODING": ENCODING, "@HEADER-RESERVED": RESERVED } = LINES;

const SECTION_HEAD: readonly FieldSchema[] = [
  fieldOf("name", "bytes", "Four characters.", { size: 4 }),
  fieldOf("size", "u32", "Size of the section including these 8 bytes, rounded up to a multiple of 32.", { unit: "bytes" }),
];

export const STRUCTS: readonly StructSchema[] = [
  structOf("header", "Header", "32 bytes. The number of sections shows the byte order.", [MAGIC, SIZE, COUNT, ENCODING, RESERVED]),
  structOf("items", "Head of INF1", "The items follow it.", [
    ...SECTION_HEAD,
    fieldOf("count", "u16", "Number of messages."),
    LINES["@INF-SIZE"],
    LINES["@UNKNOWN-INF32-0C"],
  ]),
  structOf("item", "Item of INF1", "One for each message.", [OFFSET, ITEM]),
  structOf("ids", "Head of MID1", "The IDs follow it, in the order of the items.", [
    ...SECTION_HEAD,
    fieldOf("count", "u16", "Number of messages."),
    LINES["@UNKNOWN-MID16-0A"],
    LINES["@UNKNOWN-MID32-0C"],
  ]),
  structOf("message", "Message", "Its text in `DAT1` and its ID in `MID1`.", [TEXT, ID]),
];
