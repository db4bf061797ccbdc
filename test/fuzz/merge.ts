/**
 * `npm run fuzz -- merge [COUNT] [SEED] [FORMAT]`: merges COUNT (default 100,000) times of each format: real, written and generated texts in
 * which each side changed numbers, and three documents at random. Names the seed of what breaks a law, and ends there.
 */
import fc from "fast-check";
import { formats } from "../../formats/registry.ts";
import { generators } from "../formats/generators.ts";
import { exactBytes, findFault, findLost } from "../support/mergeLaws.ts";
import { seeded } from "../support/mutate.ts";
import { checkWanted, readCount } from "./arguments.ts";
import { samplesOf } from "./samples.ts";
import { textsOf } from "./texts.ts";

/** Longer texts are slow, and say the same. */
const MAX_LENGTH = 40_000;

const count = readCount("COUNT", process.argv[3], 100_000);
const seed = readCount("SEED", process.argv[4], 1);
const only = process.argv[5];
const mergeable = formats.filter(({ merge }) => merge);
checkWanted(
  only,
  mergeable.map(({ id }) => id),
);

for (const format of mergeable.filter(({ id }) => !only || id.includes(only))) {
  const texts = textsOf(format, samplesOf(format)).filter(({ length }) => length <= MAX_LENGTH);
  const document = generators[format.id];
  const start = performance.now();
  for (let round = 0; round < count; round++) {
    const own = seed * 1_000_003 + round;
    const random = seeded(own);
    const made = document && round % 2 === 0 ? fc.sample(document, { numRuns: 3, seed: own }) : undefined;
    const text = made?.[0] ?? texts[random() % texts.length] ?? "";
    const versions = made?.map((each) => exactBytes(format, each)) ?? [];
    const [base, ours, theirs] = versions;
    const fault = (base && ours && theirs && findFault(format, [base, ours, theirs])) ?? findLost(format, text, random);
    if (fault === undefined) continue;
    console.error(`${format.id}: round ${round} of seed ${seed}: ${fault}`);
    process.exit(1);
  }
  const seconds = ((performance.now() - start) / 1000).toFixed(0);
  console.log(`${format.id}: ${count} rounds of ${texts.length} texts and documents at random, no law broken; ${seconds} s`);
}
