/** Hovers for names and strings of materials and instances. */
import { code, inList, inParagraphs, type Markdown, markdown, plain, prose } from "../../core/text/markdown.ts";
import { isNodeName } from "../hierarchy.ts";
import { PROPERTIES, parseMaterialName, SPECIAL_MATERIALS, SYMBOLS } from "../materialName.ts";
import { FLAG_MEANINGS, MATERIAL_STRINGS } from "../materialStrings.ts";
import type { InstanceRole } from "../panel/model.ts";

export function describeMaterialName(text: string): Markdown | undefined {
  const { special, label, collection, shader, symbols, properties } = parseMaterialName(text);
  const items: Markdown[] = [];
  if (special !== undefined) {
    const known = SPECIAL_MATERIALS.find(({ name }) => name === special.text.toLowerCase());
    items.push(markdown`${code(`+${special.text}`)} ${known ? meaningOf(known) : "is not a known special material."}`);
    if (label) items.push(markdown`label ${code(label)}`);
  } else {
    if (collection !== undefined) items.push(markdown`collection ${code(collection.text)}`);
    if (shader.text !== "") items.push(markdown`shader ${code(shader.text)}`);
  }
  for (const { text: symbol } of symbols)
    for (const known of SYMBOLS) if (known.symbol === symbol) items.push(markdown`${code(symbol)} ${meaningOf(known)}`);
  for (const { key, value } of properties) {
    const known = PROPERTIES.find((one) => one.key === key);
    items.push(markdown`${code(`${key}:${value}`)} ${known ? meaningOf(known) : "unknown property"}`);
  }
  return inList(items);
}

function meaningOf({ meaning, onlyHalo3 }: { readonly meaning: string; readonly onlyHalo3?: boolean }): Markdown {
  const only = meaning.endsWith(".") ? " Halo 3 only." : " (Halo 3)";
  return prose(onlyHalo3 ? `${meaning}${only}` : meaning);
}

export function describeMaterialString(text: string): Markdown | undefined {
  const [key = "", ...values] = text.split(/[ \t]+/).filter((word) => word !== "");
  const kind = MATERIAL_STRINGS.find((one) => one.key === key);
  if (kind === undefined) return undefined;
  if (key === "BM_FLAGS") {
    const set = FLAG_MEANINGS.filter((_, at) => values[0]?.[at] === "1");
    return inParagraphs([prose(kind.meaning), set.length === 0 ? plain("No flag is set.") : inList(set.map(prose))]);
  }
  const names = kind.olderValues?.[values.length] ?? kind.values;
  const shown = values.map((value, at) => markdown`${names[at] ?? `value ${at + 1}`}: ${code(value)}`);
  return inParagraphs([prose(kind.meaning), inList(shown)]);
}

/** Prefixes of instance names that control the game tools. Source: format reference, section 5.4. */
export const PREFIXES: readonly { readonly prefix: string; readonly role: InstanceRole; readonly meaning: string }[] = [
  { prefix: "%", role: "instanced", meaning: "instanced geometry" },
  { prefix: "@", role: "collision", meaning: "collision of the parent instance (Halo 3)" },
  { prefix: "~", role: "water", meaning: "water group of a structure-design file (Halo 3)" },
  { prefix: "#", role: "marker", meaning: "marker; below a water group, the direction of its flow (Halo 3)" },
  { prefix: "$", role: "physics", meaning: "physics, for models" },
  { prefix: "?", role: "xref", meaning: "placeholder of a machine: `?machine?name`" },
];

export const INSTANCED: readonly { readonly symbol: string; readonly meaning: string }[] = [
  { symbol: "+", meaning: "pathfinding around it stays unchanged (static)" },
  { symbol: "-", meaning: "no pathfinding on it" },
  { symbol: "?", meaning: "lit per vertex" },
  { symbol: "!", meaning: "lit per pixel" },
  { symbol: "*", meaning: "render only (Halo 3)" },
  { symbol: "&", meaning: "chops portals (Halo 3)" },
  { symbol: "^", meaning: "does not block area damage (Halo 3); not in light probes (Halo 2)" },
  { symbol: "<", meaning: "not in light probes (Halo 3)" },
  { symbol: "|", meaning: "decal spacing (Halo 3)" },
];

export function describePrefix(text: string): Markdown | undefined {
  const known = PREFIXES.find(({ prefix }) => text.startsWith(prefix));
  if (isNodeName(text)) return inList([plain("a node: the reference frame, the root of the level geometry")]);
  if (known === undefined) return undefined;
  const items = [markdown`${code(known.prefix)} ${prose(known.meaning)}`];
  if (known.prefix === "%") {
    const symbols = /^%([-+?!*&^<|]*)/.exec(text)?.[1] ?? "";
    for (const character of symbols) {
      const meaning = INSTANCED.find(({ symbol }) => symbol === character)?.meaning;
      if (meaning !== undefined) items.push(markdown`${code(character)} ${prose(meaning)}`);
    }
    if (!/[-+]/.test(symbols)) items.push(prose("cut out of pathfinding, as neither `+` nor `-` follows"));
  }
  return inList(items);
}
