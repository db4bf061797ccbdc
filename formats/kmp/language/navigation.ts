/** Go to definition, find references, and rename. */
import type { Renaming } from "../../core/analysis.ts";
import { type Span, type TextEdit, touches } from "../../core/text/span.ts";
import { cellAt, nameSpan, Row } from "../text/parsedText.ts";
import { ROW_KINDS, ROW_LAYOUTS } from "../text/rowLayouts.ts";
import type { KmpDocument } from "./document.ts";
import { type EntryRef, isEntryKind, isSameEntry, type Reference, titleOf } from "./entries.ts";
import { definitionNamed } from "./settingMeanings.ts";

/** The thing at the cursor: an entry, or anything else with a name, by the number of its definition. */
type Subject = { readonly entry: EntryRef; readonly span: Span } | { readonly definition: number; readonly span: Span };

export function referenceAt({ references }: KmpDocument, offset: number): Reference | undefined {
  return references().find(({ span }) => touches(span, offset));
}

function subjectAt(document: KmpDocument, offset: number): Subject | undefined {
  const { parsed } = document;
  const reference = referenceAt(document, offset);
  if (reference) return { entry: reference.target, span: reference.span };
  const definition = parsed.definitions.findIndex(({ span }) => touches(span, offset));
  if (definition >= 0) {
    const { kind, index, span } = parsed.definitions[definition];
    return isEntryKind(kind) ? { entry: { section: kind, index }, span } : { definition, span };
  }
  const { uses } = parsed;
  for (let at = 0; at < uses.length; at += 3)
    if (touches({ start: uses[at], end: uses[at + 1] }, offset))
      return { definition: uses[at + 2], span: { start: uses[at], end: uses[at + 1] } };
  const row = document.rowAt(offset);
  const own = row && nameSpan(parsed, row.section, row.index);
  return row && own && touches(own, offset) ? { entry: row, span: own } : undefined;
}

export function definitionsAt(document: KmpDocument, offset: number): readonly Span[] {
  const subject = subjectAt(document, offset);
  if (!subject) return conditionAt(document, offset);
  const span =
    "entry" in subject
      ? nameSpan(document.parsed, subject.entry.section, subject.entry.index)
      : document.parsed.definitions[subject.definition]?.span;
  return span ? [span] : [];
}

/** The LE-CODE definition object whose id is at the cursor. Unlike an index, the id does not change when entries move. */
function conditionAt({ parsed }: KmpDocument, offset: number): readonly Span[] {
  const cell = cellAt(parsed, offset);
  const section = cell && ROW_KINDS[parsed.rows[cell.row]];
  const field = section && ROW_LAYOUTS[section]?.columns[cell.column]?.field;
  if (!cell || !section || !field) return [];
  const index = definitionNamed(parsed.course, { section, index: parsed.rows[cell.row + Row.entry] }, field.name);
  const span = index === undefined ? undefined : nameSpan(parsed, "GOBJ", index);
  return span ? [span] : [];
}

export function referencesAt(document: KmpDocument, offset: number, withDefinition: boolean): readonly Span[] {
  const subject = subjectAt(document, offset);
  if (!subject) return [];
  const own = withDefinition ? definitionsAt(document, offset) : [];
  const spans =
    "entry" in subject
      ? document
          .references()
          .filter(({ target }) => isSameEntry(target, subject.entry))
          .map(({ span }) => span)
      : usesOf(document, subject.definition);
  return [...own, ...spans.filter(({ start }) => !own.some((one) => one.start === start))];
}

function usesOf({ parsed: { uses } }: KmpDocument, definition: number): Span[] {
  const spans: Span[] = [];
  for (let at = 0; at < uses.length; at += 3) if (uses[at + 2] === definition) spans.push({ start: uses[at], end: uses[at + 1] });
  return spans;
}

// ---- another name --------------------------------------------------------------------------------------------------------------

export function renamingAt(document: KmpDocument, offset: number): Renaming | undefined {
  const subject = subjectAt(document, offset);
  const definition = subject ? definitionOf(document, subject) : -1;
  if (!subject || definition < 0) return undefined;
  const { span } = subject;
  const name = document.text.slice(span.start, span.end);
  // a number is not a name; for `E.name`, the name is only a part
  return NAME.test(name) ? { span, name, to: (wanted) => renameAll(document, definition, wanted) } : undefined;
}

const NAME = /^[A-Za-z_$][\w$.]*$/;

function definitionOf({ parsed: { definitions } }: KmpDocument, subject: Subject): number {
  if ("definition" in subject) return subject.definition;
  return definitions.findIndex(({ kind, index }) => kind === subject.entry.section && index === subject.entry.index);
}

function renameAll(document: KmpDocument, definition: number, name: string): readonly TextEdit[] {
  const { definitions } = document.parsed;
  if (!NAME.test(name))
    throw new Error(
      `A name begins with a letter, _ or $, followed by letters, digits, _, $ and dots; found ${name === "" ? "nothing" : `\`${name}\``}.`,
    );
  const { kind, span } = definitions[definition];
  const taken = definitions.find(
    (other, at) => at !== definition && other.name.toLowerCase() === name.toLowerCase() && canClash(kind, other.kind),
  );
  if (taken) {
    const what = isEntryKind(taken.kind) ? titleOf(document.parsed, { section: taken.kind, index: taken.index }) : `a ${taken.kind}`;
    throw new Error(`The name ${name} is already used by ${what}.`);
  }
  const old = definitions[definition].name;
  const spans = [span, ...usesOf(document, definition)];
  const places = new Map(spans.map((place) => [place.start, place]));
  return [...places.values()]
    .sort((a, b) => a.start - b.start)
    .map((place) => ({ span: place, text: replaced(document.text.slice(place.start, place.end), old, name) }));
}

/** Replaces the name in a use, which may be longer: `E.name`. */
function replaced(written: string, old: string, name: string): string {
  return written.toLowerCase().endsWith(old.toLowerCase()) ? written.slice(0, written.length - old.length) + name : name;
}

/** Each kind of groups has its own namespace, and so have macros; all other names share one. */
function canClash(kind: string, other: string): boolean {
  const space = (one: string) => (one === "macro" || one.endsWith("PH") ? one : "name");
  return space(kind) === space(other);
}
