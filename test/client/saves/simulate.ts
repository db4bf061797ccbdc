/**
 * One save from the key to the calm after it, under a schedule of events: calls that fail, a process that is killed, another program that
 * writes. Afterwards everything must be as the README promises; what is not is thrown.
 */
import { decodedUri } from "../../../client/src/decoded/decodedUris.ts";
import { FileSystemError } from "../../support/vscode.ts";
import { busyState, calmState, hashOf } from "./hostState.ts";
import { type Clock, MemoryDisk } from "./memoryDisk.ts";
import { type Call, HostProcess, type Outcome, STORAGE } from "./process.ts";
import type { Followed, Scenario, Unit, Version } from "./scenarios.ts";
import { TextEditor } from "./textEditor.ts";

/** At the `call`th call: another program writes a unit before it, or the call comes out like this. */
export interface Event {
  readonly call: number;
  readonly what: Exclude<Outcome, "done"> | { readonly writes: number };
}

/** A call, and what was reported before it: how often that could have been, and how much is to be. */
export interface CallInRun extends Call {
  readonly reported: string;
}

export interface Run {
  /** All calls that an event could have struck. */
  readonly calls: readonly CallInRun[];
  /** How the first save ended. */
  readonly ended: string;
  /** What the files hold in the end; undefined where the run ended before. */
  readonly outcome: string | undefined;
  /** The states after the last event, each with the number of calls before it. */
  readonly states: readonly (readonly [state: string, calls: number])[];
  /** The one that was known: the run ended there, and `calls` are those before. */
  readonly endsAt: string | undefined;
  /** The promise that it broke, and how. */
  readonly broken: string | undefined;
  /** How often a time of the disk was looked at. Without that, all clocks are the same. */
  readonly timesRead: number;
}

class Broken extends Error {}

/** @param isKnown whether a run in this state has been seen: all that can follow is known then, and the run ends */
export async function simulate(
  scenario: Scenario,
  clock: Clock,
  schedule: readonly Event[],
  isKnown: (state: string) => boolean = () => false,
): Promise<Run> {
  return new Simulation(scenario, clock, schedule, isKnown).run();
}

/** Ends a run whose rest is known. */
class Known extends Error {
  constructor(readonly state: string) {
    super(state);
  }
}

interface Touch {
  readonly version: number;
  /** It came between the last look at the file and the write in place that follows: no file system can tell the two apart. */
  mayBeLost: boolean;
}

class Simulation {
  private readonly disk: MemoryDisk;
  private readonly calls: CallInRun[] = [];
  /** What another program wrote last, by unit. */
  private readonly touched = new Map<Unit, Touch>();
  private touches = 0;
  private isCalm = false;
  /** All that our code has found out. */
  private learned = "";
  private starts = 0;
  private host: HostProcess;
  private editor: TextEditor;
  private ended: string | undefined;
  private readonly states: [state: string, calls: number][] = [];
  /** The process is stopped in the middle of a save, since this state is known. */
  private stopsAt: string | undefined;

  constructor(
    private readonly scenario: Scenario,
    clock: Clock,
    private readonly schedule: readonly Event[],
    private readonly isKnown: (state: string) => boolean,
  ) {
    this.disk = new MemoryDisk(clock);
    scenario.prepare(this.disk);
    this.isCalm = true;
    [this.host, this.editor] = this.start();
  }

  async run(): Promise<Run> {
    let endsAt: string | undefined;
    let broken: string | undefined;
    try {
      await this.saveAndCheck();
    } catch (error) {
      if (error instanceof Known) endsAt = error.state;
      else broken = error instanceof Broken ? error.message : error instanceof Error ? error.stack : String(error);
    } finally {
      this.host.kill();
    }
    const { calls, ended = "killed", states, disk } = this;
    const outcome = endsAt === undefined && broken === undefined ? `${ended}: ${this.contents()}` : undefined;
    return { calls, ended, outcome, states, endsAt, broken, timesRead: disk.timesRead };
  }

