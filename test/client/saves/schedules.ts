/** All schedules of a save up to a number of events, each run once. A run shows what calls there are for the next event. */
import type { Clock } from "./memoryDisk.ts";
import type { Call, Outcome } from "./process.ts";
import type { Scenario, Unit } from "./scenarios.ts";
import { Broken, type CallInRun, type Event, type Run, simulate } from "./simulate.ts";

export interface Counts {
  /** Schedules by their number of events. */
  readonly byEvents: number[];
  readonly ended: Record<string, number>;
  /** Of them, those that came to a state that another one was in: what follows from it was run there. */
  same: number;
  /** What the files held in the end, and how the first save ended. */
  readonly outcomes: Set<string>;
  /** How often a time of the disk was looked at. */
  timesRead: number;
}

/**
 * Level by level: schedules of one event, of two, and so on. Where nothing is on its way, what can follow depends on nothing but the state of
 * disk, editor and process, so each such state is continued once. A state is first met with as few events as can lead to it.
 * @param isPruned false for each schedule to its end, whatever it is the same as
 * @throws Broken with the schedule, at the first that breaks a promise
 */
export async function runAll(scenario: Scenario, clock: Clock, most: number, isPruned = true): Promise<Counts> {
  const counts: Counts = { byEvents: [], ended: {}, same: 0, outcomes: new Set(), timesRead: 0 };
  const known = new Set<string>();
  let level: (readonly Event[])[] = [[]];
  for (let events = 0; events <= most; events++) {
    const longer: (readonly Event[])[] = [];
    for (const schedule of level) {
      const run = await runOne(scenario, clock, schedule, (state) => isPruned && known.has(state));
      counts.ended[run.ended] = (counts.ended[run.ended] ?? 0) + 1;
      counts.timesRead += run.timesRead;
      if (run.endsKnown) counts.same++;
      if (run.outcome !== undefined) counts.outcomes.add(run.outcome);
      for (const state of run.states) known.add(state);
      if (events < most) for (const event of nextEvents(scenario, run.calls, schedule.at(-1), isPruned)) longer.push([...schedule, event]);
    }
    counts.byEvents.push(level.length);
    level = longer;
  }
  return counts;
}

async function runOne(scenario: Scenario, clock: Clock, schedule: readonly Event[], isKnown?: (state: string) => boolean): Promise<Run> {
  try {
    return await simulate(scenario, clock, schedule, isKnown);
  } catch (error) {
    const events = schedule.map(
      ({ call, what }) => `${typeof what === "string" ? what : `another program writes ${what.writes}`} at call ${call}`,
    );
    const said = error instanceof Broken ? error.message : error instanceof Error ? error.stack : String(error);
    const broken = new Broken(`${scenario.name}: ${said}\n  ${events.join("\n  ") || "no events"}\n  ${JSON.stringify(schedule)}`);
    throw broken;
  }
}

function* nextEvents(scenario: Scenario, calls: readonly CallInRun[], last: Event | undefined, isPruned: boolean): Generator<Event> {
  // another program's write is followed by what the call itself comes to
  const first = last === undefined ? 0 : typeof last.what === "object" ? last.call : last.call + 1;
  for (let call = first; call < calls.length; call++) {
    for (const what of outcomesOf(calls[call] as CallInRun)) yield { call, what };
    if (call === last?.call) continue;
    for (const [writes, unit] of scenario.units.entries())
      if (!isPruned || !isSameAsBefore(unit, calls[call - 1], calls[call] as CallInRun)) yield { call, what: { writes } };
  }
}

/** Whether another program's write between the two calls is no other than one before both: the first sees nothing of it. */
function isSameAsBefore({ path, hasOneSize }: Unit, before: CallInRun | undefined, after: CallInRun): boolean {
  if (before === undefined || before.since !== after.since) return false;
  // nobody looks at times: runAll counts
  if (hasOneSize && (before.name === "stat" || before.name === "findTarget")) return true;
  return ![before.path, before.other].some((one) => one && (path === one || path.startsWith(`${one}/`)));
}

function outcomesOf({ isWrite }: Call): readonly Exclude<Outcome, "done">[] {
  return isWrite ? ["fails", "fails halfway", "killed", "killed halfway"] : ["fails", "killed"];
}
