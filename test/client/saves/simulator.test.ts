/** Saves under all schedules of one event, and the simple ones under those of two. `npm run fuzz -- saves` runs those of more. */
import { afterAll, expect, test } from "vitest";
import { CLOCKS, type Clock } from "./memoryDisk.ts";
import { HostProcess } from "./process.ts";
import { SCENARIOS, type Scenario } from "./scenarios.ts";
import { runAll } from "./schedules.ts";

afterAll(() => HostProcess.releaseTime());

test.each(SCENARIOS.map((scenario) => [scenario.name, scenario] as const))("%s, one event", async (_, scenario) => {
  // two files take a dozen times as long, and say the same with all clocks
  const clocks = scenario.isPair ? ["1 s"] : Object.keys(CLOCKS);
  for (const clock of clocks) expect((await runAll(scenario, CLOCKS[clock] as Clock, 1)).byEvents[1]).toBeGreaterThan(40);
});

test("one file, two events", async () => {
  expect((await runAll(SCENARIOS[0] as Scenario, CLOCKS["1 s"] as Clock, 2)).byEvents[2]).toBeGreaterThan(1500);
});
