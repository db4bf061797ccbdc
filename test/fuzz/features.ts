/**
 * `npm run fuzz -- features [COUNT] [SEED] [FORMAT]`: applies COUNT (default 100,000) offered features to real, handwritten, generated and
 * damaged texts of each format, then makes as many changes to archives of each type, and clicks on their pages. FORMAT may be an archive
 * type. Prints the seed of a text or file that breaks the law, once for each kind of problem.
 */
import fc from "fast-check";
import type { ArchiveType } from "../../formats/archives/archive.ts";
import { archiveTypes, isArchiveName } from "../../formats/archives/registry.ts";
import { yaz0 } from "../../formats/containers/yaz0.ts";
import type { Format } from "../../formats/core/format.ts";
import { formats } from "../../formats/registry.ts";
import { sarcOf } from "../cli/archiveBytes.ts";
import { generators } from "../formats/generators.ts";
import { tryChanges } from "../support/archiveChanges.ts";
import { tryClicks } from "../support/archiveClicks.ts";
import { readCorpus } from "../support/corpus.ts";
import { type Counted, tryFeatures } from "../support/features.ts";
import { mutateText, seeded } from "../support/mutate.ts";
import { checkWanted } from "./arguments.ts";
import { samplesOf } from "./samples.ts";
import { textsOf } from "./texts.ts";

const PLACES = 12;
/** One text in this many is damaged first. */
const DAMAGED = 4;
/** Longer texts are slow and find no more. */
const MAX_LENGTH = 40_000;
const MAX_KINDS = 40;
/** Number of consecutive changes, and the size of the changed archives. */
const CHANGES = 8;
const CLICKS = 12;
const MAX_ARCHIVE = 100_000;

export async function fuzzFeatures(count: number, seed: number, only: string | undefined): Promise<boolean> {
  checkWanted(
    only,
    [...formats, ...archiveTypes].map(({ id }) => id),
  );
  let isGood = true;
  for (const format of formats.filter(({ id }) => !only || id.includes(only))) isGood = (await fuzzFormat(format, count, seed)) && isGood;
  for (const type of archiveTypes.filter(({ id }) => !only || id.includes(only)))
    isGood = (await fuzzArchives(type, count, seed)) && isGood;
  return isGood;
}

function fuzzFormat(format: Format, count: number, seed: number): Promise<boolean> {
  const texts = textsOf(format, samplesOf(format)).filter(({ length }) => length <= MAX_LENGTH);
  const document = generators[format.id];
  return runRounds(format.id, "texts", count, seed, (round, random, counted) => {
    const isMade = document !== undefined && round % 2 === 0;
    const whole = isMade ? fc.sample(document, { numRuns: 1, seed: seed * 1_000_003 + round })[0] : texts[random() % texts.length];
    const text = random() % DAMAGED === 0 ? mutateText(whole, random) : whole;
    tryFeatures(format, text, random, PLACES, counted);
  });
}

/** Real archives, and a generated one with nested archives. */
function fuzzArchives({ id }: ArchiveType, count: number, seed: number): Promise<boolean> {
  const real = readCorpus(id).filter(({ name, bytes }) => isArchiveName(name) && bytes.length <= MAX_ARCHIVE);
  const files = real.map(({ bytes }) => bytes);
  const inner = files[0] ?? sarcOf({ "a.bin": "a" });
  files.push(sarcOf({ "a/in.sarc": inner, "b/in.szs": yaz0.wrap(sarcOf({ "deep.sarc": inner, "x.bin": "x" })), "c.bin": "c" }));
  return runRounds(id, "archives", count, seed, (round, random, counted) => {
    const file = files[random() % files.length];
    return round % 2 === 0 ? tryChanges(file, random, CHANGES, counted) : tryClicks(file, random, CLICKS, counted);
  });
}

async function runRounds(
  id: string,
  what: string,
  count: number,
  seed: number,
  tryOne: (round: number, random: () => number, counted: Counted) => void | Promise<void>,
): Promise<boolean> {
  const counted: Counted = { tried: {}, wrong: [] };
  const kinds = new Map<string, string>();
  let rounds = 0;
  let slowest = 0;
  const start = performance.now();
  const total = () => Object.values(counted.tried).reduce((sum, one) => sum + one, 0);
  for (; total() < count; rounds++) {
    const before = counted.wrong.length;
    const usage = process.cpuUsage();
    await tryOne(rounds, seeded(seed * 1_000_003 + rounds), counted);
    const { user, system } = process.cpuUsage(usage);
    slowest = Math.max(slowest, (user + system) / 1000);
    for (const wrong of counted.wrong.slice(before)) {
      const kind = wrong.replace(/\{.*\}|"(?:[^"\\]|\\.)*"|[\d,]+|`[^`]*`/g, "…").slice(0, 120);
      if (!kinds.has(kind) && kinds.size < MAX_KINDS) kinds.set(kind, `round ${rounds}: ${wrong.slice(0, 600)}`);
    }
  }
  const seconds = ((performance.now() - start) / 1000).toFixed(0);
  console.log(
    `${id}: ${rounds} ${what}, ${total()} tried (${JSON.stringify(counted.tried)}), ${counted.wrong.length} wrong; slowest ${slowest.toFixed(0)} ms; ${seconds} s`,
  );
  for (const line of kinds.values()) console.log(`  seed ${seed}, ${line}`);
  return counted.wrong.length === 0;
}
