/** Where a record starts that no comment announces: only its form shows it. */
import type { RecordKind } from "../scene.ts";
import { OBJECT_CLASSES } from "../scene.ts";
import { Kind, Scanner } from "./scanner.ts";

/** True where the current token can begin a record, whatever follows. */
export function mayBegin(scanner: Scanner, kind: RecordKind): boolean {
  return kind === "INSTANCE" || isStringLike(scanner.kind);
}

/** True where a line begins like a record: what is before it may have broken off. */
export function isRecordStart(scanner: Scanner, kind: RecordKind): boolean {
  if (!scanner.isFirstOnLine(scanner.start)) return false;
  if (kind === "OBJECT") return scanner.kind === Kind.string && OBJECT_CLASSES.some((name) => name === scanner.inner);
  return kind === "INSTANCE" && scanner.kind === Kind.integer && scanner.nextKind === Kind.string;
}

/** True where the first two values are those of a record: after a whole one, another may follow. */
export function beginsRecord({ kind: token, nextKind }: Scanner, kind: RecordKind): boolean {
  if (kind === "INSTANCE") return token === Kind.integer && nextKind === Kind.string;
  // class and xref path, name and effect: one string alone is a leftover
  return token === Kind.string && isStringLike(nextKind);
}

/** True where the number of records of the section after that of `kind` is, without its banner. */
export function isCountOfNext({ kind: token, source, end }: Scanner, kind: RecordKind): boolean {
  if (kind === "INSTANCE" || token !== Kind.integer) return false;
  const after = new Scanner(source, end);
  if (kind === "MATERIAL") return after.kind === Kind.string || (after.kind === Kind.marker && after.name === "OBJECT");
  return after.kind === Kind.integer || (after.kind === Kind.marker && after.name === "INSTANCE");
}

/** A string, or one without its quotes. */
function isStringLike(kind: Kind): boolean {
  return kind === Kind.string || kind === Kind.word;
}
