/** The curves panel: list, picture and table of a document's `!curve` values, in sync with its text. */

import type { CurvesIntent, CurvesModel } from "../../../../formats/aamp/panel/model.ts";
import { type Span, touches } from "../../../../formats/core/text/span.ts";
import { Chart } from "../../chart/chart.ts";
import chartPanelStyle from "../../chart/chartPanel.css";
import type { ChartLine } from "../../chart/content.ts";
import type { Range, View } from "../../chart/scale.ts";
import { adoptStyle, make, makeToolbar, setAttribute, setText } from "../../dom.ts";
import { l10n } from "../../strings.ts";
import { makeButton, makeShowInText, makeZoomButtons } from "../../ui/button.ts";
import { NumberTable } from "../../ui/numberTable.ts";
import { makeSelect, type SelectOption, setOptions } from "../../ui/select.ts";
import type { MakePanel, PanelApi } from "../panel.ts";
import { showOrEmptyMessage } from "../showOrEmptyMessage.ts";
import { CurveList, nameAmong, titleOf } from "./curveList.ts";
import {
  type Changes,
  coefficientsOf,
  curveOf,
  handleLines,
  markersOf,
  movedTo,
  type NamedCurve,
  notesOf,
  pointOf,
  withChanges,
} from "./curvePoints.ts";
import { isKnown, outline, pointCount, spanOfLine, spanOfX, strideOf } from "./interpolation.ts";
import { CurveChanges, pointRows, rowWidth } from "./points.ts";
import style from "./style.css";

interface Remembered {
  readonly path: string;
  readonly index: number;
}

export class CurvesPanel {
  private readonly list = new CurveList(this);
  private readonly table = new NumberTable("curve-table");
  private readonly chart: Chart;
  private readonly changes = new CurveChanges(this);
  private readonly title = make("h2");
  private readonly types = makeSelect(l10n.t("Interpolation"), (type) => void this.changes.setType(Number(type)));
  private readonly notes = make("div");
  private readonly addButton;
  private readonly removeButton;
  model: CurvesModel | undefined;
  /** Index of the curve in the document. */
  chosen = -1;
  /** Id of a marker. */
  selected: string | undefined;
  /** The changes of the current gesture, shown until the text has them. */
  private preview: Changes = [];
  /** The marker to focus after the next model, because adding or removing points renumbers them. */
  focusNext: string | undefined;

  constructor(readonly api: PanelApi<CurvesModel, CurvesIntent>) {
    adoptStyle(chartPanelStyle);
    adoptStyle(style);
    this.chart = new Chart(
      l10n.t("Picture of the curve"),
      { x: "x", y: "y" },
      {
        onDrag: (id, x, y) => this.drag(id, x, y),
        onDrop: (id, x, y) => this.drop(id, x, y),
        onCancel: () => this.giveUp(),
        onSelect: (id) => this.select(id, true),
        onOpen: (id) => this.table.focus(...this.cellOf(coefficientsOf(this.curve!, id)[0])),
        onDelete: () => void this.changes.remove(),
        onPlace: (x, y, isDouble) => isDouble && void this.changes.addAt(x, y),
        onFit: () => this.fit(),
      },
    );
    this.addButton = makeButton(l10n.t("Add Point"), () => void this.changes.add(), { icon: "add", iconOnly: true });
    this.removeButton = makeButton(l10n.t("Delete Point"), () => void this.changes.remove(), { icon: "trash", iconOnly: true });
    const shown = [
      ...makeZoomButtons({ zoom: (factor) => this.chart.zoom(factor), fit: () => this.fit() }),
      makeShowInText(() => this.revealText(true)),
    ];
    const own = [this.title, this.types, make("span", { class: "space" }), this.addButton, this.removeButton];
    const tools = makeToolbar(l10n.t("Curve"), [...own, ...shown], "chart-tools");
    const parts = make("div", { class: "chart-parts", children: [this.chart.element, this.table.element] });
    const whole = make("div", {
      class: "chart-panel",
      children: [this.list.element, make("div", { class: "chart-main", children: [tools, this.notes, parts] })],
    });
    this.chart.element.addEventListener("keydown", (event) => {
      if (event.key !== "Insert") return;
      event.preventDefault();
      void this.changes.add();
    });
    this.table.onSelect = (point) => this.select(strideOf(this.curve!.kind) === 0 ? "peak" : `point ${point}`, true);
    this.table.onNumber = (point, part, value) =>
      void this.changes.set([[point * rowWidth(this.curve!) + part, value]], (message) => this.table.refuse(point, part, message));
    showOrEmptyMessage(api, whole, l10n.t("This file has no curves."), (model) => this.show(model));
    api.onSelection((selection) => this.follow(selection));
    api.onState(() => this.draw());
  }

