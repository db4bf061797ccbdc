/** The course map: picture, layers, exact numbers and table of one course, in step with its text. */
import type { Span } from "../../../../formats/core/text/span.ts";
import type { GroundModel } from "../../../../formats/kmp/panel/groundModel.ts";
import type { MapIntent, MapPlace } from "../../../../formats/kmp/panel/mapIntents.ts";
import type { MapLayer, MapModel, MapPart } from "../../../../formats/kmp/panel/mapModel.ts";
import type { EntryField, MapQuery, ObjectChoice } from "../../../../formats/kmp/panel/mapQueries.ts";
import { CanvasFrame, type ShownPlace } from "../../canvas/canvasFrame.ts";
import { fitBox } from "../../canvas/fitBox.ts";
import { drawMarquee } from "../../canvas/marquee.ts";
import { type Corners, type Drag, PlaneInput, type Press } from "../../canvas/planeInput.ts";
import type { Viewport } from "../../canvas/viewport.ts";
import { adoptStyle, make } from "../../dom.ts";
import { l10n } from "../../strings.ts";
import { makeButton } from "../../ui/button.ts";
import { showMenu } from "../../ui/menu.ts";
import type { MakePanel, PanelApi } from "../panel.ts";
import { MapChanges, refOf } from "./changes.ts";
import { drawDraft } from "./draft.ts";
import { drawMap } from "./drawing.ts";
import { type Entry, entriesIn, entriesOf, findHit, type Hit, movedEntry } from "./entries.ts";
import { EntryForm } from "./entryForm.ts";
import { EntryTable } from "./entryTable.ts";
import { Ground } from "./ground.ts";
import { groundFindings } from "./groundFindings.ts";
import { GroundLayer } from "./groundLayer.ts";
import { GroundLegend } from "./groundLegend.ts";
import { LayerList } from "./layerList.ts";
import { LOOKS, type Theme } from "./layers.ts";
import { mapKey } from "./mapKeys.ts";
import { type MapActions, menuOf } from "./mapMenu.ts";
import { movedModel } from "./movedModel.ts";
import { ObjectPicker } from "./objectPicker.ts";
import style from "./style.css";
import { readTheme } from "./theme.ts";
import { MapTools } from "./tools.ts";
import { aligned, distributed, scaled, turned } from "./transform.ts";

interface Remembered {
  readonly layers: readonly MapLayer[];
  readonly view?: ShownPlace;
  readonly snap: number;
  readonly object?: number;
  /** Types of ground that are switched off. */
  readonly hiddenGround?: readonly number[];
}

/** Pixels around an entry that count as a hit. */
const REACH = 9;
const SNAPS = [0, 10, 50, 100, 500];
const REMEMBER_AFTER = 500;
/** Milliseconds after which what else an entry says is asked for: keys run through a list. */
const ASK_AFTER = 60;
const NOTHING_MOVED: ReadonlyMap<string, Entry> = new Map();
const ITEM_BOX = 0x65;

interface Point {
  readonly x: number;
  readonly y: number;
}

