/** Completion: tags of the game and their values, escapes, answers, lines of the layout. */
import type { CompletionItem, CompletionList } from "../../core/analysis.ts";
import { addToCount } from "../../core/lists.ts";
import { startOfLine } from "../../core/text/lines.ts";
import { type Span, touches } from "../../core/text/span.ts";
import { ANSWERS, GAME_IDS, gameOf, type Parameter, type TagKind } from "../tags/games.ts";
import { LINE_MEANINGS } from "../text/layoutLines.ts";
import type { ParsedText } from "../text/parseText.ts";
import { LAYOUT } from "../text/printText.ts";
import { isPlainScalar, printQuoted, printText } from "../text/written.ts";
import { isInText, messageAt, tagsOf } from "./document.ts";
import { wordsOf } from "./preview.ts";

const NONE: CompletionList = { items: [], incomplete: false };
const MAX_SEEN = 200;

const ESCAPES: readonly (readonly [string, string])[] = [
  ["\\n", "line break at the end, or at the start of a page"],
  ["\\s", "space at the start or the end of a line"],
  ["\\t", "tab"],
  ["\\\\", "backslash"],
  ["\\{", "brace"],
  ["\\}", "brace"],
];

export function completionsAt(text: string, parsed: ParsedText, offset: number): CompletionList {
  const lineStart = startOfLine(text, offset);
  const before = text.slice(lineStart, offset);
  const layout = layoutItems(text, parsed, offset, before);
  if (layout) return layout;
  const message = messageAt(parsed, offset);
  if (!message) return NONE;
  const { attributes } = message.entry;
  if (attributes && touches(attributes, offset)) return attributeItems(parsed, attributes);
  if (!isInText(message, offset)) return NONE;
  const [open] = /(?:^|[^\\{])(?:\\\\)*(\{[^{}]*)$/.exec(before)?.slice(1) ?? [];
  if (open === undefined) return /(?:^|[^\\])(?:\\\\)*\\$/.test(before) ? escapeItems(offset) : NONE;
  const inside = open.slice(1);
  if (/^[\w:/]*$/.test(inside)) return tagItems(text, parsed, offset, inside);
  return valueItems(text, parsed, offset, inside);
}

function list(items: readonly CompletionItem[]): CompletionList {
  return { items, incomplete: false };
}

function escapeItems(offset: number): CompletionList {
  const span = { start: offset - 1, end: offset };
  return list(ESCAPES.map(([label, detail]) => ({ label, detail, kind: "value", edit: { span, text: label } })));
}

function tagItems(text: string, { game }: ParsedText, offset: number, written: string): CompletionList {
  const isClosing = written.startsWith("/");
  const span = { start: offset - written.length, end: offset };
  const end = text[offset] === "}" ? "" : "}";
  const named = game.tags.filter(({ name }) => name !== undefined).sort((a, b) => b.count - a.count);
  const items = named.map((kind, index): CompletionItem => {
    const values = (kind.parameters ?? []).map(({ name }) => name).join(" ");
    const { snippet, isSnippet } = isClosing ? { snippet: `/${kind.name}`, isSnippet: false } : snippetOf(kind);
    return {
      label: isClosing ? `/${kind.name}` : (kind.name ?? ""),
      kind: "tag",
      detail: [values, kind.meaning].filter((words) => words !== "").join(" · "),
      edit: { span, text: isSnippet ? `${snippet}${end.replace("}", "\\}")}` : `${snippet}${end}` },
      ...(isSnippet ? { snippet: true } : {}),
      sortText: String(index).padStart(4, "0"),
    };
  });
  return list(items);
}

/** A snippet with a tab stop for each required value. */
function snippetOf({ name = "", parameters = [] }: TagKind): { readonly snippet: string; readonly isSnippet: boolean } {
  const stops = parameters.filter(({ usual }) => usual === undefined);
  const written = stops.map((parameter, index) => ` \${${index + 1}:${startOf(parameter)}}`);
  return { snippet: name + written.join(""), isSnippet: stops.length > 0 };
}

function startOf({ type, name, size }: Parameter): string {
  if (type === "str") return name;
  return type === "hex" ? `0x${"00".repeat(size)}` : "0";
}

/** Values for the parameter at the cursor: names of the game, answers, and values used elsewhere in the text. */
function valueItems(text: string, parsed: ParsedText, offset: number, inside: string): CompletionList {
  const words = inside.split(/[ \t]+/);
  const [name] = words;
  const kind = parsed.game.findTagByName(name);
  const last = words[words.length - 1] ?? "";
  const stated = /^(\w+)=/.exec(last)?.[1];
  const parameter = kind?.parameters?.find((one, index) => (stated === undefined ? index === words.length - 2 : one.name === stated));
  if (!kind || !parameter || inside.includes('"')) return NONE;
  const start = offset - last.length + (stated === undefined ? 0 : stated.length + 1);
  const [rest] = /^[^ \t\n{}"=]*/.exec(text.slice(offset, offset + 256)) ?? [""];
  const span = { start, end: offset + rest.length };
  return list(valuesFor(parsed, kind, parameter).map(([label, detail]) => ({ label, detail, kind: "value", edit: { span, text: label } })));
}

function valuesFor(parsed: ParsedText, kind: TagKind, parameter: Parameter): readonly (readonly [string, string])[] {
  const { game, file } = parsed;
  const named = parameter.list === undefined ? undefined : game.lists.get(parameter.list);
  if (named) return Array.from(named.byName, ([name, number]) => [name, colorOf(parsed, parameter, number)]);
  if (game.id === "botw" && kind.name?.startsWith("choice") && ANSWERS.has(parameter.name))
    return file.messages
      .filter(({ label }) => /^\d{4}$/.test(label))
      .map((message) => [String(Number(message.label)), wordsOf(message, file)]);
  if (parameter.type !== "str") return [];
  const seen = new Map<string, number>();
  const place = kind.parameters?.indexOf(parameter) ?? 0;
  for (const { written } of tagsOf(file.messages)) {
    const word =
      written.name === kind.name
        ? written.words.find((one, index) => (one.name ?? kind.parameters?.[index]?.name) === parameter.name)
        : undefined;
    if (word && !word.isQuoted && place >= 0) addToCount(seen, word.value);
    if (seen.size >= MAX_SEEN) break;
  }
  return Array.from(seen, ([value, count]) => [printText(value), `${count} in this text`]);
}

function colorOf({ game }: ParsedText, { list: name }: Parameter, number: number): string {
  const color = name === "color" ? game.colors.get(number) : undefined;
  return color === undefined ? String(number) : `${number} · #${color}`;
}

function attributeItems({ file }: ParsedText, span: Span): CompletionList {
  const texts = new Set(file.messages.flatMap(({ attributes }) => (typeof attributes === "string" && attributes !== "" ? attributes : [])));
  return list(
    [...texts].map((text) => {
      const written = isPlainScalar(text) ? text : printQuoted(text);
      return { label: text, kind: "value", edit: { span: { start: span.start, end: span.end }, text: written } };
    }),
  );
}

function layoutItems(text: string, { layout }: ParsedText, offset: number, before: string): CompletionList | undefined {
  if (!before.startsWith("#!")) return undefined;
  const [, written] = /^#!layout[ \t]+(\w*)$/.exec(before) ?? [];
  if (written !== undefined && /^\r?(?:\n|$)/.test(text.slice(offset, offset + 2))) {
    const span = { start: offset - written.length, end: offset };
    const free = Object.entries(LINE_MEANINGS).filter(([name]) => name === "section" || name === written || !layout.spans.has(name));
    return list(free.map(([label, detail]) => ({ label, detail, kind: "tag", edit: { span, text: `${label} ` } })));
  }
  const [, game] = /^#!layout[ \t]+game[ \t]+(\w*)$/.exec(before) ?? [];
  // another game would not know the names that the text already has
  if (game !== undefined && layout.game === "none") {
    const span = { start: offset - game.length, end: offset };
    return list(GAME_IDS.map((id) => ({ label: id, detail: gameOf(id).title, kind: "value", edit: { span, text: id } })));
  }
  const [start] = /^#!\w*$/.exec(before) ?? [];
  if (start === undefined || !/^\r?(?:\n|$)/.test(text.slice(offset, offset + 2))) return NONE;
  return list([{ label: LAYOUT, kind: "keyword", edit: { span: { start: offset - start.length, end: offset }, text: LAYOUT } }]);
}
