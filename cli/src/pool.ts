/** Distributes work on many files to threads, a few batches at a time. Reports come in file order. */
import { setImmediate as breathe } from "node:timers/promises";
import type { Worker } from "node:worker_threads";
import { findReport } from "./ci/keptReport.ts";
import { ResultCache } from "./ci/resultCache.ts";
import type { FileReport, Row } from "./fileReport.ts";
import type { JobSetup } from "./job.ts";
import { makeJob } from "./job.ts";
import { byteFinding } from "./report.ts";
import type { Run } from "./run.ts";
import type { FoundFile } from "./walk.ts";

/** Enough files that handing over a batch costs little compared with the work on it; few enough that lines come early. */
const BATCH_SIZE = 24;
/** Batches in progress for each thread: enough that none waits for an earlier batch. */
const BATCHES_AHEAD = 4;
/** Fewer files are finished before a thread would have started. */
const WORTH_THREADS = 16;
/** Files of a batch, including those with known reports. */
const MAX_KNOWN = 1000;
/** Longest time in milliseconds that work keeps streams and signals waiting. */
const MAX_BREATH = 50;

interface Item {
  readonly file: FoundFile;
  /** Needs no thread. */
  readonly known: FileReport | undefined;
}

interface Task {
  readonly batch: readonly FoundFile[];
  readonly done: (reports: readonly FileReport[]) => void;
}

/** The report on a file that crashed a thread, for example because memory ran out. */
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
  private readonly waiting: Task[] = [];
  private readonly idle: Worker[] = [];
  private readonly threads = new Map<Worker, Task | undefined>();
  private closed = false;

  constructor(
    private readonly setup: JobSetup,
    private readonly size: number,
    private readonly startThread: StartThread,
  ) {}

  /** In the order of the items. Never rejects. */
  async reportsOn(items: readonly Item[]): Promise<readonly FileReport[]> {
    const unknown = items.filter(({ known }) => !known).map(({ file }) => file);
    const made = unknown.length > 0 ? (await this.run(unknown)).values() : [].values();
    return items.map(({ known }) => known ?? (made.next().value as FileReport));
  }

  /** Never rejects. */
  private run(batch: readonly FoundFile[]): Promise<readonly FileReport[]> {
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

  /** Finds the file that crashed a thread, by processing the files of its batch one by one. */
  private recover({ batch, done }: Task, reason: string): void {
    if (batch.length === 1) done([crashReport(batch[0], this.setup, reason)]);
    else void Promise.all(batch.map((file) => this.run([file]))).then((reports) => done(reports.flat()));
    this.assign();
  }
}

/** Looks up the cache here, because starting a thread takes longer. */
async function* withKnown(files: AsyncIterable<FoundFile>, setup: JobSetup, run: Run): AsyncGenerator<Item> {
  const cache = setup.cache && new ResultCache(run, setup.cache);
  const rest = breaks();
  for await (const file of files) {
    yield { file, known: cache && findReport(cache, setup, file) };
    await rest();
  }
}

/** Pauses occasionally for streams and signals. */
function breaks(): () => Promise<void> {
  let last = performance.now();
  return async () => {
    if (performance.now() - last < MAX_BREATH) return;
    await breathe();
    last = performance.now();
  };
}

async function* inThisThread(
  items: AsyncIterable<Item> | Iterable<Item>,
  setup: JobSetup,
  run: Run,
): AsyncGenerator<readonly FileReport[]> {
  const job = makeJob(setup, run);
  const rest = breaks();
  for await (const { file, known } of items) {
    yield [known ?? job(file)];
    await rest();
  }
}

async function* inBatches(first: readonly Item[], rest: AsyncIterator<Item>): AsyncGenerator<readonly Item[]> {
  let batch = [...first];
  let unknown = batch.filter(({ known }) => !known).length;
  for (let next = await rest.next(); !next.done; next = await rest.next()) {
    batch.push(next.value);
    if (!next.value.known) unknown++;
    if (unknown < BATCH_SIZE && batch.length < MAX_KNOWN) continue;
    yield batch;
    batch = [];
    unknown = 0;
  }
  if (batch.length > 0) yield batch;
}

/** Yields finished reports while the next batch is being searched for, and limits how far the search runs ahead. */
async function* inThreads(
  batches: AsyncGenerator<readonly Item[]>,
  setup: JobSetup,
  jobs: number,
  startThread: StartThread,
): AsyncGenerator<readonly FileReport[]> {
  const pool = new Pool(setup, jobs, startThread);
  const underWay: Promise<readonly FileReport[]>[] = [];
  try {
    let next: Promise<IteratorResult<readonly Item[]>> | undefined = batches.next();
    while (next || underWay.length > 0) {
      const searched: Promise<IteratorResult<readonly Item[]>> | undefined = underWay.length < jobs * BATCHES_AHEAD ? next : undefined;
      const [front] = underWay;
      const ready = await Promise.race([searched, front?.then((reports) => ({ reports }))].filter((promise) => promise !== undefined));
      if ("reports" in ready) {
        underWay.shift();
        yield ready.reports;
      } else if (ready.done) next = undefined;
      else {
        underWay.push(pool.reportsOn(ready.value));
        next = batches.next();
      }
    }
  } finally {
    await pool.close();
  }
}

/** Reports on the files, in their order, using several threads. */
export async function* reportsOn(
  files: AsyncGenerator<FoundFile>,
  setup: JobSetup,
  jobs: number,
  run: Run,
): AsyncGenerator<readonly FileReport[]> {
  const { startThread } = run.given;
  const items = withKnown(files, setup, run);
  if (jobs === 1 || !startThread) {
    yield* inThisThread(items, setup, run);
    return;
  }
  const first: Item[] = [];
  let unknown = 0;
  while (unknown < WORTH_THREADS && first.length < MAX_KNOWN) {
    const next = await items.next();
    if (next.done) {
      yield* inThisThread(first, setup, run);
      return;
    }
    const { known } = next.value;
    if (known && first.length === 0) yield [known];
    else first.push(next.value);
    if (!known) unknown++;
  }
  yield* inThreads(inBatches(first, items), setup, jobs, startThread);
}
