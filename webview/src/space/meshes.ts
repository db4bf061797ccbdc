/** Triangles as three.js takes them: drawn once for each instance, in a pass for what is solid and one for what is translucent. */
import { BufferAttribute, BufferGeometry, InstancedBufferAttribute, InstancedMesh } from "./library.ts";
import type { SurfaceMaterials } from "./surface.ts";

export interface Triangles {
  /** Nine for each. */
  readonly positions: Float32Array;
  /** Of each its number in the table of looks. */
  readonly materials: Uint16Array;
}

export interface Meshes {
  readonly solid: InstancedMesh;
  readonly translucent: InstancedMesh;
  /** Values of `STATE`, one for each instance. */
  readonly states: InstancedBufferAttribute;
}

export function makeMeshes(materials: SurfaceMaterials, { positions, materials: looks }: Triangles, instances: number): Meshes {
  const buffers = new BufferGeometry();
  buffers.setAttribute("position", new BufferAttribute(positions, 3));
  const corners = new Uint16Array(looks.length * 3);
  looks.forEach((look, at) => corners.fill(look, at * 3, at * 3 + 3));
  buffers.setAttribute("material", new BufferAttribute(corners, 1));
  const states = new InstancedBufferAttribute(new Uint8Array(instances), 1);
  buffers.setAttribute("state", states);
  const [solid, translucent] = [materials.solid, materials.translucent].map((material, pass) => {
    const mesh = new InstancedMesh(buffers, material, instances);
    // instances of one object are all over the scene
    mesh.frustumCulled = false;
    mesh.renderOrder = pass;
    return mesh;
  });
  return { solid, translucent, states };
}
