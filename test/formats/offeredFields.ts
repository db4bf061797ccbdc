/** Does to a field tree all that it offers, each by itself, and lists what it refuses or what breaks the text. */

import type { Analysis } from "../../formats/core/analysis.ts";
import type { Control, FieldChange, FieldTree, FieldValue } from "../../formats/core/fields/fields.ts";
import { pathOfRow } from "../../formats/core/fields/fields.ts";
import { applyEdits } from "../../formats/core/text/span.ts";
import { extent, SEED } from "../support/extent.mjs";

export interface Tried {
  readonly count: number;
  /** One line each: what was done, where, and what came of it. */
  readonly wrong: readonly string[];
}

/** Of one row in so many, of which the commit says the first. */
const EVERY = extent(4, 1);

/** @param text without errors */
export function tryAll(text: string, analyse: (text: string) => Analysis): Tried {
  const fieldsOf = (of: string): FieldTree => analyse(of).fields?.() as FieldTree;
  const tree = fieldsOf(text);
  const wrong: string[] = [];
  let count = 0;
  const attempt = (row: number, what: string, outcome: ReturnType<NonNullable<FieldTree["change"]>>): void => {
    count++;
    const place = `${what} of ${pathOfRow(tree, row)}`;
    if ("refused" in outcome) {
      wrong.push(`${place}: refused: ${outcome.refused}`);
      return;
    }
    const analysis = analyse(applyEdits(text, outcome.edits));
    const error = analysis.issues.find(({ severity }) => severity === "error");
    if (error) wrong.push(`${place}: ${error.message}`);
  };
  for (let row = SEED % EVERY; row < tree.depths.length; row += EVERY) {
    const { control } = tree.row(row);
    for (const value of control === undefined ? [] : valuesOf(control))
      attempt(row, `value ${JSON.stringify(value)}`, tree.setValue!(row, value));
    for (const { option, name } of tree.additions!(row))
      attempt(row, `add ${option}`, tree.change!([row], { kind: "add", option, ...(name === undefined ? {} : { name }) }));
    for (const kind of tree.changes!(row)) {
      const change: FieldChange = kind === "rename" ? { kind, name: tree.row(row).name } : { kind };
      if (kind !== "add") attempt(row, kind, tree.change!([row], change));
    }
  }
  return { count, wrong };
}

/** Every choice, and the ends of every range. */
function valuesOf(control: Control): readonly FieldValue[] {
  switch (control.kind) {
    case "boolean":
      return [true, false];
    case "choice":
      return control.options.map(({ value }) => value);
    case "number":
      return control.integer ? [String(control.min ?? 0), String(control.max ?? 1)] : ["0", "-1.5", "1e-7"];
    case "text":
      return [...(control.suggestions ?? []), ...(control.pattern === undefined ? ['a "b"'] : [])];
    case "vector":
      return [control.parts.map((_, at) => String(at))];
    default:
      return [];
  }
}
