/**
 * "Go to File in Archive…": a quick pick of the members of the workspace's archives and of opened ones. The mod's come before the
 * unmodified game's.
 */
import type { QuickPickItem, Uri } from "vscode";
import { CancellationTokenSource, commands, l10n, window, workspace } from "vscode";
import { type FilteredMember, filterMembers } from "../../../formats/archives/memberFilter.ts";
import { isArchiveName } from "../../../formats/archives/registry.ts";
import { folderOf, lastPart } from "../../../formats/core/files/fileNames.ts";
import { labelText } from "../../../formats/core/text/noticeText.ts";
import { command } from "../commands/command.ts";
import { walkWorkspace } from "../files/walkFolder.ts";
import { Pauses } from "../pauses.ts";
import { isInDump } from "../settings.ts";
import { listRows } from "./archiveRows.ts";
import { memberUri } from "./memberAddress.ts";

/** Maximum archives that it opens, and maximum bytes of one. */
const MAX_LISTED_COUNT = 400;
const MAX_LISTED = 32 * 1024 * 1024;
/** The whole list is sent to the window at each keystroke. */
const MAX_SHOWN = 200;
/** Milliseconds between updates of the list while members are found. */
const SHOWN_AGAIN = 250;

/** Its path begins with that of the archive. */
interface Listed extends FilteredMember {
  readonly member: Uri;
  readonly archive: string;
  readonly isOriginal: boolean;
}

type MemberItem = QuickPickItem & { readonly member?: Uri };

export const goToMember = command("bytewright.archive.goToMember", async ({ archives }) => {
  const pick = window.createQuickPick<MemberItem>();
  pick.placeholder = l10n.t("Name or path of a file inside an archive");
  pick.busy = true;
  pick.show();
  let isOpen = true;
  const own: Listed[] = [];
  const originals: Listed[] = [];
  const listed = new Set<string>();
  const pauses = new Pauses();
  let shown = 0;
  // VS Code names a row by its number. Until it has drawn the list sent last, the number is that of a row in an older one.
  let sent = 0;
  let drawn = 0;
  const show = () => {
    if (!isOpen) return;
    pick.items = itemsOf([...own, ...originals], pick.value);
    if (pick.items.length === 0 && !pick.busy)
      pick.items = [{ label: l10n.t("No file in an archive has all of these words"), alwaysShow: true }];
    shown = Date.now();
    const list = ++sent;
    // the list is sent at the end of this turn, and later requests are answered after it is drawn
    setTimeout(async () => {
      await commands.executeCommand("noop");
      drawn = list;
    });
  };
  const list = async (outer: Uri): Promise<void> => {
    if (!isOpen || listed.has(outer.toString()) || listed.size >= MAX_LISTED_COUNT) return;
    listed.add(outer.toString());
    try {
      if ((await workspace.fs.stat(outer)).size > MAX_LISTED && !archives.findOpened(outer)) return;
      const opened = await archives.read(outer);
      const isOriginal = isInDump(outer);
      const archive = workspace.asRelativePath(outer);
      for await (const { path, names } of listRows(archives, opened, "")) {
        const member = { path: `${archive}/${path}`, ...(names && { names }), member: memberUri(outer, path), archive, isOriginal };
        (isOriginal ? originals : own).push(member);
        await pauses.takeTurns();
      }
      if (Date.now() - shown > SHOWN_AGAIN) show();
    } catch {
      // not an archive, or not readable: its page says why
    }
  };
  const cancel = new CancellationTokenSource();
  pick.onDidChangeValue(show);
  pick.onDidHide(() => {
    isOpen = false;
    cancel.cancel();
    pick.dispose();
  });
  pick.onDidAccept(() => {
    const member = (drawn === sent ? pick.selectedItems : pick.items)[0]?.member;
    if (!member) return;
    pick.hide();
    void commands.executeCommand("bytewright.archive.open", member);
  });
  for (const outer of await archives.seen()) if (!isInDump(outer)) await list(outer);
  for await (const file of walkWorkspace(isArchiveName, cancel.token)) await list(file);
  for (const outer of await archives.seen()) await list(outer);
  if (!isOpen) return;
  pick.busy = false;
  show();
});

function itemsOf(members: readonly Listed[], typed: string): MemberItem[] {
  const found = filterMembers(members, typed);
  // already filtered: the list's own fuzzy filter also matches scattered letters
  const items = found.slice(0, MAX_SHOWN).flatMap((at): MemberItem[] => (members[at] ? [itemOf(members[at])] : []));
  const more = found.length - items.length;
  if (more > 0) items.push({ label: "", description: l10n.t("{0} more: type more of the name", more), alwaysShow: true });
  return items;
}

function itemOf({ path, names, member, archive, isOriginal }: Listed): MemberItem {
  const folder = folderOf(path.slice(archive.length + 1));
  const place = [isOriginal && l10n.t("original game"), lastPart(archive), folder, names];
  return {
    label: `${isOriginal ? "$(book) " : ""}${labelText(lastPart(path))}`,
    description: labelText(place.filter((part) => part).join(" · ")),
    member,
    alwaysShow: true,
  };
}
