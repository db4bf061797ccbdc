/**
 * Finds types that differ from the file as it was read, from the game's tables, or from other uses of the name: without its decimal point,
 * a number silently becomes another type. A tag states a type on purpose.
 */

import type { Fix, Issue } from "../../core/issue.ts";
import { type Converted, convertTo, isSameType } from "../../core/tree/changedTypes.ts";
import { bareSpan, tagSpan } from "../../core/tree/textPlace.ts";
import { brief } from "../../core/yaml/scanner.ts";
import { issue } from "../diagnostics.ts";
import type { AampDocument } from "../language/document.ts";
import { plainValue } from "../language/snippets.ts";
import type { Parameter } from "../parameterTree.ts";
import { printText } from "../text/printText.ts";
import { findTag, statedTag, statesType } from "../text/tags.ts";
import { kindOf, NO_TYPE, Type, VALUE_TYPES } from "../valueTypes.ts";
import { findElsewhere } from "./elsewhere.ts";

/** The type that a parameter should have, and how that is known. */
export interface WantedType {
  readonly types: readonly number[];
  readonly reason: string;
  /** The game's program reads this type. */
  readonly isOfGame?: boolean;
}

export function* typeFindings(document: AampDocument): Generator<Issue> {
  const { tree, knowledge } = document;
  const isKnown = knowledge().isCertain;
  const before = document.baselineTypes();
  // files as read have signed and unsigned integers even if the program reads only one of them
  const isAsRead = before === undefined;
  if (!isKnown && before === undefined) return;
  for (const at of tree.parameters) {
    const { type } = at;
    if (type === NO_TYPE || before?.[at.index] === type) continue;
    const wanted = wantedTypeOf(document, at);
    if (wanted === undefined || wanted.types.some((one) => isSame(one, type) || (isAsRead && isWhole(one) && isWhole(type)))) continue;
    // known only from other files, and files of other versions may differ
    if (isAsRead && document.context.decoded && knowledge().parameterOf(at)?.isRead === false) continue;
    // the type that the game reads overrides a tag
    if (!wanted.isOfGame && isMeant(document, at, isAsRead)) continue;
    yield typeFinding(document, at, wanted);
  }
}

/** Used by {@link typeFindings}, and by the fixes for a number that is out of range. */
export function wantedTypeOf(document: AampDocument, at: Parameter): WantedType | undefined {
  const knowledge = document.knowledge();
  const before = document.baselineTypes();
  const own = knowledge.classParameterOf(at);
  if (own?.valueType !== undefined) return { types: [own.valueType], reason: "the class has it as", isOfGame: true };
  const known = knowledge.isCertain ? knowledge.parameterOf(at) : undefined;
  if (known !== undefined) return { types: known.types, reason: "the game has it as", isOfGame: known.isRead };
  if (before === undefined) return undefined;
  const was = before[at.index];
  if (was >= 0 && was !== NO_TYPE) return { types: [was], reason: "in the file it was" };
  // a new key: the type of the same name elsewhere, if it is the same everywhere
  const here = document
    .vocabulary()
    .valuesOf(at.hash)
    .filter(({ count, type }) => count > 1 || type !== at.type);
  const types = [...new Set(here.map(({ type }) => type))].filter((type) => type !== at.type);
  if (types.length === 1) return { types, reason: "elsewhere in this file it is" };
  const elsewhere = knowledge.found && knowledge.isCertain ? findElsewhere(knowledge.found.game, at.hash) : undefined;
  return elsewhere?.types.length === 1 ? { types: elsewhere.types, reason: "elsewhere in the game it is" } : undefined;
}

/** The game accepts any string type in place of another. */
function isSame(a: number, b: number): boolean {
  return isSameType(a, b, kindOf);
}

function isWhole(type: number): boolean {
  return kindOf(type) === "whole";
}

/** A tag states the type on purpose. In a file as it was read, most values of a tagged type have their tag anyway. */
function isMeant(document: AampDocument, at: Parameter, isAsRead: boolean): boolean {
  const span = tagSpan(document.text, at);
  return span !== undefined && (!isAsRead || statesType(findTag(document.text.slice(span.start, span.end))));
}

function typeFinding(document: AampDocument, at: Parameter, wanted: WantedType): Issue {
  const text = document.value(at);
  const key = document.shown(at);
  const [type] = wanted.types;
  return issue(
    "value-type-changed",
    `\`${brief(key)}\` is ${VALUE_TYPES[at.type].name} here; ${wanted.reason} ${VALUE_TYPES[type].name}. The game reads a value of another type wrongly or not at all.`,
    { text, fixes: () => [...conversions(document, at, type), ...(wanted.isOfGame ? [] : keepType(document, at))] },
  );
}

/** Fixes that write the value as another type, or replace it with a default value. */
function conversions(document: AampDocument, at: Parameter, type: number): Fix[] {
  const span = document.value(at);
  const bare = bareSpan(document.text, at);
  const written = document.text.slice(bare.start, bare.end);
  const shown = convert(at, type, written);
  if (shown) return [{ title: `Write ${brief(shown.words)}`, edits: [{ span, text: shown.words }], preferred: shown.isSame }];
  const plain = plainValue(type);
  return VALUE_TYPES[type].shape === "curve" ? [] : [{ title: `Replace with ${brief(plain)}`, edits: [{ span, text: plain }] }];
}

/** The fix that adds the tag, which marks the type as intended. */
function keepType(document: AampDocument, at: Parameter): Fix[] {
  const { type } = at;
  const { start } = document.value(at);
  const stated = statedTag(type);
  return [{ title: `Keep it as ${VALUE_TYPES[type].name}: ${stated}`, edits: [{ span: { start, end: start }, text: `${stated} ` }] }];
}

/** Converts the value to another type, with its tag. Undefined if that is not possible. */
function convert(at: Parameter, type: number, written: string): Converted | undefined {
  const from = kindOf(at.type);
  const converted = convertTo(kindOf(type), { kind: from, words: from === "text" ? (at.text ?? "") : written });
  if (converted === undefined) return undefined;
  const { words } = converted;
  const { limit, tag, shape } = VALUE_TYPES[type];
  if (shape === "string") return limit === 0 || words.length <= limit ? { ...converted, words: printText(type, words) } : undefined;
  if (kindOf(type) !== "whole") return converted;
  const number = Number(words);
  const fits = type === Type.int ? number >= -0x80000000 && number <= 0x7fffffff : number >= 0 && number <= 0xffffffff;
  return fits ? { ...converted, words: tag === "" ? words : `${tag} ${words}` } : undefined;
}
