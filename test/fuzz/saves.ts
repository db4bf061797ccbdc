/**
 * `npm run fuzz -- saves [EVENTS] [SCENARIO] [whole]`: all schedules of a save with up to EVENTS events (default 2) in the scenarios whose
 * names contain the given words. Fails at the first schedule that breaks a promise. One clock is enough, because saves do not depend on the
 * disk's times; if one did, this would fail. With `whole`, equivalent schedules also run, and must end as counted.
 */
import { formats } from "../../formats/registry.ts";
import { CLOCKS, type Clock } from "../client/saves/memoryDisk.ts";
import { remember } from "../client/saves/remember.ts";
import { SCENARIOS } from "../client/saves/scenarios.ts";
import { runAll } from "../client/saves/schedules.ts";
import { checkWanted, readCount } from "./arguments.ts";

const [given, wanted = "", whole] = process.argv.slice(3);
const events = readCount("EVENTS", given, 2);
checkWanted(
  wanted,
  SCENARIOS.map(({ name }) => name),
);
formats.forEach(remember);
// millions of errors are created
Error.stackTraceLimit = 0;

const total = { covered: 0, run: 0 };
for (const scenario of SCENARIOS.filter(({ name }) => name.includes(wanted))) {
  const start = performance.now();
  try {
    const { run, covered, ended, outcomes } = await runAll(scenario, CLOCKS["1 s"] as Clock, events, {
      onLevel: (count, { covered, run }) => {
        const seconds = ((performance.now() - start) / 1000).toFixed(0);
        console.log(
          `${scenario.name}, ${count === 1 ? "1 event" : `${count} events`}: ${shown(covered[count])} schedules, ${shown(run[count])} of them run; ${seconds} s`,
        );
      },
    });
    if (whole !== undefined) {
      const all = await runAll(scenario, CLOCKS["1 s"] as Clock, events, { isPruned: false });
      const isSame = covered.join() === all.run.join() && [...outcomes].sort().join() === [...all.outcomes].sort().join();
      if (!isSame)
        throw new Error(`${scenario.name}: ${all.run} schedules with ${all.outcomes.size} outcomes, not ${covered} with ${outcomes.size}`);
      console.log(
        `${scenario.name}: each of the ${shown(sum(all.run))} schedules run ends in one of the same ${all.outcomes.size} outcomes`,
      );
    }
    total.covered += sum(covered);
    total.run += sum(run);
    console.log(
      `${scenario.name}, the first save: ${Object.entries(ended)
        .map(([how, times]) => `${shown(times)} ${how}`)
        .join(", ")}`,
    );
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}
console.log(
  `${shown(total.covered)} schedules, all with the file wholly old, wholly new or another program's; ${shown(total.run)} of them run, the others the same as one of those from some call on`,
);

function sum(counts: readonly number[]): number {
  return counts.reduce((all, one) => all + one, 0);
}

function shown(count = 0): string {
  return count.toLocaleString("en");
}
