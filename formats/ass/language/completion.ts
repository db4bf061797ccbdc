/** Completion: known words, and records by index and name. */
import type { CompletionItem, CompletionKind, CompletionList } from "../../core/analysis.ts";
import type { Span } from "../../core/text/span.ts";
import { PROPERTIES, parseMaterialName, SPECIAL_MATERIALS, SYMBOLS } from "../materialName.ts";
import { MATERIAL_STRINGS } from "../materialStrings.ts";
import { OBJECT_CLASSES, type RecordKind, type Scene, textStart } from "../scene.ts";
import { FIELDS, LIGHT_TYPES } from "../schema.ts";
import { materialUses } from "../usage.ts";
import { nameOf, sizeOf } from "./labels.ts";
import { PREFIXES } from "./nameHover.ts";
import { usesOf } from "./outline.ts";
import { type Place, placeAt, sectionOf, targetKind } from "./places.ts";

const NOTHING: CompletionList = { items: [], incomplete: false };

export function completionsAt(scene: Scene, offset: number): CompletionList {
  const place = placeAt(scene, offset);
  if (place === undefined) return NOTHING;
  return { items: itemsFor(scene, place, offset), incomplete: false };
}

function itemsFor(scene: Scene, place: Place, offset: number): CompletionItem[] {
  const { field, span } = place;
  const target = targetKind(place);
  if (target !== undefined) return recordItems(scene, place, target);
  // between the quotes
  const isInside = place.text !== undefined && offset > span.start;
  const start = textStart({ text: place.text ?? "", ...span });
  const inner = { start, end: start + (place.text?.length ?? 0) };
  if (field === "version")
    return (FIELDS.version.values ?? []).map(({ value, name, meaning }) => item(String(value), "value", span, meaning ?? name));
  if (!isInside) return [];
  if (field === "objectClass") return OBJECT_CLASSES.map((name) => item(name, "tag", inner));
  if (field === "lightType") return LIGHT_TYPES.map((name) => item(name, "tag", inner));
  if (field === "materialString") return materialStringItems(scene, inner, offset);
  if (field === "materialName") return materialNameItems(scene, inner, offset);
  if (field === "instanceName" && place.text === "") return PREFIXES.map(({ prefix, meaning }) => item(prefix, "keyword", inner, meaning));
  return [];
}

function item(label: string, kind: CompletionKind, span: Span, detail?: string, text = label): CompletionItem {
  return { label, kind, edit: { span, text }, ...(detail === undefined ? {} : { detail }) };
}

/** Completes records. Matches both their index and their name. */
function recordItems(scene: Scene, { span, field }: Place, kind: RecordKind): CompletionItem[] {
  const uses = kind === "MATERIAL" ? materialUses(scene) : undefined;
  const items = sectionOf(scene, kind).records.map((_, index): CompletionItem => {
    const name = nameOf(scene, { kind, index }).replaceAll('"', "");
    const detail = uses ? usesOf(uses[index]) : kind === "OBJECT" ? sizeOf(scene.objects.records[index]) : "";
    return {
      label: `${index} ${name}`.trim(),
      kind: "reference",
      detail,
      edit: { span, text: String(index) },
      filterText: `${index} ${name}`,
      sortText: String(index).padStart(6, "0"),
    };
  });
  const mayBeNone = field === "material" || field === "instanceObject";
  const none: CompletionItem = { label: "-1 none", kind: "reference", edit: { span, text: "-1" }, filterText: "-1 none", sortText: "" };
  return mayBeNone ? [none, ...items] : items;
}

function materialStringItems({ source }: Scene, inner: Span, offset: number): CompletionItem[] {
  const key = /^[A-Z_]*/i.exec(source.slice(inner.start, inner.end))?.[0] ?? "";
  if (offset > inner.start + key.length) return [];
  const span = { start: inner.start, end: inner.start + key.length };
  return MATERIAL_STRINGS.map((kind) => item(kind.key, "keyword", span, kind.meaning));
}

function materialNameItems(scene: Scene, inner: Span, offset: number): CompletionItem[] {
  const text = scene.source.slice(inner.start, inner.end);
  const before = text.slice(0, offset - inner.start);
  const word = /[^ \t]*$/.exec(before)?.[0] ?? "";
  const wordStart = offset - word.length;
  const wordEnd = offset + (/^[\w+:.]*/.exec(text.slice(offset - inner.start))?.[0].length ?? 0);
  const span = { start: wordStart, end: wordEnd };
  const isFirst = before.trim() === word;
  const items: CompletionItem[] = [];
  if (isFirst)
    for (const { name, meaning, needsLabel } of SPECIAL_MATERIALS)
      items.push(item(`+${name}`, "keyword", span, meaning, `+${name}${needsLabel ? ":" : ""}`));
  if (!word.startsWith("+")) for (const name of pathsOf(scene, isFirst, before)) items.push(item(name, "name", span));
  if (!isFirst) for (const { key, meaning } of PROPERTIES) items.push(item(`${key}:`, "keyword", span, meaning));
  if (word !== "" && !word.startsWith("+")) {
    const at = { start: offset, end: offset };
    for (const { symbol, meaning } of SYMBOLS)
      items.push({ ...item(symbol, "value", at, meaning), filterText: word + symbol, sortText: `~${symbol}` });
  }
  return items;
}

/** Returns the collections that the file uses, or the shaders of the collection before the cursor. */
function pathsOf({ materials }: Scene, isFirst: boolean, before: string): ReadonlySet<string> {
  const names = new Set<string>();
  const chosen = before.trim().split(/[ \t]+/)[0];
  for (const { name } of materials.records) {
    const { collection, shader, special } = parseMaterialName(name?.text ?? "");
    if (special !== undefined) continue;
    if (isFirst && collection !== undefined) names.add(collection.text);
    if (!isFirst && collection?.text === chosen && shader.text !== "") names.add(shader.text);
  }
  return names;
}
