/** What a file is made of, declared once. Source: format reference, section 2. */
import { fieldOf, type StructSchema, structOf } from "../core/schema.ts";

export const HASH = fieldOf("hash", "u32", "CRC32 of the path of a resource.", { hexDigits: 8 });
export const NAME = fieldOf("name", "text", "Path of a resource that shares its CRC32 with another; a NUL follows.");
export const SIZE = fieldOf("size", "u32", "Memory that the game sets aside to load the resource.", { unit: "bytes" });
export const MARK = fieldOf("mark", "u32", "`RSTC` only: 1 for files of the add-on, Happy Home Paradise, else 0.");

const HASH_COUNT = fieldOf("hash_count", "u32", "Number of entries of the hash table.");
const NAME_COUNT = fieldOf("name_count", "u32", "Number of entries of the name table.");

export const STRUCTS: readonly StructSchema[] = [
  structOf(
    "header",
    "Header of RSTB and RSTC",
    "The byte order is not stated: it is the one in which the counts fit the length of the file.",
    [fieldOf("magic", "bytes", "`RSTB`, or `RSTC` in *Animal Crossing: New Horizons*.", { size: 4 }), HASH_COUNT, NAME_COUNT],
  ),
  structOf("long_header", "Header of RESTBL", "Entries follow it without alignment.", [
    fieldOf("magic", "bytes", "`RESTBL`.", { size: 6 }),
    fieldOf("version", "u32", "1 in all files of games."),
    fieldOf("name_length", "u32", "Bytes of a name in the name table, its NUL included: 160 in all files of games."),
    HASH_COUNT,
    NAME_COUNT,
  ]),
  structOf("hash_entry", "Entry of the hash table", "Ascending by hash. Without the last field in all kinds but `RSTC`.", [
    HASH,
    SIZE,
    MARK,
  ]),
  structOf(
    "name_entry",
    "Entry of the name table",
    "Ascending by name, for all paths whose hash several have. Without the last field in all kinds but `RSTC`.",
    [NAME, SIZE, MARK],
  ),
];
