/**
 * The Bytes tab: the file as it would be saved now, in sync with the text. It is read-only, because bytes follow from fields. It uses only
 * the panel API and the byte requests, so it also shows a file without a text.
 */

import type { ByteFacts } from "../../../formats/core/byteView/byteContent.ts";
import { hexBytes } from "../../../formats/core/text/hex.ts";
import type { Span } from "../../../formats/core/text/span.ts";
import { adoptStyle, make } from "../dom.ts";
import type { MakePanel, Panel, PanelApi } from "../panels/panel.ts";
import { l10n } from "../strings.ts";
import { makeIcon } from "../ui/icon.ts";
import { ByteSearch } from "./byteSearch.ts";
import { ByteStore } from "./byteStore.ts";
import style from "./bytes.css";
import { ByteTip, FactsPane, fieldLines } from "./factsPane.ts";
import { FindBar } from "./findBar.ts";
import { HexGrid } from "./hexGrid.ts";
import { MAX_READING, readingsOf } from "./readings.ts";

interface Remembered {
  readonly first: number;
  readonly cursor: number;
}

/** Milliseconds until a tip appears, and from a cursor move until the facts are requested. */
const REST = 250;
const SETTLE = 40;
/** In bytes. Larger selections are not useful in a clipboard. */
const MAX_COPIED = 1 << 20;
const TEXT_LOOKAHEAD = 64;

export class BytesView implements Panel {
  readonly store: ByteStore;
  readonly grid: HexGrid;
  readonly bar: FindBar;
  readonly search = new ByteSearch(this);
  private readonly facts = new FactsPane(this);
  private readonly tip = new ByteTip();
  private readonly notice = make("p", { class: "bytes-notice", attributes: { role: "status" } });
  private readonly empty = make("p", { class: "nothing" });
  private isShown = false;
  private followed: Span | undefined;
  /** Counts the user's cursor moves: an answer that was requested before a move must not move the cursor again. */
  private moves = 0;
  /** Where the user put the cursor, until it is revealed in the text. New bytes may arrive in between. */
  private unrevealed: number | undefined;
  private cursorFacts: ByteFacts | undefined;
  private settling = 0;
  private resting = 0;
  private turn = 0;
  private pending: Remembered | undefined;

  constructor(readonly api: PanelApi) {
    adoptStyle(style);
    this.store = new ByteStore(api.ask);
    this.grid = new HexGrid(this.store);
    this.pending = api.recall<Remembered>();
    this.bar = new FindBar(this);
    const { store, grid, facts } = this;
    this.empty.hidden = true;
    const main = make("div", { class: "bytes-main", children: [this.notice, grid.element, this.empty] });
    const root = make("div", {
      class: "bytes",
      children: [this.bar.element, make("div", { class: "bytes-parts", children: [main, facts.element] }), this.tip.element],
    });
    api.root.append(root);
    root.addEventListener("keydown", (event) => this.onKey(event));
    root.addEventListener("copy", (event) => this.onCopy(event));
    store.onChange = (isNew) => this.showStore(isNew);
    grid.onMove = () => this.onMove();
    grid.onScroll = () => this.onScroll();
    grid.onHover = (offset, cell) => this.onHover(offset, cell);
    grid.describe = (offset) => (offset === this.cursorFacts?.offset ? pathOf(this.cursorFacts) : "");
    api.onChange(() => void this.refresh());
    api.onState(() => {
      this.bar.hexEditor.hidden = !api.state().hasHexEditor;
      // a save leaves the text unchanged but clears the unsaved changes
      if (this.isShown) void this.refresh();
    });
    api.onSelection((selection) => void this.follow(selection));
    this.bar.hexEditor.hidden = !api.state().hasHexEditor;
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
        ? l10n.t("The text has errors and cannot be saved. Fix them to see its bytes.")
        : l10n.t("The file is empty.");
    this.bar.showChanges(summary.changes && summary.changes.length / 3);
    this.grid.refresh();
    this.onMove(false);
    void this.search.repeat();
  }

  select({ start, end }: Span): void {
    this.grid.goTo(start, end);
    this.onMove(false);
    this.grid.focus();
  }

