/** The course as a three.js scene: the ground by type, lines and points by layer. Must not know the page. */
import type { MapLayer } from "../../../../formats/kmp/panel/mapModel.ts";
import { rgbOf } from "../../space/colors.ts";
import { Group } from "../../space/library.ts";
import { type Meshes, makeMeshes } from "../../space/meshes.ts";
import { LineLayer, PointLayer, type PointShape } from "../../space/overlays.ts";
import { Space } from "../../space/space.ts";
import { colorOf, LOOK, SurfaceMaterials } from "../../space/surface.ts";
import type { Ground } from "./ground.ts";
import { groundColor } from "./groundLayer.ts";
import { LAYERS, type Theme } from "./layers.ts";
import { cornerOf, type SpaceShapes } from "./spaceShapes.ts";

const IDENTITY = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];
const POINT_SIZE = 10;
const CHOSEN_SIZE = 20;

export class CourseScene {
  readonly space: Space;
  private readonly surfaces = new Group();
  private readonly materials = new SurfaceMaterials();
  private meshes: Meshes | undefined;
  private readonly lines = new Map<MapLayer, LineLayer>();
  private readonly points = new Map<MapLayer, PointLayer>();
  private readonly chosenLines = new LineLayer(3);
  private readonly chosenPoints = new PointLayer("ring", CHOSEN_SIZE);

  constructor(canvas: HTMLCanvasElement, context: WebGL2RenderingContext) {
    for (const { layer, shape } of LAYERS) {
      this.lines.set(layer, new LineLayer(layer === "areas" || layer === "cameras" ? 1.25 : 2));
      this.points.set(layer, new PointLayer(pointShape(shape), POINT_SIZE));
    }
    const overlays = [...this.lines.values(), this.chosenLines, ...this.points.values(), this.chosenPoints];
    this.space = new Space(canvas, context, this.surfaces, overlays);
  }

  /** @returns the ground's triangles in 3D coordinates, nine numbers each */
  setGround(ground: Ground): Float32Array {
    const { corners } = ground.model;
    const positions = new Float32Array(corners.length);
    for (let at = 0; at < corners.length; at += 3) positions.set(cornerOf(corners[at], corners[at + 1], corners[at + 2]), at);
    const types = Uint16Array.from({ length: ground.count }, (_, triangle) => ground.typeOf(triangle));
    this.meshes = makeMeshes(this.materials, { positions, materials: types }, 1);
    for (const mesh of [this.meshes.solid, this.meshes.translucent]) {
      mesh.instanceMatrix.array.set(IDENTITY);
      this.surfaces.add(mesh);
    }
    return positions;
  }

  /** @param shown ground types */
  setLooks(ground: Ground, shown: ReadonlySet<number>): void {
    const table = new Uint8Array(ground.model.types.length * 4);
    ground.model.types.forEach(({ kind }, type) => {
      const isSolid = kind === "ground" || kind === "itemGround" || kind === "wall";
      const flags = (shown.has(type) ? 0 : LOOK.hidden) | (isSolid ? LOOK.twoSided : LOOK.translucent | LOOK.twoSided);
      const color = rgbOf(groundColor(type, kind));
      table.set([...color.map((part) => Math.round(part * 255)), flags], type * 4);
    });
    this.materials.setLooks(table);
  }

  setShapes({ lines, points, chosenLines, chosenPoints }: SpaceShapes): void {
    for (const [layer, drawn] of this.lines) drawn.set(Float32Array.from(lines.get(layer) ?? []));
    for (const [layer, drawn] of this.points) drawn.set(Float32Array.from(points.get(layer) ?? []));
    this.chosenLines.set(Float32Array.from(chosenLines));
    this.chosenPoints.set(Float32Array.from(chosenPoints));
  }

  setColors(theme: Theme): void {
    const [focus, line, back] = [theme.focus, theme.foreground, theme.background].map(colorOf);
    this.materials.setColors({ chosen: focus, line, back });
    // both sides, because the camera can be below the ground
    this.materials.setSurfaces(theme.isHighContrast ? "edges" : "filled", true);
    for (const [layer, css] of theme.layers) {
      const color = colorOf(css);
      this.lines.get(layer)?.setColor(color);
      this.points.get(layer)?.setColors(color, back);
    }
    this.chosenLines.setColor(focus);
    this.chosenPoints.setColors(focus, back);
  }
}

function pointShape(shape: (typeof LAYERS)[number]["shape"]): PointShape {
  // a check point's position is the middle of its line
  return shape === "line" ? "square" : shape;
}
