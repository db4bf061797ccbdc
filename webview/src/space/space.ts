/** A three.js scene with its camera: aims, renders, projects points, and casts rays through pixels. Must not know the content. */
import { nearest } from "../../../formats/core/search.ts";
import type { View } from "./camera.ts";
import { eyeOf, FIELD_OF_VIEW } from "./camera.ts";
import type { Object3D } from "./library.ts";
import { PerspectiveCamera, Scene, WebGLRenderer } from "./library.ts";
import type { LineLayer, PointLayer } from "./overlays.ts";
import type { Ray } from "./pick.ts";

/** Maximum device pixels per CSS pixel: more are slow and not visible. */
const MAX_PIXELS = 2;

export class Space {
  private readonly renderer: WebGLRenderer;
  private readonly scene = new Scene();
  private readonly camera = new PerspectiveCamera(FIELD_OF_VIEW, 1, 1, 10);
  private center: readonly number[] = [0, 0, 0];
  private radius = 1;
  private width = 1;
  private height = 1;

  /** @param overlays drawn over the content, in this order */
  constructor(
    canvas: HTMLCanvasElement,
    context: WebGL2RenderingContext,
    content: Object3D,
    private readonly overlays: readonly (LineLayer | PointLayer)[],
  ) {
    this.renderer = new WebGLRenderer({ canvas, context, alpha: true, antialias: true });
    // transparent, so that the page's background shows behind the scene
    this.renderer.setClearColor(0, 0);
    // objects are drawn in the order in which they were added
    this.renderer.sortObjects = false;
    this.renderer.setPixelRatio(Math.min(window.devicePixelRatio, MAX_PIXELS));
    this.camera.up.set(0, 0, 1);
    this.scene.add(content, ...overlays.map(({ object }) => object));
    // everything is in world coordinates already
    this.scene.matrixWorldAutoUpdate = false;
  }

  /** Sets the sphere that the camera must not clip. */
  setExtent(center: readonly number[], radius: number): void {
    this.center = center;
    this.radius = radius;
  }

  /** Sets the size in CSS pixels. */
  resize(width: number, height: number): void {
    this.width = Math.max(1, width);
    this.height = Math.max(1, height);
    const ratio = this.renderer.getPixelRatio();
    this.renderer.setSize(this.width, this.height, false);
    for (const overlay of this.overlays) overlay.resize({ width: this.width, height: this.height, ratio });
    this.camera.aspect = this.width / this.height;
  }

  get aspect(): number {
    return this.width / this.height;
  }

  /** @param fieldOfView vertical, in degrees */
  aim(view: View, fieldOfView = FIELD_OF_VIEW): void {
    const { camera, center, radius } = this;
    const eye = eyeOf(view);
    camera.fov = fieldOfView;
    camera.position.set(eye[0], eye[1], eye[2]);
    camera.lookAt(view.target[0], view.target[1], view.target[2]);
    const away = Math.hypot(eye[0] - center[0], eye[1] - center[1], eye[2] - center[2]);
    camera.far = (away + radius) * 1.05 + view.distance;
    camera.near = Math.max(camera.far / 100_000, Math.min(view.distance / 20, away - radius * 1.05));
    camera.updateProjectionMatrix();
    camera.updateMatrixWorld(true);
  }

  render(): void {
    this.renderer.render(this.scene, this.camera);
  }

  /** Returns CSS pixels from the picture's corner, or undefined for a point behind the camera. */
  project(point: readonly number[]): { readonly x: number; readonly y: number; readonly depth: number } | undefined {
    const { x, y, z } = this.camera.position
      .clone()
      .fromArray([...point])
      .project(this.camera);
    return z > 1 ? undefined : { x: ((x + 1) / 2) * this.width, y: ((1 - y) / 2) * this.height, depth: z };
  }

  isInSight(point: readonly number[]): boolean {
    const at = this.project(point);
    return at !== undefined && at.x > 0 && at.y > 0 && at.x < this.width && at.y < this.height;
  }

  /** Returns the thing that appears nearest to a pixel, less than `reach` pixels away, or undefined. */
  nearest<Thing>(
    x: number,
    y: number,
    reach: number,
    things: readonly Thing[],
    placeOf: (thing: Thing) => readonly number[] | undefined,
  ): Thing | undefined {
    const distanceOf = (thing: Thing) => {
      const place = placeOf(thing);
      const seen = place && this.project(place);
      return seen ? Math.hypot(seen.x - x, seen.y - y) : reach;
    };
    return nearest(things, distanceOf, reach);
  }

  /** Returns the ray through a pixel. */
  rayAt(x: number, y: number): Ray {
    const { camera } = this;
    const at = camera.position.clone().set((x / this.width) * 2 - 1, 1 - (y / this.height) * 2, 0.5);
    const along = at.unproject(camera).sub(camera.position).normalize();
    return { from: camera.position.toArray(), along: along.toArray() };
  }
}
