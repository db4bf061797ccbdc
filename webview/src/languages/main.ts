/** The page of all languages: filters and the grid of messages. Requests the visible rows from the extension. */
import { make, makeToolbar, setText } from "../dom.ts";
import { makeFilter, makeHead, type News, startPage } from "../ownPage.ts";
import { l10n } from "../strings.ts";
import { makeButton } from "../ui/button.ts";
import page from "../ui/page.css";
import { makeSelect, setOptions } from "../ui/select.ts";
import { LanguageGrid } from "./languageGrid.ts";
import type { FromLanguagesPage, RowsAsked, ToLanguagesPage } from "./protocol.ts";
import style from "./style.css";

interface Remembered {
  readonly filter: string;
  readonly marked: string;
  /** Path of the file; empty for all. */
  readonly file: string;
  readonly original: string;
}
type Table = Extract<ToLanguagesPage, { readonly kind: "table" }>;
type Rows = Extract<ToLanguagesPage, { readonly kind: "rows" }>;

/** Rows per request. */
const PAGE = 200;
/** Milliseconds from the last key in the filter until the request. */
const FILTER_PAUSE = 200;
/** Default originals, whose codes the other languages are compared with: most translations start from one of these. */
const USUAL_ORIGINALS = ["USen", "en_US", "EUen", "us", "U"];

const { editor, send } = startPage<FromLanguagesPage, ToLanguagesPage, Remembered>([page, style], start);

