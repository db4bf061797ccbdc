/**
 * The tab of bytes: the file as it would be saved now, in step with the text. Bytes follow from fields, so nothing is changed here.
 * Needs nothing but what every panel is given, and answers to the questions of bytes: it shows a file without a text as well.
 */
import type { ByteFacts } from "../../../formats/core/byteView/byteContent.ts";
import type { Span } from "../../../formats/core/text/span.ts";
import { adoptStyle, make } from "../dom.ts";
import type { Panel, PanelApi } from "../panels/panel.ts";
import { l10n } from "../strings.ts";
import { makeIcon } from "../ui/icon.ts";
import { ByteStore } from "./byteStore.ts";
import style from "./bytes.css";
import { ByteTip } from "./byteTip.ts";
import { FactsPane, fieldLines } from "./factsPane.ts";
import { FindBar } from "./findBar.ts";
import { HexGrid } from "./hexGrid.ts";
import type { SearchMode } from "./query.ts";
import { hexByte, hexOffset, nextPlace, parseOffset, parseSearch } from "./query.ts";
import { LONGEST_READING, numberReadings, textReading } from "./readings.ts";

interface Remembered {
  readonly first: number;
  readonly cursor: number;
}

/** Milliseconds before a tip comes up, and between a move of the cursor and what follows from it. */
const REST = 250;
const SETTLE = 40;
/** Bytes; ten times as many characters are more than a clipboard is for. */
const MOST_COPIED = 1 << 20;
const TEXT_LOOKAHEAD = 64;

export class BytesView implements Panel {
  private readonly api: PanelApi;
  private readonly store: ByteStore;
  private readonly grid: HexGrid;
  private readonly bar: FindBar;
  private readonly facts = new FactsPane();
  private readonly tip = new ByteTip();
  private readonly notice = make("p", { class: "bytes-notice", attributes: { role: "status" } });
  private readonly empty = make("p", { class: "nothing" });
  private isShown = false;
  private followed: Span | undefined;
  /** Moves of the cursor by the user: what was asked before one must not take it elsewhere. */
  private moves = 0;
  /** Where the user put the cursor, until the text and the other views know. News of the bytes may come in between. */
  private untold: number | undefined;
  private cursorFacts: ByteFacts | undefined;
  private found: { readonly starts: readonly number[]; readonly length: number; readonly isCut: boolean } | undefined;
  private search: { readonly query: string; readonly mode: SearchMode } = { query: "", mode: "hex" };
  private settling = 0;
  private resting = 0;
  private turn = 0;
  private pending: Remembered | undefined;

  constructor(api: PanelApi) {
    adoptStyle(style);
    this.api = api;
    this.store = new ByteStore((question) => api.ask(question));
    this.grid = new HexGrid(this.store);
    this.pending = api.recall<Remembered>();
    this.bar = new FindBar({
      search: (query, mode) => void this.find(query, mode, true),
      nextFound: (backward) => this.goToFound(backward),
      goTo: (text) => this.goToOffset(text),
      nextChange: (backward) => this.goToChange(backward),
      copy: () => void this.copy(),
      openHexEditor: () => api.runCommand("openHexEditor"),
      leave: () => this.grid.focus(),
    });
    const { store, grid, facts } = this;
    this.empty.hidden = true;
    facts.hasText = api.state().hasText;
    const main = make("div", { class: "bytes-main", children: [this.notice, grid.element, this.empty] });
    const root = make("div", {
      class: "bytes",
      children: [this.bar.element, make("div", { class: "bytes-parts", children: [main, facts.element] }), this.tip.element],
    });
    api.root.append(root);
    root.addEventListener("keydown", (event) => this.onKey(event));
    root.addEventListener("copy", (event) => this.onCopy(event));
    store.onChange = (isNew) => this.showStore(isNew);
    store.onFailure = (error) => api.announce(error instanceof Error ? error.message : String(error));
    grid.onMove = () => this.onMove();
    grid.onScroll = () => this.onScroll();
    grid.onHover = (offset, cell) => this.onHover(offset, cell);
    grid.describe = (offset) => (offset === this.cursorFacts?.offset ? pathOf(this.cursorFacts) : "");
    facts.onShowText = (text) => api.revealText(text, true);
    facts.onSelect = ({ start, end }) => {
      grid.goTo(start, end);
      this.onMove(false);
      grid.focus();
    };
    api.onChange(() => void this.refresh());
    api.onState(() => {
      this.bar.showHexEditor(api.state().hasHexEditor);
      // a save changes no text, and ends what is unsaved
      if (this.isShown) void this.refresh();
    });
    api.onSelection((selection) => void this.follow(selection));
    this.bar.showHexEditor(api.state().hasHexEditor);
    this.showStore(true);
    void this.start();
  }

  show(): void {
    this.isShown = true;
    this.grid.refresh();
    void this.refresh();
  }

  hide(): void {
    this.isShown = false;
    this.tip.hide();
  }

