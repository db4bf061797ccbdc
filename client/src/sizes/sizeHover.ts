/** The hover of a row in a size table: how the size is calculated. */
import { type Disposable, Hover, l10n, languages, MarkdownString, type Position, type TextDocument } from "vscode";
import { lastPart } from "../../../formats/core/files/fileNames.ts";
import { code, inParagraphs, markdown, plain } from "../../../formats/core/text/markdown.ts";
import { formats } from "../../../formats/registry.ts";
import { explainRow, isSizeTableName, pathOfLine } from "../../../formats/sizes/index.ts";
import { findRealUri } from "../decoded/decodedUris.ts";
import type { ModSizes } from "./modSizes.ts";

export function registerSizeHover(sizes: ModSizes): Disposable {
  const all = formats.map(({ languageId }) => languageId);
  return languages.registerHoverProvider(all, { provideHover: (document, position) => hoverAt(sizes, document, position) });
}

/** Undefined if no file of the project has this path. */
async function hoverAt(sizes: ModSizes, document: TextDocument, { line }: Position): Promise<Hover | undefined> {
  const real = findRealUri(document.uri);
  if (!real || !isSizeTableName(lastPart(real.path))) return undefined;
  const path = pathOfLine(document.lineAt(line).text);
  const tables = path === undefined ? undefined : await sizes.findReadableTables();
  const file = tables && path !== undefined ? sizes.findFile(path, tables) : undefined;
  const judged = tables && file && (await sizes.judge(file, tables));
  if (!judged || !tables || !file) return undefined;
  const { row } = judged;
  const origin = file.origin === "mod" ? l10n.t("in the mod") : l10n.t("in the original game");
  const entry = tables.own && tables.original?.sizeOf(row.path);
  return new Hover(
    new MarkdownString(
      inParagraphs([
        markdown`${code(lastPart(file.path))} · ${plain(origin)}`,
        plain(explainRow(row)),
        entry === undefined ? undefined : plain(l10n.t("The original game's table has {0}.", entry)),
      ]).source,
    ),
  );
}
