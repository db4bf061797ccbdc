/** The level as a three.js scene: geometry, states and colors. Must not know lists, texts or the pointer. */
import type { LevelModel } from "../../../../../formats/ass/panel/model.ts";
import { Group } from "../../../space/library.ts";
import { type Meshes, makeMeshes } from "../../../space/meshes.ts";
import { LineLayer, PointLayer } from "../../../space/overlays.ts";
import { Space } from "../../../space/space.ts";
import { colorOf, STATE, SurfaceMaterials } from "../../../space/surface.ts";
import type { Geometries, ObjectGeometry } from "../geometries.ts";
import type { Theme } from "../theme.ts";

interface Drawn extends Meshes {
  readonly instances: readonly number[];
  readonly geometry: ObjectGeometry;
}

export class LevelScene {
  readonly lines = {
    bones: new LineLayer(2),
    shapes: new LineLayer(1.5),
    open: new LineLayer(3.5),
    crowded: new LineLayer(3.5, 10),
    degenerate: new LineLayer(2.5),
    chosen: new LineLayer(2),
    part: new LineLayer(3),
  };
  readonly points = {
    bones: new PointLayer("circle", 8),
    places: new PointLayer("circle", 7),
    degenerate: new PointLayer("cross", 16),
    unused: new PointLayer("diamond", 11),
    part: new PointLayer("diamond", 14),
  };
  readonly materials = new SurfaceMaterials();
  readonly space: Space;
  private readonly surfaces = new Group();
  private drawn: Drawn[] = [];

  constructor(canvas: HTMLCanvasElement, context: WebGL2RenderingContext) {
    this.space = new Space(canvas, context, this.surfaces, [...Object.values(this.lines), ...Object.values(this.points)]);
  }

  /** @param placements 16 numbers per instance */
  setLevel({ objects, instances }: LevelModel, placements: Float32Array, geometries: Geometries): void {
    const before = new Map(this.drawn.map((one) => [one.geometry, one]));
    this.drawn = objects.flatMap(({ geometry }, object) => {
      const found = geometries.find(geometry);
      const users = instances.flatMap((instance, at) => (instance.object === object ? [at] : []));
      if (!found || users.length === 0) return [];
      const known = before.get(found);
      before.delete(found);
      const drawn = known && known.instances.length === users.length ? { ...known, instances: users } : this.draw(found, users);
      if (known && drawn.solid !== known.solid) this.drop(known);
      for (const mesh of [drawn.solid, drawn.translucent]) {
        users.forEach((instance, at) => {
          (mesh.instanceMatrix.array as Float32Array).set(placements.subarray(instance * 16, instance * 16 + 16), at * 16);
        });
        mesh.instanceMatrix.needsUpdate = true;
      }
      return [drawn];
    });
    for (const gone of before.values()) this.drop(gone);
  }

  setStates(stateOf: (instance: number) => number): void {
    for (const { states, instances, solid, translucent } of this.drawn) {
      instances.forEach((instance, at) => {
        states.array[at] = stateOf(instance);
      });
      states.needsUpdate = true;
      const isSeen = instances.some((_, at) => states.array[at] !== STATE.hidden);
      solid.visible = isSeen;
      translucent.visible = isSeen;
    }
  }

  setColors(theme: Theme): void {
    const [chosen, line, background] = [theme.chosen, theme.foreground, theme.background].map(colorOf);
    const [error, warning, info, light, bone] = [theme.error, theme.warning, theme.info, theme.light, theme.bone].map(colorOf);
    this.materials.setColors({ chosen, line, back: background });
    const { lines, points } = this;
    lines.bones.setColor(bone);
    lines.shapes.setColor(light);
    lines.open.setColor(error);
    lines.crowded.setColor(warning);
    lines.degenerate.setColor(warning);
    lines.chosen.setColor(chosen);
    lines.part.setColor(line);
    points.bones.setColors(bone, background);
    points.places.setColors(light, background);
    points.degenerate.setColors(warning, background);
    points.unused.setColors(info, background);
    points.part.setColors(line, background);
  }

  private draw(geometry: ObjectGeometry, instances: readonly number[]): Drawn {
    const meshes = makeMeshes(this.materials, geometry, instances.length);
    this.surfaces.add(meshes.solid, meshes.translucent);
    return { ...meshes, instances, geometry };
  }

  private drop({ solid, translucent }: Drawn): void {
    for (const mesh of [solid, translucent]) {
      this.surfaces.remove(mesh);
      mesh.dispose();
    }
    solid.geometry.dispose();
  }
}