  private async start(): Promise<void> {
    await this.store.refresh();
    const remembered = this.pending;
    this.pending = undefined;
    if (remembered && remembered.cursor < this.store.size) {
      this.grid.goTo(remembered.cursor);
      this.grid.showFirst(remembered.first);
    }
    const selection = this.api.selection();
    if (selection) await this.follow(selection);
    else this.onMove(false);
  }

  private async refresh(): Promise<void> {
    await this.store.refresh();
    const selection = this.api.selection();
    if (selection) await this.follow(selection);
  }

  private showStore(isNew: boolean): void {
    const { summary } = this.store;
    if (!isNew) return this.grid.draw();
    this.notice.replaceChildren(...noticeOf(summary.state));
    this.notice.hidden = summary.state === "current" || summary.state === "none";
    this.empty.hidden = this.store.content === 0 || summary.size > 0;
    this.empty.textContent =
      summary.state === "none"
        ? l10n.t("The text has errors and cannot be saved. Correct them to see its bytes.")
        : l10n.t("The file is empty.");
    this.bar.showChanges(summary.changes && summary.changes.length / 3);
    this.grid.refresh();
    this.onMove(false);
    if (this.search.query !== "") void this.find(this.search.query, this.search.mode, false);
  }

  // ---- the cursor ------------------------------------------------------------------------------------------------

  /** @param byUser the text and the other views follow */
  private onMove(byUser = true): void {
    const { grid, facts } = this;
    const { start, end } = grid.cursor;
    if (byUser) {
      this.moves++;
      this.untold = start;
    } else if (this.untold !== start) this.untold = undefined;
    facts.showPlace(start, end);
    this.tip.hide();
    window.clearTimeout(this.settling);
    this.settling = window.setTimeout(() => void this.settle(), SETTLE);
    this.remember();
  }

  private async settle(): Promise<void> {
    const turn = ++this.turn;
    const offset = this.grid.cursor.start;
    if (this.store.size === 0) {
      this.facts.showFacts(undefined);
      this.facts.showReadings([]);
      return;
    }
    try {
      const [{ answer }, bytes] = await Promise.all([
        this.api.ask({ kind: "byte", offset }),
        this.store.read(offset, offset + Math.max(LONGEST_READING, TEXT_LOOKAHEAD)),
      ]);
      // the cursor is elsewhere by now
      if (turn !== this.turn || !answer) return;
      this.cursorFacts = answer;
      this.facts.showFacts(answer);
      this.facts.showReadings(readingsOf(answer, bytes));
      this.grid.light(answer.fields[0]?.bytes);
      const text = answer.fields[0]?.text;
      const byUser = this.untold === offset;
      if (byUser) this.untold = undefined;
      if (byUser && text && this.grid.cursor.end - this.grid.cursor.start === 1) {
        this.api.revealText(text);
        this.grid.markText([answer.fields[0].bytes]);
      }
    } catch (error) {
      this.api.announce(sentence(error));
    }
  }

  private remember(): void {
    const remembered: Remembered = { first: this.grid.firstOffset, cursor: this.grid.cursor.start };
    if (this.store.content > 0 && !this.pending) this.api.remember(remembered);
  }

  private onScroll(): void {
    this.tip.hide();
    this.remember();
  }

  /** What is selected in the text, or in another view, is marked and brought into sight. */
  private async follow(selection: Span): Promise<void> {
    if (!this.isShown) return;
    const { moves } = this;
    try {
      const { answer: ranges } = await this.api.ask({ kind: "bytesOfText", span: selection });
      const isAnew = selection !== this.followed;
      this.followed = selection;
      this.grid.markText(ranges);
      const first = ranges[0];
      if (!first || !isAnew || moves !== this.moves) return;
      const { at } = this.grid.cursor;
      // the text followed the cursor here
      if (ranges.some(({ start, end }) => at >= start && at < end)) return;
      this.grid.goTo(first.start);
      this.onMove(false);
    } catch (error) {
      this.api.announce(sentence(error));
    }
  }

  // ---- the mouse -------------------------------------------------------------------------------------------------

  private onHover(offset: number | undefined, cell: HTMLElement | undefined): void {
    window.clearTimeout(this.resting);
    this.tip.hide();
    if (offset === undefined || !cell) {
      this.grid.light(this.cursorFacts?.fields[0]?.bytes);
      return;
    }
    this.resting = window.setTimeout(async () => {
      try {
        const { answer } = await this.api.ask({ kind: "byte", offset });
        const field = answer?.fields[0];
        if (!field || !cell.matches(":hover")) return;
        this.grid.light(field.bytes);
        this.tip.show(cell, fieldLines(field));
      } catch (error) {
        this.api.announce(sentence(error));
      }
    }, REST);
  }

  // ---- search, offsets, changes ----------------------------------------------------------------------------------

