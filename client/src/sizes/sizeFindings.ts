/** Findings about entries of size tables that are too small, shown at open texts, with a fix. */
import type { DiagnosticCollection, Memento, TextDocument } from "vscode";
import { CodeAction, CodeActionKind, Disposable, l10n, languages, workspace } from "vscode";
import { lastPart } from "../../../formats/core/files/fileNames.ts";
import type { Issue } from "../../../formats/core/issue.ts";
import { formats } from "../../../formats/registry.ts";
import { findingOf, isSizeTableName, tablePlaceIssues } from "../../../formats/sizes/index.ts";
import { findRealUri } from "../decoded/decodedUris.ts";
import type { GameFiles } from "../files/gameFiles.ts";
import { openInTabs } from "../open/tabs.ts";
import { diagnosticOf, keepShown } from "../project/linkDiagnostics.ts";
import type { PlacedFile } from "../project/placedFile.ts";
import { sizeTableMode } from "../settings.ts";
import type { JudgedFile, KnownTables, ModSizes } from "./modSizes.ts";
import { updateSizeTable, writeRows } from "./updateSizeTable.ts";

/** Workspace state: the user has agreed that saves change the table. */
const AGREED = "bytewright.sizeTable.agreed";

export function showSizeFindings(sizes: ModSizes, files: GameFiles, state: Memento): Disposable {
  let isKnown = false;
  let isDeclined = false;
  const saved = new Set<string>();
  const look = async (shown: DiagnosticCollection) => {
    // until everything was read once, another table may apply
    isKnown ||= sizes.project.isComplete;
    const mode = sizeTableMode();
    if (!isKnown || mode === "off") return shown.clear();
    const tables = await sizes.findReadableTables();
    const open = openInTabs();
    for (const document of workspace.textDocuments) {
      const real = findRealUri(document.uri);
      const file = real && open.has(document.uri.toString()) ? sizes.project.find(real) : undefined;
      const found = tables && file?.origin === "mod" ? await findingsFor(sizes, tables, file) : { issues: [], judged: [] };
      shown.set(
        document.uri,
        found.issues.map((issue) => diagnosticOf(issue)),
      );
      const wanted = found.judged.flatMap(({ row }) => (row.kind === "exact" && findingOf(row) ? [row] : []));
      if (!tables || mode !== "onSave" || !saved.delete(document.uri.toString()) || wanted.length === 0 || isDeclined) continue;
      const hasAgreed = state.get(AGREED) === true && tables.own !== undefined;
      if (await writeRows(files, tables, wanted, hasAgreed ? "given" : "asked")) await state.update(AGREED, true);
      else isDeclined = true;
    }
  };
  return Disposable.from(
    workspace.onDidSaveTextDocument(({ uri }) => saved.add(uri.toString())),
    // each look sees what the previous one wrote
    keepShown("bytewright-sizes", sizes.project, look),
    registerFix(),
  );
}

/** At most one finding, about the file or else the nearest archive around it. For a table, findings about its place. */
async function findingsFor(
  sizes: ModSizes,
  tables: KnownTables,
  file: PlacedFile,
): Promise<{ readonly issues: readonly Issue[]; readonly judged: readonly JudgedFile[] }> {
  if (isSizeTableName(lastPart(file.path))) {
    const content = file === tables.own ? await sizes.readContent(file.uri) : undefined;
    const originals = sizes.tableFiles().flatMap(({ origin, path }) => (origin === "mod" ? [] : [lastPart(path)]));
    return {
      issues: content ? tablePlaceIssues({ path: file.path, layers: content.layers, table: tables.table }, originals) : [],
      judged: [],
    };
  }
  const judged: JudgedFile[] = [];
  for (let at: PlacedFile | undefined = file; at; at = archiveOf(sizes, at)) {
    const found = await sizes.judge(at, tables);
    // an upper bound means nothing for a file that may not have grown
    if (found && !found.isOriginal && (found.row.verdict !== "unsure" || found.hasOriginal)) judged.push(found);
  }
  return { issues: judged.flatMap(({ row }) => findingOf(row) ?? []).slice(0, 1), judged };
}

function archiveOf({ project }: ModSizes, { inArchive, root }: PlacedFile): PlacedFile | undefined {
  const archive = inArchive && root !== undefined ? project.current().find(root) : undefined;
  return archive && project.placed(archive);
}

function registerFix(): Disposable {
  return languages.registerCodeActionsProvider(
    formats.map(({ languageId }) => languageId),
    {
      provideCodeActions(_document: TextDocument, _range, { diagnostics }) {
        const own = diagnostics.filter(
          ({ code }) => typeof code === "object" && /^sizes\/(?:too-small|missing|unsure)$/.test(`${code.value}`),
        );
        if (own.length === 0) return [];
        const title = l10n.t("Update Size Table…");
        const action = new CodeAction(title, CodeActionKind.QuickFix);
        action.command = { title, command: updateSizeTable.id };
        action.diagnostics = own;
        action.isPreferred = true;
        return [action];
      },
    },
    { providedCodeActionKinds: [CodeActionKind.QuickFix] },
  );
}
