/** The course map: picture, layers, exact numbers and table of one course, in step with its text. */
import type { Span } from "../../../../formats/core/text/span.ts";
import type { MapIntent } from "../../../../formats/kmp/panel/mapIntents.ts";
import type { MapLayer, MapModel, MapPart } from "../../../../formats/kmp/panel/mapModel.ts";
import { CanvasFrame, type ShownPlace } from "../../canvas/canvasFrame.ts";
import type { Box, Viewport } from "../../canvas/viewport.ts";
import { adoptStyle, make } from "../../dom.ts";
import { l10n } from "../../strings.ts";
import { makeButton } from "../../ui/button.ts";
import type { MakePanel, PanelApi } from "../panel.ts";
import { drawMap } from "./drawing.ts";
import { type Entry, entriesOf, findHit, movedEntry } from "./entries.ts";
import { EntryForm } from "./entryForm.ts";
import { EntryTable } from "./entryTable.ts";
import { LayerList } from "./layerList.ts";
import type { Theme } from "./layers.ts";
import { MapInput } from "./mapInput.ts";
import { movedModel } from "./movedModel.ts";
import style from "./style.css";
import { readTheme } from "./theme.ts";

interface Remembered {
  readonly layers: readonly MapLayer[];
  readonly view?: ShownPlace;
  readonly snap: number;
}

/** Pixels around an entry that count as a hit. */
const REACH = 9;
const SNAPS = [0, 10, 50, 100, 500];
const REMEMBER_AFTER = 500;
const NOTHING_MOVED: ReadonlyMap<string, Entry> = new Map();

class MapPanel {
  private readonly api: PanelApi<MapModel, MapIntent>;
  private readonly frame: CanvasFrame;
  private readonly view: Viewport;
  private readonly layers: LayerList;
  private readonly form = new EntryForm();
  private readonly table = new EntryTable();
  private readonly readout = make("div", { class: "map-readout", attributes: { "aria-hidden": "true" } });
  private readonly snapList = make("select", {
    attributes: { "aria-label": l10n.t("Snap to a grid of") },
    children: SNAPS.map((units) =>
      make("option", { text: units === 0 ? l10n.t("No snapping") : l10n.t("Snap to {0}", units), attributes: { value: String(units) } }),
    ),
  });
  private theme: Theme;
  private model: MapModel | undefined;
  private entries: readonly Entry[] = [];
  private selected = new Set<string>();
  private preview: { readonly part: MapPart; readonly dx: number; readonly dz: number } | undefined;
  private hoverFrame = 0;
  /** Where the pointer was seen since the last frame. */
  private pointer: { readonly x: number; readonly y: number } | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(api: PanelApi<MapModel, MapIntent>) {
    adoptStyle(style);
    this.api = api;
    const remembered = api.recall<Remembered>();
    this.layers = new LayerList(remembered?.layers);
    this.snapList.value = String(remembered?.snap ?? 0);
    this.frame = new CanvasFrame({
      label: l10n.t(
        "Course map: arrows move what is selected or else the view, plus and minus zoom, 0 fits, Enter types numbers, Delete deletes; the table lists all entries",
      ),
      toolsLabel: l10n.t("Map"),
      tools: [
        makeButton(l10n.t("Zoom In"), () => this.frame.zoom(1.5), { icon: "zoom-in", iconOnly: true }),
        makeButton(l10n.t("Zoom Out"), () => this.frame.zoom(1 / 1.5), { icon: "zoom-out", iconOnly: true }),
        makeButton(l10n.t("Fit"), () => this.fit(), { icon: "screen-full", iconOnly: true }),
        makeButton(l10n.t("Show in Text"), () => this.revealText(true), { icon: "go-to-file", iconOnly: true }),
        this.snapList,
      ],
      note: this.readout,
      side: make("div", { class: "map-side", children: [this.layers.element, this.form.element, this.table.element] }),
      place: remembered?.view,
      draw: (context) => this.draw(context),
      onPlace: () => this.remember(),
      onResize: () => {
        if (!this.frame.isPlaced) this.fit();
      },
    });
    this.view = this.frame.view;
    api.root.append(this.frame.element);
    this.theme = readTheme(this.frame.canvas);
    new MapInput(this.frame.canvas, {
      hitAt: (x, y) => this.hitAt(x, y),
      onPress: (hit, isAdded) => this.select(hit ? [hit.entry.key] : [], isAdded, true),
      onMove: (part, dx, dy) => this.move(part, dx / this.view.scale, dy / this.view.scale),
      onDrop: () => void this.drop(),
      onCancel: () => this.setPreview(undefined),
      onPan: (dx, dy) => this.frame.pan(dx, dy),
      onZoom: (factor, x, y) => this.frame.zoom(factor, x, y),
      onFit: () => this.fit(),
      onOpen: () => this.form.focus(),
      onDelete: () => void this.delete(),
      onHover: (x, y) => this.hover(x, y),
      hasSelection: () => this.selected.size > 0,
      step: (isFine, isFar) => (this.snap || (isFine ? 1 : isFar ? 100 : 10)) * this.view.scale,
    });
    this.layers.onChange = () => {
      this.frame.redraw();
      this.showTable();
      this.remember();
    };
    this.snapList.addEventListener("change", () => this.remember());
    this.table.onSelect = (keys) => this.select(keys, false, true, true);
    this.table.onOpen = () => this.form.focus();
    this.form.onProblem = (message) => api.announce(message);
    this.form.onDelete = () => void this.delete();
    this.form.onSet = (entry, values) => void this.send({ kind: "set", changes: [{ entry, values }] });
    api.onModel((model) => this.show(model));
    api.onSelection((selection) => this.follow(selection));
    api.onState(() => this.showForm());
    api.onTheme(() => this.setTheme());
    this.setTheme();
  }

