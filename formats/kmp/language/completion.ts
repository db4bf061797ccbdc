/** Completion: sections, parameters and commands, names of entries and objects, constants, variables, functions. */

import type { CompletionItem, CompletionKind, CompletionList } from "../../core/analysis.ts";
import { once } from "../../core/memoize.ts";
import { hex } from "../../core/text/hex.ts";
import { endOfLine, startOfLine } from "../../core/text/lines.ts";
import { prose } from "../../core/text/markdown.ts";
import { type Span, wordAt } from "../../core/text/span.ts";
import { findObjectByName, objectKinds } from "../objects/objectTable.ts";
import { KNOWN_VERSIONS } from "../schema/container.ts";
import { GROUPS_OF, isPointSection, SECTIONS, type SectionName } from "../schema/index.ts";
import { columnHeads } from "../text/columnHeads.ts";
import { COMMAND_MEANINGS, DIRECTIVE_MEANINGS } from "../text/commandMeanings.ts";
import { constantMeaning, constantNames } from "../text/constants.ts";
import { FUNCTIONS } from "../text/functions.ts";
import { parameterMeaning } from "../text/parameterMeanings.ts";
import { isCameraParameter, SECTION_PARAMETERS, SETUP_KEYS } from "../text/parameters.ts";
import { cellSpan, type ParsedText, Row, rowAt } from "../text/parsedText.ts";
import { type Column, choicesOf, ROW_KINDS, ROW_LAYOUTS, tableOf, writtenChoice } from "../text/rowLayouts.ts";
import type { KmpDocument } from "./document.ts";
import { isEntryKind, linkOf, ownName, titleOf } from "./entries.ts";
import { settingValues } from "./settingMeanings.ts";

const OF_GROUPS = ["$GROUP", "$PREV:", "$SETTINGS"];
const OF_POINTS = ["$LINE", "$BEZIER"];
const DIRECTIVES: Readonly<Record<string, readonly string[]>> = {
  CKPT: OF_GROUPS,
  ENPT: [...OF_GROUPS, ...OF_POINTS],
  ITPT: [...OF_GROUPS, ...OF_POINTS],
  POTI: ["$ROUTE", ...OF_POINTS, "$COPY", "$CLOSE"],
};