  private async find(query: string, mode: SearchMode, jump: boolean): Promise<void> {
    this.search = { query, mode };
    const wanted = parseSearch(query, mode);
    this.bar.showSearchProblem(wanted ? undefined : l10n.t("Hexadecimal digits are needed, two for each byte: 4D 5A."));
    if (!wanted || wanted.length === 0) {
      this.found = undefined;
      this.grid.markFound([], 0);
      this.bar.showCount("");
      return;
    }
    try {
      const { answer } = await this.api.ask({ kind: "findBytes", bytes: btoa(String.fromCharCode(...wanted)) });
      if (this.search.query !== query || this.search.mode !== mode) return;
      this.found = { ...answer, length: wanted.length };
      this.grid.markFound(answer.starts, wanted.length);
      this.showFound(-1);
      if (jump) this.goToFound(false, this.grid.cursor.start - 1);
    } catch (error) {
      this.api.announce(sentence(error));
    }
  }

  private goToFound(backward: boolean, from = this.grid.cursor.start): void {
    if (!this.found || this.found.starts.length === 0) return;
    const index = nextPlace(this.found.starts, from, backward);
    const start = this.found.starts[index];
    this.grid.goTo(start, start + this.found.length);
    this.onMove(false);
    this.showFound(index);
  }

  private showFound(index: number): void {
    if (!this.found) return;
    const { starts, isCut } = this.found;
    const all = isCut ? l10n.t("more than {0}", starts.length) : String(starts.length);
    this.bar.showCount(starts.length === 0 ? l10n.t("Not found") : index < 0 ? all : l10n.t("{0} of {1}", index + 1, all));
  }

  private goToOffset(text: string): void {
    const offset = parseOffset(text, this.grid.cursor.at, this.store.size);
    if (offset === undefined) {
      this.bar.showOffsetProblem(l10n.t("An offset below {0} is needed, such as 0x1A, 26 or +16.", hexOffset(this.store.size)));
      return;
    }
    this.bar.showOffsetProblem(undefined);
    this.grid.goTo(offset);
    this.grid.focus();
    this.onMove();
  }

  private goToChange(backward: boolean): void {
    const { changes, size } = this.store;
    const starts = changes.filter((_, at) => at % 3 === 0);
    const index = nextPlace(starts, this.grid.cursor.start, backward);
    if (index < 0) return;
    const start = Math.min(changes[index * 3], size - 1);
    this.grid.goTo(start, Math.max(start + 1, changes[index * 3 + 1]));
    this.onMove(false);
    this.api.announce(l10n.t("Change {0} of {1}", index + 1, starts.length));
  }

  // ---- keys ------------------------------------------------------------------------------------------------------

  private onKey(event: KeyboardEvent): void {
    const isMain = event.ctrlKey || event.metaKey;
    const key = event.key.toLowerCase();
    const isInGrid = event.target === this.grid.element;
    if (isMain && key === "f") this.bar.focusSearch();
    else if (key === "f3") this.goToFound(event.shiftKey);
    else if (key === "f7") this.goToChange(event.shiftKey);
    else if (isInGrid && !isMain && key === "g") this.bar.focusOffset();
    else if (isInGrid && isMain && key === "c") void this.copy();
    else if (isInGrid && key === "enter") this.revealField();
    else if (key === "escape" && !this.tip.element.hidden) this.tip.hide();
    else return;
    event.preventDefault();
  }

  private revealField(): void {
    const text = this.cursorFacts?.fields[0]?.text;
    if (text && this.api.state().hasText) this.api.revealText(text, true);
  }

  /** The editor turns the copy keys into this. */
  private onCopy(event: ClipboardEvent): void {
    if (document.activeElement !== this.grid.element) return;
    event.preventDefault();
    void this.copy();
  }

  private async copy(): Promise<void> {
    const { start, end } = this.grid.cursor;
    if (end - start > MOST_COPIED) {
      this.api.announce(l10n.t("{0} bytes are too many to copy; {1} is the most.", end - start, MOST_COPIED));
      return;
    }
    try {
      const bytes = await this.store.read(start, end);
      this.api.copy(Array.from(bytes, hexByte).join(" "));
      this.api.announce(bytes.length === 1 ? l10n.t("1 byte copied") : l10n.t("{0} bytes copied", bytes.length));
    } catch (error) {
      this.api.announce(sentence(error));
    }
  }
}

function noticeOf(state: "current" | "earlier" | "saved" | "none"): (Node | string)[] {
  if (state === "earlier") return [makeIcon("warning"), l10n.t("The text has errors. These are the bytes of an earlier version without.")];
  if (state === "saved") return [makeIcon("warning"), l10n.t("The text has errors. These are the bytes of the file on disk.")];
  return [];
}

function readingsOf({ names, textHash }: ByteFacts, bytes: Uint8Array) {
  const readings = [...numberReadings(bytes.subarray(0, LONGEST_READING))];
  const text = textReading(bytes);
  if (text !== "") readings.push({ name: l10n.t("text"), little: text });
  if (names.little !== undefined || names.big !== undefined)
    readings.push({ name: l10n.t("hash of"), little: names.little ?? "", big: names.big ?? "" });
  if (textHash !== undefined) readings.push({ name: l10n.t("hash of the text"), little: hexOffset(textHash) });
  return readings;
}

function pathOf({ fields }: ByteFacts): string {
  const field = fields[0];
  return field ? (field.path === "" ? field.name : field.path) : "";
}

function sentence(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
