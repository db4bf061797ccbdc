/** The level in 3D: draws it and finds what is under the pointer. Without WebGL, it shows a message instead. */
import type { LevelProblems } from "../../../../formats/ass/panel/model.ts";
import { type Box, boxEdges, centerOf, corners, isEmpty, NO_BOX, radiusOf } from "../../space/bounds.ts";
import { frame, type View } from "../../space/camera.ts";
import { SpaceFrame } from "../../space/spaceFrame.ts";
import { LOOK, STATE } from "../../space/surface.ts";
import { l10n } from "../../strings.ts";
import { type Choice, instancesOf } from "./choice.ts";
import { unpackFloats } from "./geometries.ts";
import type { LevelView } from "./index.ts";
import { choiceBox, instanceBox, type Level, levelBox, partPoints, usualBox } from "./level.ts";
import { instanceTitle } from "./lists/rows.ts";
import { boneMarks, type Marks, placeMarks } from "./marks.ts";
import { pickInstance } from "./picker.ts";
import { LevelScene } from "./scene/levelScene.ts";
import { Legend } from "./toolbar.ts";

const NO_MARKS: Marks = { lines: new Float32Array(0), points: new Float32Array(0), instances: [] };
const NO_PROBLEMS: LevelProblems["totals"] = { open: 0, crowded: 0, degenerate: 0, unused: 0 };
const NO_MATERIAL = 0xffff;
/** Maximum number of names, because more would overlap. */
const MAX_NAMES = 40;
/** Maximum number of boxes around chosen instances. */
const MAX_BOXES = 64;
/** A point is hit within this many pixels. */
const REACH = 9;

export class Picture {
  readonly element: HTMLElement;
  private readonly legend = new Legend();
  readonly frame: SpaceFrame<LevelScene>;
  private readonly scene: LevelScene | undefined;
  private bones: Marks = NO_MARKS;
  private places: Marks = NO_MARKS;
  private needsFirstView: boolean;

  constructor(
    private readonly host: LevelView,
    view: View | undefined,
  ) {
    this.needsFirstView = view === undefined;
    this.frame = new SpaceFrame(view ?? frame([-500, -500, -500, 500, 500, 500], 1), {
      label: l10n.t("Level in 3D"),
      description: l10n.t(
        "Arrow keys turn, W A S D move, Q and E go down and up, Shift is faster, plus and minus zoom, F shows the selection, Home shows all, Escape clears the selection. The lists next to the view show the same.",
      ),
      instead: l10n.t("The lists next to the view show the same."),
      makeScene: (canvas, context) => new LevelScene(canvas, context),
      onFrame: (current) => this.draw(current),
      onPick: (x, y, isDouble) => this.pick(x, y, isDouble),
      onKey: ({ key }) => host.onKey(key),
      onRest: () => host.remember(),
      reducedMotion: () => host.api.reducedMotion(),
      reportFailure: (message) => host.api.announce(message),
    });
    this.element = this.frame.element;
    this.scene = this.frame.scene;
    if (!this.frame.stage) return;
    this.frame.stage.isFlying = host.options.fly;
    this.element.append(this.legend.element);
  }

  /** The current view; undefined before the first level is shown. */
  get view(): View | undefined {
    return this.needsFirstView ? undefined : this.frame.stage?.current;
  }

  showLevel(level: Level): void {
    this.frame.setExtent(levelBox(level));
    this.scene?.setLevel(level.model, level.placements, level.geometries);
    if (this.needsFirstView && this.scene) {
      this.needsFirstView = false;
      this.frame.stage?.show(frame(usualBox(level), this.scene.space.aspect));
    }
    this.updateAll();
  }

  showProblems(): void {
    this.updateProblems();
    this.updateChoice();
  }

  showChoice(): void {
    this.updateStates();
    this.updateChoice();
  }

  /** Draws again after visibility changed. */
  updateVisibility(): void {
    this.updateStates();
    this.updateMarks();
    this.updateChoice();
  }

