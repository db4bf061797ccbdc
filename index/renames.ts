/** Plans the rename of a file or an entry: the files and entries that get the new name, and all links to them. */
import type { Link } from "../formats/core/relations.ts";
import type { Project, ProjectFile } from "./project.ts";
import type { Target } from "./resolve.ts";
import { type Use, usesOfEntry, usesOfFile } from "./uses.ts";

export interface RenamePlan {
  /** Files that get the new name, members before their archives. */
  readonly files: readonly ProjectFile[];
  /** Files with the entry itself. */
  readonly owners: readonly ProjectFile[];
  readonly uses: readonly Use[];
}

/** Kinds of entries in tables that are sorted by hash. */
const LISTED_KINDS: ReadonlySet<string> = new Set(["actor"]);
/** Longer names overflow the games' buffers. */
const MAX_NAME = 200;

/** Why the name is invalid, or undefined. */
export function refuseName(name: string, isFile: boolean): string | undefined {
  if (name.trim() === "") return "The name is empty.";
  if (name.length > MAX_NAME) return `A name has at most ${MAX_NAME} characters.`;
  if (/[\p{Cc}",]/u.test(name)) return "A name has no commas, quotation marks or control characters.";
  if (isFile && (/[\\:*?<>|]/.test(name) || name.split("/").some((part) => part === "" || /^\.+$/.test(part))))
    return `"${name}" cannot be the name of a file.`;
  return undefined;
}

/** The path in the game with `value`, which named the file, replaced by the new name. */
export function renamedPath(path: string, value: string, name: string): string {
  const at = path.lastIndexOf(value);
  return at < 0 ? path : path.slice(0, at) + name + path.slice(at + value.length);
}

/** @returns a sentence for the user if the rename is not possible */
export function planRename(
  project: Project,
  link: Link | undefined,
  target: Target,
  name: string,
): RenamePlan | { readonly refused: string } {
  const { file, definition } = target;
  const refused = refuseName(name, definition === undefined);
  if (refused !== undefined) return { refused };
  if (file.origin !== "mod") return { refused: "It belongs to the original game. Add it to the mod first." };
  const copies = file.inGame === undefined ? [file] : project.atGamePath(file.inGame).filter(({ origin }) => origin === "mod");
  if (definition) {
    if (LISTED_KINDS.has(definition.kind))
      return { refused: `The game finds an ${definition.kind} by the hash of its name, so it cannot be renamed here.` };
    if (copies.some((copy) => project.relationsOf(copy).definitions.some((other) => other.kind === definition.kind && other.name === name)))
      return { refused: `Another ${definition.kind} is already called "${name}".` };
    return { files: [], owners: copies, uses: usesOfEntry(project, file, definition) };
  }
  if (link?.target.in !== "game" || file.inGame === undefined) return { refused: "The game itself names this file." };
  const paths = link.target.paths.filter((path) => project.atGamePath(path).length > 0);
  const files = paths.flatMap((path) => project.atGamePath(path)).filter(({ origin }) => origin === "mod");
  if (paths.some((path) => project.atGamePath(renamedPath(path, link.value, name)).length > 0))
    return { refused: `Another file is already called "${name}".` };
  const deepFirst = [...files].sort((a, b) => b.path.length - a.path.length);
  return { files: deepFirst, owners: [], uses: usesOfFile(project, file) };
}

/** Whether two links have the same value and target. */
export function isSameLink(a: Link, b: Link): boolean {
  return a.value === b.value && JSON.stringify(a.target) === JSON.stringify(b.target);
}
