/** Compares the contents of files, archives and folders, on a page of sentences. */

import { l10n, type QuickPickItem, TabInputTextDiff, type Uri, window } from "vscode";
import { noticeText } from "../../../formats/core/text/noticeText.ts";
import { command, type Services } from "../commands/command.ts";
import { getUri, getWorkingFile, NoTarget, selectedUris } from "../commands/target.ts";
import { gameFileName } from "../decoded/addresses.ts";
import { realUriOf } from "../decoded/decodedUris.ts";
import { versionName } from "../open/diff.ts";
import { requireDump } from "../originals/resetToOriginal.ts";
import { dumpFolders } from "../settings.ts";
import { findGit } from "../status/gitExtension.ts";
import { ComparePage } from "./comparePage.ts";
import { type Comparison, compareTwo, compareWithGame, isFolderAt } from "./comparison.ts";

/** Maximum commits to list. */
const MAX_COMMITS = 500;

interface Item extends QuickPickItem {
  readonly compare: () => Promise<Comparison | undefined>;
}

export const compareByMeaning = command("bytewright.compareByMeaning", async (services, clicked, selected) => {
  const comparison = await findComparison(services, clicked, selected);
  if (comparison) new ComparePage(services, comparison);
});

/** Undefined if the user did not choose. */
async function findComparison(services: Services, clicked: unknown, selected: unknown): Promise<Comparison | undefined> {
  const [first, second] = selectedUris(selected);
  if (first && second) return compareTwo(first, second);
  const uri = getWorkingFile(clicked);
  // a row of Source Control
  if (typeof clicked === "object" && clicked !== null && "resourceUri" in clicked) {
    const committed = await findCommitted(uri);
    if (committed) return compareWithCommitted(committed, uri);
  }
  const shown = findShown(clicked);
  const picked = await window.showQuickPick([...(shown ? [shown] : []), ...(await itemsFor(services, uri))], {
    title: l10n.t("Compare by Meaning"),
    placeHolder: noticeText(l10n.t("What to compare {0} with", gameFileName(uri))),
  });
  return picked?.compare();
}

/** The two versions in the active diff, if the command is for it. */
function findShown(clicked: unknown): Item | undefined {
  const { input, label } = window.tabGroups.activeTabGroup.activeTab ?? {};
  if (!(input instanceof TabInputTextDiff) || getUri(clicked).toString() !== input.modified.toString()) return undefined;
  const [before, after] = [realUriOf(input.original), realUriOf(input.modified)];
  const isVersionOfOne = before.path === after.path;
  const names = isVersionOfOne ? [before, after].map((uri) => `${gameFileName(uri)} (${versionName(uri)})`) : undefined;
  return {
    label: l10n.t("What This Diff Shows"),
    description: noticeText(label ?? ""),
    compare: () => compareTwo(before, after, names),
  };
}

async function itemsFor({ originals, platform }: Services, uri: Uri): Promise<readonly Item[]> {
  const [isFolder, committed] = await Promise.all([isFolderAt(uri), findCommitted(uri)]);
  const withGame = async () => {
    await requireDump();
    if (!isFolder && !(await originals.find(uri))) throw new NoTarget(l10n.t("The unmodified game has no {0}.", gameFileName(uri)));
    return compareWithGame(originals, uri);
  };
  const withOther = async () => {
    const options = { canSelectFiles: !isFolder, canSelectFolders: isFolder, title: l10n.t("Compare by Meaning") };
    const [other] = (await window.showOpenDialog(options)) ?? [];
    return other && compareTwo(other, uri);
  };
  const game: Item = {
    label: l10n.t("The Original"),
    description: dumpFolders().length === 0 ? l10n.t("asks for the game's folder first") : "",
    compare: withGame,
  };
  const path = platform.pathOf(uri);
  const older: Item[] =
    path === undefined ? [] : [{ label: l10n.t("An Older Commit in Git…"), compare: () => compareWithOlder(uri, path) }];
  const git: Item[] =
    committed && !isFolder
      ? [{ label: l10n.t("The Last Commit in Git"), compare: () => compareWithCommitted(committed, uri) }, ...older]
      : [];
  const other: Item = { label: isFolder ? l10n.t("Another Folder…") : l10n.t("Another File…"), compare: withOther };
  return [game, ...git, other];
}

function compareWithCommitted(committed: Uri, uri: Uri): Promise<Comparison> {
  const name = gameFileName(uri);
  return compareTwo(committed, uri, [l10n.t("{0} (Last Commit)", name), name]);
}

/** Undefined if the user did not choose. */
async function compareWithOlder(uri: Uri, path: string): Promise<Comparison | undefined> {
  const git = await findGit();
  const commits = (await git?.getRepository(uri)?.log({ path, maxEntries: MAX_COMMITS })) ?? [];
  const items = commits.map(({ hash, message, authorName = "", authorDate }) => ({
    label: noticeText(message.split("\n", 1)[0] ?? ""),
    description: noticeText([hash.slice(0, 8), authorName, authorDate?.toLocaleDateString() ?? ""].filter(Boolean).join(" · ")),
    hash,
  }));
  const name = gameFileName(uri);
  const picked = await window.showQuickPick(items, {
    title: l10n.t("Compare by Meaning"),
    placeHolder: noticeText(l10n.t("Commits that changed {0}", name)),
    matchOnDescription: true,
  });
  return git && picked && compareTwo(git.toGitUri(uri, picked.hash), uri, [`${name} (${picked.hash.slice(0, 8)})`, name]);
}

/** The address of the last commit's version. Undefined outside repositories, and for members, which Git does not know. */
async function findCommitted(uri: Uri): Promise<Uri | undefined> {
  const git = await findGit();
  return git?.getRepository(uri) ? git.toGitUri(uri, "HEAD") : undefined;
}
