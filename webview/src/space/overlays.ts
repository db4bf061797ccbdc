/** Lines and points on top of the surfaces, with sizes in pixels. */
import {
  BufferAttribute,
  BufferGeometry,
  Color,
  DoubleSide,
  InstancedBufferGeometry,
  InstancedInterleavedBuffer,
  InterleavedBufferAttribute,
  Mesh,
  Points,
  ShaderMaterial,
  Vector2,
} from "./library.ts";

const LINE_VERTEX = `
attribute vec3 from;
attribute vec3 to;
uniform vec2 pixels;
uniform float width;
varying float vAlong;
varying float vFaded;

void main() {
  // two triangles, 0 1 2 and 2 1 3, of a strip whose even corners are on one side
  int corner = gl_VertexID % 6;
  int strip = corner < 3 ? corner : corner == 3 ? 2 : corner == 4 ? 1 : 3;
  float end = strip >= 2 ? 1.0 : 0.0;
  float side = strip % 2 == 0 ? -1.0 : 1.0;
  vec4 a = projectionMatrix * viewMatrix * vec4(from, 1.0);
  vec4 b = projectionMatrix * viewMatrix * vec4(to, 1.0);
  // cut off what is behind the camera, because dividing by a negative w would mirror it
  float nearest = 0.01;
  if (a.w < nearest && b.w < nearest) { gl_Position = vec4(2.0, 2.0, 2.0, 1.0); vAlong = 0.0; vFaded = 0.0; return; }
  if (a.w < nearest) a = mix(a, b, (nearest - a.w) / (b.w - a.w));
  if (b.w < nearest) b = mix(b, a, (nearest - b.w) / (a.w - b.w));
  vec2 start = a.xy / a.w * pixels * 0.5;
  vec2 stop = b.xy / b.w * pixels * 0.5;
  vec2 along = stop - start;
  float span = length(along);
  vec2 direction = span > 1e-4 ? along / span : vec2(1.0, 0.0);
  vec2 normal = vec2(-direction.y, direction.x);
  vec4 here = end == 0.0 ? a : b;
  // thousands of short distant lines must not cover the surface
  float shown = clamp(span * 0.4, min(width, 1.0), width);
  vFaded = clamp(span / 8.0, 0.3, 1.0);
  vec2 moved = (normal * side + direction * (end * 2.0 - 1.0)) * shown * 0.5;
  here.xy += moved / (pixels * 0.5) * here.w;
  gl_Position = here;
  vAlong = end * span;
}`;

const LINE_FRAGMENT = `
uniform vec3 color;
uniform float dash;
varying float vAlong;
varying float vFaded;
void main() {
  if (dash > 0.0 && fract(vAlong / dash) > 0.55) discard;
  gl_FragColor = vec4(color, vFaded);
}`;

const POINT_VERTEX = `
uniform float size;
void main() {
  gl_Position = projectionMatrix * viewMatrix * vec4(position, 1.0);
  gl_PointSize = size;
}`;

const POINT_FRAGMENT = `
uniform vec3 color;
uniform vec3 rim;
uniform int shape;
void main() {
  vec2 place = gl_PointCoord * 2.0 - 1.0;
  vec2 at = abs(place);
  float inside = shape == 0 ? 1.0 - length(at)
    : shape == 1 ? 0.3 - abs(at.x - at.y)
    : shape == 2 ? 1.0 - at.x - at.y
    : shape == 3 ? 0.8 - max(at.x, at.y)
    : shape == 4 ? min(0.7 - place.y, (place.y + 0.9) * 0.6 - at.x)
    : shape == 5 ? min(1.0 - length(at), length(at) - 0.5)
    : 1.15 - sqrt(at.x) - sqrt(at.y);
  if (inside < 0.0) discard;
  bool isRim = inside < 0.22 && (shape == 0 || shape == 2 || shape == 3);
  gl_FragColor = vec4(isRim ? rim : color, 1.0);
}`;

/** In CSS pixels, and the number of device pixels per CSS pixel. */
export interface PictureSize {
  readonly width: number;
  readonly height: number;
  readonly ratio: number;
}

const SHAPES = ["circle", "cross", "diamond", "square", "triangle", "ring", "star"] as const;
export type PointShape = (typeof SHAPES)[number];
const CORNERS = new Float32Array(18);

/** Something drawn on top of all surfaces with one material. */
abstract class Layer<Drawn extends Mesh | Points> {
  protected constructor(
    readonly object: Drawn,
    private readonly material: ShaderMaterial,
    renderOrder: number,
  ) {
    Object.assign(material, { depthTest: false, depthWrite: false, transparent: true });
    Object.assign(object, { material, frustumCulled: false, renderOrder, visible: false });
  }

  protected show(geometry: BufferGeometry, isVisible: boolean): void {
    this.object.geometry.dispose();
    this.object.geometry = geometry;
    this.object.visible = isVisible;
  }

  protected uniform<Value>(name: string, value: Value): void {
    this.material.uniforms[name]!.value = value;
  }
}

export class LineLayer extends Layer<Mesh> {
  /** @param width in CSS pixels @param dash length of a dash with its gap; 0 for a solid line */
  constructor(
    private readonly width: number,
    private readonly dash = 0,
  ) {
    const uniforms = {
      color: { value: new Color() },
      pixels: { value: new Vector2(1, 1) },
      width: { value: width },
      dash: { value: dash },
    };
    const material = new ShaderMaterial({ vertexShader: LINE_VERTEX, fragmentShader: LINE_FRAGMENT, uniforms, side: DoubleSide });
    super(new Mesh(new InstancedBufferGeometry()), material, 2);
  }

  /** @param ends six numbers per line */
  set(ends: Float32Array): void {
    const geometry = new InstancedBufferGeometry();
    geometry.setAttribute("position", new BufferAttribute(CORNERS, 3));
    const buffer = new InstancedInterleavedBuffer(ends, 6);
    geometry.setAttribute("from", new InterleavedBufferAttribute(buffer, 3, 0));
    geometry.setAttribute("to", new InterleavedBufferAttribute(buffer, 3, 3));
    geometry.instanceCount = ends.length / 6;
    this.show(geometry, ends.length > 0);
  }

  setColor(color: Color): void {
    this.uniform("color", color);
  }

  resize({ width, height, ratio }: PictureSize): void {
    this.uniform("pixels", new Vector2(width * ratio, height * ratio));
    this.uniform("width", this.width * ratio);
    this.uniform("dash", this.dash * ratio);
  }
}

export class PointLayer extends Layer<Points> {
  /** @param size in CSS pixels */
  constructor(
    shape: PointShape,
    private readonly size: number,
  ) {
    const uniforms = {
      color: { value: new Color() },
      rim: { value: new Color() },
      size: { value: size },
      shape: { value: SHAPES.indexOf(shape) },
    };
    const material = new ShaderMaterial({ vertexShader: POINT_VERTEX, fragmentShader: POINT_FRAGMENT, uniforms });
    super(new Points(new BufferGeometry()), material, 3);
  }

  /** @param points three numbers per point */
  set(points: Float32Array): void {
    const geometry = new BufferGeometry();
    geometry.setAttribute("position", new BufferAttribute(points, 3));
    this.show(geometry, points.length > 0);
  }

  setColors(color: Color, rim: Color): void {
    this.uniform("color", color);
    this.uniform("rim", rim);
  }

  resize({ ratio }: PictureSize): void {
    this.uniform("size", this.size * ratio);
  }
}
