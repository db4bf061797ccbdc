/** Determines which records may be copied and moved, for actions and for the field tree. */
import type { TextEdit } from "../../core/text/span.ts";
import type { Scene } from "../scene.ts";
import { type RecordId, sectionOf } from "./places.ts";
import { insertEdits, nextUniqueId } from "./renumber.ts";

/** The scene root is always the first instance, and there is only one. */
export function isRoot({ kind, index }: RecordId): boolean {
  return kind === "INSTANCE" && index === 0;
}

/** Whether the record can be swapped with its neighbor in that direction. */
export function canMove(scene: Scene, { kind, index }: RecordId, by: 1 | -1): boolean {
  const first = kind === "INSTANCE" ? 1 : 0;
  return index >= first && index + by >= first && index + by < sectionOf(scene, kind).records.length;
}

/** Inserts a copy after the record. */
export function duplicateEdits(scene: Scene, record: RecordId): readonly TextEdit[] {
  return insertEdits(scene, record, (copy) => withNewId(scene, record.kind, copy));
}

/** Gives a copy of an instance its own id. */
function withNewId(scene: Scene, kind: RecordId["kind"], copy: string): string {
  if (kind !== "INSTANCE") return copy;
  return copy.replace(/^((?:;[^\r\n]*\r?\n)?\s*-?\d+\s+"[^\r\n]*"\s+)-?\d+/, (_, lead: string) => lead + String(nextUniqueId(scene)));
}
