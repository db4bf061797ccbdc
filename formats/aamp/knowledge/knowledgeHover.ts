/** Hover lines with what the tables say about an item. Knows documents only through `DocumentKnowledge`. */

import { counted } from "../../core/text/counted.ts";
import { bold, code, inList, joined, type Markdown, markdown, plain, prose } from "../../core/text/markdown.ts";
import type { Item } from "../items.ts";
import type { AampDocument } from "../language/document.ts";
import type { Parameter, ParameterObject } from "../parameterTree.ts";
import { NO_TYPE, VALUE_TYPES } from "../valueTypes.ts";
import { type ClassParameter, classDefault, type KnownClass } from "./classTable.ts";
import type { ChildPlace } from "./documentKnowledge.ts";
import { findElsewhere } from "./elsewhere.ts";
import { missingParameters } from "./offers.ts";
import type { KnownParameter } from "./parameterTable.ts";
import type { Choice, RealValues } from "./valueText.ts";

/** Longer lists of choices are cut to those around the value. */
const MAX_CHOICES = 16;
const MAX_SEEN = 12;

/** The kind of file, such as `General parameters of an actor`, and its game. */
export function kindLines({ knowledge }: AampDocument): Markdown[] {
  const { found } = knowledge();
  if (found === undefined) return [];
  const { kind, game } = found;
  return [markdown`${bold(kind.title)} · ${game.title}`, ...(kind.meaning === "" ? [] : [prose(kind.meaning)])];
}

/** The purpose of a list or object, and its parameters. Empty if nothing is known. */
export function parentLines(document: AampDocument, of: Item): Markdown[] {
  const { knowledge } = document;
  const { found } = knowledge();
  if (found === undefined) return [];
  const meaning = knowledge().meaningOf(of);
  const lines: Markdown[] = meaning === "" ? [] : [prose(sentence(meaning))];
  const className = of.kind === "list" ? knowledge().classOf(of) : undefined;
  if (className !== undefined) lines.push(...classLines(className));
  if (of.kind === "object") lines.push(...objectLines(document, of));
  return [...lines, markdown`Part of: ${found.kind.title} (${found.game.title}).`];
}

