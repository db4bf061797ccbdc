/** Findings in files other than AI programs: counts that differ, objects that lack parameters, values that the program does not define. */
import { crc32 } from "../../core/bytes/crc32.ts";
import type { Fix, Issue } from "../../core/issue.ts";
import { closestNames } from "../../core/text/closestNames.ts";
import { brief } from "../../core/yaml/scanner.ts";
import { issue } from "../diagnostics.ts";
import { childrenOf, list, object, parameter } from "../items.ts";
import { didYouMean } from "../language/didYouMean.ts";
import type { AampDocument } from "../language/document.ts";
import { bareValue } from "../language/nodeAt.ts";
import { renumberingFixes, renumberingOf } from "../language/renumber.ts";
import { counted, shortened } from "../language/words.ts";
import { printBareText } from "../text/printText.ts";
import { isString, Type } from "../valueTypes.ts";
import { linesAfter, tableValue } from "./additions.ts";
import type { CountRule } from "./countRules.ts";
import type { KnownObject } from "./parameterTable.ts";

const MAX_FINDINGS = 300;

export function tableFindings(document: AampDocument): Issue[] {
  const { knowledge, tree } = document;
  const issues: Issue[] = [];
  if (knowledge.found === undefined || !knowledge.isCertain || knowledge.isProgram) return issues;
  const { game, kind } = knowledge.found;
  const rules = game.counts[kind.ending] ?? [];
  const isComplete = game.completeKinds.includes(kind.ending);
  for (let at = 0; at < tree.objectCount && issues.length < MAX_FINDINGS; at++) {
    const known = knowledge.objectOf(at);
    if (known === undefined) continue;
    for (const rule of rules) if (rule.object === known.path) checkCount(document, at, rule, issues);
    if (isComplete) checkComplete(document, at, known, issues);
    if (known.hasChoices) checkChoices(document, at, known, issues);
  }
  if (kind.ending === "bas") checkSequence(document, issues);
  if (rules.some(({ parameter: name }) => name === "TableNum")) checkTables(document, issues);
  return issues;
}

// ------------------------------------------------------------------------------------------------ counts

