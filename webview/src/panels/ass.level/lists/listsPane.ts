/** The lists next to the picture: instances, objects, materials and problems, with buttons to hide and show them. */
import { make, setAttribute, setText } from "../../../dom.ts";
import { cssOf } from "../../../space/colors.ts";
import { l10n } from "../../../strings.ts";
import { makeButton } from "../../../ui/button.ts";
import { FilteredList } from "../../../ui/filteredList.ts";
import { iconText, makeIcon } from "../../../ui/icon.ts";
import type { LevelView } from "../index.ts";
import type { ListKind, Row } from "./rows.ts";
import { rowsOf, totalTexts } from "./rows.ts";

const KINDS: readonly ListKind[] = ["instances", "objects", "materials", "problems"];

export class ListsPane {
  readonly element: HTMLElement;
  private readonly tabs = new Map<ListKind, HTMLButtonElement>();
  private readonly filtered: FilteredList;
  private readonly problemsNote = make("p", { class: "note", attributes: { role: "status" } });
  private rows: readonly Row[] = [];

  constructor(
    private readonly host: LevelView,
    public kind: ListKind,
  ) {
    this.filtered = new FilteredList({
      label: l10n.t("Lists"),
      class: "rows",
      role: "tree",
      makeRow: () =>
        make("div", {
          children: [
            makeIcon("", "eye"),
            make("span", { class: "swatch", attributes: { "aria-hidden": "true" } }),
            make("span", { class: "name" }),
            " ",
            make("span", { class: "detail" }),
          ],
        }),
      fill: (element, at) => this.fill(element, this.rows[at]),
      levelOf: (at) => this.rows[at].level ?? 1,
      onSelect: (at) => host.choose(this.rows[at].choice),
      onRun: (at) => host.run(this.rows[at].choice),
      onClick: ({ target }, at) => (target as Element).classList.contains("eye") && this.toggle(at),
      onKey: (key, at) => {
        if (key === " ") return this.toggle(at);
        if (key.toLowerCase() === "f") host.run(this.rows[at].choice);
        return key.toLowerCase() === "f";
      },
      filterLabel: l10n.t("Filter by name"),
      textOf: (at) => `${this.rows[at].label} ${this.rows[at].detail}`,
      countText: (count) => (count === "1" ? l10n.t("1 row") : l10n.t("{0} rows", count)),
    });
    const titles: Readonly<Record<ListKind, string>> = {
      instances: l10n.t("Instances"),
      objects: l10n.t("Objects"),
      materials: l10n.t("Materials"),
      problems: l10n.t("Problems"),
    };
    for (const one of KINDS) {
      const tab = make("button", { text: titles[one], attributes: { role: "tab", type: "button" } });
      tab.addEventListener("click", () => this.show(one));
      tab.addEventListener("keydown", (event) => this.onTabKey(event, one));
      this.tabs.set(one, tab);
    }
    const only = () => {
      const row = this.rows[this.filtered.list.selection.active];
      if (row) host.change((visibility, model) => visibility.only(model, row.choice));
    };
    this.element = make("div", {
      class: "lists",
      children: [
        make("div", { class: "kinds", attributes: { role: "tablist", "aria-label": l10n.t("Lists") }, children: [...this.tabs.values()] }),
        ...this.filtered.elements,
        this.problemsNote,
        make("div", {
          class: "buttons",
          children: [
            makeButton(l10n.t("Show Only This"), only),
            makeButton(l10n.t("Show Everything"), () => host.change((visibility) => visibility.showEverything())),
          ],
        }),
      ],
    });
    this.show(kind);
  }

  show(kind: ListKind): void {
    this.kind = kind;
    for (const [one, tab] of this.tabs) {
      setAttribute(tab, "aria-selected", String(one === kind));
      setAttribute(tab, "tabindex", one === kind ? "0" : "-1");
    }
    this.host.remember();
    this.update();
  }

  /** Marks the row of the choice, and switches to its list. */
  showChoice(): void {
    const { choice } = this.host;
    if (choice && `${choice.kind}s` !== this.kind && this.kind !== "problems") this.show(`${choice.kind}s` as ListKind);
    this.mark();
  }

  /** Draws again after colors or visibility changed. */
  draw(): void {
    this.filtered.list.draw();
  }

  /** Hides or shows a row. Returns false for problems, which cannot be hidden. */
  private toggle(at: number): boolean {
    const { choice } = this.rows[at];
    if (choice.kind === "problem") return false;
    this.host.change((visibility, model) => visibility.toggle(model, choice));
    return true;
  }

  /** Rebuilds the list after the level or its problems changed. */
  update(): void {
    const { level, problems } = this.host;
    if (!level) return;
    this.rows = rowsOf(this.kind, level.model, problems);
    this.filtered.list.setLabel(this.tabs.get(this.kind)?.textContent ?? "");
    this.filtered.show(this.rows.length);
    setText(this.problemsNote, this.kind === "problems" ? this.noteText() : "");
    this.mark();
  }

  private noteText(): string {
    const { problems } = this.host;
    if (!problems) return l10n.t("Looking for problems…");
    const { totals } = problems;
    const found = totalTexts(totals).flatMap(([kind, text]) => (totals[kind] > 0 ? [text] : []));
    return found.length > 0 ? found.join(" · ") : l10n.t("No problems were found in the geometry.");
  }

  private mark(): void {
    const chosen = this.host.choice;
    const row = chosen ? this.rows.findIndex(({ choice }) => choice.kind === chosen.kind && choice.index === chosen.index) : -1;
    this.filtered.list.select(row < 0 ? [] : [row], row);
  }

  private fill(element: HTMLElement, row: Row): void {
    const [eye, swatch, name, detail] = element.children as unknown as HTMLElement[];
    const canHide = row.choice.kind !== "problem";
    const isHidden = canHide && this.host.isHidden(row.choice);
    eye.hidden = !canHide;
    setText(eye, iconText(isHidden ? "eye-closed" : "eye"));
    eye.title = isHidden ? l10n.t("Show") : l10n.t("Hide");
    swatch.hidden = row.swatch === undefined;
    if (row.swatch !== undefined) swatch.style.backgroundColor = cssOf(this.host.colorOf(row.swatch));
    setText(name, row.label);
    setText(detail, row.detail);
    element.classList.toggle("hiding", isHidden);
    element.title = `${row.label} · ${row.detail}`;
    setAttribute(element, "aria-label", [row.label, row.detail, isHidden ? l10n.t("hidden") : ""].filter(Boolean).join(", "));
  }

  private onTabKey(event: KeyboardEvent, from: ListKind): void {
    const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    if (step === 0) return;
    event.preventDefault();
    const next = KINDS[(KINDS.indexOf(from) + step + KINDS.length) % KINDS.length];
    this.show(next);
    this.tabs.get(next)?.focus();
  }
}
