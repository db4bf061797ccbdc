/** Computes layouts of groups in a worker, and caches them by signature while they are needed. Must not know the model or the page. */
import type { Layout } from "./boxes.ts";
import type { Group } from "./groups.ts";
import { layOutAsTree } from "./treeLayout.ts";
import type { LayoutAnswer, LayoutRequest } from "./worker.ts";

/** Boxes per request: enough to avoid a round trip for each small group. */
const BATCH = 60;
/** Milliseconds until we give up on a worker. A batch takes less than a second. */
const PATIENCE = 20_000;
/** Milliseconds of layout in the page before it can draw and handle input again. */
const SLICE = 12;

export class Layouts {
  private readonly known = new Map<string, Layout>();
  private wanted: readonly Group[] = [];
  /** Null: it could not be started, or it failed. */
  private worker: Worker | null | undefined;
  private asked: { readonly id: number; readonly groups: readonly Group[] } | undefined;
  private lastId = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** @param onReady called when more layouts are ready */
  constructor(
    private readonly makeWorker: () => Worker,
    private readonly onReady: () => void,
  ) {}

  find({ signature }: Group): Layout | undefined {
    return this.known.get(signature);
  }

  /** Computes the layouts of these groups, in order, and drops all others. */
  want(groups: readonly Group[]): void {
    this.wanted = groups;
    const signatures = new Set(groups.map(({ signature }) => signature));
    for (const signature of this.known.keys()) if (!signatures.has(signature)) this.known.delete(signature);
    if (!this.asked) this.askNext();
  }

  private askNext(): void {
    const groups = this.missing();
    if (groups.length === 0) return;
    const worker = this.startedWorker();
    if (!worker) return this.layOutHere();
    const id = ++this.lastId;
    this.asked = { id, groups };
    worker.postMessage({ id, tasks: groups.map(({ task }) => task) } satisfies LayoutRequest);
    this.timer = setTimeout(() => this.giveUp(), PATIENCE);
  }

  /** Returns the next batch of groups without a layout, only one for each signature. */
  private missing(): readonly Group[] {
    const groups = new Map<string, Group>();
    let boxes = 0;
    for (const group of this.wanted) {
      if (boxes >= BATCH) break;
      if (this.known.has(group.signature) || groups.has(group.signature)) continue;
      groups.set(group.signature, group);
      boxes += group.nodes.length;
    }
    return [...groups.values()];
  }

  private startedWorker(): Worker | null {
    if (this.worker !== undefined) return this.worker;
    try {
      this.worker = this.makeWorker();
      this.worker.onmessage = ({ data }: MessageEvent<LayoutAnswer>) => this.take(data);
      this.worker.onerror = () => this.giveUp();
    } catch {
      this.worker = null;
    }
    return this.worker;
  }

  private take({ id, layouts }: LayoutAnswer): void {
    if (id !== this.asked?.id) return;
    const { groups } = this.asked;
    this.asked = undefined;
    clearTimeout(this.timer);
    // after a change, some of the layouts may no longer be needed
    const wanted = new Set(this.wanted.map(({ signature }) => signature));
    groups.forEach(({ signature }, at) => {
      if (wanted.has(signature)) this.known.set(signature, layouts[at]);
    });
    this.askNext();
    this.onReady();
  }

  private giveUp(): void {
    this.worker?.terminate();
    this.worker = null;
    this.asked = undefined;
    clearTimeout(this.timer);
    this.askNext();
  }

  /** Without a worker, computes tree layouts in the page: they are fast, and made in slices. */
  private layOutHere(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      const end = performance.now() + SLICE;
      do for (const { signature, task } of this.missing()) this.known.set(signature, layOutAsTree(task));
      while (performance.now() < end && this.missing().length > 0);
      this.askNext();
      this.onReady();
    });
  }
}
