/** All schedules of a save up to a number of events, each run once. A run shows what calls there are for the next event. */
import type { Clock } from "./memoryDisk.ts";
import type { Call, Outcome } from "./process.ts";
import type { Scenario } from "./scenarios.ts";
import { Broken, type Event, simulate } from "./simulate.ts";

export interface Counts {
  /** Schedules by their number of events. */
  readonly byEvents: number[];
  readonly ended: Record<string, number>;
}

/** @throws Broken with the schedule, at the first that breaks a promise */
export async function runAll(
  scenario: Scenario,
  clock: Clock,
  most: number,
  isWanted = (_schedule: readonly Event[]) => true,
): Promise<Counts> {
  const counts: Counts = { byEvents: Array.from({ length: most + 1 }, () => 0), ended: {} };
  const waiting: (readonly Event[])[] = [[]];
  for (let schedule = waiting.pop(); schedule; schedule = waiting.pop()) {
    const { calls, ended } = await runOne(scenario, clock, schedule);
    counts.byEvents[schedule.length] = (counts.byEvents[schedule.length] ?? 0) + 1;
    counts.ended[ended] = (counts.ended[ended] ?? 0) + 1;
    if (schedule.length < most)
      for (const event of nextEvents(scenario, calls, schedule.at(-1))) {
        const longer = [...schedule, event];
        if (isWanted(longer)) waiting.push(longer);
      }
  }
  return counts;
}

async function runOne(scenario: Scenario, clock: Clock, schedule: readonly Event[]) {
  try {
    return await simulate(scenario, clock, schedule);
  } catch (error) {
    const events = schedule.map(
      ({ call, what }) => `${typeof what === "string" ? what : `another program writes ${what.writes}`} at call ${call}`,
    );
    const said = error instanceof Broken ? error.message : error instanceof Error ? error.stack : String(error);
    const broken = new Broken(`${scenario.name}: ${said}\n  ${events.join("\n  ") || "no events"}\n  ${JSON.stringify(schedule)}`);
    throw broken;
  }
}

function* nextEvents(scenario: Scenario, calls: readonly Call[], last: Event | undefined): Generator<Event> {
  // another program's write is followed by what the call itself comes to
  const first = last === undefined ? 0 : typeof last.what === "object" ? last.call : last.call + 1;
  for (let call = first; call < calls.length; call++) {
    for (const what of outcomesOf(calls[call] as Call)) yield { call, what };
    if (call === last?.call) continue;
    for (const writes of scenario.units.keys()) yield { call, what: { writes } };
  }
}

function outcomesOf({ isWrite }: Call): readonly Exclude<Outcome, "done">[] {
  return isWrite ? ["fails", "fails halfway", "killed", "killed halfway"] : ["fails", "killed"];
}
