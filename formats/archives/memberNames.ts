/** Old and new names of an archive's members during a change: no duplicates, and no member has the path of a folder. */
import type { Stop } from "../core/issue.ts";
import { quote } from "../core/json/print.ts";
import { isWellFormed } from "../core/text/textCoding.ts";
import { archiveStop } from "./diagnostics.ts";
import { isPath } from "./tree.ts";

const CONTROL = /\p{Cc}/u;

interface Holder {
  readonly path: string;
  /** The change that adds the name, if it is new: `"x" is to be added`. */
  readonly wish?: string;
}

/** Removes a leading slash or `./`. */
export function plainName(name: string): string {
  return name.replace(/^\.?\//, "");
}

export class MemberNames {
  private readonly members = new Map<string, Holder>();
  /** Folders, each with its first member. */
  private readonly folders = new Map<string, Holder>();

  /** @param isCaseless whether the game ignores case when it finds members */
  constructor(
    paths: Iterable<string>,
    private readonly isCaseless: boolean,
  ) {
    for (const path of paths) this.take({ path });
  }

  /**
   * Reserves a name for a member.
   * @param wish the change that adds the name, as a sentence
   * @returns its path, with the archive's spelling of folders: a game that ignores case would search only one of two folders
   * @throws Stop if it cannot be a member's name
   */
  add(name: string, wish: string): string {
    const said = quote(name);
    const refused = (message: string) => notPossible(message, name);
    const plain = plainName(name);
    if (!isPath(plain) || plain.includes("\\") || CONTROL.test(plain) || !isWellFormed(plain))
      throw refused(`${said} cannot be the name of a member: a name is a path with "/" between its parts.`);
    if (plain.startsWith("#")) throw refused(`${said} cannot be the name of a member: "#" is reserved for members without a name.`);
    const path = this.spell(plain);
    const same = this.members.get(this.fold(path));
    if (same?.wish !== undefined)
      throw refused(`Two members would have the same name: ${same.wish}, and ${wish}. Choose another name for one.`);
    if (same) throw refused(`The archive already has ${quote(same.path)}.`);
    const inside = this.folders.get(this.fold(path));
    if (inside) throw refused(`${said} is a folder of the archive: ${quote(inside.path)} is in it.`);
    for (const folder of foldersOf(path)) {
      const member = this.members.get(this.fold(folder));
      if (member) throw refused(`${said} cannot be added: ${quote(member.path)} is a member, not a folder.`);
    }
    this.take({ path, wish });
    return path;
  }

  private take(holder: Holder): void {
    const { path } = holder;
    this.members.set(this.fold(path), holder);
    for (const folder of foldersOf(path)) {
      const key = this.fold(folder);
      if (!this.folders.has(key)) this.folders.set(key, holder);
    }
  }

  private fold(path: string): string {
    return this.isCaseless ? path.toLowerCase() : path;
  }

  private spell(path: string): string {
    if (!this.isCaseless) return path;
    for (const folder of foldersOf(path).reverse()) {
      const spelled = this.folders.get(this.fold(folder))?.path;
      const parts = folder.split("/").length;
      if (spelled !== undefined) return [...spelled.split("/").slice(0, parts), path.slice(folder.length + 1)].join("/");
    }
    return path;
  }
}

/** The folders of a path, the outermost first. */
export function foldersOf(path: string): string[] {
  const folders: string[] = [];
  for (let at = path.indexOf("/", 1); at >= 0; at = path.indexOf("/", at + 1)) folders.push(path.slice(0, at));
  return folders;
}

export function notPossible(message: string, path: string): Stop {
  return archiveStop("not-possible", message, { path });
}
