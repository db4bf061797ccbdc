/** Indexing one file as a task for a thread: input and result can be cloned. Knows no thread. */
import type { Supplied } from "../formats/containers/index.ts";
import type { Format } from "../formats/core/format.ts";
import type { Names } from "../formats/core/names.ts";
import { suppliesOf } from "../formats/supplied.ts";
import { indexSource } from "./indexFile.ts";
import { emptyIndex, parseIndex, printIndex, type StoredIndex } from "./storedIndex.ts";

export interface IndexTask {
  /** The address of the file. */
  readonly key: string;
  readonly name: string;
  readonly mtime: number;
  /** As the file is stored. */
  readonly bytes: Uint8Array;
  readonly supplied: Supplied;
}

const RECIPE = "task";

/** Names that are learned later do not change a file's index entry. */
export const builtinNames = (format: Format): Names => format.builtinNames();

/** An index with this one file. */
export function runIndexTask({ key, name, mtime, bytes, supplied }: IndexTask): Uint8Array<ArrayBuffer> {
  const index = emptyIndex();
  index.sources.set(
    key,
    indexSource(name, { bytes, supplies: suppliesOf(supplied) }, mtime, { tables: index.tables, namesFor: builtinNames }),
  );
  return printIndex(RECIPE, index);
}

export function readIndexResult(result: Uint8Array): StoredIndex {
  return parseIndex(RECIPE, result);
}
