/** Hovers: field, meaning, unit, referenced entry, and the bytes in the file as it would be saved now. */

import type { Hover } from "../../core/analysis.ts";
import { knownValues } from "../../core/hover/knownValues.ts";
import { NO_BYTES, NO_OFFSETS, placeLine } from "../../core/hover/places.ts";
import type { NamedValue } from "../../core/schema.ts";
import { hex } from "../../core/text/hex.ts";
import { bold, code, inList, inParagraphs, type Markdown, markdown, plain, prose } from "../../core/text/markdown.ts";
import { type Span, touches, wordAt } from "../../core/text/span.ts";
import { findObjectByName, findObjectKind, type ObjectKind } from "../objects/objectTable.ts";
import { isWord, partOf, partText } from "../schema/fields.ts";
import { type KmpField, SECTIONS } from "../schema/index.ts";
import { Gobj, ROUTE_POINT } from "../schema/things.ts";
import { constantMeaning, findConstant } from "../text/constants.ts";
import { reasonAgainst } from "../text/expression.ts";
import { FUNCTIONS } from "../text/functions.ts";
import { cellAt, cellSpan, fieldSpan, nameSpan, Row, rowAt } from "../text/parsedText.ts";
import { type Column, choicesOf, ROW_KINDS, ROW_LAYOUTS, tableOf, writtenChoice } from "../text/rowLayouts.ts";
import { WORD_PART } from "./completion.ts";
import type { KmpDocument } from "./document.ts";
import { type EntryRef, isEntryKind, linkOf, titleOf } from "./entries.ts";
import { entryFacts } from "./entryFacts.ts";
import { headHover } from "./headHover.ts";
import { referenceAt } from "./navigation.ts";
import { eachPlace, generatorHover, programHover } from "./programHover.ts";
import { definitionNamed, settingMeaning, settingNotes, settingValues } from "./settingMeanings.ts";
import { usersOf, videosOf } from "./users.ts";

const MAX_USERS = 12;
/** The value of an object's setting that refers to nothing. */
const NO_ENTRY = 0xffff;

export function hoverAt(document: KmpDocument, offset: number): Hover | undefined {
  return (
    cellHover(document, offset) ??
    generatorHover(document, offset, calledAt(document, offset)?.help) ??
    flagHover(document, offset) ??
    rowHover(document, offset) ??
    headHover(document, offset) ??
    programHover(document, offset, calledAt(document, offset)?.help) ??
    wordHover(document, offset)
  );
}

// ---- a value -------------------------------------------------------------------------------------------------------------------

function cellHover(document: KmpDocument, offset: number): Hover | undefined {
  const { parsed } = document;
  const found = cellAt(parsed, offset);
  if (!found) return undefined;
  const section = ROW_KINDS[parsed.rows[found.row]];
  const entry = { section, index: parsed.rows[found.row + Row.entry] };
  const column = ROW_LAYOUTS[section]?.columns[found.column];
  const cell = (parsed.rows[found.row + Row.firstCell] + found.column) * 2;
  if (!column) return undefined;
  const span = { start: parsed.cells[cell], end: parsed.cells[cell + 1] };
  const { field } = column;
  const setting = settingMeaning(parsed.course, entry, field.name);
  const reference = referenceAt(document, offset);
  // the entry's type may give a reference field another meaning: then it refers to nothing
  const definition = definitionNamed(parsed.course, entry, field.name);
  const target =
    definition !== undefined
      ? markdown`Refers to ${bold(titleOf(parsed, { section: "GOBJ", index: definition }))}.`
      : setting && field.link
        ? undefined
        : reference
          ? markdown`Refers to ${bold(titleOf(parsed, reference.target))}.`
          : missingTarget(document, entry, column);
  const contents = inParagraphs([
    markdown`${bold(column.name)} of ${titleOf(parsed, entry)}${field.unit ? ` · ${field.unit}` : ""}`,
    setting ?? prose(field.meaning),
    valueMeaning(document, entry, column),
    target,
    field.name === "object" ? objectLines(findObjectKind(parsed.course.tables.GOBJ.u16(entry.index, Gobj.object))) : undefined,
    entryFacts(document, entry, field.name),
    bytesLine(document, span),
    calledAt(document, offset)?.help,
  ]);
  return { span, contents };
}

function numberOf({ parsed }: KmpDocument, { section, index }: EntryRef, column: Column): number | undefined {
  const table = tableOf(parsed.course, section);
  return index < table.count ? table[column.type](index, column.offset) : undefined;
}

function valueMeaning(document: KmpDocument, entry: EntryRef, column: Column): Markdown | undefined {
  const value = numberOf(document, entry, column);
  if (value === undefined) return undefined;
  const written = (one: number | string) => writtenChoice(column, Number(one));
  const own = settingValues(document.parsed.course, entry, column.field.name);
  const choices = own.length > 0 ? own : choicesOf(column, value);
  const name = nameOfValue(column.field, value, choices);
  if (choices.length === 0) return name === undefined ? undefined : markdown`${code(written(value))} is ${bold(name)}.`;
  const said =
    name === undefined ? markdown`${code(written(value))} has no known meaning.` : markdown`${code(written(value))} is ${bold(name)}.`;
  return markdown`${said} Known values:\n${knownValues(choices, value, written)}`;
}

