/** Completion in any JSON text: what the place at the cursor asks for, and the keys of an object as items. Knows no format. */
import type { CompletionItem } from "../analysis.ts";
import { addToList } from "../lists.ts";
import { prose } from "../text/markdown.ts";
import type { Span } from "../text/span.ts";
import type { JsonExpectation } from "./expectation.ts";
import type { GatheringReader } from "./gathering.ts";
import { Json, type JsonText } from "./json.ts";
import { quote } from "./print.ts";
import type { JsonKeys } from "./reader.ts";

/** A key of an object, or a value after a key: `object` is the row of the object that holds it. */
export type JsonPlace =
  | { readonly kind: "key"; readonly object: number; readonly span: Span; readonly hasColon: boolean }
  | { readonly kind: "value"; readonly object: number; readonly key: string; readonly span: Span };

/** Undefined in comments and where the text gives no clue. */
export function findJsonPlace(json: JsonText, offset: number): JsonPlace | undefined {
  if (json.comments.some(({ start, end }) => offset > start && offset < end)) return undefined;
  // a place without a value is after its key
  const missing = findMissing(json, offset);
  const row = missing >= 0 ? missing : json.rowAt(offset);
  if (row < 0) return undefined;
  const kind = json.kinds[row];
  const rows = json.rowsTo(row);
  const here = { start: offset, end: offset };
  const parent = rows[rows.length - 2] ?? -1;
  if (kind === Json.key) return parent < 0 ? undefined : { kind: "key", object: parent, span: json.span(row), hasColon: true };
  if (kind === Json.object) return { kind: "key", object: row, span: here, hasColon: false };
  const span = kind === Json.array || kind === Json.missing ? here : json.span(row);
  // items of a list belong to the key of the list
  const list = kind === Json.array ? row : parent;
  const key = list >= 0 && json.kinds[list] === Json.array ? list - 1 : row - 1;
  if (key < 0 || json.kinds[key] !== Json.key) return undefined;
  const keyRows = json.rowsTo(key);
  const object = keyRows[keyRows.length - 2];
  return object === undefined ? undefined : { kind: "value", object, key: json.string(key), span };
}

/** A missing value right before the offset, with only blanks in between. */
function findMissing(json: JsonText, offset: number): number {
  for (let row = json.count - 1; row > 0; row--) {
    if (json.starts[row] > offset) continue;
    if (json.kinds[row] === Json.missing && json.text.slice(json.ends[row], offset).trim() === "") return row;
    if (json.kinds[row] !== Json.missing) return -1;
  }
  return -1;
}

/** The keys that the object lacks, those that have to be there first; the one at the cursor is among them. */
export function keyItems(
  json: JsonText,
  { object, span, hasColon }: JsonPlace & { kind: "key" },
  keys: JsonKeys,
  meaningOf: (key: string) => string | undefined,
): readonly CompletionItem[] {
  const aliasesOf = new Map<string, string[]>();
  for (const [alias, name] of keys.aliases) addToList(aliasesOf, name, alias);
  return keys.names.flatMap((name, index): CompletionItem[] => {
    const present = json.find(object, name);
    if (present >= 0 && !(hasColon && json.starts[present - 1] === span.start)) return [];
    const meaning = meaningOf(name);
    return [
      {
        label: name,
        kind: "name",
        edit: { span, text: hasColon ? quote(name) : `${quote(name)}: \${1}` },
        ...(hasColon ? {} : { snippet: true }),
        sortText: `${keys.required[index] ? "0" : "1"}${String(index).padStart(2, "0")}`,
        filterText: filterText(name, aliasesOf.get(name)),
        ...(meaning === undefined ? {} : { documentation: () => prose(meaning) }),
      },
    ];
  });
}

/** What the reader asks for at a place. */
export function askedItems({ json, keys, gathered }: GatheringReader, place: JsonPlace): readonly CompletionItem[] {
  if (place.kind === "value") return expectedItems(gathered.get(json.find(place.object, place.key)), place.span);
  const known = keys.get(place.object);
  return known === undefined ? [] : keyItems(json, place, known, (key) => known.fields.get(key)?.meaning);
}

/** The words that a value may be, where there are few. */
export function expectedItems(expectation: JsonExpectation | undefined, span: Span): readonly CompletionItem[] {
  if (expectation?.kind === "switch")
    return ["true", "false"].map((word) => ({ label: word, kind: "keyword", edit: { span, text: word } }));
  return expectation?.kind === "words"
    ? textItems(
        expectation.names.filter((name) => name !== undefined),
        "value",
        span,
      )
    : [];
}

/** Texts that a value may be. @param aliasesOf what others call it */
export function textItems(
  names: readonly string[],
  kind: CompletionItem["kind"],
  span: Span,
  aliasesOf: (name: string) => readonly string[] = () => [],
): readonly CompletionItem[] {
  return names.map((name) => ({ label: name, kind, edit: { span, text: quote(name) }, filterText: filterText(name, aliasesOf(name)) }));
}

/** Found by all its names, quoted or not: editors match letters in their order. */
function filterText(name: string, aliases: readonly string[] = []): string {
  return [name, ...aliases].map(quote).join(" ");
}
