/** Texts with layout notes at random: moves that are redundant, equivalent, in circles, or of objects without values. */
import { aamp } from "../../../formats/aamp/index.ts";
import { EMPTY, type Layout, ORDERED, SHARED, USUAL } from "../../../formats/aamp/layout.ts";
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
  const choose = <Key extends string>(choices: Readonly<Record<Key, readonly string[]>>) =>
    Object.fromEntries(
      Object.entries<readonly string[]>(choices).map(([key, all]) => [key, all[random() % 2 === 0 ? 0 : random() % all.length]]),
    );
  const distances = Array.from({ length: random() % 3 }, () => ({
    kind: "parameters" as const,
    item: tree.objects[random() % tree.objects.length],
    distance: random() % 100,
  }));
  const layout = { orders: choose(ORDERED), shared: choose(SHARED), empty: choose(EMPTY), distances, moves } as unknown as Layout;
  return text + printLayoutNotes(random() % 3 === 0 ? { ...USUAL, moves } : layout, () => undefined);
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
