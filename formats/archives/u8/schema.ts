/** What a U8 archive is made of, declared once: for its reader, its writer and the pages in docs/. */
import type { StructSchema } from "../../core/schema.ts";

export const HEADER: StructSchema = {
  name: "header",
  title: "Header",
  meaning: "The beginning of the archive. All numbers are big endian.",
  fields: [
    { name: "magic", type: "u32", size: 4, meaning: "`55 AA 38 2D`." },
    { name: "root offset", type: "u32", size: 4, meaning: "Where the nodes begin, always 0x20." },
    {
      name: "tables size",
      type: "u32",
      size: 4,
      unit: "bytes",
      meaning: "Size of nodes and names together. Some tools include padding after the names; Bytewright keeps it.",
    },
    { name: "data offset", type: "u32", size: 4, meaning: "Where the data begins, a multiple of 0x20. Padding may follow." },
    { name: "reserved", type: "bytes", size: 16, meaning: "0, or `CC` in the files of one common tool. Kept." },
  ],
};

export const NODE: StructSchema = {
  name: "node",
  title: "Node",
  meaning:
    "A file or a folder. A folder is followed by everything in it. The first node is the root; the last number of the root is the number of nodes. The names follow the nodes: zero-terminated, in the order of the nodes, the root's empty.",
  fields: [
    {
      name: "type",
      type: "u8",
      size: 1,
      meaning: "File or folder.",
      values: [
        { value: 0, name: "file" },
        { value: 1, name: "folder" },
      ],
    },
    { name: "name", type: "bytes", size: 3, meaning: "Offset of the name in the names." },
    {
      name: "start",
      type: "u32",
      size: 4,
      meaning: "File: where its data begins, from the start of the archive. Folder: number of the folder it is in.",
    },
    { name: "size", type: "u32", size: 4, meaning: "File: size in bytes. Folder: number of the first node that is not in it." },
  ],
};
