/** The level as three.js draws it. Knows geometry, states and colours; nothing of lists, texts and the pointer. */
import type { LevelModel } from "../../../../../formats/ass/panel/model.ts";
import type { View } from "../camera.ts";
import { eyeOf, FIELD_OF_VIEW } from "../camera.ts";
import type { Rgb } from "../colors.ts";
import type { Geometries, ObjectGeometry } from "../geometries.ts";
import {
  BufferAttribute,
  BufferGeometry,
  Color,
  DataTexture,
  Group,
  InstancedBufferAttribute,
  InstancedMesh,
  PerspectiveCamera,
  Scene,
  WebGLRenderer,
} from "../library.ts";
import { LineLayer, PointLayer } from "./overlays.ts";
import type { Surfaces } from "./surface.ts";
import { STATE, SurfaceMaterials } from "./surface.ts";

export interface SceneColors {
  readonly chosen: Rgb;
  readonly line: Rgb;
  readonly back: Rgb;
  readonly background: Rgb;
  readonly error: Rgb;
  readonly warning: Rgb;
  readonly info: Rgb;
  readonly light: Rgb;
  readonly bone: Rgb;
}

interface Drawn {
  readonly solid: InstancedMesh;
  readonly translucent: InstancedMesh;
  readonly instances: readonly number[];
  readonly states: InstancedBufferAttribute;
  readonly geometry: ObjectGeometry;
}

