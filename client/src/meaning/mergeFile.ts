/** Merges two versions of a game file or archive with a common base: those of a Git conflict, or chosen files. */

import { l10n, Uri, window } from "vscode";
import { ARCHIVE_SCHEME } from "../archives/memberAddress.ts";
import { command, type Services } from "../commands/command.ts";
import { getWorkingFile, NoTarget, selectedUris } from "../commands/target.ts";
import { gameFileName, namesApart } from "../decoded/addresses.ts";
import { unlessMissing } from "../fileErrors.ts";
import { offer } from "../notices.ts";
import type { Platform } from "../platform.ts";
import { dumpFolders } from "../settings.ts";
import { findGit, type Git, type Repository } from "../status/gitExtension.ts";
import { isFolderAt } from "./comparison.ts";
import { type Merge, MergePage } from "./mergePage.ts";
import { ModsPage } from "./modsPage.ts";

export const mergeFile = command("bytewright.mergeFile", async (services, clicked, selected) => {
  const [first = clicked, theirs] = selectedUris(selected);
  const ours = getWorkingFile(first);
  const git = await findGit();
  const repository = git?.getRepository(ours);
  if (git && repository && isInConflict(repository, ours))
    return MergePage.show(services, await conflictInGit(services, git, repository, ours));
  const isMod = await isFolderAt(ours);
  if (theirs && (await isFolderAt(theirs)) !== isMod) throw new NoTarget(l10n.t("A file and a folder cannot be merged."));
  if (isMod) return mergeMods(services, ours, theirs);
  const merge = await chosenFiles(services, ours, theirs);
  if (merge) await MergePage.show(services, merge);
});

export function isInConflict({ state }: Repository, uri: Uri): boolean {
  return state.mergeChanges.some((change) => change.uri.toString() === uri.toString());
}

/** Git keeps the three versions until the file is staged. */
async function conflictInGit({ wholeFiles, platform }: Services, git: Git, repository: Repository, output: Uri): Promise<Merge> {
  const stage = (number: number) => unlessMissing(() => wholeFiles.read(git.toGitUri(output, `:${number}`))).catch(() => undefined);
  const [base, ours, theirs] = await Promise.all([1, 2, 3].map(stage));
  if (!ours || !theirs)
    throw new NoTarget(
      l10n.t(
        "One branch deleted or renamed {0}, so there is nothing to merge. To keep or delete it, stage it in Source Control.",
        gameFileName(output),
      ),
    );
  const sides = { base: "", ours: l10n.t("current branch"), theirs: l10n.t("incoming branch") };
  return { output, versions: { base, ours, theirs }, sides, onSaved: (open) => void offerToStage(platform, repository, output, open) };
}

async function offerToStage(platform: Platform, repository: Repository, output: Uri, open: number): Promise<void> {
  const path = platform.pathOf(output);
  if (open > 0 || path === undefined || !isInConflict(repository, output)) return;
  const message = l10n.t("{0} was merged and saved. Stage it to resolve the conflict in Git.", gameFileName(output));
  if (await offer(message, l10n.t("Stage in Git"))) await repository.add([path]);
}

/** The result replaces ours. Undefined if the user did not choose. */
async function chosenFiles({ wholeFiles, originals }: Services, ours: Uri, chosen: Uri | undefined): Promise<Merge | undefined> {
  const theirs = chosen ?? (await ask(ours, l10n.t("Choose the version to merge into {0}", gameFileName(ours))));
  if (!theirs) return undefined;
  const base = (await originals.find(ours))?.uri ?? (await ask(ours, l10n.t("Choose the original that both versions are based on")));
  if (!base) return undefined;
  assertOther(base, ours, theirs);
  const [before, own, other] = await Promise.all([base, ours, theirs].map((uri) => wholeFiles.read(uri)));
  if (!own || !other) return undefined;
  const names = namesApart([base, ours, theirs]);
  const sides = { base: names[0], ours: names[1], theirs: names[2] };
  return { output: ours, versions: { base: before, ours: own, theirs: other }, sides };
}

/** The original comes from the setting, or the user chooses it. */
async function mergeMods(services: Services, ours: Uri, chosen: Uri | undefined): Promise<void> {
  const theirs = chosen ?? (await ask(ours, l10n.t("Choose the mod to merge with {0}", gameFileName(ours)), true));
  if (!theirs) return;
  const hasDump = dumpFolders().length > 0;
  const base = hasDump ? undefined : await ask(ours, l10n.t("Choose the folder of the original game"), true);
  if (base) assertOther(base, ours, theirs);
  if (hasDump || base) new ModsPage(services, { ours, theirs, base });
}

/** @throws NoTarget if the original is one of the two versions, because all differences would count as changes of the other */
function assertOther(base: Uri, ours: Uri, theirs: Uri): void {
  if ([ours, theirs].some((version) => version.toString() === base.toString()))
    throw new NoTarget(l10n.t("{0} is one of the two versions. Choose the original that both are based on.", gameFileName(base)));
}

/** Starts next to ours, because VS Code would start where the last file was opened, which may be in one of the mods. */
async function ask(ours: Uri, title: string, isFolder = false): Promise<Uri | undefined> {
  const start = ours.scheme === ARCHIVE_SCHEME ? {} : { defaultUri: Uri.joinPath(ours, "..") };
  const options = { title, openLabel: l10n.t("Choose"), canSelectFiles: !isFolder, canSelectFolders: isFolder, ...start };
  return (await window.showOpenDialog(options))?.[0];
}