  dispose(): void {
    this.frame.dispose();
    cancelAnimationFrame(this.hoverFrame);
    clearTimeout(this.timer);
  }

  private get snap(): number {
    return Number(this.snapList.value);
  }

  private setTheme(): void {
    this.theme = readTheme(this.frame.canvas);
    this.layers.setColours(this.theme.layers);
    this.frame.redraw();
  }

  private show(model: MapModel | null): void {
    const isFirst = this.model === undefined;
    this.model = model ?? undefined;
    this.entries = model ? entriesOf(model) : [];
    this.preview = undefined;
    const keys = new Set(this.entries.map(({ key }) => key));
    this.selected = new Set([...this.selected].filter((key) => keys.has(key)));
    const counts = new Map<MapLayer, number>();
    for (const { layer } of this.entries) counts.set(layer, (counts.get(layer) ?? 0) + 1);
    this.layers.setCounts(counts);
    if (!this.frame.isPlaced) this.fit();
    this.showTable();
    this.showForm();
    this.frame.redraw();
    const selection = isFirst ? this.api.selection() : undefined;
    if (selection) this.follow(selection);
  }

  private get shownEntries(): readonly Entry[] {
    return this.entries.filter(({ layer }) => this.layers.shown.has(layer));
  }

  private get selectedEntries(): readonly Entry[] {
    return this.entries.filter(({ key }) => this.selected.has(key));
  }

  private showTable(): void {
    this.table.show(this.shownEntries);
    this.table.select(this.selected, false);
  }

  private showForm(): void {
    this.form.show(this.selectedEntries, this.api.state().readOnly !== undefined);
  }

  // ---------------------------------------------------------------------------------------------------------------- view

  private fit(): void {
    const { entries } = this;
    if (entries.length === 0) return;
    const shown = this.shownEntries;
    this.frame.fit(boxOf(shown.length > 0 ? shown : entries));
  }

  private remember(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(
      () => this.api.remember({ layers: [...this.layers.shown], view: this.frame.place, snap: this.snap } satisfies Remembered),
      REMEMBER_AFTER,
    );
  }

  private draw(context: CanvasRenderingContext2D): void {
    const { model, preview } = this;
    if (!model) return;
    const [first] = preview ? this.selectedEntries : [];
    if (preview && first) this.form.show([movedEntry(first, preview.part, preview.dx, preview.dz)], true);
    const moved = preview ? this.movedBy(preview) : NOTHING_MOVED;
    const entries = this.shownEntries.map((entry) => moved.get(entry.key) ?? entry);
    const shownModel = movedModel(model, moved, new Map(this.selectedEntries.map((entry) => [entry.key, entry])));
    drawMap(context, this.view, this.theme, { model: shownModel, entries, shown: this.layers.shown, selected: this.selected });
  }

  private movedBy({ part, dx, dz }: NonNullable<MapPanel["preview"]>): ReadonlyMap<string, Entry> {
    const movable = this.selectedEntries.filter(({ isFixed }) => !isFixed);
    return new Map(movable.map((entry) => [entry.key, movedEntry(entry, part, dx, dz)]));
  }

  private hitAt(x: number, y: number) {
    return findHit(this.shownEntries, this.view.worldX(x), this.view.worldZ(y), REACH / this.view.scale);
  }

  /** What lies under the pointer is told with the next frame: a mouse reports more often than a screen shows. */
  private hover(x: number, y: number): void {
    this.pointer = { x, y };
    if (this.hoverFrame === 0)
      this.hoverFrame = requestAnimationFrame(() => {
        this.hoverFrame = 0;
        if (this.pointer) this.showPlace(this.pointer);
      });
  }

