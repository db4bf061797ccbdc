/**
 * All schedules of a save up to a number of events. A run shows what calls there are for the next event. What can follow depends on nothing but
 * the state, so each state is continued once: it is first met with as few events as can lead to it, and so with as many left.
 */
import type { Clock } from "./memoryDisk.ts";
import type { Call, Outcome } from "./process.ts";
import type { Scenario, Unit } from "./scenarios.ts";
import { type CallInRun, type Event, type Run, simulate } from "./simulate.ts";

export interface Counts {
  /** Schedules that were run, by their number of events. */
  readonly run: number[];
  /** Schedules that those stand for, by their number of events: all there are. */
  readonly covered: number[];
  /** How the first save ended. */
  readonly ended: Record<string, number>;
  /** What the files held in the end, and how the first save ended. */
  readonly outcomes: Set<string>;
  /** What was broken, without the schedules. */
  readonly broken: Set<string>;
}

/** A schedule that is run. */
interface Node {
  readonly parent: Node | undefined;
  /** Its last event. */
  readonly event: Event | undefined;
  /** The same with one event more, in the order in which they can happen. */
  children: readonly Node[];
  /** Where its run ended, since another one goes on like it. Where it is the same from its event on, it was not run at all. */
  goesOnAs: Place | undefined;
  /** Calls of its run. */
  length: number;
  /** By k: from each child on, how many schedules there are with k events more. */
  counts: (readonly number[])[] | undefined;
}

/** In a run: before a call, and before another program writes one of the units there. */
interface Place {
  readonly node: Node;
  readonly call: number;
  readonly writes: number;
}

export interface WalkOptions {
  /** False for each schedule to its end, whatever it is the same as. */
  readonly isPruned?: boolean;
  /** Goes on where something is broken, and collects it. */
  readonly goesOn?: boolean;
  /** Called when all schedules of so many events are done. */
  readonly onLevel?: (events: number, counts: Counts) => void;
}

/**
 * Level by level: schedules of one event, of two, and so on.
 * @throws Error with the schedule, at the first that breaks a promise
 */
export async function runAll(scenario: Scenario, clock: Clock, most: number, options: WalkOptions = {}): Promise<Counts> {
  const { isPruned = true, goesOn = false, onLevel } = options;
  const counts: Counts = { run: [], covered: [], ended: {}, outcomes: new Set(), broken: new Set() };
  const known = new Map<string, Place>();
  const root = makeNode(undefined, undefined);
  let level = [root];
  for (let events = 0; events <= most; events++) {
    const longer: Node[] = [];
    let count = 0;
    for (const node of level) {
      if (node.goesOnAs) continue;
      count++;
      const schedule = scheduleOf(node);
      const run = await simulate(scenario, clock, schedule, (state) => known.has(state));
      if (run.broken !== undefined && !goesOn) throw brokenError(scenario, schedule, run.broken);
      note(run, counts);
      if (events === most) continue;
      node.length = run.calls.length;
      if (run.endsAt !== undefined) node.goesOnAs = known.get(run.endsAt);
      if (isPruned) for (const [state, call] of run.states) known.set(state, { node, call, writes: 0 });
      node.children = [...nextEvents(scenario, run.calls, node.event)].map((event) => makeNode(node, event));
      if (isPruned) for (const child of node.children) child.goesOnAs = findSame(child, scenario.units, run.calls);
      for (const child of node.children) longer.push(child);
    }
    counts.run.push(count);
    counts.covered.push(countFrom({ node: root, call: 0, writes: 0 }, events));
    onLevel?.(events, counts);
    level = longer;
  }
  return counts;
}

/** Runs one to its end. @throws Error where it breaks a promise */
export async function runSchedule(scenario: Scenario, clock: Clock, schedule: readonly Event[]): Promise<void> {
  const { broken } = await simulate(scenario, clock, schedule);
  if (broken !== undefined) throw brokenError(scenario, schedule, broken);
}