/** The name of a value. If several fields share the number, the names of all of them, unless the first one suffices. */
function nameOfValue(field: KmpField, value: number, choices: readonly NamedValue[]): string | undefined {
  const { parts = [], series } = field;
  if (series && series.from <= value && value <= series.to) return `${series.name} ${value}`;
  const [main, ...others] = parts;
  const own = choices.find((one) => one.value === value)?.name;
  if (main === undefined) return own;
  if (!isWord(field) && others.every((part) => partOf(value, part) === 0)) return own ?? (main.field.flags && partText(main, value));
  return parts.map((part) => partText(part, value)).join(", ");
}

function missingTarget(document: KmpDocument, entry: EntryRef, column: Column): Markdown | undefined {
  const { field } = column;
  const link = linkOf(document.parsed, entry, field);
  const value = numberOf(document, entry, column);
  if (!link || value === undefined) return undefined;
  if (value === (field.none ?? NO_ENTRY)) return plain("Refers to nothing.");
  const { count } = document.parsed.course.tables[link];
  return value < count
    ? markdown`Refers to ${bold(titleOf(document.parsed, { section: link, index: value }))}.`
    : markdown`Refers to entry ${value} of ${link}, which has ${count}.`;
}

function objectLines(kind: ObjectKind | undefined): Markdown | undefined {
  if (!kind) return undefined;
  const routes = { needed: "needs a route", forbidden: "must not have a route", optional: "may have a route", unknown: "route not known" };
  const settings = [...kind.settings].map(([number, meaning]) => markdown`setting ${number}: ${meaning}`);
  const head = markdown`${bold(kind.name)} (${hex(kind.id, 3)}): ${kind.meaning}; ${routes[kind.route]}${kind.solid ? ", solid" : ""}${foundIn(kind)}.`;
  return settings.length > 0 ? inParagraphs([markdown`${head}\n${inList(settings)}`, settingNotes([...kind.settings.values()])]) : head;
}

const PLACES: readonly (readonly [letter: string, name: string])[] = [
  ["T", "race tracks"],
  ["A", "arenas"],
  ["O", "competitions"],
];

function foundIn({ found }: ObjectKind): string {
  const places = PLACES.filter(([letter]) => found.includes(letter)).map(([, name]) => name);
  return places.length > 0 ? `; the game has it in ${places.join(", ")}` : "";
}

function bytesLine(document: KmpDocument, span: Span): Markdown | undefined {
  const { bytes, map } = document.encoded();
  if (!bytes) return NO_OFFSETS;
  const around = map().atText(span.start);
  const fields = around.filter(({ schema, text }) => schema.type !== "record" && text.start === span.start && text.end === span.end);
  if (fields.length === 0) return plain(NO_BYTES);
  // a row that is read several times makes several entries, each with its own record
  const places = around.flatMap(({ schema, path, bytes: entry }) => {
    const own = schema.type === "record" ? fields.filter((field) => field.path === path).map((field) => field.bytes) : [];
    if (own.length === 0) return [];
    const [start, end] = [Math.min(...own.map((one) => one.start)), Math.max(...own.map((one) => one.end))];
    return [placeLine(bytes, { start, end }, { start: entry.start, noun: "entry" })];
  });
  return eachPlace(places);
}

// ---- a row, a section, a word --------------------------------------------------------------------------------------------------

function rowHover(document: KmpDocument, offset: number): Hover | undefined {
  const { parsed } = document;
  const reference = referenceAt(document, offset);
  const row = rowAt(parsed, offset);
  const own = row < 0 ? undefined : { section: ROW_KINDS[parsed.rows[row]], index: parsed.rows[row + Row.entry] };
  const span = own && nameSpan(parsed, own.section, own.index);
  const entry = reference ? reference.target : own && span && touches(span, offset) ? own : undefined;
  if (!entry) return undefined;
  const struct = isEntryKind(entry.section) ? SECTIONS[entry.section] : entry.section === "POTI_point" ? ROUTE_POINT : undefined;
  const { bytes, map } = document.encoded();
  const place = nameSpan(parsed, entry.section, entry.index);
  const wholes = place
    ? map()
        .atText(place.start)
        .filter(({ schema, path }) => schema.type === "record" && path.startsWith(entry.section === "POTI_point" ? "POTI" : entry.section))
        .filter(({ path }) => !reference || path === `${entry.section}/${entry.index}`)
    : [];
  const contents = inParagraphs([
    bold(titleOf(parsed, entry)),
    struct && prose(struct.meaning),
    entry.section === "GOBJ" ? objectLines(findObjectKind(parsed.course.tables.GOBJ.u16(entry.index, Gobj.object))) : undefined,
    usersText(document, entry),
    bytes ? eachPlace(wholes.map((whole) => placeLine(bytes, whole.bytes))) : NO_OFFSETS,
  ]);
  return { span: reference?.span ?? span ?? { start: offset, end: offset }, contents };
}

