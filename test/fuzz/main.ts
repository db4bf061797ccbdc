/**
 * `npm run fuzz -- [RUNS] [SEED] [FORMAT]`: damages RUNS files (default 200,000), all real files and fixtures in turn. FORMAT may also be an
 * archive type, or `kcl`. Fails at the first exception, refusal without an offset, false `exact`, or run that takes too long. It also searches
 * damaged files for names, maps their readable parts, and damages a fifth as many texts. For formats with random files, every second damaged
 * file is such a file, and a tenth as many are read undamaged and compared with their texts. One damaged file or text in twenty also gets the
 * features offered for it, as in features.ts.
 */
import { writeClip } from "../../formats/anim/binary/writeClip.ts";
import { printClip } from "../../formats/anim/text/printClip.ts";
import type { Format } from "../../formats/core/format.ts";
import { formats } from "../../formats/registry.ts";
import { randomClip } from "../formats/anim/clips.ts";
import { mutateBytes, seeded } from "../support/mutate.ts";
import { checkWanted, readCount } from "./arguments.ts";
import { bounded, checkFile } from "./checkFile.ts";
import { fuzzFeatures } from "./features.ts";
import { fuzzOther, OTHERS } from "./others.ts";
import { samplesOf } from "./samples.ts";
import { fuzzTexts, tryDamaged, WITH_FEATURES } from "./texts.ts";

/** Damaged files per damaged text, because texts are longer and read several times. */
const FILES_FOR_A_TEXT = 5;

if (process.argv[2] === "features")
  process.exit(
    (await fuzzFeatures(readCount("COUNT", process.argv[3], 100_000), readCount("SEED", process.argv[4], 1), process.argv[5])) ? 0 : 1,
  );

const runs = readCount("RUNS", process.argv[2], 200_000);
const seed = readCount("SEED", process.argv[3], 1);

interface Made {
  readonly bytes: Uint8Array;
  readonly text: string;
}

/** Random files, by format. */
const MAKERS: Readonly<Record<string, ((random: () => number) => Made) | undefined>> = {
  anim: (random) => {
    const clip = randomClip(random);
    return { bytes: writeClip(clip), text: printClip(clip) };
  },
};

function checkMade(format: Format, { bytes, text }: Made): void {
  const outcome = checkFile(format, bytes);
  if (outcome !== "exact") throw new Error(`a file made at random is ${outcome}`);
  const decoded = format.decode(bytes, format.builtinNames());
  if (decoded.kind !== "ok" || decoded.text !== text) throw new Error("a file made at random gives another text");
}

const only = process.argv[4];
checkWanted(
  only,
  [...formats, ...OTHERS].map(({ id }) => id),
);
for (const format of formats.filter(({ id }) => !only || id.includes(only))) {
  const make = MAKERS[format.id];
  const samples = samplesOf(format);
  const random = seeded(seed);
  const counts = { exact: 0, inexact: 0, refused: 0 };
  let tried = 0;
  const start = performance.now();
  for (let run = 0; run < runs; run++) {
    const damaged = mutateBytes(make && run % 2 === 0 ? make(random).bytes : samples[run % samples.length], random);
    try {
      if (make && run % 10 === 0) checkMade(format, make(random));
      counts[bounded(() => checkFile(format, damaged))]++;
      if (run % WITH_FEATURES === 0) {
        const decoded = format.decode(damaged, format.builtinNames());
        if (decoded.kind === "ok") tried += tryDamaged(format, decoded.text, random);
      }
    } catch (error) {
      console.error(`${format.id}: run ${run} of seed ${seed}: ${error instanceof Error ? error.stack : error}`);
      process.exit(1);
    }
  }
  const seconds = (performance.now() - start) / 1000;
  const memory = Math.round(process.memoryUsage().rss / 1e6);
  console.log(
    `${format.id}: ${make ? `${Math.ceil(runs / 10)} files made at random; ` : ""}${runs} damaged files of ${samples.length}: ${counts.exact} exact, ${counts.inexact} inexact, ${counts.refused} refused; ${tried} offers tried; ${seconds.toFixed(0)} s, ${memory} MB`,
  );
  try {
    const rounds = Math.floor(runs / FILES_FOR_A_TEXT);
    const { texts, encoded, refused, tried } = fuzzTexts(format, samples, rounds, seed);
    console.log(`${format.id}: ${rounds} damaged texts of ${texts}: ${encoded} encoded, ${refused} refused; ${tried} offers tried`);
  } catch (error) {
    console.error(`${format.id}: seed ${seed}: ${error instanceof Error ? error.message : error}`);
    process.exit(1);
  }
}
for (const other of OTHERS.filter(({ id }) => !only || id.includes(only))) if (!fuzzOther(other, runs, seed)) process.exit(1);
