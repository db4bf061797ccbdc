/** The structs of a file. Source: format reference, sections 1 to 4. */
import { fieldOf, type StructSchema, structOf } from "../core/schema.ts";

export const LABEL = fieldOf("label", "text", "The label by which the game finds the message: ASCII, up to 255 bytes.");
export const TEXT = fieldOf("text", "text", "The text with its tags, in the encoding of the header; a 0 unit follows.");
export const ATTRIBUTE = fieldOf("attributes", "bytes", "Notes of the game's developers, such as the speaker.");
export const STYLE = fieldOf("style", "s32", "Number of a style in the game's project file (MSBP).");

export const STRUCTS: readonly StructSchema[] = [
  structOf("header", "Header", "32 bytes. Sections follow, each padded to a multiple of 16 bytes.", [
    fieldOf("magic", "bytes", "`MsgStdBn`.", { size: 8 }),
    fieldOf("byte_order", "u16", "FE FF big endian, FF FE little endian."),
    fieldOf("reserved", "u16", "0."),
    fieldOf("encoding", "u8", "0 UTF-8, 1 UTF-16, 2 UTF-32."),
    fieldOf("version", "u8", "3 in all known files."),
    fieldOf("section_count", "u16", "Number of sections."),
    fieldOf("reserved2", "u16", "0."),
    fieldOf("size", "u32", "Size of the file. Games do not use it."),
    fieldOf("reserved3", "bytes", "0.", { size: 10 }),
  ]),
  structOf("message", "Message", "Its label in `LBL1`, its text in `TXT2`.", [LABEL, ATTRIBUTE, STYLE, TEXT]),
];
