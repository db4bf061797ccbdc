/** What a file is made of, declared once. Source: format reference, section 2. */
import { fieldOf, type StructSchema } from "../core/schema.ts";

export const ITEM = fieldOf("attributes", "bytes", "What goes with the text: in *Mario Kart Wii* the font in the first byte.");
export const ID = fieldOf("id", "u32", "By which the game finds the message.", { hexDigits: 4 });
export const TEXT = fieldOf("text", "text", "In the encoding of the header, with its escapes; a NUL follows.");

export const STRUCTS: readonly StructSchema[] = [
  {
    name: "header",
    title: "Header",
    meaning: "32 bytes. The number of sections shows the byte order.",
    fields: [
      fieldOf("magic", "bytes", "`MESGbmg1`.", { size: 8 }),
      fieldOf("size", "u32", "Length of the file; in blocks of 32 bytes with encoding 0; offset of `FLW1` where there is one."),
      fieldOf("section_count", "u32", "Number of sections."),
      fieldOf("encoding", "u8", "0 and 1 CP1252, 2 UTF-16, 3 Shift-JIS, 4 UTF-8."),
    ],
  },
  {
    name: "item",
    title: "Item of INF1",
    meaning: "One for each message.",
    fields: [fieldOf("offset", "u32", "Of the text, behind the head of `DAT1`; 0 for a message without one."), ITEM],
  },
  { name: "message", title: "Message", meaning: "Its text in `DAT1` and its ID in `MID1`.", fields: [TEXT, ID] },
];
