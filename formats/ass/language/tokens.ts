/** Colours by meaning: what the grammar cannot know, such as which of the whole numbers are references. */
import { TOKEN_TYPES, type TokenType } from "../../core/analysis.ts";
import type { Span } from "../../core/text/span.ts";
import type { Scene } from "../scene.ts";
import { placesWithin } from "./inlayHints.ts";
import type { Place } from "./places.ts";

/** Of a larger stretch the vertices and triangles are left to the grammar. */
const MAX_UNITS = 400_000;

export function tokensOf(scene: Scene, within: Span): Uint32Array {
  const isLarge = within.end - within.start > MAX_UNITS;
  // sections may be in any order
  const places = [...placesWithin(scene, within, !isLarge)].sort((a, b) => a.span.start - b.span.start);
  const found: number[] = [];
  for (const place of places) {
    const { start, end } = place.span;
    const type = typeOf(place);
    if (type !== undefined && start >= within.start && end <= within.end && end > start)
      found.push(start, end - start, TOKEN_TYPES.indexOf(type));
  }
  return Uint32Array.from(found);
}

function typeOf({ field, to }: Place): TokenType | undefined {
  if (to !== undefined) return "reference";
  if (field === "objectClass" || field === "lightType") return "type";
  if (field === "materialName" || field === "instanceName") return "name";
  if (field === "materialString" || field.startsWith("xref")) return "string";
  return field.endsWith("Count") || field === "version" ? "keyword" : undefined;
}
