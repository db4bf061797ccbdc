/** Writes members below a folder, and nowhere else: names are not trusted. */
import { lstatSync, type Stats } from "node:fs";
import { join } from "node:path";
import { findNameFault, TakenPlaces } from "../../formats/archives/fileNames.ts";
import { quote } from "../../formats/core/json/print.ts";
import { ioStop } from "./files.ts";
import { writeNew } from "./overwriting.ts";
import type { Run } from "./run.ts";

/** The stat of a path, without following links. If it is unreadable, writing fails later. */
function findThere(run: Run, path: string): Stats | undefined {
  try {
    return lstatSync(run.at(path));
  } catch {
    return undefined;
  }
}

/** The parts of a member's path. @throws Stop if one of them is not a valid file name on every system */
export function checkNames(path: string): readonly string[] {
  const parts = path.split("/");
  for (const part of parts) {
    const fault = findNameFault(part);
    if (fault !== undefined) throw ioStop("unsafe-name", `${quote(part)} ${fault}. The member was not extracted.`);
  }
  return parts;
}

/** @throws Stop if one of the nested folders is a link, which could lead out of `top` */
export function checkFolders(run: Run, top: string, parts: readonly string[]): void {
  for (let count = 1; count <= parts.length; count++) {
    const folder = join(top, ...parts.slice(0, count));
    const found = findThere(run, folder);
    if (!found) return;
    if (!found.isDirectory()) throw ioStop("not-a-folder", `${quote(folder)} is not a folder, so nothing is extracted below it.`);
  }
}

const CLASH =
  "Another file has the same path, ignoring case, or one of the two paths is a folder of the other. Both cannot be in one folder: write one of them into another folder.";

export class Extraction {
  private readonly taken = new TakenPlaces();

  constructor(
    private readonly run: Run,
    private readonly folder: string,
    private readonly overwrites: boolean,
  ) {}

  /** @throws Stop if the member cannot be written to this path */
  write(path: string, content: Uint8Array): void {
    const parts = checkNames(path);
    if (!this.taken.take(path)) throw ioStop("same-output", CLASH);
    checkFolders(this.run, this.folder, parts.slice(0, -1));
    const target = join(this.folder, ...parts);
    const there = findThere(this.run, target);
    if (there && !there.isFile()) throw ioStop("exists", "Something that is not a file already exists there.");
    writeNew(this.run, target, content, this.overwrites);
  }
}
