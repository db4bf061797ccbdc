/**
 * `npm run fuzz -- merge [COUNT] [SEED] [FORMAT]`: tries all laws of merging on COUNT (default 100,000) triples of texts of each format: short real,
 * written and generated ones in which each side changed values, or took away, added and moved entries. Now and then whole files are merged,
 * longer ones too, and three documents that have nothing in common. Names the seed of what breaks a law, and ends there.
 */
import fc from "fast-check";
import type { Format } from "../../formats/core/format.ts";
import { getOrMake } from "../../formats/core/lists.ts";
import { formats } from "../../formats/registry.ts";
import { generators } from "../formats/generators.ts";
import { editedVersion } from "../support/editedVersions.ts";
import {
  calculatedVersion,
  exactBytes,
  exactText,
  findFault,
  findFaultOfTexts,
  findLost,
  findUnapplied,
  type Texts,
} from "../support/mergeLaws.ts";
import { seeded } from "../support/mutate.ts";
import { checkWanted, readCount } from "./arguments.ts";
import { samplesOf } from "./samples.ts";
import { textsOf } from "./texts.ts";

/** Longer texts are slow, and say the same. */
const MAX_LENGTH = 40_000;
/** Of the shortest texts, what nearly all rounds take. */
const SHORT_REAL = 40;
const SHORT_MADE = 250;
/** One round of so many merges whole files. */
const WITH_FILES = 20;
/** Of some formats most edited texts have errors. */
const MAX_VERSIONS = 8;

const count = readCount("COUNT", process.argv[3], 100_000);
const seed = readCount("SEED", process.argv[4], 1);
const only = process.argv[5];
const mergeable = formats.filter(({ merge }) => merge);
checkWanted(
  only,
  mergeable.map(({ id }) => id),
);

/** What one has lost comes in where it is the base. */
function rotated(texts: Texts, by: number): Texts {
  const at = by % texts.length;
  return [...texts.slice(at), ...texts.slice(0, at)] as unknown as Texts;
}

/** Laws ask for the file of the same text many times. */
function withMemory(format: Format): Format {
  const known = new Map<string, ReturnType<Format["encode"]>>();
  const encode: Format["encode"] = (text) => {
    if (known.size > 30) known.clear();
    return getOrMake(known, text, () => format.encode(text));
  };
  return { ...format, encode };
}

function findVersion(format: Format, text: string, random: () => number, copies: boolean): string | undefined {
  for (let tries = 0; tries < MAX_VERSIONS; tries++) {
    const version = exactText(format, editedVersion(format, text, random, copies));
    if (version !== undefined && version !== text) return version;
  }
  return undefined;
}

function findFaultInTexts(format: Format, text: string, random: () => number): string | undefined {
  const copies = random() % 2 === 0;
  const ours = findVersion(format, text, random, copies);
  const theirs = ours === undefined ? undefined : findVersion(format, text, random, copies);
  if (ours === undefined || theirs === undefined) return undefined;
  const texts = rotated([text, ours, theirs], random() % 2 === 0 ? 0 : random());
  tried++;
  return findFaultOfTexts(format, texts, copies) ?? findUnapplied(format, texts[0], texts[1]) ?? findUncalculated(format, text, random);
}

function findUncalculated(format: Format, text: string, random: () => number): string | undefined {
  const version = exactText(format, calculatedVersion(format, text, random));
  return version === undefined ? undefined : findUnapplied(format, text, version);
}

/** Of versions that have nothing in common, or were made of the text by other entries and values. */
function findFaultInFiles(format: Format, text: string, made: Texts | undefined, random: () => number): string | undefined {
  const texts = made ?? rotated([text, editedVersion(format, text, random), editedVersion(format, text, random)], random());
  const [base, ours, theirs] = texts.map((each) => exactBytes(format, each));
  const fault = base && ours && theirs && findFault(format, [base, ours, theirs]);
  return fault ?? findLost(format, text, random);
}

/** An exception is one too. */
function faultIn(find: () => string | undefined): string | undefined {
  try {
    return find();
  } catch (error) {
    return error instanceof Error ? error.stack : String(error);
  }
}

let tried = 0;
for (const format of mergeable.filter(({ id }) => !only || id.includes(only)).map(withMemory)) {
  const byLength = (texts: readonly string[]) => [...new Set(texts)].sort((a, b) => a.length - b.length);
  const shortest = (texts: readonly string[], most: number) => texts.slice(0, most).flatMap((text) => exactText(format, text) ?? []);
  const real = byLength(textsOf(format, samplesOf(format))).filter(({ length }) => length <= MAX_LENGTH);
  const document = generators[format.id];
  const made = document ? byLength(fc.sample(document, { numRuns: 2 * SHORT_MADE, seed })) : [];
  const pools = [shortest(real, SHORT_REAL), shortest(made, SHORT_MADE)].filter(({ length }) => length > 0);
  const start = performance.now();
  tried = 0;
  for (let round = 0; round < count; round++) {
    const random = seeded(seed * 1_000_003 + round);
    const pick = (texts: readonly string[]) => texts[random() % texts.length] ?? "";
    // short ones show most mistakes, and are quick
    const pickSmall = (texts: readonly string[]) => texts[(random() % texts.length) % (1 + (random() % texts.length))] ?? "";
    const fault = faultIn(() => {
      if (round % WITH_FILES > 0) return findFaultInTexts(format, pickSmall(pools[random() % pools.length] ?? real), random);
      const three = made.length > 0 && random() % 4 === 0 ? ([pick(made), pick(made), pick(made)] as const) : undefined;
      return findFaultInFiles(format, pick(random() % 2 === 0 && made.length > 0 ? made : real), three, random);
    });
    if (fault === undefined) continue;
    console.error(`${format.id}: round ${round} of seed ${seed}: ${fault}`);
    process.exit(1);
  }
  const seconds = ((performance.now() - start) / 1000).toFixed(0);
  console.log(`${format.id}: ${count} rounds, ${tried} triples of texts, no law broken; ${seconds} s`);
}
