/** `npm run fuzz -- together [ROUNDS] [RUNS]`: starts several runs of the command line on one archive at the same time, 100 times. */
import { runTogether } from "../cli/simultaneous.ts";
import { readCount } from "./arguments.ts";

const rounds = readCount("ROUNDS", process.argv[3], 100);
const runs = readCount("RUNS", process.argv[4], 6);

let [done, refused] = [0, 0];
for (let round = 0; round < rounds; round++) {
  const counts = await runTogether(runs);
  done += counts.done;
  refused += counts.refused;
}
console.log(`${rounds * runs} runs: ${done} changes made, ${refused} refused with a word, none lost`);
