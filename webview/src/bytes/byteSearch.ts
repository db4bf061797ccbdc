/** Moves the cursor to search matches, to a typed offset, and between unsaved changes. Shows the results in the bar above the bytes. */
import { hex, parseOffset } from "../../../formats/core/text/hex.ts";
import { setText } from "../dom.ts";
import { l10n } from "../strings.ts";
import type { BytesView } from "./bytesView.ts";
import type { SearchMode } from "./query.ts";
import { nextPlace, parseSearch } from "./query.ts";

export class ByteSearch {
  private query = "";
  private mode: SearchMode = "hex";
  private found: { readonly starts: readonly number[]; readonly length: number; readonly isCut: boolean } | undefined;

  constructor(private readonly view: BytesView) {}

  /** Searches again after the bytes changed. */
  async repeat(): Promise<void> {
    if (this.query !== "") await this.find(this.query, this.mode, false);
  }

  async find(query: string, mode: SearchMode, isGoing = true): Promise<void> {
    const { api, grid, bar } = this.view;
    this.query = query;
    this.mode = mode;
    const wanted = parseSearch(query, mode);
    bar.query.problem = wanted ? undefined : l10n.t("Enter two hexadecimal digits for each byte, such as 4D 5A.");
    if (!wanted || wanted.length === 0) {
      this.found = undefined;
      grid.markFound([], 0);
      setText(bar.count, "");
      return;
    }
    const asked = await api.ask({ kind: "findBytes", bytes: btoa(String.fromCharCode(...wanted)) });
    if (!asked || this.query !== query || this.mode !== mode) return;
    this.found = { ...asked.answer, length: wanted.length };
    grid.markFound(asked.answer.starts, wanted.length);
    this.showFound(-1);
    if (isGoing) this.goToFound(false, grid.cursor.start - 1);
  }

  goToFound(backward: boolean, from = this.view.grid.cursor.start): void {
    if (!this.found || this.found.starts.length === 0) return;
    const index = nextPlace(this.found.starts, from, backward);
    const start = this.found.starts[index];
    this.view.grid.goTo(start, start + this.found.length);
    this.view.onMove(false);
    this.showFound(index);
  }

  goToOffset(text: string): void {
    const { store, grid, bar } = this.view;
    const offset = parseOffset(text, grid.cursor.at, store.size);
    const problem = l10n.t("Enter an offset below {0}, such as 0x1A, 26 or +16.", hex(store.size));
    bar.offset.problem = offset === undefined ? problem : undefined;
    if (offset === undefined) return;
    grid.goTo(offset);
    grid.focus();
    this.view.onMove(true);
  }

  goToChange(backward: boolean): void {
    const { api, store, grid } = this.view;
    const { changes, size } = store;
    const starts = changes.filter((_, at) => at % 3 === 0);
    const index = nextPlace(starts, grid.cursor.start, backward);
    if (index < 0) return;
    const start = Math.min(changes[index * 3], size - 1);
    grid.goTo(start, Math.max(start + 1, changes[index * 3 + 1]));
    this.view.onMove(false);
    api.announce(l10n.t("Change {0} of {1}", index + 1, starts.length));
  }

  private showFound(index: number): void {
    if (!this.found) return;
    const { starts, isCut } = this.found;
    const all = isCut ? l10n.t("more than {0}", starts.length) : String(starts.length);
    setText(this.view.bar.count, starts.length === 0 ? l10n.t("Not found") : index < 0 ? all : l10n.t("{0} of {1}", index + 1, all));
  }
}