  private showPlace({ x, y }: { readonly x: number; readonly y: number }): void {
    this.pointer = undefined;
    const hit = this.hitAt(x, y);
    const place = `x ${Math.round(this.view.worldX(x))}, z ${Math.round(this.view.worldZ(y))}`;
    this.readout.textContent = hit ? [hit.entry.label, hit.entry.detail, place].filter(Boolean).join(" · ") : place;
    this.frame.canvas.style.setProperty("cursor", hit ? "pointer" : "default");
  }

  // ---------------------------------------------------------------------------------------------------------------- selection

  private select(keys: readonly string[], isAdded: boolean, isByUser: boolean, isCentred = false): void {
    if (isAdded) for (const key of keys) this.selected.has(key) ? this.selected.delete(key) : this.selected.add(key);
    else if (keys.length !== 1 || !this.selected.has(keys[0]) || isCentred) this.selected = new Set(keys);
    this.table.select(new Set(this.selected), true);
    this.showForm();
    const [first] = this.selectedEntries;
    if (first && isCentred) this.view.reveal(first.x, first.z);
    this.frame.redraw();
    if (!first || !isByUser) return;
    this.api.announce([first.label, first.detail, ...first.problems].filter(Boolean).join(", "));
    this.revealText(false);
  }

  private revealText(focus: boolean): void {
    const [entry] = this.selectedEntries;
    if (entry && entry.text.end > 0) this.api.revealText(entry.text, focus);
  }

  /** The cursor of the text selects the entry of its row. */
  private follow({ start }: Span): void {
    const found = this.entries.filter(({ text }) => text.start <= start && start <= text.end && text.end > 0);
    if (found.length === 0) return;
    this.selected = new Set(found.map(({ key }) => key));
    this.table.select(new Set(this.selected), true);
    this.showForm();
    this.view.reveal(found[0].x, found[0].z);
    this.frame.redraw();
  }

  // ---------------------------------------------------------------------------------------------------------------- changes

  private move(part: MapPart, dx: number, dz: number): void {
    if (this.api.state().readOnly !== undefined || this.selected.size === 0) return;
    const [first] = this.selectedEntries;
    if (first && this.snap > 0) {
      const [x, z] =
        part === "left" && first.ends
          ? [first.ends[0], first.ends[1]]
          : part === "right" && first.ends
            ? [first.ends[2], first.ends[3]]
            : [first.x, first.z];
      this.setPreview({ part, dx: Math.round((x + dx) / this.snap) * this.snap - x, dz: Math.round((z + dz) / this.snap) * this.snap - z });
    } else this.setPreview({ part, dx: Math.round(dx * 1000) / 1000, dz: Math.round(dz * 1000) / 1000 });
  }

  private setPreview(preview: MapPanel["preview"]): void {
    this.preview = preview;
    if (!preview) this.showForm();
    this.frame.redraw();
  }

  private async drop(): Promise<void> {
    const { preview } = this;
    if (!preview || (preview.dx === 0 && preview.dz === 0)) return this.setPreview(undefined);
    const movable = this.selectedEntries.filter(({ isFixed }) => !isFixed);
    if (movable.length === 0) {
      this.setPreview(undefined);
      return this.api.announce(l10n.t("This place is calculated in the text and is changed there."));
    }
    const entries = movable.map(({ section, index }) => ({ section, index, part: preview.part }));
    await this.send({ kind: "move", entries, dx: preview.dx, dy: 0, dz: preview.dz });
  }

  private async delete(): Promise<void> {
    const entries = this.selectedEntries;
    if (entries.length === 0 || this.api.state().readOnly !== undefined) return;
    this.selected = new Set();
    if (await this.send({ kind: "delete", entries: entries.map(({ section, index }) => ({ section, index })) }))
      this.api.announce(entries.length === 1 ? l10n.t("Deleted: {0}.", entries[0].label) : l10n.t("Deleted {0} entries.", entries.length));
  }

  /** Whether the text was changed. */
  private async send(intent: MapIntent): Promise<boolean> {
    const outcome = await this.api.edit(intent);
    if (outcome.kind === "done") return true;
    this.setPreview(undefined);
    this.api.announce(outcome.kind === "refused" ? outcome.message : l10n.t("The text had changed meanwhile: look again, and repeat."));
    return false;
  }
}

function boxOf(entries: readonly Entry[]): Box {
  const xs = entries.flatMap(({ x, ends }) => (ends ? [ends[0], ends[2]] : [x])).filter(Number.isFinite);
  const zs = entries.flatMap(({ z, ends }) => (ends ? [ends[1], ends[3]] : [z])).filter(Number.isFinite);
  return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...zs), bottom: Math.max(...zs) };
}

export const makePanel: MakePanel<MapModel, MapIntent> = (api) => {
  const panel = new MapPanel(api);
  return { dispose: () => panel.dispose() };
};
