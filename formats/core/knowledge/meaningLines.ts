/**
 * Tables of what games mean by the names in their files: a line each, with tabs between kind of file, path, name, meaning and what else a
 * format keeps. Knows no format.
 */

export interface MeaningLine {
  readonly kind: string;
  readonly path: string;
  readonly name: string;
  readonly meaning: string;
  readonly more: readonly string[];
}

/** Lines without a meaning are left out. */
export function readMeaningLines(table: string): readonly MeaningLine[] {
  return table.split("\n").flatMap((line) => {
    const [kind, path, name, meaning, ...more] = line.split("\t");
    return meaning === undefined ? [] : [{ kind, path, name, meaning, more }];
  });
}
