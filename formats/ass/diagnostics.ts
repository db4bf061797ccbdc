/** Every finding about level sources, declared once: severity, title and documentation page. Source: format reference, section 11. */
import type { DiagnosticCatalogue } from "../core/schema.ts";
import { error, hint, information, warning } from "../core/text/diagnosticPages.ts";

const COUNTS =
  "Counts drive the reading: after a wrong one the game tools read values in the wrong place. The quick fix writes the number that is there.";
const MARKERS =
  "The lines that start with `;` are comments and carry no data, but every exporter writes them, at least one plug-in counts records by them, and they let tools find their place again after a mistake.";
const POSITIONS = "References between records are positions, counted from 0.";

export const DIAGNOSTICS = {
  // --- characters and lines
  "text-too-large": error(
    "Text too large",
    "No program of JavaScript, which VS Code is, can hold a text of this size. Your file is unchanged.",
  ),
  "encoding-utf16": warning("File is UTF-16", "The game tools expect 8-bit text. Save the file as UTF-8 without a byte order mark."),
  "encoding-bom": warning("File starts with a byte order mark", "The game tools expect 8-bit text that starts with its first value."),
  "non-ascii": warning(
    "Character outside ASCII in a string",
    "How the game tools read such characters is not known: names are safest in plain ASCII. The first one of a file is reported.",
  ),
  "mixed-line-endings": hint(
    "Mixed line ends",
    "Some lines end with CRLF, others with LF. All tools read both; version control may not like it.",
  ),
  "space-separator": hint(
    "Values separated by blanks",
    "The common importer for Blender splits lines at tabs only, and reads a row separated by blanks as one value. Formatting writes tabs. The first place is reported.",
  ),
  "unterminated-string": error(
    "String without closing quote",
    'A string starts with `"` and ends with `"` on the same line. It cannot contain escapes.',
  ),
  "quote-in-string": information(
    "Quote inside a string",
    'A string ends with the first `"` that is followed by a blank or the end of the line, so a quote inside is possible, but some readers end the string there.',
  ),
  "expected-string": error("String expected", "A text in double quotes belongs here."),
  "expected-integer": error("Whole number expected", "Indices, counts and flags are written without a decimal point."),
  "expected-number": error("Number expected", "A decimal number belongs here; exporters write it with ten decimals."),
  "decimal-comma": error(
    "Decimal comma",
    "Numbers are written with a point, whatever the language of the system. Some readers cut the number at the comma.",
  ),
  "malformed-number": error("Number with two decimal points", "Some readers silently cut such a number at its last point."),
  "not-a-number": error(
    "Not a number",
    "An exporter wrote the result of an impossible calculation, such as the normal of a triangle without area.",
  ),
  "number-out-of-range": warning("Number out of range", "The game keeps numbers as 32-bit floats, and indices as 32-bit integers."),
  "row-length": error(
    "Row with a wrong number of values",
    "A vector is on its own line: three values for a position, a normal, a color or a translation, four for a rotation, two or three for texture coordinates. A scale is one value, in version 1 three.",
  ),
  // --- header and sections
  "unsupported-version": error("Unknown version", "Versions 1 to 7 are known: 2 is what Halo 2 uses, 7 is what Halo 3 and ODST use."),
  "version-layout-mismatch": error(
    "Data of another version",
    "The records are laid out as another version lays them out, so the game tools would read them wrongly. The quick fix corrects the version in the header.",
  ),
  "section-missing": error(
    "Section is missing",
    "Header, materials, objects and instances are all required, in this order, even when they hold nothing.",
  ),
  "outside-level": hint(
    "Not in the folder of a level",
    "The tools of Halo 2 read `data\\scenarios\\…\\<level>\\structure\\`, those of Halo 3 and ODST `data\\levels\\…\\<level>\\structure\\` and, for barriers and water, `structure_design`. The level is named after its folder.",
  ),
  "section-order": error("Section out of order", "The order is: header, materials, objects, instances."),
  "section-banner-missing": hint("No banner before a section", MARKERS),
  "record-marker-missing": hint("No comment before a record", MARKERS),
  "record-number": warning("Comment with a wrong number", `The comment before a record says its number. ${POSITIONS}`),
  "count-mismatch": error("Wrong count", COUNTS),
  "negative-count": error("Negative count", COUNTS),
  "truncated-file": error("File ends too early", "The file ends inside a record: it was cut off. Export it again."),
  "record-cut-short": error(
    "Record ends too early",
    "A new record, a section or a string starts where values of this record were expected.",
  ),
  "unexpected-data": error("Values left over", "A record has more values than its class and version have fields."),
  "trailing-data": error("Data after the last instance", "Nothing may follow the last instance."),
  // --- objects
  "unknown-object-class": error(
    "Unknown object class",
    "The classes are `MESH`, `SPHERE`, `BOX`, `PILL` and, from version 3 on, `GENERIC_LIGHT`.",
  ),
  "class-case": error("Object class in another case", "Object classes are written in capitals."),
  "light-as-class": error(
    "Light type used as object class",
    "`SPOT_LGT`, `DIRECT_LGT`, `OMNI_LGT` and `AMBIENT_LGT` are types of light: the class of all of them is `GENERIC_LIGHT`, and the type follows the two xref strings.",
  ),
  "unknown-light-type": error("Unknown light type", "The types are `SPOT_LGT`, `DIRECT_LGT`, `OMNI_LGT` and `AMBIENT_LGT`."),
  "light-needs-v3": warning(
    "Light before version 3",
    "Lights were introduced in version 3. What the tools of Halo 2 do with one is not known.",
  ),
  "light-flag": warning("Switch of a light is not 0 or 1", "The near and far attenuation switches and the shape are 0 or 1."),
  "light-cone-order": warning("Hotspot wider than falloff", "The file states the inner cone before the outer one."),
  "light-cone-range": warning("Cone wider than 180 degrees", "Cone angles are degrees."),
  "light-attenuation": warning("Attenuation ends before it starts", "The start distance comes before the end distance."),
  "light-color": warning("Negative light color", "Red, green and blue are 0 to 1."),
  "light-intensity": information("Negative light intensity", "Such a light takes light away."),
  "primitive-size": warning("Size not above zero", "Radius and half extents are above zero, the height of a pill is not below it."),
  "xref-incomplete": warning(
    "Half of an external reference",
    "The path of the `.max` file and the name of the object in it are given together, or both are empty.",
  ),
  "material-index-range": error("Material index out of range", `${POSITIONS} -1 means no material.`),
  "vertex-index-range": error("Vertex index out of range", "Vertices are counted from 0 within their mesh."),
  "degenerate-triangle": warning(
    "Triangle without area",
    "The triangle uses a vertex twice. The game tools report such triangles and drop them.",
  ),
  "normal-zero": warning("Normal without length", "The first one of each mesh is reported."),
  "normal-length": hint("Normal is not of unit length", "The first one of each mesh is reported."),
  "uv-count-varies": hint(
    "Vertices with different numbers of texture coordinates",
    "All vertices of a mesh usually carry the same number of UV sets.",
  ),
  "unused-vertex": hint("Vertices that no triangle uses", "They do no harm, but something may be missing."),
  "empty-mesh": information("Mesh without vertices or triangles", "It is read like an empty object."),
  "weight-sum": warning("Node weights do not add up to 1", "The weights of a vertex say how much each node moves it; together they are 1."),
  "weight-range": warning("Node weight outside 0 to 1", "The weights of a vertex say how much each node moves it."),
  "weight-count": warning("More than four node influences", "The game uses at most four nodes for a vertex."),
  "node-index-range": warning(
    "Node index outside the bone list",
    "A node index counts the bones of the instance that uses the mesh, from 0.",
  ),
  "bone-list": warning(
    "Bone list does not fit the mesh",
    "An instance lists as many bones as its mesh uses nodes. The list has no count of its own in the file.",
  ),
  "bone-index-range": error("Bone is not an instance", `${POSITIONS} Bones are instances.`),
  "coordinate-range": information(
    "Coordinates far from the origin",
    "The mesh reaches further than 150,000 units (1,500 world units) from its origin. The tools of the first game refuse that; for the later games the limit is not confirmed.",
  ),
  // --- materials
  "duplicate-material": warning(
    "Same material twice",
    "Two materials have the same name, effect and strings. The quick fix merges them and renumbers all references.",
  ),
  "unused-material": hint(
    "Material is not used",
    "No triangle and no primitive uses it. The quick fix removes it and renumbers all references.",
  ),
  "material-name-empty": warning("Material without a name", "The game tools look the shader up by its name."),
  "name-whitespace": hint("Blank around a material name", "The game tools look the shader up by its name, blanks included."),
  "unknown-special-material": warning(
    "Unknown special material",
    "Names that start with `+` are special: `+sky`, `+portal`, `+weatherpoly`, `+seamsealer`, `+media`, `+unused`, `+seam:name`, `+soft_ceiling:name`, `+soft_kill:name`, `+slip_surface:name`.",
  ),
  "special-material-name": warning(
    "Special material without its name",
    "Seams, soft barriers and slip surfaces need a name after a colon: `+seam:label`.",
  ),
  "special-material-game": information("Special material of Halo 3", "Seams, soft barriers and slip surfaces do not exist in Halo 2."),
  "shader-name-length": warning(
    "Shader name too long",
    "The game tools allow 32 characters for a shader's name, without collection, symbols and properties.",
  ),
  "shader-name-case": information(
    "Capitals in a shader name",
    "Shader and collection names are parts of tag paths, which are written in lower case.",
  ),
  "symbol-game": information("Symbol of Halo 3", "The water surface `'` and the transparency group `]` do not exist in Halo 2."),
  "symbol-repeated": hint("Symbol given twice", "The second one has no effect."),
  "property-unknown": warning(
    "Unknown material property",
    "Properties follow the name as two letters, a colon and a number: `lm:`, `lp:`, `hl:`, `ds:`; in Halo 3 also `pf:`, `lt:`, `to:`, `at:`, `ro:`.",
  ),
  "property-value": warning(
    "Material property without a number",
    "A property is two letters, a colon and a number, without a blank between: `lm:0.5`.",
  ),
  "property-game": information("Material property of Halo 3", "`pf:`, `lt:`, `to:`, `at:` and `ro:` do not exist in Halo 2."),
  "water-uv": information("Water with too few texture coordinates", "A water surface needs four UV sets."),
  "bm-key": warning(
    "Unknown material string",
    "The strings are `BM_FLAGS`, `BM_LMRES`, `BM_LIGHTING_BASIC`, `BM_LIGHTING_ATTEN` and `BM_LIGHTING_FRUS`.",
  ),
  "bm-args": warning(
    "Material string with a wrong number of values",
    "Each string has a fixed number of values; older exporters wrote fewer for some.",
  ),
  "bm-flags": warning(
    "Material flags are not 21 or 22 digits",
    "`BM_FLAGS` holds one word of 22 digits, each 0 or 1; exporters of version 4 wrote 21.",
  ),
  "bm-number": error("Material string with a word in place of a number", "All values of a material string are numbers."),
  // --- instances
  "root-instance": warning(
    "First instance is not the scene root",
    "The first instance is called `Scene Root`, has no object, no id and no parent (-1 each), and everything else is below it.",
  ),
  "root-transform": warning(
    "Scene root is moved, turned or scaled",
    "The scene root always has identity transforms: no rotation, no translation and a scale of 1, for itself and its pivot. Every exporter writes it so; move the instances below it instead.",
  ),
  "object-index-range": error("Object index out of range", `${POSITIONS} -1 means no object.`),
  "unused-object": hint("Object without an instance", "An object appears in the level where instances place it. This one has none."),
  "parent-index-range": error("Parent index out of range", `${POSITIONS} A parent is an instance.`),
  "parent-none": warning(
    "Instance without a parent",
    "Only the scene root has no parent; what belongs to nothing else belongs to it, with parent 0.",
  ),
  "parent-cycle": error("Parents form a loop", "An instance is above itself, so it has no place in the level."),
  "duplicate-unique-id": warning("Unique id used twice", "Each instance has a number of its own."),
  "duplicate-instance-name": hint(
    "Instance name used twice",
    "References go by position, so this is allowed; it makes messages of the game tools hard to follow.",
  ),
  "instance-name-empty": hint("Instance without a name", "Messages of the game tools name instances."),
  "inheritance-flag": information("Inheritance flag is set", "It is 0 in all known files."),
  "rotation-zero": error("Rotation without length", "A rotation is a quaternion x, y, z, w of length 1; `0 0 0 1` turns nothing."),
  "rotation-length": warning("Rotation is not of unit length", "A rotation is a quaternion x, y, z, w of length 1."),
  "scale-zero": error("Scale is zero", "A scale of zero leaves nothing of an object. Negative scales mirror it and are allowed."),
  "scale-nonuniform": information("Different scales by direction", "Only version 1 has three factors; later versions store one."),
  "not-under-frame": information(
    "Outside the reference frame",
    "When an instance is named like a node (`frame…`, `bone…`, `b_…`, `bip01…`), the game tools skip all objects that are not below it. Authors use that on purpose, for figures that show the scale.",
  ),
} satisfies DiagnosticCatalogue;

export type DiagnosticCode = keyof typeof DIAGNOSTICS;
