/** Copies files of the unmodified game to the same path in the workspace, for editing. */
import { commands, l10n, Uri, window, workspace } from "vscode";
import type { MemberChange } from "../../../formats/archives/memberChange.ts";
import { lastPart } from "../../../formats/core/files/fileNames.ts";
import { quote } from "../../../formats/core/json/print.ts";
import { labelText } from "../../../formats/core/text/noticeText.ts";
import { findMemberPlace, memberUri } from "../archives/memberAddress.ts";
import { command, type Services } from "../commands/command.ts";
import { findGiven, NoTarget } from "../commands/target.ts";
import { gameFileName } from "../decoded/addresses.ts";
import { findStat } from "../files/findStat.ts";
import { confirm } from "../notices.ts";
import { readOrUndefined } from "../save/journal.ts";
import { dumpFolders, isInDump } from "../settings.ts";
import { requireDump } from "./resetToOriginal.ts";

export const addToMod = command("bytewright.addToMod", async (services, argument) => {
  await requireDump();
  const real = findGiven(argument);
  const { outer, inside } = (real && findMemberPlace(real)) ?? { outer: real, inside: "" };
  if (!outer || !isInDump(outer))
    throw new NoTarget(l10n.t("This file is already in your mod. Open one from the original game to add it."));
  const target = await placeInMod(services, outer);
  if (!target) return undefined;
  const exists = (await findStat(target)) !== undefined;
  if (inside !== "" && exists) await addMember(services, outer, target, inside);
  // copy a missing archive whole: the game does not merge archives
  else if (!(await addFile(services, outer, target))) return undefined;
  const added = inside === "" ? target : memberUri(target, inside);
  await services.project.changed(target);
  await commands.executeCommand("vscode.open", added);
  return added;
});

/** The same path from the root of the game, below a folder of the workspace that has the game's layout, or below the workspace folder. */
async function placeInMod({ project }: Services, outer: Uri): Promise<Uri | undefined> {
  const whole = await project.readAll();
  const dump = dumpFolders().find(({ path }) => outer.path.startsWith(`${path.replace(/\/+$/, "")}/`));
  const fromDump = dump ? outer.path.slice(dump.path.replace(/\/+$/, "").length + 1) : gameFileName(outer);
  const file = project.find(outer);
  const fromRoot = file?.root === undefined ? undefined : file.path.slice(file.root.length + 1);
  const folders = (workspace.workspaceFolders ?? []).map(({ uri }) => uri);
  if (folders.length === 0) throw new NoTarget(l10n.t("Open the folder of your mod first."));
  const roots = new Map<string, Uri>();
  for (const other of whole.files()) {
    if (other.origin !== "mod" || other.inArchive || other.root === undefined || roots.has(other.root)) continue;
    const uri = project.uriOf(other);
    roots.set(other.root, uri.with({ path: uri.path.slice(0, other.root.length - other.path.length) }));
  }
  const places =
    fromRoot !== undefined && roots.size > 0
      ? [...roots.values()].map((root) => Uri.joinPath(root, fromRoot))
      : folders.map((folder) => Uri.joinPath(folder, fromDump));
  const [only] = places;
  if (places.length === 1 || !only) return only;
  const items = places.map((uri) => ({ label: labelText(workspace.asRelativePath(uri)), uri }));
  return (await window.showQuickPick(items, { title: l10n.t("Add to Mod"), placeHolder: l10n.t("Where the copy goes") }))?.uri;
}

/** Copies missing archives on the way whole. */
async function addMember({ archives }: Services, outer: Uri, target: Uri, inside: string): Promise<void> {
  const [from, to] = await Promise.all([archives.read(outer), archives.read(target)]);
  const parts = inside.split("/");
  let path = inside;
  for (let count = 1; count < parts.length; count++) {
    const part = parts.slice(0, count).join("/");
    const found = from.root.find(part);
    if (found?.kind !== "member" || to.root.find(part)) continue;
    path = part;
    break;
  }
  const source = from.root.find(path);
  if (source?.kind !== "member") throw new NoTarget(l10n.t("{0} is not a file.", inside));
  if (to.root.find(path) && !(await mayReplace(path))) return;
  const change: MemberChange = { kind: "put", path, content: source.read() };
  await archives.change(target, l10n.t("Add {0} from the original game", lastPart(path)), [change], to.root);
}

/** @returns false if the user wants to keep the mod's file @throws FileSystemError if that file changed in the meantime */
async function addFile({ replacer }: Services, outer: Uri, target: Uri): Promise<boolean> {
  const expected = await readOrUndefined(target);
  if (expected && !(await mayReplace(gameFileName(target)))) return false;
  await workspace.fs.createDirectory(Uri.joinPath(target, ".."));
  await replacer.replace([{ uri: target, bytes: await workspace.fs.readFile(outer), expected }]);
  return true;
}

function mayReplace(name: string): Promise<boolean> {
  const question = l10n.t("The mod already has {0}. Replace it with the original game’s?", quote(name));
  return confirm(question, l10n.t("Replace"));
}