  // ---- the cursor ------------------------------------------------------------------------------------------------

  /** Call after each cursor move. @param byUser the user moved it: the text and the other views follow */
  onMove(byUser = true): void {
    const { grid, facts } = this;
    const { start, end } = grid.cursor;
    if (byUser) {
      this.moves++;
      this.unrevealed = start;
    } else if (this.unrevealed !== start) this.unrevealed = undefined;
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
    const [asked, bytes] = await Promise.all([
      this.api.ask({ kind: "byte", offset }),
      this.store.read(offset, offset + Math.max(MAX_READING, TEXT_LOOKAHEAD)),
    ]);
    const answer = asked?.answer;
    // the cursor may have moved on
    if (turn !== this.turn || !answer) return;
    this.cursorFacts = answer;
    this.facts.showFacts(answer);
    this.facts.showReadings(readingsOf(answer, bytes));
    this.grid.light(answer.fields[0]?.bytes);
    const text = answer.fields[0]?.text;
    const byUser = this.unrevealed === offset;
    if (byUser) this.unrevealed = undefined;
    if (byUser && text && this.grid.cursor.end - this.grid.cursor.start === 1) {
      this.api.revealText(text);
      this.grid.markText([answer.fields[0].bytes]);
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

  /** Marks and reveals the bytes of what is selected in the text or in another view. */
  private async follow(selection: Span): Promise<void> {
    if (!this.isShown) return;
    const { moves } = this;
    const asked = await this.api.ask({ kind: "bytesOfText", span: selection });
    if (!asked) return;
    const { answer: ranges } = asked;
    const isAnew = selection !== this.followed;
    this.followed = selection;
    this.grid.markText(ranges);
    const first = ranges[0];
    if (!first || !isAnew || moves !== this.moves) return;
    const { at } = this.grid.cursor;
    // the text followed the cursor, so leave the cursor where it is
    if (ranges.some(({ start, end }) => at >= start && at < end)) return;
    this.grid.goTo(first.start);
    this.onMove(false);
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
      const asked = await this.api.ask({ kind: "byte", offset });
      const field = asked?.answer?.fields[0];
      if (!field || !cell.matches(":hover")) return;
      this.grid.light(field.bytes);
      this.tip.show(cell, fieldLines(field));
    }, REST);
  }

  // ---- keys ------------------------------------------------------------------------------------------------------

  private onKey(event: KeyboardEvent): void {
    const isMain = event.ctrlKey || event.metaKey;
    const key = event.key.toLowerCase();
    const isInGrid = event.target === this.grid.element;
    if (isMain && key === "f") this.bar.query.focus();
    else if (key === "f3") this.search.goToFound(event.shiftKey);
    else if (key === "f7") this.search.goToChange(event.shiftKey);
    else if (isInGrid && !isMain && key === "g") this.bar.offset.focus();
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

  /** VS Code turns the copy keys into this event. */
  private onCopy(event: ClipboardEvent): void {
    if (document.activeElement !== this.grid.element) return;
    event.preventDefault();
    void this.copy();
  }

  async copy(): Promise<void> {
    const { start, end } = this.grid.cursor;
    if (end - start > MAX_COPIED) {
      this.api.announce(l10n.t("{0} bytes are too many to copy: the limit is {1}.", end - start, MAX_COPIED));
      return;
    }
    const bytes = await this.store.read(start, end);
    if (bytes.length === 0) return;
    this.api.copy(hexBytes(bytes));
    this.api.announce(bytes.length === 1 ? l10n.t("1 byte copied") : l10n.t("{0} bytes copied", bytes.length));
  }
}

function noticeOf(state: "current" | "earlier" | "saved" | "none"): (Node | string)[] {
  if (state === "earlier")
    return [makeIcon("warning"), l10n.t("The text has errors. These are the bytes of an earlier version without errors.")];
  if (state === "saved") return [makeIcon("warning"), l10n.t("The text has errors. These are the bytes of the file on disk.")];
  return [];
}

function pathOf({ fields }: ByteFacts): string {
  const field = fields[0];
  return field ? (field.path === "" ? field.name : field.path) : "";
}

export const makePanel: MakePanel = (api) => new BytesView(api);
