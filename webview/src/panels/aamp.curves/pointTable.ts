/** The numbers of a curve's points: the twin of the picture, and where they are typed. Must know no chart. */
import { make, setAttribute, setText } from "../../dom.ts";
import { l10n } from "../../strings.ts";
import { numberProblem } from "../../ui/numberText.ts";
import type { Changes, NamedCurve } from "./curvePoints.ts";
import { pointCount, strideOf } from "./interpolation.ts";

export class PointTable {
  readonly element: HTMLElement;
  onChange: (changes: Changes) => void = () => {};
  /** The row of a point got the focus. */
  onSelect: (point: number) => void = () => {};
  onProblem: (message: string) => void = () => {};
  private readonly head = make("tr");
  private readonly body = make("tbody");
  private readonly caption = make("caption");
  private shape = "";
  private texts: readonly string[] = [];

  constructor() {
    const table = make("table", { children: [this.caption, make("thead", { children: [this.head] }), this.body] });
    this.element = make("div", { class: "chart-table curve-table", children: [table] });
    this.body.addEventListener("change", (event) => this.onInput(event.target as HTMLInputElement));
    this.body.addEventListener("keydown", (event) => this.onKey(event));
    this.body.addEventListener("focusin", (event) => {
      const point = (event.target as HTMLElement).closest<HTMLElement>("tr")?.dataset["point"];
      if (point !== undefined) this.onSelect(Number(point));
    });
  }

  /** @param texts of all coefficients, as the file has them */
  show(title: string, curve: NamedCurve, texts: readonly string[], isReadOnly: boolean): void {
    this.texts = texts;
    const stride = strideOf(curve.kind);
    const isGroup = stride === 0 && curve.kind !== "unknown";
    const width = isGroup ? 2 : Math.max(1, stride);
    const rows = isGroup ? 1 : curve.kind === "unknown" ? curve.used : pointCount(curve);
    setText(this.caption, l10n.t("Points of {0}", title));
    const shape = `${curve.parts.join()} ${rows}`;
    if (shape !== this.shape) this.build(curve, rows, width);
    this.shape = shape;
    for (const input of this.inputs()) {
      const text = texts[Number(input.dataset["coefficient"])];
      if (document.activeElement !== input || input.dataset["text"] !== text) input.value = text;
      input.dataset["text"] = text;
      input.readOnly = isReadOnly;
      setAttribute(input, "aria-invalid", undefined);
    }
  }

  select(point: number | undefined): void {
    for (const row of this.body.children) {
      const isSelected = (row as HTMLElement).dataset["point"] === String(point);
      setAttribute(row, "aria-selected", isSelected ? "true" : undefined);
      if (isSelected) row.scrollIntoView({ block: "nearest" });
    }
  }

  focus(coefficient: number): void {
    const input = this.inputs().find((one) => one.dataset["coefficient"] === String(coefficient));
    input?.focus();
    input?.select();
  }

  private build(curve: NamedCurve, rows: number, width: number): void {
    const names = curve.parts.map(nameOfPart);
    this.head.replaceChildren(
      make("th", { text: "#", attributes: { scope: "col" } }),
      ...names.map((text) => make("th", { text, attributes: { scope: "col" } })),
    );
    this.body.replaceChildren(
      ...Array.from({ length: rows }, (_, point) => {
        const cells = Array.from({ length: width }, (__, part) => {
          const input = make("input", {
            attributes: {
              type: "text",
              inputmode: "decimal",
              spellcheck: "false",
              "aria-label": l10n.t("{0} of point {1}", names[part], point + 1),
            },
          });
          input.dataset["coefficient"] = String(point * width + part);
          return make("td", { children: [input] });
        });
        const row = make("tr", { children: [make("th", { text: String(point + 1), attributes: { scope: "row" } }), ...cells] });
        row.dataset["point"] = String(point);
        return row;
      }),
    );
  }

  private onInput(input: HTMLInputElement): void {
    const coefficient = Number(input.dataset["coefficient"]);
    if (input.value.trim() === this.texts[coefficient]) return;
    const problem = numberProblem(input.value);
    setAttribute(input, "aria-invalid", problem === undefined ? undefined : "true");
    input.title = problem ?? "";
    if (problem !== undefined) return this.onProblem(problem);
    this.onChange([[coefficient, Number(input.value)]]);
  }

  /** Enter takes what was typed, Escape what was there, up and down go through the rows. */
  private onKey(event: KeyboardEvent): void {
    const input = event.target as HTMLInputElement;
    const coefficient = Number(input.dataset["coefficient"]);
    if (event.key === "Enter") this.onInput(input);
    else if (event.key === "Escape") {
      input.value = this.texts[coefficient];
      setAttribute(input, "aria-invalid", undefined);
    } else if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      const width = this.head.childElementCount - 1;
      this.focus(coefficient + (event.key === "ArrowDown" ? width : -width));
    } else return;
    event.preventDefault();
  }

  private inputs(): HTMLInputElement[] {
    return [...this.body.querySelectorAll("input")];
  }
}

function nameOfPart(part: NamedCurve["parts"][number]): string {
  const names = {
    x: l10n.t("x"),
    y: l10n.t("y"),
    slope: l10n.t("slope"),
    frequency: l10n.t("frequency"),
    amplitude: l10n.t("amplitude"),
    value: l10n.t("value"),
  };
  return names[part];
}