/** How many real files have the object, and which of its parameters are missing here. */
function objectLines(document: AampDocument, at: ParameterObject): Markdown[] {
  const known = document.knowledge().objectOf(at);
  const entry = at.parent;
  const own = document.knowledge().staticOf(entry) === at ? document.knowledge().classOf(entry) : undefined;
  if (own !== undefined) return [markdown`${counted(own.parameters.length, "parameter")} of ${own.kind} class ${code(own.name)}.`];
  if (known === undefined) return [];
  const named = known.parameters.filter(({ name }) => !/[#<]/.test(name));
  const count = Math.max(0, ...known.parameters.map(({ facts }) => facts().real.of ?? 0));
  const missing = missingParameters(document, at);
  return [
    ...(named.length === 0
      ? []
      : [
          markdown`${counted(named.length, "known parameter")}${count === 0 ? "" : `; ${counted(count, "object")} of this kind in real files`}.`,
        ]),
    ...(missing.length === 0 || missing.length === named.length
      ? []
      : [
          markdown`Missing here: ${joined(
            missing.slice(0, MAX_SEEN).map(({ name }) => code(name)),
            ", ",
          )}${missing.length > MAX_SEEN ? ` and ${missing.length - MAX_SEEN} more` : ""}.`,
        ]),
  ];
}

function sentence(text: string): string {
  return `${text[0].toUpperCase()}${text.slice(1)}.`;
}

// ------------------------------------------------------------------------------------------------ parameters

/** Whether the tables have the parameter here. */
export function isKnown({ knowledge }: AampDocument, at: Parameter): boolean {
  return (
    knowledge().classParameterOf(at) !== undefined ||
    knowledge().childPlaceOf(at) !== undefined ||
    knowledge().parameterOf(at) !== undefined
  );
}

/** Empty if nothing is known. */
export function parameterLines(document: AampDocument, at: Parameter): Markdown[] {
  const { knowledge } = document;
  const own = knowledge().classParameterOf(at);
  if (own !== undefined) return classParameterLines(document, at, own);
  const entry = knowledge().definedEntryOf(at);
  const className = entry === undefined ? undefined : knowledge().classOf(entry);
  if (className !== undefined && document.name(at) === "ClassName") return classLines(className);
  const child = knowledge().childPlaceOf(at);
  if (child !== undefined) return childLines(child);
  const known = knowledge().parameterOf(at);
  return known === undefined ? elsewhereLines(document, at) : tableLines(at, known);
}

function tableLines(at: Parameter, known: KnownParameter): Markdown[] {
  const { meaning, allowed, seen, editorRange, condition, real } = known.facts();
  const lines: Markdown[] = [];
  if (meaning !== "") lines.push(prose(sentence(meaning)));
  lines.push(typeLine(known.types.map((type) => VALUE_TYPES[type].name).join(" or "), known.fallback));
  if (condition !== undefined) lines.push(plain(`Used ${condition}.`));
  if (allowed.length > 0) lines.push(choices(allowed, valueText(at)));
  if (editorRange !== undefined) lines.push(markdown`The game's own editor offered ${editorRange.replace("..", " to ")}.`);
  lines.push(...realLines(real, seen));
  if (!known.isRead) lines.push(plain("Known from real files only; the game may not read it."));
  return lines;
}

function typeLine(type: string, fallback: string | undefined): Markdown {
  return fallback === undefined
    ? markdown`Type ${code(type)}.`
    : markdown`Type ${code(type)}, default ${code(fallback)} (used if the parameter is missing).`;
}

/** Allowed values with their names: all, or those next to the value. */
function choices(allowed: readonly Choice[], value: string | undefined): Markdown {
  const own = allowed.findIndex((choice) => choice.value === value);
  const first = allowed.length <= MAX_CHOICES ? 0 : Math.min(Math.max(own - 4, 0), allowed.length - MAX_CHOICES);
  const shown = allowed.slice(first, first + MAX_CHOICES).map((choice) => choiceText(choice, choice.value === value));
  const left = allowed.length - shown.length;
  return markdown`Allowed: ${joined(shown, ", ")}${left === 0 ? "" : ` and ${left} more`}.`;
}

function choiceText({ value, name }: Choice, isOwn: boolean): Markdown {
  const text = name === "" ? code(value) : markdown`${code(value)} ${isOwn ? bold(name) : name}`;
  return isOwn && name === "" ? markdown`${bold(value)}` : text;
}

/** Range, most common value, and how many real objects have the parameter. */
function realLines(real: RealValues, seen: readonly string[]): Markdown[] {
  const lines: Markdown[] = [];
  if (seen.length > 0) {
    const left = seen.length - MAX_SEEN;
    const values = joined(
      seen.slice(0, MAX_SEEN).map((value) => code(value === "" ? "''" : value)),
      ", ",
    );
    lines.push(markdown`Seen in real files: ${values}${left > 0 ? ` and ${left} more` : ""}.`);
  }
  const values = rangeText(real);
  const count = countText(real);
  if (values !== undefined) lines.push(markdown`In real files: ${values}${count === "" ? "" : ` · ${count}`}.`);
  else if (count !== "") lines.push(markdown`Real files: ${count}.`);
  return lines;
}

function rangeText({ low, high, commonest, different, only }: Omit<RealValues, "count" | "of">): Markdown | undefined {
  const most = commonest === undefined ? undefined : markdown`most often ${code(commonest === "" ? "''" : commonest)}`;
  if (low !== undefined) {
    const range = low === high ? markdown`about ${code(low)}` : markdown`${code(low)} to ${code(high ?? "")}`;
    return most === undefined ? range : markdown`${range}, ${most}`;
  }
  if (only !== undefined) return markdown`always ${code(only === "" ? "''" : only)}`;
  return most && markdown`${most}${different === undefined ? "" : `, ${different.toLocaleString("en-US")} different values`}`;
}

function countText({ count, of }: RealValues): string {
  if (count === undefined) return "";
  const shown = count.toLocaleString("en-US");
  if (of === undefined || of === count) return `in all ${shown} objects of this kind`;
  return `in ${shown} of ${of.toLocaleString("en-US")} objects of this kind`;
}

function valueText({ type, text, word }: Parameter): string | undefined {
  return type === NO_TYPE ? undefined : (text ?? String(word));
}

// ------------------------------------------------------------------------------------------------ classes

function classParameterLines(document: AampDocument, at: Parameter, own: ClassParameter): Markdown[] {
  const { knowledge } = document;
  const holder = at.parent;
  const known = knowledge().classOf(holder.parent);
  if (known === undefined) return [];
  const count = known.parameters.length;
  const real = own.examples.length > 0 ? markdown`${joined(own.examples.map(code), ", ")}` : rangeText(own.real);
  return [
    markdown`Parameter ${known.indexOf(at.hash) + 1} of ${count} of ${known.kind} class ${code(known.name)}.`,
    markdown`Type ${code(own.type)}, default ${code(classDefault(own))}.`,
    ...(real === undefined ? [] : [markdown`In real files: ${real}.`]),
    plain(
      "The game reads only as many parameters of the class, in class order, as the file has. If this one is missing, the last one of the class is reset as well. A value of another type counts as missing.",
    ),
  ];
}

export function classLines(known: KnownClass): Markdown[] {
  const lines: Markdown[] = [
    markdown`${bold(known.name)} · ${known.kind} class${known.base === "" ? "" : markdown`, based on ${code(known.base)}`}${known.flags === "" ? "" : `, ${known.flags}`}`,
    plain(
      known.uses === 0
        ? "Not used in the game's own programs."
        : `Used ${known.uses === 1 ? "once" : `${known.uses} times`} in the game's own programs.`,
    ),
  ];
  if (known.children.length > 0)
    lines.push(
      markdown`Children, read by position: ${joined(
        known.children.map((name, at) => markdown`${at} ${code(name)}`),
        ", ",
      )}.`,
    );
  if (known.parameters.length > 0) lines.push(markdown`Parameters in ${code("SInst")}: ${parameterList(known.parameters)}.`);
  for (const [store, what] of [
    ["caller", "From its caller"],
    ["map", "From its place in the map"],
    ["tree", "From variables of the actor"],
  ] as const) {
    const parameters = known.parametersFrom(store);
    if (parameters.length > 0) lines.push(markdown`${what}: ${parameterList(parameters)}.`);
  }
  return lines;
}

function parameterList(parameters: readonly ClassParameter[]): Markdown {
  return joined(
    parameters.map(({ name, type, fallback }) => markdown`${code(name)} ${type}${fallback === undefined ? "" : ` = ${fallback}`}`),
    ", ",
  );
}

function childLines({ of, index }: ChildPlace): Markdown[] {
  const expected = of.children[index];
  const place = markdown`Child ${index} of ${of.children.length} of ${of.kind} class ${code(of.name)}`;
  return [
    expected === undefined ? markdown`${place}: one too many.` : markdown`${place}: ${code(expected)}.`,
    plain("The game reads children by position, not by name."),
  ];
}

// ------------------------------------------------------------------------------------------------ names without an entry

/** Where else in the game's files this name occurs, and its values in this file. */
function elsewhereLines(document: AampDocument, at: Parameter): Markdown[] {
  const { hash } = at;
  const { found } = document.knowledge();
  const places = found && findElsewhere(found.game, hash);
  const lines: Markdown[] = [];
  if (places !== undefined && places.uses.length > 0)
    lines.push(
      markdown`Unknown here. Elsewhere in the game:`,
      inList(
        places.uses
          .slice(0, 5)
          .map(({ where, type, meaning }) => markdown`${where}: ${code(type)}${meaning === "" ? "" : ` (${meaning})`}`),
      ),
    );
  const values = document
    .vocabulary()
    .valuesOf(hash)
    .filter(({ text }) => !text.includes("\n"));
  const total = values.reduce((sum, { count }) => sum + count, 0);
  if (total > 1)
    lines.push(
      markdown`In this file ${counted(total, "parameter")} ${total === 1 ? "has" : "have"} this name: ${joined(
        values.slice(0, 6).map(({ text, count }) => markdown`${code(text)}${count === 1 ? "" : ` (${count} times)`}`),
        ", ",
      )}${values.length > 6 ? ` and ${counted(values.length - 6, "more value")}` : ""}.`,
    );
  return lines;
}
