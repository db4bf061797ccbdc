/** Maps an assistant's paths to folders of this machine. Links that point outside them are not followed. */
import { lstatSync } from "node:fs";
import { basename, dirname } from "node:path";
import { lastPart } from "../../../formats/core/files/fileNames.ts";
import { leadsInto, realPath } from "../files.ts";
import type { Run } from "../run.ts";

interface Root {
  /** The prefix of its paths; empty for the only folder of the mod. */
  readonly prefix: string;
  /** Absolute. */
  readonly folder: string;
}

export class Roots {
  readonly mods: readonly Root[];
  readonly dumps: readonly Root[];

  constructor(run: Run, mods: readonly string[], dumps: readonly string[]) {
    const folders = mods.map((mod) => run.absolute(mod));
    this.mods = folders.map((folder, at) => ({ prefix: folders.length === 1 ? "" : nameOf(folders, at), folder }));
    this.dumps = dumps.map((dump, at) => ({ prefix: `dump:${at + 1}`, folder: run.absolute(dump) }));
  }

  private get all(): readonly Root[] {
    return [...this.dumps, ...this.mods];
  }

  private rootOf(path: string): Root | undefined {
    return this.all.find(({ prefix }) => prefix === "" || path === prefix || path.startsWith(`${prefix}/`));
  }

  /** Undefined if the path names no root. With several roots, its first part names one. */
  findPlace(path: string): string | undefined {
    const root = this.rootOf(path);
    if (!root) return undefined;
    const rest = root.prefix === "" ? path : path.slice(root.prefix.length + 1);
    return rest === "" ? root.folder : `${root.folder.replace(/[\\/]+$/, "")}/${rest}`;
  }

  /** The assistant's path of a place. @param place absolute, continued inside a file */
  pathOf(place: string): string {
    const slashed = place.replaceAll("\\", "/");
    for (const { prefix, folder } of this.all) {
      const top = `${folder.replaceAll("\\", "/").replace(/\/+$/, "")}/`;
      if (slashed.startsWith(top)) return prefix === "" ? slashed.slice(top.length) : `${prefix}/${slashed.slice(top.length)}`;
    }
    return lastPart(slashed);
  }

  /** True if the path's target, following links, is in the folder that the path names. */
  isInside(path: string): boolean {
    const [root, place] = [this.rootOf(path), this.findPlace(path)];
    if (!root || place === undefined) return false;
    // for a missing file, or a path inside a file, the folder around it decides
    let there = place;
    while (there.length > root.folder.length && !isThere(there)) there = dirname(there);
    return there.length <= root.folder.length || leadsInto(root.folder, there);
  }

  /** True if the target is in a dump, whichever path leads there. */
  isInDump(place: string): boolean {
    return this.dumps.some(({ folder }) => leadsInto(folder, place) || isSame(folder, place));
  }
}

/** True for dangling links, too. */
function isThere(place: string): boolean {
  try {
    return lstatSync(place, { throwIfNoEntry: false }) !== undefined;
  } catch {
    return false;
  }
}

function isSame(folder: string, place: string): boolean {
  try {
    return realPath(folder) === realPath(place);
  } catch {
    return false;
  }
}

function nameOf(folders: readonly string[], at: number): string {
  const own = basename(folders[at]);
  const before = folders.slice(0, at).filter((other) => basename(other) === own).length;
  return before === 0 ? own : `${own}-${before + 1}`;
}
