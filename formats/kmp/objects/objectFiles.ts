/** The files in the course's archive that an object needs, by its id. Source: the reference on object files. */

import { addToList } from "../../core/lists.ts";
import { once } from "../../core/memoize.ts";
import table from "./objectFiles.txt";

export const OBJECT_FILE_KINDS = ["model", "collision", "collision-by-setting", "effect", "sound"] as const;
export type ObjectFileKind = (typeof OBJECT_FILE_KINDS)[number];

export interface ObjectFile {
  readonly kind: ObjectFileKind;
  /** Relative to the folder of `course.kmp`. */
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

/** The number at the end of a name such as `VolcanoPiece11.kcl`; a letter after it does not match. */
const NUMBER = /(\d+)\.\w+$/;

/** Models come first. If a setting selects a file, only that file is included. */
export function filesOfObject(id: number, setting: number): readonly ObjectFile[] {
  return (readTable().get(id) ?? []).filter(
    ({ kind, path }) => kind !== "collision-by-setting" || Number(NUMBER.exec(path)?.[1] ?? -1) === setting,
  );
}
