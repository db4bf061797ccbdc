/** One version of a text, with what several features ask of it. */

import type { AnalysisContext } from "../../core/analysis.ts";
import { once } from "../../core/memoize.ts";
import { encodeParsed } from "../codec.ts";
import { type AssembledTable, assemble } from "../text/assemble.ts";
import { type ParsedText, parseText } from "../text/parseText.ts";

export class RstbDocument {
  readonly parsed: ParsedText;
  readonly assembled: AssembledTable;
  readonly encoded = once(() => encodeParsed(this.parsed, this.assembled));
  private indexOnce: { readonly hashes: Int32Array; readonly names: Int32Array } | undefined;

  constructor(
    readonly text: string,
    readonly context: AnalysisContext,
  ) {
    this.parsed = parseText(text, context.earlier as ParsedText | undefined);
    this.assembled = assemble(text, this.parsed);
  }

  /** Where the entry of a row is in its table of the file. */
  placeOf(row: number): { readonly table: "hash" | "name"; readonly index: number } {
    const { hashRows, nameRows } = this.assembled;
    this.indexOnce ??= { hashes: inverted(hashRows, this.parsed.rows.count), names: inverted(nameRows, this.parsed.rows.count) };
    const index = this.indexOnce.names[row];
    return index < 0 ? { table: "hash", index: this.indexOnce.hashes[row] } : { table: "name", index };
  }
}

function inverted(rows: ArrayLike<number>, count: number): Int32Array {
  const places = new Int32Array(count).fill(-1);
  for (let index = 0; index < rows.length; index++) places[rows[index]] = index;
  return places;
}
