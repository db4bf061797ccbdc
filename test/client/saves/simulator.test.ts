/** Saves under all schedules of one event, and the simple ones under those of two. `npm run fuzz -- saves` runs those of more. */
import { afterAll, expect, test } from "vitest";
import { workspace } from "vscode";
import type { Replacer } from "../../../client/src/save/replacer.ts";
import { CLOCKS, type Clock } from "./memoryDisk.ts";
import { HostProcess, uri } from "./process.ts";
import { SCENARIOS, type Scenario } from "./scenarios.ts";
import { runAll } from "./schedules.ts";
import { simulate } from "./simulate.ts";

afterAll(() => HostProcess.releaseTime());

const clock = CLOCKS["1 s"] as Clock;

test.each(SCENARIOS.map((scenario) => [scenario.name, scenario] as const))("%s, one event", async (_, scenario) => {
  const { byEvents, timesRead } = await runAll(scenario, clock, 1);
  expect(byEvents[1]).toBeGreaterThan(30);
  // so all clocks are the same
  expect(timesRead).toBe(0);
});

test("one file, two events: what is left out, since it is the same as something else, ends as that does", async () => {
  const whole = await runAll(SCENARIOS[0] as Scenario, clock, 2, false);
  const pruned = await runAll(SCENARIOS[0] as Scenario, clock, 2);
  expect(pruned.byEvents[2]).toBeLessThan(whole.byEvents[2] / 2);
  expect([...pruned.outcomes].sort()).toEqual([...whole.outcomes].sort());
});

/** Schedules of three and four events that broke a promise once. */
test.each([
  [
    "an entry of the journal that is cut off when it ends, and a file that cannot be put back whole",
    "one file",
    [
      { call: 6, what: "fails" },
      { call: 14, what: "fails" },
      { call: 16, what: "fails halfway" },
      { call: 18, what: "fails halfway" },
    ],
  ],
  [
    "another program writes a file that is being taken back, and the first way to do that fails",
    "two files",
    [
      { call: 18, what: { writes: 1 } },
      { call: 22, what: { writes: 0 } },
      { call: 23, what: "fails" },
    ],
  ],
] as const)("%s", async (_, name, schedule) => {
  await simulate(SCENARIOS.find((one) => one.name === name) as Scenario, clock, schedule);
});

/** Mistakes that the schedules of one event have to find. */
const PLANTED: readonly (readonly [mistake: string, scenario: string, replacer: Replacer, found: RegExp])[] = [
  [
    "files are written in place",
    "one file",
    {
      replace: async (changes) => {
        for (const { uri, bytes } of changes) await workspace.fs.writeFile(uri, bytes);
      },
      settle: async () => {},
    },
    /is broken/,
  ],
  [
    "nobody looks once more before a new file takes the place of the old one",
    "one file",
    {
      replace: async ([{ uri: file, bytes }]) => {
        await workspace.fs.writeFile(uri("/game/new"), bytes);
        await workspace.fs.rename(uri("/game/new"), file);
      },
      settle: async () => {},
    },
    /what another program wrote is lost|is left over/,
  ],
];

test.each(PLANTED)("a planted mistake is found: %s", async (_, name, replacer, found) => {
  const scenario = SCENARIOS.find((one) => one.name === name) as Scenario;
  await expect(runAll({ ...scenario, replacer }, clock, 1)).rejects.toThrow(found);
});

test("a planted mistake is found: of two files each is replaced by itself", async () => {
  const replacer: Replacer = {
    replace: async (changes) => {
      for (const { uri: file, bytes } of changes) {
        await workspace.fs.writeFile(uri("/game/new"), bytes);
        await workspace.fs.rename(uri("/game/new"), file);
      }
    },
    settle: async () => {},
  };
  const scenario = { ...SCENARIOS.find(({ name }) => name === "two files"), replacer } as Scenario;
  const killEverywhere = async () => {
    for (let call = 0; call < 40; call++) await simulate(scenario, clock, [{ call, what: "killed" }]);
  };
  await expect(killEverywhere()).rejects.toThrow(/of two files one is written/);
});
