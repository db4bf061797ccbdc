/** What a file is made of, declared once. Source: format reference, section 2. */
import { type FieldSchema, fieldOf, type StructSchema, structOf } from "../core/schema.ts";

export const ITEM = fieldOf("attributes", "bytes", "What goes with the text: in Mario Kart Wii the font in the first byte.");
export const ID = fieldOf("id", "u32", "By which the game finds the message.", { hexDigits: 4 });
export const OFFSET = fieldOf("offset", "u32", "Of the text, after the head of `DAT1`; 0 for a message without one.");
export const TEXT = fieldOf("text", "text", "In the encoding of the header, with its escapes; a NUL follows.");

/** What a line says, by its first word: each is a field of the file's map, so it has a hover and a place among the bytes. */
const LINES: Readonly<Record<string, FieldSchema>> = {
  "#BMG": fieldOf("magic", "bytes", "`MESGbmg1`.", { size: 8 }),
  "@HEADER-SIZE": fieldOf("size", "u32", "Length of the file; in blocks of 32 bytes with encoding 0; offset of `FLW1` where there is one."),
  "@ENDIAN": fieldOf("section_count", "u32", "Number of sections. It shows the byte order: 1 in the text for little endian."),
  "@ENCODING": fieldOf("encoding", "u8", "0 and 1 CP1252, 2 UTF-16, 3 Shift-JIS, 4 UTF-8.", {
    values: [
      { value: 0, name: "CP1252", meaning: "Super Mario Sunshine; lengths in blocks. In the text `@LEGACY = 1`." },
      { value: 1, name: "CP1252" },
      { value: 2, name: "UTF-16" },
      { value: 3, name: "Shift-JIS" },
      { value: 4, name: "UTF-8" },
    ],
  }),
  "@HEADER-RESERVED": fieldOf("reserved", "bytes", "Behind the encoding; 0 in files of games.", { size: 15 }),
  "@INF-SIZE": fieldOf("item_size", "u16", "Of an item of `INF1`: the offset of the text and the attributes.", { unit: "bytes" }),
  "@UNKNOWN-INF32-0C": fieldOf("inf_word", "u32", "A number of the file, and a color. 0 in Mario Kart Wii."),
  "@UNKNOWN-MID16-0A": fieldOf("id_flags", "u16", "0x1000: IDs ascend, so a game may bisect."),
  "@UNKNOWN-MID32-0C": fieldOf("id_word", "u32", "0 in files of games."),
  "@BMG-MID": fieldOf(
    "id_section",
    "bytes",
    "Whether the file has `MID1`, the section of IDs. Without it the place of a message is its ID.",
    {
      size: 8,
    },
  ),
  "@SECTION": fieldOf(
    "section",
    "bytes",
    "Another section, kept as bytes: `FLW1` and `FLI1` are flows, which name messages by their place.",
  ),
};
const ALIASES: Readonly<Record<string, string>> = { "@LEGACY": "@ENCODING" };
/** No bytes of the file by themselves. */
const WORDS: Readonly<Record<string, string>> = {
  "@DEFAULT-ATTRIBS": "Attributes of messages that have none of their own.",
  "@LAST-SECTION": "`CUT`: the file ends with the data of its last section, whose size counts up to 32 bytes more.",
  "@COLOR-NAMES": "Read by other tools; it has no meaning for the file.",
  "@MKW-MESSAGES": "Read by other tools; it has no meaning for the file.",
};

/** The field that a line with this first word is, and its meaning. */
export function lineField(word: string): FieldSchema | undefined {
  return Object.hasOwn(LINES, word) ? LINES[word] : Object.hasOwn(ALIASES, word) ? LINES[ALIASES[word]] : undefined;
}

export function meaningOfLine(word: string): string | undefined {
  return lineField(word)?.meaning ?? (Object.hasOwn(WORDS, word) ? WORDS[word] : undefined);
}

const { "#BMG": MAGIC, "@HEADER-SIZE": SIZE, "@ENDIAN": COUNT, "@ENCODING": ENCODING, "@HEADER-RESERVED": RESERVED } = LINES;

const SECTION_HEAD: readonly FieldSchema[] = [
  fieldOf("name", "bytes", "Four characters.", { size: 4 }),
  fieldOf("size", "u32", "Of the section with these 8 bytes, rounded up to 32.", { unit: "bytes" }),
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
