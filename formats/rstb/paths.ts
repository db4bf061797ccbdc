/** How games spell the path of a resource. Source: format reference, section 3. */
import type { TableKind } from "./table.ts";

/** Endings that begin with an `s` of their own: no mark of Yaz0. */
const OWN_S = /^(?:sarc|stera|stats)$/;

/** The path as the game asks for it. */
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

/** As the game asks for it on the device of the add-on of *Breath of the Wild*; none for folders of which it does not. */
export function inAddOn(path: string): readonly [string] | undefined {
  return ADD_ON_FOLDERS.has(path.split("/", 1)[0]) ? [ADD_ON_PREFIX + path] : undefined;
}
