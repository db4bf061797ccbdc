/** The course map: its parts reach each other through it, and stay in sync with the text. Must not know the canvas or gestures. */

import { type Span, touches } from "../../../../formats/core/text/span.ts";
import type { MapIntent } from "../../../../formats/kmp/panel/mapIntents.ts";
import type { MapLayer, MapModel } from "../../../../formats/kmp/panel/mapModel.ts";
import type { ShownPlace } from "../../canvas/canvasFrame.ts";
import type { LayerSwitches } from "../../canvas/layerSwitches.ts";
import { adoptStyle, make } from "../../dom.ts";
import type { View } from "../../space/camera.ts";
import { l10n } from "../../strings.ts";
import type { MakePanel, PanelApi } from "../panel.ts";
import { MapChanges } from "./changes.ts";
import { Drafting, type Place } from "./drafting.ts";
import { type Entry, entriesOf } from "./entries.ts";
import { EntryForm } from "./entryForm.ts";
import { makeEntryTable } from "./entryTable.ts";
import { GroundPart } from "./groundPart.ts";
import type { Theme } from "./layers.ts";
import { MapCommands, MapToolbar } from "./mapCommands.ts";
import { layersOf, makeSwitches, readTheme } from "./mapTheme.ts";
import { Moving } from "./moving.ts";
import { ObjectChoice } from "./objectChoice.ts";
import { Pending } from "./pending.ts";
import { MapPlane } from "./plane.ts";
import { Player } from "./player.ts";
import type { Scene } from "./scene.ts";
import { Selection } from "./selection.ts";
import { SpaceTab } from "./spaceTab.ts";
import style from "./style.css";
import { MapTools } from "./tools.ts";

export class CourseMap {
  model: MapModel | undefined;
  theme: Theme = readTheme();
  readonly selection = new Selection();
  readonly pending = new Pending(this.selection, () => this.redraw());
  readonly tools = new MapTools();
  readonly choosing = new Choosing(this);
  readonly changes = new MapChanges(this);
  readonly drafting = new Drafting(this);
  readonly moving = new Moving(this);
  readonly player = new Player(this);
  readonly commands = new MapCommands(this);
  readonly form = new EntryForm(this);
  readonly layers: LayerSwitches<MapLayer>;
  readonly ground: GroundPart;
  readonly object: ObjectChoice;
  readonly toolbar: MapToolbar;
  readonly plane: MapPlane;
  readonly space: SpaceTab;
  private readonly table = makeEntryTable(this);
  private readonly readout = make("div", { class: "map-readout", attributes: { "aria-hidden": "true" } });

  constructor(readonly api: PanelApi<MapModel, MapIntent>) {
    // after the styles of the lists, to override them
    adoptStyle(style);
    const { choosing, form, tools, table } = this;
    const remembered = api.recall<Remembered>();
    this.layers = makeSwitches(remembered?.layers);
    this.ground = new GroundPart(this, remembered?.hiddenGround);
    this.object = new ObjectChoice(this, remembered?.object);
    this.toolbar = new MapToolbar(this, remembered?.snap ?? 0);
    const side = make("div", {
      class: "map-side",
      children: [this.layers.element, this.ground.legend.element, form.element, table.element],
    });
    this.plane = new MapPlane(this, { tools: this.toolbar.elements, note: this.readout, side, place: remembered?.view });
    this.space = new SpaceTab(this, remembered?.space?.view);
    api.root.append(this.plane.frame.element, this.object.picker.element);
    this.layers.onChange = () => {
      this.redraw();
      this.showTable();
      this.remember();
    };
    tools.onChange = () => {
      this.drafting.clear();
      if (tools.tool === "add") this.layers.showLayer(tools.layer);
    };
    api.onModel((model, version) => this.receive(model, version));
    api.onSelection((span) => choosing.follow(span));
    api.onState(() => form.show());
    api.onTheme(() => this.setTheme());
    this.setTheme();
    void this.ground.load();
    if (remembered?.space?.isShown) void this.space.toggle();
  }

  hide(): void {
    this.player.stop();
  }

  get isReadOnly(): boolean {
    return this.api.state().readOnly !== undefined;
  }

  get shownEntries(): readonly Entry[] {
    return this.selection.all.filter(({ layer }) => this.layers.shown.has(layer));
  }

  /** What to draw; undefined before the first model. */
  get scene(): Scene | undefined {
    const { model, pending, layers, selection, player } = this;
    if (!model) return undefined;
    return {
      model: pending.modelOf(model),
      entries: pending.entriesOf(this.shownEntries),
      shown: layers.shown,
      selected: selection.keys,
      ghosts: pending.ghosts,
      shot: player.shot,
    };
  }

  redraw(): void {
    this.plane.frame.redraw();
    this.space.shown?.update();
  }

  /** Draws again after the played camera changed or stopped. */
  redrawShot(): void {
    this.toolbar.playButton.pressed = this.player.shot !== undefined;
    this.plane.frame.redraw();
    this.space.shown?.frame.redraw();
  }

  /** Also called again when the findings about the ground change. */
  showModel(model: MapModel | undefined, version?: number): void {
    this.model = model;
    this.selection.setEntries(model ? entriesOf(this.ground.judge(model)) : [], version);
    this.player.stop();
    this.pending.clear();
    this.showLayers();
    this.showTable();
    this.form.show();
  }

