/** SARC: the archives of Nintendo's games since the 3DS. */
import { once } from "../../core/memoize.ts";
import type { Archive, ArchiveType } from "../archive.ts";
import { readMember } from "../members.ts";
import { findAlignments } from "./alignment.ts";
import { DIAGNOSTICS } from "./diagnostics.ts";
import { isSarc, readSarc } from "./read.ts";
import { ENTRY, HEADER, NAMES, TABLE } from "./schema.ts";
import { changeSarc, emptySarc } from "./write.ts";

function open(bytes: Uint8Array): Archive {
  const sarc = readSarc(bytes);
  const findAllAlignments = once(() => findAlignments(sarc));
  return {
    type: sarcType,
    bytes,
    entries: sarc.entries,
    issues: sarc.issues,
    littleEndian: sarc.littleEndian,
    ...(sarc.locked === undefined ? {} : { locked: sarc.locked }),
    read: (row) => readMember(bytes, sarc.entries[row]),
    alignmentOf: ({ name, content }) => findAllAlignments().ofNew(name, content),
    change: (edits) => changeSarc(sarc, findAllAlignments(), edits),
  };
}

export const sarcType: ArchiveType = {
  id: "sarc",
  title: "SARC",
  description:
    "Archives of Nintendo's games for 3DS, Wii U and Switch: Breath of the Wild, Tears of the Kingdom, Super Mario Odyssey, Splatoon and others.",
  extensions: `
  sarc ssarc pack spack szs arc sbactorpack bactorpack sbeventpack beventpack bfarc sbfarc lyarc blarc sblarc aras bgenv genvb
  sgenvb bmodelsh stera stats pack.zs sarc.zs bfarc.zs blarc.zs genvb.zs
`
    .trim()
    .split(/\s+/),
  offers: ["replace", "add", "rename", "delete"],
  empty: emptySarc,
  yaz0Extensions: ["ssarc", "szs", "spack", "sbactorpack", "sbeventpack", "sbfarc", "sblarc", "sgenvb", "stera"],
  sniff: isSarc,
  open,
  diagnostics: DIAGNOSTICS,
  structs: [HEADER, TABLE, ENTRY, NAMES],
};
