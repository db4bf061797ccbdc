/** The selected node's values as a form, made from the document's fields. Each change is one change of the text. */

import type { FieldValue } from "../../../../formats/core/fields/fields.ts";
import type { GraphNode } from "../../../../formats/core/fields/graphModel.ts";
import type { InnerValue } from "../../../../server/src/visual/protocol.ts";
import { make } from "../../dom.ts";
import { findProblem } from "../../fields/validity.ts";
import { l10n } from "../../strings.ts";
import { CellField } from "../../ui/cellField.ts";
import type { SelectOption } from "../../ui/select.ts";
import type { GraphPanel } from "./index.ts";

/** Milliseconds until values are requested, because keys can run through the list. */
const ASK_AFTER = 60;

export class NodeFields {
  readonly element = make("div", {
    class: "graph-fields",
    attributes: { role: "group", "aria-label": l10n.t("Fields of the selected node") },
  });
  private timer: ReturnType<typeof setTimeout> | undefined;
  private cells: readonly CellField[] = [];
  /** The shown values; the form is rebuilt only if they change, to keep what the user is typing. */
  private shown = "";

  constructor(private readonly panel: GraphPanel) {}

  show(): void {
    const { model, selected } = this.panel;
    const node = model.nodes[selected];
    clearTimeout(this.timer);
    if (!node) return this.fill([]);
    this.timer = setTimeout(async () => {
      const asked = await this.ask(node);
      if (asked && this.panel.model.nodes[this.panel.selected] === node) this.fill(asked.values);
    }, ASK_AFTER);
  }

  private async ask({ text }: GraphNode) {
    const asked = await this.panel.api.ask({ kind: "values", span: text });
    return asked && { version: asked.version, values: asked.answer.filter(({ current }) => !Array.isArray(current)) };
  }

  private fill(values: readonly InnerValue[]): void {
    const shown = JSON.stringify([this.panel.selected, values]);
    if (shown === this.shown) return;
    this.shown = shown;
    const focused = this.cells.findIndex(({ hasFocus }) => hasFocus);
    this.cells = values.map((value, at) => this.cell(value, at));
    this.element.replaceChildren(...this.cells.map(({ element }) => element));
    this.cells[focused]?.focus();
  }

  private cell({ name, control, current }: InnerValue, at: number): CellField {
    const options = optionsOf(control);
    const { selected } = this.panel;
    return new CellField({
      label: name,
      value: String(current ?? ""),
      isReadOnly: this.panel.api.state().readOnly !== undefined,
      ...(options ? { options } : {}),
      findProblem: (typed) => control && findProblem(control, typed),
      onTake: async (typed) => {
        const value: FieldValue = control?.kind === "boolean" ? typed === "true" : typed;
        // row numbers may have changed since the form was made
        const node = this.panel.selected === selected ? this.panel.model.nodes[selected] : undefined;
        const asked = node && (await this.ask(node));
        const now = asked?.values[at];
        if (now?.name !== name) return l10n.t("The text changed in the meantime. Try again.");
        const outcome = await this.panel.api.setValue(now.row, value, asked?.version ?? 0);
        return outcome.kind === "refused" ? outcome.message : undefined;
      },
    });
  }
}

function optionsOf(control: InnerValue["control"]): readonly SelectOption[] | undefined {
  if (control?.kind === "boolean")
    return [
      ["true", l10n.t("true")],
      ["false", l10n.t("false")],
    ];
  return control?.kind === "choice" ? control.options.map(({ value, label }) => [value, label]) : undefined;
}