/** More pixels for each one of the page are not seen, and cost. */
const MOST_PIXELS = 2;

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
  private readonly renderer: WebGLRenderer;
  private readonly scene = new Scene();
  private readonly surfaces = new Group();
  private readonly camera = new PerspectiveCamera(FIELD_OF_VIEW, 1, 1, 10);
  private readonly materials = new SurfaceMaterials();
  private looks = new DataTexture(new Uint8Array(4), 1, 1);
  private drawn: Drawn[] = [];
  private center: readonly number[] = [0, 0, 0];
  private radius = 1;
  private width = 1;
  private height = 1;

  constructor(canvas: HTMLCanvasElement, context: WebGL2RenderingContext) {
    this.renderer = new WebGLRenderer({ canvas, context, alpha: true, antialias: true });
    // the page's own background is seen behind the level
    this.renderer.setClearColor(0, 0);
    // few things, drawn in the order in which they were added
    this.renderer.sortObjects = false;
    this.renderer.setPixelRatio(Math.min(window.devicePixelRatio, MOST_PIXELS));
    this.camera.up.set(0, 0, 1);
    this.scene.add(this.surfaces);
    for (const { object } of [...Object.values(this.lines), ...Object.values(this.points)]) this.scene.add(object);
    // everything is placed in the world already
    this.scene.matrixWorldAutoUpdate = false;
  }

  /** @param placements 16 for each instance */
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

  /** What the camera must not cut off. */
  setExtent(center: readonly number[], radius: number): void {
    this.center = center;
    this.radius = radius;
  }

  /** @param table four for each material and for none: colour and flags of `LOOK` */
  setLooks(table: Uint8Array<ArrayBuffer>): void {
    this.looks.dispose();
    this.looks = new DataTexture(table, table.length / 4, 1);
    this.looks.needsUpdate = true;
    this.materials.looks = this.looks;
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

  setSurfaces(surfaces: Surfaces, showBacks: boolean): void {
    this.materials.setSurfaces(surfaces, showBacks);
  }

  setColors(colors: SceneColors): void {
    const color = (rgb: Rgb) => new Color().fromArray([...rgb]);
    const background = color(colors.background);
    this.materials.setColors({ chosen: color(colors.chosen), line: color(colors.line), back: background });
    const { lines, points } = this;
    lines.bones.setColor(color(colors.bone));
    lines.shapes.setColor(color(colors.light));
    lines.open.setColor(color(colors.error));
    lines.crowded.setColor(color(colors.warning));
    lines.degenerate.setColor(color(colors.warning));
    lines.chosen.setColor(color(colors.chosen));
    lines.part.setColor(color(colors.line));
    points.bones.setColors(color(colors.bone), background);
    points.places.setColors(color(colors.light), background);
    points.degenerate.setColors(color(colors.warning), background);
    points.unused.setColors(color(colors.info), background);
    points.part.setColors(color(colors.line), background);
  }

  /** In pixels of the page. */
  resize(width: number, height: number): void {
    this.width = Math.max(1, width);
    this.height = Math.max(1, height);
    const ratio = this.renderer.getPixelRatio();
    this.renderer.setSize(this.width, this.height, false);
    for (const layer of Object.values(this.lines)) layer.resize(this.width, this.height, ratio);
    for (const layer of Object.values(this.points)) layer.resize(ratio);
    this.camera.aspect = this.width / this.height;
  }

  get aspect(): number {
    return this.width / this.height;
  }

  aim(view: View): void {
    const { camera, center, radius } = this;
    const eye = eyeOf(view);
    camera.position.set(eye[0], eye[1], eye[2]);
    camera.lookAt(view.target[0], view.target[1], view.target[2]);
    const away = Math.hypot(eye[0] - center[0], eye[1] - center[1], eye[2] - center[2]);
    camera.far = (away + radius) * 1.05 + view.distance;
    camera.near = Math.min(view.distance / 20, Math.max(camera.far / 100_000, away - radius * 1.05));
    camera.near = Math.max(camera.near, camera.far / 100_000);
    camera.updateProjectionMatrix();
    camera.updateMatrixWorld(true);
  }

  render(): void {
    this.renderer.render(this.scene, this.camera);
  }

  /** Pixels of the page from the picture's corner; undefined for what is behind the eye. */
  project(point: readonly number[]): { readonly x: number; readonly y: number; readonly depth: number } | undefined {
    const [x, y, z, w] = clip(this.camera, point);
    if (w <= 0) return undefined;
    return { x: ((x / w + 1) / 2) * this.width, y: ((1 - y / w) / 2) * this.height, depth: z / w };
  }

  /** Where a pixel of the page looks to. */
  rayAt(x: number, y: number): { readonly from: readonly number[]; readonly along: readonly number[] } {
    const { camera } = this;
    const at = camera.position.clone().set((x / this.width) * 2 - 1, 1 - (y / this.height) * 2, 0.5);
    const along = at.unproject(camera).sub(camera.position).normalize();
    return { from: camera.position.toArray(), along: along.toArray() };
  }

  dispose(): void {
    for (const one of this.drawn) this.drop(one);
    for (const layer of [...Object.values(this.lines), ...Object.values(this.points)]) layer.dispose();
    this.looks.dispose();
    this.materials.dispose();
    this.renderer.dispose();
  }

  private draw(geometry: ObjectGeometry, instances: readonly number[]): Drawn {
    const buffers = new BufferGeometry();
    buffers.setAttribute("position", new BufferAttribute(geometry.positions, 3));
    const corners = new Uint16Array(geometry.materials.length * 3);
    geometry.materials.forEach((material, at) => corners.fill(material, at * 3, at * 3 + 3));
    buffers.setAttribute("material", new BufferAttribute(corners, 1));
    const states = new InstancedBufferAttribute(new Uint8Array(instances.length), 1);
    buffers.setAttribute("state", states);
    const { solid, translucent } = this.materials;
    const meshes = [solid, translucent].map((material, pass) => {
      const mesh = new InstancedMesh(buffers, material, instances.length);
      // instances of one object stand all over the level
      mesh.frustumCulled = false;
      mesh.renderOrder = pass;
      this.surfaces.add(mesh);
      return mesh;
    });
    return { solid: meshes[0], translucent: meshes[1], instances, states, geometry };
  }

  private drop({ solid, translucent }: Drawn): void {
    for (const mesh of [solid, translucent]) {
      this.surfaces.remove(mesh);
      mesh.dispose();
    }
    solid.geometry.dispose();
  }
}

function clip({ projectionMatrix, matrixWorldInverse }: PerspectiveCamera, [x, y, z]: readonly number[]): number[] {
  const apply = (matrix: readonly number[], v: readonly number[]) =>
    [0, 1, 2, 3].map((row) => matrix[row] * v[0] + matrix[4 + row] * v[1] + matrix[8 + row] * v[2] + matrix[12 + row] * v[3]);
  return apply(projectionMatrix.elements, apply(matrixWorldInverse.elements, [x, y, z, 1]));
}
