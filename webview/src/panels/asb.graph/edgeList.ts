/** The edges of a node as a list: where they lead, their conditions as values that can be typed, and what can be done with them. */
import type { GraphEdge, GraphModel } from "../../../../formats/asb/panel/graphModel.ts";
import { make } from "../../dom.ts";
import { findProblem } from "../../fields/validity.ts";
import { l10n } from "../../strings.ts";
import { makeButton } from "../../ui/button.ts";
import { CellField } from "../../ui/cellField.ts";
import type { Links } from "./groups.ts";

export class EdgeList {
  readonly element = make("ul", { class: "graph-edges", attributes: { "aria-label": l10n.t("Edges of the selected node") } });
  onSelect: (node: number) => void = () => {};
  onDelete: (edge: number) => void = () => {};
  onLead: (edge: number) => void = () => {};
  /** Why the value was not taken; undefined where it was. */
  onCondition: (edge: number, name: string, value: string) => Promise<string | undefined> = async () => undefined;
  private fields = new Map<number, readonly CellField[]>();

  /** @param chosen position of the edge that is marked, or -1 */
  show(at: number, model: GraphModel, links: Links, canEdit: boolean, chosen: number): void {
    // what is being typed stays where its edge does
    const typing = [...this.fields].find(([, fields]) => fields.some(({ hasFocus }) => hasFocus))?.[0];
    this.fields = new Map();
    const rows = [
      ...(links.into[at] ?? []).map((edge) => this.row(edge, edge.from, l10n.t("From:"), model, canEdit, chosen)),
      ...(links.out[at] ?? []).map((edge) => this.row(edge, edge.to, l10n.t("To:"), model, canEdit, chosen)),
    ];
    this.element.replaceChildren(...rows);
    if (typing !== undefined) this.focusCondition(typing);
  }

  /** The first value of an edge, or of the first that has any. False where there is none. */
  focusCondition(edge: number): boolean {
    const fields = this.fields.get(edge) ?? (edge < 0 ? [...this.fields.values()].find(({ length }) => length > 0) : undefined);
    fields?.[0]?.focus();
    return fields?.[0] !== undefined;
  }

  private row(edge: GraphEdge, other: number, words: string, { nodes, edges }: GraphModel, canEdit: boolean, chosen: number): HTMLElement {
    const at = edges.indexOf(edge);
    const { title } = nodes[other];
    const text = [words, edge.plug, edge.condition, "·", title].filter(Boolean).join(" ");
    const go = make("button", { text, class: "graph-go", attributes: { type: "button" } });
    go.addEventListener("click", () => this.onSelect(other));
    const lead = makeButton(l10n.t("Lead to Another Node…"), () => this.onLead(at), { icon: "link", iconOnly: true });
    const remove = makeButton(l10n.t("Delete Connection"), () => this.onDelete(at), { icon: "trash", iconOnly: true });
    const tools = canEdit ? [lead, ...(edge.plug === "start" ? [] : [remove])] : [];
    const fields = (edge.conditions ?? []).map(
      ({ name, control, value, source }) =>
        new CellField({
          label: name,
          value,
          isReadOnly: !canEdit,
          findProblem: (typed) => findProblem(control, typed),
          onTake: (typed) => this.onCondition(at, name, typed),
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
