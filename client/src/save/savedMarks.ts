/**
 * Marks unsaved lines of a game file's text: VS Code compares them with the original from this provider, the text of the file on disk.
 * Works alongside other providers, such as the unmodified game's.
 */
import type { Uri } from "vscode";
import { Disposable, EventEmitter, l10n, workspace } from "vscode";
import { DECODED_SCHEME } from "../decoded/addresses.ts";
import { comparedUri, provideComparedTexts } from "../decoded/comparedTexts.ts";
import { findRealUri } from "../decoded/decodedUris.ts";
import type { GameFiles } from "../files/gameFiles.ts";
import { quickDiffs } from "../quickDiffs.ts";

/** VS Code opens the saved text as a second document. With a longer text, that would delay the first keystroke. */
const MAX_LINES = 100_000;

/** Lists the texts with unsaved changes, too. */
export function showUnsavedLines(files: GameFiles): Disposable {
  const changes = new EventEmitter<Uri>();
  const diffs = quickDiffs("bytewright-saved", l10n.t("Unsaved Game Files"), l10n.t("Not Saved"), {
    provideOriginalResource(uri) {
      const document = workspace.textDocuments.find((open) => open.uri.toString() === uri.toString());
      return document && document.lineCount > MAX_LINES ? undefined : savedUri(uri);
    },
  });
  const refresh = () => {
    const unsaved = workspace.textDocuments.filter(({ isDirty, uri }) => isDirty && uri.scheme === DECODED_SCHEME);
    const open = { command: "vscode.open", title: l10n.t("Open") };
    diffs.show(unsaved.map(({ uri }) => ({ resourceUri: uri, command: { ...open, arguments: [uri] } })));
  };
  refresh();
  return Disposable.from(
    changes,
    diffs,
    provideComparedTexts(files, changes.event),
    workspace.onDidChangeTextDocument(({ document }) => document.uri.scheme === DECODED_SCHEME && refresh()),
    workspace.onDidCloseTextDocument(refresh),
    workspace.onDidSaveTextDocument(({ uri }) => {
      const saved = savedUri(uri);
      if (!saved) return;
      changes.fire(saved);
      refresh();
    }),
  );
}

function savedUri(text: Uri): Uri | undefined {
  const real = findRealUri(text);
  return real && comparedUri(real, text);
}
