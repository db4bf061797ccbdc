/** The graph as lists: the same nodes and edges for people who do not see the picture, and the search. */
import type { GraphModel, GraphNode } from "../../../../formats/asb/panel/graphModel.ts";
import { make, setText } from "../../dom.ts";
import { l10n } from "../../strings.ts";
import { FilteredList } from "../../ui/filteredList.ts";
import { EdgeList } from "./edgeList.ts";
import type { Links } from "./groups.ts";

export class NodeList {
  readonly element: HTMLElement;
  onSelect: (at: number) => void = () => {};
  onOpen: () => void = () => {};
  onFound: (found: ReadonlySet<number>) => void = () => {};
  private nodes: readonly GraphNode[] = [];
  readonly edges = new EdgeList();
  private readonly filtered = new FilteredList({
    label: l10n.t("Nodes of the graph"),
    class: "graph-list",
    makeRow: () => make("div", { children: [make("span"), make("span", { class: "detail" })] }),
    fill: (row, at) => {
      setText(row.children[0], this.nodes[at].title);
      setText(row.children[1], this.nodes[at].details.join(" · "));
    },
    onSelect: (at) => this.onSelect(at),
    onRun: () => this.onOpen(),
    filterLabel: l10n.t("Search nodes"),
    textOf: (at) => [this.nodes[at].title, ...this.nodes[at].details].join(" · "),
    countText: (shown, all) => (shown === all ? l10n.t("{0} nodes", all) : l10n.t("{0} of {1} nodes", shown, all)),
    onFilter: (found) => this.onFound(new Set(found)),
  });

  constructor() {
    this.element = make("div", { class: "graph-side", children: [...this.filtered.elements, this.edges.element] });
    this.edges.onSelect = (at) => this.onSelect(at);
  }

  focusSearch(): void {
    this.filtered.focusFilter();
  }

  show({ nodes }: GraphModel): void {
    this.nodes = nodes;
    this.filtered.show(nodes.length);
  }

  /** @param chosen position of an edge, or -1 */
  select(at: number, model: GraphModel, links: Links, canEdit: boolean, chosen: number): void {
    this.filtered.list.select(at < 0 ? [] : [at], at);
    this.edges.show(at, model, links, canEdit, chosen);
  }
}