  /** The chosen curve with the changes of the current gesture. */
  get curve(): NamedCurve | undefined {
    const found = this.model?.curves[this.chosen];
    return found && this.model ? withChanges(curveOf(this.model, found), this.preview) : undefined;
  }

  private show(model: CurvesModel): void {
    const before = this.model?.curves[this.chosen];
    this.model = model;
    this.preview = [];
    const remembered = before ?? this.api.recall<Remembered>();
    const same = model.curves.findIndex(({ path, index }) => path === remembered?.path && index === remembered.index);
    const chosen = Math.max(0, same);
    if (chosen !== this.chosen || same < 0) {
      this.chosen = -1;
      this.choose(chosen, false);
    }
    this.list.show(model.curves.length, this.chosen);
    if (this.focusNext !== undefined) this.selected = this.focusNext;
    this.draw();
    if (this.focusNext !== undefined) this.chart.focusMarker(this.focusNext);
    this.focusNext = undefined;
  }

  choose(curve: number, isByUser: boolean): void {
    const found = this.model?.curves[curve];
    if (!found || curve === this.chosen) return;
    this.chosen = curve;
    this.selected = undefined;
    this.preview = [];
    this.list.choose(curve);
    this.api.remember({ path: found.path, index: found.index } satisfies Remembered);
    this.fit();
    this.draw();
    if (isByUser) this.revealText(false);
  }

  fit(): void {
    const { curve, model } = this;
    if (!curve || !model) return;
    const own = spanOfLine(
      curve,
      markersOf(curve, 0).map(({ y }) => y),
    );
    const views = this.list.compared.flatMap((at) => (model.curves[at] ? [spanOfLine(curveOf(model, model.curves[at]))] : []));
    this.chart.setView(views.reduce(union, own));
  }

  draw(): void {
    const { model, curve } = this;
    const found = model?.curves[this.chosen];
    if (!model || !found || !curve) return;
    const canEdit = this.api.state().readOnly === undefined && found.places.length > 0;
    const markers = markersOf(curve, found.index).map((marker) => (canEdit ? marker : { ...marker, moves: "none" as const }));
    if (!markers.some(({ id }) => id === this.selected)) this.selected = undefined;
    const { from, to } = spanOfX(curve);
    const { compared } = this.list;
    const others = model.curves.filter((other, at) => other !== found && (other.path === found.path || compared.includes(at)));
    const isCompared = compared.length > 1;
    const lines: ChartLine[] = others.map((other) => ({
      points: outline(curveOf(model, other), from, to),
      style: "faint",
      series: isCompared ? 1 + others.indexOf(other) : other.index,
      ...(isCompared ? { name: nameAmong(other, [...others, found]) } : {}),
    }));
    lines.push({ points: handleLines(markers), style: "handle", series: found.index });
    lines.push({
      points: outline(curve, from, to),
      style: isKnown(curve.kind) ? "solid" : "dashed",
      series: found.index,
      ...(isCompared ? { name: nameAmong(found, [...others, found]) } : {}),
    });
    this.chart.set({ lines, markers, ...(this.selected === undefined ? {} : { selected: this.selected }) });
    setText(this.title, titleOf(found));
    setAttribute(this.title, "title", found.path);
    const known = model.types.map(({ type, name }): SelectOption => [String(type), name]);
    const own: SelectOption = [String(found.type), curve.typeName];
    setOptions(this.types, model.types[found.type] ? known : [...known, own], own[0]);
    this.types.disabled = !canEdit;
    this.notes.replaceChildren(...notesOf(curve, found.used).map((text) => make("p", { class: "chart-note", text })));
    this.table.show(pointRows(titleOf(found), curve, this.textsOf(found.coefficients), !canEdit));
    const point = this.selected === undefined ? undefined : (pointOf(this.selected) ?? 0);
    this.table.select(point);
    const stride = strideOf(curve.kind);
    this.addButton.disabled = !canEdit || stride === 0 || (pointCount(curve) + 1) * stride > curve.coefficients.length;
    this.removeButton.disabled = !canEdit || this.selected === undefined || pointCount(curve) < 2;
  }

