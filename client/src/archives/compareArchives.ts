/** Compares two archives, or versions of one, in a multi-file diff of the members that differ. */
import { commands, l10n, type Uri } from "vscode";
import { gameFileName } from "../decoded/addresses.ts";
import { comparedUri } from "../decoded/comparedTexts.ts";
import { findText } from "../decoded/findText.ts";
import type { GameFiles } from "../files/gameFiles.ts";
import { showInformationMessage } from "../notices.ts";
import { findDifferences } from "./archiveContents.ts";
import type { ArchiveFiles } from "./archiveFiles.ts";
import { getMemberPlace, memberUri } from "./memberAddress.ts";

/** Each member needs a diff editor, which takes time; more would not help. */
const MAX_MEMBERS = 200;

/** @param before address of an archive, inside another one or not; as {@link ./archivePage.ts archiveAddressOf} gives it */
export async function compareArchives(archives: ArchiveFiles, files: GameFiles, before: Uri, after: Uri, title: string): Promise<void> {
  const [left, right] = [getMemberPlace(before), getMemberPlace(after)];
  const [old, now] = await Promise.all([archives.read(left.outer), archives.read(right.outer)]);
  const [a, b] = [old.root.enter(left.inside), now.root.enter(right.inside)];
  const resources: [Uri, Uri | undefined, Uri | undefined][] = [];
  let more = 0;
  if (!a || !b) return;
  for (const { path, isOld, isNew } of findDifferences(a, b)) {
    if (resources.length === MAX_MEMBERS) {
      more++;
      continue;
    }
    const at = ({ outer, inside }: typeof left) => memberUri(outer, inside === "" ? path : `${inside}/${path}`);
    const [old, text] = await Promise.all([isOld ? findText(files, at(left)) : undefined, isNew ? findText(files, at(right)) : undefined]);
    const now = isNew ? (text ?? at(right)) : undefined;
    resources.push([at(right), isOld ? (old ? comparedUri(at(left), text ?? old) : at(left)) : undefined, now]);
  }
  if (resources.length === 0) {
    void showInformationMessage(l10n.t("The files in {0} and {1} are the same.", gameFileName(before), gameFileName(after)));
    return;
  }
  await commands.executeCommand("vscode.changes", title, resources);
  if (more > 0) void showInformationMessage(l10n.t("The first {0} files that differ are shown. Not shown: {1}.", MAX_MEMBERS, more));
}