  focusOn(choice: Choice): void {
    const box = this.boxOf(choice);
    if (!isEmpty(box)) this.flyTo(box);
  }

  /** Moves the camera if the choice is outside the view. */
  bringIntoView(choice: Choice): void {
    const box = this.boxOf(choice);
    if (!isEmpty(box) && !this.scene?.space.isInSight(centerOf(box))) this.flyTo(box);
  }

  private boxOf(choice: Choice): Box {
    const { level, problems } = this.host;
    return level ? choiceBox(level, problems, choice) : NO_BOX;
  }

  showAll(): void {
    const { level } = this.host;
    if (level && this.scene) this.frame.stage?.flyTo(frame(usualBox(level), this.scene.space.aspect));
  }

  private flyTo(box: Box): void {
    // show something tiny with its surroundings
    const [x, y, z] = centerOf(box);
    const least = Math.max(radiusOf(box), 25) / Math.sqrt(3);
    const grown: Box = radiusOf(box) < 25 ? [x - least, y - least, z - least, x + least, y + least, z + least] : box;
    this.frame.flyTo(grown);
  }

  private draw(view: View): void {
    const { scene } = this;
    if (!scene) return;
    scene.space.aim(view);
    scene.space.render();
    this.drawLabels();
  }

  /** Draws everything again, also after options or the theme changed. */
  updateAll(): void {
    const { scene } = this;
    const { theme, options } = this.host;
    if (this.frame.stage) this.frame.stage.isFlying = options.fly;
    if (!scene) return;
    scene.setColors(theme);
    const isSharp = theme.isHighContrast && options.surfaces === "filled";
    scene.materials.setSurfaces(isSharp ? "edges" : options.surfaces, options.backs);
    this.updateStates();
    this.updateMarks();
    this.updateProblems();
    this.updateChoice();
  }

  private updateStates(): void {
    const { scene } = this;
    const { level, visibility, choice } = this.host;
    if (!scene || !level) return;
    const { materials } = level.model;
    const table = new Uint8Array((materials.length + 1) * 4);
    for (let at = 0; at <= materials.length; at++) {
      const material = materials[at];
      const flags =
        (visibility.isMaterialHidden(at) ? LOOK.hidden : 0) |
        (material?.isTranslucent ? LOOK.translucent : 0) |
        (material?.isTwoSided ? LOOK.twoSided : 0) |
        (choice?.kind === "material" && choice.index === at ? LOOK.chosen : 0);
      table.set([...this.host.colorOf(at).map((part) => Math.round(part * 255)), flags], at * 4);
    }
    scene.materials.setLooks(table);
    const chosen = new Set(instancesOf(level.model, choice));
    scene.setStates((instance) =>
      visibility.isInstanceHidden(instance) ? STATE.hidden : chosen.has(instance) ? STATE.chosen : STATE.normal,
    );
    this.frame.redraw();
  }

  private updateMarks(): void {
    const { scene } = this;
    const { level, options, visibility } = this.host;
    if (!scene || !level) return;
    const isShown = (instance: number) => !visibility.isInstanceHidden(instance);
    this.bones = options.bones ? boneMarks(level.model, level.frames, isShown) : NO_MARKS;
    this.places = options.places ? placeMarks(level.model, level.frames, isShown) : NO_MARKS;
    scene.lines.bones.set(this.bones.lines);
    scene.points.bones.set(this.bones.points);
    scene.lines.shapes.set(this.places.lines);
    scene.points.places.set(this.places.points);
    this.updateLegend();
    this.frame.redraw();
  }

  private updateProblems(): void {
    const { scene } = this;
    const { problems, options } = this.host;
    if (!scene) return;
    const shown = options.problems ? problems : undefined;
    for (const kind of ["open", "crowded", "degenerate"] as const) scene.lines[kind].set(unpackFloats(shown?.lines[kind] ?? ""));
    for (const kind of ["degenerate", "unused"] as const) scene.points[kind].set(unpackFloats(shown?.points[kind] ?? ""));
    this.updateLegend();
    this.frame.redraw();
  }

