/**
 * `npm run fuzz -- containers [BOMBS] [SEED]`: files that unpack to too much or state what is not true, in processes with little memory: all
 * pairs of layers, then BOMBS at random (default 1,000), with every command.
 */
import { allPairs, BOMB_COMMANDS, type Bomb, defuse, makeBomb } from "../cli/bombs.ts";
import { seeded } from "../support/mutate.ts";
import { readCount } from "./arguments.ts";

/** In one process. */
const BATCH = 20;

const count = readCount("BOMBS", process.argv[3], 1000);
const random = seeded(readCount("SEED", process.argv[4], 1));

/** A campaign that finds nothing proves nothing: without a budget, this one has to be found. */
const planted = allPairs()
  .map((make) => make())
  .find(({ name }) => name === "yaz0 > sarc > yaz0 of 1 GiB");
const found = await defuse(planted ? [planted] : [], ["verify", "--json", "--jobs", "1"], "toys, without a budget").then(
  () => undefined,
  (error: Error) => error.message.slice(0, 200),
);
if (found === undefined) throw new Error("a tool that does not count what it unpacks is not found");
console.log(`planted: ${found}`);

const makers: (() => Bomb)[] = [...allPairs()];
for (let i = 0; i < count; i++) {
  const seed = random();
  makers.push(() => makeBomb(seeded(seed)));
}
for (const command of BOMB_COMMANDS) {
  // a process for each file takes its time
  const some = command[0] === "textconv" ? makers.filter((_, i) => i % 10 === 0) : makers;
  let memory = 0;
  for (let at = 0; at < some.length; at += BATCH) {
    const bombs = some.slice(at, at + BATCH).map((make) => make());
    memory = Math.max(memory, await defuse(bombs, command));
  }
  console.log(`${command[0]}: ${some.length} files, at most ${memory.toFixed(0)} MiB`);
}
