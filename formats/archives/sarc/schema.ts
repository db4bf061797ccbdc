/** The structs of a SARC archive, for its reader, its writer and the pages in docs/. */
import { fieldOf, structOf } from "../../core/schema.ts";

export const HEADER = structOf(
  "header",
  "Header",
  "The beginning of the archive. All numbers have the byte order of the mark: big endian on Wii U, little endian on 3DS and Switch.",
  [
    fieldOf("magic", "bytes", "`SARC`.", { size: 4 }),
    fieldOf("header size", "u16", "Size of this header, always 0x14. The game refuses others.", { unit: "bytes" }),
    fieldOf("byte order", "u16", "0xFEFF: `FE FF` in a big endian archive, `FF FE` in a little endian one."),
    fieldOf("archive size", "u32", "Size of the whole archive. The game ignores it.", { unit: "bytes" }),
    fieldOf("data offset", "u32", "Start of the data, to which offsets of members are relative. Bytes before it may be padding."),
    fieldOf("version", "u16", "Always 0x0100. The game refuses others."),
    fieldOf("reserved", "u16", "0; Bytewright keeps other values."),
  ],
);

export const TABLE = structOf(
  "table",
  "Entry table",
  "Follows the header. The entries follow, sorted by hash, because the game uses a binary search.",
  [
    fieldOf("magic", "bytes", "`SFAT`.", { size: 4 }),
    fieldOf("header size", "u16", "Size of this header, always 0x0C.", { unit: "bytes" }),
    fieldOf("count", "u16", "Number of members, at most 16,383 for the game."),
    fieldOf("hash key", "u32", "Factor of the hash function, always 101 in games."),
  ],
);

export const ENTRY = structOf("entry", "Entry", "One member.", [
  fieldOf("hash", "u32", "Hash of the name: for each byte as a signed number, hash × key + byte, modulo 2³²."),
  fieldOf(
    "attributes",
    "u32",
    "0 for a member without a name. Otherwise, the high 8 bits number members with equal hashes from 1, and the low 24 bits are the offset of the name in units of 4 bytes, relative to the end of the header of the names.",
  ),
  fieldOf("begin", "u32", "Start of the member, relative to the data offset."),
  fieldOf("end", "u32", "End of the member (exclusive), relative to the data offset."),
]);

export const NAMES = structOf(
  "names",
  "Names",
  "Follows the entries. The names follow: UTF-8, zero-terminated, padded to a multiple of 4.",
  [
    fieldOf("magic", "bytes", "`SFNT`.", { size: 4 }),
    fieldOf("header size", "u16", "Size of this header, always 8.", { unit: "bytes" }),
    fieldOf("reserved", "u16", "0; Bytewright keeps other values."),
  ],
);
