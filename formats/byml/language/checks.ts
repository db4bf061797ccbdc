/**
 * Findings beyond those of the parser: values and keys that differ from those of their siblings, map objects with the same number, links
 * without a target, comments that a file does not keep. Runs after every edit.
 */

import type { Issue } from "../../core/issue.ts";
import { addToList, firstOf, getOrMake } from "../../core/lists.ts";
import { counted } from "../../core/text/counted.ts";
import { endOfLine } from "../../core/text/lines.ts";
import { printScalar } from "../../core/yaml/scalars.ts";
import { brief } from "../../core/yaml/scanner.ts";
import { unseenMessage } from "../binary/header.ts";
import { issue } from "../diagnostics.ts";
import { newerTypeMessage, Type } from "../nodeTypes.ts";
import { isHalf } from "../otherHalf.ts";
import { typeName } from "../schema.ts";
import { LINE_START } from "../text/layoutLines.ts";
import { NO_TYPE } from "../text/parsedText.ts";
import type { BymlDocument } from "./document.ts";
import { compareNumbers, numberOf } from "./links.ts";
import { isInOtherHalf } from "./sharedParts.ts";
import type { SiblingKey } from "./siblings.ts";
import { findTypeChanges, isTagged, retypedFixes } from "./typeChanges.ts";

/** Lengths of vectors. Longer lists are not vectors. */
const MIN_LENGTH = 2;
const MAX_LENGTH = 4;

/** For one family: the number of lists, the length of the first, how many have another length, and the last list with each. */
interface Lengths {
  count: number;
  readonly length: number;
  others: number;
  other: number;
  last: number;
}

/** @param enough more lists than this must exist before one that differs is reported */
function* checkVectorLengths(document: BymlDocument, enough: number): Generator<Issue> {
  const { graph, siblings } = document;
  const families = new Map<number, Lengths>();
  for (let list = 0; list < graph.containerCount; list++) {
    const family = siblings().familyOf(list);
    if (graph.typeOf(list) !== Type.array || siblings().sizeOf(family) <= enough || !hasOnlyFractions(document, list)) continue;
    const length = graph.countOf(list);
    const found = getOrMake(families, family, () => ({ count: 0, length, others: 0, other: list, last: list }));
    found.count++;
    if (length === found.length) found.last = list;
    else {
      found.others++;
      found.other = list;
    }
  }
  for (const found of families.values()) yield* checkFamily(document, found, enough);
}

function* checkFamily(document: BymlDocument, { count, length, others, other, last }: Lengths, enough: number): Generator<Issue> {
  if (count <= enough || (others !== 1 && others !== count - 1)) return;
  const { graph, parsed } = document;
  // if the first differs from all others, it is the last one with its length
  const [odd, usual] = others === 1 ? [other, length] : [last, graph.countOf(other)];
  if (usual < MIN_LENGTH || usual > MAX_LENGTH) return;
  const owner = parsed.owners()[odd];
  const name = brief(document.name(owner));
  const message = `\`${name}\` has ${counted(graph.countOf(odd), "number")} here and ${usual} in the other ${count - 1} places.`;
  yield issue("sibling-length", message, { text: document.value(owner) });
}

function hasOnlyFractions({ graph }: BymlDocument, list: number): boolean {
  const first = graph.firstOf(list);
  const end = graph.endOf(list);
  for (let entry = first; entry < end; entry++) if (graph.entryTypes[entry] !== Type.f32) return false;
  return end > first;
}

/** Siblings that must agree before one that differs is reported: in real files, small groups have exceptions. */
const ENOUGH_SIBLINGS = 12;
const MAX_FINDINGS = 300;
/** Shorter keys are close to many others. */
const MIN_KEY = 5;

export function check(document: BymlDocument): readonly Issue[] {
  const changes = document.graph.root < 0 ? [] : findTypeChanges(document);
  const issues = [...document.parsed.issues, ...changes];
  const more = document.graph.root < 0 ? [] : checkRelated(document, new Set(changes.map(({ text }) => text?.start)));
  return [...issues, ...firstOf(more, MAX_FINDINGS - issues.length), ...checkVersion(document), ...checkComments(document)];
}

