/** A common interface to files and nested archive members, for commands that walk folders. */

import { noSuchMember } from "../../formats/archives/diagnostics.ts";
import type { NestedArchive, NestedMember, WalkedMember } from "../../formats/archives/nested.ts";
import { findArchiveType, isArchiveName, isOwnArchiveName, notAnArchive } from "../../formats/archives/registry.ts";
import { findContainer, NO_SUPPLIES, peel, peelHead, type Supplies } from "../../formats/containers/index.ts";
import { findKnownFile } from "../../formats/core/files/knownFiles.ts";
import { catchStop, hasErrors, type Issue, Stop } from "../../formats/core/issue.ts";
import { findFormatOf } from "../../formats/registry.ts";
import { type Source, whyClosed } from "../../index/closedFile.ts";
import { suppliesFor } from "./dictionaries.ts";
import { readBytes, readHead, STANDARD_STREAM } from "./files.ts";
import { findArchive, openArchiveFile, splitArchivePath } from "./insideArchives.ts";
import { complainOf } from "./report.ts";
import type { Run } from "./run.ts";
import { UsageError } from "./usage.ts";
import type { FoundFile } from "./walk.ts";

/** An archive on disk or inside another one; it comes before its members. */
export interface ArchiveSource {
  readonly path: string;
  /** Stored size in bytes. */
  readonly size: number;
  /** Undefined if it cannot be opened. */
  readonly nested?: NestedArchive;
  /** Why opening failed. */
  readonly issue?: Issue;
}

export type { Source };

export type Found = { readonly file: Source } | { readonly archive: ArchiveSource };

/** Enough to recognize every format; most files are not larger. */
const HEAD_SIZE = 16384;

function sourceOf(path: string, supplies: Supplies, read: () => Uint8Array, head?: () => Uint8Array): Source {
  let bytes: Uint8Array | undefined;
  let start: Uint8Array | undefined;
  const readOnce = () => {
    bytes ??= start && start.length < HEAD_SIZE ? start : read();
    return bytes;
  };
  return {
    path,
    supplies,
    head() {
      start ??= bytes || !head ? readOnce().subarray(0, HEAD_SIZE) : head();
      return start;
    },
    read: readOnce,
  };
}

/** A file as a whole, or standard input. */
export function fileSource(run: Run, path: string): Source {
  const head = path === STANDARD_STREAM ? undefined : () => readHead(run, path, HEAD_SIZE);
  return sourceOf(path, suppliesFor(run, path), () => readBytes(run, path), head);
}

/** Something unreadable, for a known reason. */
export function failingSource(path: string, issue: Issue): Source {
  return sourceOf(path, NO_SUPPLIES, () => {
    throw new Stop(issue);
  });
}

/** A file, or a member of an archive. @throws Stop if the path continues inside a file that is not an archive */
export function sourceAt(run: Run, path: string): Source {
  const { file, inside } = splitArchivePath(run, path);
  if (inside === "") return fileSource(run, path);
  const found = openArchiveFile(run, file).find(inside);
  if (found?.kind !== "member") throw noSuchMember(inside);
  return memberSource(file, found);
}

/** Says why a file or a member of an archive cannot be read. @throws UsageError with the sentence if it can */
export function complainUnreadable(run: Run, path: string, sentence: string): void {
  const read = catchStop(() => sourceAt(run, path).read());
  if ("value" in read) throw new UsageError(sentence);
  complainOf(run, path, read.issue);
}

/** Dictionaries for an existing or future file or member at a path. @throws Stop as {@link sourceAt} */
export function suppliesAt(run: Run, path: string): Supplies {
  const { file, inside } = splitArchivePath(run, path);
  return inside === "" ? suppliesFor(run, path) : openArchiveFile(run, file).suppliesAt(inside);
}

export function memberSource(file: string, member: NestedMember): Source {
  return sourceOf(`${file}/${member.path}`, member.supplies, () => member.read());
}