  /** @param isCentred reveal the first entry */
  showSelection(isCentred: boolean): void {
    const { keys, entries } = this.selection;
    this.table.select(keys, true);
    this.form.show();
    if (entries[0] && isCentred) {
      this.plane.frame.view.reveal(entries[0].x, entries[0].z);
      this.space.shown?.bringIntoView(entries[0].key);
    }
    this.redraw();
  }

  /** Shows the entry or the ground under the pointer, and the position. */
  showReadout(place: (Place & { readonly triangle?: number }) | undefined, entry: Entry | undefined): void {
    const names = entry ? [entry.label, entry.detail] : place ? [this.ground.nameAt(place)] : [];
    const where = place ? `x ${Math.round(place.x)}, z ${Math.round(place.z)}` : "";
    this.readout.textContent = [...names, where].filter(Boolean).join(" · ");
  }

  /** @param x pixels on the page @param place under the pointer; undefined if opened by key or outside of the picture */
  showMenu(x: number, y: number, place: Place | undefined): void {
    this.api.openMenu(x, y, this.commands.offered(place));
  }

  /** Handles Escape: stops the camera, or else cancels the gesture, the tool, or the selection, in this order. */
  cancel(): void {
    if (this.player.stop() || this.moving.cancel() || this.drafting.clear()) return;
    if (this.tools.tool !== "select") this.tools.use("select");
    else this.choosing.select([]);
  }

  remember(): void {
    this.api.rememberSoon((): Remembered => {
      const { ground, space } = this;
      return {
        layers: [...this.layers.shown],
        view: this.plane.frame.place,
        snap: this.toolbar.snap,
        object: this.object.id,
        ...(ground.hidden ? { hiddenGround: ground.hidden } : {}),
        space: { isShown: space.isWanted, ...(space.view ? { view: space.view } : {}) },
      };
    });
  }

  private setTheme(): void {
    this.theme = readTheme();
    this.showLayers();
    this.space.shown?.setTheme();
    this.redraw();
  }

  private receive(model: MapModel | null, version: number): void {
    this.showModel(model ?? undefined, version);
    if (!this.plane.frame.isPlaced) this.plane.fit();
    this.changes.showed(version);
  }

  private showLayers(): void {
    this.layers.show(layersOf(this.selection.all, this.theme));
  }

  private showTable(): void {
    this.table.show(this.shownEntries);
    this.table.select(this.selection.keys, false);
  }
}

/** What the map keeps when it is hidden or reloaded. */
interface Remembered {
  readonly layers: readonly MapLayer[];
  readonly view?: ShownPlace;
  readonly snap: number;
  /** The type of new objects. */
  readonly object?: number;
  /** Hidden ground types. */
  readonly hiddenGround?: readonly number[];
  /** Whether the 3D view is shown, and its camera. */
  readonly space?: { readonly isShown: boolean; readonly view?: View };
}

/** Selects entries, for the user and for the text cursor, and announces the selection. Must not know the picture. */
class Choosing {
  constructor(private readonly map: CourseMap) {}

  select(keys: readonly string[], { isAdded = false, isCentred = false } = {}): void {
    const { selection, api } = this.map;
    // a selection by the user replaces the expected one of an earlier change
    selection.expect([]);
    if (isAdded) selection.toggle(keys);
    else if (keys.length !== 1 || !selection.keys.has(keys[0]) || isCentred) selection.set(keys);
    this.map.showSelection(isCentred);
    const [first] = selection.entries;
    if (!first) return;
    const count = selection.keys.size;
    api.announce(
      count > 1 ? l10n.t("{0} entries selected", count) : [first.label, first.detail, ...first.problems].filter(Boolean).join(", "),
    );
    this.revealText(false);
  }

  /** Selects all points of the groups and routes that have selected points. */
  selectGroup(): void {
    this.select([...new Set(this.groupsOf(this.map.selection.entries).flat())]);
  }

  /** Returns the groups and routes of the entries, as keys of their points. */
  groupsOf(entries: readonly Entry[]): readonly (readonly string[])[] {
    const { paths = [], checkGroups = [] } = this.map.model ?? {};
    const groups = paths.filter(({ isLink }) => isLink !== true).map(({ section, points }) => points.map((index) => `${section} ${index}`));
    const checks = checkGroups.map((group) => group.map((index) => `CKPT ${index}`));
    const keys = new Set(entries.map(({ key }) => key));
    return [...groups, ...checks].filter((group) => group.some((key) => keys.has(key)));
  }

  revealText(focus: boolean): void {
    const [entry] = this.map.selection.entries;
    if (entry && entry.text.end > 0) this.map.api.revealText(entry.text, focus);
  }

  /** Selects the entry at the text cursor. */
  follow({ start }: Span): void {
    const { selection } = this.map;
    const found = selection.all.filter(({ text }) => touches(text, start) && text.end > 0);
    if (found.length === 0) return;
    selection.set(found.map(({ key }) => key));
    this.map.showSelection(true);
  }
}

export const makePanel: MakePanel<MapModel, MapIntent> = (api) => new CourseMap(api);
