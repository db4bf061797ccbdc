/**
 * Finds where a file is in the game: its root (the archive that contains it, or the folder with the game's layout) and its path below the
 * root. Works only on paths. Source: the reference on links, section 5.
 */
import { lastPart } from "../formats/core/files/fileNames.ts";

export interface Place {
  /** As the user sees it: the path of the file on disk, then, after slashes, the paths inside archives. */
  readonly path: string;
  /** The archive or folder that {@link inGame} starts from, without a final slash. Undefined if unknown. */
  readonly root?: string;
  /** The {@link canonicalPath} below the root. */
  readonly inGame?: string;
  /** The root is an archive. */
  readonly inArchive: boolean;
}

/** Top folders of the game. `Actor` has priority, because of paths such as `Actor/Physics`. */
const TOP_FOLDER = "Actor";
const TOP_FOLDERS: ReadonlySet<string> = new Set(
  [
    "AS AnimationEvent Camera Demo DungeonPack Ecosystem Effect Env Event EventFlow Font Game Layout",
    "Map Message Model Movie NavMesh Pack Physics Sound System Terrain UI Voice",
    // Tears of the Kingdom
    "BSA Banc Component GameParameter Mals Phive Scene XLink",
  ].flatMap((names) => names.split(" ")),
);

/** Extensions that get an `s` in front if the file is compressed; other extensions begin with an `s` themselves (`sarc`, `szs`). */
const COMPRESSED_ENDING = /\.s((?:b|hk|mubin|sarc|tera|tmpb|stera|rsizetable|tats)[^./]*)$/i;

/** The extension of Zstandard; games request `.ta.zs` with it. Source: reference of size tables, section 3. */
const ZSTD_ENDING = /(?<!\.ta)\.zs$/i;

/** The path without the mark of a compressed file: the `s` of the extension, or `.zs`. */
export function canonicalPath(path: string): string {
  return path.replace(ZSTD_ENDING, "").replace(COMPRESSED_ENDING, ".$1");
}

/**
 * @param outer path of a file on disk
 * @param inside path inside that file; empty for the file itself
 * @param base length of the archive's path at the start of `inside`, with its slash; 0 for members of the file itself
 */
export function placeIn(outer: string, inside: string, base: number): Place {
  if (inside === "") return diskPlace(outer);
  return memberPlace(base === 0 ? outer : `${outer}/${inside.slice(0, base - 1)}`, inside.slice(base));
}

export function memberPlace(archive: string, member: string): Place {
  return { path: `${archive}/${member}`, root: archive, inGame: canonicalPath(member.replace(/^\.?\/+/, "")), inArchive: true };
}

/** @param path of a file on disk, with `/` between its parts */
export function diskPlace(path: string): Place {
  const parts = path.split("/");
  const folders = parts.slice(0, -1);
  let top = folders.lastIndexOf(TOP_FOLDER);
  for (let at = folders.length - 1; top < 0 && at >= 0; at--) if (TOP_FOLDERS.has(folders[at])) top = at;
  if (top < 0) return { path, inArchive: false };
  return { path, root: parts.slice(0, top).join("/"), inGame: canonicalPath(parts.slice(top).join("/")), inArchive: false };
}

/** Last part of a path without extensions. */
export function bareName(path: string): string {
  const name = lastPart(path);
  const dot = name.indexOf(".");
  return dot < 0 ? name : name.slice(0, dot);
}

/** Resolves `..`: `a/b` and `../c` give `a/c`. */
export function joinPath(folder: string, path: string): string {
  const parts = folder === "" ? [] : folder.split("/");
  for (const part of path.split("/"))
    if (part === "..") parts.pop();
    else parts.push(part);
  return parts.join("/");
}
