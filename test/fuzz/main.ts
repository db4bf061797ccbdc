/**
 * `npm run fuzz -- [RUNS] [SEED]`: damages every real file and fixture in turn, RUNS times in all (200,000 unless told), and fails
 * at the first exception, at a refusal without an offset, at an exact file that is not, and at a run that takes too long.
 */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { Format } from "../../formats/core/format.ts";
import { formats } from "../../formats/registry.ts";
import { readCorpus } from "../support/corpus.ts";
import { mutateBytes, seeded } from "../support/mutate.ts";

/** A file of this size takes a hundredth of it. */
const LONGEST_MS = 2000;

const runs = Number(process.argv[2] ?? 200_000);
const seed = Number(process.argv[3] ?? 1);

function samplesOf(format: Format): Uint8Array[] {
  const folder = path.resolve("test/fixtures", format.id);
  const made = readdirSync(folder).flatMap((name) => format.encode(readFileSync(path.join(folder, name), "utf8")).bytes ?? []);
  return [...made, ...readCorpus(format.id, format.textSuffix === "" ? [] : format.extensions).map(({ bytes }) => bytes)];
}

function check(format: Format, bytes: Uint8Array): "exact" | "inexact" | "refused" {
  const start = performance.now();
  const decoded = format.decode(bytes, format.builtinNames());
  const time = performance.now() - start;
  if (time > LONGEST_MS) throw new Error(`decoding took ${time.toFixed(0)} ms`);
  if (decoded.kind === "fail") {
    for (const issue of decoded.issues) {
      if (issue.code.startsWith("internal/")) throw new Error(issue.message);
      if (issue.severity === "error" && issue.bytes === undefined) throw new Error(`no offset: ${issue.message}`);
    }
    return "refused";
  }
  if (!decoded.exact) return "inexact";
  const again = format.encode(decoded.text).bytes;
  if (again === undefined || Buffer.compare(again, bytes) !== 0) throw new Error("exact, but encodes to other bytes");
  return "exact";
}

for (const format of formats) {
  const samples = samplesOf(format);
  const random = seeded(seed);
  const counts = { exact: 0, inexact: 0, refused: 0 };
  const start = performance.now();
  for (let run = 0; run < runs; run++) {
    const damaged = mutateBytes(samples[run % samples.length], random);
    try {
      counts[check(format, damaged)]++;
    } catch (error) {
      console.error(`${format.id}: run ${run} of seed ${seed}: ${error instanceof Error ? error.stack : error}`);
      process.exit(1);
    }
  }
  const seconds = (performance.now() - start) / 1000;
  const memory = Math.round(process.memoryUsage().rss / 1e6);
  console.log(
    `${format.id}: ${runs} damaged files of ${samples.length}: ${counts.exact} exact, ${counts.inexact} inexact, ${counts.refused} refused; ${seconds.toFixed(0)} s, ${memory} MB`,
  );
}
