/** Saves under all schedules of one event, and with `--all` the simplest under those of two. `npm run fuzz -- saves` runs those of more. */
import { afterAll, expect, test } from "vitest";
import { workspace } from "vscode";
import type { Replacer } from "../../../client/src/save/replacer.ts";
import { formats } from "../../../formats/registry.ts";
import { extent } from "../../support/extent.mjs";
import { CLOCKS, type Clock } from "./memoryDisk.ts";
import { HostProcess, uri } from "./process.ts";
import { remember } from "./remember.ts";
import { SCENARIOS, type Scenario } from "./scenarios.ts";
import { runAll, runSchedule } from "./schedules.ts";

const forget = formats.map(remember);
afterAll(() => {
  HostProcess.releaseTime();
  for (const one of forget) one();
});

const EVENTS = extent(1, 2);
const clock = CLOCKS["1 s"] as Clock;

test.each(SCENARIOS.map((scenario) => [scenario.name, scenario] as const))("%s, one event", async (_, scenario) => {
  const { covered } = await runAll(scenario, clock, 1);
  expect(covered[1]).toBeGreaterThan(40);
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
  await runSchedule(SCENARIOS.find((one) => one.name === name) as Scenario, clock, schedule);
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
    "no process looks once more before a new file takes the place of the old one",
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
    for (let call = 0; call < 40; call++) await runSchedule(scenario, clock, [{ call, what: "killed" }]);
  };
  await expect(killEverywhere()).rejects.toThrow(/of two files one is written/);
});

const WALKED: readonly (readonly [what: string, replacer: Replacer | undefined, isBroken: boolean])[] = [
  ["as it is", undefined, false],
  ...PLANTED.map(([mistake, , replacer]) => [mistake, replacer, true] as const),
];

test.each(WALKED)(
  `events, ${EVENTS} at most, of which no state is gone on from twice, end as all schedules do: %s`,
  async (_, replacer, isBroken) => {
    const scenario: Scenario = { ...(SCENARIOS[0] as Scenario), ...(replacer && { replacer }) };
    const whole = await runAll(scenario, clock, EVENTS, { isPruned: false, goesOn: true });
    const pruned = await runAll(scenario, clock, EVENTS, { goesOn: true });
    expect(pruned.run[EVENTS]).toBeLessThanOrEqual((whole.run[EVENTS] as number) * extent(1, 0.6));
    expect(pruned.covered).toEqual(whole.run);
    expect([...pruned.outcomes].sort()).toEqual([...whole.outcomes].sort());
    expect([...pruned.broken].sort()).toEqual([...whole.broken].sort());
    expect(whole.broken.size > 0).toBe(isBroken);
  },
);
