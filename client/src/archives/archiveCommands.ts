import { commands, env, FileType, l10n, Uri, window, workspace } from "vscode";
import { folderOf } from "../../../formats/core/files/fileNames.ts";
import { addToList } from "../../../formats/core/lists.ts";
import { noticeText } from "../../../formats/core/text/noticeText.ts";
import { findFormatByBytes } from "../../../formats/registry.ts";
import { type Command, command, type Services } from "../commands/command.ts";
import { findGiven, findUri, NoTarget } from "../commands/target.ts";
import { gameFileName } from "../decoded/addresses.ts";
import { confirm, offer, showInformationMessage, showProgress, showWarningMessage } from "../notices.ts";
import { OPENER_VIEW } from "../open/openerView.ts";
import { archiveAddressOf } from "./archivePage.ts";
import { extractMembers } from "./extract.ts";
import { goToMember } from "./goToMember.ts";
import { findMemberPlace, getMemberPlace } from "./memberAddress.ts";

/** The target archive or member of a menu, the page or a shortcut. */
function getTarget(argument: unknown): Uri {
  const target = findUri(argument) ?? findGiven();
  if (!target) throw new NoTarget(l10n.t("Open an archive first, or select a file in the Archives view."));
  return target;
}

/** @throws NoTarget if it is not inside an archive */
function getMember(argument: unknown): Uri {
  const target = getTarget(argument);
  const place = findMemberPlace(target);
  if (!place || place.inside === "") throw new NoTarget(l10n.t("{0} is not inside an archive.", gameFileName(target)));
  return target;
}

function isUri(value: unknown): value is Uri {
  return value instanceof Uri;
}

const reveal = command("bytewright.archive.reveal", async ({ archivesView }, argument) => archivesView.reveal(getMember(argument)));

const refresh = command("bytewright.archive.refresh", async ({ archivesView }) => archivesView.refresh());

const open = command("bytewright.archive.open", async ({ archives }, argument, viewColumn) => {
  const target = getTarget(argument);
  const place = getMemberPlace(archiveAddressOf(target));
  if (place.inside === "") return commands.executeCommand("vscode.openWith", place.outer, OPENER_VIEW, viewColumn);
  const { found } = await archives.find(place);
  // we recognize archives by content under any name, but VS Code only by name
  const isKnown = found?.kind === "member" && (found.isArchive || findFormatByBytes(found.head()) !== undefined);
  if (isKnown) await commands.executeCommand("vscode.openWith", target, OPENER_VIEW, viewColumn);
  else await commands.executeCommand("vscode.open", target, viewColumn);
});

const extract = command("bytewright.archive.extract", async ({ archives }, argument, selected) => {
  const targets = Array.isArray(selected) && selected.every(isUri) && selected.length > 0 ? selected : [getTarget(argument)];
  const chosen = await window.showOpenDialog({
    canSelectFiles: false,
    canSelectFolders: true,
    canSelectMany: false,
    openLabel: l10n.t("Extract Here"),
    title: l10n.t("Folder for the Extracted Files"),
    ...(workspace.workspaceFolders?.[0] ? { defaultUri: workspace.workspaceFolders[0].uri } : {}),
  });
  const folder = chosen?.[0];
  if (!folder) return;
  const places = targets.map((target) => getMemberPlace(archiveAddressOf(target)));
  const { count, skipped } = await showProgress(l10n.t("Extracting"), (progress, token) =>
    extractMembers(archives, places, folder, progress, token),
  );
  const said = count === 1 ? l10n.t("Extracted 1 file.") : l10n.t("Extracted {0} files.", count);
  if (skipped.length === 0) void showInformationMessage(said);
  else void showWarningMessage(`${said} ${l10n.t("Left out {0}: {1}", skipped.length, skipped.slice(0, 3).join(" "))}`);
});

const replace = command("bytewright.archive.replace", async ({ archives }, argument) => {
  const member = getMember(argument);
  const { outer, inside } = getMemberPlace(member);
  const { root } = await archives.read(outer);
  const chosen = await window.showOpenDialog({
    canSelectMany: false,
    openLabel: l10n.t("Replace"),
    title: l10n.t("File That Replaces {0}", gameFileName(member)),
  });
  if (!chosen?.[0]) return;
  const content = await workspace.fs.readFile(chosen[0]);
  await archives.change(outer, l10n.t("Replace {0}", gameFileName(member)), [{ kind: "put", path: inside, content }], root);
});

