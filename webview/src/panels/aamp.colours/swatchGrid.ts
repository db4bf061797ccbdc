/** All colours of a document as a grid of swatches, of which one or many are selected. Must know no document. */
import { make, setAttribute, setText } from "../../dom.ts";
import { l10n } from "../../strings.ts";
import { type Selecting, Selection, selectingOf } from "../../ui/selection.ts";
import type { Parts } from "./colourMath.ts";
import { cssOf, hexOf, intensityOf } from "./colourMath.ts";

export interface Swatch {
  readonly name: string;
  readonly path: string;
  readonly parts: Parts;
  readonly texts: readonly string[];
}

export class SwatchGrid {
  readonly element = make("ul", {
    class: "swatches",
    attributes: { role: "listbox", "aria-multiselectable": "true", "aria-label": l10n.t("Colors") },
  });
  onSelect: () => void = () => {};
  private readonly selection = new Selection();
  private swatches: readonly Swatch[] = [];

  constructor() {
    this.element.addEventListener("click", (event) => {
      const at = indexOf(event.target);
      if (at !== undefined) this.select(at, selectingOf(event));
    });
    this.element.addEventListener("keydown", (event) => this.onKey(event));
  }

  get selected(): ReadonlySet<number> {
    return this.selection.items;
  }

  /** The one whose numbers are shown; -1 for none. */
  get current(): number {
    return this.selection.active;
  }

  show(swatches: readonly Swatch[]): void {
    const isSame = this.element.childElementCount === swatches.length;
    const before = isSame ? this.swatches : [];
    if (!isSame) this.element.replaceChildren(...swatches.map((_, at) => makeCell(at)));
    // files hold thousands, and an edit changes a few
    swatches.forEach((swatch, at) => {
      if (isOther(before[at], swatch)) fillCell(this.element.children[at] as HTMLElement, swatch);
    });
    this.swatches = swatches;
    this.selection.limit(swatches.length);
    this.mark();
  }

  /** Gives how many are shown. */
  filter(text: string): number {
    const wanted = text.trim().toLowerCase();
    let shown = 0;
    this.swatches.forEach(({ path, parts }, at) => {
      const isShown = wanted === "" || path.toLowerCase().includes(wanted) || hexOf(parts).toLowerCase().includes(wanted);
      (this.element.children[at] as HTMLElement).hidden = !isShown;
      if (isShown) shown++;
    });
    this.mark();
    return shown;
  }

  select(at: number, how: Selecting, isByUser = true): void {
    this.selection.choose(at, how, this.shown);
    this.mark();
    const cell = this.element.children[at] as HTMLElement | undefined;
    cell?.scrollIntoView({ block: "nearest" });
    if (isByUser) {
      cell?.focus();
      this.onSelect();
    }
  }

  selectAll(indices: Iterable<number>): void {
    this.selection.set(indices, this.current);
    this.mark();
    this.onSelect();
  }

  private mark(): void {
    const cells = [...this.element.children] as HTMLElement[];
    const first = this.isShown(this.current) ? this.current : cells.findIndex((cell) => !cell.hidden);
    cells.forEach((cell, at) => {
      setAttribute(cell, "aria-selected", String(this.selected.has(at)));
      setAttribute(cell, "tabindex", at === first ? "0" : "-1");
    });
  }

  private get shown(): number[] {
    return this.swatches.map((_, at) => at).filter((at) => this.isShown(at));
  }

  private isShown(at: number): boolean {
    const cell = this.element.children[at] as HTMLElement | undefined;
    return cell !== undefined && !cell.hidden;
  }

  private onKey(event: KeyboardEvent): void {
    const { shown } = this;
    const place = shown.indexOf(this.current);
    if ((event.ctrlKey || event.metaKey) && event.key === "a") this.selectAll(shown);
    else if (event.key === " ") this.select(this.current, "toggle");
    else {
      const columns = this.columns(shown);
      const by = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: columns, ArrowUp: -columns, Home: -shown.length, End: shown.length }[event.key];
      if (by === undefined || shown.length === 0) return;
      const to = shown[Math.max(0, Math.min(shown.length - 1, place + by))];
      this.select(to, event.shiftKey ? "range" : "one");
    }
    event.preventDefault();
  }

  /** How many are next to each other. */
  private columns(shown: readonly number[]): number {
    const tops = shown.map((at) => (this.element.children[at] as HTMLElement).offsetTop);
    const second = tops.findIndex((top) => top !== tops[0]);
    return second < 0 ? Math.max(1, shown.length) : second;
  }
}

function isOther(before: Swatch | undefined, now: Swatch): boolean {
  return before === undefined || before.path !== now.path || before.texts.some((text, part) => text !== now.texts[part]);
}

function makeCell(at: number): HTMLElement {
  const cell = make("li", {
    attributes: { role: "option" },
    children: [
      make("span", { class: "swatch", attributes: { "aria-hidden": "true" }, children: [make("span")] }),
      make("span", { class: "swatch-name" }),
      " ",
      make("span", { class: "swatch-hex" }),
      " ",
      make("span", { class: "swatch-parts" }),
    ],
  });
  cell.dataset["colour"] = String(at);
  return cell;
}

function fillCell(cell: HTMLElement, { name, path, parts, texts }: Swatch): void {
  const [swatch, title, hex, numbers] = cell.children;
  const intensity = intensityOf(parts);
  const digits = intensity > 1 ? `${hexOf(parts)} × ${shortNumber(intensity)}` : hexOf(parts);
  const group = path.split("/").slice(1, -1).join(" › ");
  (swatch.firstElementChild as HTMLElement).style.backgroundColor = cssOf(parts);
  setAttribute(swatch, "class", intensity > 1 ? "swatch bright" : "swatch");
  setText(title, name);
  setText(hex, digits);
  const shown = texts.map((text) => shortNumber(Number(text), text)).join(" ");
  setText(numbers, shown);
  setAttribute(cell, "title", `${path}\n${texts.join(", ")}`);
  setAttribute(cell, "aria-label", `${name}, ${digits}, ${shown}, ${group}`);
}

function shortNumber(value: number, text = String(value)): string {
  return Number.isFinite(value) ? String(Number(value.toPrecision(4))) : text;
}

function indexOf(target: EventTarget | null): number | undefined {
  const cell = target instanceof Element ? target.closest<HTMLElement>("[role=option]") : undefined;
  return cell ? Number(cell.dataset["colour"]) : undefined;
}
