/** Creates game files from "New File…" and in empty files, with templates that the formats declare. */
import { commands, l10n, type Uri, window } from "vscode";
import { type Beginning, newFileCommand } from "../../../formats/core/files/beginning.ts";
import type { Format } from "../../../formats/core/format.ts";
import { formats } from "../../../formats/registry.ts";
import { readOrUndefined } from "../save/journal.ts";
import type { Command, Services } from "./command.ts";
import { besideWorkspace } from "./saveGameFileAs.ts";
import { findUri } from "./target.ts";

export const newFileCommands: readonly Command[] = formats.flatMap((format) =>
  (format.beginnings ?? []).map((beginning) => ({
    id: newFileCommand(format, beginning),
    run: (services: Services, argument: unknown) => begin(services, format, beginning, findUri(argument)),
  })),
);

/** @param empty the file to fill; by default, asks the user */
async function begin({ files }: Services, format: Format, { title, fileName, text }: Beginning, empty: Uri | undefined) {
  const uri = empty ?? (await ask(title, fileName, format));
  if (!uri) return undefined;
  const content = format.encode(text).bytes;
  if (!content) throw new Error(l10n.t("{0} cannot be created.", title));
  const bytes = await files.wrapByName(content, uri, format);
  const before = await readOrUndefined(uri);
  if (empty && before && before.length > 0) throw new Error(l10n.t("{0} is no longer empty. Nothing was written.", title));
  // the dialog has asked whether to replace an existing file
  await files.change([uri], ({ replace }) => replace([{ uri, bytes, expected: before }]));
  if (!empty) await commands.executeCommand("vscode.open", uri);
  return uri;
}

function ask(title: string, fileName: string, format: Format): Thenable<Uri | undefined> {
  return window.showSaveDialog({
    defaultUri: besideWorkspace(fileName),
    title: l10n.t("New {0}", title),
    saveLabel: l10n.t("Create"),
    filters: { [format.title]: [...format.extensions] },
  });
}
