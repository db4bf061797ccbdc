/** The course from above: its canvas, and what mouse and keys do on it. */
import { CanvasFrame, type ShownPlace } from "../../canvas/canvasFrame.ts";
import { fitBox } from "../../canvas/fitBox.ts";
import { drawMarquee } from "../../canvas/marquee.ts";
import { type Corners, type Drag, PlaneInput, type Press } from "../../canvas/planeInput.ts";
import { l10n } from "../../strings.ts";
import { drawDraft, drawGhosts } from "./draft.ts";
import type { Click, Drafting, Place } from "./drafting.ts";
import { drawMap } from "./drawing.ts";
import { type Entry, entriesIn, findHit, type Hit } from "./entries.ts";
import type { GroundLayer } from "./groundLayer.ts";
import type { Theme } from "./layers.ts";
import type { Moving } from "./moving.ts";
import type { Scene } from "./scene.ts";
import type { Selection } from "./selection.ts";
import type { MapTools } from "./tools.ts";

interface PlaneHost {
  readonly tools: MapTools;
  readonly selection: Selection;
  readonly drafting: Drafting;
  readonly moving: Moving;
  readonly toolbar: readonly HTMLElement[];
  readonly note: HTMLElement;
  readonly side: HTMLElement;
  readonly place: ShownPlace | undefined;
  /** What is shown now; undefined before there is a course. */
  scene(): Scene | undefined;
  shownEntries(): readonly Entry[];
  ground(): GroundLayer | undefined;
  theme(): Theme;
  isReadOnly(): boolean;
  snap(): number;
  select(keys: readonly string[], isAdded: boolean): void;
  /** Each frame, before it is drawn. */
  onDraw(): void;
  onPlace(): void;
  onOpen(): void;
  onDelete(): void;
  onCancel(): void;
  onKey(event: KeyboardEvent): boolean;
  /** What is under the pointer: an entry, or a place of the ground. */
  onHover(place: Place, entry: Entry | undefined): void;
  /** Pixels of the page. @param place under the pointer; undefined by key */
  onMenu(x: number, y: number, place: Place | undefined): void;
}

/** Pixels around an entry that count as a hit. */
const REACH = 9;

interface Point {
  readonly x: number;
  readonly y: number;
}

export class MapPlane {
  readonly frame: CanvasFrame;
  private readonly host: PlaneHost;
  private readonly input: PlaneInput<Hit>;
  private hoverFrame = 0;
  /** Where the pointer was seen since the last frame. */
  private pointer: Point | undefined;

  constructor(host: PlaneHost) {
    this.host = host;
    this.frame = new CanvasFrame({
      label: l10n.t(
        "Course map: V, A and L choose a tool, Insert adds, arrows move what is selected or else the view, plus and minus zoom, 0 fits, Enter types numbers, Delete deletes, Shift+F10 shows all commands; the table lists all entries",
      ),
      toolsLabel: l10n.t("Map"),
      tools: host.toolbar,
      note: host.note,
      side: host.side,
      place: host.place,
      draw: (context) => this.draw(context),
      onPlace: host.onPlace,
      onResize: () => {
        if (!this.frame.isPlaced) this.fit();
      },
    });
    const { frame } = this;
    this.input = new PlaneInput<Hit>(frame, {
      hitAt: (x, y) => this.hitAt(x, y),
      onPress: (press) => this.press(press),
      onClick: (press) => this.click(press),
      onMove: (hit, dx, dy) => host.moving.move(hit?.part ?? "whole", dx / frame.view.scale, dy / frame.view.scale),
      onDrop: () => void host.moving.drop(),
      onMarquee: (corners, isAdding) => this.selectIn(corners, isAdding),
      onDraw: (from, x, y) => host.drafting.stretch(this.worldAt(from), from.hit?.entry, this.worldAt({ x, y })),
      onDrawn: (from, x, y) => host.drafting.finish(this.clickOf(from), { place: this.worldAt({ x, y }), entry: this.hitAt(x, y)?.entry }),
      onCancel: host.onCancel,
      onFit: () => this.fit(),
      onOpen: host.onOpen,
      onDelete: host.onDelete,
      onSelectAll: () => {
        const keys = host.shownEntries().map(({ key }) => key);
        host.select(keys, false);
      },
      onHover: (x, y) => this.hover(x, y),
      onMenu: (x, y, isByKey) => this.showMenu(x, y, isByKey),
      onKey: host.onKey,
      menuPlace: () => this.menuPlace(),
      step: (isFine, isFar) =>
        host.selection.keys.size > 0 ? (host.snap() || (isFine ? 1 : isFar ? 100 : 10)) * frame.view.scale : undefined,
    });
  }

