/** `npm run fuzz -- kills [KILLS] [SEED] [KIND]`: kills the command line while it writes large files, by default 100 times for each kind of writing. */

import { KILL_CASES } from "../cli/killScenes.ts";
import { killOften } from "../cli/kills.ts";
import { seeded } from "../support/mutate.ts";
import { checkWanted, readCount } from "./arguments.ts";

const SIZE = 24 * 1024 * 1024;

const kills = readCount("KILLS", process.argv[3], 100);
const seed = readCount("SEED", process.argv[4], 1);

const wanted = process.argv[5];
checkWanted(wanted, KILL_CASES);

for (const kind of KILL_CASES.filter((each) => each.includes(wanted ?? ""))) {
  const { late, old, fresh, leftovers } = await killOften(kind, kills, SIZE, seeded(seed));
  console.log(`${kind}: ${kills} kills, ${late} too late; ${old} files old, ${fresh} new; ${leftovers} runs left files for the next one`);
}
