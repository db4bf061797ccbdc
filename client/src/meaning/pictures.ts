/** The picture of several versions of a file on a page, if the format has one. */
import { l10n, type Uri } from "vscode";
import { findFormatByName } from "../../../formats/registry.ts";
import type { VersionsPicture } from "../../../webview/src/compare/protocol.ts";
import { readBackdrop } from "../companion/findCompanion.ts";
import { gameFileName } from "../decoded/addresses.ts";
import type { GameFiles } from "../files/gameFiles.ts";
import type { WholeFiles } from "./wholeFiles.ts";

/**
 * @param versions with their titles, the oldest first
 * @param place of the file that a companion may be next to
 * @returns null if they cannot be shown in one picture
 */
export async function readPicture(
  { files, wholeFiles }: { readonly files: GameFiles; readonly wholeFiles: WholeFiles },
  versions: readonly { readonly title: string; readonly uri: Uri }[],
  place: Uri,
): Promise<VersionsPicture | null> {
  const last = versions.at(-1)?.uri;
  if (!last || !findFormatByName(gameFileName(last))?.panels?.some(({ compares }) => compares)) return null;
  const read = await Promise.all(versions.map(({ uri }) => files.read(uri)));
  const format = read.at(-1)?.format;
  const texts = read.flatMap((file) => (file.format === format && file.decoded.kind === "ok" ? [file.decoded.text] : []));
  if (!format || texts.length < versions.length) return null;
  const picture = await wholeFiles.draw(format, gameFileName(last), texts);
  if (!picture) return null;
  const { panel, models, places } = picture;
  // the backdrop is optional: the versions are shown without it, too
  const backdrop = await readBackdrop(format, place).catch(() => null);
  return { panel, places, versions: versions.map(({ title }, at) => ({ title, model: models[at] })), backdrop };
}

export function sideTitles(): Readonly<Record<"base" | "ours" | "theirs", string>> {
  return { base: l10n.t("Before"), ours: l10n.t("Ours"), theirs: l10n.t("Theirs") };
}
