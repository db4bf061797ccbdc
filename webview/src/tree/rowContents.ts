import type { RowContent, RowsAnswer } from "../../../server/src/visual/protocol.ts";

/** Returns the contents of an answer by row. */
export function contentsOf({ controls, ranges }: RowsAnswer): ReadonlyMap<number, RowContent> {
  const contents = new Map<number, RowContent>();
  for (const { first, rows } of ranges)
    for (const [at, { control, ...content }] of rows.entries())
      contents.set(first + at, control === undefined ? content : { ...content, control: controls[control] });
  return contents;
}
