/** The page of a merge: its conflicts with the value of each version, and the changes merged without a conflict. The extension merges. */
import type { Span } from "../../../formats/core/text/span.ts";
import type { ConflictToResolve } from "../../../formats/mergeFiles.ts";
import { PicturePane } from "../compare/picturePane.ts";
import { StatementTree } from "../compare/statementTree.ts";
import { make, makeToolbar, setAttribute, setText } from "../dom.ts";
import { makeHead, type News, startPage } from "../ownPage.ts";
import { l10n } from "../strings.ts";
import { makeButton } from "../ui/button.ts";
import { iconText, makeIcon } from "../ui/icon.ts";
import { ListBox } from "../ui/listBox.ts";
import page from "../ui/page.css";
import { ConflictView } from "./conflictView.ts";
import type { FromMergePage, ToMergePage } from "./protocol.ts";
import style from "./style.css";

const { send, reload } = startPage<FromMergePage, ToMergePage>([page, style], start);
/** With Control or Command. */
const KEYS: Readonly<Record<string, "undo" | "redo" | "save">> = { z: "undo", "shift+z": "redo", y: "redo", s: "save" };

function start({ title, sides, isPart }: Extract<ToMergePage, { kind: "init" }>): (news: News<ToMergePage>) => void {
  let merged: Extract<ToMergePage, { kind: "merged" }> | undefined;
  let conflicts: readonly ConflictToResolve[] = [];
  let active = 0;
  const { head, status, failure } = makeHead(title, l10n.t("Merging…"));
  const previous = makeButton(l10n.t("Previous Conflict"), () => select(active - 1), { icon: "arrow-up" });
  const next = makeButton(l10n.t("Next Conflict"), () => select(active + 1), { icon: "arrow-down" });
  const undo = makeButton(l10n.t("Undo"), () => send({ kind: "undo" }), { icon: "discard" });
  const redo = makeButton(l10n.t("Redo"), () => send({ kind: "redo" }), { icon: "redo" });
  const save = makeButton(isPart ? l10n.t("Use in Merged Mod") : l10n.t("Save"), () => send({ kind: "save" }), {
    icon: isPart ? "check" : "save",
    primary: true,
  });
  const editTexts = makeButton(l10n.t("Save and Open Merge Editor"), () => send({ kind: "openEditor", conflict: Math.max(0, active) }), {
    icon: "edit",
  });
  const list = new ListBox({
    label: l10n.t("Conflicts"),
    class: "conflicts",
    makeRow: () => make("div", { children: [makeIcon(""), make("span", { class: "label" })] }),
    fill: (element, at) => fillRow(element, conflicts[at]),
    onSelect: (at) => show(at),
    onRun: () => view.focus(),
  });
  const view = new ConflictView(sides, {
    choose: (choice) => merged && send({ kind: "choose", revision: merged.revision, conflict: active, choice }),
    chooseValue: (value) => merged && send({ kind: "chooseValue", revision: merged.revision, conflict: active, value }),
  });
  const pane = new PicturePane(
    (isMeant) => select(conflicts.findIndex((conflict) => conflict.path === drawn && isMeant(placesOf(conflict)))),
    reload,
  );
  /** Path of the file whose picture the pane shows or is loading. */
  let drawn: string | undefined;
  const right = make("div", { class: "beside is-column", children: [view.element, pane.element] });
  const main = make("div", { class: "main", children: [list.element, right] });
  const rest = make("div", { class: "rest" });
  const treeOf = (label: string, part: "taken" | "kept") =>
    new StatementTree(label, part, {
      open(file, statement) {
        if (!merged) return;
        const { revision } = merged;
        send(statement < 0 ? { kind: "openFile", revision, part, file } : { kind: "open", revision, part, file, statement });
      },
    });
  const taken = treeOf(l10n.t("Taken from theirs"), "taken");
  const kept = treeOf(l10n.t("Changed by ours"), "kept");

  document.body.append(head, makeToolbar(undefined, [previous, next, undo, redo, save, ...(isPart ? [] : [editTexts])]), main, rest);
  document.addEventListener("keydown", (event) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
    const kind = KEYS[`${event.shiftKey ? "shift+" : ""}${event.key.toLowerCase()}`];
    if (!kind) return;
    send({ kind });
    event.preventDefault();
  });
  return receive;

  function receive(message: News<ToMergePage>): void {
    if (message.kind === "picture") {
      if (message.path === drawn) void pane.show(message.picture);
      return;
    }
    setText(failure, message.kind === "merged" ? "" : message.message);
    if (message.kind === "failed") {
      setText(status, "");
      main.hidden = true;
      for (const button of [previous, next, undo, redo, save, editTexts]) button.disabled = true;
    }
    if (message.kind !== "merged") return;
    const isFirst = merged === undefined;
    merged = message;
    conflicts = message.conflicts;
    main.hidden = conflicts.length === 0;
    undo.disabled = !message.canUndo;
    redo.disabled = !message.canRedo;
    list.show(conflicts.length);
    const at = Math.max(0, Math.min(active, conflicts.length - 1));
    list.select(conflicts.length === 0 ? [] : [at], conflicts.length === 0 ? -1 : at);
    show(at);
    say(message);
    drawRest(message);
    if (!isFirst) return;
    if (conflicts.length > 0) list.focus();
    else (message.taken.length > 0 ? taken : kept).focus();
  }

  function say({ isSaved, taken: fromTheirs }: Extract<ToMergePage, { kind: "merged" }>): void {
    const open = conflicts.filter(({ choice }) => choice === undefined).length;
    const count = conflicts.length;
    const summary =
      count === 0
        ? fromTheirs.length > 0
          ? l10n.t("There are no conflicts.")
          : l10n.t("No conflicts, and no changes in theirs to take.")
        : open === 0
          ? l10n.t("All conflicts are resolved.")
          : count === 1
            ? l10n.t("1 conflict is open. It keeps ours until you choose.")
            : l10n.t("{0} of {1} conflicts open. An open conflict keeps ours.", open, count);
    setText(status, !isSaved ? summary : isPart ? l10n.t("{0} The merged mod uses this.", summary) : l10n.t("{0} Saved.", summary));
  }

  function select(at: number): void {
    if (at < 0 || at >= conflicts.length) return;
    list.choose(at);
  }

  function show(at: number): void {
    // the message was about a value for another conflict
    if (at !== active) setText(failure, "");
    active = at;
    const conflict = conflicts[at];
    previous.disabled = at <= 0;
    next.disabled = at >= conflicts.length - 1;
    if (!conflict) return;
    view.show(conflict);
    pane.mark(placesOf(conflict));
    if (conflict.path === drawn) return;
    drawn = conflict.path;
    void pane.show(null);
    send({ kind: "picture", path: drawn });
  }

  function drawRest({ taken: fromTheirs, kept: fromOurs, notes }: Extract<ToMergePage, { kind: "merged" }>): void {
    taken.show(fromTheirs);
    kept.show(fromOurs);
    const isOpen = (id: string) => rest.querySelector<HTMLDetailsElement>(`#${id}`)?.open ?? conflicts.length === 0;
    const part = (id: string, label: string, element: HTMLElement) => {
      const details = make("details", { attributes: { id }, children: [make("summary", { text: label }), element] });
      details.open = isOpen(id);
      return details;
    };
    rest.replaceChildren(
      ...(notes.length === 0 ? [] : [make("ul", { class: "notes", children: notes.map((text) => make("li", { text })) })]),
      ...(fromTheirs.length === 0 ? [] : [part("rest-taken", l10n.t("Taken from theirs, automatically or by your choice"), taken.element)]),
      ...(fromOurs.length === 0 ? [] : [part("rest-kept", l10n.t("Changed by ours"), kept.element)]),
    );
  }
}

function placesOf({ places: { base, ours, theirs } }: ConflictToResolve): readonly (readonly Span[])[] {
  return [base, ours, theirs].map((place) => (place ? [place] : []));
}

function fillRow(element: HTMLElement, conflict: ConflictToResolve | undefined): void {
  const [icon, label] = element.children as unknown as [HTMLElement, HTMLElement];
  const isOpen = conflict?.choice === undefined;
  setText(icon, iconText(isOpen ? "warning" : "check"));
  // the field comes first: long labels are truncated, and conflicts in one file differ only in the field
  const what = conflict ? [conflict.title, conflict.path].filter((part) => part !== "").join(" · ") : "";
  setText(label, isOpen ? l10n.t("{0}, open", what) : l10n.t("{0}, resolved", what));
  setAttribute(element, "title", what);
}
