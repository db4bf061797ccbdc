/** Makes a sample game file in the extension's own folder, so the workspace does not change. */
import { commands, l10n, Uri, window, workspace } from "vscode";
import { lastPart } from "../../../formats/core/files/fileNames.ts";
import { findFormatByTextName, formats } from "../../../formats/registry.ts";
import { findStat } from "../files/findStat.ts";
import { OPENER_VIEW } from "../open/openerView.ts";
import { command, type Services } from "./command.ts";

const SAMPLES = formats.flatMap(({ id, sample, textSuffix }) => (sample ? [{ id, isText: textSuffix === "", ...sample }] : []));

/** In place of a question: the id of a format. */
export const openSample = command("bytewright.openSample", async (services, argument) => {
  const sample = SAMPLES.find(({ id }) => id === argument) ?? (await askForOne());
  if (!sample) return;
  const [first] = await Promise.all(sample.texts.map((path) => makeSample(services, path)));
  // a level is text: the opener has nothing to decode
  const view = sample.isText ? "default" : OPENER_VIEW;
  await commands.executeCommand("vscode.openWith", first, view, { preview: false });
});

async function askForOne() {
  const items = SAMPLES.map((sample) => ({ label: sample.title, description: fileNameOf(sample.texts[0]), sample }));
  return (await window.showQuickPick(items, { title: l10n.t("Open a Sample") }))?.sample;
}

/** By its path in samples/, which is also that in the package. */
async function makeSample({ extensionUri, storage }: Services, path: string): Promise<Uri> {
  const file = Uri.joinPath(storage, "samples", fileNameOf(path));
  // reuse the file of an earlier run
  if (await findStat(file)) return file;
  const text = await workspace.fs.readFile(Uri.joinPath(extensionUri, "samples", path));
  const format = findFormatByTextName(path);
  // a level's file is its text
  const bytes = format ? format.encode(new TextDecoder().decode(text)).bytes : text;
  if (!bytes) throw new Error(l10n.t("The sample cannot be created. Reinstall Bytewright."));
  await workspace.fs.writeFile(file, bytes);
  return file;
}

function fileNameOf(path: string): string {
  const name = lastPart(path);
  return name.slice(0, name.length - (findFormatByTextName(path)?.textSuffix.length ?? 0));
}