function checkCount(document: AampDocument, holder: number, rule: CountRule, issues: Issue[]): void {
  const { tree } = document;
  const at = tree.findParameter(holder, crc32(rule.parameter) | 0);
  const type = at < 0 ? -1 : document.tree.typeOf(at);
  if (type !== Type.int && type !== Type.u32 && type !== Type.bool) return;
  const around = document.tree.listOf(holder);
  const within = rule.within === undefined ? around : tree.findList(around, crc32(rule.within) | 0);
  const children =
    rule.counts === "parameters"
      ? childrenOf(tree, holder, "parameter")
      : within < 0
        ? []
        : childrenOf(tree, within, rule.counts === "objects" ? "object" : "list");
  const isCounted = namedAs(rule.named, children.length);
  const count = children.filter((child) => isCounted(document.hash(child), () => document.name(child))).length;
  const isFlag = type === Type.bool;
  const wanted = isFlag ? Number(count > 0) : count;
  if (document.tree.wordOf(at) === wanted) return;
  const what = rule.named.replace(/_?#/, "");
  const text = isFlag ? String(count > 0) : `${type === Type.u32 ? "!u " : ""}${count}`;
  issues.push(
    issue(
      "count-differs",
      isFlag
        ? `\`${rule.parameter}\` is ${!(count > 0)}, but there is ${count > 0 ? "a" : "no"} \`${what}\`.`
        : `\`${rule.parameter}\` is ${document.tree.wordOf(at)}, but ${count} \`${what}\` ${count === 1 ? "entry is" : "entries are"} listed.`,
      {
        text: document.value(parameter(at)),
        fixes: () => [
          {
            title: `Set ${rule.parameter} to ${isFlag ? text : count}`,
            edits: [{ span: document.value(parameter(at)), text }],
            preferred: true,
          },
        ],
      },
    ),
  );
}

/** Whether a name fits `shape_#`; where only its hash is known, with the numbers that so many children can have. */
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
function checkTables(document: AampDocument, issues: Issue[]): void {
  const { tree, references } = document;
  const header = tree.findObject(0, HEADER);
  for (const table of tree.childObjects(0)) {
    if (table === header) continue;
    if (references.sourcesOf(object(table)).length === 0 && header >= 0)
      issues.push(
        issue(
          "table-unused",
          `The header does not name the table \`${brief(document.shown(object(table)))}\`, so the game never looks at it.`,
          { text: document.key(object(table)), fixes: () => nameInHeader(document, header, table) },
        ),
      );
    const [least, most] = [tree.findParameter(table, MIN), tree.findParameter(table, MAX)];
    if (least < 0 || most < 0 || document.tree.typeOf(least) !== Type.int || document.tree.typeOf(most) !== Type.int) continue;
    if (document.tree.wordOf(least) <= document.tree.wordOf(most)) continue;
    const [low, high] = [document.value(parameter(least)), document.value(parameter(most))];
    issues.push(
      issue(
        "range-reversed",
        `\`RepeatNumMin\` is ${document.tree.wordOf(least)}, more than \`RepeatNumMax\`, which is ${document.tree.wordOf(most)}.`,
        {
          text: low,
          fixes: () => [
            {
              title: "Exchange the two",
              edits: [
                { span: low, text: String(document.tree.wordOf(most)) },
                { span: high, text: String(document.tree.wordOf(least)) },
              ],
            },
          ],
        },
      ),
    );
  }
}

/** The header names one table more. */
function nameInHeader(document: AampDocument, header: number, table: number): Fix[] {
  const { tree } = document;
  const own = document.name(object(table));
  const named = tree.childParameters(header).filter((at) => /^Table\d+$/.test(document.name(parameter(at)) ?? ""));
  const key = `Table${String(named.length + 1).padStart(2, "0")}`;
  const last = named.at(-1);
  if (own === undefined || last === undefined || tree.findParameter(header, crc32(key) | 0) >= 0) return [];
  const added = linesAfter(document, header, [[key, tableValue(document.tree.typeOf(last), own)]], last);
  const count = tree.findParameter(header, crc32("TableNum") | 0);
  if (added === undefined || count < 0 || document.tree.wordOf(count) !== named.length) return [];
  const edits = [{ span: document.value(parameter(count)), text: String(named.length + 1) }, added];
  return [{ title: `Name it in the header as ${key}`, edits: edits.sort((a, b) => a.span.start - b.span.start), preferred: true }];
}

// ------------------------------------------------------------------------------------------------ animation sequences

const CHILDREN = crc32("Children") | 0;
const EXTEND = crc32("Extend") | 0;
const VALUES = ["StringArray", "FloatArray", "IntArray"].map((name) => [crc32(name) | 0, crc32(`${name}0`) | 0] as const);
const RANGES = crc32("Ranges") | 0;

/** Selectors and blenders have a value or range for each child; elements are numbered in order. */
function checkSequence(document: AampDocument, issues: Issue[]): void {
  const { tree } = document;
  const elements = tree.findList(0, crc32("Elements") | 0);
  if (elements < 0) return;
  tree.childLists(elements).forEach((element, number) => {
    if (issues.length < MAX_FINDINGS && tree.listHash(element) !== (crc32(`Element${number}`) | 0))
      issues.push(
        issue("numbering-gap", `This is element number ${number}, but it is called \`${brief(document.shown(list(element)))}\`.`, {
          text: document.key(list(element)),
          fixes: () => renumberingFixes(renumberingOf(document, list(element))),
        }),
      );
    const children = tree.findObject(element, CHILDREN);
    const extend = tree.findList(element, EXTEND);
    if (children < 0 || extend < 0) return;
    const count = tree.parametersIn(children);
    const ranges = tree.findList(extend, RANGES);
    const given = VALUES.flatMap(([outer, inner]) => {
      const holder = tree.findList(extend, outer);
      const values = holder < 0 ? -1 : tree.findObject(holder, inner);
      return values < 0 ? [] : [tree.childParameters(values).length];
    });
    if (ranges >= 0) given.push(tree.childObjects(ranges).length);
    if (given.length === 0 || given.includes(count)) return;
    issues.push(
      issue(
        "count-differs",
        `This element has ${counted(count, "child", "children")}, but ${counted(given[0], ranges >= 0 ? "range" : "value")} to choose by: there must be one for each.`,
        { text: document.key(object(children)) },
      ),
    );
  });
}

// ------------------------------------------------------------------------------------------------ complete objects

function checkComplete(document: AampDocument, at: number, known: KnownObject, issues: Issue[]): void {
  const { tree } = document;
  const present = new Set(tree.childParameters(at).map((child) => tree.parameterHash(child)));
  const missing = known.parameters.filter((one) => !/[#<]/.test(one.name) && !present.has(crc32(one.name) | 0));
  if (missing.length === 0) return;
  const names = missing.map(({ name }) => name);
  const fallbacks = missing.filter(({ fallback }) => fallback !== undefined);
  issues.push(
    issue(
      "object-incomplete",
      `\`${brief(document.shown(object(at)))}\` lacks ${listed(names)}. The game's own files always have all ${known.parameters.length} parameters of it.`,
      {
        text: document.key(object(at)),
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
    ),
  );
}

/** The first few of many names. */
export function listed(names: readonly string[]): string {
  const shown = names.slice(0, 4).map((name) => `\`${brief(name)}\``);
  return names.length > 4 ? `${shown.join(", ")} and ${names.length - 4} more` : shown.join(", ");
}

// ------------------------------------------------------------------------------------------------ choices

function checkChoices(document: AampDocument, holder: number, known: KnownObject, issues: Issue[]): void {
  const { tree } = document;
  for (const at of tree.childParameters(holder)) {
    const found = known.find(tree.parameterHash(at), () => document.name(parameter(at)));
    const allowed = found?.facts().allowed ?? [];
    const type = document.tree.typeOf(at);
    if (allowed.length === 0 || !(isString(type) || type === Type.int)) continue;
    const value = isString(type) ? document.stringOf(at) : String(document.tree.wordOf(at));
    // nothing is chosen
    if (value === "" || allowed.some((choice) => choice.value === value)) continue;
    const span = bareValue(document, parameter(at));
    issues.push(
      issue(
        "value-unknown",
        `The game's program does not define \`${brief(shortened(value, 40))}\` for \`${brief(document.shown(parameter(at)))}\`.`,
        {
          text: span,
          fixes: () =>
            closestNames(
              value,
              allowed.map((choice) => choice.value),
            ).map((name) => didYouMean(span, name, printBareText(type, name))),
        },
      ),
    );
  }
}
