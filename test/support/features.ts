/**
 * The feature law: whatever is offered for a text (completions, actions, renames, values and changes of fields, gestures in panels) leaves a
 * text that can be written if it could before, and what is shown of it in Markdown is text. Of a text with errors, nothing throws.
 */

import type { Analysis, CompletionItem } from "../../formats/core/analysis.ts";
import type { Control, FieldTree, FieldValue } from "../../formats/core/fields/fields.ts";
import type { Format } from "../../formats/core/format.ts";
import { hasErrors } from "../../formats/core/issue.ts";
import { applyEdits, type TextEdit } from "../../formats/core/text/span.ts";
import { formats } from "../../formats/registry.ts";
import { PANELS } from "./gestures.ts";
import { foreignIn, HOSTILE } from "./markdownJudge.ts";
import { pick, type Random } from "./mutate.ts";

export interface Counted {
  readonly tried: Record<string, number>;
  readonly wrong: string[];
}

/** Features that may leave a text with errors, and why. */
const EXCEPTIONS: readonly {
  readonly feature: string;
  readonly formats?: readonly string[];
  readonly reason: string;
}[] = [
  { feature: "completion at a gap", reason: "what is typed further follows it: a key needs its value, a word its end" },
  { feature: "completion of a tag", reason: "its value follows it" },
  { feature: "completion of a snippet", reason: "its stops are filled in by the user" },
  {
    feature: "completion of a key",
    formats: formats.filter(({ textSuffix }) => textSuffix === ".json").map(({ id }) => id),
    reason: "the value that follows was meant for the key that is replaced",
  },
  {
    feature: "completion of a value",
    formats: ["anim", "asb"],
    reason: "another game, version, source or notation needs other members next to it",
  },
  {
    feature: "completion of a key",
    formats: ["kmp"],
    reason: "a function needs its arguments, and another section reads its rows otherwise",
  },
  { feature: "field source", formats: ["anim"], reason: "source is written as in the text, and may be wrong as there" },
  { feature: "completion of a value", formats: ["kmp"], reason: "the name that is replaced may be used elsewhere" },
];

const NAMES = [
  "Life",
  "a b",
  "4294967296",
  "4294967295",
  "007",
  "-1",
  "0x10",
  "true",
  "~",
  "",
  "é",
  "a: b",
  "#x",
  "'",
  '"',
  "\\",
  ...HOSTILE.slice(0, 12),
];
const TYPED = [
  "",
  "0",
  "-1",
  "1.5",
  "1e39",
  "nan",
  "inf",
  "4294967296",
  "0x10",
  "true",
  "[1]",
  "a\nb",
  "\0",
  "\ud800",
  "x".repeat(300),
  ...NAMES,
];

