/** All files of known formats below the arguments, including archive members, with uncompressed contents. */

import { normalize, sep } from "node:path";
import { noSuchMember } from "../../formats/archives/diagnostics.ts";
import type { NestedArchive } from "../../formats/archives/nested.ts";
import { findArchiveType, isArchiveName } from "../../formats/archives/registry.ts";
import { findContainer } from "../../formats/containers/index.ts";
import { catchStop } from "../../formats/core/issue.ts";
import { findFormatByName, findFormatOf, HEAD_SIZE } from "../../formats/registry.ts";
import { type ContentFile, contentFilesIn, type Unreadable } from "../../index/contentFiles.ts";
import { suppliesFor } from "./dictionaries.ts";
import { fileKey, readBytes, readHead } from "./files.ts";
import { findArchive, splitArchivePath } from "./insideArchives.ts";
import type { Run } from "./run.ts";
import { type FoundFile, type WalkOptions, walk } from "./walk.ts";
import { type Version, versionOf } from "./wholeFile.ts";

/** A file on disk. */
interface Outer {
  readonly outer: string;
  /** Its version when read. */
  readonly version: () => Version;
}

export type GameFile = ContentFile & Outer;

export type FoundGameFile = GameFile | Unreadable;

/** A file on disk below the arguments, and the path inside it that was asked for. */
interface ModFile extends FoundFile {
  readonly inside: string;
}

/** Files below the arguments. A dump inside a given folder is the unmodified game, not part of the mod. */
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
    for await (const found of walk(run, [file], options))
      if (!inner.some((dump) => run.absolute(found.path).startsWith(dump))) yield { ...found, inside };
  }
}

/** Skips files of other formats, and reports unreadable ones. */
export async function* gameFilesIn(
  run: Run,
  paths: readonly string[],
  dumps: readonly string[],
  { writes = false }: WalkOptions = {},
): AsyncGenerator<FoundGameFile> {
  const seen = new Set<string>();
  for await (const { path: outer, inside } of modFilesIn(run, paths, dumps, { writes }))
    for (const found of filesOf(run, outer, inside)) {
      // paths may overlap; when writing, another name of a file is the same file
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
  const found = contentFilesIn({ path: outer, bytes, supplies: suppliesFor(run, outer), nested }, inside);
  for (const one of found) yield "issue" in one ? one : { ...one, ...file };
}

/** Undefined for other programs' files. @throws Stop if the file cannot be read or does not contain the path */
function openOuter(
  run: Run,
  path: string,
  inside: string,
): { readonly bytes: Uint8Array; readonly nested: NestedArchive | undefined } | undefined {
  const bytes = inside === "" ? readIfGameFile(run, path) : readBytes(run, path);
  if (!bytes) return undefined;
  const nested = findArchive(bytes, suppliesFor(run, path));
  if (inside !== "" && !nested?.find(inside)) throw noSuchMember(inside);
  return { bytes, nested };
}

/** The bytes of a file that may be or contain a game file; undefined for others, of which only the start is read. */
export function readIfGameFile(run: Run, path: string): Uint8Array | undefined {
  if (isArchiveName(path) || findFormatByName(path)) return readBytes(run, path);
  const head = readHead(run, path, HEAD_SIZE);
  const isWrapped = findContainer(head) !== undefined;
  return isWrapped || findArchiveType(head) || findFormatOf(path, head) ? readBytes(run, path) : undefined;
}
