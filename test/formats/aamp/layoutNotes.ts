/** Texts with layout notes at random: moves that are redundant, equivalent, in circles, or of objects without values. */
import { aamp } from "../../../formats/aamp/index.ts";
import { printLayoutNotes } from "../../../formats/aamp/text/layoutNotes.ts";
import { parseText } from "../../../formats/aamp/text/parseText.ts";
import { hasErrors } from "../../../formats/core/issue.ts";
import { Names } from "../../../formats/core/names.ts";
import { encodeProved } from "../../../formats/core/proof.ts";
import { applyEdits } from "../../../formats/core/text/span.ts";

/** The text with notes after it, or undefined where it has no objects to move. */
export function withNotes(text: string, random: () => number): string | undefined {
  const { tree, issues } = parseText(text);
  if (tree.objects.length === 0 || hasErrors(issues)) return undefined;
  const moves = Array.from({ length: 1 + (random() % 5) }, () => ({
    section: random() % 2 === 0 ? ("data" as const) : ("strings" as const),
    object: tree.objects[random() % tree.objects.length],
    after: tree.objects[(random() % (tree.objects.length + 1)) - 1],
  }));
  return text + printLayoutNotes(moves, () => undefined);
}

export type NotedOutcome = "encoded" | "refused";

/** Law 2 with notes. @throws Error that says what does not hold */
export function checkNoted(text: string): NotedOutcome {
  const context = { names: Names.none, decoded: true, fileName: "x.bxml" };
  const analysis = aamp.analyse(text, context);
  const proved = encodeProved(aamp, text, Names.none);
  if (proved.kind === "unproved") throw new Error(`not proved: ${proved.issues[0]?.message}`);
  if (proved.kind === "errors") {
    if (!hasErrors(analysis.issues)) throw new Error(`no error while typing: ${proved.issues[0]?.message}`);
    return "refused";
  }
  const formatted = applyEdits(text, analysis.formatting?.() ?? []);
  const again = aamp.encode(formatted).bytes;
  if (again === undefined || Buffer.compare(again, proved.bytes) !== 0) throw new Error("formatting changes the bytes");
  if (aamp.format(text, Names.none) !== aamp.format(formatted, Names.none))
    throw new Error("the formatted text has another canonical form");
  return "encoded";
}
