/** The form of resource paths in games. Source: format reference, section 3. */
import type { TableKind } from "./table.ts";

/** Extensions whose first `s` is not a mark of Yaz0. */
const OWN_S = /^(?:sarc|stera|stats)$/;

/** The path in the form that the game uses. */
export function canonicalPath(path: string, kind: TableKind): string {
  const plain = path.replaceAll("\\", "/").replace(/^\/+/, "");
  return kind === "RSTB" || kind === "none" ? withoutYaz0(plain) : withoutZstd(plain);
}

function withoutYaz0(path: string): string {
  const dot = path.lastIndexOf(".");
  const ending = path.slice(dot + 1);
  const isWrapped = dot > path.lastIndexOf("/") && /^s[a-z]/.test(ending) && !OWN_S.test(ending);
  return isWrapped ? `${path.slice(0, dot + 1)}${ending.slice(1)}` : path;
}

function withoutZstd(path: string): string {
  const plain = path.endsWith(".zs") && !path.endsWith(".ta.zs") ? path.slice(0, -3) : path;
  return plain.endsWith(".mc") ? plain.slice(0, -3) : plain;
}

export const ADD_ON_PREFIX = "Aoc/0010/";
const ADD_ON_FOLDERS: ReadonlySet<string> = new Set(["Map", "Physics", "NavMesh", "Game", "UI", "Movie", "Terrain"]);

/** The path that *Breath of the Wild* uses for files of the add-on; undefined for folders that the add-on does not have. */
export function inAddOn(path: string): readonly [string] | undefined {
  return ADD_ON_FOLDERS.has(path.split("/", 1)[0]) ? [ADD_ON_PREFIX + path] : undefined;
}
