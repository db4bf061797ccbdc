/** The structs of a PAK, for its reader, its writer and the pages in docs/. */
import { fieldOf, named, structOf } from "../../core/schema.ts";

export const HEADER = structOf(
  "header",
  "Header",
  "The beginning of the PAK. All numbers are big endian. An empty PAK may end after the first two numbers.",
  [
    fieldOf("version", "u32", "0x00030005."),
    fieldOf("reserved", "u32", "0; Bytewright keeps other values."),
    fieldOf("name count", "u32", "Number of names. They follow, and then the number of resources as a u32."),
  ],
);

export const NAME = structOf(
  "name",
  "Name",
  "A name by which the game finds a resource. An id can have several names, and need not be in this PAK.",
  [
    fieldOf("type", "bytes", "Type of the resource: four letters.", { size: 4 }),
    fieldOf("id", "u32", "Id of the resource."),
    fieldOf("length", "u32", "Length of the name, which follows.", { unit: "bytes" }),
  ],
);

export const RESOURCE = structOf(
  "resource",
  "Resource",
  "One entry of the table. The data of a compressed resource begins with the size of its content as a u32.",
  [
    fieldOf("compressed", "u32", "Whether the data is compressed: zlib in Metroid Prime, segments of LZO in Metroid Prime 2.", {
      values: named("no", "yes"),
    }),
    fieldOf("type", "bytes", "Four letters: `ANIM`.", { size: 4 }),
    fieldOf("id", "u32", "Unique in the game. One id can be in a PAK several times, with the same bytes."),
    fieldOf("size", "u32", "Size of the stored bytes, including padding: a multiple of 32.", { unit: "bytes" }),
    fieldOf("offset", "u32", "Offset of the data from the start of the PAK: a multiple of 32."),
  ],
);
