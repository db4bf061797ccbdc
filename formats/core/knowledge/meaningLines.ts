/**
 * Reads tables with the meanings of names in games' files. Each line has the kind of file, path, name, meaning and other columns of a
 * format, separated by tabs. Must not know a format.
 */

export interface MeaningLine {
  readonly kind: string;
  readonly path: string;
  readonly name: string;
  readonly meaning: string;
  readonly more: readonly string[];
}

/** Skips lines without a meaning. */
export function readMeaningLines(table: string): readonly MeaningLine[] {
  return table.split("\n").flatMap((line) => {
    const [kind, path, name, meaning, ...more] = line.split("\t");
    return meaning === undefined ? [] : [{ kind, path, name, meaning, more }];
  });
}
