/** The list of all curves of a document, with a filter and a small picture each. Must know no chart. */
import type { CurveModel, CurvesModel } from "../../../../formats/aamp/panel/model.ts";
import { makeSvg, pathOf } from "../../chart/svg.ts";
import { make, setAttribute, setText } from "../../dom.ts";
import { l10n } from "../../strings.ts";
import { makeTextField } from "../../ui/textField.ts";
import { curveOf } from "./curvePoints.ts";
import { outline } from "./interpolation.ts";
import { spanOfLine } from "./shownRange.ts";

const SPARK = { width: 56, height: 24 };

export class CurveList {
  readonly element: HTMLElement;
  onChoose: (curve: number) => void = () => {};
  private model: CurvesModel | undefined;
  private chosen = -1;
  private wanted = "";
  private readonly list = make("ul", {
    class: "chart-list curve-list",
    attributes: { role: "listbox", "aria-label": l10n.t("Curves"), tabindex: "0" },
  });
  private readonly count = make("p", { class: "curve-count", attributes: { role: "status" } });

  constructor() {
    const filter = makeTextField(l10n.t("Filter curves"), (text) => this.filter(text), { icon: "search" });
    this.element = make("div", { class: "curve-side", children: [filter, this.list, this.count] });
    this.list.addEventListener("click", (event) => {
      const row = (event.target as Element).closest<HTMLElement>("[role=option]");
      if (row) this.onChoose(Number(row.dataset["curve"]));
    });
    this.list.addEventListener("keydown", (event) => this.onKey(event));
  }

  show(model: CurvesModel, chosen: number): void {
    this.model = model;
    const rows = [...this.list.children] as HTMLElement[];
    if (rows.length !== model.curves.length) {
      this.list.replaceChildren(...model.curves.map((_, at) => makeRow(at)));
      this.filter(this.wanted);
    }
    model.curves.forEach((curve, at) => fillRow(this.list.children[at] as HTMLElement, model, curve));
    this.choose(chosen);
    this.filter(this.wanted);
  }

  choose(chosen: number): void {
    if (chosen !== this.chosen) (this.list.children[chosen] as HTMLElement | undefined)?.scrollIntoView({ block: "nearest" });
    this.chosen = chosen;
    [...this.list.children].forEach((row, at) => setAttribute(row, "aria-selected", String(at === chosen)));
    setAttribute(this.list, "aria-activedescendant", this.list.children[chosen]?.id);
  }

  private filter(text: string): void {
    this.wanted = text;
    const wanted = text.trim().toLowerCase();
    const curves = this.model?.curves ?? [];
    let shown = 0;
    [...this.list.children].forEach((row, at) => {
      const isShown = curves[at]?.path.toLowerCase().includes(wanted) ?? false;
      (row as HTMLElement).hidden = !isShown;
      if (isShown) shown++;
    });
    setText(this.count, wanted === "" ? l10n.t("{0} curves", curves.length) : l10n.t("{0} of {1} curves", shown, curves.length));
  }

  private onKey(event: KeyboardEvent): void {
    const rows = ([...this.list.children] as HTMLElement[]).filter((row) => !row.hidden);
    const at = rows.findIndex((row) => Number(row.dataset["curve"]) === this.chosen);
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: rows.length - 1 }[event.key];
    const row = to === undefined ? undefined : rows[Math.max(0, Math.min(to, rows.length - 1))];
    if (!row) return;
    event.preventDefault();
    this.onChoose(Number(row.dataset["curve"]));
  }
}

function makeRow(at: number): HTMLElement {
  const picture = makeSvg("svg", { class: "curve-spark series-0", "aria-hidden": "true", viewBox: `0 0 ${SPARK.width} ${SPARK.height}` });
  picture.append(makeSvg("path", { class: "chart-line" }));
  const row = make("li", {
    attributes: { role: "option", id: `curve-${at}` },
    children: [
      picture,
      make("span", { class: "curve-name" }),
      make("span", { class: "curve-type" }),
      make("span", { class: "curve-path" }),
    ],
  });
  row.dataset["curve"] = String(at);
  return row;
}

function fillRow(row: HTMLElement, model: CurvesModel, curve: CurveModel): void {
  const [picture, name, type, path] = row.children;
  const shape = curveOf(model, curve);
  setText(name, titleOf(curve));
  setText(type, shape.typeName);
  setText(path, curve.path.split("/").slice(1, -1).join(" › "));
  setAttribute(row, "title", curve.path);
  const view = spanOfLine(shape);
  const line = outline(shape, view.x.from, view.x.to);
  const toX = (x: number) => 2 + ((x - view.x.from) / (view.x.to - view.x.from)) * (SPARK.width - 4);
  const toY = (y: number) => SPARK.height - 2 - ((y - view.y.from) / (view.y.to - view.y.from)) * (SPARK.height - 4);
  setAttribute(picture.children[0], "d", pathOf(line, toX, toY));
}

/** One of several curves of a parameter is told by its number. */
export function titleOf({ name, index, count }: CurveModel): string {
  return count === 1 ? name : `${name} [${index}]`;
}
