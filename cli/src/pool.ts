/** Spreads the work on many files over threads. Reports come in the order of the files; a few batches at a time are under way. */
import { setImmediate as breathe } from "node:timers/promises";
import type { Worker } from "node:worker_threads";
import type { FileReport, Row } from "./fileReport.ts";
import type { JobSetup } from "./job.ts";
import { makeJob } from "./job.ts";
import { byteFinding } from "./report.ts";
import type { Run } from "./run.ts";
import type { FoundFile } from "./walk.ts";

/** So many files that handing a batch over costs little compared with the work on it, so few that lines come early. */
const BATCH_SIZE = 24;
/** Batches under way for each thread: enough that none waits for the one in front. */
const BATCHES_AHEAD = 4;
/** Fewer files than this are done before a thread would have started. */
const WORTH_THREADS = 8;
/** Longest time in milliseconds that work keeps streams and signals waiting. */
const MAX_BREATH = 50;

interface Task {
  readonly batch: readonly FoundFile[];
  readonly done: (reports: readonly FileReport[]) => void;
}

/** The report of a file at which a thread died, of too little memory for instance. */
function crashReport(file: FoundFile, setup: JobSetup, reason: string): FileReport {
  const code = "internal/crashed";
  const message = `Bytewright's thread died at this file (${reason}).`;
  const { path } = file;
  const row: Row =
    setup.kind === "check"
      ? byteFinding(path, { code, severity: "error", message })
      : { path, format: "", status: "failed", bytes: 0, issue: { code, message, offset: 0 } };
  return { rows: [row], tally: { failed: 1, error: 1 } };
}

type StartThread = NonNullable<Run["given"]["startThread"]>;

class Pool {
  private readonly setup: JobSetup;
  private readonly size: number;
  private readonly startThread: StartThread;
  private readonly waiting: Task[] = [];
  private readonly idle: Worker[] = [];
  private readonly threads = new Map<Worker, Task | undefined>();
  private closed = false;

  constructor(setup: JobSetup, size: number, startThread: StartThread) {
    this.setup = setup;
    this.size = size;
    this.startThread = startThread;
  }

  /** Never rejects. */
  run(batch: readonly FoundFile[]): Promise<readonly FileReport[]> {
    return new Promise((done) => {
      this.waiting.push({ batch, done });
      this.assign();
    });
  }

  async close(): Promise<void> {
    this.closed = true;
    await Promise.all([...this.threads.keys()].map((thread) => thread.terminate()));
  }

  private assign(): void {
    while (this.waiting.length > 0 && !this.closed) {
      const thread = this.idle.pop() ?? (this.threads.size < this.size ? this.start() : undefined);
      if (!thread) return;
      const task = this.waiting.shift() as Task;
      this.threads.set(thread, task);
      thread.postMessage(task.batch);
    }
  }

  private start(): Worker {
    const thread = this.startThread(this.setup);
    let reason = "it ended early";
    thread.on("message", (reports: readonly FileReport[]) => {
      this.threads.get(thread)?.done(reports);
      this.threads.set(thread, undefined);
      this.idle.push(thread);
      this.assign();
    });
    thread.on("error", (error: unknown) => {
      reason = error instanceof Error ? error.message : String(error);
    });
    thread.on("exit", () => {
      const task = this.threads.get(thread);
      this.threads.delete(thread);
      const place = this.idle.indexOf(thread);
      if (place >= 0) this.idle.splice(place, 1);
      if (task && !this.closed) this.recover(task, reason);
    });
    this.threads.set(thread, undefined);
    return thread;
  }

  /** Finds the file at which a thread died by doing the files of its batch one by one. */
  private recover({ batch, done }: Task, reason: string): void {
    if (batch.length === 1) done([crashReport(batch[0], this.setup, reason)]);
    else void Promise.all(batch.map((file) => this.run([file]))).then((reports) => done(reports.flat()));
    this.assign();
  }
}

async function* inThisThread(
  files: AsyncIterable<FoundFile> | Iterable<FoundFile>,
  setup: JobSetup,
  run: Run,
): AsyncGenerator<readonly FileReport[]> {
  const job = makeJob(setup, run);
  let last = performance.now();
  for await (const file of files) {
    yield [job(file)];
    if (performance.now() - last < MAX_BREATH) continue;
    await breathe();
    last = performance.now();
  }
}

async function* inBatches(first: readonly FoundFile[], rest: AsyncIterator<FoundFile>): AsyncGenerator<readonly FoundFile[]> {
  let batch = [...first];
  for (let next = await rest.next(); !next.done; next = await rest.next()) {
    batch.push(next.value);
    if (batch.length < BATCH_SIZE) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/** Gives what is ready while the next batch is still being searched for, and searches only so far ahead. */
async function* inThreads(
  batches: AsyncGenerator<readonly FoundFile[]>,
  setup: JobSetup,
  jobs: number,
  startThread: StartThread,
): AsyncGenerator<readonly FileReport[]> {
  const pool = new Pool(setup, jobs, startThread);
  const underWay: Promise<readonly FileReport[]>[] = [];
  try {
    let next: Promise<IteratorResult<readonly FoundFile[]>> | undefined = batches.next();
    while (next || underWay.length > 0) {
      const searched: Promise<IteratorResult<readonly FoundFile[]>> | undefined = underWay.length < jobs * BATCHES_AHEAD ? next : undefined;
      const [front] = underWay;
      const ready = await Promise.race([searched, front?.then((reports) => ({ reports }))].filter((promise) => promise !== undefined));
      if ("reports" in ready) {
        underWay.shift();
        yield ready.reports;
      } else if (ready.done) next = undefined;
      else {
        underWay.push(pool.run(ready.value));
        next = batches.next();
      }
    }
  } finally {
    await pool.close();
  }
}

/** Reports on the files, in their order, on so many threads. */
export async function* reportsOn(
  files: AsyncGenerator<FoundFile>,
  setup: JobSetup,
  jobs: number,
  run: Run,
): AsyncGenerator<readonly FileReport[]> {
  const { startThread } = run.given;
  if (jobs === 1 || !startThread) {
    yield* inThisThread(files, setup, run);
    return;
  }
  const first: FoundFile[] = [];
  while (first.length < WORTH_THREADS) {
    const next = await files.next();
    if (next.done) {
      yield* inThisThread(first, setup, run);
      return;
    }
    first.push(next.value);
  }
  yield* inThreads(inBatches(first, files), setup, jobs, startThread);
}
