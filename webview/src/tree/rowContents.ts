import type { RowContent, RowsAnswer } from "../../../server/src/visual/protocol.ts";

/** Contents of an answer by their rows. */
export function contentsOf({ controls, ranges }: RowsAnswer): ReadonlyMap<number, RowContent> {
  const contents = new Map<number, RowContent>();
  for (const { first, rows } of ranges)
    for (const [at, { control, ...content }] of rows.entries())
      contents.set(first + at, control === undefined ? content : { ...content, control: controls[control] });
  return contents;
}
