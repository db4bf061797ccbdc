/**
 * Makes archives from files: like an existing archive, with its byte order, order, alignment and compression, or by the extension of the
 * name. Must not know the file system.
 */

import { containers, type Layer, type Supplies } from "../containers/index.ts";
import { hasExtension } from "../core/files/fileNames.ts";
import { quote } from "../core/json/print.ts";
import { isEqual } from "../core/proof.ts";
import type { Edit } from "./archive.ts";
import { changeArchive } from "./change.ts";
import { archiveStop } from "./diagnostics.ts";
import { type ChangedContent, wrapper } from "./memberChange.ts";
import { foldersOf } from "./memberNames.ts";
import { type NestedArchive, type NestedMember, openPeeled } from "./nested.ts";
import { archiveTypes } from "./registry.ts";

/**
 * Makes an archive with exactly these files as members. Existing members keep their order and alignment; files in a folder that is a nested
 * archive become its members.
 * @param files by path
 * @param layers the compression of the result
 * @returns undefined if nothing changes
 * @throws Stop if that is not possible
 */
export function remake(
  like: NestedArchive,
  files: ReadonlyMap<string, Uint8Array>,
  layers: readonly Layer[] = like.layers,
): ChangedContent | undefined {
  const { archive } = like;
  const members = new Map(like.members().map((found) => [found.member.path, found]));
  const inside = new Map<NestedMember, Map<string, Uint8Array>>();
  const added: Edit[] = [];
  for (const [path, content] of files) {
    if (members.has(path)) continue;
    const folder = foldersOf(path).find((candidate) => members.get(candidate)?.isArchive);
    const around = folder === undefined ? undefined : members.get(folder);
    if (!around || folder === undefined) added.push({ add: { name: path, content } });
    else inside.set(around, (inside.get(around) ?? new Map()).set(path.slice(folder.length + 1), content));
  }
  const changed = [...members.values()].flatMap((found): readonly Edit[] => {
    const { path, entry } = found.member;
    const own = inside.get(found);
    const content = files.get(path) ?? (own && remakeInside(like, path, own)?.wrap());
    if (own && !content) return [];
    if (!content) return [{ row: entry.row, gone: true }];
    return isEqual(content, found.read()) ? [] : [{ row: entry.row, content }];
  });
  const content = changeArchive(archive, [...changed, ...added]);
  if (content === archive.bytes && layers === like.layers) return undefined;
  const alignments = added.map((edit) => ("add" in edit ? (archive.alignmentOf?.(edit.add) ?? 0) : 0));
  return wrapper(content, layers, Math.max(0, ...alignments));
}

function remakeInside(like: NestedArchive, path: string, files: ReadonlyMap<string, Uint8Array>): ChangedContent | undefined {
  const inner = like.enter(path);
  if (inner) return remake(inner, files);
  throw archiveStop("not-possible", `${quote(path)} is an archive that cannot be opened, so it cannot be a template.`, { path });
}

/**
 * An archive without members, with the compression that games use for files with this name.
 * @throws Stop if the name does not determine the type
 */
export function emptyArchive(fileName: string, supplies: Supplies): NestedArchive {
  const types = archiveTypes.filter(({ extensions, empty }) => empty && hasExtension(fileName, extensions));
  const [type, ...others] = types;
  const shown = quote(fileName);
  const like = "Name one of the same kind with --like.";
  if (!type?.empty) throw archiveStop("not-possible", `The extension of ${shown} does not determine the type of the archive. ${like}`);
  if (others.length > 0) {
    const titles = types.map(({ title }) => title).join(" or ");
    throw archiveStop("not-possible", `${shown} can be ${titles}; its extension does not determine which. ${like}`);
  }
  const isZstd = /\.zs$/i.test(fileName);
  const isYaz0 = hasExtension(fileName, type.yaz0Extensions ?? []);
  const layers = containers
    .filter(({ id }) => (id === "zstd" && isZstd) || (id === "yaz0" && isYaz0))
    .map((container) => ({ container, size: 0, settings: container.newSettings(supplies) }));
  const content = type.empty();
  const opened = openPeeled(content.length, { content, layers }, supplies);
  if (!opened || "issue" in opened) throw new RangeError(`the empty archive of the type ${type.id} does not open`);
  return opened.nested;
}