class MapPanel {
  private readonly api: PanelApi<MapModel, MapIntent>;
  private readonly frame: CanvasFrame;
  private readonly view: Viewport;
  private readonly input: PlaneInput<Hit>;
  private readonly tools = new MapTools();
  private readonly layers: LayerList;
  private readonly form = new EntryForm();
  private readonly table = new EntryTable();
  private readonly picker = new ObjectPicker();
  private readonly changes: MapChanges;
  private readonly actions: MapActions;
  private readonly legend = new GroundLegend();
  private ground: GroundLayer | undefined;
  private hiddenGround: readonly number[] | undefined;
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
  private byKey: ReadonlyMap<string, Entry> = new Map();
  private selected = new Set<string>();
  /** Selected once they are there. */
  private expected: readonly string[] = [];
  private ghosts: readonly MapPlace[] = [];
  private ghostLayer: MapLayer = "objects";
  private preview: { readonly part: MapPart; readonly dx: number; readonly dz: number } | undefined;
  /** The first end of a check point, or the entry that a link begins at, in world units. */
  private draftStart: { readonly x: number; readonly z: number; readonly entry?: Entry } | undefined;
  private draftEnd: Point | undefined;
  private object = ITEM_BOX;
  private objects: readonly ObjectChoice[] | undefined;
  private hoverFrame = 0;
  /** Where the pointer was seen since the last frame. */
  private pointer: Point | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private askTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(api: PanelApi<MapModel, MapIntent>) {
    adoptStyle(style);
    this.api = api;
    const remembered = api.recall<Remembered>();
    this.object = remembered?.object ?? ITEM_BOX;
    this.hiddenGround = remembered?.hiddenGround;
    this.layers = new LayerList(remembered?.layers);
    this.snapList.value = String(remembered?.snap ?? 0);
    this.frame = new CanvasFrame({
      label: l10n.t(
        "Course map: V, A and L choose a tool, Insert adds, arrows move what is selected or else the view, plus and minus zoom, 0 fits, Enter types numbers, Delete deletes, Shift+F10 shows all commands; the table lists all entries",
      ),
      toolsLabel: l10n.t("Map"),
      tools: [
        ...this.tools.elements,
        makeButton(l10n.t("Zoom In"), () => this.frame.zoom(1.5), { icon: "zoom-in", iconOnly: true }),
        makeButton(l10n.t("Zoom Out"), () => this.frame.zoom(1 / 1.5), { icon: "zoom-out", iconOnly: true }),
        makeButton(l10n.t("Fit"), () => this.fit(), { icon: "screen-full", iconOnly: true }),
        makeButton(l10n.t("Show in Text"), () => this.revealText(true), { icon: "go-to-file", iconOnly: true }),
        this.snapList,
      ],
      note: this.readout,
      side: make("div", { class: "map-side", children: [this.layers.element, this.legend.element, this.form.element, this.table.element] }),
      place: remembered?.view,
      draw: (context) => this.draw(context),
      onPlace: () => this.remember(),
      onResize: () => {
        if (!this.frame.isPlaced) this.fit();
      },
    });
    this.view = this.frame.view;
    api.root.append(this.frame.element, this.picker.element);
    this.theme = readTheme(this.frame.canvas);
    this.changes = new MapChanges({
      api,
      entries: () => this.entries,
      selected: () => this.selectedEntries,
      snapped: (value) => (this.snap > 0 ? Math.round(value / this.snap) * this.snap : Math.round(value * 10) / 10),
      ground: () => this.ground?.ground,
      expect: (keys) => {
        this.expected = keys;
      },
      forget: () => this.select([], false, false),
      showGhosts: (places, layer) => {
        // the first entry of an empty course must not move the view under the hand that draws
        this.frame.isPlaced = true;
        this.ghosts = places;
        this.ghostLayer = layer;
        this.frame.redraw();
      },
      object: () => this.object,
      onFailed: () => {
        this.ghosts = [];
        this.setPreview(undefined);
      },
    });
    this.actions = this.makeActions();
    this.input = new PlaneInput<Hit>(this.frame.canvas, {
      hitAt: (x, y) => this.hitAt(x, y),
      onPress: (press) => this.press(press),
      onClick: (press) => this.click(press),
      onMove: (hit, dx, dy) => this.move(hit?.part ?? "whole", dx / this.view.scale, dy / this.view.scale),
      onDrop: () => void this.drop(),
      onMarquee: (corners, isAdding) => this.selectIn(corners, isAdding),
      onDraw: (from, x, y) => this.showDraft(from, x, y),
      onDrawn: (from, x, y) => this.endDraft(from, x, y),
      onCancel: () => this.cancel(),
      onPan: (dx, dy) => this.frame.pan(dx, dy),
      onZoom: (factor, x, y) => this.frame.zoom(factor, x, y),
      onFit: () => this.fit(),
      onOpen: () => this.form.focus(),
      onDelete: () => void this.changes.delete(),
      onSelectAll: () =>
        this.select(
          this.shownEntries.map(({ key }) => key),
          false,
          true,
        ),
      onHover: (x, y) => this.hover(x, y),
      onMenu: (x, y) => this.showMenu(x, y),
      onKey: (event) => mapKey(event, this.tools, this.actions),
      hasSelection: () => this.selected.size > 0,
      menuPlace: () => this.menuPlace(),
      step: (isFine, isFar) => (this.snap || (isFine ? 1 : isFar ? 100 : 10)) * this.view.scale,
      redraw: () => this.frame.redraw(),
    });
    this.layers.onChange = () => {
      this.frame.redraw();
      this.showTable();
      this.remember();
    };
    this.tools.onChange = () => this.onTool();
    this.snapList.addEventListener("change", () => this.remember());
    this.table.onSelect = (keys) => this.select(keys, false, true, true);
    this.table.onOpen = () => this.form.focus();
    this.table.onMenu = (x, y) => this.showMenuAt(x, y, this.table.element);
    this.table.onDelete = () => void this.changes.delete();
    this.form.onProblem = (message) => api.announce(message);
    this.form.onDelete = () => void this.changes.delete();
    this.form.onSet = (values) => this.changes.setAll(values);
    this.form.onTurn = (degrees) => this.changes.set(turned(this.selectedEntries, degrees));
    this.form.onScale = (factor) => this.changes.set(scaled(this.selectedEntries, factor));
    this.form.onChooseObject = () => void this.chooseObject();
    api.onModel((model) => this.show(model));
    api.onSelection((selection) => this.follow(selection));
    api.onState(() => this.showForm());
    api.onTheme(() => this.setTheme());
    this.setTheme();
    this.legend.element.hidden = true;
    void this.loadGround();
  }