  private async saveAndCheck(): Promise<void> {
    const { scenario } = this;
    await this.must(this.editor.open());
    this.isCalm = false;
    this.editor.type(scenario.text("new"));
    const ended = await this.saveOnce("first save");
    if (ended === "killed" || ended === "failed") await this.saveOnce("second save");
    if (this.host.isDead) await this.restart("looks");
    await this.calmDown();
    this.checkFiles(ended);
    this.checkText();
    if (this.editor.isDirty) await this.saveInCalm();
    const before = this.contents();
    this.host.kill();
    await this.restart("looks");
    await this.calmDown();
    if (this.contents().join() !== before.join()) throw new Broken(`a restart makes ${this.contents()} of ${before}`);
    this.checkLeftovers();
  }

  private start(): [HostProcess, TextEditor] {
    const { isLocal, replacer } = this.scenario;
    const learn = (what: string) => {
      if (!this.isCalm) this.learned = hashOf(this.learned, what);
    };
    this.starts++;
    const host = new HostProcess(this.disk, (call) => this.onCall(call), { isLocal, replacer, learn });
    const fs = host.decoded;
    host.connect(host.archiveFileSystem);
    return [host, new TextEditor(fs, decodedUri(this.scenario.real, this.scenario.format))];
  }

  private onCall(call: Call): Outcome {
    if (this.isCalm) return "done";
    if (this.isLater() && this.isStopped()) return "killed";
    const { deliveries, reports } = this.host;
    const number = this.calls.push({ ...call, reported: `${this.starts} ${deliveries} ${reports.length}` }) - 1;
    let outcome: Outcome = "done";
    for (const { call: at, what } of this.schedule) {
      if (at !== number) continue;
      if (typeof what === "object") this.touch(what.writes, call);
      else outcome = what;
    }
    if (outcome.startsWith("killed")) this.learned = hashOf(this.learned, outcome);
    return outcome;
  }

  /** After the last event, and what its call came to. */
  private isLater(): boolean {
    return !this.isCalm && this.calls.length > (this.schedule.at(-1)?.call ?? -1);
  }

  /** In the middle of a save. What the process, the editor and this simulation hold follows from what was found out. */
  private isStopped(): boolean {
    const state = busyState(this.learned, this.disk, [this.host.reports, this.touches, this.touchesByUnit()]);
    if (this.isKnown(state)) this.stopsAt = state;
    else this.states.push([state, this.calls.length]);
    return this.stopsAt !== undefined;
  }

  private touchesByUnit(): readonly (Touch | undefined)[] {
    return this.scenario.units.map((unit) => this.touched.get(unit));
  }

  private touch(index: number, next: Call): void {
    const unit = this.scenario.units[index];
    if (!unit) throw new RangeError(`there is no unit ${index}`);
    // what is half written another program cannot read
    if (this.scenario.units.some((one) => one.path === unit.path && one.read(this.disk) === undefined)) return;
    const version = this.touches++;
    unit.write(this.disk, unit.bytes(version));
    const mayBeLost = (next.name === "writeFile" || next.name === "delete") && next.path === unit.path;
    this.touched.set(unit, { version, mayBeLost });
    for (const [one, touch] of this.touched) if (one.path === unit.path && mayBeLost) touch.mayBeLost = true;
  }

  private async saveOnce(which: string): Promise<"saved" | "conflict" | "failed" | "killed"> {
    if (this.host.isDead) await this.restart("saves");
    if (!this.editor.isDirty) return "saved";
    const outcome = await this.host.finish(this.editor.save());
    if (outcome !== "killed" && "error" in outcome && !(outcome.error instanceof FileSystemError)) throw outcome.error;
    const ended = outcome === "killed" ? "killed" : "value" in outcome ? outcome.value : "failed";
    this.ended ??= ended;
    await this.host.settle(() => this.pause(`${which} ${ended}`));
    this.pause(`${which} ${ended}`);
    return ended;
  }

  /** Again and again, if need be: the user opens VS Code until it stays open. */
  private async restart(then: "saves" | "looks"): Promise<void> {
    for (;;) {
      this.pause(then);
      const { text, isDirty, known, base } = this.editor;
      const wasOpen = this.editor;
      [this.host, this.editor] = this.start();
      if (isDirty) {
        this.editor.restore(text, known, base);
      } else {
        const opened = await this.host.finish(this.editor.open());
        if (opened !== "killed" && "error" in opened) this.editor = Object.assign(this.editor, { text: wasOpen.text, known, base });
      }
      await this.host.settle(() => this.pause(`${then} on`));
      if (!this.host.isDead) return;
    }
  }

