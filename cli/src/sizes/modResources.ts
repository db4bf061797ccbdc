/** The resources of a mod: its files and archive members, each with the path that the game requests and the game's own version. */

import { basename, isAbsolute, join } from "node:path";
import type { NestedArchive } from "../../../formats/archives/nested.ts";
import { type Peeled, unwrap } from "../../../formats/containers/index.ts";
import { catchStop, type Issue, unlessStopped } from "../../../formats/core/issue.ts";
import { findDifference } from "../../../formats/core/proof.ts";
import { findFormatByTextName } from "../../../formats/registry.ts";
import { type ContentPath, contentPathOf, isSizeTableName, type Judged } from "../../../formats/sizes/index.ts";
import { canonicalPath } from "../../../index/place.ts";
import { suppliesFor } from "../dictionaries.ts";
import { isFolder, isRegularFile, readBytes, slashed } from "../files.ts";
import { modFilesIn } from "../gameFiles.ts";
import { findArchive } from "../insideArchives.ts";
import type { Run } from "../run.ts";

interface ModResource extends Judged {
  /** The path as shown to the user. */
  readonly file: string;
}

export type Found = { readonly resource: ModResource } | { readonly path: string; readonly issue: Issue };

/** A file of a mod, not read yet. */
interface ModFile extends ContentPath {
  readonly path: string;
  readonly isRooted: boolean;
  /** The folder that `root` is relative to: the given one, or the start of a pattern. */
  readonly top: string;
}

async function* filesOf(run: Run, mod: string, dumps: readonly string[]): AsyncGenerator<ModFile> {
  const isOfContent = isInContent(run, slashed(run.absolute(mod)), dumps);
  for await (const { path, relative, explicit } of modFilesIn(run, [mod], dumps)) {
    const below = explicit ? "" : relative;
    const top = path.slice(0, path.length - below.length) || ".";
    const content = contentOf(slashed(run.absolute(top)), below, isOfContent || run.absolute(top) !== run.absolute(mod));
    const isRooted = content.root !== "";
    yield { path, top, isRooted, ...(isRooted ? content : { root: "", inGame: below || basename(path), isAddOn: false }) };
  }
}

/** Facts from the names of a mod's files, before reading any. */
export interface ModShape {
  /** Its size table. */
  readonly table: string | undefined;
  /** Its content folder: where the table is, or would be. */
  readonly folder: string;
  /** A path that says which game it is for, if one does. */
  readonly sample: string | undefined;
}

export async function shapeOf(run: Run, mod: string, dumps: readonly string[]): Promise<ModShape> {
  let table: string | undefined;
  let folder: string | undefined;
  let sample: string | undefined;
  for await (const file of filesOf(run, mod, dumps)) {
    if (isSizeTableName(basename(file.path))) table ??= file.path;
    if (file.isRooted && !file.isAddOn) folder ??= isAbsolute(file.root) ? file.root : join(file.top, file.root);
    sample ??= file.isRooted ? file.root : undefined;
  }
  return { table, folder: folder ?? mod, sample };
}

export async function* modResources(run: Run, mod: string, dumps: readonly string[]): AsyncGenerator<Found> {
  for await (const file of filesOf(run, mod, dumps))
    if (!isSizeTableName(basename(file.path)) && isResource(file)) yield* resourcesOf(run, file.path, file, dumps);
}

/** @param isOfContent a content folder may be above the file, too */
function contentOf(top: string, below: string, isOfContent: boolean): ContentPath {
  const content = contentPathOf(below);
  if (content.root !== "") return content;
  if (below === "") return contentPathOf(top);
  return isOfContent ? contentPathOf(`${top}/${below}`) : content;
}

/** True for a content folder, or a folder in one that the game also has: a mod may be in any folder of that name. */
function isInContent(run: Run, folder: string, dumps: readonly string[]): boolean {
  const { root, inGame, isAddOn } = contentPathOf(`${folder}/`);
  const isOfGame = (content: string) => isFolder(run, join(content, inGame));
  return root !== "" && (inGame === "" || dumps.some((dump) => contentFolders(dump, isAddOn).some(isOfGame)));
}

