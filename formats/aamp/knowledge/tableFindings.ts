/** Findings in files other than AI programs: counts that differ, objects that lack parameters, values that the program does not define. */

import { crc32 } from "../../core/bytes/crc32.ts";
import type { Fix, Issue } from "../../core/issue.ts";
import { closestNames } from "../../core/text/closestNames.ts";
import { counted } from "../../core/text/counted.ts";
import { shortened } from "../../core/text/shortened.ts";
import { bareSpan } from "../../core/tree/textPlace.ts";
import { brief } from "../../core/yaml/scanner.ts";
import { issue } from "../diagnostics.ts";
import { didYouMean } from "../language/didYouMean.ts";
import type { AampDocument } from "../language/document.ts";
import { renumberingFixes, renumberingOf } from "../language/renumber.ts";
import type { ParameterObject } from "../parameterTree.ts";
import { printBareText } from "../text/printText.ts";
import { isString, Type } from "../valueTypes.ts";
import { linesAfter, tableValue } from "./additions.ts";
import type { CountRule } from "./countRules.ts";
import type { KnownObject } from "./parameterTable.ts";

export function* tableFindings(document: AampDocument): Generator<Issue> {
  const { tree } = document;
  const knowledge = document.knowledge();
  if (knowledge.found === undefined || !knowledge.isCertain || knowledge.isProgram) return;
  const { game, kind } = knowledge.found;
  const rules = game.counts[kind.ending] ?? [];
  const isComplete = game.completeKinds.includes(kind.ending);
  for (const at of tree.objects) {
    const known = knowledge.objectOf(at);
    if (known === undefined) continue;
    for (const rule of rules) if (rule.object === known.path) yield* checkCount(document, at, rule);
    if (isComplete) yield* checkComplete(document, at, known);
    if (known.hasChoices) yield* checkChoices(document, at, known);
  }
  if (kind.ending === "bas") yield* checkSequence(document);
  if (rules.some(({ parameter: name }) => name === "TableNum")) yield* checkTables(document);
}

// ------------------------------------------------------------------------------------------------ counts

