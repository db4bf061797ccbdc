/** A list of rows of one height, of which only those in sight are elements. Focus stays on the list; a row is active in it. */
import { make, setAttribute } from "../../../dom.ts";

export interface ListSource {
  readonly count: number;
  /** Fills the element of a row, which showed another row before. */
  fill(element: HTMLElement, row: number): void;
  /** 1 for the outermost; undefined where rows have no levels. */
  level?(row: number): number;
}

export interface ListEvents {
  onActive(row: number): void;
  /** Enter or a double click. */
  onRun(row: number): void;
  /** The space bar. */
  onToggle(row: number): void;
  onKey(key: string, row: number): boolean;
}

const HEIGHT = 24;
const SPARE = 6;
let lists = 0;

export class VirtualList {
  readonly element: HTMLElement;
  private readonly events: ListEvents;
  private readonly id = `level-list-${++lists}`;
  private readonly space = make("div", { class: "space", attributes: { role: "presentation" } });
  private readonly elements: HTMLElement[] = [];
  private source: ListSource = { count: 0, fill: () => {} };
  private current = -1;
  private readonly resizing: ResizeObserver;

  constructor(label: string, events: ListEvents) {
    this.events = events;
    this.element = make("div", {
      class: "rows",
      attributes: { role: "tree", tabindex: "0", "aria-label": label },
      children: [this.space],
    });
    this.element.addEventListener("scroll", () => this.draw(), { passive: true });
    this.element.addEventListener("keydown", (event) => this.onKeyDown(event));
    this.element.addEventListener("click", (event) => this.onClick(event));
    this.element.addEventListener("dblclick", (event) => {
      const row = this.rowOf(event.target);
      if (row >= 0) events.onRun(row);
    });
    // details that open below leave less room: the active row stays in sight
    this.resizing = new ResizeObserver(() => this.activate(this.current));
    this.resizing.observe(this.element);
  }

  set(label: string, source: ListSource): void {
    this.source = source;
    setAttribute(this.element, "aria-label", label);
    this.space.style.height = `${source.count * HEIGHT}px`;
    this.current = Math.min(this.current, source.count - 1);
    this.draw();
  }

  /** Marks a row, -1 for none, and brings it into sight. */
  activate(row: number, reveal = true): void {
    this.current = row;
    if (row >= 0 && reveal) {
      const { scrollTop, clientHeight } = this.element;
      const top = row * HEIGHT;
      if (top < scrollTop) this.element.scrollTop = top;
      else if (top + HEIGHT > scrollTop + clientHeight) this.element.scrollTop = top + HEIGHT - clientHeight;
    }
    this.draw();
  }

  get active(): number {
    return this.current;
  }

  focus(): void {
    this.element.focus();
  }

  /** Fills the rows in sight anew. */
  draw(): void {
    const { scrollTop, clientHeight } = this.element;
    const first = Math.max(0, Math.floor(scrollTop / HEIGHT) - SPARE);
    const end = Math.min(this.source.count, Math.ceil((scrollTop + clientHeight) / HEIGHT) + SPARE);
    while (this.elements.length < end - first) {
      const element = make("div", { class: "item", attributes: { role: "treeitem" } });
      this.elements.push(element);
      this.space.append(element);
    }
    this.elements.forEach((element, at) => {
      const row = first + at;
      const isUsed = row < end;
      element.hidden = !isUsed;
      if (!isUsed) {
        element.removeAttribute("id");
        return;
      }
      element.id = `${this.id}-${row}`;
      element.dataset["row"] = String(row);
      element.style.top = `${row * HEIGHT}px`;
      setAttribute(element, "aria-selected", String(row === this.current));
      setAttribute(element, "aria-posinset", String(row + 1));
      setAttribute(element, "aria-setsize", String(this.source.count));
      const level = this.source.level?.(row);
      setAttribute(element, "aria-level", String(level ?? 1));
      element.style.paddingLeft = `${6 + 12 * Math.min(8, (level ?? 1) - 1)}px`;
      this.source.fill(element, row);
    });
    setAttribute(this.element, "aria-activedescendant", this.current >= 0 ? `${this.id}-${this.current}` : undefined);
  }

  dispose(): void {
    this.resizing.disconnect();
  }

  private rowOf(target: EventTarget | null): number {
    const element = target instanceof Element ? target.closest<HTMLElement>(".item") : null;
    return element ? Number(element.dataset["row"]) : -1;
  }

  private onClick(event: MouseEvent): void {
    const row = this.rowOf(event.target);
    if (row < 0) return;
    if (event.target instanceof Element && event.target.closest(".eye")) {
      this.events.onToggle(row);
      return;
    }
    this.activate(row);
    this.events.onActive(row);
  }

  private onKeyDown(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const last = this.source.count - 1;
    const page = Math.max(1, Math.floor(this.element.clientHeight / HEIGHT) - 1);
    const moves: Readonly<Record<string, number>> = {
      ArrowDown: Math.min(last, this.current + 1),
      ArrowUp: Math.max(0, this.current - 1),
      PageDown: Math.min(last, this.current + page),
      PageUp: Math.max(0, this.current - page),
      Home: 0,
      End: last,
    };
    const to = moves[event.key];
    if (to !== undefined && last >= 0) {
      event.preventDefault();
      this.activate(to);
      this.events.onActive(to);
    } else if (event.key === "Enter" && this.current >= 0) {
      event.preventDefault();
      this.events.onRun(this.current);
    } else if (event.key === " " && this.current >= 0) {
      event.preventDefault();
      this.events.onToggle(this.current);
    } else if (this.events.onKey(event.key, this.current)) event.preventDefault();
  }
}
