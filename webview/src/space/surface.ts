/**
 * The materials for triangles: colored by material, shaded by direction, optionally with edges. Triangles do not share corners, so a
 * corner's index gives its position in the triangle, and no list of edges is needed.
 */
import { rgbOf } from "./colors.ts";
import { Color, DataTexture, DoubleSide, NormalBlending, ShaderMaterial } from "./library.ts";

/** Bits of the fourth byte of a material in the table of looks. */
export const LOOK = { hidden: 1, translucent: 2, twoSided: 4, chosen: 8 } as const;
/** Values of an instance's state. */
export const STATE = { normal: 0, hidden: 1, chosen: 2 } as const;

export type Surfaces = "filled" | "edges" | "wireframe";
const SURFACES: Readonly<Record<Surfaces, number>> = { filled: 0, edges: 1, wireframe: 2 };

const VERTEX = `
attribute float material;
attribute float state;
flat varying int vMaterial;
flat varying float vState;
flat varying float vMirror;
varying vec3 vCorner;
varying vec3 vSeen;
varying vec3 vWorld;

void main() {
  int corner = gl_VertexID % 3;
  vCorner = vec3(corner == 0, corner == 1, corner == 2);
  vMaterial = int(material + 0.5);
  vState = state;
  vMirror = determinant(mat3(instanceMatrix)) < 0.0 ? -1.0 : 1.0;
  vec4 world = instanceMatrix * vec4(position, 1.0);
  vec4 seen = viewMatrix * world;
  vWorld = world.xyz;
  vSeen = seen.xyz;
  // move hidden instances out of the picture
  gl_Position = state == 1.0 ? vec4(2.0, 2.0, 2.0, 1.0) : projectionMatrix * seen;
}`;

const FRAGMENT = `
uniform sampler2D looks;
uniform vec3 chosenColor;
uniform vec3 lineColor;
uniform vec3 backColor;
uniform int surfaces;
uniform bool showBacks;
uniform bool isTranslucentPass;
flat varying int vMaterial;
flat varying float vState;
flat varying float vMirror;
varying vec3 vCorner;
varying vec3 vSeen;
varying vec3 vWorld;

void main() {
  ivec2 size = textureSize(looks, 0);
  vec4 look = texelFetch(looks, ivec2(min(vMaterial, size.x - 1), 0), 0);
  int flags = int(look.a * 255.0 + 0.5);
  if ((flags & 1) != 0) discard;
  bool isTranslucent = (flags & 2) != 0;
  if (isTranslucent != isTranslucentPass) discard;
  bool isFront = gl_FrontFacing == (vMirror > 0.0);
  bool isBack = !isFront && (flags & 4) == 0;
  if (isBack && !showBacks) discard;
  bool isChosen = vState == 2.0 || (flags & 8) != 0;

  vec3 normal = normalize(cross(dFdx(vSeen), dFdy(vSeen)));
  vec3 upright = normalize(cross(dFdx(vWorld), dFdy(vWorld)));
  float light = 0.5 + 0.38 * abs(dot(normal, normalize(vSeen))) + 0.12 * abs(upright.z);
  vec3 color = look.rgb * light;
  if (isBack) {
    // stripes, so that backs can be recognized without colors
    float stripe = step(0.5, fract((gl_FragCoord.x + gl_FragCoord.y) / 8.0));
    color = mix(color * 0.45, backColor, 0.25 * stripe + 0.15);
  }
  if (isChosen) color = mix(color, chosenColor, 0.5);

  vec3 width = fwidth(vCorner);
  vec3 near = smoothstep(width * 0.4, width * 1.4, vCorner);
  // fade out edges where triangles are smaller than their lines
  float fade = clamp(1.6 - 2.0 * max(width.x, max(width.y, width.z)), surfaces == 2 ? 0.25 : 0.0, 1.0);
  float line = (1.0 - min(near.x, min(near.y, near.z))) * fade;
  if (surfaces == 2) {
    if (line < 0.05) discard;
    gl_FragColor = vec4(isChosen ? chosenColor : mix(look.rgb, lineColor, 0.25), line);
    return;
  }
  if (surfaces == 1 || isChosen) color = mix(color, isChosen ? chosenColor : lineColor, line * (isChosen ? 0.9 : 0.55));
  gl_FragColor = vec4(color, isTranslucent ? 0.38 : 1.0);
}`;

export interface SurfaceColors {
  readonly chosen: Color;
  readonly line: Color;
  readonly back: Color;
}

export function colorOf(css: string): Color {
  return new Color().fromArray([...rgbOf(css)]);
}

/** One pass for solid materials, then one for translucent ones. Both get all triangles and discard those of the other pass. */
export class SurfaceMaterials {
  readonly solid: ShaderMaterial;
  readonly translucent: ShaderMaterial;
  private readonly shared = {
    looks: { value: null as DataTexture | null },
    chosenColor: { value: new Color() },
    lineColor: { value: new Color() },
    backColor: { value: new Color() },
    surfaces: { value: 0 },
    showBacks: { value: false },
  };

  constructor() {
    this.solid = this.make(false);
    this.translucent = this.make(true);
  }

  /** @param table four bytes per material, color and flags of `LOOK`; the last may be for triangles without a material */
  setLooks(table: Uint8Array<ArrayBuffer>): void {
    this.shared.looks.value?.dispose();
    const looks = new DataTexture(table, table.length / 4, 1);
    looks.needsUpdate = true;
    this.shared.looks.value = looks;
  }

  setColors({ chosen, line, back }: SurfaceColors): void {
    this.shared.chosenColor.value = chosen;
    this.shared.lineColor.value = line;
    this.shared.backColor.value = back;
  }

  setSurfaces(surfaces: Surfaces, showBacks: boolean): void {
    this.shared.surfaces.value = SURFACES[surfaces];
    // a wireframe shows both sides
    this.shared.showBacks.value = showBacks || surfaces === "wireframe";
    this.solid.depthWrite = surfaces !== "wireframe";
    this.solid.transparent = surfaces === "wireframe";
  }

  private make(isTranslucent: boolean): ShaderMaterial {
    return new ShaderMaterial({
      vertexShader: VERTEX,
      fragmentShader: FRAGMENT,
      uniforms: { ...this.shared, isTranslucentPass: { value: isTranslucent } },
      side: DoubleSide,
      transparent: isTranslucent,
      depthWrite: !isTranslucent,
      blending: NormalBlending,
    });
  }
}
