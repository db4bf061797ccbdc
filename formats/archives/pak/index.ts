/** PAK: the archives of Metroid Prime and Metroid Prime 2: Echoes. */
import { catchStop } from "../../core/issue.ts";
import type { Archive, ArchiveType } from "../archive.ts";
import { WalkBudget } from "../walkBudget.ts";
import { findAnimations } from "./ancs.ts";
import { decompress } from "./compression.ts";
import { DIAGNOSTICS } from "./diagnostics.ts";
import { isPak, type Pak, readPak, UNIT } from "./read.ts";
import { HEADER, NAME, RESOURCE } from "./schema.ts";
import { changePak } from "./write.ts";

function open(bytes: Uint8Array): Archive {
  const pak = readPak(bytes);
  let animationNames: ReadonlyMap<number, readonly string[]> | undefined;
  const findNames = () => {
    animationNames ??= nameAnimations(pak);
    return animationNames;
  };
  return {
    type: pakType,
    bytes,
    entries: pak.entries,
    issues: pak.issues,
    read: (row) => readResource(pak, row),
    describe(row) {
      const [{ id, type }] = pak.copies[row];
      const names = pak.names.get(id) ?? [];
      return type === "ANIM" ? [...new Set([...names, ...(findNames().get(id) ?? [])])] : names;
    },
    change: (edits) => changePak(pak, edits),
  };
}

function readResource({ bytes, copies }: Pak, row: number): Uint8Array {
  const [{ start, size, isCompressed }] = copies[row];
  const stored = bytes.subarray(start, start + size);
  return isCompressed && size > 0 ? decompress(stored, start).content : stored;
}

/**
 * By id of the ANIM: the names that the ANCS in the PAK have for it, those of the animations after those of the data. Those of the first ANCS
 * where a PAK is made to have too many.
 */
function nameAnimations(pak: Pak): ReadonlyMap<number, readonly string[]> {
  const primitives = new Map<number, Set<string>>();
  const uses = new Map<number, Set<string>>();
  const note = (names: Map<number, Set<string>>, id: number, name: string) => {
    const known = names.get(id) ?? new Set();
    names.set(id, known.add(name));
  };
  const budget = new WalkBudget(pak.bytes.length);
  for (const { row, type, size, contentSize = size } of pak.entries) {
    if (type !== "ANCS") continue;
    budget.addBytes(contentSize);
    if (budget.end()) break;
    const content = catchStop(() => readResource(pak, row));
    const set = "value" in content ? findAnimations(content.value) : undefined;
    if (!set) continue;
    for (const { id, primitive, animation } of set.animations) {
      note(primitives, id, primitive);
      note(uses, id, set.characters.length === 0 ? animation : `${set.characters[0]} / ${animation}`);
    }
  }
  return new Map([...primitives].map(([id, names]) => [id, [...names, ...(uses.get(id) ?? [])]]));
}

export const pakType: ArchiveType = {
  id: "pak",
  title: "PAK",
  description: "Archives of Metroid Prime and Metroid Prime 2: Echoes.",
  extensions: ["pak"],
  offers: ["replace"],
  contentUnit: UNIT,
  sniff: isPak,
  open,
  diagnostics: DIAGNOSTICS,
  structs: [HEADER, NAME, RESOURCE],
};