export function completionsAt(document: KmpDocument, offset: number): CompletionList {
  const { text, parsed } = document;
  const lineStart = startOfLine(text, offset);
  const before = text.slice(lineStart, offset);
  const word = wordAt(text, offset, WORD_PART);
  const block = [...parsed.blocks].reverse().find(({ start }) => start <= offset);
  const section = block?.name ?? "";
  const done = (items: readonly CompletionItem[]): CompletionList => ({ items, incomplete: false });
  if (/#/.test(before.replace(/"[^"]*"/g, ""))) return done([]);
  if (/^\s*\[\w*$/.test(before))
    return done(sectionItems(document, { start: offset - (/\w*$/.exec(before)?.[0].length ?? 0), end: word.end }));
  if (/^\s*@[\w-]*$/.test(before)) return done(commandItems(section, { start: lineStart + before.indexOf("@"), end: word.end }));
  if (/^\s*\$\w*$/.test(before)) return done(directiveItems(section, { start: lineStart + before.indexOf("$"), end: word.end }));
  if (/^\s*\$(GROUP|PREV|SETTINGS)\b.*:/i.test(before) && isPointSection(section))
    return done(groupItems(parsed, GROUPS_OF[section], word));
  if (section === "SETUP" && /^\s*[\w-]*$/.test(before))
    return done(
      Object.keys(SETUP_KEYS).map((key) =>
        item(
          key,
          "keyword",
          { start: lineStart + before.search(/\S|$/), end: word.end },
          "key of SETUP",
          `${key} = `,
          parameterMeaning(section, key),
        ),
      ),
    );
  const parameter = /^\s*@?([\w-]+)\s*=\s*[\w$.-]*$/.exec(before)?.[1];
  const own = parameter === undefined ? columnItems(document, offset, word) : parameterItems(parsed, parameter.toUpperCase(), word);
  // list each object only once: where an object is expected, with its description
  const hasObjects = own.some(({ label }) => label.startsWith("o$"));
  return done([...own, ...variableItems(parsed, section, word), ...constantItems(word, !hasObjects), ...functionItems(word)]);
}

/** Letters, digits, `_`, `$` and dots. */
export const WORD_PART = /[\w$.]/;

function item(label: string, kind: CompletionKind, span: Span, detail: string, text = label, documentation?: string): CompletionItem {
  return { label, kind, detail, edit: { span, text }, ...(documentation ? { documentation: () => prose(documentation) } : {}) };
}

/** In a text file, a new section begins with a comment that names its columns; a game file would not keep the comment. */
function sectionItems({ text, context }: KmpDocument, span: Span): CompletionItem[] {
  const rest = text.slice(span.end, endOfLine(text, span.end)).trim();
  const isClosed = rest.startsWith("]");
  const isAlone = !context.decoded && (rest === "" || rest === "]");
  const whole = isAlone && isClosed ? { start: span.start, end: text.indexOf("]", span.end) + 1 } : span;
  return [...Object.keys(SECTIONS).filter((name) => !name.endsWith("PH")), "SETUP", "END"].map((name) => {
    const struct = isEntryKind(name) ? SECTIONS[name] : undefined;
    const heads = isAlone ? columnHeads(name).map((line) => `\n# ${line}`) : [];
    const inserted = isAlone || !isClosed ? `${name}]${heads.join("")}` : name;
    return item(name, "keyword", whole, struct?.title ?? "section", inserted, struct?.meaning);
  });
}

function commandItems(section: string, span: Span): CompletionItem[] {
  const parameters = Object.entries(SECTION_PARAMETERS[section] ?? {}).filter(([, taken]) => taken !== "off");
  return [
    ...parameters.map(([name]) =>
      item(`@${name}`, "name", span, `parameter of ${section}`, `@${name} = `, parameterMeaning(section, name)),
    ),
    ...[...COMMAND_MEANINGS].map(([name, meaning]) => item(`@${name}`, "keyword", span, "command", `@${name}`, meaning)),
  ];
}

function directiveItems(section: string, span: Span): CompletionItem[] {
  return (DIRECTIVES[section] ?? []).map((name) =>
    item(name, "keyword", span, "directive", name, DIRECTIVE_MEANINGS.get(name.replace(/[$:]/g, ""))),
  );
}

function groupItems(parsed: ParsedText, groups: SectionName, span: Span): CompletionItem[] {
  return parsed.definitions
    .filter(({ kind }) => kind === groups)
    .map(({ name, index }) => item(name, "reference", span, titleOf(parsed, { section: groups, index })));
}

function parameterItems(parsed: ParsedText, name: string, span: Span): CompletionItem[] {
  if (isCameraParameter(name)) return [...entryItems(parsed, "CAME", span), item("-1", "value", span, "no camera")];
  if (name === "KMP-VERSION") return KNOWN_VERSIONS.map(({ value, name: title }) => item(String(value), "value", span, title));
  return [];
}

/** Values for the column at the cursor. */
function columnItems({ parsed }: KmpDocument, offset: number, span: Span): CompletionItem[] {
  const row = rowAt(parsed, offset);
  if (row < 0) return [];
  const section = ROW_KINDS[parsed.rows[row]];
  const columns = ROW_LAYOUTS[section]?.columns ?? [];
  const entry = { section, index: parsed.rows[row + Row.entry] };
  let at = 0;
  while (at < columns.length) {
    const cell = cellSpan(parsed, row, at);
    if (!cell || cell.end >= span.start) break;
    at++;
  }
  const column: Column | undefined = columns[at];
  if (!column) return [];
  if (column.field.name === "object" && section === "GOBJ") return objectItems(span);
  const link = linkOf(parsed, entry, column.field);
  if (link)
    return [...entryItems(parsed, link, span), ...(column.field.none === undefined ? [] : [item("-1", "value", span, `no ${link}`)])];
  const table = tableOf(parsed.course, section);
  const present = entry.index < table.count ? table[column.type](entry.index, column.offset) : 0;
  const own = settingValues(parsed.course, entry, column.field.name);
  return (own.length > 0 ? own : choicesOf(column, present)).map(({ value, name, meaning }) => {
    const text = writtenChoice(column, Number(value));
    return item(text, "value", span, name, text, meaning);
  });
}

function entryItems(parsed: ParsedText, section: SectionName, span: Span): CompletionItem[] {
  return Array.from({ length: parsed.course.tables[section].count }, (_, index) => {
    const entry = { section, index };
    const name = ownName(parsed, entry) || String(index);
    return { ...item(name, "reference", span, titleOf(parsed, entry)), sortText: `0${String(index).padStart(5, "0")}` };
  });
}

function objectItems(span: Span): CompletionItem[] {
  return [...objectKinds().values()].map(({ id, name, meaning }) => {
    const number = hex(id, 3);
    return {
      ...item(`o$${name}`, "reference", span, `${number} ${meaning}`),
      filterText: `o$${name} ${name} ${meaning} ${number}`,
      sortText: `0${number}`,
    };
  });
}

function variableItems({ definitions, blocks }: ParsedText, section: string, span: Span): CompletionItem[] {
  const block = blocks.find(({ start, end }) => start <= span.start && span.start < end);
  const names = new Map<string, CompletionItem>();
  for (const { kind, name, span: place } of definitions) {
    if (kind !== "variable") continue;
    const isNear = block && block.start <= place.start && place.start < block.end;
    names.set(name.toLowerCase(), { ...item(name, "name", span, isNear ? `variable of ${section}` : "variable"), sortText: `1${name}` });
  }
  return [...names.values()];
}

const constants = once(constantNames);

function constantItems(span: Span, withObjects: boolean): CompletionItem[] {
  return constants()
    .filter((name) => withObjects || !name.startsWith("o$"))
    .map((name) => {
      const kind = name.startsWith("o$") ? findObjectByName(name.slice(2)) : undefined;
      const shown = {
        ...item(name, "value", span, kind?.meaning ?? constantMeaning(name.toLowerCase()) ?? "constant"),
        sortText: `3${name}`,
      };
      return kind === undefined ? shown : { ...shown, filterText: `${name} ${kind.name} ${kind.meaning}` };
    });
}

function functionItems(span: Span): CompletionItem[] {
  return [...FUNCTIONS.values()].map(({ name, signature, meaning }) => ({
    ...item(name, "keyword", span, `${name}(${signature})`, `${name}(`, meaning),
    sortText: `4${name}`,
  }));
}
