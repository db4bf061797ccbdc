/** The records of a level source, declared once for hovers, hints and the documentation page. Source: format reference, section 5. */
import { type FieldSchema, fieldOf, named, type StructSchema } from "../core/schema.ts";

export const LIGHT_TYPES: readonly string[] = ["SPOT_LGT", "DIRECT_LGT", "OMNI_LGT", "AMBIENT_LGT"];

const UNIT = "scene units; 100 are one world unit, 10 feet";
const DEGREES = "degrees";

const text = (name: string, meaning: string) => fieldOf(name, "text", meaning);
const integer = (name: string, meaning: string, more: Partial<FieldSchema> = {}) => fieldOf(name, "s32", meaning, { size: 0, ...more });
const real = (name: string, meaning: string, unit?: string) => fieldOf(name, "f32", meaning, { size: 0, ...(unit && { unit }) });

const SWITCH = { values: named("off", "on") };

export const FIELDS = {
  // header
  version: integer("version", "Layout of the records. Halo 2 uses 2, Halo 3 and ODST use 7.", {
    values: [
      { value: 1, name: "Halo 2", meaning: "three values per scale" },
      { value: 2, name: "Halo 2" },
      { value: 3, name: "Halo 3 in development", meaning: "lights" },
      { value: 4, name: "Halo 3 in development", meaning: "material strings" },
      { value: 5, name: "Halo 3 in development", meaning: "third texture coordinate" },
      { value: 6, name: "Halo 3 in development", meaning: "vertex colors" },
      { value: 7, name: "Halo 3 and ODST" },
    ],
  }),
  software: text(
    "software",
    "Program that wrote the file: `MAX`, `BLENDER`, or `FBX` for the tools' own converter. It determines the formatting style.",
  ),
  softwareVersion: text("software version", "Version of that program, or of its exporter."),
  user: text("user", "Account of the person who exported the file. Personal data; may be empty."),
  computer: text("computer", "Machine on which the file was exported. Personal data; may be empty."),
  // counts
  materialCount: integer("material count", "Number of material records that follow."),
  objectCount: integer("object count", "Number of object records that follow."),
  instanceCount: integer("instance count", "Number of instance records that follow; the first is the scene root."),
  stringCount: integer("string count", "Number of material strings that follow (from version 4 on)."),
  vertexCount: integer("vertex count", "Number of vertices of this mesh."),
  triangleCount: integer("triangle count", "Number of triangles of this mesh."),
  // material
  materialName: text(
    "name",
    "Collection, shader, symbols and properties (`collection shader% lm:0.5`), or a special material (`+sky`). The game tools look the shader up by this name.",
  ),
  effect: text("effect", "Free text in files from 3ds Max; permutation and region in files from Blender. The game tools ignore it."),
  materialString: text("material string", "A key and its values (from version 4 on)."),
  // object
  objectClass: {
    ...text("class", "Kind of object."),
    values: [
      { value: "MESH", name: "MESH", meaning: "vertices and triangles" },
      { value: "SPHERE", name: "SPHERE" },
      { value: "BOX", name: "BOX" },
      { value: "PILL", name: "PILL" },
      { value: "GENERIC_LIGHT", name: "GENERIC_LIGHT", meaning: "from version 3 on" },
    ],
  },
  xrefPath: text("xref path", "Full path of the `.max` file that replaces this object, or empty."),
  xrefObject: text("xref object", "Name of the object in that file, or empty. Path and name must be given together."),
  material: integer("material", "Index of the material; -1 means none, the default shader."),
  radius: real("radius", "Radius of the sphere, or of the pill and its caps.", UNIT),
  height: real("height", "Height of the pill.", UNIT),
  extents: real("half extents", "Half the width, depth and height of the box.", UNIT),
  lightType: { ...text("light type", "Kind of light."), values: LIGHT_TYPES.map((value) => ({ value, name: value })) },
  lightColor: real("color", "Red, green and blue, 0 to 1."),
  intensity: real("intensity", "Multiplier of the light. The FBX converter of the game tools writes watts."),
  hotspot: real("hotspot", "Inner cone; -1 for lights without a cone.", DEGREES),
  falloff: real("falloff", "Outer cone; -1 for lights without a cone.", DEGREES),
  nearOn: integer("near attenuation", "Whether the light fades in.", SWITCH),
  nearStart: real("near start", "Distance at which it starts to fade in.", UNIT),
  nearEnd: real("near end", "Distance at which it has faded in.", UNIT),
  farOn: integer("far attenuation", "Whether the light fades out.", SWITCH),
  farStart: real("far start", "Distance at which it starts to fade out.", UNIT),
  farEnd: real("far end", "Distance at which it has faded out.", UNIT),
  shape: integer("shape", "0 or 1. Tools disagree on which is the circle and which the rectangle."),
  aspect: real("aspect", "Aspect ratio of a rectangle; -1 or 0 if unused."),
  // mesh
  position: real("position", "x forward, y left, z up, in object space.", UNIT),
  normal: real("normal", "Direction of the surface, with length 1."),
  color: real(
    "color",
    "Red, green and blue, 0 to 1 (from version 6 on); 0 in most files. The Blender toolset writes -65536 three times for a marked vertex.",
  ),
  influenceCount: integer("influence count", "Number of nodes that move this vertex, at most 4; 0 in level geometry."),
  node: integer("node", "Index into the bone list of the instance that uses the mesh."),
  weight: real("weight", "Influence of the node on the vertex; the weights of a vertex add up to 1."),
  uvCount: integer("UV count", "Number of texture coordinate sets; water needs 4."),
  uv: real("texture coordinates", "u and v, and from version 5 on also w: 0 from Blender, 1 from the FBX converter of the game tools."),
  vertex: integer("vertex", "Index of a vertex of this mesh, from 0."),
  // instance
  instanceObject: integer("object", "Index of the object; several instances may share it. -1 for the root and for empties."),
  instanceName: text("name", "Free text; prefixes such as `%` and node names such as `frame` control the game tools."),
  uniqueId: integer("unique id", "A number that is unique among the instances; -1 for the root."),
  parent: integer("parent", "Index of the parent instance, which may come later in the file; -1 for the root only."),
  inheritance: integer("inheritance flag", "Always 0."),
  localRotation: real("local rotation", "Quaternion x, y, z, w of length 1, relative to the parent."),
  localTranslation: real("local translation", "Offset from the parent.", UNIT),
  localScale: real("local scale", "Scale factor; negative factors mirror. Version 1 has three."),
  pivotRotation: real("pivot rotation", "Quaternion x, y, z, w, applied to the object's geometry before the local transform."),
  pivotTranslation: real("pivot translation", "Offset of the object's geometry.", UNIT),
  pivotScale: real("pivot scale", "Scale factor of the object's geometry. Version 1 has three."),
  bone: integer("bone", "Index of an instance. Node index n of the mesh refers to entry n of this list."),
} satisfies Readonly<Record<string, FieldSchema>>;

