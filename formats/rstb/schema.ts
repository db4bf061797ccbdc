/** The structs of a file. Source: format reference, section 2. */
import { fieldOf, type StructSchema, structOf } from "../core/schema.ts";

export const HASH = fieldOf("hash", "u32", "CRC32 of the path of a resource.", { hexDigits: 8 });
export const NAME = fieldOf("name", "text", "Path of a resource that shares its CRC32 with another; a NUL follows.");
export const SIZE = fieldOf("size", "u32", "Memory that the game reserves to load the resource.", { unit: "bytes" });
export const MARK = fieldOf("mark", "u32", "Only in `RSTC`: 1 for files of the add-on, Happy Home Paradise, otherwise 0.");

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
    fieldOf("name_length", "u32", "Size of a name in the name table, including its NUL: 160 in all files of games."),
    HASH_COUNT,
    NAME_COUNT,
  ]),
  structOf("hash_entry", "Entry of the hash table", "Sorted by hash. Only `RSTC` has the last field.", [HASH, SIZE, MARK]),
  structOf(
    "name_entry",
    "Entry of the name table",
    "Sorted by name, for all paths that share their hash. Only `RSTC` has the last field.",
    [NAME, SIZE, MARK],
  ),
];
