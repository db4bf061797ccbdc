/** Damaged texts of a format: analyzing and encoding each gives bytes or an error with a place. */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { Format } from "../../formats/core/format.ts";
import { type Counted, tryFeatures } from "../support/features.ts";
import { mutateText, seeded } from "../support/mutate.ts";
import { bounded } from "./checkFile.ts";

/** One damaged file or text in this many also gets all requests of an editor, which are slow. */
export const WITH_FEATURES = 20;
const MAX_WITH_FEATURES = 40_000;

export interface TextOutcome {
  readonly texts: number;
  readonly encoded: number;
  readonly refused: number;
  /** Hovers, field changes, gestures and so on. */
  readonly tried: number;
}

/** @throws Error that names the round, at the first text that breaks a law */
export function fuzzTexts(format: Format, samples: readonly Uint8Array[], rounds: number, seed: number): TextOutcome {
  const texts = textsOf(format, samples);
  const random = seeded(seed);
  const counts = { encoded: 0, refused: 0 };
  let tried = 0;
  for (let round = 0; round < rounds; round++) {
    const damaged = mutateText(texts[round % texts.length], random);
    try {
      counts[bounded(() => checkText(format, damaged))]++;
      if (round % WITH_FEATURES === 0) tried += tryDamaged(format, damaged, random);
    } catch (error) {
      throw new Error(`text ${round}: ${error instanceof Error ? error.stack : error}`);
    }
  }
  return { texts: texts.length, ...counts, tried };
}

/** Applies the features offered for a text. @returns their number @throws Error if one breaks the text or throws */
export function tryDamaged(format: Format, text: string, random: () => number): number {
  if (text.length > MAX_WITH_FEATURES) return 0;
  const counted: Counted = { tried: {}, wrong: [] };
  tryFeatures(format, text, random, 3, counted);
  if (counted.wrong.length > 0) throw new Error(counted.wrong[0]);
  return Object.values(counted.tried).reduce((sum, count) => sum + count, 0);
}

/** The samples' texts, and handwritten ones. */
export function textsOf(format: Format, samples: readonly Uint8Array[]): string[] {
  const folder = path.resolve("test/fixtures", format.id);
  const written = readdirSync(folder).map((name) => readFileSync(path.join(folder, name), "utf8"));
  const shown = samples.flatMap((bytes) => {
    const decoded = format.decode(bytes, format.builtinNames());
    return decoded.kind === "ok" ? [decoded.text] : [];
  });
  return [...written, ...shown];
}

/** @throws Error that names the broken law */
export function checkText(format: Format, text: string): "encoded" | "refused" {
  const { bytes, issues } = format.encode(text);
  const analysis = format.analyse(text, { names: format.builtinNames(), decoded: true, fileName: "fuzz" });
  for (const issue of [...issues, ...analysis.issues]) {
    if (issue.code.startsWith("internal/")) throw new Error(issue.message);
    if (issue.text && (issue.text.start > issue.text.end || issue.text.end > text.length)) throw new Error(`outside: ${issue.message}`);
  }
  const hasError = issues.some(({ severity }) => severity === "error");
  if (hasError === (bytes !== undefined)) throw new Error(hasError ? "bytes in spite of errors" : "no bytes and no error");
  if (hasError && !analysis.issues.some(({ severity }) => severity === "error"))
    throw new Error("the check finds no error, but it is not written");
  return hasError ? "refused" : "encoded";
}
