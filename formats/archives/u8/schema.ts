/** The structs of a U8 archive, for its reader, its writer and the pages in docs/. */
import { fieldOf, named, structOf } from "../../core/schema.ts";

export const HEADER = structOf("header", "Header", "The beginning of the archive. All numbers are big endian.", [
  fieldOf("magic", "u32", "`55 AA 38 2D`."),
  fieldOf("root offset", "u32", "Offset of the nodes, always 0x20."),
  fieldOf("tables size", "u32", "Size of nodes and names together. Some tools include padding after the names; Bytewright keeps it.", {
    unit: "bytes",
  }),
  fieldOf("data offset", "u32", "Start of the data, a multiple of 0x20. Padding may follow."),
  fieldOf("reserved", "bytes", "0, or `CC` in files of one common tool. Bytewright keeps them.", { size: 16 }),
]);

export const NODE = structOf(
  "node",
  "Node",
  "A file or a folder. A folder is followed by everything in it. The first node is the root; the last number of the root is the number of nodes. The names follow the nodes: zero-terminated, in the order of the nodes; the root's name is empty.",
  [
    fieldOf("type", "u8", "File or folder.", { values: named("file", "folder") }),
    fieldOf("name", "bytes", "Offset of the name in the name table.", { size: 3 }),
    fieldOf("start", "u32", "File: offset of its data from the start of the archive. Folder: index of its parent."),
    fieldOf("size", "u32", "File: size in bytes. Folder: index of the first node after its contents."),
  ],
);
