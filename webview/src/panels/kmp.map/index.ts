/** The course map: pictures from above and in space, layers, exact numbers and a table of one course, in step with its text. */
import type { MapIntent } from "../../../../formats/kmp/panel/mapIntents.ts";
import type { MapLayer, MapModel } from "../../../../formats/kmp/panel/mapModel.ts";
import { adoptStyle, make } from "../../dom.ts";
import type { MakePanel, PanelApi } from "../panel.ts";
import { MapChanges } from "./changes.ts";
import { Choosing } from "./choosing.ts";
import { DetailsPart } from "./detailsPart.ts";
import type { Click, Place } from "./drafting.ts";
import { Drafting } from "./drafting.ts";
import { type Entry, entriesOf } from "./entries.ts";
import { EntryTable } from "./entryTable.ts";
import { GroundPart } from "./groundPart.ts";
import { LayerList } from "./layerList.ts";
import type { Theme } from "./layers.ts";
import { MapCommands } from "./mapCommands.ts";
import { Moving } from "./moving.ts";
import { ObjectChoice } from "./objectChoice.ts";
import { Pending } from "./pending.ts";
import { MapPlane } from "./plane.ts";
import { Player } from "./player.ts";
import type { Remembered } from "./remembered.ts";
import type { Scene } from "./scene.ts";
import { Selection } from "./selection.ts";
import { SpaceTab } from "./spaceTab.ts";
import style from "./style.css";
import { readTheme } from "./theme.ts";
import { MapToolbar } from "./toolbar.ts";
import { MapTools } from "./tools.ts";
import { scaled, turned } from "./transform.ts";

class MapPanel {
  private readonly api: PanelApi<MapModel, MapIntent>;
  private readonly selection = new Selection();
  private readonly pending = new Pending(this.selection, () => this.redraw());
  private readonly tools = new MapTools();
  private readonly toolbar: MapToolbar;
  private readonly layers: LayerList;
  private readonly table = new EntryTable();
  private readonly player: Player;
  private readonly changes: MapChanges;
  private readonly drafting: Drafting;
  private readonly moving: Moving;
  private readonly commands: MapCommands;
  private readonly plane: MapPlane;
  private readonly space: SpaceTab;
  private readonly readout = make("div", { class: "map-readout", attributes: { "aria-hidden": "true" } });
  private readonly ground: GroundPart;
  private readonly object: ObjectChoice;
  private readonly choosing: Choosing;
  private readonly details: DetailsPart;
  private theme: Theme;
  private model: MapModel | undefined;

