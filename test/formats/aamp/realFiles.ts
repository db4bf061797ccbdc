/** Real AAMP files of the corpus, those in archives included. */

import { aamp } from "../../../formats/aamp/index.ts";
import { openArchive } from "../../../formats/archives/registry.ts";
import { NO_SUPPLIES, peel } from "../../../formats/containers/index.ts";
import { recognizes } from "../../../formats/core/format.ts";

export interface RealFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** The AAMP files in a file at any depth; the file itself where it is one. */
export function realFiles(name: string, bytes: Uint8Array): RealFile[] {
  const peeled = peel(bytes, NO_SUPPLIES);
  const content = "issue" in peeled ? bytes : peeled.content;
  if (recognizes(aamp, content)) return [{ name, bytes: content }];
  const opened = openArchive(content);
  if (opened === undefined || "issue" in opened) return [];
  return opened.archive.entries.flatMap((entry) => realFiles(`${name}//${entry.name}`, opened.archive.read(entry.row)));
}