  private updateChoice(): void {
    const { scene } = this;
    const { level, choice, visibility, problems } = this.host;
    if (!scene || !level) return;
    const chosen = instancesOf(level.model, choice)
      .filter((index) => level.model.instances[index].role !== "root" && !visibility.isInstanceHidden(index))
      .slice(0, MAX_BOXES);
    const boxes = chosen.map((index) => instanceBox(level, index));
    if (choice?.kind === "problem") boxes.push(problems?.problems[choice.index]?.box ?? NO_BOX);
    scene.lines.chosen.set(Float32Array.from(boxes.filter((box) => !isEmpty(box)).flatMap((box) => boxEdges(corners(box)))));
    const parts = partPoints(level, choice);
    const outlines = parts.flatMap((part) => (part.length === 9 ? outline(part) : []));
    scene.lines.part.set(Float32Array.from(outlines));
    scene.points.part.set(Float32Array.from(parts.flatMap((part) => (part.length === 3 ? part : []))));
    this.frame.redraw();
  }

  private updateLegend(): void {
    const { problems, options } = this.host;
    this.legend.show({
      ...((options.problems && problems?.totals) || NO_PROBLEMS),
      bones: this.bones.instances.length,
      places: this.places.instances.length,
    });
  }

  private drawLabels(): void {
    const { level, options, choice, visibility } = this.host;
    if (!level) return;
    const chosen = new Set(instancesOf(level.model, choice));
    const wanted = options.names ? [...level.model.instances.keys()] : [...chosen].slice(0, MAX_NAMES);
    const seen = wanted.filter((index) => level.model.instances[index].role !== "root" && !visibility.isInstanceHidden(index));
    const labels = seen.map((index) => ({
      text: instanceTitle(level.model, index),
      place: centerOf(instanceBox(level, index)),
      isChosen: chosen.has(index),
    }));
    this.frame.showLabels(labels, MAX_NAMES);
  }

  private pick(x: number, y: number, isDouble: boolean): void {
    const { scene } = this;
    const { level, visibility, options } = this.host;
    if (!scene || !level) return;
    const mark = this.pickMark(x, y);
    if (mark !== undefined) return this.host.onPick({ instance: mark, triangle: -1 }, isDouble);
    const { materials } = level.model;
    const known = (material: number) => (material === NO_MATERIAL || material >= materials.length ? materials.length : material);
    const pickAmong = (isWanted: (material: number) => boolean) =>
      pickInstance(level.model, level.placements, level.geometries, scene.space.rayAt(x, y), {
        isInstanceShown: (instance) => !visibility.isInstanceHidden(instance),
        isMaterialShown: (material) => isWanted(known(material)) && !visibility.isMaterialHidden(known(material)),
        isBothSided: (material) => options.backs || options.surfaces === "wireframe" || materials[known(material)]?.isTwoSided === true,
      });
    const isTranslucent = (material: number) => materials[material]?.isTranslucent === true;
    // prefer what is seen through a portal over the portal
    this.host.onPick(pickAmong((material) => !isTranslucent(material)) ?? pickAmong(isTranslucent), isDouble);
  }

  /** Picks a light, marker or bone: they are drawn as points on top. */
  private pickMark(x: number, y: number): number | undefined {
    const marks = [this.bones, this.places].flatMap(({ points, instances }) =>
      instances.map((instance, at) => ({ instance, place: [...points.subarray(at * 3, at * 3 + 3)] })),
    );
    return this.scene?.space.nearest(x, y, REACH, marks, ({ place }) => place)?.instance;
  }
}

function outline([ax, ay, az, bx, by, bz, cx, cy, cz]: readonly number[]): number[] {
  return [ax, ay, az, bx, by, bz, bx, by, bz, cx, cy, cz, cx, cy, cz, ax, ay, az];
}
