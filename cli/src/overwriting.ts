/** Protects existing files: replaces none that differ without permission. Knows no format. */
import { findDifference } from "../../formats/core/proof.ts";
import { encodeUtf8 } from "../../formats/core/text/textCoding.ts";
import type { OptionTable } from "./args.ts";
import { fileKey, ioStop, isRegularFile, makeFolderFor } from "./files.ts";
import { isFileOrMember, splitArchivePath } from "./insideArchives.ts";
import type { Run } from "./run.ts";
import { sourceAt } from "./sources.ts";
import { ABSENT, type Version, versionOf, writeWhole } from "./wholeFile.ts";

export const FORCE_OPTION: OptionTable = {
  force: { type: "boolean", help: "Replace existing files that differ." },
};

/**
 * The version of the target that is to be replaced; undefined if it already has these bytes.
 * @param replaces the existing file may be replaced
 * @throws Stop if a different file exists
 */
export function findReplaceable(run: Run, target: string, content: Uint8Array | string, replaces: boolean): Version | undefined {
  if (!isFileOrMember(run, target)) return ABSENT;
  const wanted = typeof content === "string" ? encodeUtf8(content) : content;
  const there = sourceAt(run, target).read();
  if (findDifference(there, wanted) === undefined) return undefined;
  if (replaces) return versionOf(there);
  throw ioStop("exists", "A different file is there already. Use --force to replace it.");
}

/** Writes a file and creates its folder if missing. @throws Stop if a file that may not be replaced is there, or the folder is a file */
export function writeNew(run: Run, target: string, content: Uint8Array | string, replaces: boolean): void {
  // a member of an archive is not a file on disk: nothing to compare
  const replaced = isRegularFile(run, target) ? findReplaceable(run, target, content, replaces) : ABSENT;
  if (replaced === undefined) return;
  makeFolderFor(run, target);
  writeWhole(run, target, content, replaced);
}

/** The files that a command has written, so that none is written twice under different paths. */
export class WrittenFiles {
  private readonly known = new Set<string>();

  constructor(private readonly run: Run) {}

  has(path: string): boolean {
    return this.known.has(path) || this.known.has(placeOf(this.run, path));
  }

  add(path: string): void {
    this.known.add(path).add(placeOf(this.run, path));
  }
}

/** True for one file, or one member of it, under two paths. */
export function isSameFile(run: Run, a: string, b: string): boolean {
  return placeOf(run, a) === placeOf(run, b);
}

function placeOf(run: Run, path: string): string {
  const { file, inside } = splitArchivePath(run, path);
  return `${fileKey(run, file)}/${inside}`;
}
