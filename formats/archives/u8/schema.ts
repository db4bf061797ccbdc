/** What a U8 archive is made of, declared once: for its reader, its writer and the pages in docs/. */
import { fieldOf, structOf } from "../../core/schema.ts";

export const HEADER = structOf("header", "Header", "The beginning of the archive. All numbers are big endian.", [
  fieldOf("magic", "u32", "`55 AA 38 2D`."),
  fieldOf("root offset", "u32", "Where the nodes begin, always 0x20."),
  fieldOf("tables size", "u32", "Size of nodes and names together. Some tools include padding after the names; Bytewright keeps it.", {
    unit: "bytes",
  }),
  fieldOf("data offset", "u32", "Where the data begins, a multiple of 0x20. Padding may follow."),
  fieldOf("reserved", "bytes", "0, or `CC` in the files of one common tool. Kept.", { size: 16 }),
]);

export const NODE = structOf(
  "node",
  "Node",
  "A file or a folder. A folder is followed by everything in it. The first node is the root; the last number of the root is the number of nodes. The names follow the nodes: zero-terminated, in the order of the nodes, the root's empty.",
  [
    fieldOf("type", "u8", "File or folder.", {
      values: [
        { value: 0, name: "file" },
        { value: 1, name: "folder" },
      ],
    }),
    fieldOf("name", "bytes", "Offset of the name in the names.", { size: 3 }),
    fieldOf("start", "u32", "File: where its data begins, from the start of the archive. Folder: number of the folder it is in."),
    fieldOf("size", "u32", "File: size in bytes. Folder: number of the first node that is not in it."),
  ],
);
