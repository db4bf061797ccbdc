/**
 * The page of an archive: all members at all depths in one list, with a filter that has the focus from the start. Shows and asks only: what
 * a command does is up to the extension.
 */
import { filterMembers } from "../../../formats/archives/memberFilter.ts";
import { adoptStyle, make, setAttribute, setText } from "../dom.ts";
import { l10n, setTranslations } from "../strings.ts";
import base from "../ui/base.css";
import type { IconName } from "../ui/icon.ts";
import { iconText, makeIcon } from "../ui/icon.ts";
import page from "../ui/page.css";
import { MemberList } from "./memberList.ts";
import type { ArchiveCommand, ArchiveReport, FromArchivePage, MemberMark, MemberRow, ToArchivePage } from "./protocol.ts";
import style from "./style.css";

interface EditorApi {
  postMessage(message: FromArchivePage): void;
  getState(): { readonly filter?: string; readonly top?: number } | undefined;
  setState(state: { readonly filter: string; readonly top: number }): void;
}
declare function acquireVsCodeApi(): EditorApi;

adoptStyle(base);
adoptStyle(page);
adoptStyle(style);
const editor = acquireVsCodeApi();
const send = (message: FromArchivePage) => editor.postMessage(message);

window.addEventListener("message", ({ data }: MessageEvent<ToArchivePage>) => {
  if (data.kind !== "init") return;
  setTranslations(data.translations);
  start(data.archive);
});
send({ kind: "ready" });

function start(archive: string): void {
  let rows: readonly MemberRow[] = [];
  let shown: readonly number[] = [];
  let isComplete = false;
  /** Enter came before a member that matches: the first that comes is opened. */
  let awaited: { readonly toSide: boolean } | undefined;
  const stopWaiting = () => {
    awaited = undefined;
  };
  const title = make("h1");
  const summary = make("p", { class: "summary" });
  const notice = make("p", { class: "read-only" });
  const findings = make("details", { class: "findings" });
  const filter = make("input", {
    attributes: {
      type: "search",
      placeholder: l10n.t("Filter by name or path"),
      "aria-label": l10n.t("Filter by name or path"),
      autocomplete: "off",
      spellcheck: "false",
    },
  });
  const add = button("add", l10n.t("Add Files…"), "addFiles");
  const extract = button("files", l10n.t("Extract…"), "extract");
  const undo = button("discard", l10n.t("Undo"), "undo");
  const status = make("p", { class: "status", attributes: { role: "status" } });

  const list = new MemberList(l10n.t("Members"), archive, {
    open: (row, toSide) => send({ kind: "open", path: row.path, toSide }),
    command: (command, row) => send({ kind: "command", command, path: row.path }),
    leave: () => filter.focus(),
    onScroll: remember,
  });

  const state = editor.getState();
  filter.value = state?.filter ?? "";
  document.body.append(
    make("header", { children: [title, summary, notice, findings] }),
    make("div", { class: "tools", attributes: { role: "toolbar" }, children: [filter, add, extract, undo] }),
    list.element,
    status,
  );
  filter.addEventListener("input", () => {
    stopWaiting();
    list.scrollTo(0);
    draw();
    remember();
  });
  filter.addEventListener("keydown", (event) => {
    if (event.key === "ArrowDown") list.focus();
    else if (event.key === "Enter") openFirst(event.ctrlKey || event.metaKey);
    else if (event.key === "Escape" && filter.value !== "") {
      filter.value = "";
      stopWaiting();
      draw();
    } else return;
    event.preventDefault();
  });
  filter.addEventListener("blur", stopWaiting);
  document.addEventListener("keydown", (event) => {
    const isUndo = event.key === "z" && (event.ctrlKey || event.metaKey) && !event.shiftKey;
    // in the filter it undoes what was typed
    if (!isUndo || event.target === filter) return;
    event.preventDefault();
    send({ kind: "command", command: "undo", path: "" });
  });
  window.addEventListener("message", ({ data }: MessageEvent<ToArchivePage>) => receive(data));
  // what is typed next replaces the filter from before
  const focusFilter = () => {
    filter.focus();
    filter.select();
  };
  focusFilter();
  window.addEventListener("focus", () => document.activeElement === document.body && focusFilter());

  function receive(message: ToArchivePage): void {
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
        return list.setProject(new Map(Object.entries(message.originals)), new Set(message.unnamed));
      case "marks":
        list.setMarks(new Map<string, MemberMark>(Object.entries(message.marks)));
        setAttribute(undo, "title", message.undo);
        undo.disabled = message.undo === "";
        return;
    }
  }

  /** Members are still read while people type. */
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
    list.setReadOnly(report.readOnly !== "");
    findings.hidden = report.findings.length === 0;
    const count = report.findings.length;
    findings.replaceChildren(
      make("summary", { children: [makeIcon("warning"), ` ${count === 1 ? l10n.t("1 finding") : l10n.t("{0} findings", count)}`] }),
      make("ul", { children: report.findings.map((text) => make("li", { text })) }),
    );
  }

  function draw(): void {
    shown = filterMembers(rows, filter.value);
    list.show(rows, shown);
    const all = rows.length === 1 ? l10n.t("1 file") : l10n.t("{0} files", rows.length);
    const count = filter.value.trim() === "" ? all : l10n.t("{0} of {1} files", shown.length, rows.length);
    setAttribute(list.element, "aria-busy", String(!isComplete));
    setText(status, isComplete ? count : l10n.t("{0}, still reading archives inside", count));
  }

  function remember(): void {
    editor.setState({ filter: filter.value, top: list.top });
  }
}

function button(icon: IconName, label: string, command: ArchiveCommand): HTMLButtonElement {
  const element = make("button", {
    attributes: { type: "button", title: label },
    children: [
      make("span", { class: "codicon", text: iconText(icon), attributes: { "aria-hidden": "true" } }),
      make("span", { text: label }),
    ],
  });
  element.addEventListener("click", () => send({ kind: "command", command, path: "" }));
  return element;
}
