/**
 * `npm run fuzz -- containers [BOMBS] [SEED]`: runs every command, in processes with little memory, on decompression bombs, files with false
 * sizes, and archives whose members share bytes: all pairs of layers, BOMBS random files (default 1,000), and a tenth as many archives.
 */
import { ALONE, allPairs, allSharing, BOMB_COMMANDS, type Bomb, defuse, makeBomb } from "../cli/bombs.ts";
import type { Flavour } from "../cli/buildTool.ts";
import { seeded } from "../support/mutate.ts";
import { readCount } from "./arguments.ts";

/** In one process. */
const BATCH = 20;
/** For one file. */
const MAX_WORK_MS = 5000;

const count = readCount("BOMBS", process.argv[3], 1000);
const random = seeded(readCount("SEED", process.argv[4], 1));

/** Planted bugs: a campaign that finds nothing proves nothing, so it must find each. */
const MISTAKES: readonly (readonly [flavour: Flavour, bomb: string])[] = [
  ["toys, without a budget", "yaz0 > yaz0 > yaz0 of 1 GiB"],
  ["toys, without a budget for walks", "8 wide and 14 deep, no two the same"],
];
const known = [...allPairs(), ...allSharing(0, random)];
for (const [flavour, bomb] of MISTAKES) {
  const planted = known.map((make) => make()).filter(({ name }) => name === bomb);
  const found = await defuse(planted, ["verify", "--json", "--jobs", "1"], { flavour }).then(
    () => undefined,
    (error: Error) => error.message.slice(0, 200),
  );
  if (found === undefined) throw new Error(`a tool ${flavour.slice(6)} is not found`);
  console.log(`planted: ${found}`);
}

const makers: (() => Bomb)[] = [...known, ...allSharing(Math.ceil(count / 10), random).slice(-Math.ceil(count / 10))];
for (let i = 0; i < count; i++) {
  const seed = random();
  makers.push(() => makeBomb(seeded(seed)));
}
for (const command of BOMB_COMMANDS) {
  // slow: a process for each file
  const some = ALONE.includes(command[0]) ? makers.filter((_, i) => i % 10 === 0) : makers;
  let memory = 0;
  for (let at = 0; at < some.length; at += BATCH) {
    const bombs = some.slice(at, at + BATCH).map((make) => make());
    memory = Math.max(memory, await defuse(bombs, command, { maxWork: MAX_WORK_MS }));
  }
  console.log(`${command[0]}: ${some.length} files, at most ${memory.toFixed(0)} MiB`);
}