/** @param places how many offsets and rows are tried @param offsets that are tried besides */
export function tryFeatures(
  format: Format,
  text: string,
  random: Random,
  places: number,
  counted: Counted,
  offsets: readonly number[] = [],
): void {
  const context = { names: format.builtinNames(), decoded: random() % 2 === 0, fileName: `${HOSTILE[0]}.x` };
  const analyse = (of: string) => format.analyse(of, context);
  const analysis = analyse(text);
  const isGood = format.encode(text).bytes !== undefined && !hasErrors(analysis.issues);
  const note = (feature: string, problem?: string): void => {
    counted.tried[feature] = (counted.tried[feature] ?? 0) + 1;
    if (problem !== undefined) counted.wrong.push(`${feature}: ${problem}`);
  };
  const isExcused = (feature: string) => EXCEPTIONS.some((one) => one.feature === feature && one.formats?.includes(format.id) !== false);
  const edit = (feature: string, what: string, edits: readonly TextEdit[]): void => {
    const problem = problemOf(text, edits);
    if (problem !== undefined) return note(feature, `${what}: ${problem}`);
    const after = applyEdits(text, edits);
    const { bytes, issues } = format.encode(after);
    const unexpected = [...issues, ...analyse(after).issues].find(({ code }) => code.startsWith("internal/"));
    if (unexpected) return note(feature, `${what}: ${unexpected.message}`);
    note(
      feature,
      isGood && bytes === undefined && !isExcused(feature)
        ? `${what}: ${issues.find(({ severity }) => severity === "error")?.message}`
        : undefined,
    );
  };
  const guard = (feature: string, what: string, work: () => void): void => {
    try {
      work();
    } catch (error) {
      note(feature, `${what}: throws ${error instanceof Error ? error.stack?.split("\n").slice(0, 3).join(" ") : error}`);
    }
  };
  const feature = { text, analysis, random, note, edit, guard };
  for (const issue of analysis.issues) if (issue.code.startsWith("internal/")) note("analysis", issue.message);
  guard("whole text", "", () => askAll(feature));
  guard("whole text", "", () => tryWhole(format, feature, isGood));
  const words = [...text.matchAll(/[^\s,[\]{}:"']+/g)].map(({ index, 0: word }) => index + (random() % (word.length + 1)));
  for (let place = 0; place < places; place++)
    tryAt(feature, random() % 4 === 0 ? random() % (text.length + 1) : (pick(words, random) ?? 0));
  for (const offset of offsets) tryAt(feature, Math.min(offset, text.length));
  guard("fields", "", () => tryFields(feature, places));
  for (const { id } of format.panels ?? []) guard("panel", id, () => tryPanel(feature, id));
}

interface Feature {
  readonly text: string;
  readonly analysis: Analysis;
  readonly random: Random;
  note(feature: string, problem?: string): void;
  edit(feature: string, what: string, edits: readonly TextEdit[]): void;
  guard(feature: string, what: string, work: () => void): void;
}

/** Ranges outside of the text, or over one another. */
function problemOf(text: string, edits: readonly TextEdit[]): string | undefined {
  const sorted = [...edits].sort((a, b) => a.span.start - b.span.start || a.span.end - b.span.end);
  let end = 0;
  for (const { span } of sorted) {
    if (span.start < end) return "edits overlap";
    if (span.end < span.start || span.end > text.length) return "an edit is outside the text";
    end = span.end;
  }
  return undefined;
}

function askAll({ analysis, text }: Feature): void {
  const whole = { start: 0, end: text.length };
  analysis.outline?.();
  analysis.folds?.();
  analysis.sharedParts?.();
  analysis.tokens?.(whole);
  analysis.encoded().map();
  analysis.lenses?.();
  analysis.inlayHints?.(whole);
  analysis.facts?.();
}

/** What is offered for a text as a whole. */
function tryWhole(format: Format, { text, analysis, random, edit, guard, note }: Feature, isGood: boolean): void {
  const mark = pick(analysis.colors?.() ?? [], random);
  const color = [random() % 2, 0.5, 1 / 3, 1] as const;
  if (mark && analysis.colorText) edit("color", JSON.stringify(color), [analysis.colorText(mark.span, color)]);
  guard("formatting", "", () => {
    const style = format.styles && random() % 2 === 0 ? pick(format.styles, random) : undefined;
    const within = random() % 2 === 0 ? undefined : { start: random() % (text.length + 1), end: text.length };
    const edits = analysis.formatting?.(within, style) ?? [];
    edit("formatting", style ?? "", edits);
    const [before, after] = [format.encode(text).bytes, format.encode(applyEdits(text, edits)).bytes];
    // a text that is its own file changes with its form
    if (isGood && before && after && format.textSuffix !== "" && Buffer.compare(before, after) !== 0) note("formatting", "other bytes");
  });
  for (const { title, convert } of format.conversions ?? [])
    guard("conversion", title, () => {
      const converted = convert(text);
      if (!converted || "refused" in converted) return note("conversion refused");
      const { bytes, issues } = format.encode(converted.text);
      note("conversion", bytes || !isGood ? undefined : `to ${title}: ${issues[0]?.message}`);
    });
}

function tryAt({ text, analysis, random, note, edit, guard }: Feature, offset: number): void {
  guard("navigation", `at ${offset}`, () => {
    analysis.definitions?.(offset);
    analysis.references?.(offset, true);
    analysis.selections?.(offset);
  });
  guard("hover", `at ${offset}`, () => {
    const hover = analysis.hover?.(offset)?.contents;
    if (hover) note("hover", foreignIn(hover)[0]);
  });
  guard("completion", `at ${offset}`, () => {
    const { items } = analysis.completions?.(offset) ?? { items: [] };
    for (let tries = 0; tries < Math.min(3, items.length); tries++) {
      const item = pick(items, random) as CompletionItem;
      const documentation = item.documentation?.();
      if (documentation) note("documentation", foreignIn(documentation)[0]);
      const { span } = item.edit;
      // in place of a whole word the text should be as good as before
      const isWhole =
        span.start < span.end &&
        /^\S+$/.test(text.slice(span.start, span.end)) &&
        !/[\w$.+-]/.test(text[span.end] ?? "") &&
        !/[\w$.+-]/.test(text[span.start - 1] ?? "");
      edit(
        item.snippet ? "completion of a snippet" : !isWhole ? "completion at a gap" : featureOf(item.kind),
        `${item.kind} ${JSON.stringify(item.label)} for ${JSON.stringify(text.slice(span.start, span.end))} at ${offset}`,
        [item.edit],
      );
    }
  });
  guard("action", `at ${offset}`, () => {
    const actions = analysis.actions?.({ start: offset, end: offset }) ?? [];
    for (const { title, edits } of actions.slice(0, 8)) edit("action", `${title} at ${offset}`, edits);
  });
  const issue = pick(analysis.issues, random);
  if (issue)
    guard("fix", issue.message, () => issue.fixes?.().forEach(({ title, edits }) => edit("fix", `${title} (${issue.code})`, edits)));
  guard("rename", `at ${offset}`, () => {
    const renameable = analysis.rename?.(offset);
    if (!renameable) return;
    const name = random() % 3 === 0 ? renameable.name : (pick(NAMES, random) ?? "");
    let edits: readonly TextEdit[];
    try {
      edits = renameable.to(name);
    } catch (error) {
      if (error instanceof Error && error.constructor === Error) return note("rename refused");
      throw error;
    }
    edit("rename", `${JSON.stringify(renameable.name)} to ${JSON.stringify(name)} at ${offset}`, edits);
  });
}

function featureOf(kind: CompletionItem["kind"]): string {
  if (kind === "tag") return "completion of a tag";
  return kind === "name" || kind === "keyword" ? "completion of a key" : "completion of a value";
}

function tryFields(feature: Feature, places: number): void {
  const { analysis, random, note, edit, guard } = feature;
  const tree: FieldTree | undefined = analysis.fields?.();
  if (!tree || tree.depths.length === 0) return;
  for (let place = 0; place < places; place++) {
    const row = random() % tree.depths.length;
    guard("field", `row ${row}`, () => {
      const { name, control } = tree.row(row);
      const outcome = (what: string, edits: ReturnType<NonNullable<FieldTree["change"]>> | undefined): void => {
        if (edits === undefined) return;
        if ("refused" in edits) note("field refused");
        else edit(`field ${what.split(" ")[0]}`, `${what} of ${JSON.stringify(name)} (row ${row})`, edits.edits);
      };
      // a page may send anything
      const value = random() % 2 === 0 && control ? valueFor(control, random) : (pick(TYPED, random) ?? "");
      const edits = tree.setValue?.(row, value);
      if (control) outcome(`${control.kind === "source" ? "source" : "value"} ${JSON.stringify(value)}`, edits);
      const change = pick(tree.changes?.(row) ?? [], random);
      if (change && change !== "add")
        outcome(change, tree.change?.([row], change === "rename" ? { kind: change, name: pick(NAMES, random) ?? "" } : { kind: change }));
      const addition = pick(tree.additions?.(row) ?? [], random);
      if (addition) {
        const added = random() % 2 === 0 ? addition.name : pick(NAMES, random);
        outcome(
          `add ${addition.option}`,
          tree.change?.([row], { kind: "add", option: addition.option, ...(added === undefined ? {} : { name: added }) }),
        );
      }
      const others = [row, random() % tree.depths.length].sort((a, b) => a - b);
      if (others.every((one) => tree.changes?.(one).includes("delete")))
        outcome(`delete ${others}`, tree.change?.([...new Set(others)], { kind: "delete" }));
    });
  }
}

function valueFor(control: Control, random: Random): FieldValue {
  switch (control.kind) {
    case "boolean":
      return random() % 2 === 0;
    case "choice":
      return pick(control.options, random)?.value ?? "";
    case "vector":
      return control.parts.map(() => pick(TYPED, random) ?? "");
    case "color":
    case "quaternion":
      return ["0", "0.5", "1", pick(["0", "2", "-1", "x"], random) ?? "0"];
    default:
      return pick(control.kind === "text" && control.suggestions?.length ? control.suggestions : TYPED, random) ?? "";
  }
}

function tryPanel({ analysis, random, note, edit, guard }: Feature, id: string): void {
  const panel = PANELS[id];
  if (!panel) return note("panel", `nothing is known of the gestures of ${id}`);
  const model = analysis.panel?.(id) as Readonly<Record<string, unknown>> | null | undefined;
  for (const query of panel.queries?.(model ?? {}, random) ?? [])
    guard("panel query", JSON.stringify(query), () => void analysis.panel?.(id, query));
  for (const intent of panel.intents?.(model ?? {}, random, (query) => analysis.panel?.(id, query)) ?? [])
    guard("gesture", JSON.stringify(intent), () => {
      const edits = analysis.panelEdits?.(id, intent) ?? [];
      if ("refused" in edits) note(`gesture ${intent.kind} refused`);
      else if (edits.length > 0) edit(`gesture ${intent.kind}`, JSON.stringify(intent), edits);
    });
}