/** @param reported starts of values whose changed type is already reported */
function* checkRelated(document: BymlDocument, reported: ReadonlySet<number | undefined>): Generator<Issue> {
  yield* checkSiblings(document, reported);
  yield* checkVectorLengths(document, ENOUGH_SIBLINGS);
  yield* checkLinks(document);
}

// ------------------------------------------------------------------------------------------------ the version

/** The same findings as when reading a file: a version without known files, and types newer than the version, each once. */
function* checkVersion(document: BymlDocument): Generator<Issue> {
  const { parsed, graph, text } = document;
  if (parsed.layout === undefined) return;
  const { version } = parsed.layout;
  const unseen = unseenMessage(version);
  if (unseen !== undefined) {
    const line = text.lastIndexOf(`\n${LINE_START} file`) + 1;
    yield issue("unseen-version", unseen, { text: { start: line, end: endOfLine(text, line) } });
  }
  const seen = new Uint8Array(256);
  for (let entry = 0; entry < graph.entryCount; entry++) {
    const type = graph.entryTypes[entry];
    if (seen[type] !== 0) continue;
    seen[type] = 1;
    const newer = newerTypeMessage(type, version);
    if (newer !== undefined) yield issue("newer-type", newer, { text: document.value(entry) });
  }
}

// ------------------------------------------------------------------------------------------------ siblings

function* checkSiblings(document: BymlDocument, reported: ReadonlySet<number | undefined>): Generator<Issue> {
  const { siblings, graph } = document;
  const once = new Map<number, number[]>();
  const frequent = new Map<number, number[]>();
  for (const found of siblings().all()) {
    if (found.count > ENOUGH_SIBLINGS) yield* checkType(document, found, reported);
    if (siblings().sizeOf(found.family) <= ENOUGH_SIBLINGS) continue;
    if (found.count === 1) addToList(once, found.family, found.last);
    else if (found.count >= ENOUGH_SIBLINGS) addToList(frequent, found.family, found.key);
  }
  for (const [family, entries] of once)
    for (const entry of entries) {
      const near = (frequent.get(family) ?? []).find((key) => isSlip(graph.keys[graph.entryKeys[entry]], graph.keys[key]));
      if (near !== undefined) yield* checkKey(document, entry, near);
    }
}

/** Reports a single value whose type differs from all others in a way that a typo would cause. */
function* checkType(
  document: BymlDocument,
  { key, count, type, others, other, last }: SiblingKey,
  reported: ReadonlySet<number | undefined>,
): Generator<Issue> {
  if (others !== 1 && !(others === count - 1 && count > 2)) return;
  const { graph } = document;
  // if the first differs from all others, it is the last one with its type
  const odd = others === 1 ? other : last;
  const usual = others === 1 ? type : graph.entryTypes[other];
  const span = document.value(odd);
  if (!isLikelySlip(graph.entryTypes[odd], usual) || isTagged(document, odd) || reported.has(span.start)) return;
  yield issue(
    "sibling-type",
    `\`${brief(graph.keys[key])}\` is ${typeName(graph.entryTypes[odd])} here and ${typeName(usual)} in the other ${count - 1} places.`,
    { text: span, fixes: () => retypedFixes(document, odd, usual) },
  );
}

/** Typical typos: a number without its decimal point, without its tag, or in quotes. Other differences may be intended. */
function isLikelySlip(found: number, usual: number): boolean {
  if (found === Type.s32) return usual === Type.f32 || usual === Type.u32 || usual === Type.s64 || usual === Type.u64 || usual === Type.f64;
  if (found === Type.string) return usual === Type.f32 || usual === Type.s32 || usual === Type.u32 || usual === Type.bool;
  return found === Type.f32 && (usual === Type.f64 || usual === Type.u32 || usual === Type.u64);
}

