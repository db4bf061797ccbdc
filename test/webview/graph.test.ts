/** The graph panel's parts without a page: groups, what is collapsed, places, and where arrow keys lead. */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { asb } from "../../formats/asb/index.ts";
import type { GraphModel } from "../../formats/core/fields/graphModel.ts";
import { Names } from "../../formats/core/names.ts";
import { BOX_WIDTH } from "../../webview/src/panels/asb.graph/boxes.ts";
import { findEdge, WordRoom } from "../../webview/src/panels/asb.graph/edges.ts";
import { ancestorsOf, findNext, groupsOf, Links } from "../../webview/src/panels/asb.graph/groups.ts";
import { layOut } from "../../webview/src/panels/asb.graph/layout.ts";
import { layOutAsTree } from "../../webview/src/panels/asb.graph/treeLayout.ts";

const SAMPLE = asb
  .analyse(readFileSync("samples/asb/Lantern.root.asb.json", "utf8"), { names: Names.none, decoded: true, fileName: "x" })
  .panel?.("asb.graph") as GraphModel;

/** Edges as pairs; the first `commands` nodes are commands. */
function graph(count: number, commands: number, pairs: readonly (readonly [number, number])[]): GraphModel {
  const text = { start: 0, end: 0 };
  return {
    nodes: Array.from({ length: count }, (_, at) => ({
      key: String(at),
      look: at < commands ? ("command" as const) : ("other" as const),
      title: String(at),
      details: at % 3 === 0 ? ["a"] : [],
      text,
    })),
    edges: pairs.map(([from, to]) => ({ from, to, plug: "child" as const, condition: "", text })),
  };
}

const shown = (model: GraphModel, collapsed: readonly string[] = []) =>
  groupsOf(model, new Links(model), new Set(collapsed)).map(({ nodes }) => nodes.map((at) => model.nodes[at].title));

describe("groups", () => {
  it("hold what is first reached from each command", () => {
    expect(shown(SAMPLE)).toEqual([
      ["Light", "5 Sequential", "6 MaterialAnimation", "8 DummyAnimation"],
      ["PutOut", "7 BoolSelector", "9 MaterialAnimation"],
      ["Sway", "0 FloatSelector", "1 SkeletalAnimation", "2 SkeletalAnimation", "3 FrameController", "4 Event"],
    ]);
  });

  it("a collapsed node hides what only it leads to", () => {
    expect(shown(SAMPLE, ["node 5", "node 2"])).toEqual([
      ["Light", "5 Sequential"],
      ["PutOut", "7 BoolSelector", "9 MaterialAnimation", "8 DummyAnimation"],
      ["Sway", "0 FloatSelector", "1 SkeletalAnimation", "2 SkeletalAnimation", "3 FrameController"],
    ]);
  });

  it("nodes without a command, and rings, have groups of their own", () => {
    const model = graph(6, 1, [
      [2, 3],
      [4, 5],
      [5, 4],
    ]);
    expect(shown(model)).toEqual([["0"], ["1"], ["2", "3"], ["4", "5"]]);
    expect(shown(model, ["4", "2"])).toEqual([["0"], ["1"], ["2"], ["4"]]);
  });
});

