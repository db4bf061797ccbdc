/**
 * Where a file is in the game: its root (the archive that holds it, or the folder that is laid out as the game's) and its path from there.
 * Works on paths alone. Source: the reference on links, section 5.
 */

export interface Place {
  /** As the user sees it: the path of the file on disk, then, after slashes, the paths inside archives. */
  readonly path: string;
  /** Where {@link inGame} begins: the path of an archive or a folder, without a slash at the end. Undefined where nothing shows it. */
  readonly root?: string;
  /** From the root, as {@link canonicalPath} gives it. */
  readonly inGame?: string;
  /** The root is an archive. */
  readonly inArchive: boolean;
}

/** Folders at the top of the game; `Actor` first, since there are `Actor/Physics` and its like. */
const TOP_FOLDER = "Actor";
const TOP_FOLDERS: ReadonlySet<string> = new Set(
  [
    "AS AnimationEvent Camera Demo DungeonPack Ecosystem Effect Env Event EventFlow Font Game Layout",
    "Map Message Model Movie NavMesh Pack Physics Sound System Terrain UI Voice",
    // Tears of the Kingdom
    "BSA Banc Component GameParameter Mals Phive Scene XLink",
  ].flatMap((names) => names.split(" ")),
);

/** Endings that have an `s` in front where the file is compressed; others begin with one of their own (`sarc`, `szs`). */
const COMPRESSED_ENDING = /\.s((?:b|hk|mubin|sarc|tera|tmpb|stera|rsizetable|tats)[^./]*)$/i;

/** Zstandard's; games ask for `.ta.zs` as it is. Source: reference of size tables, section 3. */
const ZSTD_ENDING = /(?<!\.ta)\.zs$/i;

/** The path without what a compressed file's ending has more: an `s`, or `.zs`. */
export function canonicalPath(path: string): string {
  return path.replace(ZSTD_ENDING, "").replace(COMPRESSED_ENDING, ".$1");
}

/**
 * @param outer path of a file on disk
 * @param inside path in it; empty for the file itself
 * @param base length of the part of `inside` that is the path of an archive, with its slash; 0 for members of the file itself
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

export function folderOf(path: string): string {
  return path.slice(0, Math.max(path.lastIndexOf("/"), 0));
}

export function lastPart(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}

/** Last part of a path without its endings. */
export function bareName(path: string): string {
  const name = lastPart(path);
  const dot = name.indexOf(".");
  return dot < 0 ? name : name.slice(0, dot);
}

/** `a/b` and `../c`: `a/c`. */
export function joinPath(folder: string, path: string): string {
  const parts = folder === "" ? [] : folder.split("/");
  for (const part of path.split("/"))
    if (part === "..") parts.pop();
    else parts.push(part);
  return parts.join("/");
}
