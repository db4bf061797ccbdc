/**
 * The visual editor: a second view of the same text document. Undo, dirty marks, saving and hot exit are those of the document;
 * this file must keep no state of an edit.
 */
import type { CustomTextEditorProvider, Disposable, TextDocument } from "vscode";
import { window } from "vscode";
import type { Format } from "../../../formats/core/format.ts";
import { findFormatByTextName } from "../../../formats/registry.ts";
import { gameFileName } from "../decoded/addresses.ts";
import { findFormatByLanguage, findRealUri } from "../decoded/decodedUris.ts";
import type { GameFiles } from "../files/gameFiles.ts";
import { inLanguage } from "../open/showText.ts";
import { VISUAL_VIEW } from "./showVisual.ts";
import { type VisualServices, VisualView } from "./visualView.ts";

export function registerVisualEditor(services: VisualServices): Disposable {
  const editor: CustomTextEditorProvider = {
    async resolveCustomTextEditor(document, panel, token) {
      const format = findFormatByLanguage(document.languageId) ?? findFormat(services.files, document);
      const known = format ? await inLanguage(document, format) : document;
      // the panel of an editor that was closed in the meantime must not be used
      if (!token.isCancellationRequested) new VisualView(services, known, panel);
    },
  };
  return window.registerCustomEditorProvider(VISUAL_VIEW, editor, { supportsMultipleEditorsPerDocument: true });
}

/** By content if it was read; otherwise by a name that only one format has. Other names require the content. */
function findFormat(files: GameFiles, { uri }: TextDocument): Format | undefined {
  const real = findRealUri(uri);
  return real ? files.findFormat(real) : findFormatByTextName(gameFileName(uri));
}
