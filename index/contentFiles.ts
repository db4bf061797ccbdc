/** The game files in one file on disk, which may be one itself, with their uncompressed contents. Knows no file system. */

import type { NestedArchive, WalkedMember } from "../formats/archives/nested.ts";
import { type Peeled, type Supplies, unwrap } from "../formats/containers/index.ts";
import { type Format, recognizes } from "../formats/core/format.ts";
import { catchStop, hasErrors, type Issue } from "../formats/core/issue.ts";
import { once } from "../formats/core/memoize.ts";
import { findFormatByName, findFormatOf } from "../formats/registry.ts";
import { standsInForFile, unknownFile } from "../formats/unknownFile.ts";
import { whyClosed } from "./closedFile.ts";
import { diskPlace, memberPlace, type Place } from "./place.ts";

/** Enough to recognize every format and container. */
const HEAD_SIZE = 4096;

/** A file of a known format. */
export interface ContentFile extends Place {
  /** The path inside the file on disk; empty for that file itself. */
  readonly inside: string;
  readonly format: Format;
  readonly content: Uint8Array;
  readonly layers: Peeled["layers"];
}

/** An unreadable file, and why. */
export interface Unreadable {
  readonly path: string;
  readonly issue: Issue;
}

export interface OuterFile {
  readonly path: string;
  readonly bytes: Uint8Array;
  readonly supplies: Supplies;
  /** The archive that it is. */
  readonly nested: NestedArchive | undefined;
}

/** Skips files of other formats and reports unreadable ones. @param inside the requested path; empty for everything */
export function* contentFilesIn({ path, bytes, supplies, nested }: OuterFile, inside: string): Generator<ContentFile | Unreadable> {
  if (!nested) {
    yield* unwrapped(diskPlace(path), "", supplies, () => bytes);
    return;
  }
  yield* damageOf(path, nested);
  for (const row of nested.walkAt(inside)) yield* filesOfMember(path, row);
}

/** Unreadable parts of an archive. */
function damageOf(path: string, { archive }: NestedArchive): readonly Unreadable[] {
  return archive.issues.filter((issue) => hasErrors([issue])).map((issue) => ({ path, issue }));
}

function* filesOfMember(outer: string, row: WalkedMember): Generator<ContentFile | Unreadable> {
  const path = `${outer}/${row.path}`;
  if (row.nested) yield* damageOf(path, row.nested);
  const isClosed = row.isArchive || (row.issue && hasErrors([row.issue]));
  const read = once(() => row.read());
  const issue = isClosed ? row.issue : whyClosed({ path, supplies: row.supplies, head: () => read().subarray(0, HEAD_SIZE), read });
  if (issue) yield { path, issue };
  if (issue || row.isArchive || !(findFormatByName(row.path) || findFormatOf(row.path, row.head()))) return;
  const place = memberPlace(path.slice(0, -row.member.path.length - 1), row.member.path);
  yield* unwrapped(place, row.path, row.supplies, read);
}

function* unwrapped(place: Place, inside: string, supplies: Supplies, read: () => Uint8Array): Generator<ContentFile | Unreadable> {
  const content = catchStop(() => unwrap(read(), supplies));
  if ("issue" in content) {
    yield { path: place.path, issue: content.issue };
    return;
  }
  const format = findFormatOf(place.path, content.value.content);
  if (format && recognizes(format, content.value.content)) yield { ...place, inside, format, ...content.value };
  else if (!format && findFormatByName(place.path)) {
    const issue = unknownFile(place.path, content.value.content);
    if (standsInForFile(issue)) yield { path: place.path, issue };
  }
}
