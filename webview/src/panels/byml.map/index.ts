/** A map of all objects in a document that have a `Translate`, in sync with its text. */

import type { PlacedIntent, PlacedModel, PlacedPoint } from "../../../../formats/byml/panel/mapModel.ts";
import { nearest } from "../../../../formats/core/search.ts";
import { type Span, touches } from "../../../../formats/core/text/span.ts";
import { CanvasFrame, type ShownPlace } from "../../canvas/canvasFrame.ts";
import { fitBox } from "../../canvas/fitBox.ts";
import { PlaneInput } from "../../canvas/planeInput.ts";
import { adoptStyle, make, setText } from "../../dom.ts";
import { l10n } from "../../strings.ts";
import { makeButton, makeShowInText, makeZoomButtons } from "../../ui/button.ts";
import { makeSelect } from "../../ui/select.ts";
import type { MakePanel, PanelApi } from "../panel.ts";
import { showOrEmptyMessage } from "../showOrEmptyMessage.ts";
import { bestPlane, drawPlaces, type Plane, placeText, project, readTheme, round, type Theme } from "./drawing.ts";
import { PlaceChanges } from "./placeChanges.ts";
import { Layers, makePointList, PlaceForm } from "./side.ts";
import style from "./style.css";

interface Remembered {
  readonly layers: readonly string[];
  readonly view?: ShownPlace;
  readonly links: boolean;
  readonly plane?: Plane;
}

/** A point is hit within this many pixels. */
const REACH = 9;

export class PlacesPanel {
  private readonly frame: CanvasFrame;
  private readonly input: PlaneInput<number>;
  private readonly layers = new Layers([]);
  readonly form = new PlaceForm();
  private readonly list = makePointList(
    (numbers) => this.select(numbers, true),
    () => this.form.focus(),
  );
  private readonly readout = make("div", { attributes: { "aria-hidden": "true" } });
  private readonly links = make("input", { attributes: { type: "checkbox" } });
  private readonly togetherBox = make("input", { attributes: { type: "checkbox" } });
  private readonly togetherText = make("span");
  private readonly togetherLabel = make("label", { class: "places-together", children: [this.togetherBox, this.togetherText] });
  private readonly changes = new PlaceChanges(this);
  private theme: Theme;
  private readonly planes = makeSelect(l10n.t("Seen from"), (plane) => this.seeFrom(plane === "side" ? "side" : "above"), [
    ["above", l10n.t("From above")],
    ["side", l10n.t("From the side")],
  ]);
  private plane: Plane | undefined;
  private model: PlacedModel | undefined;
  /** Points in the chosen plane: z grows downwards in the picture. */
  private points: readonly PlacedPoint[] = [];
  private selected = new Set<number>();
  private preview: { readonly dx: number; readonly dz: number } | undefined;
  private wanted: readonly string[] | undefined;

  constructor(readonly api: PanelApi<PlacedModel, PlacedIntent>) {
    adoptStyle(style);
    const remembered = api.recall<Remembered>();
    this.wanted = remembered?.layers;
    this.links.checked = remembered?.links ?? true;
    this.plane = remembered?.plane;
    const linksLabel = make("label", { class: "places-together", children: [this.links, l10n.t("Show all links")] });
    this.frame = new CanvasFrame({
      label: l10n.t(
        "Map: arrows move the selection or the view, plus and minus zoom, 0 fits, Enter types numbers, Delete deletes; the list has all points",
      ),
      toolsLabel: l10n.t("Map"),
      tools: [
        ...makeZoomButtons({ zoom: (factor) => this.frame.zoom(factor), fit: () => this.fit() }),
        makeButton(l10n.t("Duplicate"), () => void this.changes.duplicate(), { icon: "copy", iconOnly: true }),
        makeButton(l10n.t("Delete"), () => void this.changes.delete(), { icon: "trash", iconOnly: true }),
        makeShowInText(() => this.reveal(true)),
        this.planes,
      ],
      note: this.readout,
      side: make("div", {
        class: "places-side",
        children: [this.layers.element, linksLabel, this.form.element, this.togetherLabel, this.list.element],
      }),
      place: remembered?.view,
      draw: (context) => this.draw(context),
      onPlace: () => this.remember(),
      onFirst: () => this.fit(),
    });
    this.theme = readTheme();
    this.input = this.listen();
    this.layers.onChange = () => {
      this.showList();
      this.frame.redraw();
      this.remember();
    };
    this.links.addEventListener("change", () => {
      this.frame.redraw();
      this.remember();
    });
    this.form.onSet = (axis, typed) => void this.changes.set(axis, typed);
    const nothing = l10n.t("Nothing in this document has a position: no map has a Translate with three numbers.");
    showOrEmptyMessage(api, this.frame.element, nothing, (model) => this.show(model));
    api.onSelection((selection) => this.follow(selection));
    api.onState(() => this.showForm());
    api.onTheme(() => {
      this.theme = readTheme();
      if (this.model) this.layers.showModel(this.model, this.theme, this.wanted);
      this.frame.redraw();
    });
  }