  dispose(): void {
    this.ground?.dispose();
    this.frame.dispose();
    cancelAnimationFrame(this.hoverFrame);
    clearTimeout(this.timer);
    clearTimeout(this.askTimer);
  }

  private makeActions(): MapActions {
    const { changes } = this;
    return {
      addHere: () => this.addHere(false),
      insertHere: () => this.addHere(true),
      startGroup: () => this.addHere(true, true),
      duplicate: () => changes.duplicate(),
      delete: () => void changes.delete(),
      link: () => changes.link(this.selectedEntries[0], this.selectedEntries[1]),
      split: () => changes.regroup("split"),
      join: () => changes.regroup("join"),
      align: (axis) => changes.set(aligned(this.selectedEntries, axis)),
      distribute: () => changes.set(distributed(this.selectedEntries)),
      turn: (degrees) => changes.set(turned(this.selectedEntries, degrees)),
      selectGroup: () => this.selectGroup(),
      chooseObject: () => void this.chooseObject(),
      toText: () => this.revealText(true),
      mirror: () => void changes.send({ kind: "mirror" }),
      reverse: () => void changes.send({ kind: "reverse" }),
      dropToGround: () => changes.dropToGround(),
      hasGround: () => this.ground !== undefined,
    };
  }

  private async loadGround(): Promise<void> {
    const found = await this.api.backdrop().catch((error: Error) => {
      this.api.announce(l10n.t("The ground cannot be shown: {0}", error.message));
      return null;
    });
    if (!found) return;
    const { corners, flags, types, problems } = found.data as GroundModel;
    const ground = new Ground({ corners: Float32Array.from(corners), flags: Uint16Array.from(flags), types, problems });
    const shown = this.legend.show(ground, found.fileName, this.hiddenGround);
    this.ground = new GroundLayer(ground, shown, () => this.frame.redraw());
    this.legend.element.hidden = false;
    this.legend.onChange = (now) => {
      if (!this.ground) return;
      this.ground.shown.clear();
      for (const type of now) this.ground.shown.add(type);
      this.hiddenGround = ground.model.types.map(({ id }) => id).filter((id) => !now.has(id));
      this.ground.changed();
      this.remember();
    };
    if (this.model) this.show(this.model);
    for (const problem of problems) this.api.announce(problem);
  }

  private get snap(): number {
    return Number(this.snapList.value);
  }

  private get isReadOnly(): boolean {
    return this.api.state().readOnly !== undefined;
  }

  private setTheme(): void {
    this.theme = readTheme(this.frame.canvas);
    this.layers.setColours(this.theme.layers);
    this.frame.redraw();
  }