/** Reads only the first bytes, unless the file is compressed or an archive. @throws Stop if it cannot be read */
export function isArchive({ supplies, head, read }: Source): boolean {
  const start = head();
  if (findArchiveType(start)) return true;
  return findContainer(start) !== undefined && findArchiveType(peelHead(read(), supplies)) !== undefined;
}

/**
 * Why a file that the user named cannot be read: it cannot be decompressed, or it has an archive's name
 * without being one. Undefined if its name is one that other programs use too and its bytes are theirs. Total.
 */
export function findReadProblem({ path, supplies, head, read }: Source): Issue | undefined {
  const content = catchStop(() => {
    const start = head();
    if (!isArchiveName(path) && !findContainer(start)) return start;
    const peeled = peel(read(), supplies);
    if ("issue" in peeled) throw new Stop(peeled.issue);
    return peeled.content;
  });
  if ("issue" in content) return content.issue;
  if (!isArchiveName(path) || findFormatOf(path, content.value)) return undefined;
  const isMeant = isOwnArchiveName(path) || findKnownFile(content.value)?.isArchive === true;
  return isMeant ? notAnArchive(content.value) : undefined;
}

/**
 * An archive that cannot be opened, with the reason, if the file looks like one; any other file unchanged.
 * @param size stored size in bytes, if known
 */
function closedOr(source: Source, size?: number): Found {
  const issue = whyClosed(source);
  return issue ? { archive: { path: source.path, size: size ?? source.read().length, issue } } : { file: source };
}

/**
 * Everything at a path: the file; or an archive, followed by its members at all depths, one at a time; or the members below a folder of an
 * archive.
 * @param enters false to leave out members of archives, except those that the path itself leads to
 * @throws Stop if it cannot be read or has no such member
 */
export function* sourcesAt(run: Run, path: string, enters: boolean): Generator<Found> {
  const { file, inside } = splitArchivePath(run, path);
  if (inside === "") yield* sourcesOf(run, file, enters);
  else yield* insideOf(run, file, inside, enters);
}

/** Everything in a file that a command's arguments lead to: only a path that was given by name may continue inside an archive. */
export function sourcesIn(run: Run, { path, explicit }: FoundFile, enters: boolean): Generator<Found> {
  return explicit ? sourcesAt(run, path, enters) : sourcesOf(run, path, enters);
}

function* sourcesOf(run: Run, path: string, enters: boolean): Generator<Found> {
  const source = fileSource(run, path);
  if (path === STANDARD_STREAM || !isArchive(source)) {
    yield path === STANDARD_STREAM ? { file: source } : closedOr(source);
    return;
  }
  const nested = findArchive(source.read(), source.supplies);
  yield { archive: { path, size: source.read().length, ...(nested ? { nested } : {}) } };
  if (nested && enters) yield* membersOf(path, nested.walk());
}

function* insideOf(run: Run, file: string, inside: string, enters: boolean): Generator<Found> {
  const nested = openArchiveFile(run, file);
  const found = nested.find(inside);
  if (!found) throw noSuchMember(inside);
  let closed: string | undefined;
  for (const row of membersOf(file, nested.walkAt(found.path))) {
    const { path } = "file" in row ? row.file : row.archive;
    if (closed !== undefined && path.startsWith(closed)) continue;
    if (!enters && "archive" in row) closed = `${path}/`;
    yield row;
  }
}

function* membersOf(file: string, rows: Iterable<WalkedMember>): Generator<Found> {
  for (const row of rows) {
    const path = `${file}/${row.path}`;
    const { size, issue, nested: opened } = row;
    // a member with a warning may still be readable
    if (row.isArchive || (issue && hasErrors([issue])))
      yield { archive: { path, size, ...(issue ? { issue } : {}), ...(opened ? { nested: opened } : {}) } };
    else yield closedOr(memberSource(file, row), size);
  }
}
