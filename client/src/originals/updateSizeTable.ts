/** Writes into the mod's size table what its files need: the rows are shown first, then the changed text. */
import type { CancellationToken, QuickPickItem, Uri } from "vscode";
import { commands, l10n, ProgressLocation, window } from "vscode";
import { labelText, noticeText } from "../../../formats/core/text/noticeText.ts";
import {
  addOnPath,
  contentPathOf,
  editsOfChanges,
  gameOf,
  isSizeTableName,
  judge,
  type OpenTable,
  openSizeTable,
  resourcePathOf,
  type SizeRow,
} from "../../../formats/sizes/index.ts";
import { pathInGame } from "../../../index/learnedNames.ts";
import { lastPart } from "../../../index/place.ts";
import type { Command, Services } from "../commands/command.ts";
import { NoTarget } from "../commands/target.ts";
import { decodedUri } from "../decoded/decodedUris.ts";
import { showInformationMessage } from "../notices.ts";
import type { PlacedFile } from "../project/placedFile.ts";
import { applyWithPreview, offerUndo } from "../project/previewedEdits.ts";

interface Tables {
  readonly uri: Uri;
  readonly table: OpenTable;
  /** Of the unmodified game. */
  readonly original: OpenTable | undefined;
}

export const updateSizeTable: Command = {
  id: "bytewright.updateSizeTable",
  async run(services) {
    const title = l10n.t("Update Size Table");
    const tables = await findTables(services);
    if (!tables) return;
    const found = await window.withProgress(
      { location: ProgressLocation.Notification, cancellable: true, title: noticeText(title) },
      (_, token) => judgeAll(services, tables, token),
    );
    if (!found) return;
    const open = found.filter(({ need, verdict }) => need !== undefined && verdict !== "fits" && verdict !== "ignored");
    if (open.length === 0)
      return void showInformationMessage(l10n.t("The size table has enough for every file of the mod whose need is known."));
    const picked = await window.showQuickPick(open.map(itemOf), {
      title,
      placeHolder: l10n.t("Entries to write"),
      canPickMany: true,
      ignoreFocusOut: true,
      matchOnDescription: true,
    });
    if (!picked || picked.length === 0) return;
    const { decoded, format } = await services.files.read(tables.uri);
    if (!format || decoded.kind === "fail") throw new NoTarget(l10n.t("The size table cannot be read."));
    const edits = editsOfChanges(
      decoded.text,
      picked.map(({ row }) => ({ path: row.path, size: row.need ?? 0 })),
    );
    const question = picked.length === 1 ? l10n.t("Change 1 entry") : l10n.t("Change {0} entries", picked.length);
    const applied = await applyWithPreview(title, question, [{ uri: decodedUri(tables.uri, format), before: decoded.text, edits }]);
    if (!applied) return;
    const done =
      picked.length === 1 ? l10n.t("Wrote 1 entry into the size table.") : l10n.t("Wrote {0} entries into the size table.", picked.length);
    void offerUndo(done, applied);
  },
};

interface Item extends QuickPickItem {
  readonly row: SizeRow;
}

function itemOf(row: SizeRow): Item {
  const { path, have, need = 0, kind } = row;
  const numbers = have === undefined ? l10n.t("no entry → {0}", need) : l10n.t("{0} → {1}", have, need);
  const isGuess = kind !== "exact";
  return {
    row,
    label: labelText(path),
    description: isGuess ? l10n.t("{0}, an upper bound or estimate", numbers) : numbers,
    picked: !isGuess,
  };
}

/** The mod's table; a copy of the dump's is offered where it has none. */
async function findTables({ project, files }: Services): Promise<Tables | undefined> {
  await project.readAll();
  const all = [...project.placedFiles()].filter((file) => isSizeTableName(lastPart(file.path)));
  const open = async (uri: Uri) => openSizeTable((await files.readContent(uri)).content);
  const original = all.filter(({ origin }) => origin !== "mod").at(-1);
  const own = all.find(({ origin }) => origin === "mod")?.uri;
  if (!own && !original)
    throw new NoTarget(
      l10n.t("Neither the mod nor a dump has a size table. Name the folder of your dump in the setting bytewright.dumps."),
    );
  const uri = own ?? (await copyOf(original));
  return uri && { uri, table: await open(uri), original: original && (await open(original.uri)) };
}

async function copyOf(original: PlacedFile | undefined): Promise<Uri | undefined> {
  const copy = l10n.t("Copy");
  const question = l10n.t("The mod has no size table. Copy that of the original game into it?");
  if (!original || (await showInformationMessage(question, { modal: true }, copy)) !== copy) return undefined;
  return commands.executeCommand<Uri | undefined>("bytewright.addToMod", original.uri);
}

/** One row for each path; undefined where the user stopped it. */
async function judgeAll(
  { project, files, originals }: Services,
  tables: Tables,
  token: CancellationToken,
): Promise<readonly SizeRow[] | undefined> {
  const { table, original } = tables;
  const { game, platform } = gameOf(table.table);
  const read = async (uri: Uri) => {
    try {
      return await files.readContent(uri);
    } catch {
      // what cannot be read has no row
      return undefined;
    }
  };
  const rows = new Map<string, SizeRow>();
  for (const file of project.placedFiles()) {
    if (token.isCancellationRequested) return undefined;
    const name = file.origin === "mod" ? pathInGame(file) : undefined;
    if (name === undefined || isSizeTableName(lastPart(file.path))) continue;
    const content = await read(file.uri);
    if (!content) continue;
    const spelled = resourcePathOf(name, game);
    const isAddOn = game === "botw" && contentPathOf(file.path).isAddOn;
    const path = isAddOn ? addOnPath(spelled, (one) => table.sizeOf(one) !== undefined) : spelled;
    const twin = await originals.find(file.uri);
    const row = judge(
      {
        path,
        bytes: content.content,
        isCompressed: content.layers.length > 0 || spelled.length < name.length,
        original: twin && (await read(twin.uri))?.content,
        originalEntry: original?.sizeOf(path),
      },
      game,
      platform,
      table,
    );
    const before = rows.get(path);
    if (before === undefined || (row.need ?? 0) > (before.need ?? 0)) rows.set(path, row);
  }
  return [...rows.values()];
}