  /** Returns the table cell of a coefficient. */
  private cellOf(coefficient: number): [point: number, part: number] {
    const width = rowWidth(this.curve!);
    return [Math.floor(coefficient / width), coefficient % width];
  }

  private textsOf(coefficients: readonly string[]): readonly string[] {
    if (this.preview.length === 0) return coefficients;
    const texts = [...coefficients];
    for (const [at, value] of this.preview) texts[at] = String(value);
    return texts;
  }

  // -------------------------------------------------------------------------------------------------------------- selection

  private select(id: string, isByUser: boolean): void {
    const isNew = id !== this.selected;
    this.selected = id;
    this.draw();
    if (isByUser && isNew) this.revealText(false);
  }

  private revealText(focus: boolean): void {
    const found = this.model?.curves[this.chosen];
    const { curve } = this;
    if (!found || !curve) return;
    const own = this.selected === undefined ? [] : coefficientsOf(curve, this.selected);
    const start = found.places[(own[0] + 2) * 2];
    const end = found.places[(own[own.length - 1] + 2) * 2 + 1];
    if (start !== undefined && end !== undefined) this.api.revealText({ start, end }, focus);
    else this.api.revealText({ start: found.places[0] ?? found.span.start, end: found.places.at(-1) ?? found.span.end }, focus);
  }

  /** Selects the curve and point at the text cursor. */
  private follow({ start }: Span): void {
    const { model } = this;
    if (!model) return;
    const inside = model.curves.findIndex(({ places }) => places.length > 0 && places[0] <= start && start <= places[places.length - 1]);
    const at = inside >= 0 ? inside : model.curves.findIndex(({ span }) => touches(span, start));
    if (at < 0) return;
    this.choose(at, false);
    const { places } = model.curves[at];
    const { curve } = this;
    let number = 0;
    while (number * 2 < places.length && places[number * 2 + 1] < start) number++;
    const coefficient = number - 2;
    const marker = curve && markersOf(curve, 0).find(({ id, kind }) => kind === "point" && coefficientsOf(curve, id).includes(coefficient));
    if (!marker || places[number * 2] > start) return;
    this.select(marker.id, false);
    this.chart.reveal(marker.id);
  }

  // -------------------------------------------------------------------------------------------------------------- changes

  private drag(id: string, x: number, y: number): void {
    const found = this.model?.curves[this.chosen];
    if (!found || !this.model) return;
    this.setPreview(movedTo(curveOf(this.model, found), id, x, y));
  }

  private drop(id: string, x: number, y: number): void {
    this.drag(id, x, y);
    void this.changes.set(this.preview);
  }

  /** Drops the preview. */
  giveUp(): void {
    this.setPreview([]);
  }

  private setPreview(changes: Changes): void {
    this.preview = changes;
    this.draw();
  }
}

function union(one: View, other: View): View {
  const over = (a: Range, b: Range) => ({ from: Math.min(a.from, b.from), to: Math.max(a.to, b.to) });
  return { x: over(one.x, other.x), y: over(one.y, other.y) };
}

export const makePanel: MakePanel<CurvesModel, CurvesIntent> = (api) => void new CurvesPanel(api);
