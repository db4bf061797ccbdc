/** `npm run fuzz -- folders [FOLDERS] [SEED]`: runs the command line in hostile folders, 1000 by default. */
import { type FolderCounts, tryFolder } from "../cli/hostileFolders.ts";
import { seeded } from "../support/mutate.ts";
import { readCount } from "./arguments.ts";

const folders = readCount("FOLDERS", process.argv[3], 1000);
const seed = readCount("SEED", process.argv[4], 1);

const counts: FolderCounts = { runs: 0, wrote: 0 };
for (let folder = 0; folder < folders; folder++)
  await tryFolder(seeded(seed + folder), counts).catch((error: unknown) => {
    throw new Error(`with the seed ${seed + folder}: ${error}`);
  });
console.log(`${folders} folders, ${counts.runs} runs: ${counts.wrote} changed what they were for, none anything else`);
