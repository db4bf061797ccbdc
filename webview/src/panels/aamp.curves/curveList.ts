/** The list of all curves in a document, with a filter and a small picture of each curve. Must not know the chart. */
import type { CurveModel, CurvesModel } from "../../../../formats/aamp/panel/model.ts";
import { makeSvg, pathOf } from "../../chart/svg.ts";
import { make, setAttribute, setText } from "../../dom.ts";
import { l10n } from "../../strings.ts";
import { FilteredList } from "../../ui/filteredList.ts";
import { curveOf } from "./curvePoints.ts";
import type { CurvesPanel } from "./index.ts";
import { outline, spanOfLine } from "./interpolation.ts";

const MAX_COMPARED = 12;
const SPARK = { width: 56, height: 24 };

export class CurveList {
  readonly element: HTMLElement;
  private readonly filtered: FilteredList;

  constructor(panel: CurvesPanel) {
    this.filtered = new FilteredList({
      label: l10n.t("Curves"),
      class: "curve-list",
      rowHeight: 3.3,
      makeRow,
      fill: (row, at) => panel.model && fillRow(row, panel.model, panel.model.curves[at]),
      isMultiple: true,
      onSelect: (at, how) => {
        if (how === "one" || this.compared.length === 0) panel.choose(at, true);
        // the set of compared curves may have changed
        panel.fit();
        panel.draw();
      },
      filterLabel: l10n.t("Filter curves"),
      textOf: (at) => panel.model?.curves[at].path ?? "",
      countText: (count) => (count === "1" ? l10n.t("1 curve") : l10n.t("{0} curves", count)),
    });
    this.element = make("div", { class: "curve-side", children: this.filtered.elements });
  }

  show(count: number, chosen: number): void {
    this.filtered.show(count);
    this.choose(chosen);
  }

  /** The selected curves, at most as many as can be distinguished. */
  get compared(): readonly number[] {
    return [...this.filtered.list.selection.items].slice(0, MAX_COMPARED);
  }

  choose(chosen: number): void {
    const { items } = this.filtered.list.selection;
    this.filtered.list.select(items.has(chosen) ? [...items] : [chosen], chosen);
  }
}

function makeRow(): HTMLElement {
  const picture = makeSvg("svg", { class: "curve-spark series-0", "aria-hidden": "true", viewBox: `0 0 ${SPARK.width} ${SPARK.height}` });
  picture.append(makeSvg("path", { class: "chart-line" }));
  const name = make("span", { class: "curve-name" });
  return make("div", { children: [picture, name, make("span", { class: "curve-type" }), make("span", { class: "curve-path" })] });
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

/** Returns the curve's name, with an index if its parameter has several curves. */
export function titleOf({ name, index, count }: CurveModel): string {
  return count === 1 ? name : `${name} [${index}]`;
}

/** Returns a name that distinguishes the curve from the others: its title, preceded by its object if several have the same title. */
export function nameAmong(curve: CurveModel, all: readonly CurveModel[]): string {
  const title = titleOf(curve);
  const isOne = all.filter((other) => titleOf(other) === title).length === 1;
  return isOne ? title : `${curve.path.split("/").at(-2) ?? ""} ${title}`;
}