  private listen(): PlaneInput<number> {
    const { view } = this.frame;
    return new PlaneInput<number>(this.frame, {
      hitAt: (x, y) => this.hitAt(x, y),
      onPress: ({ hit, isAdding }) => {
        if (hit === undefined) return isAdding ? "marquee" : "pan";
        if (isAdding) this.select(this.selected.has(hit) ? [...this.selected].filter((one) => one !== hit) : [...this.selected, hit]);
        else if (!this.selected.has(hit)) this.select([hit]);
        return "move";
      },
      onClick: ({ hit, isAdding }) => {
        if (!isAdding) this.select(hit === undefined ? [] : [hit]);
      },
      onMove: (_, dx, dy) => this.setPreview({ dx: round(dx / view.scale), dz: round(dy / view.scale) }),
      onDrop: () => void this.drop(),
      onMarquee: ({ left, right, top, bottom }, isAdding) => {
        const inside = this.shownNumbers.filter((number) => {
          const point = this.points[number];
          const [x, y] = [view.toX(point.x), view.toY(point.z)];
          return x >= left && x <= right && y >= top && y <= bottom;
        });
        this.select(isAdding ? [...new Set([...this.selected, ...inside])] : inside);
      },
      onCancel: () => (this.preview ? this.setPreview(undefined) : this.select([])),
      onFit: () => this.fit(),
      onOpen: () => this.form.focus(),
      onDelete: () => void this.changes.delete(),
      onSelectAll: () => this.select(this.shownNumbers),
      onHover: (x, y) => this.hover(x, y),
      step: (isFine, isFar) => (this.selected.size > 0 ? (isFine ? 0.1 : isFar ? 10 : 1) * view.scale : undefined),
    });
  }

  /** Paths of the selected points, in the order of selection. */
  get paths(): readonly string[] {
    return [...this.selected].map((number) => this.points[number].path);
  }

  /** True if equal maps elsewhere in the document change, too. */
  get together(): boolean {
    return this.togetherBox.checked;
  }

  // ------------------------------------------------------------------------------------------------ shown

  private get isSide(): boolean {
    return this.plane === "side";
  }

  private seeFrom(plane: Plane): void {
    this.plane = plane;
    this.points = this.seen();
    this.fit();
    this.remember();
  }

  private seen(): readonly PlacedPoint[] {
    return project(this.plane ?? "above", this.model?.points ?? []);
  }

  private get shownNumbers(): readonly number[] {
    return this.points.flatMap(({ layer }, number) => (this.layers.shown.has(layer) ? [number] : []));
  }

  private show(model: PlacedModel): void {
    const paths = new Set([...this.selected].map((number) => this.points[number]?.path));
    this.model = model;
    this.plane ??= bestPlane(model.points);
    this.planes.value = this.plane;
    this.points = this.seen();
    this.preview = undefined;
    this.selected = new Set(this.points.flatMap(({ path }, number) => (paths.has(path) ? [number] : [])));
    this.layers.showModel(model, this.theme, this.wanted);
    if (!this.frame.isPlaced) this.fit();
    this.showList();
    this.showForm();
    this.frame.redraw();
    if (model.isCut) this.api.announce(l10n.t("Only the first {0} points are shown.", model.points.length));
  }

  private showList(): void {
    const points = this.model?.points ?? [];
    this.list.show(this.shownNumbers.map((number) => ({ number, point: points[number] })));
    this.list.select(this.selected, true);
  }

  private showForm(): void {
    const points = [...this.selected].flatMap((number) => this.model?.points[number] ?? []);
    this.form.show(points, this.api.state().readOnly !== undefined);
    const equals = points.reduce((most, point) => Math.max(most, point.equals), 0);
    this.togetherLabel.hidden = equals === 0;
    setText(this.togetherText, l10n.t("Also change equal maps elsewhere in the document ({0})", equals));
  }

