/**
 * `npm run fuzz -- features [COUNT] [SEED] [FORMAT]`: does to real, written, generated and damaged texts what is offered for them, until COUNT
 * (100,000 unless told) were tried of each format. Names the seed of each text that breaks the law, once for each kind of problem.
 */
import fc from "fast-check";
import type { Format } from "../../formats/core/format.ts";
import { formats } from "../../formats/registry.ts";
import { generators } from "../formats/generators.ts";
import { type Counted, tryFeatures } from "../support/features.ts";
import { mutateText, seeded } from "../support/mutate.ts";
import { samplesOf } from "./samples.ts";
import { textsOf } from "./texts.ts";

const PLACES = 12;
/** One of so many texts is damaged first. */
const DAMAGED = 4;
/** Longer texts are slow, and say the same. */
const LONGEST = 40_000;
const MOST_KINDS = 40;

export function fuzzFeatures(count: number, seed: number, only: string | undefined): boolean {
  return formats
    .filter(({ id }) => !only || id === only)
    .map((format) => fuzzFormat(format, count, seed))
    .every(Boolean);
}

function fuzzFormat(format: Format, count: number, seed: number): boolean {
  const texts = textsOf(format, samplesOf(format)).filter(({ length }) => length <= LONGEST);
  const document = generators[format.id];
  const counted: Counted = { tried: {}, wrong: [] };
  const told = new Map<string, string>();
  let rounds = 0;
  let slowest = 0;
  const start = performance.now();
  const total = () => Object.values(counted.tried).reduce((sum, one) => sum + one, 0);
  for (; total() < count; rounds++) {
    const random = seeded(seed * 1_000_003 + rounds);
    const isMade = document !== undefined && rounds % 2 === 0;
    const whole = isMade ? fc.sample(document, { numRuns: 1, seed: seed * 1_000_003 + rounds })[0] : texts[random() % texts.length];
    const text = random() % DAMAGED === 0 ? mutateText(whole, random) : whole;
    const before = counted.wrong.length;
    const usage = process.cpuUsage();
    tryFeatures(format, text, random, PLACES, counted);
    const { user, system } = process.cpuUsage(usage);
    slowest = Math.max(slowest, (user + system) / 1000);
    for (const wrong of counted.wrong.slice(before)) {
      const kind = wrong.replace(/\{.*\}|"(?:[^"\\]|\\.)*"|[\d,]+|`[^`]*`/g, "…").slice(0, 120);
      if (!told.has(kind) && told.size < MOST_KINDS) told.set(kind, `round ${rounds}: ${wrong.slice(0, 600)}`);
    }
  }
  const seconds = ((performance.now() - start) / 1000).toFixed(0);
  console.log(
    `${format.id}: ${rounds} texts, ${total()} tried (${JSON.stringify(counted.tried)}), ${counted.wrong.length} wrong; slowest text ${slowest.toFixed(0)} ms; ${seconds} s`,
  );
  for (const line of told.values()) console.log(`  seed ${seed}, ${line}`);
  return counted.wrong.length === 0;
}
