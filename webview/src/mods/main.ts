/** The page of two merged mods: their files and the result for each. The extension merges and saves. */
import { StatementTree } from "../compare/statementTree.ts";
import { makeToolbar, setText } from "../dom.ts";
import { makeFilter, makeHead, type News, startPage } from "../ownPage.ts";
import { l10n } from "../strings.ts";
import { makeButton } from "../ui/button.ts";
import page from "../ui/page.css";
import type { FromModsPage, MergedModFile, ToModsPage } from "./protocol.ts";

const { send } = startPage<FromModsPage, ToModsPage>([page], ({ title }) => start(title));

function start(title: string): (news: News<ToModsPage>) => void {
  const { head, status, failure } = makeHead(title, l10n.t("Merging…"));
  const filter = makeFilter(
    l10n.t("Filter by words"),
    "",
    () => tree.filter(filter.value),
    () => tree.focus(),
  );
  const save = makeButton(l10n.t("Save in Folder…"), () => send({ kind: "save" }), { icon: "save", primary: true });
  const startAgain = () => {
    save.disabled = true;
    setText(status, l10n.t("Merging…"));
    send({ kind: "again" });
  };
  const again = makeButton(l10n.t("Merge Again"), startAgain, { icon: "refresh" });
  const tree = new StatementTree(l10n.t("Files"), "file", { open: (file) => send({ kind: "open", file }), leave: () => filter.focus() });
  save.disabled = true;
  document.body.append(head, makeToolbar(undefined, [filter, save, again]), tree.element);
  filter.focus();
  return receive;

  function receive(message: News<ToModsPage>): void {
    if (message.kind === "progress") return setText(status, l10n.t("Merging: {0} of {1} files", message.done, message.total));
    setText(failure, message.kind === "failed" ? message.message : "");
    save.disabled = message.kind === "failed" || message.files.length === 0;
    if (message.kind === "failed") return setText(status, "");
    tree.show(message.files.map((file) => ({ path: file.path, kind: "bytes", message: resultOf(file), statements: [] })));
    setText(status, summaryOf(message.files));
  }
}

function resultOf({ state, open, message }: MergedModFile): string {
  const result = {
    conflicts: () => (open === 1 ? l10n.t("1 open conflict, keeps ours") : l10n.t("{0} open conflicts, keep ours", open)),
    refused: () => l10n.t("cannot be merged, keeps ours"),
    merged: () => l10n.t("merged"),
    theirs: () => l10n.t("only in theirs"),
    ours: () => l10n.t("only in ours"),
    same: () => l10n.t("the same in both"),
  }[state]();
  return message === undefined ? result : `${result}. ${message}`;
}

function summaryOf(files: readonly MergedModFile[]): string {
  if (files.length === 0) return l10n.t("The folders have no files.");
  const count = (state: MergedModFile["state"]) => files.filter((file) => file.state === state).length;
  return l10n.t(
    "Files: {0}. With open conflicts: {1}. Cannot be merged: {2}. Merged: {3}. Only in theirs: {4}. Only in ours: {5}. The same: {6}.",
    files.length,
    ...(["conflicts", "refused", "merged", "theirs", "ours", "same"] as const).map(count),
  );
}
