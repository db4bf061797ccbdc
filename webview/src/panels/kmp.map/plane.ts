/** The course from above: its canvas, and its mouse and key handling. */
import { CanvasFrame, type FrameParts } from "../../canvas/canvasFrame.ts";
import { type Place as Corner, fitBox } from "../../canvas/fitBox.ts";
import { type Drag, PlaneInput, type Press } from "../../canvas/planeInput.ts";
import { paint, traceLine, traceShape } from "../../canvas/shapes.ts";
import type { Box, Viewport } from "../../canvas/viewport.ts";
import { onceInFrame } from "../../dom.ts";
import { l10n } from "../../strings.ts";
import type { Click, Drafting, Place } from "./drafting.ts";
import { drawMap } from "./drawing.ts";
import { entriesIn, findHit, type Hit, placesOf } from "./entries.ts";
import type { CourseMap } from "./index.ts";
import type { Theme } from "./layers.ts";
import type { Ghosts } from "./pending.ts";

/** An entry is hit within this many pixels. */
const REACH = 9;

/** A course with fewer entries has only just been begun. */
const FEW = 5;

interface Point {
  readonly x: number;
  readonly y: number;
}

export class MapPlane {
  readonly frame: CanvasFrame;
  private readonly input: PlaneInput<Hit>;
  /** Last position of the pointer. */
  private pointer: Point = { x: 0, y: 0 };
  /** In the next frame, because mice send more events than there are frames. */
  private readonly hoverSoon = onceInFrame(() => this.hover(this.pointer));

  constructor(
    private readonly map: CourseMap,
    parts: Pick<FrameParts, "tools" | "note" | "side" | "place">,
  ) {
    this.frame = new CanvasFrame({
      label: l10n.t(
        "Course map: V, A and L choose a tool, Insert adds, arrows move the selection or the view, plus and minus zoom, 0 fits, Enter types numbers, Delete deletes, Shift+F10 shows all commands; the table lists all entries",
      ),
      toolsLabel: l10n.t("Map"),
      draw: (context) => this.draw(context),
      onPlace: () => map.remember(),
      onFirst: () => this.fit(),
      ...parts,
    });
    const { frame } = this;
    this.input = new PlaneInput<Hit>(frame, {
      hitAt: (x, y) => this.hitAt(x, y),
      onPress: (press) => this.press(press),
      onClick: (press) => this.click(press),
      onMove: (hit, dx, dy) => map.moving.move(hit?.part ?? "whole", dx / frame.view.scale, dy / frame.view.scale),
      onDrop: () => void map.moving.drop(),
      onMarquee: (corners, isAdding) => this.selectIn(corners, isAdding),
      onDraw: (from, x, y) => map.drafting.stretch(this.worldAt(from), from.hit?.entry, this.worldAt({ x, y })),
      onDrawn: (from, x, y) => map.drafting.finish(this.clickOf(from), { place: this.worldAt({ x, y }), entry: this.hitAt(x, y)?.entry }),
      onCancel: () => map.cancel(),
      onFit: () => this.fit(),
      onOpen: () => map.form.focus(),
      onDelete: () => void map.changes.delete(),
      onSelectAll: () => {
        map.choosing.select(map.shownEntries.map(({ key }) => key));
      },
      onHover: (x, y) => {
        this.pointer = { x, y };
        this.hoverSoon();
      },
      onMenu: (x, y, isByKey) => this.showMenu(x, y, isByKey),
      onKey: (event) => map.commands.key(event),
      menuPlace: () => this.menuPlace(),
      step: (isFine, isFar) =>
        map.selection.keys.size > 0 ? (map.toolbar.snap || (isFine ? 1 : isFar ? 100 : 10)) * frame.view.scale : undefined,
    });
  }

  fit(): void {
    const { shownEntries, selection, ground } = this.map;
    const entries = shownEntries.length > 0 ? shownEntries : selection.all;
    // show the ground of a course that has only just been begun
    const floor = entries.length < FEW ? ground.ground : undefined;
    if (entries.length === 0 && !floor) return;
    const corners: readonly Corner[] = floor
      ? [
          [floor.left, floor.top],
          [floor.right, floor.bottom],
        ]
      : [];
    this.frame.fit(fitBox([...entries.flatMap(placesOf), ...corners]));
  }

  /** The middle of the view. */
  get middle(): Place {
    return { x: this.frame.view.x, z: this.frame.view.z };
  }

