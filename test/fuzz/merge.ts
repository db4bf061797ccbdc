/**
 * `npm run fuzz -- merge [COUNT] [SEED] [FORMAT]`: merges COUNT (default 100,000) times of each format: real, written and generated texts in
 * which each side changed numbers, or took away, added and moved entries, and three documents at random. Names the seed of what breaks a law, and ends there.
 */
import fc from "fast-check";
import type { Format } from "../../formats/core/format.ts";
import { formats } from "../../formats/registry.ts";
import { generators } from "../formats/generators.ts";
import { editedVersion } from "../support/editedVersions.ts";
import { exactBytes, findFault, findLost, findUnapplied } from "../support/mergeLaws.ts";
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

/** Of versions that have nothing in common, or were made of the text by other entries and values. */
function findFaultOf(format: Format, text: string, made: readonly string[] | undefined, random: () => number): string | undefined {
  const isMade = made && random() % 4 === 0;
  // what one has lost comes in where it is the base
  const edited = [text, editedVersion(format, text, random), editedVersion(format, text, random)];
  const first = random() % edited.length;
  const texts = isMade ? made : [...edited.slice(first), ...edited.slice(0, first)];
  const files = texts.map((each) => exactBytes(format, each));
  const [base, ours, theirs] = files;
  if (!base || !ours || !theirs) return undefined;
  const fault = findFault(format, [base, ours, theirs]);
  if (fault !== undefined || isMade) return fault;
  const [before, after] = [base, ours].map((bytes) => {
    const decoded = format.decode(bytes, format.builtinNames());
    return decoded.kind === "ok" ? decoded.text : "";
  });
  return findUnapplied(format, before ?? "", after ?? "");
}

/** An exception is one too. */
function faultIn(find: () => string | undefined): string | undefined {
  try {
    return find();
  } catch (error) {
    return error instanceof Error ? error.stack : String(error);
  }
}

for (const format of mergeable.filter(({ id }) => !only || id.includes(only))) {
  const texts = textsOf(format, samplesOf(format)).filter(({ length }) => length <= MAX_LENGTH);
  const document = generators[format.id];
  const start = performance.now();
  for (let round = 0; round < count; round++) {
    const own = seed * 1_000_003 + round;
    const random = seeded(own);
    const made = document && round % 2 === 0 ? fc.sample(document, { numRuns: 3, seed: own }) : undefined;
    const text = made?.[0] ?? texts[random() % texts.length] ?? "";
    const fault = faultIn(() => findFaultOf(format, text, made, random) ?? findLost(format, text, random));
    if (fault === undefined) continue;
    console.error(`${format.id}: round ${round} of seed ${seed}: ${fault}`);
    process.exit(1);
  }
  const seconds = ((performance.now() - start) / 1000).toFixed(0);
  console.log(`${format.id}: ${count} rounds of ${texts.length} texts and documents at random, no law broken; ${seconds} s`);
}
