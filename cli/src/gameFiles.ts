/** All files of known formats below the arguments, in archives too, with their unwrapped contents. */
import { normalize, sep } from "node:path";
import type { NestedArchive, WalkedMember } from "../../formats/archives/nested.ts";
import { findArchiveType, isArchiveName } from "../../formats/archives/registry.ts";
import type { Peeled, Supplies } from "../../formats/containers/index.ts";
import { containers } from "../../formats/containers/index.ts";
import type { Format } from "../../formats/core/format.ts";
import { catchStop, hasErrors, type Issue } from "../../formats/core/issue.ts";
import { findFormatByName, findFormatOf, HEAD_SIZE } from "../../formats/registry.ts";
import { standsInForFile, unknownFile } from "../../formats/unknownFile.ts";
import { diskPlace, memberPlace, type Place } from "../../index/place.ts";
import { suppliesFor } from "./dictionaries.ts";
import { fileKey, readBytes, readHead } from "./files.ts";
import { findArchive, notFound, splitArchivePath } from "./insideArchives.ts";
import type { Run } from "./run.ts";
import { memberSource, whyClosed } from "./sources.ts";
import { unwrap } from "./subject.ts";
import { type WalkOptions, walk } from "./walk.ts";
import { type Version, versionOf } from "./wholeFile.ts";

/** A file on disk. */
interface Outer {
  readonly outer: string;
  /** What it was when it was read. */
  readonly version: () => Version;
}

export interface GameFile extends Place, Outer {
  /** The path inside the file on disk; empty for that file itself. */
  readonly inside: string;
  readonly format: Format;
  readonly content: Uint8Array;
  readonly layers: Peeled["layers"];
}

export type FoundGameFile = GameFile | { readonly path: string; readonly issue: Issue };

/** A file on disk below the arguments, and the path inside it that was asked for. */
interface ModFile {
  readonly path: string;
  readonly inside: string;
  readonly explicit: boolean;
}

/** Files below the arguments. A dump in a folder that was given is the unmodified game, and no part of the mod. */
export async function* modFilesIn(
  run: Run,
  paths: readonly string[],
  dumps: readonly string[],
  options: WalkOptions = {},
): AsyncGenerator<ModFile> {
  for (const given of paths) {
    const { file, inside } = splitArchivePath(run, given);
    const folder = run.absolute(given) + sep;
    const inner = dumps.map((dump) => run.absolute(dump) + sep).filter((dump) => dump !== folder && dump.startsWith(folder));
    for await (const { path, explicit } of walk(run, [file], options))
      if (!inner.some((dump) => run.absolute(path).startsWith(dump))) yield { path, inside, explicit };
  }
}

/** Files of other formats are passed over; what cannot be read is reported. */
export async function* gameFilesIn(
  run: Run,
  paths: readonly string[],
  dumps: readonly string[],
  { writes = false }: WalkOptions = {},
): AsyncGenerator<FoundGameFile> {
  const seen = new Set<string>();
  for await (const { path: outer, inside } of modFilesIn(run, paths, dumps, { writes }))
    for (const found of filesOf(run, outer, inside)) {
      // paths may overlap; of a file that is written another name is the same file
      const key = writes && "format" in found ? `${fileKey(run, outer)}/${found.inside}` : normalize(found.path);
      if (!seen.has(key)) yield found;
      seen.add(key);
    }
}

function* filesOf(run: Run, outer: string, inside: string): Generator<FoundGameFile> {
  const read = catchStop(() => openOuter(run, outer, inside));
  if ("issue" in read) {
    yield { path: inside === "" ? outer : `${outer}/${inside}`, issue: read.issue };
    return;
  }
  if (!read.value) return;
  const { bytes, nested } = read.value;
  const file: Outer = { outer, version: () => versionOf(bytes) };
  if (!nested) {
    yield* unwrapped(diskPlace(outer), file, "", suppliesFor(run, outer), () => bytes);
    return;
  }
  yield* damageOf(outer, nested);
  for (const row of nested.walkAt(inside)) yield* filesOfMember(file, row);
}

/** Undefined for a file that is not ours. @throws Stop where it cannot be read, or does not hold the path */
function openOuter(
  run: Run,
  path: string,
  inside: string,
): { readonly bytes: Uint8Array; readonly nested: NestedArchive | undefined } | undefined {
  const bytes = inside === "" ? readIfGameFile(run, path) : readBytes(run, path);
  if (!bytes) return undefined;
  const nested = findArchive(bytes, suppliesFor(run, path));
  if (inside !== "" && !nested?.find(inside)) throw notFound(inside);
  return { bytes, nested };
}

/** What of an archive cannot be read. */
function damageOf(path: string, { archive }: NestedArchive): readonly FoundGameFile[] {
  return archive.issues.filter((issue) => hasErrors([issue])).map((issue) => ({ path, issue }));
}

function* filesOfMember(file: Outer, row: WalkedMember): Generator<FoundGameFile> {
  const { outer } = file;
  const path = `${outer}/${row.path}`;
  if (row.nested) yield* damageOf(path, row.nested);
  const isClosed = row.isArchive || (row.issue && hasErrors([row.issue]));
  const issue = isClosed ? row.issue : whyClosed(memberSource(outer, row));
  if (issue) yield { path, issue };
  if (issue || row.isArchive || !(findFormatByName(row.path) || findFormatOf(row.path, row.head()))) return;
  const place = memberPlace(path.slice(0, -row.member.path.length - 1), row.member.path);
  yield* unwrapped(place, file, row.path, row.supplies, () => row.read());
}

function* unwrapped(place: Place, file: Outer, inside: string, supplies: Supplies, read: () => Uint8Array): Generator<FoundGameFile> {
  const content = catchStop(() => unwrap(read(), supplies));
  if ("issue" in content) {
    yield { path: place.path, issue: content.issue };
    return;
  }
  const format = findFormatOf(place.path, content.value.content);
  if (format?.sniff(content.value.content)) yield { ...place, ...file, inside, format, ...content.value };
  else if (!format && findFormatByName(place.path)) {
    const issue = unknownFile(place.path, content.value.content);
    if (standsInForFile(issue)) yield { path: place.path, issue };
  }
}

/** All of a file that may be one of ours, or hold such; undefined for others, of which only the start is read. */
export function readIfGameFile(run: Run, path: string): Uint8Array | undefined {
  if (isArchiveName(path) || findFormatByName(path)) return readBytes(run, path);
  const head = readHead(run, path, HEAD_SIZE);
  const isWrapped = containers.some((container) => container.sniff(head));
  return isWrapped || findArchiveType(head) || findFormatOf(path, head) ? readBytes(run, path) : undefined;
}
