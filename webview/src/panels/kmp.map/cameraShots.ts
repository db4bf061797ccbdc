/** Computes what a camera of the course shows at a time: its position, target and field of view. Must not know the page. */
import { nearest } from "../../../../formats/core/search.ts";
import type { MapCamera, MapModel, MapVector } from "../../../../formats/kmp/panel/mapModel.ts";
import { smoothed, stepsOf } from "./curve.ts";

export interface Shot {
  readonly eye: MapVector;
  readonly target: MapVector;
  /** Vertical angle in degrees. */
  readonly fieldOfView: number;
}

/** Units per second of a camera that follows a driver, because its route has no speed of its own. */
const DRIVER = 4000;
/** Seconds for a camera that has no time and does not move. */
const STILL = 4;
const USUAL_VIEW = 60;

/** A single camera, or a camera and its successors, such as the opening. */
export class Film {
  private readonly scenes: Scene[] = [];

  constructor(model: MapModel, first: number, isAlone: boolean) {
    const seen = new Set<number>();
    for (let at: number | undefined = first; at !== undefined && !seen.has(at); at = isAlone ? undefined : model.cameras[at]?.next) {
      const camera: MapCamera | undefined = model.cameras[at];
      if (!camera) break;
      seen.add(at);
      this.scenes.push(new Scene(model, camera));
    }
  }

  /** Returns undefined after the end. */
  shotAt(seconds: number): Shot | undefined {
    let left = seconds;
    for (const scene of this.scenes) {
      if (left <= scene.duration) return scene.shotAt(left);
      left -= scene.duration;
    }
    return undefined;
  }
}

class Scene {
  readonly duration: number;
  private readonly track: Track;
  private readonly driver: MapVector;

  constructor(
    model: MapModel,
    private readonly camera: MapCamera,
  ) {
    this.track = new Track(model, camera);
    this.driver = driverOf(model, camera);
    this.duration = camera.time > 0 ? camera.time : this.track.duration || STILL;
  }

  shotAt(seconds: number): Shot {
    const { camera, track, driver } = this;
    return {
      eye: track.placeAt(seconds),
      target: camera.looksAtDriver ? driver : towards(camera.viewBegin, camera.viewEnd, camera.viewSpeed * seconds),
      fieldOfView: zoomAt(camera, seconds),
    };
  }
}

/** The path of a camera: straight segments, each with its speed. The camera stops at the end. */
class Track {
  readonly duration: number;
  private readonly points: readonly MapVector[];
  private readonly times: readonly number[];

  constructor({ points }: MapModel, { place, route, speed }: MapCamera) {
    const stations = route
      ? points.filter(({ section, index }) => section === "POTI_point" && index >= route.first && index < route.first + route.speeds.length)
      : [];
    if (!route || stations.length === 0) {
      this.points = [place];
      this.times = [0];
      this.duration = 0;
      return;
    }
    const line = stations.flatMap(({ x, y, z }) => [x, y, z]);
    const flat = route.isSmooth ? smoothed(line, 3, false) : line;
    this.points = Array.from({ length: flat.length / 3 }, (_, at) => [flat[at * 3], flat[at * 3 + 1], flat[at * 3 + 2]] as const);
    const steps = stepsOf(route.isSmooth, stations.length);
    const isPaced = route.speeds.some((one) => one > 0) || speed > 0;
    const times = [0];
    for (let at = 0; at + 1 < this.points.length; at++) {
      const pace = isPaced ? route.speeds[Math.floor(at / steps)] || speed : DRIVER;
      times.push(times[at] + (pace > 0 ? distance(this.points[at], this.points[at + 1]) / pace : Number.POSITIVE_INFINITY));
    }
    this.times = times;
    this.duration = times.filter(Number.isFinite).at(-1) ?? 0;
  }

  placeAt(seconds: number): MapVector {
    const { points, times } = this;
    const next = times.findIndex((time) => time > seconds);
    if (next < 0) return points[points.length - 1];
    if (next === 0 || !Number.isFinite(times[next])) return points[Math.max(0, next - 1)];
    return mix(points[next - 1], points[next], (seconds - times[next - 1]) / (times[next] - times[next - 1]));
  }
}

/** Returns where a driver is likely to be while the camera is active: at the enemy point nearest to its area or to the camera. */
function driverOf({ points, areas }: MapModel, { index, place }: MapCamera): MapVector {
  const area = areas.find(
    ({ type, index: at }) =>
      type === 0 &&
      points.some((point) => point.section === "AREA" && point.index === at && point.leadsTo?.some((to) => to.index === index)),
  );
  const [x, y, z] = area ? [(area.corners[0] + area.corners[4]) / 2, area.box[1], (area.corners[1] + area.corners[5]) / 2] : place;
  const enemies = points.filter(({ section }) => section === "ENPT");
  const found = nearest(enemies, (enemy) => Math.hypot(enemy.x - x, enemy.z - z));
  return found ? [found.x, found.y, found.z] : [x, y, z];
}

function zoomAt({ zoomBegin, zoomEnd, zoomSpeed }: MapCamera, seconds: number): number {
  const way = Math.min(Math.abs(zoomEnd - zoomBegin), zoomSpeed * seconds);
  const degrees = zoomBegin + Math.sign(zoomEnd - zoomBegin) * way;
  return degrees > 1 && degrees < 170 ? degrees : USUAL_VIEW;
}

function towards(from: MapVector, to: MapVector, way: number): MapVector {
  const all = distance(from, to);
  return all === 0 || way <= 0 ? from : mix(from, to, Math.min(1, way / all));
}

function mix(a: MapVector, b: MapVector, part: number): MapVector {
  return [a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part, a[2] + (b[2] - a[2]) * part];
}

function distance(a: MapVector, b: MapVector): number {
  return Math.hypot(b[0] - a[0], b[1] - a[1], b[2] - a[2]);
}
