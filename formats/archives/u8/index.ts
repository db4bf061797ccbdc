/** U8: the archives of Wii games. */
import type { Archive, ArchiveType } from "../archive.ts";
import { readMember } from "../members.ts";
import { DIAGNOSTICS } from "./diagnostics.ts";
import { isU8, readU8 } from "./read.ts";
import { HEADER, NODE } from "./schema.ts";
import { changeU8, emptyU8 } from "./write.ts";

function open(bytes: Uint8Array): Archive {
  const u8 = readU8(bytes);
  return {
    type: u8Type,
    bytes,
    entries: u8.entries,
    emptyFolders: u8.emptyFolders,
    issues: u8.issues,
    ...(u8.locked === undefined ? {} : { locked: u8.locked }),
    read: (row) => readMember(bytes, u8.entries[row]),
    change: (edits) => changeU8(u8, edits),
  };
}

export const u8Type: ArchiveType = {
  id: "u8",
  title: "U8",
  description: "Archives of Wii games: the courses of Mario Kart Wii and others.",
  extensions: ["arc", "szs", "u8", "carc"],
  offers: ["replace", "add", "rename", "delete"],
  empty: emptyU8,
  yaz0Extensions: ["szs", "carc"],
  ignoresCase: true,
  sniff: isU8,
  open,
  diagnostics: DIAGNOSTICS,
  structs: [HEADER, NODE],
};
