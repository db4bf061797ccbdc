/** Triangles as three.js meshes: drawn once per instance, with one pass for solid and one for translucent materials. */
import { BufferAttribute, BufferGeometry, InstancedBufferAttribute, InstancedMesh } from "./library.ts";
import type { SurfaceMaterials } from "./surface.ts";

export interface Triangles {
  /** Nine numbers per triangle. */
  readonly positions: Float32Array;
  /** Index of each triangle's material in the table of looks. */
  readonly materials: Uint16Array;
}

export interface Meshes {
  readonly solid: InstancedMesh;
  readonly translucent: InstancedMesh;
  /** One value of `STATE` per instance. */
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
    // culling would test only one box, but instances are all over the scene
    mesh.frustumCulled = false;
    mesh.renderOrder = pass;
    return mesh;
  });
  return { solid, translucent, states };
}
