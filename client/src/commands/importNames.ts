import type { CancellationToken, QuickPickItem } from "vscode";
import { l10n, QuickPickItemKind, ThemeIcon, Uri, window, workspace } from "vscode";
import type { Format } from "../../../formats/core/format.ts";
import { parseNameList } from "../../../formats/core/names.ts";
import { labelText } from "../../../formats/core/text/noticeText.ts";
import { selectNames } from "../../../index/learnedNames.ts";
import { gameFileName } from "../decoded/addresses.ts";
import { findRealUri } from "../decoded/decodedUris.ts";
import { extractStrings } from "../names/extractStrings.ts";
import { findText } from "../names/nameListFile.ts";
import { showError, showInformationMessage, showProgress } from "../notices.ts";
import { Pauses } from "../pauses.ts";
import { command, type Services } from "./command.ts";
import { NoTarget } from "./target.ts";

/** Limited, because the file is read as a whole. */
const MAX_SOURCE = 256 * 1024 * 1024;
const STRETCH = 1024 * 1024;

/** Adds names from a list or any binary file, or removes added ones. */
export const importNames = command("bytewright.importNames", async (services, argument) => {
  const sources = argument instanceof Uri ? [argument] : await chooseSources(services);
  for (const source of sources ?? []) await importFrom(services, source);
});

/** Opens the file dialog directly if nothing was imported yet. */
async function chooseSources({ names }: Services): Promise<readonly Uri[] | undefined> {
  if (names.imported.lists.length > 0 && (await manageLists(names)) !== "add") return undefined;
  return window.showOpenDialog({
    title: l10n.t("Import Names from a List or a Game’s Executable"),
    openLabel: l10n.t("Import"),
    canSelectMany: true,
  });
}

interface ListItem extends QuickPickItem {
  readonly list?: string;
}

function manageLists({ imported }: Services["names"]): Promise<"add" | undefined> {
  const pick = window.createQuickPick<ListItem>();
  const add: ListItem = { label: l10n.t("Import from a file…"), iconPath: new ThemeIcon("add"), alwaysShow: true };
  const remove = { iconPath: new ThemeIcon("trash"), tooltip: l10n.t("Remove these names") };
  const fill = () => {
    const lists = imported.lists.map(({ title, names, patterns }) => ({
      label: labelText(title),
      description: l10n.t("names: {0}", names.length + patterns.length),
      list: title,
      buttons: [remove],
    }));
    pick.items = [add, { label: l10n.t("Imported"), kind: QuickPickItemKind.Separator }, ...lists];
  };
  fill();
  pick.title = l10n.t("Import Names");
  return new Promise((resolve) => {
    pick.onDidTriggerItemButton(async ({ item }) => {
      if (item.list === undefined) return;
      await imported.remove(item.list).catch(showError);
      fill();
    });
    pick.onDidAccept(() => {
      resolve(pick.selectedItems[0] === add ? "add" : undefined);
      pick.hide();
    });
    pick.onDidHide(() => {
      resolve(undefined);
      pick.dispose();
    });
    pick.show();
  });
}

async function importFrom(services: Services, source: Uri): Promise<void> {
  const name = gameFileName(source);
  const { size } = await workspace.fs.stat(source);
  if (size > MAX_SOURCE) throw new NoTarget(l10n.t("{0} is larger than 256 MiB, the most that Bytewright reads for names.", name));
  const bytes = await workspace.fs.readFile(source);
  const text = findText(bytes);
  if (text === undefined) return importFromBinary(services, name, bytes);
  const list = parseNameList(text, "user", name);
  if (list.names.length + list.patterns.length === 0) throw new NoTarget(l10n.t("{0} holds no names: a list has one name a line.", name));
  await services.names.imported.add(list);
  void showInformationMessage(l10n.t("Imported the names of {0}: {1}.", name, list.names.length + list.patterns.length));
}

async function importFromBinary(services: Services, name: string, bytes: Uint8Array): Promise<void> {
  const outcome = await showProgress(l10n.t("Looking for names in {0}", name), async (progress, token) => {
    const open = await findOpenHashes(services, token);
    if (open.size === 0)
      throw new NoTarget(l10n.t("There is nothing to look for: no open or workspace game file has a hash without a name."));
    const strings = await readStrings(bytes, token, (share) => progress.report({ increment: share * 100 }));
    return token.isCancellationRequested ? undefined : { found: strings.size, kept: selectNames(strings, open) };
  });
  if (!outcome) return;
  const { found, kept } = outcome;
  if (kept.length === 0) {
    throw new NoTarget(
      l10n.t(
        "None of the {0} strings in {1} is a name that the game files need. Executables are often compressed: unpack it first.",
        found,
        name,
      ),
    );
  }
  await services.names.imported.add({ origin: "user", title: name, names: kept, patterns: [] });
  void showInformationMessage(
    l10n.t("Kept {0} of the {1} strings in {2}: those that name a hash in the game files.", kept.length, found, name),
  );
}

/** Hashes without a name in the workspace, and in files that are open from elsewhere. */
async function findOpenHashes({ files, names }: Services, token: CancellationToken): Promise<ReadonlyMap<Format, ReadonlySet<number>>> {
  const all = new Map<Format, Set<number>>();
  const add = (format: Format, hashes: Iterable<number>) => {
    const known = all.get(format) ?? new Set();
    for (const hash of hashes) known.add(hash);
    if (known.size > 0) all.set(format, known);
  };
  for (const [format, hashes] of await names.workspace.findUnknownHashes(token)) add(format, hashes);
  for (const { uri } of workspace.textDocuments) {
    const real = findRealUri(uri);
    const file = real && files.findCached(real);
    if (file?.format?.unknownHashes) add(file.format, file.format.unknownHashes(file.content, names.namesFor(file.format)));
  }
  return all;
}

/** All different strings of the file; `report` gets the share of the file that was read since the last call. */
async function readStrings(bytes: Uint8Array, token: CancellationToken, report: (share: number) => void): Promise<Set<string>> {
  const strings = new Set<string>();
  const pauses = new Pauses();
  for (let at = 0; at < bytes.length && !token.isCancellationRequested; ) {
    const next = extractStrings(bytes, at, STRETCH, (text) => strings.add(text));
    report((next - at) / bytes.length);
    at = next;
    await pauses.takeTurns();
  }
  return strings;
}
