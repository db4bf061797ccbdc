/** The corpus of real files: next to the project (the working directory), or where BYTEWRIGHT_CORPUS says. Tests that use it are skipped without it. */
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";

const ROOT = process.env["BYTEWRIGHT_CORPUS"] ?? path.resolve("../shared/corpus");

/** Folder of a format's corpus, or of the format it belongs to if it has no own folder; undefined if missing. */
export function findCorpus(formatId: string): string | undefined {
  const folder = path.join(ROOT, formatId);
  if (existsSync(folder)) return folder;
  if (!existsSync(ROOT)) return undefined;
  if (path.basename(ROOT) === formatId) return ROOT;
  return readdirSync(ROOT)
    .map((other) => path.join(ROOT, other, formatId))
    .find((inner) => existsSync(inner));
}

/** Folder of files that are damaged on purpose. */
const DAMAGED = "bad";

/** True if Bytewright must be able to read a file of a format's corpus, given its path there. */
export function isReadable(name: string): boolean {
  return !name.split(path.sep).includes(DAMAGED);
}

export interface CorpusFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/**
 * All readable binary files of a format's corpus; in subfolders, only those with the given endings. Empty without the corpus.
 */
export function readCorpus(formatId: string, extensions: readonly string[] = []): readonly CorpusFile[] {
  const folder = findCorpus(formatId);
  if (folder === undefined) return [];
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" });
  return names
    .filter((name) => statSync(path.join(folder, name)).isFile())
    .filter(isReadable)
    .filter((name) =>
      path.dirname(name) === "."
        ? !/\.(md|txt|tsv|json)$/.test(name)
        : extensions.some((extension) => name.toLowerCase().endsWith(`.${extension}`)),
    )
    .map((name) => ({ name, bytes: new Uint8Array(readFileSync(path.join(folder, name))) }));
}

/** Rows of the corpus for a table of tests; one placeholder without the corpus, which `skipIf` then reports as skipped. */
export function orSkipped<Row extends readonly unknown[]>(rows: readonly Row[]): readonly Row[] {
  return rows.length > 0 ? rows : [["without the corpus"] as unknown as Row];
}
