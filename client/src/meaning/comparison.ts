/** Pairs the files to compare: two files, two folders, or a mod with the unmodified game. */
import { type CancellationToken, FileType, l10n, type Uri, workspace } from "vscode";
import { NoTarget } from "../commands/target.ts";
import { gameFileName, namesApart } from "../decoded/addresses.ts";
import { walkFolder } from "../files/walkFolder.ts";
import type { Originals } from "../originals/originals.ts";

export interface FilePair {
  /** For display: the path below the given folder, or the file's name. */
  readonly path: string;
  /** Undefined on the side that has no such file. */
  readonly before: Uri | undefined;
  readonly after: Uri | undefined;
}

export interface Comparison {
  readonly title: string;
  readonly before: string;
  readonly after: string;
  readonly isFolder: boolean;
  listPairs(token: CancellationToken): Promise<readonly FilePair[]>;
}

/** Two files, or two folders. @throws NoTarget for one of each */
export async function compareTwo(before: Uri, after: Uri, names?: readonly string[]): Promise<Comparison> {
  const [isFolder = false, isOther] = await Promise.all([before, after].map(isFolderAt));
  if (isFolder !== isOther) throw new NoTarget(l10n.t("A file and a folder cannot be compared."));
  const [first, second] = names ?? namesApart([before, after]);
  const listPairs = async (token: CancellationToken) => {
    if (!isFolder) return [{ path: gameFileName(after), before, after }];
    const [old, now] = [await filesIn(before, token), await filesIn(after, token)];
    const paths = [...new Set([...old.keys(), ...now.keys()])].sort();
    return paths.map((path) => ({ path, before: old.get(path), after: now.get(path) }));
  };
  return { title: `${first} ↔ ${second}`, before: first, after: second, isFolder, listPairs };
}

/** Compares a mod's file or folder with the unmodified game. */
export async function compareWithGame(originals: Originals, mod: Uri): Promise<Comparison> {
  const isFolder = await isFolderAt(mod);
  const name = gameFileName(mod);
  const listPairs = async (token: CancellationToken) => {
    const files = isFolder ? await filesIn(mod, token) : new Map([[name, mod]]);
    const pairs: FilePair[] = [];
    for (const [path, after] of [...files].sort(([one], [other]) => (one < other ? -1 : 1))) {
      if (token.isCancellationRequested) break;
      pairs.push({ path, before: (await originals.find(after))?.uri, after });
    }
    return pairs;
  };
  return { title: l10n.t("{0} (Original ↔ Mod)", name), before: l10n.t("Original"), after: name, isFolder, listPairs };
}

export async function isFolderAt(uri: Uri): Promise<boolean> {
  return ((await workspace.fs.stat(uri)).type & FileType.Directory) !== 0;
}

export async function filesIn(folder: Uri, token: CancellationToken): Promise<ReadonlyMap<string, Uri>> {
  const files = new Map<string, Uri>();
  const start = folder.path.replace(/\/+$/, "").length + 1;
  for await (const uri of walkFolder(folder, () => true, token)) files.set(uri.path.slice(start), uri);
  return files;
}