function start(): (news: News<ToLanguagesPage>) => void {
  let table: Table | undefined;
  let rows: Rows | undefined;
  /** The rows to show. */
  let wanted: RowsAsked | undefined;
  /** The pending request: only one at a time, so that an answer never belongs to an older one. */
  let sent: RowsAsked | undefined;
  /** The next answer has different rows, so scroll to the top. */
  let isOther = false;
  let questions = 0;
  let edits = 0;
  let revision = -1;
  let sort: RowsAsked["sort"];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const waiting = new Map<number, (problem: string | undefined) => void>();
  const state = editor.getState() ?? {};
  let { file, original } = state;
  let isAtChosen = state.file !== undefined;

  const { head, status, failure } = makeHead(l10n.t("All Languages"), l10n.t("Looking for messages…"));
  const again = () => {
    remember();
    isOther = true;
    ask(0);
  };
  const againSoon = () => {
    clearTimeout(timer);
    timer = setTimeout(again, FILTER_PAUSE);
  };
  const filter = makeFilter(l10n.t("Filter by words, labels and paths"), state.filter ?? "", againSoon, () => grid.focus());
  const files = makeSelect(l10n.t("File"), (value) => {
    file = value;
    again();
  });
  const originals = makeSelect(l10n.t("Original"), (value) => {
    original = value;
    remember();
    ask(wanted?.from ?? 0);
  });
  const marked = makeSelect(l10n.t("Messages"), again, [
    ["", l10n.t("All Messages")],
    ["any", l10n.t("Missing or Other Codes")],
    ["missing", l10n.t("Missing Texts")],
    ["codes", l10n.t("Other Codes")],
  ]);
  const grid = new LanguageGrid(l10n.t("Messages"), {
    want: (first, end) => {
      if (!rows || !wanted || isOther) return;
      const isAmong = (from: number, count: number) => first >= from && end <= from + count;
      if (isAmong(rows.from, rows.rows.length) || (sent && isAmong(wanted.from, wanted.count))) return;
      ask(Math.max(0, Math.floor((first + end - PAGE) / 2)));
    },
    leave: () => filter.focus(),
    sort: (column) => {
      const by = column < 0 ? ("id" as const) : column;
      const isSame = sort?.by === by;
      // ascending, descending, then back to file order
      sort = isSame && sort?.isDescending ? undefined : { by, isDescending: isSame };
      again();
    },
    open: (place) => send({ kind: "open", ...place }),
    edit: (place, before, words) =>
      new Promise((resolve) => {
        waiting.set(++edits, resolve);
        send({ kind: "edit", number: edits, before, words, ...place });
      }),
    activate: (text) => setText(place, text),
  });
  const place = make("p", { class: "place" });
  const edit = makeButton(l10n.t("Edit"), () => void grid.edit(), { icon: "edit" });
  const open = makeButton(l10n.t("Go to Text"), () => grid.open(), { icon: "go-to-file" });
  const undo = makeButton(l10n.t("Undo"), () => send({ kind: "undo" }), { icon: "discard" });
  const reload = makeButton(l10n.t("Read Again"), () => send({ kind: "again" }), { icon: "refresh", iconOnly: true });
  undo.disabled = true;

  marked.value = state.marked ?? "";
  const choice = make("label", { children: [l10n.t("Original"), originals] });
  const tools = makeToolbar(l10n.t("Messages"), [filter, files, marked, choice, edit, open, undo, reload]);
  document.body.append(head, tools, grid.element, place);
  // do not jump to the chosen message after the user has done something else
  for (const gesture of ["keydown", "pointerdown", "wheel"])
    document.addEventListener(gesture, () => (isAtChosen = true), { once: true, capture: true });
  filter.focus();
  return receive;

  function remember(): void {
    editor.setState({ filter: filter.value, marked: marked.value, file: file ?? "", original: original ?? "" });
  }

  function receive(message: News<ToLanguagesPage>): void {
    switch (message.kind) {
      case "failed":
        setText(status, "");
        return setText(failure, message.message);
      case "table":
        setText(failure, "");
        return showTable(message);
      case "edited":
        waiting.get(message.number)?.(message.problem);
        waiting.delete(message.number);
        return;
      case "rows":
        if (message.number === questions) receiveRows(message);
    }
  }

  function showTable(message: Table): void {
    table = message;
    const languages = message.languages.map(({ language }) => language);
    file ??= message.chosen ? message.files[message.chosen.group] : "";
    if (original === undefined || !languages.includes(original))
      original = USUAL_ORIGINALS.find((language) => languages.includes(language)) ?? languages[0];
    if (!message.files.includes(file ?? "")) file = "";
    setOptions(files, [["", l10n.t("All Files")], ...message.files.map((path) => [path, path] as const)], file ?? "");
    setOptions(
      originals,
      languages.map((language) => [language, language] as const),
      original ?? "",
    );
    undo.disabled = !message.canUndo;
    say();
    const { row } = message.chosen ?? {};
    if (message.revision !== revision) ask(isAtChosen || row === undefined ? (wanted?.from ?? 0) : Math.max(0, row - PAGE / 2));
    revision = message.revision;
  }

  function ask(from: number): void {
    if (!table) return;
    const group = table.files.indexOf(file ?? "");
    const column = table.languages.findIndex(({ language }) => language === original);
    wanted = {
      filter: filter.value,
      marked: marked.value === "" ? undefined : (marked.value as RowsAsked["marked"]),
      group: group < 0 ? undefined : group,
      sort,
      original: Math.max(0, column),
      from,
      count: PAGE,
    };
    if (!sent) sendQuestion(wanted);
  }

  function sendQuestion(query: RowsAsked): void {
    sent = query;
    send({ kind: "rows", number: ++questions, query });
  }

  function receiveRows(message: Rows): void {
    const answered = sent;
    sent = undefined;
    if (!table || !answered || !wanted) return;
    if (wanted !== answered) sendQuestion(wanted);
    // the answer is outdated: other rows are wanted now
    if (JSON.stringify({ ...wanted, from: 0 }) !== JSON.stringify({ ...answered, from: 0 })) return;
    rows = message;
    const shown = {
      languages: table.languages,
      files: table.files,
      original: answered.original,
      hasFiles: answered.group === undefined,
      sort,
      count: message.shown,
      from: message.from,
      rows: message.rows,
    };
    grid.show(shown, isOther);
    isOther = false;
    say();
    goToChosen();
  }

  /** Goes once to the message that the page was opened for. */
  function goToChosen(): void {
    const { chosen } = table ?? {};
    if (isAtChosen || !chosen || chosen.id === undefined || !rows) return;
    const at = rows.rows.findIndex(({ group, id }) => group === chosen.group && id === chosen.id);
    if (at < 0) return;
    isAtChosen = true;
    grid.activate(rows.from + at, chosen.column);
    grid.focus();
  }

  function say(): void {
    if (!table) return;
    const { read, total, isCut } = table;
    const count = rows?.shown ?? 0;
    if (table.files.length === 0) return setText(status, l10n.t("No message file has a language in its path."));
    const shown = count === 1 ? l10n.t("1 message") : l10n.t("{0} messages", count);
    const whole = total === 1 ? l10n.t("{0} in 1 file", shown) : l10n.t("{0} in {1} files", shown, total);
    const reading = read < total ? l10n.t("{0}; {1} of {2} files read", shown, read, total) : whole;
    setText(status, isCut ? `${reading}. ${l10n.t("There are too many texts to show all of them. Choose a file.")}` : reading);
  }
}
