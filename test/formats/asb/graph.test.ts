/** The graph of a text: commands and nodes with the values that matter, edges with plugs and conditions. */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { asb } from "../../../formats/asb/index.ts";
import type { GraphModel } from "../../../formats/core/fields/graphModel.ts";
import { Names } from "../../../formats/core/names.ts";

const TEXT = readFileSync("samples/asb/Lantern.root.asb.json", "utf8");

function graphOf(text: string): GraphModel | null {
  return asb.analyse(text, { names: Names.none, decoded: true, fileName: "x" }).panel?.("asb.graph") as GraphModel | null;
}

/** Edges as lines: titles, plug, condition. */
function edgesOf(text: string): readonly string[] {
  const graph = graphOf(text) ?? { nodes: [], edges: [] };
  return graph.edges.map(
    ({ from, to, plug, condition }) => `${graph.nodes[from].title} > ${graph.nodes[to].title} | ${plug} | ${condition}`,
  );
}

function nodeText(type: string, body: string): string {
  const node = (index: number, name: string, members: string) =>
    `{ "Node Index": ${index}, "Node Type": "${name}", "No State Transition": true, "GUID": "", "Body": { ${members} } }`;
  return `{ "Metadata": { "Version": "0x417" }, "Nodes": [${node(0, type, body)}, ${node(1, "State", "")}] }`;
}

describe("the graph of the sample", () => {
  it("has all edges, with plugs and conditions", () => {
    expect(edgesOf(TEXT)).toEqual([
      "Light > 5 Sequential | start | ",
      "PutOut > 7 BoolSelector | start | ",
      "Sway > 0 FloatSelector | start | ",
      "0 FloatSelector > 1 SkeletalAnimation | child | 0.0 – 0.5",
      "0 FloatSelector > 2 SkeletalAnimation | child | default",
      "1 SkeletalAnimation > 3 FrameController | frame | ",
      "2 SkeletalAnimation > 4 Event | event | ",
      "2 SkeletalAnimation > 3 FrameController | frame | ",
      "5 Sequential > 6 MaterialAnimation | child | 1",
      "5 Sequential > 8 DummyAnimation | child | 2",
      "7 BoolSelector > 9 MaterialAnimation | child | true",
      "7 BoolSelector > 8 DummyAnimation | child | false",
    ]);
  });

  it("names commands and nodes, with the values that tell them apart", () => {
    const { nodes } = graphOf(TEXT) as GraphModel;
    expect(nodes.map(({ look, title, details }) => [look, title, ...details].join(" | "))).toEqual([
      "command | Light | Tags: cmd_Light",
      "command | PutOut",
      "command | Sway",
      "choice | 0 FloatSelector | Parameter: WindStrength",
      "clip | 1 SkeletalAnimation | Animation: Sway_Weak | Tags: anm_Sway",
      "clip | 2 SkeletalAnimation | Animation: Sway_Strong | Tags: anm_Sway",
      "frame | 3 FrameController | Animation Rate: calculated from WindStrength | Start Frame: 0.0 | End Frame: -1.0",
      "event | 4 Event | Creak at 12.0 | Spark at 20.0 – -1.0",
      "mix | 5 Sequential | Use Sync Range Mult: false | Sync Range Mult: 0",
      "clip | 6 MaterialAnimation | Animation: Light_Up | Is Loop: false",
      "choice | 7 BoolSelector | Parameter: IsLit",
      "clip | 8 DummyAnimation | Frame: 1.0 | Is Loop: true",
      "clip | 9 MaterialAnimation | Animation: Put_Out | Is Loop: false",
    ]);
  });

  it("says where each node is in the text", () => {
    const { nodes } = graphOf(TEXT) as GraphModel;
    expect(nodes.map(({ text }) => TEXT.slice(text.start, text.end)).every((text) => text.startsWith("{") && text.endsWith("}"))).toBe(
      true,
    );
    expect(TEXT.slice(nodes[4].text.start, nodes[4].text.end)).toContain("Sway_Weak");
  });
});

describe("edges by plug", () => {
  it.each([
    ["IntSelector", '"Child Nodes": [{ "Condition": 3, "Node Index": 1 }]', ["0 IntSelector > 1 State | child | = 3"]],
    ["RandomSelector", '"Child Nodes": [{ "Weight": 0.5, "Node Index": 1 }]', ["0 RandomSelector > 1 State | child | weight 0.5"]],
    ["PreviousTagSelector", '"Child Nodes": [{ "Tags": ["a", "b"], "Node Index": 1 }]', ["0 PreviousTagSelector > 1 State | child | a, b"]],
    ["PreviousTagSelector", '"Child Nodes": [{ "Node Index": 1 }]', ["0 PreviousTagSelector > 1 State | child | any tags"]],
    ["State", '"State Connections": [1]', ["0 State > 1 State | state | "]],
    [
      "State",
      '"State Transitions": [{ "State Transition": { "Parameters": [{ "Compare Type": "Equals" }] }, "Node Index": 1 }]',
      ["0 State > 1 State | transition | Equals"],
    ],
    ["Sequential", '"Child Nodes": [0]', ["0 Sequential > 0 Sequential | child | 1"]],
    ["Sequential", '"Child Nodes": [7, -1, "x", null, {}]', []],
  ])("%s { %s }", (type, body, expected) => {
    expect(edgesOf(nodeText(type, body))).toEqual(expected);
  });
});

it.each(["", "[]", "{}", '{ "Nodes": 3 }', "{ ", "// nothing"])("%j has no graph", (text) => {
  expect(graphOf(text)).toBe(null);
});

it("a text that is not finished still has the graph of what is there", () => {
  const cut = TEXT.slice(0, TEXT.indexOf('"Node Index": 7,'));
  expect(edgesOf(cut)).toHaveLength(9);
});
