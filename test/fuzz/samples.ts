/** The files to damage: those of the fixtures' texts, and the corpus. */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { Format } from "../../formats/core/format.ts";
import { readCorpus } from "../support/corpus.ts";

export function samplesOf(format: Format): Uint8Array[] {
  const folder = path.resolve("test/fixtures", format.id);
  const made = readdirSync(folder).flatMap((name) => format.encode(readFileSync(path.join(folder, name), "utf8")).bytes ?? []);
  return [...made, ...readCorpus(format.id, format.textSuffix === "" ? [] : format.extensions).map(({ bytes }) => bytes)];
}