  constructor(api: PanelApi<MapModel, MapIntent>) {
    adoptStyle(style);
    this.api = api;
    const remembered = api.recall<Remembered>();
    const { selection, pending, tools } = this;
    this.object = new ObjectChoice(remembered?.object);
    this.ground = new GroundPart(
      {
        api,
        onPicture: () => this.plane.frame.redraw(),
        onChange: () => {
          if (this.model) this.showModel(this.model);
          this.remember();
        },
      },
      remembered?.hiddenGround,
    );
    this.details = new DetailsPart(api, selection);
    this.choosing = new Choosing({ api, selection, model: () => this.model, onSelected: (isCentred) => this.showSelection(isCentred) });
    const { ground, object, choosing } = this;
    this.layers = new LayerList(remembered?.layers);
    const announce = (message: string) => api.announce(message);
    this.player = new Player({
      selection,
      layers: this.layers,
      model: () => this.model,
      announce,
      onShot: (isPlaying) => {
        this.toolbar.setPlaying(isPlaying);
        this.plane.frame.redraw();
        this.space.shown?.redraw();
      },
    });
    const isReadOnly = () => this.isReadOnly;
    this.changes = new MapChanges({
      api,
      selection,
      pending,
      snapped: (value) => (this.snap > 0 ? Math.round(value / this.snap) * this.snap : Math.round(value * 10) / 10),
      ground: () => ground.ground,
      object: () => object.id,
      groupOf: (entry) => choosing.groupsOf([entry])[0],
      onAdd: () => {
        // the first entry of an empty course must not move the view under the hand that draws
        this.plane.frame.isPlaced = true;
      },
    });
    const { changes } = this;
    this.drafting = new Drafting({
      tools,
      changes,
      selection,
      layers: this.layers,
      select: (key) => choosing.select([key]),
      announce,
      redraw: () => this.redraw(),
    });
    this.moving = new Moving({ selection, pending, changes, snap: () => this.snap, isReadOnly, announce });
    this.toolbar = new MapToolbar(tools, remembered?.snap ?? 0, {
      zoom: (factor) => (this.space.shown ? this.space.shown.zoom(factor) : this.plane.frame.zoom(factor)),
      fit: () => (this.space.shown ?? this.plane).fit(),
      toText: () => this.choosing.revealText(true),
      toSpace: () => void this.space.toggle(),
      play: () => this.player.toggle(),
      onSnap: () => this.remember(),
    });
    this.plane = new MapPlane({
      tools,
      selection,
      drafting: this.drafting,
      moving: this.moving,
      toolbar: this.toolbar.elements,
      note: this.readout,
      side: make("div", {
        class: "map-side",
        children: [this.layers.element, this.ground.legend.element, this.details.form.element, this.table.element],
      }),
      place: remembered?.view,
      scene: () => this.scene(),
      shownEntries: () => this.shownEntries,
      ground: () => ground.layer,
      theme: () => this.theme,
      isReadOnly,
      snap: () => this.snap,
      select: (keys, isAdded) => choosing.select(keys, { isAdded }),
      onDraw: () => this.details.showMoved(pending),
      onPlace: () => this.remember(),
      onOpen: () => this.details.form.focus(),
      onDelete: () => void changes.delete(),
      onCancel: () => this.cancel(),
      onKey: (event) => this.commands.key(event),
      onHover: (place, entry) => this.showReadout(place, entry),
      onMenu: (x, y, place) => this.showMenu(x, y, place),
    });
    this.theme = readTheme();
    this.space = new SpaceTab(this.plane.frame, remembered?.space?.view, {
      scene: () => this.scene(),
      ground: () => ground.layer,
      theme: () => this.theme,
      height: () => selection.entries.at(-1)?.y ?? 0,
      onClick: (click) => this.clickInSpace(click),
      onHover: (place, entry) => this.showReadout(place, entry),
      onOpen: () => this.details.form.focus(),
      onKey: (event) => this.keyInSpace(event),
      onMenu: (x, y, under) => {
        if (under?.entry && !selection.keys.has(under.entry.key)) choosing.select([under.entry.key]);
        this.showMenu(x, y, under?.place);
      },
      onShown: (isShown) => {
        this.toolbar.setSpace(isShown);
        this.remember();
      },
      reducedMotion: () => api.reducedMotion(),
      announce,
    });
    this.commands = new MapCommands({
      changes,
      selection,
      drafting: this.drafting,
      layers: this.layers,
      tools,
      middle: () => this.plane.middle,
      isReadOnly,
      selectGroup: () => choosing.selectGroup(),
      chooseObject: () => this.chooseObject(),
      toText: () => choosing.revealText(true),
      hasGround: () => ground.layer !== undefined,
      play: () => this.player.toggle(),
      hasOpening: () => this.model?.opening !== undefined,
    });
    api.root.append(this.plane.frame.element, object.picker.element);
    this.layers.onChange = () => {
      this.redraw();
      this.showTable();
      this.remember();
    };
    tools.onChange = () => {
      this.drafting.clear();
      if (tools.tool === "add") this.layers.showLayer(tools.layer);
    };
    this.table.onSelect = (keys) => choosing.select(keys, { isCentred: true });
    this.table.onOpen = () => this.details.form.focus();
    this.table.onMenu = (x, y) => this.showMenu(x, y, undefined);
    this.table.onDelete = () => void changes.delete();
    const { form } = this.details;
    form.onProblem = announce;
    form.onDelete = () => void changes.delete();
    form.onSet = (values) => changes.setAll(values);
    form.onTurn = (degrees) => changes.set(turned(selection.entries, degrees));
    form.onScale = (factor) => changes.set(scaled(selection.entries, factor));
    form.onChooseObject = () => this.chooseObject();
    form.onPlay = () => this.player.toggle();
    api.onModel((model, version) => this.show(model, version));
    api.onSelection((span) => choosing.follow(span));
    api.onState(() => this.details.show());
    api.onTheme(() => this.setTheme());
    this.setTheme();
    void ground.load();
    if (remembered?.space?.isShown) void this.space.toggle();
  }

