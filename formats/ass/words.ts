/** Parts of names, for the documentation. Hovers explain names by them. */
import type { FieldSchema, NamedValue, StructSchema } from "../core/schema.ts";
import { structOf } from "../core/schema.ts";
import { INSTANCED, PREFIXES } from "./language/nameHover.ts";
import { PROPERTIES, SPECIAL_MATERIALS, SYMBOLS } from "./materialName.ts";
import { FLAG_MEANINGS, MATERIAL_STRINGS } from "./materialStrings.ts";

interface Word {
  readonly meaning: string;
  readonly onlyHalo3?: boolean;
}

function words<W extends Word>(name: string, meaning: string, all: readonly W[], written: (word: W) => string): FieldSchema {
  const values = all.map((word): NamedValue => {
    const text = `\`${written(word)}\``;
    return { value: text, name: text, meaning: `${word.meaning}${word.onlyHalo3 ? " (Halo 3)" : ""}` };
  });
  return { name, type: "text", size: 0, meaning, values };
}

export const WORDS: readonly StructSchema[] = [
  structOf(
    "materialName",
    "Name of a material",
    "Collection, shader with its symbols, and properties; or a special material with an index or a label (`+seam:hall`). Names are lower case; a shader has at most 32 characters, and the game tools warn about digits at its end.",
    [
      words(
        "special material",
        "Instead of collection and shader.",
        SPECIAL_MATERIALS,
        ({ name, needsLabel }) => `+${name}${needsLabel ? ":" : ""}`,
      ),
      words("symbol", "Directly after the shader.", SYMBOLS, ({ symbol }) => symbol),
      words("property", "With a number, after a space.", PROPERTIES, ({ key }) => `${key}:`),
    ],
  ),
  structOf(
    "materialStrings",
    "Material strings",
    "A key and its values, separated by spaces, from version 4 on. Materials that emit light have all lighting keys, in this order.",
    [
      words(
        "key",
        "Determines the meaning of the values.",
        MATERIAL_STRINGS.map((one) => ({ ...one, meaning: `${one.meaning} Values: ${one.values.join(", ")}.` })),
        ({ key }) => key,
      ),
      words(
        "flag",
        "One digit of BM_FLAGS each, 0 or 1; version 4 lacks the last one.",
        FLAG_MEANINGS.map((meaning, at) => ({ meaning, at })),
        ({ at }) => String(at + 1),
      ),
    ],
  ),
  structOf(
    "instanceName",
    "Name of an instance",
    "A prefix controls the game tools. A node (`b `, `b_`, `bone`, `frame`, `bip01`) is the reference frame: the tools skip objects that are not below it, and placed objects move with it.",
    [
      words("prefix", "First character.", PREFIXES, ({ prefix }) => prefix),
      words("mark", "After the prefix `%`.", INSTANCED, ({ symbol }) => symbol),
    ],
  ),
];
