/** The course in 3D: its ground and entries, seen from anywhere or through a camera of the course. */

import { type Box, boxOf, centerOf, isEmpty, join, NO_BOX } from "../../space/bounds.ts";
import { frame, lookFrom, type View } from "../../space/camera.ts";
import { pickTriangle } from "../../space/pick.ts";
import { SpaceFrame } from "../../space/spaceFrame.ts";
import { l10n } from "../../strings.ts";
import type { Shot } from "./cameraShots.ts";
import type { Place } from "./drafting.ts";
import type { Entry } from "./entries.ts";
import type { CourseMap } from "./index.ts";
import { CourseScene } from "./spaceScene.ts";
import { type Corner, cornerOf, SpaceShapes } from "./spaceShapes.ts";

/** An entry is hit within this many pixels. */
const REACH = 12;
/** Maximum number of names, because more would overlap. */
const MAX_NAMES = 30;
/** World units to show around a single entry. */
const AROUND = 1500;

export class CourseSpace {
  readonly element: HTMLElement;
  readonly frame: SpaceFrame<CourseScene>;
  private shapes: SpaceShapes | undefined;
  private positions: Float32Array | undefined;
  private groundBox: Box | undefined;
  private hoverFrame = 0;
  private needsFit: boolean;

  constructor(
    private readonly map: CourseMap,
    view: View | undefined,
  ) {
    this.frame = new SpaceFrame<CourseScene>(view ?? frame([-5000, -5000, 0, 5000, 5000, 500], 1), {
      label: l10n.t("Course in 3D"),
      description: l10n.t(
        "Arrow keys turn, W A S D move, Q and E go down and up, Shift is faster, plus and minus zoom, F shows the selection, Home or 0 shows all, P plays a camera, Escape clears the selection. The table lists all entries.",
      ),
      instead: l10n.t("The map from above and the table show the same."),
      makeScene: (canvas, context) => new CourseScene(canvas, context),
      onFrame: (current) => this.draw(current),
      onPick: (x, y, isDouble, keys) => this.pick(x, y, isDouble, keys),
      onHover: (x, y) => this.hover(x, y),
      onMenu: (x, y, isByKey) => this.menu(x, y, isByKey),
      onKey: (event) => this.key(event),
      onRest: () => {},
      reducedMotion: () => map.api.reducedMotion(),
      reportFailure: (message) => map.api.announce(message),
    });
    this.element = this.frame.element;
    this.needsFit = view === undefined;
  }

  /** Call after it has been added to the page, and whenever it is shown again. */
  show(): void {
    this.element.hidden = false;
    this.setTheme();
    this.update();
  }

  hide(): void {
    this.element.hidden = true;
    this.frame.stage?.stop();
  }

  get view(): View | undefined {
    return this.frame.stage?.current;
  }

  /** Draws again after the course, the selection or the ground changed. */
  update(): void {
    const { scene } = this.frame;
    const { scene: shown, ground } = this.map;
    const { layer } = ground;
    if (!scene || !shown) return;
    if (layer && !this.positions) {
      this.positions = scene.setGround(layer.ground);
      this.groundBox = boxOf(this.positions);
    }
    if (layer) scene.setLooks(layer.ground, layer.shown);
    this.shapes = new SpaceShapes(shown, layer?.ground);
    scene.setShapes(this.shapes);
    const box = this.box();
    if (!isEmpty(box)) this.frame.setExtent(box, join(box, this.groundBox ?? NO_BOX));
    this.frame.redraw();
  }

  setTheme(): void {
    this.frame.scene?.setColors(this.map.theme);
    this.frame.redraw();
  }

  zoom(factor: number): void {
    const { stage } = this.frame;
    if (stage) stage.show({ ...stage.current, distance: stage.current.distance / factor });
  }

  fit(): void {
    const box = this.box();
    if (!isEmpty(box)) this.frame.flyTo(box);
  }

  /** Flies to the entries. */
  focusOn(keys: Iterable<string>): void {
    const corners = [...keys].flatMap((key) => this.shapes?.places.get(key) ?? []);
    const box = boxOf(corners);
    if (isEmpty(box)) return;
    this.frame.flyTo(withSurroundings(box));
  }

  /** Flies to an entry that is outside the view. */
  bringIntoView(key: string): void {
    const place = this.shapes?.places.get(key);
    if (!place || !this.frame.scene?.space.isInSight(place)) this.focusOn([key]);
  }

  /** Returns the box around all shown entries, at least as large as the surroundings of a point. */
  private box(): Box {
    const places = boxOf([...(this.shapes?.places.values() ?? [])].flat());
    if (isEmpty(places)) return this.groundBox ?? places;
    return join(places, withSurroundings(boxOf(centerOf(places))));
  }

