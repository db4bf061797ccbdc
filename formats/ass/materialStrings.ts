/** The strings of a material from version 4 on: keys and values. Source: format reference, section 5.2. */

export interface MaterialStringKind {
  readonly key: string;
  readonly meaning: string;
  /** Allowed numbers of values, starting with the one that current exporters write. */
  readonly counts: readonly number[];
  readonly values: readonly string[];
  /** Values of older exporters that wrote fewer values with other meanings, by number of values. */
  readonly olderValues?: Readonly<Record<number, readonly string[]>>;
}

export const FLAG_MEANINGS: readonly string[] = [
  "two-sided",
  "transparent, one-sided",
  "transparent, two-sided",
  "render only",
  "collision only",
  "sphere collision only",
  "fog plane",
  "ladder",
  "breakable",
  "AI deafening",
  "no shadow",
  "shadow only",
  "lightmap only",
  "precise",
  "conveyor",
  "portal, one way",
  "portal, door",
  "portal, blocks view",
  "ignored by lightmaps",
  "blocks sound",
  "decal offset",
  "slip surface",
];

export const MATERIAL_STRINGS: readonly MaterialStringKind[] = [
  { key: "BM_FLAGS", meaning: "Switches of the material, one digit each.", counts: [1], values: ["flags"] },
  {
    key: "BM_LMRES",
    meaning: "Lightmap resolution of the material.",
    counts: [11, 10, 5, 3],
    values: [
      "resolution scale",
      "photon fidelity",
      "translucency tint red",
      "translucency tint green",
      "translucency tint blue",
      "override transparency (0 or 1)",
      "additive transparency red",
      "additive transparency green",
      "additive transparency blue",
      "use shader gel (0 or 1)",
      "ignore default resolution scale (0 or 1)",
    ],
    olderValues: { 3: ["resolution scale", "photon fidelity", "translucency tint"] },
  },
  {
    key: "BM_LIGHTING_BASIC",
    meaning: "Light emitted by the material.",
    counts: [7, 6, 5],
    values: ["power", "red", "green", "blue", "quality", "power per unit area (0 or 1)", "emissive focus"],
  },
  {
    key: "BM_LIGHTING_ATTEN",
    meaning: "Range of the emitted light.",
    counts: [3],
    values: ["enabled (0 or 1)", "falloff distance", "cutoff distance"],
  },
  {
    key: "BM_LIGHTING_FRUS",
    meaning: "Cone of the emitted light.",
    counts: [3],
    values: ["blend", "falloff angle in degrees", "cutoff angle in degrees"],
  },
];

/** Whether a string looks like a material string, even an unknown one. */
export function isMaterialString(text: string): boolean {
  return /^BM_/i.test(text);
}
