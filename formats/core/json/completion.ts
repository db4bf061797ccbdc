/** Completion in JSON texts: finds the expected value or key at the cursor. Must not know a format. */
import type { CompletionItem } from "../analysis.ts";
import { addToList } from "../lists.ts";
import { prose } from "../text/markdown.ts";
import type { Span } from "../text/span.ts";
import type { JsonExpectation } from "./expectation.ts";
import type { GatheringReader } from "./gathering.ts";
import { Json, type JsonText } from "./json.ts";
import { quote } from "./print.ts";
import type { JsonKeys } from "./reader.ts";

/** A key of an object, or a value after a key. `object` is the row of their object. */
export type JsonPlace =
  | { readonly kind: "key"; readonly object: number; readonly span: Span; readonly hasColon: boolean }
  | { readonly kind: "value"; readonly object: number; readonly key: string; readonly span: Span };

/** Undefined in comments, and if the text does not show what is expected. */
export function findJsonPlace(json: JsonText, offset: number): JsonPlace | undefined {
  if (json.comments.some(({ start, end }) => offset > start && offset < end)) return undefined;
  // a missing value is after its key
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

/** A missing value before the offset, with only spaces between them. */
function findMissing(json: JsonText, offset: number): number {
  for (let row = json.count - 1; row > 0; row--) {
    if (json.starts[row] > offset) continue;
    if (json.kinds[row] === Json.missing && json.text.slice(json.ends[row], offset).trim() === "") return row;
    if (json.kinds[row] !== Json.missing) return -1;
  }
  return -1;
}

/** The missing keys of an object, including the one at the cursor; required keys come first. */
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

/** Items for what the reader expects at a place. */
export function askedItems({ json, keys, gathered }: GatheringReader, place: JsonPlace): readonly CompletionItem[] {
  if (place.kind === "value") return expectedItems(gathered.get(json.find(place.object, place.key)), place.span);
  const known = keys.get(place.object);
  return known === undefined ? [] : keyItems(json, place, known, (key) => known.fields.get(key)?.meaning);
}

/** Items for the possible values, if there are few. */
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

/** Items for possible texts. @param aliasesOf other names of a text */
export function textItems(
  names: readonly string[],
  kind: CompletionItem["kind"],
  span: Span,
  aliasesOf: (name: string) => readonly string[] = () => [],
): readonly CompletionItem[] {
  return names.map((name) => ({ label: name, kind, edit: { span, text: quote(name) }, filterText: filterText(name, aliasesOf(name)) }));
}

/** Matches all names, with and without quotes, because editors match letters in order. */
function filterText(name: string, aliases: readonly string[] = []): string {
  return [name, ...aliases].map(quote).join(" ");
}