  fit(): void {
    const shown = this.host.shownEntries();
    const entries = shown.length > 0 ? shown : this.host.selection.all;
    if (entries.length === 0) return;
    this.frame.fit(
      fitBox(
        entries.flatMap(({ x, ends }) => (ends ? [ends[0], ends[2]] : [x])),
        entries.flatMap(({ z, ends }) => (ends ? [ends[1], ends[3]] : [z])),
      ),
    );
  }

  /** The middle of what is seen. */
  get middle(): Place {
    return { x: this.frame.view.x, z: this.frame.view.z };
  }

  reveal({ x, z }: Place): void {
    this.frame.view.reveal(x, z);
    this.frame.redraw();
  }

  private draw(context: CanvasRenderingContext2D): void {
    const { host, frame } = this;
    host.onDraw();
    const [scene, theme] = [host.scene(), host.theme()];
    if (!scene) return;
    drawMap(context, frame.view, theme, scene, () => host.ground()?.draw(context, frame.view));
    if (scene.ghosts) drawGhosts(context, frame.view, theme, scene.ghosts);
    drawDraft(context, frame.view, theme, host.drafting);
    const { marquee } = this.input;
    if (marquee) drawMarquee(context, marquee, theme.focus);
  }

  private hitAt(x: number, y: number): Hit | undefined {
    const { x: worldX, z } = this.worldAt({ x, y });
    return findHit(this.host.shownEntries(), worldX, z, REACH / this.frame.view.scale);
  }

  private worldAt({ x, y }: Point): Place {
    return { x: this.frame.view.worldX(x), z: this.frame.view.worldZ(y) };
  }

  private clickOf(press: Press<Hit>): Click {
    const { hit, isAdding, alt } = press;
    return { place: this.worldAt(press), entry: hit?.entry, isAdding, alt };
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

  private showPlace(point: Point): void {
    const { drafting, tools } = this.host;
    this.pointer = undefined;
    const hit = this.hitAt(point.x, point.y);
    const place = this.worldAt(point);
    this.host.onHover(place, hit?.entry);
    this.frame.canvas.style.setProperty("cursor", hit ? "pointer" : tools.tool === "add" ? "crosshair" : "default");
    if (!drafting.start) return;
    drafting.end = place;
    this.frame.redraw();
  }

  private selectIn({ left, top, right, bottom }: Corners, isAdding: boolean): void {
    const { view } = this.frame;
    const { selection, shownEntries, select } = this.host;
    const found = entriesIn(shownEntries(), view.worldX(left), view.worldZ(top), view.worldX(right), view.worldZ(bottom));
    const keys = found.map(({ key }) => key);
    select(isAdding ? [...new Set([...selection.keys, ...keys])] : keys, false);
  }

  private press({ hit, isAdding, alt }: Press<Hit>): Drag {
    const { tool, layer } = this.host.tools;
    if (tool === "link") return hit ? "draw" : "pan";
    if (hit && !(tool === "select" && alt)) {
      this.host.select([hit.entry.key], isAdding);
      return "move";
    }
    if (tool === "add") return layer === "checks" && !this.host.isReadOnly() ? "draw" : "pan";
    return isAdding ? "marquee" : "pan";
  }

  private click(press: Press<Hit>): void {
    if (this.host.drafting.click(this.clickOf(press))) return;
    if (!press.hit && !press.isAdding) this.host.select([], false);
  }

  private menuPlace(): Point {
    const [entry] = this.host.selection.entries;
    const { view } = this.frame;
    return entry ? { x: view.toX(entry.x), y: view.toY(entry.z) } : { x: view.width / 2, y: view.height / 2 };
  }

  private showMenu(x: number, y: number, isByKey: boolean): void {
    const hit = this.hitAt(x, y);
    const { selection, select, onMenu } = this.host;
    if (hit && !selection.keys.has(hit.entry.key)) select([hit.entry.key], false);
    const box = this.frame.canvas.getBoundingClientRect();
    onMenu(box.left + x, box.top + y, isByKey ? undefined : this.worldAt({ x, y }));
  }
}
