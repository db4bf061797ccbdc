/** Paths that continue inside archives: splits them into file and inner path, and finds what is there. */
import { dirname } from "node:path";
import { archiveIssue } from "../../formats/archives/diagnostics.ts";
import type { ChangedContent, MemberChange } from "../../formats/archives/memberChange.ts";
import type { NestedArchive, NestedMember } from "../../formats/archives/nested.ts";
import { openPeeled } from "../../formats/archives/nested.ts";
import { notAnArchive } from "../../formats/archives/registry.ts";
import { peel, peelHead, type Supplies, UnpackBudget } from "../../formats/containers/index.ts";
import { KNOWN_HEAD_SIZE } from "../../formats/core/files/knownFiles.ts";
import { Stop } from "../../formats/core/issue.ts";
import { quote } from "../../formats/core/json/print.ts";
import { encodeUtf8 } from "../../formats/core/text/textCoding.ts";
import { findTitle } from "../../formats/unknownFile.ts";
import { suppliesFor } from "./dictionaries.ts";
import { isRegularFile, readBytes, slashed } from "./files.ts";
import { giveBack, lend } from "./memory.ts";
import type { Run } from "./run.ts";
import { ABSENT, changedMeanwhile, type Version, versionOf, writeWhole } from "./wholeFile.ts";

export interface ArchivePath {
  /** The file on disk. */
  readonly file: string;
  /** `/` between its parts; empty for the file itself. */
  readonly inside: string;
}

/** The longest part of the path that is a file, and the rest. A path without such a file is all `file`: opening it reports what is missing. */
export function splitArchivePath(run: Run, given: string): ArchivePath {
  const path = given.replace(/(?<=.)[\\/]+$/, "");
  for (let file = path; ; ) {
    if (isRegularFile(run, file)) return { file, inside: slashed(path.slice(file.length)).replace(/^\/+|\/+$/g, "") };
    const parent = dirname(file);
    if (parent === file || !path.startsWith(parent)) return { file: path, inside: "" };
    file = parent;
  }
}

/** Returns undefined if the bytes are not an archive. @throws Stop if they are an archive that cannot be opened */
export function findArchive(bytes: Uint8Array, supplies: Supplies): NestedArchive | undefined {
  const peeled = peel(bytes, supplies, new UnpackBudget(bytes.length, lend));
  if ("issue" in peeled) throw new Stop(peeled.issue);
  const opened = openPeeled(bytes.length, peeled, supplies);
  if (!opened) return undefined;
  if ("issue" in opened) throw new Stop(opened.issue);
  return opened.nested;
}

/** The archive file that a path leads into. Frees the compressed bytes. @throws Stop if the file is not an archive */
export function openArchiveFile(run: Run, file: string, bytes = readBytes(run, file)): NestedArchive {
  const supplies = suppliesFor(run, file);
  const nested = findArchive(bytes, supplies);
  if (!nested) throw new Stop(notAnArchive(peelHead(bytes, supplies, KNOWN_HEAD_SIZE)));
  if (nested.layers.length > 0) giveBack(bytes);
  return nested;
}

/** The archive that a path leads to, which may be inside another one. @throws Stop if missing. */
export function enterArchive(run: Run, { file, inside }: ArchivePath): NestedArchive {
  const nested = openArchiveFile(run, file).enter(inside);
  if (!nested) throw new Stop(archiveIssue("not-found", `The file has no archive ${quote(inside)} that can be opened.`));
  return nested;
}

/** The type of a member, by its first bytes; empty if unknown. */
export function kindOf(member: NestedMember): string {
  return findTitle(member.head()) ?? member.member.entry.type ?? "";
}

/** True for a file or a member that can be read repeatedly. */
export function isFileOrMember(run: Run, path: string): boolean {
  const { file, inside } = splitArchivePath(run, path);
  return inside === "" ? isRegularFile(run, file) : openArchiveFile(run, file).find(inside)?.kind === "member";
}

/**
 * Writes a file, or a member into an archive, which is written whole or not at all.
 * @param expected the version that it was made from
 * @throws Stop if that is impossible, or if the file has changed since
 */
export function writeFileOrMember(run: Run, path: string, data: Uint8Array | string, expected: Version): void {
  const { file, inside } = splitArchivePath(run, path);
  if (inside === "") return writeWhole(run, path, data, expected);
  const content = typeof data === "string" ? encodeUtf8(data) : data;
  changeArchiveFile(run, file, (nested) => {
    const found = nested.find(inside);
    if ((found?.kind === "member" ? versionOf(found.read()) : ABSENT) !== expected) throw changedMeanwhile(expected);
    return [{ kind: "put", path: inside, content }];
  });
}

/** Changes members of an archive file, which is written whole or not at all. @throws Stop if that is impossible */
export function changeArchiveFile(run: Run, file: string, changesOf: (nested: NestedArchive) => readonly MemberChange[]): void {
  const bytes = readBytes(run, file);
  const before = versionOf(bytes);
  const changed = findChanged(openArchiveFile(run, file, bytes), changesOf);
  if (changed) writeWhole(run, file, changed.wrap(), before);
}

/** A separate function, to free the original archive before the changed one is compressed. */
function findChanged(nested: NestedArchive, changesOf: (nested: NestedArchive) => readonly MemberChange[]): ChangedContent | undefined {
  const changed = nested.changeContent(changesOf(nested));
  giveBack(nested.archive.bytes);
  return changed;
}
