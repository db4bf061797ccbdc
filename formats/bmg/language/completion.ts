/** What may be written at a place: IDs by name at the start of a line, escapes, names of colors. */
import type { CompletionItem, CompletionKind, CompletionList } from "../../core/analysis.ts";
import { allNames, COLORS } from "../names.ts";

const NONE: CompletionList = { items: [], incomplete: false };

/** Written escapes of Mario Kart Wii with their arguments at 0. */
const ESCAPES: readonly (readonly [string, string])[] = [
  ["\\z{602,0}", "the player's Mii name"],
  ["\\z{800,64}", "font size in per cent, hexadecimal"],
  ["\\z{802,110000}", "message number given as argument"],
  ["\\z{802,120000}", "Mii name, argument"],
  ["\\z{802,130000}", "name of a license, argument"],
  ["\\z{802,170000}", "back button of a player's controller"],
  ["\\z{802,200000}", "text, argument"],
  ["\\z{803,100000}", "confirm button of a player's controller"],
  ["\\z{a02,1000000000}", "number, argument and least digits"],
  ["\\z{a02,1600000000}", "number with sign"],
  ["\\n", "line break"],
  ["\\040", "space at the end of a line"],
];

/** @param named the file's escapes are those of Mario Kart Wii */
export function completionsAt(text: string, offset: number, named: boolean): CompletionList {
  const lineStart = offset === 0 ? 0 : text.lastIndexOf("\n", offset - 1) + 1;
  const before = text.slice(lineStart, offset);
  const item = (label: string, detail: string, kind: CompletionKind, start: number, written = label): CompletionItem => ({
    label,
    detail,
    kind,
    edit: { span: { start, end: offset }, text: written },
  });
  const [color] = /\\c\{\w*$/.exec(before) ?? [];
  if (color !== undefined) {
    const end = text[offset] === "}" ? "" : "}";
    const start = offset - color.length + 3;
    return { items: [...COLORS].map(([code, name]) => item(name, code.toString(16), "value", start, `${name}${end}`)), incomplete: false };
  }
  const isWords = /^[ \t]*(?:\+|[^@#=]*(?:@[0-9a-f]+[^=]*)?=)/i.test(before);
  const [written] = /\\[a-z]?$/.exec(before) ?? [];
  if (isWords) {
    if (written === undefined) return NONE;
    const start = offset - written.length;
    const colors = [...COLORS.values()].map((name) => [`\\c{${name}}`, "color"] as const);
    const offered = named ? [...ESCAPES, ...colors] : ESCAPES.filter(([escape]) => !escape.startsWith("\\z"));
    return { items: offered.map(([label, detail]) => item(label, detail, "value", start)), incomplete: false };
  }
  const id = /^[ \t]*(\w*)$/.exec(before)?.[1];
  if (id === undefined || !named) return NONE;
  const names = Array.from(allNames(), ([name, ids]) =>
    item(name, ids.map((one) => one.toString(16)).join(", "), "name", offset - id.length),
  );
  return { items: names, incomplete: false };
}
