/**
 * Marks next to the lines of a game file's text that are not saved yet. VS Code compares with what a provider of originals names: here the
 * text of the file as it is on disk. Works next to other providers, such as that of the unmodified game.
 */
import type { TextDocumentContentProvider, Uri } from "vscode";
import { Disposable, EventEmitter, l10n, workspace } from "vscode";
import { DECODED_SCHEME } from "../decoded/addresses.ts";
import { findRealUri } from "../decoded/decodedUris.ts";
import type { GameFiles } from "../files/gameFiles.ts";
import { quickDiffs } from "../quickDiffs.ts";

const SAVED_SCHEME = "bytewright-saved";

/** While a text has unsaved changes: VS Code lists whoever offers originals in Source Control. */
export function showUnsavedLines(files: GameFiles): Disposable {
  const changes = new EventEmitter<Uri>();
  const content: TextDocumentContentProvider = {
    onDidChange: changes.event,
    async provideTextDocumentContent(uri) {
      const real = findRealUri(uri.with({ scheme: DECODED_SCHEME }));
      const file = real && (await files.read(real).catch(() => undefined));
      return file?.decoded.kind === "ok" ? file.decoded.text : "";
    },
  };
  const diffs = quickDiffs("bytewright-saved", l10n.t("Saved Game Files"), {
    provideOriginalResource: (uri) => (findRealUri(uri) ? uri.with({ scheme: SAVED_SCHEME }) : undefined),
  });
  const refresh = () => {
    diffs.show(workspace.textDocuments.some(({ isDirty, uri }) => isDirty && uri.scheme === DECODED_SCHEME));
  };
  refresh();
  return Disposable.from(
    changes,
    diffs,
    workspace.registerTextDocumentContentProvider(SAVED_SCHEME, content),
    workspace.onDidChangeTextDocument(({ document }) => document.uri.scheme === DECODED_SCHEME && refresh()),
    workspace.onDidCloseTextDocument(refresh),
    workspace.onDidSaveTextDocument(({ uri }) => {
      if (uri.scheme !== DECODED_SCHEME) return;
      changes.fire(uri.with({ scheme: SAVED_SCHEME }));
      refresh();
    }),
  );
}