  private draw(view: View): void {
    const { scene } = this.frame;
    if (!scene) return;
    if (this.needsFit && this.element.clientWidth > 0) {
      this.needsFit = false;
      const box = this.box();
      if (!isEmpty(box)) return this.frame.stage?.show(frame(box, scene.space.aspect));
    }
    const shot = this.map.scene?.shot;
    if (shot) scene.space.aim(throughCamera(shot), shot.fieldOfView);
    else scene.space.aim(view);
    scene.space.render();
    this.drawLabels();
  }

  private drawLabels(): void {
    const shown = this.map.scene;
    if (!shown) return;
    const names = shown.entries.flatMap(({ key, layer, detail, label }) => {
      const place = shown.selected.has(key) && this.shapes?.places.get(key);
      return place ? [{ text: layer === "objects" ? detail : label, place, isChosen: true }] : [];
    });
    const areas = shown.shown.has("areas") ? shown.model.areas : [];
    const effects = areas.map(({ box, effect }) => ({ text: effect, place: cornerOf(box[12], box[13], box[14]), isChosen: false }));
    this.frame.showLabels([...names, ...effects], MAX_NAMES);
  }

  private key(event: KeyboardEvent): boolean {
    const { key } = event;
    if (key === "f" || key === "F") this.focusOn(this.map.scene?.selected ?? []);
    else if (key === "Home" || key === "0") this.fit();
    else if (key === "Delete") void this.map.changes.delete();
    else if (key === "Enter") this.map.form.focus();
    else if (key === "Escape") this.map.cancel();
    else return this.map.commands.key(event);
    return true;
  }

  private pick(x: number, y: number, isDouble: boolean, keys: { readonly isAdding: boolean; readonly alt: boolean }): void {
    const entry = this.entryAt(x, y);
    const { drafting, choosing, form, isReadOnly } = this.map;
    if (isDouble && entry) return form.focus();
    if (isDouble || (!isReadOnly && drafting.click({ place: this.placeAt(x, y), entry, ...keys }))) return;
    if (entry) choosing.select([entry.key], { isAdded: keys.isAdding });
    else if (!keys.isAdding) choosing.select([]);
  }

  private hover(x: number, y: number): void {
    cancelAnimationFrame(this.hoverFrame);
    this.hoverFrame = requestAnimationFrame(() => this.map.showReadout(this.placeAt(x, y), this.entryAt(x, y)));
  }

  private menu(x: number, y: number, isByKey: boolean): void {
    const { selection, choosing } = this.map;
    const entry = isByKey ? undefined : this.entryAt(x, y);
    if (entry && !selection.keys.has(entry.key)) choosing.select([entry.key]);
    const box = this.element.getBoundingClientRect();
    this.map.showMenu(box.left + x, box.top + y, isByKey ? undefined : this.placeAt(x, y));
  }

  /** The nearest entry to a pixel. */
  private entryAt(x: number, y: number): Entry | undefined {
    const entries = this.map.scene?.entries ?? [];
    return this.frame.scene?.space.nearest(x, y, REACH, entries, ({ key }) => this.shapes?.places.get(key));
  }

  /** Returns where a pixel hits the shown ground. Without a collision, uses a plane at the height of the selection. */
  private placeAt(x: number, y: number): (Place & { readonly triangle?: number }) | undefined {
    const ray = this.frame.scene?.space.rayAt(x, y);
    const { layer } = this.map.ground;
    if (!ray) return undefined;
    const at = (distance: number): Place => {
      const [a, b, c] = [0, 1, 2].map((axis) => ray.from[axis] + ray.along[axis] * distance);
      return { x: a, y: c, z: -b };
    };
    if (!layer || !this.positions || !this.groundBox) {
      const distance = ((this.map.selection.entries.at(-1)?.y ?? 0) - ray.from[2]) / ray.along[2];
      return distance > 0 && Number.isFinite(distance) ? at(distance) : undefined;
    }
    const hit = pickTriangle(this.positions, this.groundBox, ray, (triangle) => layer.shown.has(layer.ground.typeOf(triangle)));
    return hit && { ...at(hit.distance), triangle: hit.triangle };
  }
}

function throughCamera({ eye, target }: Shot): View {
  const [from, to]: readonly [Corner, Corner] = [cornerOf(...eye), cornerOf(...target)];
  return lookFrom(from, to);
}

function withSurroundings([x, y, z, mostX, mostY, mostZ]: Box): Box {
  return [x - AROUND, y - AROUND, z - AROUND / 2, mostX + AROUND, mostY + AROUND, mostZ + AROUND / 2];
}