describe("layout", () => {
  const tree = (count: number) =>
    graph(
      count,
      1,
      Array.from({ length: count - 1 }, (_, at) => [at >> 1, at + 1] as const),
    );
  it.each([
    [1, layOut],
    [2, layOut],
    [60, layOut],
    [400, layOut],
    [60, layOutAsTree],
  ])("%d boxes do not touch, and are within the size", (count, lay) => {
    const model = tree(count);
    const [{ task }] = groupsOf(model, new Links(model), new Set());
    const { places, width, height } = lay(task);
    const boxes = places.map(({ x, y }, place) => {
      const half = task.heights[place] / 2;
      return { left: x - BOX_WIDTH / 2, right: x + BOX_WIDTH / 2, top: y - half, bottom: y + half };
    });
    expect(boxes).toHaveLength(count);
    for (const [at, a] of boxes.entries()) {
      expect(Math.min(a.left, a.top)).toBeGreaterThanOrEqual(-0.01);
      expect(a.right).toBeLessThanOrEqual(width + 0.01);
      expect(a.bottom).toBeLessThanOrEqual(height + 0.01);
      const touching = boxes.find((b, other) => other > at && a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom);
      expect(touching).toBe(undefined);
    }
  });

  it("children are to the right of what leads to them", () => {
    for (const { task } of groupsOf(SAMPLE, new Links(SAMPLE), new Set()))
      for (const lay of [layOut, layOutAsTree]) {
        const { places } = lay(task);
        for (let at = 0; at < task.pairs.length; at += 2) expect(places[task.pairs[at + 1]].x).toBeGreaterThan(places[task.pairs[at]].x);
      }
  });

  it("nodes that are led to are in the order of the text, from top to bottom", () => {
    const ys = (model: GraphModel) =>
      groupsOf(model, new Links(model), new Set()).map(({ task }) => layOut(task).places.map(({ y }) => Math.round(y)));
    const [tops] = ys(
      graph(8, 1, [
        [0, 1],
        [0, 2],
        [0, 3],
        [1, 4],
        [1, 5],
        [3, 6],
        [2, 7],
      ]),
    );
    expect(tops[1]).toBeLessThan(tops[2]);
    expect(tops[2]).toBeLessThan(tops[3]);
    expect(tops[4]).toBeLessThan(tops[5]);
    const [light] = ys(SAMPLE);
    // Light, 5, 6, 8
    expect(light[2]).toBeLessThan(light[3]);
  });

  it("a node that two lead to is where fewer edges cross", () => {
    // 1 leads to 5, 3 to 4; 2 leads to both
    const model = graph(6, 1, [
      [0, 1],
      [0, 2],
      [0, 3],
      [1, 5],
      [3, 4],
      [2, 5],
      [2, 4],
    ]);
    const [{ nodes, task }] = groupsOf(model, new Links(model), new Set());
    const { places } = layOut(task);
    const y = (at: number) => places[nodes.indexOf(at)].y;
    expect(Math.sign(y(5) - y(4))).toBe(Math.sign(y(1) - y(3)));
  });

  it("rings and edges to oneself are placed too", () => {
    const model = graph(3, 1, [
      [0, 1],
      [1, 2],
      [2, 1],
      [2, 2],
    ]);
    const [{ task }] = groupsOf(model, new Links(model), new Set());
    for (const lay of [layOut, layOutAsTree]) expect(lay(task).places.every(({ x, y }) => Number.isFinite(x + y))).toBe(true);
  });
});

describe("edges", () => {
  const model = graph(3, 1, [
    [0, 1],
    [0, 2],
  ]);
  const places = [
    { x: 0, y: 0 },
    { x: 400, y: 0 },
    { x: 400, y: 200 },
  ];
  it.each([
    ["on the straight one", 200, 1, 0],
    ["next to it", 200, 9, undefined],
    ["near the end of the curved one", 290, 198, 1],
    ["on the middle of the curved one", 200, 100, 1],
    ["far from all", 900, 900, undefined],
  ] as const)("are found %s", (_, x, y, expected) => {
    expect(findEdge(model, places, new Set(), x, y, 6)).toBe(expected);
  });
  it("of a collapsed node are not there", () => {
    expect(findEdge(model, places, new Set(["0"]), 200, 1, 6)).toBe(undefined);
  });
  it("have words that never cover others; those without room are left out", () => {
    const room = new WordRoom();
    const taken = Array.from({ length: 9 }, () => room.take(100, 50, 0)).filter((y) => y !== undefined);
    expect(taken).toHaveLength(6);
    for (const [at, y] of taken.entries()) for (const other of taken.slice(at + 1)) expect(Math.abs(y - other)).toBeGreaterThanOrEqual(12);
    expect(room.take(300, 50, 0)).toBe(-7);
  });
});

describe("arrow keys", () => {
  const links = new Links(SAMPLE);
  const at = (title: string) => SAMPLE.nodes.findIndex((node) => node.title === title);
  it.each([
    ["Sway", "child", undefined, "0 FloatSelector"],
    ["0 FloatSelector", "child", undefined, "1 SkeletalAnimation"],
    ["1 SkeletalAnimation", "next", undefined, "2 SkeletalAnimation"],
    ["2 SkeletalAnimation", "previous", undefined, "1 SkeletalAnimation"],
    ["8 DummyAnimation", "parent", "7 BoolSelector", "7 BoolSelector"],
    ["8 DummyAnimation", "parent", undefined, "5 Sequential"],
    ["8 DummyAnimation", "previous", "7 BoolSelector", "9 MaterialAnimation"],
    ["Light", "next", undefined, "PutOut"],
    ["Sway", "next", undefined, undefined],
    ["Light", "parent", undefined, undefined],
    ["4 Event", "child", undefined, undefined],
  ] as const)("from %s to its %s (reached from %s): %s", (from, direction, parent, expected) => {
    const next = findNext(links, at(from), direction, parent === undefined ? undefined : at(parent));
    expect(next === undefined ? undefined : SAMPLE.nodes[next].title).toBe(expected);
  });

  it("all nodes that lead to one are found, rings or not", () => {
    expect([...ancestorsOf(links, at("3 FrameController"))].map((place) => SAMPLE.nodes[place].title).sort()).toEqual([
      "0 FloatSelector",
      "1 SkeletalAnimation",
      "2 SkeletalAnimation",
      "Sway",
    ]);
  });
});
