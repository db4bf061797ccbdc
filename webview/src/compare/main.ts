/** The page of a comparison: a list of differences as sentences, with a filter. The extension compares and opens files. */
import { make, makeToolbar, setText } from "../dom.ts";
import { makeFilter, makeHead, type News, startPage } from "../ownPage.ts";
import { l10n } from "../strings.ts";
import { makeButton } from "../ui/button.ts";
import page from "../ui/page.css";
import { PicturePane } from "./picturePane.ts";
import type { ComparedFile, FromComparePage, ToComparePage, VersionsPicture } from "./protocol.ts";
import { StatementTree } from "./statementTree.ts";

const { editor, send, reload } = startPage<FromComparePage, ToComparePage, { readonly filter: string }>([page], ({ before, after }) =>
  start(before, after),
);

function start(before: string, after: string): (news: News<ToComparePage>) => void {
  const { head, status, failure } = makeHead(`${before} → ${after}`, l10n.t("Comparing…"));
  const setFilter = () => {
    tree.filter(filter.value);
    editor.setState({ filter: filter.value });
    say();
  };
  const filter = makeFilter(l10n.t("Filter by words"), editor.getState()?.filter ?? "", setFilter, () => tree.focus());
  const tree = new StatementTree(l10n.t("Differences"), "difference", {
    open: (file, statement) => send(statement < 0 ? { kind: "openFile", file } : { kind: "open", file, statement }),
    choose: () => follow(),
    leave: () => filter.focus(),
  });
  const pane = new PicturePane((isMeant) => {
    const at = drawn?.picture?.places.findIndex(isMeant) ?? -1;
    if (drawn && at >= 0) tree.reveal(drawn.file, at);
  }, reload);
  let drawn: { readonly file: number; readonly picture: VersionsPicture | null | undefined } | undefined;
  const copy = makeButton(l10n.t("Copy as Markdown"), () => send({ kind: "copy" }), { icon: "copy" });
  const save = makeButton(l10n.t("Save as HTML…"), () => send({ kind: "save" }), { icon: "save" });
  const again = makeButton(
    l10n.t("Compare Again"),
    () => {
      drawn = undefined;
      setText(status, l10n.t("Comparing…"));
      send({ kind: "again" });
    },
    { icon: "refresh" },
  );
  let last: Extract<ToComparePage, { kind: "files" }> | undefined;
  let files: readonly ComparedFile[] = [];

  tree.filter(filter.value);
  const beside = make("div", { class: "beside", children: [tree.element, pane.element] });
  document.body.append(head, makeToolbar(undefined, [filter, copy, save, again]), beside);
  filter.focus();
  return receive;

  function receive(message: News<ToComparePage>): void {
    if (message.kind === "picture") {
      if (message.file !== drawn?.file) return;
      drawn = message;
      void pane.show(message.picture);
      return follow();
    }
    setText(failure, message.kind === "failed" ? message.message : "");
    if (message.kind === "failed") return setText(status, "");
    last = message;
    const isOther = message.from === 0 || message.files.length > 0;
    files = [...files.slice(0, message.from), ...message.files];
    for (const button of [copy, save]) button.disabled = files.length === 0 || !message.isComplete;
    if (isOther) tree.show(files);
    say();
    follow();
  }

  /** Shows the picture of the selected file, and marks the position of the selected sentence. */
  function follow(): void {
    const { file = -1, statement = -1 } = tree.chosen ?? {};
    if (file !== drawn?.file) {
      drawn = { file, picture: undefined };
      pane.mark([]);
      void pane.show(null);
      if (files[file]?.kind === "changed") send({ kind: "picture", file });
    }
    if (drawn.picture) pane.mark(drawn.picture.places[statement] ?? []);
  }

  function say(): void {
    if (!last) return;
    const { compared, total, isComplete } = last;
    const count = files.length;
    if (!isComplete) return setText(status, l10n.t("Comparing: {0} of {1} files, {2} differ so far", compared, total, count));
    if (count === 0) return setText(status, l10n.t("There are no differences."));
    const all = count === 1 ? l10n.t("1 file differs") : l10n.t("{0} files differ", count);
    setText(status, filter.value.trim() === "" ? all : l10n.t("{0}, {1} shown", all, tree.shownFiles));
  }
}