export type FieldName = keyof typeof FIELDS;

/** The version and all counts. */
export const COUNTS = ["version", "materialCount", "objectCount", "instanceCount", "stringCount", "vertexCount", "triangleCount"] as const;

/** Numbers after the color of a light, in text order. */
export const LIGHT_NUMBERS = [
  "intensity",
  "hotspot",
  "falloff",
  "nearOn",
  "nearStart",
  "nearEnd",
  "farOn",
  "farStart",
  "farEnd",
  "shape",
  "aspect",
] as const satisfies readonly FieldName[];

export type LightNumber = (typeof LIGHT_NUMBERS)[number];

/** Numbers after the name of an instance, in text order. */
export const INSTANCE_NUMBERS = [
  "uniqueId",
  "parent",
  "inheritance",
  "localRotation",
  "localTranslation",
  "localScale",
  "pivotRotation",
  "pivotTranslation",
  "pivotScale",
] as const satisfies readonly FieldName[];

function struct(name: string, title: string, meaning: string, ...fields: FieldName[]): StructSchema {
  return { name, title, meaning, fields: fields.map((field) => FIELDS[field]) };
}

export const STRUCTS: readonly StructSchema[] = [
  struct("header", "Header", "Follows the banner `;### HEADER ###`.", "version", "software", "softwareVersion", "user", "computer"),
  struct(
    "material",
    "Material",
    "Triangles and primitives refer to it by index.",
    "materialName",
    "effect",
    "stringCount",
    "materialString",
  ),
  struct(
    "object",
    "Object",
    "Every object starts with these fields; its class determines what follows.",
    "objectClass",
    "xrefPath",
    "xrefObject",
  ),
  struct("sphere", "SPHERE", "Primitives are not level geometry; the reference frame is often a primitive.", "material", "radius"),
  struct("box", "BOX", "A box around its origin. Primitives are not level geometry.", "material", "extents"),
  struct("pill", "PILL", "A cylinder with round caps. Primitives are not level geometry.", "material", "height", "radius"),
  struct("light", "GENERIC_LIGHT", "From version 3 on.", "lightType", "lightColor", ...LIGHT_NUMBERS),
  struct("mesh", "MESH", "A count and the vertices, then a count and the triangles.", "vertexCount", "triangleCount"),
  struct(
    "vertex",
    "Vertex",
    "In object space; instances place it in the level.",
    "position",
    "normal",
    "color",
    "influenceCount",
    "node",
    "weight",
    "uvCount",
    "uv",
  ),
  struct("triangle", "Triangle", "A material and three vertices.", "material", "vertex", "vertex", "vertex"),
  struct(
    "instance",
    "Instance",
    "Places an object in the level. The first one is the scene root.",
    "instanceObject",
    "instanceName",
    ...INSTANCE_NUMBERS,
    "bone",
  ),
];
