/** Selects entries, for the user and for the cursor of the text, and says what is selected. Knows no picture. */
import type { Span } from "../../../../formats/core/text/span.ts";
import type { MapIntent } from "../../../../formats/kmp/panel/mapIntents.ts";
import type { MapModel } from "../../../../formats/kmp/panel/mapModel.ts";
import { l10n } from "../../strings.ts";
import type { PanelApi } from "../panel.ts";
import type { Entry } from "./entries.ts";
import type { Selection } from "./selection.ts";

interface ChoosingHost {
  readonly api: PanelApi<MapModel, MapIntent>;
  readonly selection: Selection;
  model(): MapModel | undefined;
  /** @param isCentred the first of them is to be seen */
  onSelected(isCentred: boolean): void;
}

export class Choosing {
  private readonly host: ChoosingHost;

  constructor(host: ChoosingHost) {
    this.host = host;
  }

  select(keys: readonly string[], { isAdded = false, isCentred = false } = {}): void {
    const { selection, api } = this.host;
    // what is chosen now counts more than what a change before makes
    selection.expect([]);
    if (isAdded) selection.toggle(keys);
    else if (keys.length !== 1 || !selection.keys.has(keys[0]) || isCentred) selection.set(keys);
    this.host.onSelected(isCentred);
    const [first] = selection.entries;
    if (!first) return;
    const count = selection.keys.size;
    api.announce(
      count > 1 ? l10n.t("{0} entries selected", count) : [first.label, first.detail, ...first.problems].filter(Boolean).join(", "),
    );
    this.revealText(false);
  }

  /** All points of the groups and routes that something is selected of. */
  selectGroup(): void {
    this.select([...new Set(this.groupsOf(this.host.selection.entries).flat())]);
  }

  /** The groups and routes of entries, by the keys of their points. */
  groupsOf(entries: readonly Entry[]): readonly (readonly string[])[] {
    const { paths = [], checkGroups = [] } = this.host.model() ?? {};
    const groups = paths.filter(({ isLink }) => isLink !== true).map(({ section, points }) => points.map((index) => `${section} ${index}`));
    const checks = checkGroups.map((group) => group.map((index) => `CKPT ${index}`));
    const keys = new Set(entries.map(({ key }) => key));
    return [...groups, ...checks].filter((group) => group.some((key) => keys.has(key)));
  }

  revealText(focus: boolean): void {
    const [entry] = this.host.selection.entries;
    if (entry && entry.text.end > 0) this.host.api.revealText(entry.text, focus);
  }

  /** The cursor of the text selects the entry of its row. */
  follow({ start }: Span): void {
    const { selection, onSelected } = this.host;
    const found = selection.all.filter(({ text }) => text.start <= start && start <= text.end && text.end > 0);
    if (found.length === 0) return;
    selection.set(found.map(({ key }) => key));
    onSelected(true);
  }
}
