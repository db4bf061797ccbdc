/** Which files of the course's archive an object of the game needs, by its id. Source: the reference on object files. */

import { addToList } from "../../core/lists.ts";
import { once } from "../../core/memoize.ts";
import table from "./objectFiles.txt";

export const OBJECT_FILE_KINDS = ["model", "collision", "collision-by-setting", "effect", "sound"] as const;
export type ObjectFileKind = (typeof OBJECT_FILE_KINDS)[number];

export interface ObjectFile {
  readonly kind: ObjectFileKind;
  /** From the folder of `course.kmp`. */
  readonly path: string;
}

const readTable = once((): ReadonlyMap<number, readonly ObjectFile[]> => {
  const read = new Map<number, ObjectFile[]>();
  for (const line of table.split("\n")) {
    if (line === "" || line.startsWith("#")) continue;
    const [id, kind, paths] = line.split("\t");
    const number = Number.parseInt(id, 16);
    for (const path of paths.split(" ")) addToList(read, number, { kind: kind as ObjectFileKind, path });
  }
  for (const known of read.values()) known.sort((a, b) => OBJECT_FILE_KINDS.indexOf(a.kind) - OBJECT_FILE_KINDS.indexOf(b.kind));
  return read;
});

/** The number in a name such as `VolcanoPiece11b.kcl`, where no letter follows it. */
const NUMBER = /(\d+)\.\w+$/;

/** Models first. Of files that a setting chooses from, the one that it chooses. */
export function filesOfObject(id: number, setting: number): readonly ObjectFile[] {
  return (readTable().get(id) ?? []).filter(
    ({ kind, path }) => kind !== "collision-by-setting" || Number(NUMBER.exec(path)?.[1] ?? -1) === setting,
  );
}
