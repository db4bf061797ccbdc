/** Detects by its form where a record without a comment starts. */
import type { RecordKind } from "../scene.ts";
import { OBJECT_CLASSES } from "../scene.ts";
import { Kind, Scanner } from "./scanner.ts";

/** Whether the current token can start a record, regardless of the next one. */
export function mayBegin(scanner: Scanner, kind: RecordKind): boolean {
  return kind === "INSTANCE" || isStringLike(scanner.kind);
}

/** Whether a line starts like a record. The previous record may be incomplete. */
export function isRecordStart(scanner: Scanner, kind: RecordKind): boolean {
  if (!scanner.isFirstOnLine(scanner.start)) return false;
  if (kind === "OBJECT") return scanner.kind === Kind.string && OBJECT_CLASSES.some((name) => name === scanner.inner);
  return kind === "INSTANCE" && scanner.kind === Kind.integer && scanner.nextKind === Kind.string;
}

/** Whether the next two values can start a record, used after a complete record. */
export function beginsRecord({ kind: token, nextKind }: Scanner, kind: RecordKind): boolean {
  if (kind === "INSTANCE") return token === Kind.integer && nextKind === Kind.string;
  // class and xref path, or name and effect: a single string is an extra value
  return token === Kind.string && isStringLike(nextKind);
}

/** Whether the token is the count of the section after that of `kind`, without its banner. */
export function isCountOfNext({ kind: token, source, end }: Scanner, kind: RecordKind): boolean {
  if (kind === "INSTANCE" || token !== Kind.integer) return false;
  const after = new Scanner(source, end);
  if (kind === "MATERIAL") return after.kind === Kind.string || (after.kind === Kind.marker && after.name === "OBJECT");
  return after.kind === Kind.integer || (after.kind === Kind.marker && after.name === "INSTANCE");
}

/** Whether the token is a string, with or without quotes. */
function isStringLike(kind: Kind): boolean {
  return kind === Kind.string || kind === Kind.word;
}
