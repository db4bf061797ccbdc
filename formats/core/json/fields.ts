/**
 * The tree of fields of a JSON text: members and items, with controls for their values. The format's rules determine how lists and objects
 * can be changed. Must not know a particular format.
 */
import { crc32 } from "../bytes/crc32.ts";
import type { FieldEdits, FieldRow, FieldTree, SearchText } from "../fields/fields.ts";
import { hasErrors } from "../issue.ts";
import type { OutlineNode } from "../outline.ts";
import { applyEdits } from "../text/span.ts";
import { additionsTo, changeEntries, changesOf } from "./fieldChanges.ts";
import type { JsonFieldRules } from "./fieldRules.ts";
import { Json, type JsonText } from "./json.ts";
import { OUTLINE_KINDS } from "./language.ts";
import { controlOf, currentOf, setValue } from "./values.ts";

const MAX_DEPTH = 255;
/** A longer list of numbers on one line is not shown as a single value. */
const MAX_VALUE = 2000;

const TYPES: Readonly<Record<number, string>> = {
  [Json.object]: "object",
  [Json.array]: "list",
  [Json.string]: "text",
  [Json.integer]: "integer",
  [Json.float]: "number",
  [Json.true]: "bool",
  [Json.false]: "bool",
};

/** @param outline provides names and details for its objects and lists */
export function jsonFields(json: JsonText, rules: JsonFieldRules, outline: readonly OutlineNode[]): FieldTree {
  return new JsonFields(json, rules, outline).tree();
}

class JsonFields {
  /** Outline nodes by their start. */
  private readonly known = new Map<number, OutlineNode>();
  /** For each row of the tree, the row of its value in the table. */
  private readonly values: number[] = [];
  private readonly depths: number[] = [];
  private readonly names: string[] = [];
  /** Values with rows inside. */
  private readonly groups = new Set<number>();

  constructor(
    private readonly json: JsonText,
    private readonly rules: JsonFieldRules,
    outline: readonly OutlineNode[],
  ) {
    this.note(outline);
    if (json.count > 0) this.add(0, 0);
  }

  tree(): FieldTree {
    const { json, values, names, rules } = this;
    const valueOf = (index: number) => values[index];
    return {
      depths: Uint8Array.from(this.depths, (depth) => Math.min(depth, MAX_DEPTH)),
      keys: Int32Array.from(names, (name) => crc32(name)),
      starts: Int32Array.from(values, (value) => startOf(json, value)),
      ends: Int32Array.from(values, (value) => json.ends[value]),
      row: (index) => this.row(index),
      words: (index) => this.words(index),
      valueStart: (index) => json.starts[values[index]],
      setValue: (index, value, isPart = false) => {
        const outcome = setValue(json, values[index], value, rules.expectationOf?.(values[index]));
        if ("refused" in outcome || outcome.edits.length === 0) return outcome;
        const all = { edits: [...outcome.edits, ...(rules.followUps?.(values[index], String(value)) ?? [])] };
        return isPart ? all : this.checked(all);
      },
      changes: (index) => changesOf(json, rules, values[index]),
      change: (indices, change) => this.checked(changeEntries(json, rules, indices.map(valueOf), change)),
      additions: (index) => additionsTo(json, rules, values[index]),
    };
  }

  /** Refuses a value that fits its field but not the rest of the text, such as a type with other values. */
  private checked(outcome: FieldEdits): FieldEdits {
    const { json, rules } = this;
    if ("refused" in outcome || outcome.edits.length === 0 || !rules.issuesOf) return outcome;
    const error = rules.issuesOf(applyEdits(json.text, outcome.edits)).find(({ severity }) => severity === "error");
    return !error || hasErrors(rules.issuesOf(json.text)) ? outcome : { refused: error.message };
  }

  private note(nodes: readonly OutlineNode[]): void {
    for (const node of nodes) {
      this.known.set(node.span.start, node);
      this.note(node.children);
    }
  }

  private add(container: number, depth: number): void {
    const { json } = this;
    const { kinds, nexts } = json;
    if (kinds[container] > Json.array) return;
    let index = 0;
    for (let child = container + 1; child < nexts[container]; child = nexts[child]) {
      const isMember = kinds[child] === Json.key;
      const value = isMember ? child + 1 : child;
      if (this.rules.isHidden?.(value)) continue;
      this.values.push(value);
      this.depths.push(depth);
      this.names.push(isMember ? json.string(child) : String(index++));
      if (kinds[value] > Json.array || (isNumbers(json, value) && this.rules.freedomOf(value) === "none")) continue;
      this.groups.add(value);
      this.add(value, depth + 1);
    }
  }

  private words(index: number): SearchText {
    const { json, names } = this;
    const value = this.values[index];
    const isGroup = this.groups.has(value);
    const node = isGroup ? this.known.get(startOf(json, value)) : undefined;
    const shown = isGroup ? (node?.detail ?? "") : json.kinds[value] === Json.string ? json.string(value) : json.raw(value);
    const name = node?.name ?? names[index];
    return { name: name === "" ? '""' : name, value: shown };
  }

  private row(index: number): FieldRow {
    const { json } = this;
    const value = this.values[index];
    const kind = json.kinds[value];
    const start = startOf(json, value);
    const isMember = start < json.starts[value];
    const nameSpan = { start, end: isMember ? json.ends[value - 1] : Math.min(json.ends[value], start + 1) };
    const row = { ...this.words(index), kind: OUTLINE_KINDS[kind] ?? "key", nameSpan, type: TYPES[kind] ?? "" } as const;
    if (this.groups.has(value)) return { ...row, valueSpan: { start: nameSpan.end, end: nameSpan.end } };
    const expectation = this.rules.expectationOf?.(value);
    return {
      ...row,
      // infinities and NaN are written as texts
      type: expectation?.kind === "single" ? TYPES[Json.float] : row.type,
      valueSpan: json.span(value),
      control: controlOf(json, value, expectation),
      current: currentOf(json, value, expectation),
    };
  }
}

/** The start of the member or item of a value. */
function startOf(json: JsonText, value: number): number {
  return json.starts[value > 0 && json.kinds[value - 1] === Json.key ? value - 1 : value];
}

/** Whether a list is shown as one value: plain values on one line, at least one of them a number. */
function isNumbers({ kinds, nexts, starts, ends, text }: JsonText, row: number): boolean {
  if (kinds[row] !== Json.array || ends[row] - starts[row] > MAX_VALUE) return false;
  let hasNumber = false;
  for (let item = row + 1; item < nexts[row]; item++) {
    if (kinds[item] <= Json.array || kinds[item] === Json.missing) return false;
    hasNumber ||= kinds[item] === Json.integer || kinds[item] === Json.float;
  }
  return hasNumber && !text.slice(starts[row], ends[row]).includes("\n");
}