  private fit(): void {
    const numbers = this.shownNumbers.length > 0 ? this.shownNumbers : this.points.map((_, number) => number);
    if (numbers.length === 0) return;
    this.frame.fit(fitBox(numbers.map((number) => [this.points[number].x, this.points[number].z])), 8, 10);
  }

  private remember(): void {
    this.api.rememberSoon((): Remembered => {
      this.wanted = this.model?.layers.flatMap(({ name }, layer) => (this.layers.shown.has(layer) ? [name] : [])) ?? [];
      return { layers: this.wanted, view: this.frame.place, links: this.links.checked, plane: this.plane ?? "above" };
    });
  }

  private draw(context: CanvasRenderingContext2D): void {
    const { model, preview, selected, theme, frame } = this;
    if (!model) return;
    const points = preview
      ? this.points.map((point, number) => (selected.has(number) ? { ...point, x: point.x + preview.dx, z: point.z + preview.dz } : point))
      : this.points;
    drawPlaces(context, frame.view, theme, {
      points,
      lines: model.lines,
      shown: this.layers.shown,
      selected,
      showsLinks: this.links.checked,
      isSide: this.isSide,
    });
    this.input.drawMarquee(context, theme.focus);
  }

  private hitAt(x: number, y: number): number | undefined {
    const { view } = this.frame;
    const distanceOf = (number: number) => Math.hypot(view.toX(this.points[number].x) - x, view.toY(this.points[number].z) - y);
    return nearest(this.shownNumbers, distanceOf, REACH);
  }

  private hover(x: number, y: number): void {
    const hit = this.hitAt(x, y);
    const { view, canvas } = this.frame;
    this.say(hit === undefined ? undefined : this.points[hit], view.worldX(x), view.worldZ(y));
    canvas.style.setProperty("cursor", hit === undefined ? "default" : "pointer");
  }

  /** Shows a position, and the point that is there or is being moved there. */
  private say(point: PlacedPoint | undefined, x: number, z: number): void {
    const place = placeText(this.plane ?? "above", x, z);
    setText(this.readout, point ? `${point.label} · ${place}` : place);
  }

  // ------------------------------------------------------------------------------------------------ selection

  private select(numbers: readonly number[], isCentred = false): void {
    this.setSelected(numbers, isCentred);
    const point = this.points[numbers[0]];
    if (!point) return;
    this.api.announce(numbers.length === 1 ? point.label : l10n.t("{0} points selected", numbers.length));
    this.reveal(false);
  }

  private setSelected(numbers: readonly number[], isCentred: boolean): void {
    this.selected = new Set(numbers);
    this.list.select(this.selected, true);
    this.showForm();
    const point = this.points[numbers[0]];
    if (point && isCentred) this.frame.view.reveal(point.x, point.z);
    this.frame.redraw();
  }

  private reveal(focus: boolean): void {
    const [number] = this.selected;
    const point = this.points[number];
    if (point) this.api.revealText({ start: point.text.start, end: point.text.start }, focus);
  }

  /** Selects the innermost point at the text cursor. */
  private follow({ start }: Span): void {
    const around = [...this.points.keys()].filter((number) => touches(this.points[number].text, start));
    const found = nearest(around, (number) => start - this.points[number].text.start);
    if (found === undefined || (this.selected.size === 1 && this.selected.has(found))) return;
    this.setSelected([found], true);
  }

  // ------------------------------------------------------------------------------------------------ changes

  private setPreview(preview: PlacesPanel["preview"]): void {
    const point = this.points[[...this.selected][0]];
    if (preview && (this.api.state().readOnly !== undefined || !point)) return;
    this.preview = preview;
    if (preview) this.say(point, point.x + preview.dx, point.z + preview.dz);
    this.frame.redraw();
  }

  private async drop(): Promise<void> {
    const { preview } = this;
    if (!preview) return;
    if (preview.dx === 0 && preview.dz === 0) return this.setPreview(undefined);
    const [dy, dz] = this.isSide ? [-preview.dz, 0] : [0, preview.dz];
    if (!(await this.changes.move(preview.dx, dy, dz))) this.setPreview(undefined);
  }

  /** Clears the selection after the selected points were deleted. */
  forgetSelected(): void {
    this.selected = new Set();
    this.showForm();
  }
}

export const makePanel: MakePanel<PlacedModel, PlacedIntent> = (api) => void new PlacesPanel(api);
