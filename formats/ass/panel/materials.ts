/** Properties of materials for the level view: how they are drawn, and whether the tools build closed collision from them. */
import { memoize } from "../../core/memoize.ts";
import { PROPERTIES, parseMaterialName, SPECIAL_MATERIALS, SYMBOLS } from "../materialName.ts";
import { FLAG_MEANINGS } from "../materialStrings.ts";
import type { MaterialRecord } from "../scene.ts";

/** The equivalent symbol for each digit of `BM_FLAGS`. Source: format reference, section 5.2. */
const FLAG_SYMBOLS = "%#?!@*$^-&=.;)><|~{}[0";
const TWO_SIDED = "%?<|~}";
/** Portals, fog, transparent surfaces, and surfaces that are invisible in the game. */
const TRANSLUCENT = "#?$<|~}@*.;'";
/**
 * Surfaces whose edges need no neighbors: those without collision, those with collision on both sides, portals, and breakable surfaces. The
 * tools' list is not public; this one is derived from the meanings of the symbols.
 */
const OPEN = "%?!$.;'<|~}*-";
const TRANSLUCENT_SPECIALS = new Set(["portal", "weatherpoly", "media", "soft_ceiling", "soft_kill", "slip_surface", "seam"]);
const OPEN_SPECIALS = new Set(["portal", "weatherpoly", "media", "unused", "soft_ceiling", "soft_kill", "slip_surface"]);

export interface MaterialLook {
  readonly symbols: readonly { readonly symbol: string; readonly meaning: string }[];
  readonly flags: readonly string[];
  readonly properties: readonly { readonly key: string; readonly value: string; readonly meaning: string }[];
  readonly special: string | undefined;
  readonly isTwoSided: boolean;
  readonly isTranslucent: boolean;
  /** Every edge of such a surface must meet another edge. */
  readonly mustBeClosed: boolean;
}

export const lookOf = memoize(makeLook);

function makeLook(record: MaterialRecord): MaterialLook {
  const name = parseMaterialName(record.name?.text ?? "");
  const digits = findFlags(record);
  const written = name.symbols.map(({ text }) => text);
  const traits = new Set([...written, ...[...FLAG_SYMBOLS].filter((_, at) => digits[at] === "1")]);
  const has = (symbols: string) => [...symbols].some((symbol) => traits.has(symbol));
  const special = name.special?.text;
  return {
    symbols: [...new Set(written)].map((symbol) => ({ symbol, meaning: SYMBOLS.find((one) => one.symbol === symbol)?.meaning ?? "" })),
    flags: FLAG_MEANINGS.filter((_, at) => digits[at] === "1"),
    properties: name.properties.map(({ key, value }) => ({
      key,
      value,
      meaning: PROPERTIES.find((property) => property.key === key)?.meaning ?? "",
    })),
    special: SPECIAL_MATERIALS.find((one) => one.name === special)?.meaning,
    isTwoSided: has(TWO_SIDED) || special === "portal",
    isTranslucent: has(TRANSLUCENT) || (special !== undefined && TRANSLUCENT_SPECIALS.has(special)),
    mustBeClosed: !has(OPEN) && !(special !== undefined && OPEN_SPECIALS.has(special)),
  };
}

function findFlags({ strings }: MaterialRecord): string {
  for (const { text } of strings) {
    const digits = /^\s*BM_FLAGS\s+([01]+)/.exec(text)?.[1];
    if (digits !== undefined) return digits;
  }
  return "";
}