  /** Called where nothing is on its way but reports. Ends the run where the rest of it is known. */
  private pause(before: string): void {
    if (this.stopsAt !== undefined) throw new Known(this.stopsAt);
    if (!this.isLater()) return;
    const { editor, disk, host, touches, ended } = this;
    const { text, isDirty, isOrphaned, known, base, baseBefore } = editor;
    const shown = [text, isDirty, isOrphaned, known, base, baseBefore];
    const state = calmState([before, ended, touches, this.touchesByUnit()], shown, disk.state(), host.isDead ? undefined : host.state());
    if (this.isKnown(state)) throw new Known(state);
    this.states.push([state, this.calls.length]);
  }

  /** No more events. What is waited for comes. */
  private async calmDown(): Promise<void> {
    this.isCalm = true;
    await this.host.settle();
    await this.must(this.host.files.read(this.scenario.real).catch(() => undefined));
    this.host.decoded.announceAll();
    await this.host.settle();
  }

  private async must<T>(work: Promise<T>): Promise<T> {
    const outcome = await this.host.finish(work);
    if (outcome === "killed") throw new Broken("killed where nothing kills");
    if ("error" in outcome) throw outcome.error;
    return outcome.value;
  }

  private checkFiles(ended: string): void {
    const { units, isPair } = this.scenario;
    const versions = this.versions();
    for (const [index, unit] of units.entries()) {
      const [version, touch] = [versions[index], this.touched.get(unit)];
      if (version === undefined) throw new Broken(`${unit.name} is broken`);
      if (touch && Number.parseInt(String(version), 10) !== touch.version && !touch.mayBeLost)
        throw new Broken(`${unit.name} is ${version}, and what another program wrote is lost`);
      if (typeof version === "number" && version !== touch?.version && !touch?.mayBeLost)
        throw new Broken(`${unit.name} is an earlier version of another program`);
    }
    if (isPair && this.touched.size === 0 && new Set(versions).size > 1) throw new Broken(`of two files one is written: ${versions}`);
    if (this.touched.size > 0) return;
    if (ended === "saved" && versions[0] !== "new") throw new Broken(`saved, and the file is ${versions}`);
    if (ended === "conflict") throw new Broken("a conflict without a second writer");
  }

  /** A text without a mark is what the file holds. */
  private checkText(): void {
    const { editor, scenario } = this;
    const [version] = this.versions();
    if (editor.isDirty || version === undefined) return;
    if (editor.text !== scenario.text(version))
      throw new Broken(`the file is ${version}, and the editor shows another text as if it were saved`);
  }

  /** The user saves when all is quiet: nothing that VS Code has not shown may be overwritten without a question. */
  private async saveInCalm(): Promise<void> {
    const { editor, scenario } = this;
    const [version = "old"] = this.versions();
    const text = scenario.text(version);
    const outcome = await this.must(editor.save());
    if (outcome === "conflict") {
      if (text === editor.base) throw new Broken("a conflict, although the file is what the editor knows");
      if ((await this.must(editor.save(true))) !== "saved") throw new Broken("cannot be saved any more");
    } else if (text !== editor.baseBefore && text !== editor.text) throw new Broken(`${version} was overwritten without a question`);
    await this.host.settle();
    if (this.versions()[0] !== "new") throw new Broken("saved in calm, and the file is not new");
  }

  private checkLeftovers(): void {
    const paths = new Set(this.scenario.units.map(({ path }) => path));
    for (const path of this.disk.files.keys())
      if (!paths.has(path) && !path.startsWith(`${STORAGE}/kept/`)) throw new Broken(`${path} is left over`);
  }

  private versions(): (Version | Followed | undefined)[] {
    return this.scenario.units.map((unit) => {
      const bytes = unit.read(this.disk);
      if (!bytes) return undefined;
      const numbers = [...Array(this.touches).keys()];
      const known = ["old" as const, "new" as const, ...numbers, ...numbers.map((number): Followed => `${number} followed`)];
      return known.find((version) => Buffer.compare(unit.bytes(version), bytes) === 0);
    });
  }

  private contents(): string[] {
    return this.versions().map(String);
  }
}
