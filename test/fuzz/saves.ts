/**
 * `npm run fuzz -- saves [EVENTS] [SCENARIO] [CLOCK]`: all schedules of a save with up to EVENTS events (2 unless given) in the scenarios and with
 * the clocks whose names contain the words given; one clock stands for all where nobody looks at a time. Fails at the first schedule that breaks a promise.
 */
import { formats } from "../../formats/registry.ts";
import { CLOCKS } from "../client/saves/memoryDisk.ts";
import { remember } from "../client/saves/remember.ts";
import { SCENARIOS } from "../client/saves/scenarios.ts";
import { runAll } from "../client/saves/schedules.ts";

const [events = "2", wantedScenario = "", wantedClock = ""] = process.argv.slice(3);
formats.forEach(remember);

let total = 0;
for (const scenario of SCENARIOS.filter(({ name }) => name.includes(wantedScenario))) {
  for (const [clockName, clock] of Object.entries(CLOCKS).filter(([name]) => name.includes(wantedClock))) {
    const start = performance.now();
    try {
      const { byEvents, ended, same, timesRead } = await runAll(scenario, clock, Number(events));
      const count = byEvents.reduce((sum, one) => sum + one, 0);
      total += count;
      const first = Object.entries(ended).map(([how, times]) => `${times} ${how}`);
      const seconds = ((performance.now() - start) / 1000).toFixed(0);
      const clocks = timesRead === 0 ? "all clocks (nobody looks at a time)" : `clock of ${clockName}`;
      console.log(
        `${scenario.name}, ${clocks}: ${byEvents.join(" + ")} = ${count} schedules, ${same} of them until they came to a known state; first save: ${first.join(", ")}; ${seconds} s`,
      );
      if (timesRead === 0) break;
    } catch (error) {
      console.error(error instanceof Error ? error.message : error);
      process.exit(1);
    }
  }
}
console.log(`${total} schedules, all with the file wholly old, wholly new or another program's`);
