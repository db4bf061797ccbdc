/** The resource path of a mod's file: the path that its game requests, and whether it has an entry. Source: reference, section 3. */
import { ADD_ON_PREFIX, inAddOn } from "../rstb/paths.ts";
import { endingOf, type Game, type Platform } from "./answer.ts";

/** A file below a game's content folder. */
export interface ContentPath {
  /** The part of the path that ends with this folder; empty if there is none. */
  readonly root: string;
  readonly inGame: string;
  /** Whether the file is in the folder of the add-on of *Breath of the Wild*. */
  readonly isAddOn: boolean;
}

const ROOT = /^(.*\/)?(content|romfs|0010)\//i;
/** The folder of the add-on on Wii U, and its title on Switch. */
const ADD_ON = /(?:^|\/)(?:0010|01007EF00011F[0-9A-F]{3}\/romfs)$/i;

/** @param path below the folder of a mod, with parts separated by `/` */
export function contentPathOf(path: string): ContentPath {
  const [found] = ROOT.exec(path) ?? [];
  const root = found?.slice(0, -1) ?? "";
  return { root, inGame: path.slice(found?.length ?? 0), isAddOn: ADD_ON.test(root) };
}

/**
 * The game by the names of folders; undefined if they do not show it. Titles of *Breath of the Wild* and its add-on: reference, section 11.
 * Switch emulators and mod loaders use the other titles as names of mod folders.
 * @param root result of {@link contentPathOf}
 */
export function gameOfFolders(root: string): { readonly game: Game; readonly platform: Platform } | undefined {
  if (/(?:^|\/)01007EF00011[EF][0-9A-F]{3}(?:\/|$)/i.test(root)) return { game: "botw", platform: "switch" };
  if (/(?:^|\/)(?:content|0010)$/i.test(root)) return { game: "botw", platform: "wiiu" };
  if (/(?:^|\/)0100F2C0115B6000(?:\/|$)/i.test(root)) return { game: "totk", platform: "switch" };
  if (/(?:^|\/)010015100B514000(?:\/|$)/i.test(root)) return { game: "wonder", platform: "switch" };
  if (/(?:^|\/)01006F8002326000(?:\/|$)/i.test(root)) return { game: "acnh", platform: "switch" };
  return undefined;
}

/** The spelling of an add-on file's path in the table, otherwise the one by its folder. */
export function addOnPath(path: string, has: (path: string) => boolean): string {
  const [prefixed] = inAddOn(path) ?? [ADD_ON_PREFIX + path];
  return has(prefixed) || (!has(path) && inAddOn(path) !== undefined) ? prefixed : path;
}

const IGNORED_WILD: ReadonlySet<string> = new Set(
  "pack stera mate hght extm agstats bfstm bgdata bgsvdata bflyt bflan bflim bntx msbt gtx baglmf rsizetable".split(" "),
);
const IGNORED_KINGDOM: ReadonlySet<string> = new Set(["bwav", "webm", "rsizetable", "msbt"]);

/** True for files without an entry in the game's table. */
export function hasNoEntry(path: string, game: Game): boolean {
  const ending = endingOf(path);
  if (game === "botw") return IGNORED_WILD.has(ending) || path === "Actor/ActorInfo.product.byml";
  return IGNORED_KINGDOM.has(ending) || path === "Pack/ZsDic.pack";
}

/** The size table of a game, by its file name. */
export function isSizeTableName(name: string): boolean {
  return /^ResourceSizeTable\..*s?rsizetable(?:\.zs)?$/i.test(name);
}
