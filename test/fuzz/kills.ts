/** `npm run fuzz -- kills [KILLS] [SEED]`: kills the command line tool while it writes a large file, 100 times for each way of writing. */
import { KILL_CASES, killOften } from "../cli/kills.ts";
import { seeded } from "../support/mutate.ts";
import { readCount } from "./arguments.ts";

const SIZE = 24 * 1024 * 1024;

const kills = readCount("KILLS", process.argv[3], 100);
const seed = readCount("SEED", process.argv[4], 1);

for (const kind of KILL_CASES) {
  const { late, old, fresh, leftovers } = await killOften(kind, kills, SIZE, seeded(seed));
  console.log(`${kind}: ${kills} kills, ${late} too late; ${old} files old, ${fresh} new; ${leftovers} runs left files for the next one`);
}
