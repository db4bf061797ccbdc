/**
 * Parses the name of a material: collection, shader, symbols, properties, or a special material. Offsets are relative to the start of the
 * name. Source: format reference, section 5.2.
 */

export interface NamedSymbol {
  readonly symbol: string;
  readonly meaning: string;
  /** Not in Halo 2. */
  readonly onlyHalo3?: boolean;
}

export const SYMBOLS: readonly NamedSymbol[] = [
  { symbol: "%", meaning: "two-sided" },
  { symbol: "#", meaning: "transparent, one-sided" },
  { symbol: "?", meaning: "transparent, two-sided" },
  { symbol: "!", meaning: "render only" },
  { symbol: "@", meaning: "collision only" },
  { symbol: "*", meaning: "sphere collision only" },
  { symbol: "$", meaning: "fog plane" },
  { symbol: "^", meaning: "ladder" },
  { symbol: "]", meaning: "group transparents by plane", onlyHalo3: true },
  { symbol: "-", meaning: "breakable" },
  { symbol: "&", meaning: "does not carry sound (AI)" },
  { symbol: "=", meaning: "casts no shadow" },
  { symbol: ".", meaning: "shadow only" },
  { symbol: ";", meaning: "lightmap only" },
  { symbol: ")", meaning: "precise" },
  { symbol: ">", meaning: "conveyor (without effect in Halo 3)" },
  { symbol: "'", meaning: "water surface", onlyHalo3: true },
  { symbol: "<", meaning: "portal, one way" },
  { symbol: "|", meaning: "portal, door" },
  { symbol: "~", meaning: "portal, blocks view" },
  { symbol: "(", meaning: "dislikes photons" },
  { symbol: "{", meaning: "ignored by the lightmapper" },
  { symbol: "}", meaning: "portal, blocks sound" },
  { symbol: "[", meaning: "decal offset" },
];
const SYMBOL_SET = new Set(SYMBOLS.map(({ symbol }) => symbol));

export interface SpecialMaterial {
  readonly name: string;
  readonly meaning: string;
  readonly needsLabel?: boolean;
  readonly onlyHalo3?: boolean;
}

export const SPECIAL_MATERIALS: readonly SpecialMaterial[] = [
  { name: "sky", meaning: "Shows the sky; a digit after the name is the index in the scenario's list of skies." },
  { name: "portal", meaning: "A portal plane, which splits clusters." },
  { name: "weatherpoly", meaning: "A convex volume that hides weather; at most 8 are visible. Ignored in Halo 3." },
  { name: "seamsealer", meaning: "Seals holes, and behaves like sky." },
  { name: "media", meaning: "Reserved; with `$` a fog plane. Deprecated in Halo 3." },
  { name: "unused", meaning: "Reserved." },
  {
    name: "seam",
    meaning: "Connects two levels; both sides are identical and share the label.",
    needsLabel: true,
    onlyHalo3: true,
  },
  { name: "soft_ceiling", meaning: "An invisible ceiling of a structure-design file.", needsLabel: true, onlyHalo3: true },
  { name: "soft_kill", meaning: "An invisible volume of a structure-design file that kills.", needsLabel: true, onlyHalo3: true },
  {
    name: "slip_surface",
    meaning: "An invisible surface of a structure-design file on which players slip; steeper than 35 degrees.",
    needsLabel: true,
    onlyHalo3: true,
  },
];

export interface MaterialProperty {
  readonly key: string;
  readonly meaning: string;
  readonly onlyHalo3?: boolean;
}

export const PROPERTIES: readonly MaterialProperty[] = [
  { key: "lm", meaning: "lightmap resolution scale" },
  { key: "lp", meaning: "lightmap power scale" },
  { key: "hl", meaning: "lightmap half-life: the distance that its light reaches" },
  { key: "ds", meaning: "diffuse scale" },
  { key: "pf", meaning: "photon fidelity", onlyHalo3: true },
  { key: "lt", meaning: "translucency tint", onlyHalo3: true },
  { key: "to", meaning: "transparency override", onlyHalo3: true },
  { key: "at", meaning: "additive transparency", onlyHalo3: true },
  { key: "ro", meaning: "ignore default resolution scale", onlyHalo3: true },
];

export interface NamePiece {
  readonly text: string;
  readonly start: number;
}

export interface NameProperty extends NamePiece {
  readonly key: string;
  readonly value: string;
}

export interface MaterialName {
  /** Name after the `+`, without index and label. */
  readonly special: NamePiece | undefined;
  /** Label after the colon of a special material; undefined without a colon. */
  readonly label: string | undefined;
  readonly collection: NamePiece | undefined;
  /** Without its symbols; empty for a special material. */
  readonly shader: NamePiece;
  readonly symbols: readonly NamePiece[];
  readonly properties: readonly NameProperty[];
}

export function parseMaterialName(text: string): MaterialName {
  const words: NamePiece[] = [];
  const properties: NameProperty[] = [];
  for (const match of text.matchAll(/[^ \t]+/g)) {
    const piece = { text: match[0], start: match.index };
    const property = /^([a-z]{2}):(.*)$/i.exec(piece.text);
    if (property === null) words.push(piece);
    else properties.push({ ...piece, key: property[1].toLowerCase(), value: property[2] });
  }
  const [first] = words;
  const whole = first === undefined ? undefined : pieceOf(text, first.start, endOf(words[words.length - 1]));
  const { bare, symbols } = splitSymbols(whole ?? { text: "", start: 0 });
  if (first?.text.startsWith("+")) {
    const special = /^\+([^\d:]*)\d*(?::(.*))?$/s.exec(bare.text);
    return {
      special: { text: special?.[1] ?? "", start: bare.start + 1 },
      label: special?.[2],
      collection: undefined,
      shader: { text: "", start: bare.start },
      symbols,
      properties,
    };
  }
  // the text before separate symbols is not a collection
  const blank = bare.text.search(/[ \t]/);
  const collection = blank < 0 ? undefined : { text: bare.text.slice(0, blank), start: bare.start };
  const after = blank < 0 ? 0 : blank + (/^[ \t]+/.exec(bare.text.slice(blank))?.[0].length ?? 0);
  return {
    special: undefined,
    label: undefined,
    collection,
    shader: { text: bare.text.slice(after), start: bare.start + after },
    symbols,
    properties,
  };
}

function splitSymbols(piece: NamePiece): { bare: NamePiece; symbols: NamePiece[] } {
  const symbols: NamePiece[] = [];
  let end = piece.text.length;
  for (; end > 0; end--) {
    const character = piece.text[end - 1];
    if (SYMBOL_SET.has(character)) symbols.unshift({ text: character, start: piece.start + end - 1 });
    else if (character !== " " && character !== "\t") break;
  }
  return { bare: { text: piece.text.slice(0, end), start: piece.start }, symbols };
}

function pieceOf(text: string, start: number, end: number): NamePiece {
  return { text: text.slice(start, end), start };
}

function endOf({ text, start }: NamePiece): number {
  return start + text.length;
}
