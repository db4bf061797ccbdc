/** Damaged texts of a format: each is read, analysed and encoded, and gives bytes or an error with a place. */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { Format } from "../../formats/core/format.ts";
import { mutateText, seeded } from "../support/mutate.ts";

/** Milliseconds of work. */
const LONGEST_MS = 2000;

export interface TextOutcome {
  readonly texts: number;
  readonly encoded: number;
  readonly refused: number;
}

/** @throws Error that names the round, at the first text that breaks a law */
export function fuzzTexts(format: Format, samples: readonly Uint8Array[], rounds: number, seed: number): TextOutcome {
  const texts = textsOf(format, samples);
  const random = seeded(seed);
  const counts = { encoded: 0, refused: 0 };
  for (let round = 0; round < rounds; round++) {
    const damaged = mutateText(texts[round % texts.length], random);
    try {
      counts[checkText(format, damaged)]++;
    } catch (error) {
      throw new Error(`text ${round}: ${error instanceof Error ? error.stack : error}`);
    }
  }
  return { texts: texts.length, ...counts };
}

/** The texts of the samples, and those that people wrote. */
export function textsOf(format: Format, samples: readonly Uint8Array[]): string[] {
  const folder = path.resolve("test/fixtures", format.id);
  const written = readdirSync(folder).map((name) => readFileSync(path.join(folder, name), "utf8"));
  const shown = samples.flatMap((bytes) => {
    const decoded = format.decode(bytes, format.builtinNames());
    return decoded.kind === "ok" ? [decoded.text] : [];
  });
  return [...written, ...shown];
}

function checkText(format: Format, text: string): "encoded" | "refused" {
  const start = process.cpuUsage();
  const { bytes, issues } = format.encode(text);
  const analysis = format.analyse(text, { names: format.builtinNames(), decoded: true, fileName: "fuzz" });
  for (const issue of [...issues, ...analysis.issues]) {
    if (issue.code.startsWith("internal/")) throw new Error(issue.message);
    if (issue.text && (issue.text.start > issue.text.end || issue.text.end > text.length)) throw new Error(`outside: ${issue.message}`);
  }
  // work, not time: a busy machine must not fail a run
  const { user, system } = process.cpuUsage(start);
  const time = (user + system) / 1000;
  if (time > LONGEST_MS) throw new Error(`reading the text took ${time.toFixed(0)} ms`);
  const hasError = issues.some(({ severity }) => severity === "error");
  if (hasError === (bytes !== undefined)) throw new Error(hasError ? "bytes in spite of errors" : "no bytes and no error");
  return hasError ? "refused" : "encoded";
}