function* checkCount(document: AampDocument, holder: ParameterObject, rule: CountRule): Generator<Issue> {
  const at = holder.findParameter(crc32(rule.parameter) | 0);
  const type = at?.type;
  if (at === undefined || (type !== Type.int && type !== Type.u32 && type !== Type.bool)) return;
  const around = holder.parent;
  const within = rule.within === undefined ? around : around.findList(crc32(rule.within) | 0);
  const children = rule.counts === "parameters" ? holder.parameters : (within?.[rule.counts] ?? []);
  const isCounted = namedAs(rule.named, children.length);
  const count = children.filter((child) => isCounted(document.hash(child), () => document.name(child))).length;
  const isFlag = type === Type.bool;
  const wanted = isFlag ? Number(count > 0) : count;
  if (at.word === wanted) return;
  const what = rule.named.replace(/_?#/, "");
  const text = isFlag ? String(count > 0) : `${type === Type.u32 ? "!u " : ""}${count}`;
  yield issue(
    "count-differs",
    isFlag
      ? `\`${rule.parameter}\` is ${!(count > 0)}, but there is ${count > 0 ? "a" : "no"} \`${what}\`.`
      : `\`${rule.parameter}\` is ${at.word}, but ${count} \`${what}\` ${count === 1 ? "entry is" : "entries are"} listed.`,
    {
      text: document.value(at),
      fixes: () => [
        { title: `Set ${rule.parameter} to ${isFlag ? text : count}`, edits: [{ span: document.value(at), text }], preferred: true },
      ],
    },
  );
}

/** Whether a name fits `shape_#`. If only the hash is known, tries the numbers that this many children can have. */
function namedAs(pattern: string, children: number): (hash: number, name: () => string | undefined) => boolean {
  if (!pattern.includes("#")) {
    const only = crc32(pattern);
    return (hash) => hash === only;
  }
  const words = new RegExp(`^${pattern.replace("#", "\\d+")}$`);
  let hashes: Set<number> | undefined;
  return (hash, name) => {
    const known = name();
    if (known !== undefined) return words.test(known);
    hashes ??= new Set(
      Array.from({ length: children + 1 }, (_, number) => String(number)).flatMap((number) =>
        [number, number.padStart(2, "0"), number.padStart(3, "0")].map((digits) => crc32(pattern.replace("#", digits))),
      ),
    );
    return hashes.has(hash);
  };
}

const HEADER = crc32("Header") | 0;
const MIN = crc32("RepeatNumMin") | 0;
const MAX = crc32("RepeatNumMax") | 0;

/** As many tables as the header names; ranges the right way round. */
function* checkTables(document: AampDocument): Generator<Issue> {
  const { tree, references } = document;
  const header = tree.root.findObject(HEADER);
  for (const table of tree.root.objects) {
    if (table === header) continue;
    if (references().sourcesOf(table).length === 0 && header !== undefined)
      yield issue(
        "table-unused",
        `The header does not name the table \`${brief(document.shown(table))}\`, so the game never looks at it.`,
        { text: document.key(table), fixes: () => nameInHeader(document, header, table) },
      );
    const [least, most] = [table.findParameter(MIN), table.findParameter(MAX)];
    if (least === undefined || most === undefined || least.type !== Type.int || most.type !== Type.int) continue;
    if (least.word <= most.word) continue;
    const [low, high] = [document.value(least), document.value(most)];
    yield issue("range-reversed", `\`RepeatNumMin\` is ${least.word}, more than \`RepeatNumMax\`, which is ${most.word}.`, {
      text: low,
      fixes: () => [
        {
          title: "Exchange the two",
          edits: [
            { span: low, text: String(most.word) },
            { span: high, text: String(least.word) },
          ],
        },
      ],
    });
  }
}

/** The header names one table more. */
function nameInHeader(document: AampDocument, header: ParameterObject, table: ParameterObject): Fix[] {
  const own = document.name(table);
  const named = header.parameters.filter((at) => /^Table\d+$/.test(document.name(at) ?? ""));
  const key = `Table${String(named.length + 1).padStart(2, "0")}`;
  const last = named.at(-1);
  if (own === undefined || last === undefined || header.findParameter(crc32(key) | 0) !== undefined) return [];
  const added = linesAfter(document, header, [[key, tableValue(last.type, own)]], last);
  const count = header.findParameter(crc32("TableNum") | 0);
  if (added === undefined || count?.word === undefined || count.word !== named.length) return [];
  const edits = [{ span: document.value(count), text: String(named.length + 1) }, added];
  return [{ title: `Name it in the header as ${key}`, edits: edits.sort((a, b) => a.span.start - b.span.start), preferred: true }];
}

// ------------------------------------------------------------------------------------------------ animation sequences

const CHILDREN = crc32("Children") | 0;
const EXTEND = crc32("Extend") | 0;
const VALUES = ["StringArray", "FloatArray", "IntArray"].map((name) => [crc32(name) | 0, crc32(`${name}0`) | 0] as const);
const RANGES = crc32("Ranges") | 0;

/** Selectors and blenders have a value or range for each child; elements are numbered in order. */
function* checkSequence(document: AampDocument): Generator<Issue> {
  const { tree } = document;
  const elements = tree.root.findList(crc32("Elements") | 0)?.lists ?? [];
  for (const [number, element] of elements.entries()) {
    if (element.hash !== (crc32(`Element${number}`) | 0))
      yield issue("numbering-gap", `This is element number ${number}, but it is called \`${brief(document.shown(element))}\`.`, {
        text: document.key(element),
        fixes: () => renumberingFixes(renumberingOf(document, element)),
      });
    const children = element.findObject(CHILDREN);
    const extend = element.findList(EXTEND);
    if (children === undefined || extend === undefined) continue;
    const count = children.parameters.length;
    const ranges = extend.findList(RANGES);
    const given = VALUES.flatMap(([outer, inner]) => {
      const values = extend.findList(outer)?.findObject(inner);
      return values === undefined ? [] : [values.parameters.length];
    });
    if (ranges !== undefined) given.push(ranges.objects.length);
    if (given.length === 0 || given.includes(count)) continue;
    yield issue(
      "count-differs",
      `This element has ${counted(count, "child", "children")}, but ${counted(given[0], ranges !== undefined ? "range" : "value")} to choose by: there must be one for each.`,
      { text: document.key(children) },
    );
  }
}

// ------------------------------------------------------------------------------------------------ complete objects

function* checkComplete(document: AampDocument, at: ParameterObject, known: KnownObject): Generator<Issue> {
  const present = new Set(at.parameters.map((child) => child.hash));
  const missing = known.parameters.filter((one) => !/[#<]/.test(one.name) && !present.has(crc32(one.name) | 0));
  if (missing.length === 0) return;
  const names = missing.map(({ name }) => name);
  const fallbacks = missing.filter(({ fallback }) => fallback !== undefined);
  yield issue(
    "object-incomplete",
    `\`${brief(document.shown(at))}\` lacks ${listed(names)}. The game's own files always have all ${counted(known.parameters.length, "parameter")} of it.`,
    {
      text: document.key(at),
      fixes: (): Fix[] => {
        const edit = linesAfter(
          document,
          at,
          fallbacks.map(({ name, types, fallback }) => [name, tableValue(types[0], fallback ?? "")] as const),
        );
        return edit === undefined || fallbacks.length === 0
          ? []
          : [{ title: `Add ${counted(fallbacks.length, "missing parameter")} with the game's defaults`, edits: [edit], preferred: true }];
      },
    },
  );
}

/** The first few of many names. */
export function listed(names: readonly string[]): string {
  const shown = names.slice(0, 4).map((name) => `\`${brief(name)}\``);
  return names.length > 4 ? `${shown.join(", ")} and ${names.length - 4} more` : shown.join(", ");
}

// ------------------------------------------------------------------------------------------------ choices

function* checkChoices(document: AampDocument, holder: ParameterObject, known: KnownObject): Generator<Issue> {
  for (const at of holder.parameters) {
    const found = known.find(at.hash, () => document.name(at));
    const allowed = found?.facts().allowed ?? [];
    const { type } = at;
    if (allowed.length === 0 || !(isString(type) || type === Type.int)) continue;
    const value = isString(type) ? (at.text ?? "") : String(at.word);
    // nothing is chosen
    if (value === "" || allowed.some((choice) => choice.value === value)) continue;
    const span = bareSpan(document.text, at);
    yield issue(
      "value-unknown",
      `The game's program does not define \`${brief(shortened(value, 40))}\` for \`${brief(document.shown(at))}\`.`,
      {
        text: span,
        fixes: () =>
          closestNames(
            value,
            allowed.map((choice) => choice.value),
          ).map((name) => didYouMean(span, name, printBareText(type, name))),
      },
    );
  }
}
