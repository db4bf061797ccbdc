/** Updates the mod's size table for its files, after showing the rows and then the changed text. */
import type { CancellationToken, QuickPickItem, Uri } from "vscode";
import { commands, l10n, window } from "vscode";
import { labelText } from "../../../formats/core/text/noticeText.ts";
import { editsOfChanges, type SizeRow } from "../../../formats/sizes/index.ts";
import { command } from "../commands/command.ts";
import { NoTarget } from "../commands/target.ts";
import { decodedUri } from "../decoded/decodedUris.ts";
import type { GameFiles } from "../files/gameFiles.ts";
import { showInformationMessage, showProgress } from "../notices.ts";
import { applyAndSave, offerUndo } from "../project/previewedEdits.ts";
import type { KnownTables, ModSizes } from "./modSizes.ts";

export const updateSizeTable = command("bytewright.updateSizeTable", async ({ sizes, files }) => {
  await sizes.project.readAll();
  const tables = await sizes.findTables();
  if (!tables)
    throw new NoTarget(
      l10n.t("Neither the mod nor a dump has a size table. Name the folder of your dump in the setting bytewright.dumps."),
    );
  const title = l10n.t("Update Size Table");
  const found = await showProgress(title, (_, token) => judgeAll(sizes, tables, token));
  if (!found) return;
  const open = found.filter(({ need, verdict }) => need !== undefined && verdict !== "fits" && verdict !== "ignored");
  if (open.length === 0)
    return void showInformationMessage(l10n.t("The size table has enough memory for every file of the mod whose need is known."));
  const picked = await window.showQuickPick(open.map(itemOf), {
    title,
    placeHolder: l10n.t("Entries to write"),
    canPickMany: true,
    ignoreFocusOut: true,
    matchOnDescription: true,
  });
  if (picked && picked.length > 0)
    await writeRows(
      files,
      tables,
      picked.map(({ row }) => row),
      "asked",
    );
});

/**
 * Writes the needed sizes into the mod's table, and offers to undo that.
 * @param consent `asked`: shows the changes first; `given`: the user agreed before
 * @returns false if the user did not agree
 */
export async function writeRows(
  files: GameFiles,
  tables: KnownTables,
  rows: readonly SizeRow[],
  consent: "asked" | "given",
): Promise<boolean> {
  const uri = tables.own?.uri ?? (await copyOf(tables));
  if (!uri) return false;
  const { decoded, format } = await files.read(uri);
  if (!format || decoded.kind === "fail") throw new NoTarget(l10n.t("The size table cannot be read."));
  const wanted = rows.map(({ path, need = 0, other }) => ({ path, size: need, other }));
  // names that turn hashes into paths may arrive at any time
  const again = (text: string) => editsOfChanges(text, wanted);
  const changes = [{ uri: decodedUri(uri, format), before: decoded.text, edits: again(decoded.text), again }];
  const question = rows.length === 1 ? l10n.t("Change 1 entry") : l10n.t("Change {0} entries", rows.length);
  const title = l10n.t("Update Size Table");
  const applied = await applyAndSave(changes, consent === "given" ? undefined : { title, question });
  if (!applied) return false;
  const done =
    rows.length === 1 ? l10n.t("Wrote 1 entry into the size table.") : l10n.t("Wrote {0} entries into the size table.", rows.length);
  void offerUndo(done, applied);
  return true;
}

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

/** Offers to copy the dump's table into a mod without one. */
async function copyOf({ originalFile }: KnownTables): Promise<Uri | undefined> {
  const copy = l10n.t("Copy");
  const question = l10n.t("The mod has no size table. Copy that of the original game into it?");
  if (!originalFile || (await showInformationMessage(question, { modal: true }, copy)) !== copy) return undefined;
  return commands.executeCommand<Uri | undefined>("bytewright.addToMod", originalFile.uri);
}

/** One row for each path; undefined if the user canceled. */
async function judgeAll(sizes: ModSizes, tables: KnownTables, token: CancellationToken): Promise<readonly SizeRow[] | undefined> {
  const rows = new Map<string, SizeRow>();
  for (const file of sizes.project.placedFiles()) {
    if (token.isCancellationRequested) return undefined;
    const { row } = (file.origin === "mod" && (await sizes.judge(file, tables))) || {};
    const before = row && rows.get(row.path);
    if (row && (before === undefined || (row.need ?? 0) > (before.need ?? 0))) rows.set(row.path, row);
  }
  return [...rows.values()];
}
