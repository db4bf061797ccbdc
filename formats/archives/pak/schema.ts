/** What a PAK is made of, declared once: for its reader, its writer and the pages in docs/. */
import type { StructSchema } from "../../core/schema.ts";

export const HEADER: StructSchema = {
  name: "header",
  title: "Header",
  meaning: "The beginning of the PAK. All numbers are big endian. A PAK may end after its first two numbers: it is empty then.",
  fields: [
    { name: "version", type: "u32", size: 4, meaning: "0x00030005." },
    { name: "reserved", type: "u32", size: 4, meaning: "0; kept as it is." },
    { name: "name count", type: "u32", size: 4, meaning: "Number of names. They follow, and after them the number of resources as a u32." },
  ],
};

export const NAME: StructSchema = {
  name: "name",
  title: "Name",
  meaning: "A name by which the game asks for a resource. An id can have several, and it need not be in this PAK.",
  fields: [
    { name: "type", type: "bytes", size: 4, meaning: "Type of the resource: four letters." },
    { name: "id", type: "u32", size: 4, meaning: "Id of the resource." },
    { name: "length", type: "u32", size: 4, unit: "bytes", meaning: "Length of the name, which follows." },
  ],
};

export const RESOURCE: StructSchema = {
  name: "resource",
  title: "Resource",
  meaning: "One entry of the table. The data of a compressed resource begins with the size of its content as a u32.",
  fields: [
    {
      name: "compressed",
      type: "u32",
      size: 4,
      meaning: "Whether the data is compressed: zlib in Metroid Prime, segments of LZO in Metroid Prime 2.",
      values: [
        { value: 0, name: "no" },
        { value: 1, name: "yes" },
      ],
    },
    { name: "type", type: "bytes", size: 4, meaning: "Four letters: `ANIM`." },
    { name: "id", type: "u32", size: 4, meaning: "Unique in the game. One id can be in a PAK several times, with the same bytes." },
    { name: "size", type: "u32", size: 4, unit: "bytes", meaning: "Stored bytes with their padding: a multiple of 32." },
    { name: "offset", type: "u32", size: 4, meaning: "Where the data begins, from the start of the PAK: a multiple of 32." },
  ],
};
