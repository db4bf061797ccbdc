/** The page of an archive: a list of all members at all depths, with a filter that is focused first. The extension runs the commands. */
import { filterMembers } from "../../../formats/archives/memberFilter.ts";
import { compareNaturally } from "../../../formats/core/text/naturalOrder.ts";
import { make, makeToolbar, setAttribute, setText } from "../dom.ts";
import { makeFilter, type News, startPage } from "../ownPage.ts";
import { l10n } from "../strings.ts";
import type { IconName } from "../ui/icon.ts";
import { makeIcon } from "../ui/icon.ts";
import page from "../ui/page.css";
import { MemberList } from "./memberList.ts";
import type { ArchiveCommand, ArchiveReport, FromArchivePage, MemberRow, ToArchivePage } from "./protocol.ts";
import style from "./style.css";

interface Remembered {
  readonly filter: string;
  readonly top: number;
  readonly order: string;
  readonly isChangedOnly: boolean;
}
const { editor, send } = startPage<FromArchivePage, ToArchivePage, Remembered>([page, style], ({ archive }) => start(archive));

/** The sort orders. Archives store members by hash, which does not help people find them. */
const ORDERS: Readonly<Record<string, ((a: MemberRow, b: MemberRow) => number) | undefined>> = {
  path: (a, b) => compareNaturally(a.path, b.path),
  size: (a, b) => b.size - a.size,
  kind: (a, b) => compareNaturally(a.kind, b.kind),
};

function start(archive: string): (news: News<ToArchivePage>) => void {
  let rows: readonly MemberRow[] = [];
  let shown: readonly number[] = [];
  let isComplete = false;
  /** Enter was pressed before any member matched: open the first match when it arrives. */
  let awaited: { readonly toSide: boolean } | undefined;
  const stopWaiting = () => {
    awaited = undefined;
  };
  const title = make("h1");
  const summary = make("p", { class: "summary" });
  const notice = make("p", { class: "read-only" });
  const findings = make("details", { class: "findings" });
  const state = editor.getState();
  const onInput = () => {
    stopWaiting();
    list.scrollTo(0);
    again();
  };
  const filter = makeFilter(l10n.t("Filter by name or path"), state?.filter ?? "", onInput, ({ key, ctrlKey, metaKey }) => {
    if (key === "Enter") openFirst(ctrlKey || metaKey);
    else list.focus();
  });
  const add = button("add", l10n.t("Add Files…"), "addFiles");
  const extract = button("files", l10n.t("Extract…"), "extract");
  const undo = button("discard", l10n.t("Undo"), "undo");
  const again = () => {
    draw();
    remember();
  };
  let order = state?.order ?? "path";
  const heads = [
    ["path", l10n.t("Path")],
    ["kind", l10n.t("Type")],
    ["size", l10n.t("Size")],
  ].map(([key, text]) => {
    const head = make("button", { class: `head-${key}`, text, attributes: { type: "button", title: l10n.t("Sort by {0}", text) } });
    head.addEventListener("click", () => {
      order = key;
      again();
    });
    return [key, head] as const;
  });
  const changedOnly = make("input", { attributes: { type: "checkbox", "aria-label": l10n.t("Changed Only") } });
  changedOnly.addEventListener("change", again);
  const status = make("p", { class: "status", attributes: { role: "status" } });

  const list = new MemberList(l10n.t("Members"), archive, {
    open: (row, toSide) => send({ kind: "open", path: row.path, toSide }),
    command: (command, row) => send({ kind: "command", command, path: row.path }),
    leave: () => filter.focus(),
    onScroll: remember,
  });

  changedOnly.checked = state?.isChangedOnly === true;
  document.body.append(
    make("header", { children: [title, summary, notice, findings] }),
    makeToolbar(undefined, [filter, make("label", { children: [changedOnly, l10n.t("Changed Only")] }), add, extract, undo]),
    make("div", { class: "heads", attributes: { role: "group", "aria-label": l10n.t("Order") }, children: heads.map(([, head]) => head) }),
    list.element,
    status,
  );
  filter.addEventListener("blur", stopWaiting);
  document.addEventListener("keydown", (event) => {
    const isUndo = event.key === "z" && (event.ctrlKey || event.metaKey) && !event.shiftKey;
    // in the filter, Ctrl+Z undoes typing
    if (!isUndo || event.target === filter) return;
    event.preventDefault();
    send({ kind: "command", command: "undo", path: "" });
  });
  // select the old filter, so that typing replaces it
  const focusFilter = () => {
    filter.focus();
    filter.select();
  };
  focusFilter();
  window.addEventListener("focus", () => document.activeElement === document.body && focusFilter());
  return receive;

  function receive(message: News<ToArchivePage>): void {
    switch (message.kind) {
      case "report":
        return showReport(message.report);
      case "members":
        rows = message.rows;
        isComplete = message.isComplete;
        draw();
        if (awaited) openFirst(awaited.toSide);
        if (isComplete && state?.top) list.scrollTo(state.top);
        return;
      case "project":
        list.learn({ originals: new Map(Object.entries(message.originals)), unnamed: new Set(message.unnamed) });
        if (changedOnly.checked) draw();
        return;
      case "marks":
        list.learn({ marks: new Map(Object.entries(message.marks)) });
        setAttribute(undo, "title", message.undo);
        undo.disabled = message.undo === "";
        if (changedOnly.checked) draw();
        return;
    }
  }

  /** Opens the active row. Waits for the first match if members are still being read. */
  function openFirst(toSide: boolean): void {
    awaited = isComplete || shown.length > 0 ? undefined : { toSide };
    list.openActive(toSide);
  }

  function showReport(report: ArchiveReport): void {
    setText(title, report.title);
    setText(summary, report.summary);
    setText(notice, report.readOnly);
    notice.hidden = report.readOnly === "";
    add.disabled = report.readOnly !== "";
    list.learn({ isReadOnly: report.readOnly !== "" });
    findings.hidden = report.findings.length === 0;
    const count = report.findings.length;
    findings.replaceChildren(
      make("summary", { children: [makeIcon("warning"), ` ${count === 1 ? l10n.t("1 finding") : l10n.t("{0} findings", count)}`] }),
      make("ul", { children: report.findings.map((text) => make("li", { text })) }),
    );
  }

  function draw(): void {
    const isFiltered = filter.value.trim() !== "";
    const found = filterMembers(rows, filter.value).filter((at) => !changedOnly.checked || list.isChanged(rows[at]));
    // keep the order of the filter, best matches first, unless the user sorts by size or type
    const compare = isFiltered && order === "path" ? undefined : ORDERS[order];
    shown = compare ? found.sort((a, b) => compare(rows[a], rows[b])) : found;
    list.show(rows, shown);
    for (const [key, head] of heads) setAttribute(head, "aria-pressed", String(key === order));
    const all = rows.length === 1 ? l10n.t("1 file") : l10n.t("{0} files", rows.length);
    const count = !isFiltered && !changedOnly.checked ? all : l10n.t("{0} of {1} files", shown.length, rows.length);
    setAttribute(list.element, "aria-busy", String(!isComplete));
    setText(status, isComplete ? count : l10n.t("{0}, still reading nested archives", count));
  }

  function remember(): void {
    editor.setState({ filter: filter.value, top: list.top, order, isChangedOnly: changedOnly.checked });
  }
}

function button(icon: IconName, label: string, command: ArchiveCommand): HTMLButtonElement {
  const children = [makeIcon(icon), make("span", { text: label })];
  const element = make("button", { attributes: { type: "button", title: label }, children });
  element.addEventListener("click", () => send({ kind: "command", command, path: "" }));
  return element;
}
