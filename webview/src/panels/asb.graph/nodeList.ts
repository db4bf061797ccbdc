/** The graph as lists: the same nodes and edges for people who do not see the picture, and the search. */
import { make, setText } from "../../dom.ts";
import { l10n } from "../../strings.ts";
import { FilteredList } from "../../ui/filteredList.ts";
import { EdgeList } from "./edgeList.ts";
import type { GraphPanel } from "./index.ts";

export class NodeList {
  readonly element: HTMLElement;
  readonly edges: EdgeList;
  private readonly panel: GraphPanel;
  private readonly filtered: FilteredList;

  constructor(panel: GraphPanel) {
    this.panel = panel;
    const nodeAt = (at: number) => panel.model.nodes[at];
    this.edges = new EdgeList(panel);
    this.filtered = new FilteredList({
      label: l10n.t("Nodes of the graph"),
      class: "graph-list",
      makeRow: () => make("div", { children: [make("span"), make("span", { class: "detail" })] }),
      fill: (row, at) => {
        setText(row.children[0], nodeAt(at).title);
        setText(row.children[1], nodeAt(at).details.join(" · "));
      },
      onSelect: (at) => panel.select(at, true),
      onRun: () => panel.revealText(true),
      filterLabel: l10n.t("Search nodes"),
      textOf: (at) => [nodeAt(at).title, ...nodeAt(at).details].join(" · "),
      countText: (shown, all) => {
        if (shown < all) return l10n.t("{0} of {1} nodes", shown, all);
        return all === 1 ? l10n.t("1 node") : l10n.t("{0} nodes", all);
      },
      onFilter: (found) => panel.mark(new Set(found)),
    });
    this.element = make("div", { class: "graph-side", children: [...this.filtered.elements, this.edges.element] });
  }

  focusSearch(): void {
    this.filtered.focusFilter();
  }

  /** The graph is another. */
  show(): void {
    this.filtered.show(this.panel.model.nodes.length);
  }

  showSelected(): void {
    const { selected } = this.panel;
    this.filtered.list.select(selected < 0 ? [] : [selected], selected);
    this.edges.show();
  }
}
