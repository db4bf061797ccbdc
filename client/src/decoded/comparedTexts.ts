/**
 * Texts of game files on disk, for VS Code's comparisons. Such an address has the path of the compared text, because different paths would
 * appear as a rename.
 */
import type { Disposable, Event } from "vscode";
import { Uri, workspace } from "vscode";
import type { GameFiles } from "../files/gameFiles.ts";

const SCHEME = "bytewright-compared";

/** @param text that is compared with the file */
export function comparedUri(real: Uri, text: Uri): Uri {
  return Uri.from({ scheme: SCHEME, path: text.path, query: real.toString() });
}

export function provideComparedTexts(files: GameFiles, onDidChange: Event<Uri>): Disposable {
  return workspace.registerTextDocumentContentProvider(SCHEME, {
    onDidChange,
    async provideTextDocumentContent({ query }) {
      const file = await files.read(Uri.parse(query, true)).catch(() => undefined);
      return file?.decoded.kind === "ok" ? file.decoded.text : "";
    },
  });
}
