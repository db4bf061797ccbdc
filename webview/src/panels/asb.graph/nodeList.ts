/** The graph as lists, also for people who cannot see the picture, with a search. */

import type { GraphEdge, GraphModel } from "../../../../formats/core/fields/graphModel.ts";
import { make, setText } from "../../dom.ts";
import { findProblem } from "../../fields/validity.ts";
import { l10n } from "../../strings.ts";
import { makeButton } from "../../ui/button.ts";
import { CellField } from "../../ui/cellField.ts";
import { FilteredList } from "../../ui/filteredList.ts";
import type { GraphPanel } from "./index.ts";
import { NodeFields } from "./nodeFields.ts";

export class NodeList {
  readonly element: HTMLElement;
  readonly edges: EdgeList;
  private readonly fields: NodeFields;
  readonly filtered: FilteredList;

  constructor(private readonly panel: GraphPanel) {
    const nodeAt = (at: number) => panel.model.nodes[at];
    this.edges = new EdgeList(panel);
    this.fields = new NodeFields(panel);
    this.filtered = new FilteredList({
      label: l10n.t("Nodes of the graph"),
      class: "graph-list",
      makeRow: () => make("div", { children: [make("span"), make("span", { class: "detail" })] }),
      fill: (row, at) => {
        setText(row.children[0], nodeAt(at).title);
        setText(row.children[1], nodeAt(at).details.map(withoutKey).join(" · "));
      },
      onSelect: (at) => panel.select(at, true),
      onRun: () => panel.revealText(true),
      filterLabel: l10n.t("Search nodes"),
      textOf: (at) => [nodeAt(at).title, ...nodeAt(at).details].join(" · "),
      countText: (count) => (count === "1" ? l10n.t("1 node") : l10n.t("{0} nodes", count)),
      onFilter: (found) => panel.mark(new Set(found)),
    });
    this.element = make("div", { class: "graph-side", children: [...this.filtered.elements, this.fields.element, this.edges.element] });
  }

  /** Shows a new graph. */
  show(): void {
    this.filtered.show(this.panel.model.nodes.length);
  }

  showSelected(): void {
    const { selected } = this.panel;
    this.filtered.list.select(selected < 0 ? [] : [selected], selected);
    this.fields.show();
    this.edges.show();
  }
}

/** Removes the key of a detail, which is the same in all nodes of a type. Keeps it for numbers and booleans, which mean nothing alone. */
function withoutKey(detail: string): string {
  return detail.replace(/^[^:]*: (?!(?:true|false|[-\d.]+)$)/, "");
}

/** The edges of a node as a list: targets, conditions in input fields, and actions. */
class EdgeList {
  readonly element = make("ul", { class: "graph-edges", attributes: { "aria-label": l10n.t("Edges of the selected node") } });
  private fields = new Map<number, readonly CellField[]>();

  constructor(private readonly panel: GraphPanel) {}

  show(): void {
    const { model, links, selected } = this.panel;
    // keep the focus on the condition that is being edited
    const typing = [...this.fields].find(([, fields]) => fields.some(({ hasFocus }) => hasFocus))?.[0];
    this.fields = new Map();
    const rows = [
      ...(links.into[selected] ?? []).map((edge) => this.row(edge, edge.from, l10n.t("From:"), model)),
      ...(links.out[selected] ?? []).map((edge) => this.row(edge, edge.to, l10n.t("To:"), model)),
    ];
    this.element.replaceChildren(...rows);
    if (typing !== undefined) this.focusCondition(typing);
  }

  /** Focuses the edge's first condition, or for -1, the first condition of any edge. Returns false if there is none. */
  focusCondition(edge: number): boolean {
    const fields = this.fields.get(edge) ?? (edge < 0 ? [...this.fields.values()].find(({ length }) => length > 0) : undefined);
    fields?.[0]?.focus();
    return fields?.[0] !== undefined;
  }

  private row(edge: GraphEdge, other: number, words: string, { nodes, edges }: GraphModel): HTMLElement {
    const { editing, chosen } = this.panel;
    const { canEdit, canAdd } = editing;
    const at = edges.indexOf(edge);
    const { title } = nodes[other];
    const text = [words, edge.plug, edge.condition, "·", title].filter(Boolean).join(" ");
    const go = make("button", { text, class: "graph-go", attributes: { type: "button" } });
    go.addEventListener("click", () => this.panel.select(other, true));
    const lead = makeButton(l10n.t("Reconnect…"), () => editing.leadElsewhere(at), { icon: "link", iconOnly: true });
    const remove = makeButton(l10n.t("Delete Connection"), () => void editing.deleteEdge(at), { icon: "trash", iconOnly: true });
    const tools = canEdit ? [lead, ...(canAdd && edge.plug !== "start" ? [remove] : [])] : [];
    const fields = (edge.conditions ?? []).map(
      ({ name, control, value, source }) =>
        new CellField({
          label: name,
          value,
          isReadOnly: !canEdit,
          findProblem: (typed) => findProblem(control, typed),
          onTake: (typed) => editing.setCondition(at, name, typed),
          ...(source === undefined ? {} : { placeholder: source }),
        }),
    );
    this.fields.set(at, fields);
    return make("li", {
      class: at === chosen ? "chosen" : "",
      children: [make("div", { class: "graph-edge", children: [go, ...tools] }), ...fields.map(({ element }) => element)],
    });
  }
}