  private draw(context: CanvasRenderingContext2D): void {
    const { map, frame } = this;
    map.form.showMoved();
    const { scene, theme } = map;
    if (!scene) return;
    drawMap(context, frame.view, theme, scene, () => map.ground.layer?.draw(context, frame.view));
    if (scene.ghosts) drawGhosts(context, frame.view, theme, scene.ghosts);
    drawDraft(context, frame.view, theme, map.drafting);
    this.input.drawMarquee(context, theme.focus);
  }

  private hitAt(x: number, y: number): Hit | undefined {
    const { x: worldX, z } = this.worldAt({ x, y });
    const hit = findHit(this.map.shownEntries, worldX, z, REACH / this.frame.view.scale);
    const { tool, layer } = this.map.tools;
    // ignore lines of check points when adding other entries
    return tool === "add" && layer !== "checks" && hit?.entry.ends && hit.part === "whole" ? undefined : hit;
  }

  private worldAt({ x, y }: Point): Place {
    return { x: this.frame.view.worldX(x), z: this.frame.view.worldZ(y) };
  }

  private clickOf(press: Press<Hit>): Click {
    const { hit, isAdding, alt } = press;
    return { place: this.worldAt(press), entry: hit?.entry, isAdding, alt };
  }

  private hover(point: Point): void {
    const { drafting, tools } = this.map;
    const hit = this.hitAt(point.x, point.y);
    const place = this.worldAt(point);
    this.map.showReadout(place, hit?.entry);
    this.frame.canvas.style.setProperty("cursor", hit ? "pointer" : tools.tool === "add" ? "crosshair" : "default");
    if (!drafting.start) return;
    drafting.end = place;
    this.frame.redraw();
  }

  private selectIn({ left, top, right, bottom }: Box, isAdding: boolean): void {
    const { view } = this.frame;
    const { selection, shownEntries, choosing } = this.map;
    const found = entriesIn(shownEntries, view.worldX(left), view.worldZ(top), view.worldX(right), view.worldZ(bottom));
    const keys = found.map(({ key }) => key);
    choosing.select(isAdding ? [...new Set([...selection.keys, ...keys])] : keys);
  }

  private press({ hit, isAdding, alt }: Press<Hit>): Drag {
    const { tool, layer } = this.map.tools;
    if (tool === "link") return hit ? "draw" : "pan";
    if (hit && !(tool === "select" && alt)) {
      this.map.choosing.select([hit.entry.key], { isAdded: isAdding });
      return "move";
    }
    if (tool === "add") return layer === "checks" && !this.map.isReadOnly ? "draw" : "pan";
    return isAdding ? "marquee" : "pan";
  }

  private click(press: Press<Hit>): void {
    if (this.map.drafting.click(this.clickOf(press))) return;
    if (!press.hit && !press.isAdding) this.map.choosing.select([]);
  }

  private menuPlace(): Point {
    const [entry] = this.map.selection.entries;
    const { view } = this.frame;
    return entry ? { x: view.toX(entry.x), y: view.toY(entry.z) } : { x: view.width / 2, y: view.height / 2 };
  }

  private showMenu(x: number, y: number, isByKey: boolean): void {
    const hit = this.hitAt(x, y);
    const { selection, choosing } = this.map;
    if (hit && !selection.keys.has(hit.entry.key)) choosing.select([hit.entry.key]);
    const box = this.frame.canvas.getBoundingClientRect();
    this.map.showMenu(box.left + x, box.top + y, isByKey ? undefined : this.worldAt({ x, y }));
  }
}

/** Draws new entries that the text does not have yet. */
function drawGhosts(canvas: CanvasRenderingContext2D, view: Viewport, theme: Theme, { places, layer }: Ghosts): void {
  paint(canvas, { stroke: theme.layers.get(layer) ?? theme.foreground, width: 2 }, () => {
    for (const { x, z } of places) traceShape(canvas, "circle", view.toX(x), view.toY(z), 5);
    if (layer === "checks")
      for (let at = 0; at + 1 < places.length; at += 2)
        traceLine(canvas, view, [places[at].x, places[at].z, places[at + 1].x, places[at + 1].z], false);
  });
}

function drawDraft(canvas: CanvasRenderingContext2D, view: Viewport, theme: Theme, { start, end }: Drafting): void {
  if (!start) return;
  paint(canvas, { stroke: theme.focus, width: 2, dash: [6, 3] }, () => {
    if (end) traceLine(canvas, view, [start.x, start.z, end.x, end.z], false);
    traceShape(canvas, "circle", view.toX(start.x), view.toY(start.z), 4);
  });
}
