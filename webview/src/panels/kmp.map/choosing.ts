/** Selects entries, for the user and for the cursor of the text, and says what is selected. Knows no picture. */
import type { Span } from "../../../../formats/core/text/span.ts";
import { l10n } from "../../strings.ts";
import type { CourseMap } from "./courseMap.ts";
import type { Entry } from "./entries.ts";

export class Choosing {
  private readonly map: CourseMap;

  constructor(map: CourseMap) {
    this.map = map;
  }

  select(keys: readonly string[], { isAdded = false, isCentred = false } = {}): void {
    const { selection, api } = this.map;
    // what is chosen now counts more than what a change before makes
    selection.expect([]);
    if (isAdded) selection.toggle(keys);
    else if (keys.length !== 1 || !selection.keys.has(keys[0]) || isCentred) selection.set(keys);
    this.map.showSelection(isCentred);
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
    this.select([...new Set(this.groupsOf(this.map.selection.entries).flat())]);
  }

  /** The groups and routes of entries, by the keys of their points. */
  groupsOf(entries: readonly Entry[]): readonly (readonly string[])[] {
    const { paths = [], checkGroups = [] } = this.map.model ?? {};
    const groups = paths.filter(({ isLink }) => isLink !== true).map(({ section, points }) => points.map((index) => `${section} ${index}`));
    const checks = checkGroups.map((group) => group.map((index) => `CKPT ${index}`));
    const keys = new Set(entries.map(({ key }) => key));
    return [...groups, ...checks].filter((group) => group.some((key) => keys.has(key)));
  }

  revealText(focus: boolean): void {
    const [entry] = this.map.selection.entries;
    if (entry && entry.text.end > 0) this.map.api.revealText(entry.text, focus);
  }

  /** The cursor of the text selects the entry of its row. */
  follow({ start }: Span): void {
    const { selection } = this.map;
    const found = selection.all.filter(({ text }) => text.start <= start && start <= text.end && text.end > 0);
    if (found.length === 0) return;
    selection.set(found.map(({ key }) => key));
    this.map.showSelection(true);
  }
}
