/**
 * Prevents saving a text with errors. VS Code requests code actions before a save, and cancels the save if the request is canceled.
 * Otherwise, the write would fail, and VS Code's message has the full address and a button that discards the edits.
 */
import type { Disposable, TextDocument } from "vscode";
import { CancellationError, CodeActionKind, l10n, languages, window } from "vscode";
import { DECODED_SCHEME, gameFileName } from "../decoded/addresses.ts";
import { findRealUri } from "../decoded/decodedUris.ts";
import type { GameFiles } from "../files/gameFiles.ts";
import { showErrorMessage } from "../notices.ts";
import { rangeOf } from "../ranges.ts";
import { describeErrors } from "./saveGameFile.ts";

/** Also in tools/manifest.mjs. */
const BEFORE_SAVE = CodeActionKind.Empty.append("bytewright").append("beforeSave");

export function refuseErrors(files: GameFiles): Disposable {
  return languages.registerCodeActionsProvider(
    { scheme: DECODED_SCHEME },
    {
      provideCodeActions(document, _range, { only }) {
        if (!document.isDirty || only?.value !== BEFORE_SAVE.value) return undefined;
        const real = findRealUri(document.uri);
        const text = document.getText();
        const errors = real && describeErrors(text, files.findFormat(real)?.encode(text).issues ?? []);
        if (!errors) return undefined;
        void announce(document, l10n.t("{0} was not saved. {1}", gameFileName(real), errors.message), errors.at);
        throw new CancellationError();
      },
    },
    { providedCodeActionKinds: [BEFORE_SAVE] },
  );
}

async function announce(document: TextDocument, message: string, at: number | undefined): Promise<void> {
  const goTo = l10n.t("Go to Error");
  const chosen = await showErrorMessage(message, ...(at === undefined ? [] : [goTo]));
  if (chosen && at !== undefined) await window.showTextDocument(document, { selection: rangeOf(document, { start: at, end: at }) });
}
