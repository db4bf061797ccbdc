/** The names that the members of an archive have and get while it is changed: each once, and none the folder of another. */
import type { Stop } from "../core/issue.ts";
import { quote } from "../core/json/print.ts";
import { isWellFormed } from "../core/text/textCoding.ts";
import { archiveStop } from "./diagnostics.ts";
import { isPath } from "./tree.ts";

const CONTROL = /\p{Cc}/u;

interface Holder {
  readonly path: string;
  /** What gives the name, where the archive does not have it yet: `"x" is to be added`. */
  readonly wish?: string;
}

/** Without a slash or `./` in front. */
export function plainName(name: string): string {
  return name.replace(/^\.?\//, "");
}

export class MemberNames {
  private readonly members = new Map<string, Holder>();
  /** Each with the first member in it. */
  private readonly folders = new Map<string, Holder>();

  /** @param isCaseless the game finds members without regard to upper and lower case */
  constructor(
    paths: Iterable<string>,
    private readonly isCaseless: boolean,
  ) {
    for (const path of paths) this.take({ path });
  }

  /**
   * Takes a name for a member.
   * @param wish what gives the name, in a sentence
   * @returns its path, with folders as the archive spells them: a game that ignores case would look into one of two only
   * @throws Stop where it cannot be a member's name
   */
  add(name: string, wish: string): string {
    const said = quote(name);
    const refused = (message: string) => notPossible(message, name);
    const plain = plainName(name);
    if (!isPath(plain) || plain.includes("\\") || CONTROL.test(plain) || !isWellFormed(plain))
      throw refused(`${said} cannot be the name of a member: a name is a path with "/" between its parts.`);
    if (plain.startsWith("#")) throw refused(`${said} cannot be the name of a member: "#" is kept for members without a name.`);
    const path = this.spell(plain);
    const same = this.members.get(this.fold(path));
    if (same?.wish !== undefined)
      throw refused(`Two members would have the same name: ${same.wish}, and ${wish}. Choose another name for one.`);
    if (same) throw refused(`The archive holds ${quote(same.path)} already.`);
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

/** The folders that a path is in, the outermost first. */
export function foldersOf(path: string): string[] {
  const folders: string[] = [];
  for (let at = path.indexOf("/", 1); at >= 0; at = path.indexOf("/", at + 1)) folders.push(path.slice(0, at));
  return folders;
}

export function notPossible(message: string, path: string): Stop {
  return archiveStop("not-possible", message, { path });
}
