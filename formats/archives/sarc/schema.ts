/** What a SARC archive is made of, declared once: for its reader, its writer and the pages in docs/. */
import type { StructSchema } from "../../core/schema.ts";

export const HEADER: StructSchema = {
  name: "header",
  title: "Header",
  meaning:
    "The beginning of the archive. All numbers have the byte order that the mark states: big endian on Wii U, little endian on 3DS and Switch.",
  fields: [
    { name: "magic", type: "bytes", size: 4, meaning: "`SARC`." },
    { name: "header size", type: "u16", size: 2, unit: "bytes", meaning: "Size of this header, always 0x14. The game refuses others." },
    { name: "byte order", type: "u16", size: 2, meaning: "0xFEFF: `FE FF` in a big endian archive, `FF FE` in a little endian one." },
    { name: "archive size", type: "u32", size: 4, unit: "bytes", meaning: "Size of the whole archive. The game does not look at it." },
    {
      name: "data offset",
      type: "u32",
      size: 4,
      meaning: "Where the data begins. Members state their place from here. Bytes before it may be padding.",
    },
    { name: "version", type: "u16", size: 2, meaning: "Always 0x0100. The game refuses others." },
    { name: "reserved", type: "u16", size: 2, meaning: "0; kept as it is." },
  ],
};

export const TABLE: StructSchema = {
  name: "table",
  title: "Entry table",
  meaning: "Follows the header. After it come the entries, in ascending order of their hashes: the game searches by bisection.",
  fields: [
    { name: "magic", type: "bytes", size: 4, meaning: "`SFAT`." },
    { name: "header size", type: "u16", size: 2, unit: "bytes", meaning: "Size of this header, always 0x0C." },
    { name: "count", type: "u16", size: 2, meaning: "Number of members. The game takes 16,383 at most." },
    { name: "hash key", type: "u32", size: 4, meaning: "Factor of the hash function, always 101 in games." },
  ],
};

export const ENTRY: StructSchema = {
  name: "entry",
  title: "Entry",
  meaning: "One member.",
  fields: [
    {
      name: "hash",
      type: "u32",
      size: 4,
      meaning: "Hash of the name: for each byte as a signed number, hash × key + byte, modulo 2³².",
    },
    {
      name: "attributes",
      type: "u32",
      size: 4,
      meaning:
        "0 for a member without a name. Else the high 8 bits number the members of equal hash from 1, and the low 24 bits are the offset of the name in units of 4 bytes, from the end of the header of the names.",
    },
    { name: "begin", type: "u32", size: 4, meaning: "Where the member begins, from the data offset." },
    { name: "end", type: "u32", size: 4, meaning: "Where it ends (exclusive), from the data offset." },
  ],
};

export const NAMES: StructSchema = {
  name: "names",
  title: "Names",
  meaning: "Follows the entries. After it come the names: UTF-8, zero-terminated, padded to a multiple of 4.",
  fields: [
    { name: "magic", type: "bytes", size: 4, meaning: "`SFNT`." },
    { name: "header size", type: "u16", size: 2, unit: "bytes", meaning: "Size of this header, always 8." },
    { name: "reserved", type: "u16", size: 2, meaning: "0; kept as it is." },
  ],
};