  hide(): void {
    this.player.stop();
  }

  private get snap(): number {
    return this.toolbar.snap;
  }

  private get isReadOnly(): boolean {
    return this.api.state().readOnly !== undefined;
  }

  // ---------------------------------------------------------------------------------------------------------------- what is shown

  private setTheme(): void {
    this.theme = readTheme();
    this.layers.setColours(this.theme.layers);
    this.space.shown?.setTheme();
    this.redraw();
  }

  private show(model: MapModel | null, version: number): void {
    const isFirst = this.model === undefined;
    this.showModel(model ?? undefined);
    if (!this.plane.frame.isPlaced) this.plane.fit();
    const span = isFirst ? this.api.selection() : undefined;
    if (span) this.choosing.follow(span);
    this.changes.showed(version);
  }

  private showModel(model: MapModel | undefined): void {
    this.model = model;
    this.selection.setEntries(model ? entriesOf(this.ground.judge(model)) : []);
    this.player.stop();
    this.pending.clear();
    const counts = new Map<MapLayer, number>();
    for (const { layer } of this.selection.all) counts.set(layer, (counts.get(layer) ?? 0) + 1);
    this.layers.setCounts(counts);
    this.showTable();
    this.details.show();
  }

  private get shownEntries(): readonly Entry[] {
    return this.selection.all.filter(({ layer }) => this.layers.shown.has(layer));
  }

  private scene(): Scene | undefined {
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

  private redraw(): void {
    this.plane.frame.redraw();
    this.space.shown?.update();
  }

  private showTable(): void {
    this.table.show(this.shownEntries);
    this.table.select(this.selection.keys, false);
  }

  /** The entry or the ground under the pointer, and the place. */
  private showReadout(place: (Place & { readonly triangle?: number }) | undefined, entry: Entry | undefined): void {
    const said = entry ? [entry.label, entry.detail] : place ? [this.ground.nameAt(place)] : [];
    const where = place ? `x ${Math.round(place.x)}, z ${Math.round(place.z)}` : "";
    this.readout.textContent = [...said, where].filter(Boolean).join(" · ");
  }

  private remember(): void {
    this.api.rememberSoon((): Remembered => {
      const { ground, space } = this;
      return {
        layers: [...this.layers.shown],
        view: this.plane.frame.place,
        snap: this.snap,
        object: this.object.id,
        ...(ground.hidden ? { hiddenGround: ground.hidden } : {}),
        space: { isShown: space.shown !== undefined, ...(space.view ? { view: space.view } : {}) },
      };
    });
  }

  private showSelection(isCentred: boolean): void {
    const { keys, entries } = this.selection;
    this.table.select(keys, true);
    this.details.show();
    if (entries[0] && isCentred) {
      this.plane.reveal(entries[0]);
      this.space.shown?.bringIntoView(entries[0].key);
    }
    this.redraw();
  }

  // ---------------------------------------------------------------------------------------------------------------- gestures

  private clickInSpace(click: Click): void {
    if (!this.isReadOnly && this.drafting.click(click)) return;
    if (click.entry) this.choosing.select([click.entry.key], { isAdded: click.isAdding });
    else if (!click.isAdding) this.choosing.select([]);
  }

  private keyInSpace(event: KeyboardEvent): boolean {
    if (event.key === "Delete") void this.changes.delete();
    else if (event.key === "Enter") this.details.form.focus();
    else if (event.key === "Escape") this.cancel();
    else return this.commands.key(event);
    return true;
  }

  /** Escape: gives up what is played, then the gesture, then the tool, then the selection. */
  private cancel(): void {
    if (this.player.stop() || this.moving.cancel() || this.drafting.clear()) return;
    if (this.tools.tool !== "select") this.tools.use("select");
    else this.choosing.select([]);
  }

  private showMenu(x: number, y: number, place: Place | undefined): void {
    this.api.openMenu(x, y, this.commands.offered(place));
  }

  private chooseObject(): void {
    const { api, selection, changes, tools } = this;
    void this.object.ask({ api, selection, changes, tools, onChosen: () => this.remember() });
  }
}

export const makePanel: MakePanel<MapModel, MapIntent> = (api) => {
  const panel = new MapPanel(api);
  return { hide: () => panel.hide() };
};
