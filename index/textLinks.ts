/** The links and definitions in a text of an editor, with their places. */
import type { Format } from "../formats/core/format.ts";
import type { Names } from "../formats/core/names.ts";
import type { Definition, Link } from "../formats/core/relations.ts";
import { endOfLine } from "../formats/core/text/lines.ts";
import type { Span } from "../formats/core/text/span.ts";

export interface TextRelations {
  readonly links: readonly { readonly link: Link; readonly span: Span }[];
  readonly definitions: readonly { readonly definition: Definition; readonly span: Span }[];
}

/** Undefined if the text has errors or its format has no relations to other files. */
export function readTextRelations(text: string, format: Format, fileName: string, names: Names): TextRelations | undefined {
  const { bytes, map } = format.encode(text);
  if (!bytes || !format.relations) return undefined;
  const { links, definitions } = format.relations.read(bytes, fileName, names);
  const source = map();
  const placeOf = (at: number, value: string): Span => {
    const field = source.atByte(at)[0];
    return field ? spanOf(text, field.text, value) : { start: 0, end: 0 };
  };
  return {
    links: links.map((link) => ({ link, span: placeOf(link.at, link.value) })),
    definitions: definitions.map((definition) => ({ definition, span: placeOf(definition.at, definition.name) })),
  };
}

/** The value itself if it is in the field's line, otherwise the field. The name of an entry can be the name of the field. */
function spanOf(text: string, field: Span, value: string): Span {
  const end = field.start + value.length;
  if (value !== "" && text.startsWith(value, field.start) && (end === field.end || text[end] === ":")) return { start: field.start, end };
  const line = text.slice(field.end, endOfLine(text, field.end));
  const at = value === "" ? -1 : findWhole(line, value);
  if (at >= 0) return { start: field.end + at, end: field.end + at + value.length };
  const first = text.indexOf("\n", field.start);
  return { start: field.start, end: first >= 0 && first < field.end ? first : field.end };
}

/** In a list of names separated by commas, one name may be the start of another. */
function findWhole(line: string, name: string): number {
  for (let at = line.indexOf(name); at >= 0; at = line.indexOf(name, at + 1))
    if (!isPartOfName(line[at - 1]) && !isPartOfName(line[at + name.length])) return at;
  return line.indexOf(name);
}

function isPartOfName(letter: string | undefined): boolean {
  return letter !== undefined && /[\w-]/.test(letter);
}
