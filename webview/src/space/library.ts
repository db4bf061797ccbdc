/**
 * The parts of three.js that pages use, imported module by module, so that bundles do not include code that reads files or uses the
 * network. Only this file imports three.js.
 */
export { PerspectiveCamera } from "three/src/cameras/PerspectiveCamera.js";
export { DoubleSide, NormalBlending } from "three/src/constants.js";
export { BufferAttribute } from "three/src/core/BufferAttribute.js";
export { BufferGeometry } from "three/src/core/BufferGeometry.js";
export { InstancedBufferAttribute } from "three/src/core/InstancedBufferAttribute.js";
export { InstancedBufferGeometry } from "three/src/core/InstancedBufferGeometry.js";
export { InstancedInterleavedBuffer } from "three/src/core/InstancedInterleavedBuffer.js";
export { InterleavedBufferAttribute } from "three/src/core/InterleavedBufferAttribute.js";
export type { Object3D } from "three/src/core/Object3D.js";
export { ShaderMaterial } from "three/src/materials/ShaderMaterial.js";
export { Color } from "three/src/math/Color.js";
export { Vector2 } from "three/src/math/Vector2.js";
export { Group } from "three/src/objects/Group.js";
export { InstancedMesh } from "three/src/objects/InstancedMesh.js";
export { Mesh } from "three/src/objects/Mesh.js";
export { Points } from "three/src/objects/Points.js";
export { WebGLRenderer } from "three/src/renderers/WebGLRenderer.js";
export { Scene } from "three/src/scenes/Scene.js";
export { DataTexture } from "three/src/textures/DataTexture.js";
