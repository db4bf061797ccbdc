/**
 * `npm run fuzz -- merge [COUNT] [SEED] [FORMAT] [ROUND]`: checks all laws of merging on COUNT (default 100,000) triples of texts of each
 * format: parts of real, handwritten and generated documents, where each side changed values and removed, added and moved entries. Some rounds
 * merge longer texts, whole files, or three unrelated documents. Violations are printed when found, and listed at the end by kind with their
 * rounds. With ROUND, only that round runs, and its texts are printed.
 */
import fc from "fast-check";
import { hasExtension } from "../../formats/core/files/fileNames.ts";
import type { Format } from "../../formats/core/format.ts";
import { formats } from "../../formats/registry.ts";
import { generators } from "../formats/generators.ts";
import { readCorpus } from "../support/corpus.ts";
import { exactText } from "../support/mergeLaws.ts";
import { checkWanted, readCount } from "./arguments.ts";
import { type Documents, type Fault, listFaults, tryMerges } from "./mergeCampaign.ts";
import { samplesOf } from "./samples.ts";
import { textsOf } from "./texts.ts";

/** Longer texts are slow and find no more. */
const MAX_LENGTH = 40_000;
const MADE = 1000;
/** Triples between two lines of progress. */
const PROGRESS = 10_000;

const count = readCount("COUNT", process.argv[3], 100_000);
const seed = readCount("SEED", process.argv[4], 1);
const only = process.argv[5];
const round = process.argv[6] === undefined ? undefined : readCount("ROUND", process.argv[6], 1);
const mergeable = formats.filter(({ merge }) => merge);
checkWanted(
  only,
  mergeable.map(({ id }) => id),
);

/** Facts that only a file's extension states, not its text. */
function endingsOf(format: Format): ReadonlyMap<string, string> {
  return new Map(
    readCorpus(format.id, format.extensions).flatMap(({ name, bytes }) => {
      const decoded = format.decode(bytes, format.builtinNames());
      const ending = format.extensions.find((extension) => hasExtension(name, [extension]));
      return decoded.kind === "ok" && ending !== undefined ? [[decoded.text, ending] as const] : [];
    }),
  );
}

function documentsOf(format: Format): Documents {
  const exact = (texts: readonly string[]) =>
    [...new Set(texts.flatMap((text) => (text.length <= MAX_LENGTH ? (exactText(format, text) ?? []) : [])))].sort(
      (a, b) => a.length - b.length,
    );
  const document = generators[format.id];
  const made = document ? fc.sample(document, { numRuns: MADE, seed }) : [];
  return { real: exact(textsOf(format, samplesOf(format))), made: exact(made), endings: endingsOf(format) };
}

for (const format of mergeable.filter(({ id }) => !only || id.includes(only))) {
  const documents = documentsOf(format);
  const faults: Fault[] = [];
  const start = performance.now();
  const keep = (fault: Fault) => {
    faults.push(fault);
    if (round === undefined) console.log(`${format.id}: round ${fault.round}: ${fault.said.split("\n", 1)[0]}`);
    else console.log(`${fault.said}\n${fault.texts.map((text, at) => `--- text ${at + 1}\n${text}`).join("\n")}`);
  };
  let [tried, rounds] = [0, 0];
  const report = (said: string) => {
    const seconds = ((performance.now() - start) / 1000).toFixed(0);
    console.log(`${format.id}: ${tried} triples of texts in ${rounds} rounds of seed ${seed}, ${said}; ${seconds} s`);
  };
  if (round !== undefined) tried = tryMerges(format, documents, seed, round, keep);
  while (round === undefined && tried < count && rounds < count) {
    const before = tried;
    tried += tryMerges(format, documents, seed, ++rounds, keep);
    if (Math.floor(tried / PROGRESS) > Math.floor(before / PROGRESS)) report(`${faults.length} faults`);
  }
  report(faults.length === 0 ? "no law broken" : `${faults.length} faults`);
  for (const line of listFaults(faults)) console.log(`  ${line}`);
  if (faults.length > 0) process.exitCode = 1;
}
