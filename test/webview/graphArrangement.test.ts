/** Where the boxes of a graph are while layouts are made elsewhere. The worker is the platform's, so that one stands in for it here. */
import { describe, expect, it } from "vitest";
import type { GraphModel } from "../../formats/core/fields/graphModel.ts";
import { Arrangement } from "../../webview/src/panels/asb.graph/arrangement.ts";
import { Links } from "../../webview/src/panels/asb.graph/groups.ts";
import { layOut } from "../../webview/src/panels/asb.graph/layout.ts";
import type { LayoutRequest } from "../../webview/src/panels/asb.graph/worker.ts";

/** Answers when it is told to. */
class SlowWorker {
  onmessage: ((event: { readonly data: unknown }) => void) | null = null;
  onerror: (() => void) | null = null;
  readonly requests: LayoutRequest[] = [];

  postMessage(request: LayoutRequest): void {
    this.requests.push(structuredClone(request));
  }
  terminate(): void {}
  answer(request = this.requests[this.requests.length - 1]): void {
    this.onmessage?.({ data: structuredClone({ id: request.id, layouts: request.tasks.map(layOut) }) });
  }
}

/** Commands, each with so many nodes one below the other; names tell them apart. */
function chains(...lengths: readonly number[]): GraphModel {
  const text = { start: 0, end: 0 };
  const nodes: GraphModel["nodes"][number][] = lengths.map((_, at) => ({
    key: `command ${at}`,
    look: "command",
    title: "",
    details: [],
    text,
  }));
  const edges: GraphModel["edges"][number][] = [];
  lengths.forEach((length, command) => {
    let from = command;
    for (let i = 0; i < length; i++) {
      const to = nodes.push({ key: `node ${command}.${i}`, look: "other", title: "", details: [], text }) - 1;
      edges.push({ from, to, plug: "child", condition: "" });
      from = to;
    }
  });
  return { nodes, edges };
}

function started(make?: () => Worker): {
  arrangement: Arrangement;
  worker: SlowWorker;
  arrange: (model: GraphModel) => void;
  calls: () => number;
} {
  const worker = new SlowWorker();
  let calls = 0;
  const arrangement = new Arrangement(make ?? (() => worker as unknown as Worker), () => calls++);
  return { arrangement, worker, arrange: (model) => arrangement.arrange(model, new Links(model), new Set()), calls: () => calls };
}
const placeOf = ({ places }: Arrangement, { nodes }: GraphModel, key: string) => places[nodes.findIndex((node) => node.key === key)];

describe("layouts", () => {
  it("are asked for a few groups at a time, those that look the same once", () => {
    const { arrangement, worker, arrange } = started();
    arrange(chains(50, 50, 20, 20, 3));
    expect(worker.requests.map(({ tasks }) => tasks.map(({ heights }) => heights.length))).toEqual([[51, 21]]);
    expect([arrangement.placed, arrangement.isDone]).toEqual([0, false]);
    worker.answer();
    expect(arrangement.placed).toBe(51 + 51 + 21 + 21);
    expect(worker.requests).toHaveLength(2);
    worker.answer();
    expect([arrangement.placed, arrangement.isDone]).toEqual([148, true]);
  });

  it("are kept over changes that do not touch them", () => {
    const { arrangement, worker, arrange } = started();
    arrange(chains(3, 4));
    worker.answer();
    arrange(chains(3, 4));
    expect(arrangement.isDone).toBe(true);
    arrange(chains(3, 5));
    expect(worker.requests.map(({ tasks }) => tasks.length)).toEqual([2, 1]);
  });

  it("that are wanted no longer are dropped when they come", () => {
    const { arrangement, worker, arrange } = started();
    arrange(chains(3));
    arrange(chains(9));
    worker.answer(worker.requests[0]);
    expect(arrangement.placed).toBe(0);
    expect(worker.requests.map(({ tasks }) => tasks[0].heights.length)).toEqual([4, 10]);
    worker.answer(worker.requests[0]);
    expect(arrangement.placed).toBe(0);
    worker.answer();
    expect(arrangement.isDone).toBe(true);
  });
});

describe("boxes", () => {
  it("of a group that changed stay where they were, and the groups below with them, until its layout is there", () => {
    const { arrangement, worker, arrange } = started();
    const [before, after] = [chains(2, 3), chains(4, 3)];
    arrange(before);
    worker.answer();
    const old = [placeOf(arrangement, before, "node 0.1"), placeOf(arrangement, before, "node 1.2")];
    arrange(after);
    expect([placeOf(arrangement, after, "node 0.1"), placeOf(arrangement, after, "node 1.2")]).toEqual(old);
    expect(placeOf(arrangement, after, "node 0.3")).toBe(undefined);
    worker.answer();
    expect(placeOf(arrangement, after, "node 0.3")).toBeDefined();
    expect(arrangement.isDone).toBe(true);
  });

  it("move by what is added above them, however many changes come before the layouts", () => {
    const { arrangement, worker, arrange } = started();
    const before = chains(1, 3);
    arrange(before);
    worker.answer();
    for (const model of [chains(2, 4), chains(3, 5), chains(1, 3)]) arrange(model);
    while (!arrangement.isDone) worker.answer();
    const places = arrangement.places;
    const fresh = started();
    fresh.arrange(before);
    fresh.worker.answer();
    expect(places).toEqual(fresh.arrangement.places);
  });
});

describe("without a worker", () => {
  const failing: readonly [string, (worker: SlowWorker) => () => Worker, (worker: SlowWorker) => void][] = [
    [
      "that may be made",
      () => () => {
        throw new Error("refused");
      },
      () => {},
    ],
    ["that starts", (worker) => () => worker as unknown as Worker, (worker) => worker.onerror?.()],
  ];
  it.each(failing)("%s, all boxes are placed all the same", async (_, make, fail) => {
    const worker = new SlowWorker();
    const { arrangement, arrange, calls } = started(make(worker));
    arrange(chains(30, 40, 50));
    fail(worker);
    await expect.poll(() => arrangement.isDone).toBe(true);
    expect(arrangement.placed).toBe(123);
    expect(calls()).toBeGreaterThan(0);
  });
});

describe("the first view", () => {
  /** Of a canvas of so many pixels. */
  const first = (arrangement: Arrangement, across: number, down: number) =>
    arrangement.firstView(({ width, height }) => Math.min(1, across / width, down / height));
  const height = ({ size }: Arrangement, commands: number) => ((size.height + 40) / 4) * commands - 40;

  it.each([
    ["all commands, where their titles can be read", 600, 200, 4],
    ["as many commands as leave titles that can be read, where all are too many", 600, 50, 3],
    ["none, where not even the first fits", 100, 100, 0],
  ])("is %s", (_, across, down, commands) => {
    const { arrangement, arrange, worker } = started();
    arrange(chains(1, 1, 1, 1));
    worker.answer();
    expect(first(arrangement, across, down)?.height).toBe(commands === 0 ? undefined : height(arrangement, commands));
  });
});
