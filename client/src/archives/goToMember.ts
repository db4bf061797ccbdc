/** "Go to Member…": a quick pick of what is inside the archives of the workspace, and of those that were opened. */
import type { QuickPickItem, Uri } from "vscode";
import { CancellationTokenSource, commands, l10n, QuickPickItemKind, window, workspace } from "vscode";
import { isArchiveName } from "../../../formats/archives/registry.ts";
import { labelText } from "../../../formats/core/text/noticeText.ts";
import type { Command } from "../commands/command.ts";
import { walkWorkspace } from "../files/walkFolder.ts";
import { Pauses } from "../pauses.ts";
import { listRows } from "./archiveRows.ts";
import { memberUri } from "./memberAddress.ts";

/** Archives that are opened by it, and the most bytes of one. */
const MOST_LISTED = 400;
const LARGEST_LISTED = 32 * 1024 * 1024;
/** Milliseconds after which its list is shown with what has been found since. */
const SHOWN_AGAIN = 250;

type MemberItem = QuickPickItem & { readonly member?: Uri };

export const goToMember: Command = {
  id: "bytewright.archive.goToMember",
  async run({ archives }) {
    const pick = window.createQuickPick<MemberItem>();
    pick.placeholder = l10n.t("Name or path of a file inside an archive");
    pick.matchOnDescription = true;
    pick.busy = true;
    pick.show();
    let isOpen = true;
    const items: MemberItem[] = [];
    const listed = new Set<string>();
    const pauses = new Pauses();
    let shown = 0;
    // the whole list goes to the window each time
    const show = () => {
      if (!isOpen || Date.now() - shown < SHOWN_AGAIN) return;
      pick.items = [...items];
      shown = Date.now();
    };
    const list = async (outer: Uri): Promise<void> => {
      if (!isOpen || listed.has(outer.toString()) || listed.size >= MOST_LISTED) return;
      listed.add(outer.toString());
      try {
        if ((await workspace.fs.stat(outer)).size > LARGEST_LISTED && !archives.findOpened(outer)) return;
        const opened = await archives.read(outer);
        items.push({ label: labelText(workspace.asRelativePath(outer)), kind: QuickPickItemKind.Separator });
        for await (const { path, names } of listRows(archives, opened, "")) {
          const cut = path.lastIndexOf("/") + 1;
          const description = [names, path.slice(0, Math.max(0, cut - 1))].filter((part) => part).join(" · ");
          items.push({ label: labelText(path.slice(cut)), description: labelText(description), member: memberUri(outer, path) });
          await pauses.takeTurns();
        }
        show();
      } catch {
        // not an archive, or not readable: its page says why
      }
    };
    const cancel = new CancellationTokenSource();
    pick.onDidHide(() => {
      isOpen = false;
      cancel.cancel();
      pick.dispose();
    });
    pick.onDidAccept(() => {
      const member = pick.selectedItems[0]?.member;
      pick.hide();
      if (member) void commands.executeCommand("bytewright.archive.open", member);
    });
    for (const outer of archives.seen()) await list(outer);
    for await (const file of walkWorkspace(isArchiveName, cancel.token)) await list(file);
    if (!isOpen) return;
    pick.items = items;
    pick.busy = false;
  },
};
