/** The table twin of the picture: instances, objects, materials and problems, each with what it hides or shows. */
import type { LevelModel, LevelProblems, ProblemKind } from "../../../../../formats/ass/panel/model.ts";
import { make, setAttribute, setText } from "../../../dom.ts";
import { l10n } from "../../../strings.ts";
import { makeButton } from "../../../ui/button.ts";
import { iconText } from "../../../ui/icon.ts";
import { makeTextField } from "../../../ui/textField.ts";
import type { Choice } from "../choice.ts";
import type { ListKind, Row } from "./rows.ts";
import { filterRows, numberText, rowsOf } from "./rows.ts";
import { VirtualList } from "./virtualList.ts";

export interface ListsEvents {
  onChoose(choice: Choice): void;
  onRun(choice: Choice): void;
  onToggle(choice: Choice): void;
  /** Hides all but it. */
  onOnly(choice: Choice): void;
  onShowEverything(): void;
  isHidden(choice: Choice): boolean;
  /** CSS. */
  swatch(material: number): string;
  onKind(kind: ListKind): void;
}

const KINDS: readonly ListKind[] = ["instances", "objects", "materials", "problems"];

export class ListsPane {
  readonly element: HTMLElement;
  private readonly events: ListsEvents;
  private readonly tabs = new Map<ListKind, HTMLButtonElement>();
  private readonly list: VirtualList;
  private readonly note = make("p", { class: "note" });
  private kind: ListKind;
  private all: readonly Row[] = [];
  private rows: readonly Row[] = [];
  private model: LevelModel | undefined;
  private problems: LevelProblems | undefined;
  private filter = "";
  private chosen: Choice | undefined;

  constructor(kind: ListKind, events: ListsEvents) {
    this.kind = kind;
    this.events = events;
    this.list = new VirtualList("", {
      onActive: (row) => this.with(row, events.onChoose),
      onRun: (row) => this.with(row, events.onRun),
      onToggle: (row) => this.with(row, events.onToggle),
      onKey: (key, row) => {
        if (key === "f" || key === "F") this.with(row, events.onRun);
        return key === "f" || key === "F";
      },
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
    const filter = makeTextField(l10n.t("Filter by name"), (text) => this.setFilter(text), { icon: "search" });
    const only = () => {
      const row = this.rows[this.list.active];
      if (row) events.onOnly(row.choice);
    };
    this.element = make("div", {
      class: "lists",
      children: [
        make("div", { class: "kinds", attributes: { role: "tablist", "aria-label": l10n.t("Lists") }, children: [...this.tabs.values()] }),
        filter,
        this.list.element,
        this.note,
        make("div", {
          class: "buttons",
          children: [
            makeButton(l10n.t("Show Only This"), only, { icon: "eye" }),
            makeButton(l10n.t("Show Everything"), events.onShowEverything, { icon: "eye" }),
          ],
        }),
      ],
    });
    this.show(kind);
  }

  setLevel(model: LevelModel, problems: LevelProblems | undefined): void {
    this.model = model;
    this.problems = problems;
    this.update();
  }

  get shownKind(): ListKind {
    return this.kind;
  }

  show(kind: ListKind): void {
    this.kind = kind;
    for (const [one, tab] of this.tabs) {
      setAttribute(tab, "aria-selected", String(one === kind));
      setAttribute(tab, "tabindex", one === kind ? "0" : "-1");
    }
    this.events.onKind(kind);
    this.update();
  }

  /** Marks the row of the choice, in the list that has it. */
  choose(choice: Choice | undefined): void {
    this.chosen = choice;
    if (choice && `${choice.kind}s` !== this.kind && this.kind !== "problems") this.show(`${choice.kind}s` as ListKind);
    this.mark();
  }

  /** Colours or what is hidden changed. */
  draw(): void {
    this.list.draw();
  }

  dispose(): void {
    this.list.dispose();
  }

  private with(row: number, use: (choice: Choice) => void): void {
    const found = this.rows[row];
    if (found) use(found.choice);
  }

  private update(): void {
    if (!this.model) return;
    this.all = rowsOf(this.kind, this.model, this.problems);
    this.apply();
  }

  private setFilter(text: string): void {
    this.filter = text;
    this.apply();
  }

  private apply(): void {
    this.rows = filterRows(this.all, this.filter);
    const { rows } = this;
    this.list.set(this.tabs.get(this.kind)?.textContent ?? "", {
      count: rows.length,
      fill: (element, row) => this.fill(element, rows[row]),
      level: (row) => rows[row]?.level ?? 1,
    });
    setText(this.note, this.noteText());
    this.mark();
  }

  private noteText(): string {
    const shown =
      this.rows.length === this.all.length
        ? numberText(this.all.length)
        : `${numberText(this.rows.length)} / ${numberText(this.all.length)}`;
    if (this.kind !== "problems") return l10n.t("{0} rows", shown);
    if (!this.problems) return l10n.t("Looking for problems…");
    const { totals } = this.problems;
    const parts: readonly (readonly [ProblemKind, string])[] = [
      ["open", l10n.t("open edges: {0}", numberText(totals.open))],
      ["crowded", l10n.t("edges of more than two triangles: {0}", numberText(totals.crowded))],
      ["degenerate", l10n.t("degenerate triangles: {0}", numberText(totals.degenerate))],
      ["unused", l10n.t("vertices without a triangle: {0}", numberText(totals.unused))],
    ];
    const found = parts.filter(([kind]) => totals[kind] > 0).map(([, text]) => text);
    return found.length > 0 ? found.join(" · ") : l10n.t("No problems were found in the geometry.");
  }

  private mark(): void {
    const { chosen } = this;
    const row = chosen ? this.rows.findIndex(({ choice }) => choice.kind === chosen.kind && choice.index === chosen.index) : -1;
    this.list.activate(row);
  }

  private fill(element: HTMLElement, row: Row | undefined): void {
    if (!row) return;
    if (element.childElementCount === 0)
      element.append(
        make("span", { class: "eye codicon", attributes: { "aria-hidden": "true" } }),
        make("span", { class: "swatch", attributes: { "aria-hidden": "true" } }),
        make("span", { class: "name" }),
        make("span", { class: "detail" }),
      );
    const [eye, swatch, name, detail] = element.children as unknown as HTMLElement[];
    const canHide = row.choice.kind !== "problem";
    const isHidden = canHide && this.events.isHidden(row.choice);
    eye.hidden = !canHide;
    setText(eye, iconText(isHidden ? "eye-closed" : "eye"));
    eye.title = isHidden ? l10n.t("Show") : l10n.t("Hide");
    swatch.hidden = row.swatch === undefined;
    if (row.swatch !== undefined) swatch.style.backgroundColor = this.events.swatch(row.swatch);
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
