/** Every finding for level sources, declared once: severity, title and documentation page. Source: format reference, section 11. */
import type { DiagnosticCatalogue } from "../core/schema.ts";
import { error, hint, information, warning } from "../core/text/diagnosticPages.ts";

const COUNTS =
  "The game tools rely on counts: after a wrong count, they assign values to the wrong fields. The quick fix writes the actual number.";
const MARKERS =
  "Lines that start with `;` are comments without data, but every exporter writes them, at least one plug-in counts records by them, and tools can use them to recover after an error.";
const POSITIONS = "References between records are indexes, starting at 0.";

export const DIAGNOSTICS = {
  // --- characters and lines
  "text-too-large": error(
    "Text too large",
    "VS Code is a JavaScript program, and JavaScript cannot hold a text of this size. Your file is unchanged.",
  ),
  "encoding-utf16": warning("File is UTF-16", "The game tools expect 8-bit text. Save the file as UTF-8 without a byte order mark."),
  "encoding-bom": warning("File starts with a byte order mark", "The game tools expect 8-bit text that starts with its first value."),
  "non-ascii": warning(
    "Non-ASCII character in a string",
    "How the game tools read such characters is unknown, so plain ASCII names are safest. Only the first one in a file is reported.",
  ),
  "mixed-line-endings": hint(
    "Mixed line endings",
    "Some lines end with CRLF, others with LF. All tools read both, but version control may have problems with the mixture.",
  ),
  "space-separator": hint(
    "Values separated by spaces",
    "The common importer for Blender splits lines only at tabs and reads a row separated by spaces as one value. Formatting writes tabs. Only the first occurrence is reported.",
  ),
  "unterminated-string": error(
    "String without closing quote",
    'A string starts with `"` and ends with `"` on the same line. It has no escape sequences.',
  ),
  "quote-in-string": information(
    "Quote inside a string",
    'A string ends at the first `"` that is followed by whitespace or the end of the line. A quote inside the string is therefore possible, but some tools end the string there.',
  ),
  "expected-string": error("String expected", "A string in double quotes is expected here."),
  "expected-integer": error("Whole number expected", "Indexes, counts and flags are written without a decimal point."),
  "expected-number": error("Number expected", "A decimal number is expected here; exporters write it with ten decimals."),
  "decimal-comma": error(
    "Decimal comma",
    "Numbers need a decimal point, regardless of the system language. Some tools cut the number off at the comma.",
  ),
  "malformed-number": error("Number with two decimal points", "Some tools silently cut such a number off at its last point."),
  "not-a-number": error(
    "Not a number",
    "An exporter wrote the result of an undefined calculation, such as the normal of a triangle without area.",
  ),
  "number-out-of-range": warning("Number out of range", "The game stores numbers as 32-bit floats and indexes as 32-bit integers."),
  "row-length": error(
    "Row with the wrong number of values",
    "A vector is on its own line: three values for a position, normal, color or translation, four for a rotation, two or three for texture coordinates. A scale has one value, or three in version 1.",
  ),
  // --- header and sections
  "unsupported-version": error("Unknown version", "Versions 1 to 7 are known: Halo 2 uses 2, Halo 3 and ODST use 7."),
  "version-layout-mismatch": error(
    "Data of another version",
    "The records have the layout of another version, so the game tools would misread them. The quick fix corrects the version in the header.",
  ),
  "section-missing": error(
    "Section is missing",
    "Header, materials, objects and instances are all required, in this order, even if they are empty.",
  ),
  "outside-level": hint(
    "Not in a level folder",
    "The tools of Halo 2 read `data\\scenarios\\…\\<level>\\structure\\`, those of Halo 3 and ODST `data\\levels\\…\\<level>\\structure\\` and, for barriers and water, `structure_design`. The level is named after its folder.",
  ),
  "section-order": error("Section out of order", "The order is: header, materials, objects, instances."),
  "section-banner-missing": hint("No banner before a section", MARKERS),
  "record-marker-missing": hint("No comment before a record", MARKERS),
  "record-number": warning("Comment with the wrong number", `The comment before a record contains its number. ${POSITIONS}`),
  "count-mismatch": error("Wrong count", COUNTS),
  "negative-count": error("Negative count", COUNTS),
  "truncated-file": error("File ends too early", "The file ends inside a record, so it was cut off. Export it again."),
  "record-cut-short": error(
    "Record ends too early",
    "A new record, a section or a string starts where values of this record were expected.",
  ),
  "unexpected-data": error("Extra values", "A record has more values than its class and version have fields."),
  "trailing-data": error("Data after the last instance", "Nothing may follow the last instance."),
  // --- objects
  "unknown-object-class": error(
    "Unknown object class",
    "The classes are `MESH`, `SPHERE`, `BOX`, `PILL` and, from version 3 on, `GENERIC_LIGHT`.",
  ),
  "class-case": error("Object class not in capitals", "Object classes are written in capitals."),
  "light-as-class": error(
    "Light type used as object class",
    "`SPOT_LGT`, `DIRECT_LGT`, `OMNI_LGT` and `AMBIENT_LGT` are light types. All lights have the class `GENERIC_LIGHT`; the type follows the two xref strings.",
  ),
  "unknown-light-type": error("Unknown light type", "The types are `SPOT_LGT`, `DIRECT_LGT`, `OMNI_LGT` and `AMBIENT_LGT`."),
  "light-needs-v3": warning(
    "Light before version 3",
    "Lights were introduced in version 3. How the tools of Halo 2 handle them is unknown.",
  ),
  "light-flag": warning("Switch of a light is not 0 or 1", "The near and far attenuation switches and the shape must be 0 or 1."),
  "light-cone-order": warning("Hotspot wider than falloff", "The inner cone (hotspot) must not be wider than the outer cone (falloff)."),
  "light-cone-range": warning("Cone wider than 180 degrees", "Cone angles are in degrees."),
  "light-attenuation": warning("Attenuation ends before it starts", "The start distance must not be greater than the end distance."),
  "light-color": warning("Negative light color", "Red, green and blue must be 0 to 1."),
  "light-intensity": information("Negative light intensity", "Such a light darkens its surroundings."),
  "primitive-size": warning(
    "Size not greater than zero",
    "Radius and half extents must be greater than zero; the height of a pill must not be negative.",
  ),
  "xref-incomplete": warning(
    "Half of an external reference",
    "The path of the `.max` file and the name of the object in it must both be given or both be empty.",
  ),
  "material-index-range": error("Material index out of range", `${POSITIONS} -1 means no material.`),
  "vertex-index-range": error("Vertex index out of range", "Vertices are counted from 0 within their mesh."),
  "degenerate-triangle": warning(
    "Triangle without area",
    "The triangle uses a vertex twice. The game tools report and drop such triangles.",
  ),
  "normal-zero": warning("Normal of zero length", "Only the first one in each mesh is reported."),
  "normal-length": hint("Normal does not have unit length", "Only the first one in each mesh is reported."),
  "uv-count-varies": hint(
    "Vertices with different numbers of texture coordinates",
    "All vertices of a mesh usually have the same number of UV sets.",
  ),
  "unused-vertex": hint("Unused vertices", "They are harmless, but triangles may be missing."),
  "empty-mesh": information("Mesh without vertices or triangles", "The mesh is treated like an empty object."),
  "weight-sum": warning(
    "Node weights do not add up to 1",
    "The weights of a vertex determine how much each node moves it; their sum must be 1.",
  ),
  "weight-range": warning("Node weight outside 0 to 1", "The weights of a vertex determine how much each node moves it."),
  "weight-count": warning("More than four node influences", "The game uses at most four nodes per vertex."),
  "node-index-range": warning(
    "Node index outside the bone list",
    "A node index refers to the bone list of the instance that uses the mesh, starting at 0.",
  ),
  "bone-list": warning(
    "Bone list does not match the mesh",
    "An instance must list as many bones as its mesh uses nodes. The file has no count for the list.",
  ),
  "bone-index-range": error("Bone is not an instance", `${POSITIONS} Bones are instances.`),
  "coordinate-range": information(
    "Coordinates far from the origin",
    "The mesh extends more than 150,000 units (1,500 world units) from its origin. The tools of the first game reject that; for later games, the limit is not confirmed.",
  ),
  // --- materials
  "duplicate-material": warning(
    "Duplicate material",
    "Two materials have the same name, effect and strings. The quick fix merges them and renumbers all references.",
  ),
  "unused-material": hint(
    "Material is not used",
    "No triangle or primitive uses it. The quick fix removes it and renumbers all references.",
  ),
  "material-name-empty": warning("Material without a name", "The game tools look the shader up by its name."),
  "name-whitespace": hint("Space around a material name", "The game tools look the shader up by its name, including spaces."),
  "unknown-special-material": warning(
    "Unknown special material",
    "Names that start with `+` are special: `+sky`, `+portal`, `+weatherpoly`, `+seamsealer`, `+media`, `+unused`, `+seam:name`, `+soft_ceiling:name`, `+soft_kill:name`, `+slip_surface:name`.",
  ),
  "special-material-name": warning(
    "Special material without a name",
    "Seams, soft barriers and slip surfaces need a name after a colon: `+seam:label`.",
  ),
  "special-material-game": information("Special material of Halo 3", "Seams, soft barriers and slip surfaces do not exist in Halo 2."),
  "shader-name-length": warning(
    "Shader name too long",
    "The game tools allow 32 characters for a shader name, not counting collection, symbols and properties.",
  ),
  "shader-name-case": information(
    "Capitals in a shader name",
    "Shader and collection names are parts of tag paths, which are written in lower case.",
  ),
  "symbol-game": information("Symbol of Halo 3", "The water surface `'` and the transparency group `]` do not exist in Halo 2."),
  "symbol-repeated": hint("Symbol used twice", "The second one has no effect."),
  "property-unknown": warning(
    "Unknown material property",
    "Properties follow the name as two letters, a colon and a number: `lm:`, `lp:`, `hl:`, `ds:`; in Halo 3 also `pf:`, `lt:`, `to:`, `at:`, `ro:`.",
  ),
  "property-value": warning(
    "Material property without a number",
    "A property consists of two letters, a colon and a number, without a space between them: `lm:0.5`.",
  ),
  "property-game": information("Material property of Halo 3", "`pf:`, `lt:`, `to:`, `at:` and `ro:` do not exist in Halo 2."),
  "water-uv": information("Water with too few texture coordinates", "A water surface needs four UV sets."),
  "bm-key": warning(
    "Unknown material string",
    "The strings are `BM_FLAGS`, `BM_LMRES`, `BM_LIGHTING_BASIC`, `BM_LIGHTING_ATTEN` and `BM_LIGHTING_FRUS`.",
  ),
  "bm-args": warning(
    "Material string with the wrong number of values",
    "Each string has a fixed number of values; older exporters wrote fewer values for some.",
  ),
  "bm-flags": warning(
    "Material flags are not 21 or 22 digits",
    "`BM_FLAGS` contains one word of 22 digits, each 0 or 1; exporters of version 4 wrote 21.",
  ),
  "bm-number": error("Material string with a word instead of a number", "All values of a material string must be numbers."),
  // --- instances
  "root-instance": warning(
    "First instance is not the scene root",
    "The first instance must be named `Scene Root` and have no object, id or parent (-1 each). Everything else is below it.",
  ),
  "root-transform": warning(
    "Scene root is moved, rotated or scaled",
    "The scene root and its pivot always have identity transforms: no rotation, no translation and a scale of 1. Every exporter writes them. Move the instances below the root instead.",
  ),
  "object-index-range": error("Object index out of range", `${POSITIONS} -1 means no object.`),
  "unused-object": hint(
    "Object without an instance",
    "Objects appear in the level only where instances place them. This object has no instance.",
  ),
  "parent-index-range": error("Parent index out of range", `${POSITIONS} A parent is an instance.`),
  "parent-none": warning(
    "Instance without a parent",
    "Only the scene root has no parent. Give instances without another parent the root as their parent: 0.",
  ),
  "parent-cycle": error("Parents form a loop", "An instance is its own ancestor, so it has no position in the level."),
  "duplicate-unique-id": warning("Unique id used twice", "Each instance needs its own id."),
  "duplicate-instance-name": hint(
    "Instance name used twice",
    "References use indexes, so this is allowed, but it makes messages of the game tools hard to follow.",
  ),
  "instance-name-empty": hint("Instance without a name", "Messages of the game tools identify instances by name."),
  "inheritance-flag": information("Inheritance flag is set", "It is 0 in all known files."),
  "rotation-zero": error("Rotation of zero length", "A rotation is a quaternion x, y, z, w of length 1; `0 0 0 1` means not rotated."),
  "rotation-length": warning("Rotation does not have unit length", "A rotation is a quaternion x, y, z, w of length 1."),
  "scale-zero": error("Scale is zero", "A scale of zero makes an object vanish. Negative scales mirror it and are allowed."),
  "scale-nonuniform": information("Non-uniform scale", "Only version 1 has three factors; later versions store one."),
  "not-under-frame": information(
    "Outside the reference frame",
    "If an instance is named like a node (`frame…`, `bone…`, `b_…`, `bip01…`), the game tools skip all objects that are not below it. Authors use this on purpose, for example for figures that show the scale.",
  ),
} satisfies DiagnosticCatalogue;

export type DiagnosticCode = keyof typeof DIAGNOSTICS;
