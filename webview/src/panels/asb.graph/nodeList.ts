/** The graph as lists: the same nodes and edges for those who do not see the picture, and the search. */
import type { GraphEdge, GraphModel } from "../../../../formats/asb/panel/graphModel.ts";
import { make, setAttribute } from "../../dom.ts";
import { l10n } from "../../strings.ts";
import type { Links } from "./groups.ts";

/** Rows that are made before the page may draw and listen again. */
const ROWS_AT_ONCE = 250;

export class NodeList {
  readonly element: HTMLElement;
  onSelect: (at: number) => void = () => {};
  onOpen: () => void = () => {};
  onFound: (found: ReadonlySet<number>) => void = () => {};
  private readonly search = make("input", {
    attributes: { type: "search", placeholder: l10n.t("Search nodes"), "aria-label": l10n.t("Search nodes") },
  });
  private readonly list = make("ul", { class: "graph-list", attributes: { role: "listbox", "aria-label": l10n.t("Nodes of the graph") } });
  private readonly edges = make("ul", { class: "graph-edges", attributes: { "aria-label": l10n.t("Edges of the selected node") } });
  private readonly count = make("p", { class: "graph-count", attributes: { role: "status" } });
  /** Of the first nodes; those of the others are being made. */
  private rows: HTMLLIElement[] = [];
  private texts: readonly string[] = [];
  /** What is searched for, in small letters. */
  private wanted = "";
  private selected = -1;
  private filling: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    this.element = make("div", { class: "graph-side", children: [this.search, this.count, this.list, this.edges] });
    this.search.addEventListener("input", () => this.filter());
    this.search.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" && event.key !== "ArrowDown") return;
      const first = this.rows.find((row) => !row.hidden);
      if (!first) return;
      event.preventDefault();
      first.focus();
      this.onSelect(this.rows.indexOf(first));
    });
    this.list.addEventListener("click", ({ target }) => {
      const at = placeOf(target);
      if (at >= 0) this.onSelect(at);
    });
    this.list.addEventListener("keydown", (event) => this.onKey(event));
    this.edges.addEventListener("click", ({ target }) => {
      const at = placeOf(target);
      if (at >= 0) this.onSelect(at);
    });
  }

  focusSearch(): void {
    this.search.focus();
  }

  show({ nodes }: GraphModel): void {
    // most changes of a text change few of its nodes, or none
    if (nodes.length === this.rows.length) return this.update(nodes);
    this.dispose();
    this.texts = nodes.map(textOf);
    this.rows = [];
    this.list.replaceChildren();
    this.selected = -1;
    this.fill(nodes);
    this.filter();
  }

  dispose(): void {
    clearTimeout(this.filling);
  }

  private fill(nodes: GraphModel["nodes"]): void {
    const first = this.rows.length;
    const rows = nodes.slice(first, first + ROWS_AT_ONCE).map(({ title, details }, place) =>
      make("li", {
        attributes: { role: "option", tabindex: "-1", "data-at": String(first + place), "aria-selected": "false" },
        children: [make("span", { text: title }), make("span", { class: "graph-details", text: details.join(" · ") })],
      }),
    );
    rows.forEach((row, place) => {
      row.hidden = !this.isWanted(first + place);
    });
    this.rows.push(...rows);
    this.list.append(...rows);
    if (this.rows.length < nodes.length) this.filling = setTimeout(() => this.fill(nodes));
    if (this.selected < first || this.selected >= this.rows.length) return;
    this.mark(this.selected, true);
    this.keepOneStop();
    this.rows[this.selected].scrollIntoView({ block: "nearest" });
  }

  private update(nodes: GraphModel["nodes"]): void {
    const texts = nodes.map(textOf);
    texts.forEach((text, at) => {
      if (text === this.texts[at]) return;
      const [title, details] = this.rows[at].children;
      title.textContent = nodes[at].title;
      details.textContent = nodes[at].details.join(" · ");
    });
    if (texts.every((text, at) => text === this.texts[at])) return;
    this.texts = texts;
    this.filter();
  }

  select(at: number, { nodes }: GraphModel, links: Links): void {
    this.mark(this.selected, false);
    this.mark(at, true);
    this.selected = at;
    this.keepOneStop();
    if (at < 0) return this.edges.replaceChildren();
    const item = ({ plug, condition }: GraphEdge, other: number, words: string) =>
      make("li", {
        children: [
          make("button", {
            text: [words, plug, condition, "·", nodes[other].title].filter(Boolean).join(" "),
            attributes: { type: "button", "data-at": String(other) },
          }),
        ],
      });
    this.edges.replaceChildren(
      ...links.into[at].map((edge) => item(edge, edge.from, l10n.t("From:"))),
      ...links.out[at].map((edge) => item(edge, edge.to, l10n.t("To:"))),
    );
    // the edges take room from the list
    this.rows[at]?.scrollIntoView({ block: "nearest" });
  }

  private mark(at: number, isSelected: boolean): void {
    const row = this.rows[at];
    if (!row) return;
    setAttribute(row, "aria-selected", String(isSelected));
    row.tabIndex = isSelected ? 0 : -1;
  }

  private filter(): void {
    this.wanted = this.search.value.trim().toLowerCase();
    const found = new Set(this.wanted === "" ? [] : [...this.texts.keys()].filter((at) => this.isWanted(at)));
    this.rows.forEach((row, at) => {
      row.hidden = !this.isWanted(at);
    });
    const all = this.texts.length;
    this.count.textContent = this.wanted === "" ? l10n.t("{0} nodes", all) : l10n.t("{0} of {1} nodes", found.size, all);
    this.keepOneStop();
    this.onFound(found);
  }

  /** True for all where nothing is searched for. */
  private isWanted(at: number): boolean {
    return this.texts[at].toLowerCase().includes(this.wanted);
  }

  /** The Tab key reaches the selected row, or the first where that is hidden. */
  private keepOneStop(): void {
    const stop = this.rows.find((row) => row.tabIndex === 0);
    if (stop && !stop.hidden) return;
    if (stop) stop.tabIndex = -1;
    const first = this.rows.find((row) => !row.hidden);
    if (first) first.tabIndex = 0;
  }

  private onKey(event: KeyboardEvent): void {
    const shown = this.rows.filter((row) => !row.hidden);
    const at = shown.indexOf((event.target as HTMLElement).closest("li") as HTMLLIElement);
    if (event.key === "Enter") this.onOpen();
    const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: shown.length - 1 }[event.key];
    const row = next === undefined ? undefined : shown[next];
    if (!row) return;
    event.preventDefault();
    row.focus();
    this.onSelect(this.rows.indexOf(row));
  }
}

function textOf({ title, details }: GraphModel["nodes"][number]): string {
  return [title, ...details].join(" · ");
}

function placeOf(target: EventTarget | null): number {
  const said = (target as HTMLElement | null)?.closest<HTMLElement>("[data-at]")?.dataset["at"];
  return said === undefined ? -1 : Number(said);
}
