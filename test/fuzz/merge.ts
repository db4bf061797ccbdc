/**
 * `npm run fuzz -- merge [COUNT] [SEED] [FORMAT] [ROUND]`: tries all laws of merging on COUNT (default 100,000) triples of texts of each format:
 * short real, written and generated ones in which each side changed values, or took away, added and moved entries. Now and then whole files
 * are merged, longer ones too, and three documents that have nothing in common. What breaks a law is printed when it is found, and listed at the
 * end by its words with the rounds that show it; with ROUND that one alone is tried, and the texts are shown.
 */
import fc from "fast-check";
import { hasExtension } from "../../formats/core/files/fileNames.ts";
import type { Format } from "../../formats/core/format.ts";
import { addToList } from "../../formats/core/lists.ts";
import { formats } from "../../formats/registry.ts";
import { generators } from "../formats/generators.ts";
import { readCorpus } from "../support/corpus.ts";
import { exactText } from "../support/mergeLaws.ts";
import { checkWanted, readCount } from "./arguments.ts";
import { type Documents, type Fault, listFaults, tryMerges } from "./mergeCampaign.ts";
import { samplesOf } from "./samples.ts";
import { textsOf } from "./texts.ts";

/** Longer texts are slow, and say the same. */
const MAX_LENGTH = 40_000;
/** What nearly all rounds take: texts up to the first length, and where there are few, the shortest up to the last. */
const SHORT_LENGTH = 500;
const MIN_SHORT = 50;
const MAX_SHORT_LENGTH = 2000;
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

/** What a file's ending says of it, its text does not. */
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
  const byLength = (texts: readonly string[]) => [...new Set(texts)].sort((a, b) => a.length - b.length);
  const short = (texts: readonly string[]) =>
    texts
      .filter(({ length }, at) => length <= (at < MIN_SHORT ? MAX_SHORT_LENGTH : SHORT_LENGTH))
      .flatMap((text) => exactText(format, text) ?? []);
  const real = byLength(textsOf(format, samplesOf(format))).filter(({ length }) => length <= MAX_LENGTH);
  const document = generators[format.id];
  const made = document ? byLength(fc.sample(document, { numRuns: MADE, seed })) : [];
  const endings = endingsOf(format);
  const byEnding = new Map<string, string[]>();
  for (const text of real) addToList(byEnding, endings.get(text) ?? "", text);
  return { pools: [byLength([...byEnding.values()].flatMap(short)), short(made)].filter(({ length }) => length > 0), real, made, endings };
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