/** Files next to a mod's folders are for people and mod managers. */
function isResource({ inGame, isRooted }: ModFile): boolean {
  return (
    isRooted ||
    (inGame.includes("/") && !/\.(?:md|txt|json|ya?ml|png|jpe?g|exe|dll|ini|toml|rst|log)$/i.test(inGame) && !findFormatByTextName(inGame))
  );
}

function* resourcesOf(run: Run, path: string, content: ContentPath, dumps: readonly string[]): Generator<Found> {
  const read = catchStop(() => openFile(run, path));
  if ("issue" in read) {
    yield { path, issue: read.issue };
    return;
  }
  const { nested, ...own } = read.value;
  const original = openOriginal(run, content, dumps);
  const { inGame, isAddOn } = content;
  const common = { file: path, name: inGame, isAddOn };
  yield { resource: { ...common, bytes: own.content, isCompressed: own.layers.length > 0, original: original?.content } };
  if (!nested) return;
  // if the archive is the game's own, so are all of its members
  const isSame = original !== undefined && findDifference(original.content, own.content) === undefined;
  yield* membersOf(path, nested, isAddOn, isSame ? nested : original?.nested);
}

function* membersOf(outer: string, nested: NestedArchive, isAddOn: boolean, originals: NestedArchive | undefined): Generator<Found> {
  for (const row of nested.walk()) {
    const file = `${outer}/${row.path}`;
    const read = catchStop(() => {
      const own = row.nested ? { content: row.nested.archive.bytes, layers: row.nested.layers } : unwrap(row.read(), row.supplies);
      const found = originals?.find(row.path);
      const twin = found?.kind === "member" ? unwrap(found.read(), found.supplies).content : undefined;
      return { own, twin };
    });
    if ("issue" in read) yield { path: file, issue: read.issue };
    else {
      const { own, twin } = read.value;
      const name = row.member.path.replace(/^\.?\/+/, "");
      yield { resource: { file, name, isAddOn, bytes: own.content, isCompressed: own.layers.length > 0, original: twin } };
    }
  }
}

interface Opened extends Peeled {
  readonly nested: NestedArchive | undefined;
}

/** @throws Stop if it cannot be read */
function openFile(run: Run, path: string): Opened {
  const bytes = readBytes(run, path);
  const supplies = suppliesFor(run, path);
  const nested = findArchive(bytes, supplies);
  return nested ? { content: nested.archive.bytes, layers: nested.layers, nested } : { ...unwrap(bytes, supplies), nested };
}

/** Folders of a dump that may be the game's content folder. */
const CONTENT_FOLDERS = ["", "romfs", "content", "01007EF00011E000/romfs"];
const ADD_ON_FOLDERS = ["aoc/0010", "aoc/content/0010", "0010", "01007EF00011F001/romfs", "romfs", "content", ""];

export function contentFolders(dump: string, isAddOn = false): readonly string[] {
  return (isAddOn ? ADD_ON_FOLDERS : CONTENT_FOLDERS).map((folder) => join(dump, folder));
}

/** Possible names of the file, compressed and uncompressed; its own name first. */
function spellings(inGame: string): readonly string[] {
  const plain = canonicalPath(inGame);
  return [inGame, plain, `${plain}.zs`, plain.replace(/\.([^./]+)$/, ".s$1")];
}

function openOriginal(run: Run, { root, inGame, isAddOn }: ContentPath, dumps: readonly string[]): Opened | undefined {
  const folders = dumps.flatMap((dump) => [...contentFolders(dump, isAddOn), join(dump, root)]);
  const places = folders.flatMap((folder) => spellings(inGame).map((spelling) => join(folder, spelling)));
  const path = places.find((place) => isRegularFile(run, place));
  return path === undefined ? undefined : unlessStopped(() => openFile(run, path));
}
