/** One version of a text, with data that several features share. */

import type { AnalysisContext } from "../../core/analysis.ts";
import { once } from "../../core/memoize.ts";
import { encodeParsed } from "../codec.ts";
import { type AssembledTable, assemble } from "../text/assemble.ts";
import { type ParsedText, parseText } from "../text/parseText.ts";

export class RstbDocument {
  readonly parsed: ParsedText;
  readonly assembled: AssembledTable;
  readonly encoded = once(() => encodeParsed(this.parsed, this.assembled));
  private readonly places = once(() => {
    const { hashRows, nameRows } = this.assembled;
    return { hashes: inverted(hashRows, this.parsed.rows.count), names: inverted(nameRows, this.parsed.rows.count) };
  });

  constructor(
    readonly text: string,
    readonly context: AnalysisContext,
  ) {
    this.parsed = parseText(text, context.earlier as ParsedText | undefined);
    this.assembled = assemble(text, this.parsed);
  }

  /** The table and index of a row's entry in the file. */
  placeOf(row: number): { readonly table: "hash" | "name"; readonly index: number } {
    const { hashes, names } = this.places();
    const index = names[row];
    return index < 0 ? { table: "hash", index: hashes[row] } : { table: "name", index };
  }
}

function inverted(rows: ArrayLike<number>, count: number): Int32Array {
  const places = new Int32Array(count).fill(-1);
  for (let index = 0; index < rows.length; index++) places[rows[index]] = index;
  return places;
}