function note({ ended, outcome, broken, timesRead }: Run, counts: Counts): void {
  counts.ended[ended] = (counts.ended[ended] ?? 0) + 1;
  if (outcome !== undefined) counts.outcomes.add(outcome);
  if (broken !== undefined) counts.broken.add(broken);
  if (timesRead > 0)
    throw new Error(
      "The code read a file time. States leave times out, so equal states could now behave differently: add times to the state.",
    );
}

function brokenError({ name }: Scenario, schedule: readonly Event[], broken: string): Error {
  const events = schedule.map(
    ({ call, what }) => `${typeof what === "string" ? what : `another program writes ${what.writes}`} at call ${call}`,
  );
  return new Error(`${name}: ${broken}\n  ${events.join("\n  ") || "no events"}\n  ${JSON.stringify(schedule)}`);
}

const NONE: readonly Node[] = [];

function makeNode(parent: Node | undefined, event: Event | undefined): Node {
  return { parent, event, children: NONE, goesOnAs: undefined, length: 0, counts: undefined };
}

function scheduleOf(node: Node): readonly Event[] {
  const events: Event[] = [];
  for (let at: Node | undefined = node; at?.event; at = at.parent) events.unshift(at.event);
  return events;
}

function* nextEvents({ units }: Scenario, calls: readonly Call[], last: Event | undefined): Generator<Event> {
  for (let call = Math.max(0, last?.call ?? 0); call < calls.length; call++) {
    const lastHere = call === last?.call ? last.what : undefined;
    // what a call comes to is the last that happens at it
    if (typeof lastHere === "string") continue;
    // two that write before the same call do so in this order
    for (let writes = lastHere ? lastHere.writes + 1 : 0; writes < units.length; writes++) yield { call, what: { writes } };
    for (const what of outcomesOf(calls[call] as Call)) yield { call, what };
  }
}

/** Another program that writes before a call does the same as one that writes before the last one, if that sees nothing of it. */
function findSame({ parent, event }: Node, units: readonly Unit[], calls: readonly CallInRun[]): Place | undefined {
  if (!event || typeof event.what === "string") return undefined;
  const { call, what } = event;
  const [before, after] = [calls[call - 1], calls[call]];
  const path = units[what.writes]?.path;
  if (!before || !after || path === undefined || before.reported !== after.reported) return undefined;
  if ([before.path, before.other].some((seen) => seen && (path === seen || path.startsWith(`${seen}/`))) || after.path === path)
    return undefined;
  const same = parent?.children.find((one) => one.event?.call === call - 1 && isSameWrite(one.event.what, what));
  return same && { node: same.goesOnAs?.node ?? same, call, writes: what.writes + 1 };
}

function isSameWrite(what: Event["what"], other: Event["what"]): boolean {
  return typeof what === "object" && typeof other === "object" && what.writes === other.writes;
}

function outcomesOf({ isWrite }: Call): readonly Exclude<Outcome, "done">[] {
  return isWrite ? ["fails", "fails halfway", "killed", "killed halfway"] : ["fails", "killed"];
}

/** Schedules with so many more events than that of the place, at its call and after it: run, or the same as one that was. */
function countFrom({ node, call, writes }: Place, more: number): number {
  if (more === 0) return 1;
  node.counts ??= [];
  node.counts[more] ??= countByChild(node, more);
  const first = node.children.findIndex(({ event }) => event && isFrom(event, call, writes));
  const own = first === -1 ? 0 : (node.counts[more][first] as number);
  const { goesOnAs, length } = node;
  if (!goesOnAs) return own;
  // the place may be where it goes on, or after that
  const further = Math.max(0, call - length);
  const later = further > 0 ? writes : call === length ? Math.max(writes, goesOnAs.writes) : goesOnAs.writes;
  return own + countFrom({ node: goesOnAs.node, call: goesOnAs.call + further, writes: later }, more);
}

function countByChild({ children }: Node, more: number): readonly number[] {
  const counts: number[] = [];
  let sum = 0;
  for (const child of children.toReversed()) counts.unshift((sum += countFrom({ node: child, call: 0, writes: 0 }, more - 1)));
  return counts;
}

function isFrom({ call, what }: Event, first: number, writes: number): boolean {
  return call > first || (call === first && (typeof what === "string" || what.writes >= writes));
}