function usersText(document: KmpDocument, entry: EntryRef): Markdown | undefined {
  const users = usersOf(document, entry);
  const videos = videosOf(document, entry).map((video) => plain(`${video}, which begins with it`));
  if (users.length + videos.length === 0) return undefined;
  const shown = [...videos, ...users.slice(0, MAX_USERS).map((user) => plain(titleOf(document.parsed, user)))];
  if (users.length > MAX_USERS) shown.push(plain(`and ${users.length - MAX_USERS} more`));
  return markdown`Used by:\n${inList(shown)}`;
}

/** The function or the constant at an offset. */
function calledAt({ text }: KmpDocument, offset: number): { readonly span: Span; readonly help: Markdown } | undefined {
  const span = wordAt(text, offset, WORD_PART);
  const word = text.slice(span.start, span.end).toLowerCase();
  const known = text[span.end] === "(" ? FUNCTIONS.get(word) : undefined;
  if (known) return { span, help: inParagraphs([bold(`${known.name}(${known.signature})`), prose(known.meaning)]) };
  const reason = text[span.end] === "(" ? reasonAgainst(word) : undefined;
  if (reason)
    return { span, help: markdown`${bold(text.slice(span.start, span.end))} · function of wkmpt, not supported here: ${prose(reason)}.` };
  const constant = findConstant(word);
  return constant?.kind === "int" && !word.startsWith("o$")
    ? {
        span,
        help: markdown`${bold(text.slice(span.start, span.end))} · constant, ${String(constant.value)}: ${prose(constantMeaning(word) ?? "")}`,
      }
    : undefined;
}

function wordHover(document: KmpDocument, offset: number): Hover | undefined {
  const span = wordAt(document.text, offset, WORD_PART);
  const word = document.text.slice(span.start, span.end);
  if (/^o\$/i.test(word)) {
    const lines = objectLines(findObjectByName(word.slice(2)));
    return lines ? { span, contents: lines } : undefined;
  }
  const known = calledAt(document, offset);
  return known && { span: known.span, contents: known.help };
}

/** Flags of a point, which are letters after its last column. Source: format reference, 7.5 and 7.9. */
const FLAG_MEANINGS: Readonly<Record<string, string>> = {
  F: "falling to the collision",
  S: "snapping to the enemy points",
  J: "respawn points made from it",
};
/** The field whose lowest byte keeps the flags. */
const FLAG_FIELD = { ENPT: "width", ITPT: "width", JGPT: "rotation_x" } as const;

function flagHover(document: KmpDocument, offset: number): Hover | undefined {
  const { parsed, text } = document;
  const row = rowAt(parsed, offset);
  const kind = row < 0 ? undefined : ROW_KINDS[parsed.rows[row]];
  const layout = kind && ROW_LAYOUTS[kind];
  if (layout?.flags === undefined || !(kind === "ENPT" || kind === "ITPT" || kind === "JGPT")) return undefined;
  const last = cellSpan(parsed, row, layout.columns.length - 1);
  if (!last || offset <= last.end) return undefined;
  const end = parsed.rows[row + Row.end];
  const start = end - (/[A-Z-]+$/i.exec(text.slice(last.end, end))?.[0].length ?? 0);
  if (offset < start || start === end) return undefined;
  const entry = parsed.rows[row + Row.entry];
  const written = text.slice(start, end).toUpperCase();
  const letters = [...layout.flags].map(
    (letter) => markdown`\`${letter}\` ${FLAG_MEANINGS[letter]}: ${written.includes(letter) ? "set" : "not set"}`,
  );
  const contents = inParagraphs([
    markdown`${bold("Flags")} of ${titleOf(parsed, { section: kind, index: entry })}`,
    plain("They control what wkmpt does with the point; a dash means that a flag is not set."),
    inList(letters),
    prose("With `@EXPORT-FLAGS = 1` they are the lowest byte of a number: 0x11, and 2 more for F, 4 for S, 8 for J."),
    flagPlace(document, kind, entry) ?? plain(NO_BYTES),
  ]);
  return { span: { start, end }, contents };
}

/** The byte that keeps the flags, if the text requests that. */
function flagPlace(document: KmpDocument, kind: keyof typeof FLAG_FIELD, entry: number) {
  const { parsed, text } = document;
  const field = FLAG_FIELD[kind];
  const exported = parsed.parameters.some(
    ({ section, name, valueSpan }) => section === kind && name === "EXPORT-FLAGS" && text.slice(valueSpan.start, valueSpan.end) !== "0",
  );
  const { bytes, map } = document.encoded();
  const place = fieldSpan(parsed, kind, entry, field);
  if (!exported || !bytes || !place) return undefined;
  const whole = map().findAtText(place.start, ({ schema }) => schema.name === field);
  return whole && markdown`${field}, its lowest byte: ${placeLine(bytes, { start: whole.bytes.end - 1, end: whole.bytes.end })}`;
}