const addFiles = command("bytewright.archive.addFiles", async ({ archives }, argument, given) => {
  const target = archiveAddressOf(getTarget(argument));
  const files =
    Array.isArray(given) && given.length > 0 && given.every(isUri)
      ? given
      : await window.showOpenDialog({
          canSelectMany: true,
          openLabel: l10n.t("Add"),
          title: l10n.t("Files to Add to {0}", gameFileName(target)),
        });
  if (!files || files.length === 0) return;
  const { outer, inside } = getMemberPlace(target);
  const { root } = await archives.read(outer);
  const found = inside === "" ? undefined : root.find(inside);
  // dropped on a member: into its folder
  const folder = found && found.kind !== "folder" && !found.isArchive ? folderOf(inside) : inside;
  const changes = [];
  const existing: string[] = [];
  for (const file of files) {
    if (((await workspace.fs.stat(file)).type & FileType.Directory) !== 0)
      throw new NoTarget(l10n.t("{0} is a folder. Add the files in it instead.", gameFileName(file)));
    const path = folder === "" ? gameFileName(file) : `${folder}/${gameFileName(file)}`;
    if (root.find(path)) existing.push(gameFileName(file));
    changes.push({ kind: "put" as const, path, content: await workspace.fs.readFile(file) });
  }
  if (existing.length > 0) {
    const question = l10n.t("{0} is already in {1}. Replace it?", existing.join(", "), gameFileName(target));
    if (!(await confirm(question, l10n.t("Replace")))) return;
  }
  const title = files.length === 1 ? l10n.t("Add {0}", gameFileName(files[0] as Uri)) : l10n.t("Add {0} files", files.length);
  await archives.change(outer, title, changes, root);
});

const rename = command("bytewright.archive.rename", async ({ archives }, argument) => {
  const member = getMember(argument);
  const { outer, inside } = getMemberPlace(member);
  const { root } = await archives.read(outer);
  const start = inside.lastIndexOf("/") + 1;
  const end = inside.indexOf(".", start);
  const to = await window.showInputBox({
    title: l10n.t("Rename {0}", gameFileName(member)),
    prompt: l10n.t("New path inside the archive"),
    // VS Code may return focus to the page whose menu was used only after the box has opened
    ignoreFocusOut: true,
    value: inside,
    valueSelection: [start, end < 0 ? inside.length : end],
    validateInput: (value) =>
      value !== inside && root.find(value)
        ? noticeText(l10n.t("{0} already exists.", value))
        : value === ""
          ? l10n.t("Enter a path.")
          : undefined,
  });
  if (to === undefined || to === inside) return;
  await archives.change(outer, l10n.t("Rename {0}", gameFileName(member)), [{ kind: "rename", path: inside, to }], root);
});

const remove = command("bytewright.archive.delete", async (services, argument, selected) => {
  const members = (Array.isArray(selected) && selected.length > 0 ? selected : [argument]).map(getMember);
  const byOuter = new Map<string, Uri[]>();
  for (const member of members) addToList(byOuter, getMemberPlace(member).outer.toString(), member);
  for (const group of byOuter.values()) await deleteMembers(services, group);
});

async function deleteMembers({ archives }: Services, members: readonly Uri[]): Promise<void> {
  const { outer } = getMemberPlace(members[0] as Uri);
  const name = members.length === 1 ? gameFileName(members[0] as Uri) : l10n.t("{0} files", members.length);
  const changes = members.map((member) => ({ kind: "delete" as const, path: getMemberPlace(member).inside }));
  await archives.change(outer, l10n.t("Delete {0}", name), changes);
  const done = l10n.t("Deleted {0} from {1}.", name, gameFileName(outer));
  if (await offer(done, l10n.t("Undo"))) await archives.undo(outer);
}

const undo = command("bytewright.archive.undo", async ({ archives }, argument) => {
  const { outer } = getMemberPlace(archiveAddressOf(getTarget(argument)));
  const title = await archives.undo(outer);
  if (title === undefined) throw new NoTarget(l10n.t("There is nothing to undo in {0}.", gameFileName(outer)));
});

const copyPath = command("bytewright.archive.copyPath", async (_services, argument) =>
  env.clipboard.writeText(getMemberPlace(archiveAddressOf(getTarget(argument))).inside || gameFileName(getTarget(argument))),
);

/** Argument of the Archives view's shortcuts: refers to the selected rows, as in the view's menus, or the open file. */
const SELECTED = "selected";

function withKey({ id, run }: Command): Command {
  return {
    id,
    async run(services, ...given) {
      if (given[0] !== SELECTED) return run(services, ...given);
      const { selection } = services.archivesView;
      return selection.length > 0 ? run(services, selection[0], selection) : run(services);
    },
  };
}

export const archiveCommands: readonly Command[] = [
  goToMember,
  reveal,
  refresh,
  open,
  extract,
  replace,
  addFiles,
  withKey(rename),
  withKey(remove),
  withKey(undo),
  copyPath,
];