  private show(model: MapModel | null): void {
    const isFirst = this.model === undefined;
    this.model = model ?? undefined;
    const found = model && this.ground ? groundFindings(model, this.ground.ground) : [];
    this.legend.showFindings(found.filter(({ entry }) => !entry).map(({ message }) => message));
    this.entries = model ? entriesOf(found.length > 0 ? { ...model, problems: [...model.problems, ...found] } : model) : [];
    this.byKey = new Map(this.entries.map((entry) => [entry.key, entry]));
    this.preview = undefined;
    this.ghosts = [];
    const wanted = this.expected.length > 0 ? this.expected : [...this.selected];
    this.expected = [];
    this.selected = new Set(wanted.filter((key) => this.byKey.has(key)));
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

  /** In the order in which they were selected. */
  private get selectedEntries(): readonly Entry[] {
    return [...this.selected].flatMap((key) => this.byKey.get(key) ?? []);
  }

  private showTable(): void {
    this.table.show(this.shownEntries);
    this.table.select(this.selected, false);
  }

  private showForm(): void {
    const entries = this.selectedEntries;
    this.form.show(entries, this.isReadOnly);
    clearTimeout(this.askTimer);
    if (entries.length === 1) this.askTimer = setTimeout(() => void this.askFields(entries[0]), ASK_AFTER);
  }

  private async askFields(entry: Entry): Promise<void> {
    const query: MapQuery = { kind: "fields", entry: refOf(entry) };
    const asked = await this.api.ask({ kind: "panel", id: "kmp.map", query }).catch(() => undefined);
    if (asked && this.selected.size === 1 && this.selected.has(entry.key))
      this.form.showMore(entry, asked.answer as readonly EntryField[], this.isReadOnly);
  }

  // ---------------------------------------------------------------------------------------------------------------- view

  private fit(): void {
    const shown = this.shownEntries;
    const entries = shown.length > 0 ? shown : this.entries;
    if (entries.length === 0) return;
    this.frame.fit(
      fitBox(
        entries.flatMap(({ x, ends }) => (ends ? [ends[0], ends[2]] : [x])),
        entries.flatMap(({ z, ends }) => (ends ? [ends[1], ends[3]] : [z])),
      ),
    );
  }

  private remember(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(
      () =>
        this.api.remember({
          layers: [...this.layers.shown],
          view: this.frame.place,
          snap: this.snap,
          object: this.object,
          ...(this.hiddenGround ? { hiddenGround: this.hiddenGround } : {}),
        } satisfies Remembered),
      REMEMBER_AFTER,
    );
  }

  private draw(context: CanvasRenderingContext2D): void {
    const { model, preview } = this;
    if (!model) return;
    const [first, another] = preview ? this.selectedEntries : [];
    if (preview && first && !another) this.form.show([movedEntry(first, preview.part, preview.dx, preview.dz)], true);
    const moved = preview ? this.movedBy(preview) : NOTHING_MOVED;
    const entries = this.shownEntries.map((entry) => moved.get(entry.key) ?? entry);
    const shownModel = movedModel(model, moved, this.byKey);
    drawMap(context, this.view, this.theme, {
      model: shownModel,
      entries,
      shown: this.layers.shown,
      selected: this.selected,
      ...(this.ground ? { drawBelow: () => this.ground?.draw(context, this.view) } : {}),
    });
    drawDraft(context, this.view, this.theme, {
      ghosts: this.ghosts,
      layer: this.ghostLayer,
      start: this.draftStart,
      end: this.draftEnd,
    });
    const { marquee } = this.input;
    if (marquee) drawMarquee(context, marquee, this.theme.focus);
  }

  private movedBy({ part, dx, dz }: NonNullable<MapPanel["preview"]>): ReadonlyMap<string, Entry> {
    const movable = this.selectedEntries.filter(({ isFixed }) => !isFixed);
    return new Map(movable.map((entry) => [entry.key, movedEntry(entry, part, dx, dz)]));
  }

  private hitAt(x: number, y: number): Hit | undefined {
    return findHit(this.shownEntries, this.view.worldX(x), this.view.worldZ(y), REACH / this.view.scale);
  }

  private worldAt({ x, y }: Point): { readonly x: number; readonly z: number } {
    return { x: this.view.worldX(x), z: this.view.worldZ(y) };
  }

  /** What is under the pointer is reported with the next frame: a mouse reports more often than a screen shows. */
  private hover(x: number, y: number): void {
    this.pointer = { x, y };
    if (this.hoverFrame === 0)
      this.hoverFrame = requestAnimationFrame(() => {
        this.hoverFrame = 0;
        if (this.pointer) this.showPlace(this.pointer);
      });
  }

  private showPlace({ x, y }: Point): void {
    this.pointer = undefined;
    const hit = this.hitAt(x, y);
    const place = `x ${Math.round(this.view.worldX(x))}, z ${Math.round(this.view.worldZ(y))}`;
    const said = hit ? [hit.entry.label, hit.entry.detail] : this.groundSaid(this.view.worldX(x), this.view.worldZ(y));
    this.readout.textContent = [...said, place].filter(Boolean).join(" · ");
    this.frame.canvas.style.setProperty("cursor", hit ? "pointer" : this.tools.tool === "add" ? "crosshair" : "default");
    if (!this.draftStart) return;
    this.draftEnd = { x, y };
    this.frame.redraw();
  }

  /** Type, variant and height of what is seen there: the highest of the shown floors. */
  private groundSaid(x: number, z: number): string[] {
    const { ground, shown } = this.ground ?? {};
    const floor = ground?.floorsAt(x, z).find(({ type }) => shown?.has(type));
    if (!ground || !floor) return [];
    const { name, variants } = ground.model.types[floor.type];
    return [l10n.t("{0} ({1}), height {2}", name, variants[floor.variant] || String(floor.variant), Math.round(floor.y))];
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
    const count = this.selected.size;
    this.api.announce(
      count > 1 ? l10n.t("{0} entries selected", count) : [first.label, first.detail, ...first.problems].filter(Boolean).join(", "),
    );
    this.revealText(false);
  }

  private selectIn({ left, top, right, bottom }: Corners, isAdding: boolean): void {
    const { view } = this;
    const found = entriesIn(this.shownEntries, view.worldX(left), view.worldZ(top), view.worldX(right), view.worldZ(bottom));
    const keys = found.map(({ key }) => key);
    this.select(isAdding ? [...new Set([...this.selected, ...keys])] : keys, false, true);
  }

  /** All points of the groups and routes that something is selected of. */
  private selectGroup(): void {
    const keys = (this.model?.paths ?? [])
      .filter(({ isLink }) => isLink !== true)
      .map(({ section, points }) => points.map((index) => `${section} ${index}`))
      .filter((path) => path.some((key) => this.selected.has(key)))
      .flat();
    const checks = this.model?.checkGroups.filter((group) => group.some((index) => this.selected.has(`CKPT ${index}`))).flat() ?? [];
    this.select([...keys, ...checks.map((index) => `CKPT ${index}`)], false, true);
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

  // ---------------------------------------------------------------------------------------------------------------- gestures

  private press({ hit, isAdding, alt }: Press<Hit>): Drag {
    const { tool, layer } = this.tools;
    if (tool === "link") return hit ? "draw" : "pan";
    if (hit && !(tool === "select" && alt)) {
      this.select([hit.entry.key], isAdding, true);
      return "move";
    }
    if (tool === "add") return layer === "checks" && !this.isReadOnly ? "draw" : "pan";
    return isAdding ? "marquee" : "pan";
  }

  private click(press: Press<Hit>): void {
    const { hit, isAdding, alt } = press;
    const { tool, layer } = this.tools;
    if (tool === "select" && alt) return this.addAt(press, this.selectedEntries.at(-1)?.layer ?? layer, false);
    if (tool === "add" && !hit) return this.addAt(press, layer, isAdding);
    if (tool === "link" && hit) return this.linkAt(hit.entry);
    if (!hit && !isAdding) this.select([], false, true);
  }

  private addAt(place: Point, layer: MapLayer, isNewGroup: boolean): void {
    this.layers.showLayer(layer);
    const here = this.worldAt(place);
    if (layer !== "checks") return this.changes.add(layer, [here], isNewGroup);
    // the first click is the left end, the second the right one
    const { draftStart } = this;
    if (!draftStart) {
      this.draftStart = here;
      this.api.announce(l10n.t("Click where the right end of the check point is."));
      return this.frame.redraw();
    }
    this.endDrafts();
    this.changes.add("checks", [draftStart, here], isNewGroup);
  }

  private linkAt(entry: Entry): void {
    const from = this.draftStart?.entry;
    if (!from) {
      this.draftStart = { x: entry.x, z: entry.z, entry };
      this.select([entry.key], false, true);
      return this.api.announce(l10n.t("Click what {0} leads to.", entry.label));
    }
    this.endDrafts();
    this.changes.link(from, entry);
  }

  private showDraft({ x, y, hit }: Press<Hit>, endX: number, endY: number): void {
    this.draftStart = hit ? { x: hit.entry.x, z: hit.entry.z, entry: hit.entry } : this.worldAt({ x, y });
    this.draftEnd = { x: endX, y: endY };
    this.frame.redraw();
  }

  private endDraft(from: Press<Hit>, x: number, y: number): void {
    this.endDrafts();
    if (this.tools.tool === "link") {
      const to = this.hitAt(x, y);
      if (from.hit && to) this.changes.link(from.hit.entry, to.entry);
    } else {
      this.layers.showLayer("checks");
      this.changes.add("checks", [this.worldAt(from), this.worldAt({ x, y })], from.isAdding);
    }
  }

  private endDrafts(): void {
    this.draftStart = undefined;
    this.draftEnd = undefined;
    this.frame.redraw();
  }

  /** Escape: gives up the gesture, then the tool, then the selection. */
  private cancel(): void {
    if (this.preview || this.draftStart) {
      this.setPreview(undefined);
      this.endDrafts();
    } else if (this.tools.tool !== "select") this.tools.use("select");
    else this.select([], false, true);
  }

  private onTool(): void {
    this.endDrafts();
    if (this.tools.tool === "add") this.layers.showLayer(this.tools.layer);
  }

  private addHere(isOfSelection: boolean, isNewGroup = false): void {
    const layer = (isOfSelection && this.selectedEntries.at(-1)?.layer) || this.tools.layer;
    this.layers.showLayer(layer);
    const middle = { x: this.view.x, z: this.view.z };
    const place = this.menuPoint;
    if (!place) return this.changes.addByKey(layer, middle);
    if (layer === "checks") {
      this.tools.use("add", "checks");
      this.draftStart = this.worldAt(place);
      return this.api.announce(l10n.t("Click where the right end of the check point is."));
    }
    this.changes.add(layer, [this.worldAt(place)], isNewGroup);
  }

  // ---------------------------------------------------------------------------------------------------------------- menu

  /** Where the menu came up by mouse. */
  private menuPoint: Point | undefined;

  private menuPlace(): Point {
    const [entry] = this.selectedEntries;
    return entry ? { x: this.view.toX(entry.x), y: this.view.toY(entry.z) } : { x: this.view.width / 2, y: this.view.height / 2 };
  }

  private showMenu(x: number, y: number): void {
    const hit = this.hitAt(x, y);
    if (hit && !this.selected.has(hit.entry.key)) this.select([hit.entry.key], false, true);
    this.menuPoint = { x, y };
    const box = this.frame.canvas.getBoundingClientRect();
    this.showMenuAt(box.left + x, box.top + y, this.frame.canvas);
  }

  private showMenuAt(x: number, y: number, back: HTMLElement): void {
    const title = LOOKS.get(this.tools.layer)?.title() ?? "";
    const groups = menuOf(this.selectedEntries, title, this.isReadOnly, this.actions).map((group) =>
      group.map((item) => ({
        ...item,
        run: () => {
          item.run();
          this.menuPoint = undefined;
        },
      })),
    );
    showMenu(x, y, groups, back);
  }

  private async chooseObject(): Promise<void> {
    const query: MapQuery = { kind: "objects" };
    const asked = this.objects ?? (await this.api.ask({ kind: "panel", id: "kmp.map", query }).catch(() => undefined))?.answer;
    if (!asked) return;
    this.objects = asked as readonly ObjectChoice[];
    this.picker.show(this.objects, this.object, ({ id, name }) => {
      this.object = id;
      this.remember();
      const objects = this.selectedEntries.filter(({ section }) => section === "GOBJ");
      if (objects.length > 0) this.changes.set(objects.map((entry) => ({ entry: refOf(entry), values: { object: id } })));
      else this.tools.use("add", "objects");
      this.api.announce(l10n.t("Object: {0}", name));
    });
  }

  // ---------------------------------------------------------------------------------------------------------------- moving

  private move(part: MapPart, dx: number, dz: number): void {
    if (this.isReadOnly || this.selected.size === 0) return;
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
      return this.api.announce(l10n.t("The text calculates this place. Change it there."));
    }
    const entries = movable.map(({ section, index }) => ({ section, index, part: preview.part }));
    await this.changes.send({ kind: "move", entries, dx: preview.dx, dy: 0, dz: preview.dz });
  }
}

export const makePanel: MakePanel<MapModel, MapIntent> = (api) => {
  const panel = new MapPanel(api);
  return { dispose: () => panel.dispose() };
};
