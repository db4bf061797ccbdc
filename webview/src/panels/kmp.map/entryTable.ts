/** The map as a table: the same entries for those who do not see the picture, and the fastest way to one with a known number. */
import { make, setAttribute } from "../../dom.ts";
import { l10n } from "../../strings.ts";
import type { Entry } from "./entries.ts";

export class EntryTable {
  readonly element: HTMLElement;
  onSelect: (key: string, isAdded: boolean) => void = () => {};
  onOpen: (key: string) => void = () => {};
  private readonly filter = make("input", {
    attributes: { type: "search", placeholder: l10n.t("Filter entries"), "aria-label": l10n.t("Filter entries") },
  });
  private readonly body = make("tbody");
  private readonly rows = new Map<string, HTMLTableRowElement>();
  private entries: readonly Entry[] = [];
  private selected: ReadonlySet<string> = new Set();

  constructor() {
    const head = make("tr", {
      children: [l10n.t("Entry"), l10n.t("Kind"), "x", "y", "z", l10n.t("Heading"), l10n.t("Problems")].map((text) =>
        make("th", { text, attributes: { scope: "col" } }),
      ),
    });
    const table = make("table", {
      attributes: { role: "grid", "aria-label": l10n.t("Entries of the course"), "aria-multiselectable": "true" },
      children: [make("thead", { children: [head] }), this.body],
    });
    this.element = make("div", { class: "map-table", children: [this.filter, make("div", { class: "map-rows", children: [table] })] });
    this.filter.addEventListener("input", () => this.draw());
    this.body.addEventListener("click", (event) => {
      const key = keyOf(event.target);
      if (key) this.onSelect(key, event.ctrlKey || event.metaKey);
    });
    this.body.addEventListener("keydown", (event) => this.onKey(event));
  }

  show(entries: readonly Entry[]): void {
    this.entries = entries;
    this.draw();
  }

  select(keys: ReadonlySet<string>, isRevealed: boolean): void {
    for (const key of this.selected) if (!keys.has(key)) this.mark(key, false);
    this.selected = keys;
    for (const key of keys) this.mark(key, true);
    const [first] = keys;
    if (isRevealed && first !== undefined) this.rows.get(first)?.scrollIntoView({ block: "nearest" });
  }

  private mark(key: string, isSelected: boolean): void {
    const row = this.rows.get(key);
    if (!row) return;
    setAttribute(row, "aria-selected", String(isSelected));
    setAttribute(row, "tabindex", isSelected ? "0" : "-1");
  }

  private draw(): void {
    const wanted = this.filter.value.trim().toLowerCase();
    const shown =
      wanted === "" ? this.entries : this.entries.filter(({ label, detail }) => `${label} ${detail}`.toLowerCase().includes(wanted));
    const elements = shown.map((entry) => {
      const row = this.rows.get(entry.key) ?? make("tr", { children: Array.from({ length: 7 }, () => make("td")) });
      row.dataset["key"] = entry.key;
      const cells = [
        entry.label,
        entry.detail,
        number(entry.x),
        number(entry.y),
        number(entry.z),
        number(entry.heading),
        entry.problems.join(" "),
      ];
      cells.forEach((text, at) => {
        const cell = row.cells[at];
        if (cell.textContent !== text) cell.textContent = text;
      });
      this.rows.set(entry.key, row);
      this.mark(entry.key, this.selected.has(entry.key));
      return row;
    });
    this.body.replaceChildren(...elements);
    const first = elements.find((row) => row.tabIndex === 0) ?? elements[0];
    if (first) first.tabIndex = 0;
    const kept = new Set(this.entries.map(({ key }) => key));
    for (const key of this.rows.keys()) if (!kept.has(key)) this.rows.delete(key);
  }

  private onKey(event: KeyboardEvent): void {
    const row = (event.target as HTMLElement).closest("tr");
    if (!row) return;
    const next =
      event.key === "ArrowDown"
        ? row.nextElementSibling
        : event.key === "ArrowUp"
          ? row.previousElementSibling
          : event.key === "Home"
            ? this.body.firstElementChild
            : event.key === "End"
              ? this.body.lastElementChild
              : undefined;
    if (next instanceof HTMLTableRowElement) {
      event.preventDefault();
      next.focus();
      this.onSelect(keyOf(next) ?? "", event.shiftKey);
    } else if (event.key === "Enter") this.onOpen(keyOf(row) ?? "");
  }
}

function keyOf(target: EventTarget | null): string | undefined {
  return (target as HTMLElement | null)?.closest("tr")?.dataset["key"];
}

function number(value: number | undefined): string {
  return value === undefined ? "" : String(Math.round(value * 10) / 10);
}