function* checkKey(document: BymlDocument, entry: number, near: number): Generator<Issue> {
  const { graph, siblings } = document;
  const container = graph.containerOf(entry);
  // if the map has both keys, both are intended
  if (document.graph.findEntry(container, graph.keys[near]) >= 0 || graph.entryTypes[entry] === NO_TYPE) return;
  const right = graph.keys[near];
  const total = siblings().sizeOf(siblings().familyOf(container));
  const text = document.key(entry);
  yield issue(
    "sibling-key",
    `None of the other ${total - 1} similar maps has \`${brief(document.name(entry))}\`; most have \`${brief(right)}\`.`,
    {
      text,
      fixes: () => [
        { title: `Change to ${right}`, edits: [{ span: text, text: printScalar(right, "escaped", 0, undefined, true) }], preferred: true },
      ],
    },
  );
}

/** Whether one letter is missing, added or different, or two letters are swapped. Differences in digits are intended. */
export function isSlip(written: string, right: string): boolean {
  if (Math.abs(written.length - right.length) > 1 || right.length < MIN_KEY || written === right) return false;
  if (written.toLowerCase() === right.toLowerCase()) return true;
  let start = 0;
  while (start < written.length && start < right.length && written[start] === right[start]) start++;
  let end = 0;
  const shorter = Math.min(written.length, right.length) - start;
  while (end < shorter && written[written.length - 1 - end] === right[right.length - 1 - end]) end++;
  const a = written.slice(start, written.length - end);
  const b = right.slice(start, right.length - end);
  // a difference in the last letter alone, such as X and Y, is intended
  if (start === 0 || /[^a-z]/.test(a + b)) return false;
  if (a.length <= 1 && b.length <= 1) return end > 0 || a.length !== b.length;
  return a.length === 2 && b.length === 2 && a[0] === b[1] && a[1] === b[0];
}

// ------------------------------------------------------------------------------------------------ links

function* checkLinks(document: BymlDocument): Generator<Issue> {
  const { names, pointers, kind } = document.links();
  if (kind === undefined) return;
  for (let at = 1, first = 0; at < names.sorted.length; at++) {
    const entry = names.sorted[at];
    if (compareNumbers(document, names.sorted[first], entry) !== 0) first = at;
    else
      yield issue("same-object", `Another object of this map has the same ${kind.name}.`, {
        text: document.value(entry),
        related: [{ message: "The first one is here.", text: document.value(names.sorted[first]) }],
      });
  }
  const { fileName, companion } = document.context;
  const other = companion !== undefined && !("problem" in companion) ? companion : undefined;
  // the object may be in a file that is not available
  const isUnsure = kind.dangling === "warning" || (other === undefined && isHalf(fileName));
  const where = other === undefined ? "" : `, nor of ${other.fileName},`;
  const parts = other?.parts();
  let name = 0;
  for (const entry of pointers.sorted) {
    while (name < names.sorted.length && compareNumbers(document, names.sorted[name], entry) < 0) name++;
    if (name < names.sorted.length && compareNumbers(document, names.sorted[name], entry) === 0) continue;
    if (parts !== undefined && isInOtherHalf(parts, numberOf(document, entry))) continue;
    yield issue(
      "link-nowhere",
      `No object of this map${where} has this ${kind.name}.${isUnsure ? " It may be in another file." : ""}`,
      { text: document.value(entry) },
      isUnsure ? "warning" : "error",
    );
  }
}

// ------------------------------------------------------------------------------------------------ comments

function* checkComments({ parsed, text, context }: BymlDocument): Generator<Issue> {
  if (!context.decoded) return;
  const lost = parsed.comments.filter(({ start }) => !text.startsWith(LINE_START, start));
  const gone = `${counted(lost.length, "comment is", "comments are")} gone when you open it again.`;
  if (lost.length > 0) yield issue("comment-lost", `A game file cannot hold comments: ${gone}`, { text: lost[0] });
}
