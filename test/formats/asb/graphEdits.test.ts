/** Gestures in the graph: the text after each encodes and decodes to what was meant, with every number right. */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { asb } from "../../../formats/asb/index.ts";
import type { GraphIntent, GraphModel } from "../../../formats/core/fields/graphModel.ts";
import { Names } from "../../../formats/core/names.ts";
import { findCorpus } from "../../support/corpus.ts";
import { choose, extent } from "../../support/extent.mjs";
import { textAfterGesture } from "../../support/panelEdits.ts";
import { asbDocument } from "./documents.ts";

const canonical = (text: string): string => asb.format(text, Names.none) ?? text;
const LANTERN = canonical(readFileSync("samples/asb/Lantern.root.asb.json", "utf8"));

type Item = Record<string, unknown>;
interface Document {
  Metadata: { Version: string };
  Commands?: Item[];
  Nodes?: Item[];
  "Enum Resolve"?: Item[];
  "State Transitions"?: Item[];
  Bytewright?: Item;
}

const analyse = (text: string) => asb.analyse(text, { names: Names.none, decoded: true, fileName: "x" });
const modelOf = (text: string) => analyse(text).panel?.("asb.graph") as GraphModel;
const gesture = (text: string, intent: GraphIntent) => textAfterGesture(text, analyse(text), "asb.graph", intent);
const parse = (text: string) => JSON.parse(text) as Document;
const bodyOf = (node: Item) => (node["Body"] ?? {}) as Record<string, unknown>;

/** What the file is after the text was saved and opened again. */
function reopened(text: string): Document {
  const { bytes, issues } = asb.encode(text);
  if (!bytes) throw new Error(issues.map(({ message }) => message).join());
  const decoded = asb.decode(bytes, Names.none);
  if (decoded.kind !== "ok" || !decoded.exact) throw new Error("the bytes do not come back");
  return parse(decoded.text);
}

const LISTS = ["Child Nodes", "State Connections", "State Transitions", "Events", "Frame Controls"];

/** The canonical text with a GUID of its own for each node and command: it says which is which before and after a gesture. */
function withOwnGuids(text: string): string {
  let count = 0;
  const next = () => `${String(count++).padStart(8, "0")}-0000-4000-8000-00000000000a`;
  return canonical(text).replace(/^( {6}"GUID": )"[^"]*"/gm, (_, key: string) => `${key}"${next()}"`);
}

type Meaning = Map<string, unknown>;

/**
 * A file as what is meant: by GUID each node, with GUIDs of nodes in place of numbers. Written without the product's own code. Lists that are
 * empty and what is only kept for the layout mean nothing.
 */
function meaningOf(document: Document): Meaning {
  const nodes = document.Nodes ?? [];
  const guids = nodes.map((node) => node["GUID"]);
  const isOld = Number(document.Metadata.Version) < 0x417;
  const meant = (value: unknown): unknown => (typeof value === "number" && value in guids ? { node: guids[value] } : value);
  const itemOf = (list: string, item: unknown): unknown => {
    if (typeof item !== "object" || item === null) return list === "State Transitions" ? item : meant(item);
    const copy: Item = { ...item };
    for (const key of ["Node Index", "Condition True", "Condition False"]) if (key in copy) copy[key] = meant(copy[key]);
    const record = copy["State Transition"] as Item | undefined;
    if (record && "Current Node" in record)
      copy["State Transition"] = { ...record, "Current Node": meant(record["Current Node"]), "Target Node": meant(record["Target Node"]) };
    return copy;
  };
  const meaning: Meaning = new Map();
  for (const node of nodes) {
    const { "Node Index": _, "Calc Controllers": __, ...rest } = node;
    const body: Item = { ...bodyOf(node) };
    for (const list of LISTS) {
      const items = (body[list] ?? []) as unknown[];
      body[list] = isOld && list === "State Transitions" ? items : items.map((item) => itemOf(list, item));
    }
    meaning.set(`node ${node["GUID"]}`, { ...rest, Body: body });
  }
  for (const command of document.Commands ?? [])
    meaning.set(`command ${command["GUID"]}`, { ...command, "Node Index": meant(command["Node Index"]) });
  meaning.set(
    "enums",
    (document["Enum Resolve"] ?? []).map((item) => ("Node Index" in item ? { ...item, "Node Index": meant(item["Node Index"]) } : item)),
  );
  return meaning;
}

/** Items of lists that name a node, taken away as the reader of a list would: the oracle of a deletion. */
function without(meaning: Meaning, guid: unknown): Meaning {
  const names = (value: unknown): boolean => JSON.stringify(value ?? null).includes(JSON.stringify({ node: guid }));
  const left: Meaning = new Map();
  for (const [key, value] of meaning) {
    if (key === `node ${guid}`) continue;
    if (!key.startsWith("node ")) {
      left.set(key, Array.isArray(value) ? value.filter((item) => !names(item)) : value);
      continue;
    }
    const node = value as { "Node Type": string; Body: Record<string, unknown> };
    const body = { ...node.Body };
    for (const list of LISTS) {
      const items = body[list] as unknown[];
      const kept = items.filter((item) => !names(item));
      const last = items.at(-1);
      // the child before a default takes its place
      if (list === "Child Nodes" && kept.length > 0 && isItem(last) && "Default" in last && names(last)) {
        const target = (kept.at(-1) as Item)["Node Index"];
        kept[kept.length - 1] = { Default: last["Default"], "Node Index": target };
      }
      if (list === "Child Nodes" && node["Node Type"] === "BoneBlender" && typeof body["Unknown 1"] === "number") {
        const base = items[body["Unknown 1"]];
        if (base !== undefined && kept.length > 0) body["Unknown 1"] = kept.indexOf(base);
      }
      body[list] = kept;
    }
    left.set(key, { ...node, Body: body });
  }
  return left;
}

function isItem(value: unknown): value is Item {
  return typeof value === "object" && value !== null;
}

/** Null where the gesture was refused with a sentence. */
function tryGesture(text: string, intent: GraphIntent): string | null {
  try {
    return gesture(text, intent);
  } catch (error) {
    expect((error as Error).message).toMatch(/^[A-Z"].*[.!]$/s);
    return null;
  }
}

/** Deletes a connection and a node at once, and one after the other: the node's number may be below the one that the connection leads to. */
function expectDeletedTogether(text: string): number {
  const { nodes, edges } = modelOf(text);
  let done = 0;
  edges.forEach((_, edge) => {
    if (edge % Math.ceil(edges.length / 8) !== 0) return;
    const without = tryGesture(text, { kind: "delete", nodes: [], edges: [edge] });
    nodes.forEach(({ look }, node) => {
      if (without === null || look === "command" || node % Math.ceil(nodes.length / 8) !== 0) return;
      const then = tryGesture(without, { kind: "delete", nodes: [node], edges: [] });
      const together = tryGesture(text, { kind: "delete", nodes: [node], edges: [edge] });
      if (then === null || together === null) return;
      done++;
      expect(meaningOf(reopened(together))).toEqual(meaningOf(reopened(then)));
    });
  });
  return done;
}

/** Deletes each node of a text by itself. */
function expectDeletions(text: string): number {
  const before = meaningOf(reopened(text));
  const model = modelOf(text);
  const commands = model.nodes.filter(({ look }) => look === "command").length;
  let done = 0;
  const nodes = parse(text).Nodes ?? [];
  nodes.forEach((node, index) => {
    // of large files one in so many
    if (index % Math.ceil(nodes.length / 6) !== 0) return;
    const deleted = tryGesture(text, { kind: "delete", nodes: [commands + index], edges: [] });
    if (deleted === null) return;
    done++;
    expect(meaningOf(reopened(deleted)), `without node ${index}`).toEqual(without(before, node["GUID"]));
  });
  return done;
}

const corpus = findCorpus("asb");
const files =
  corpus === undefined
    ? []
    : readdirSync(corpus, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".asb") && !name.includes("syn_big"));

it("a connection and a node are deleted at once as one after the other", () => {
  expect(expectDeletedTogether(withOwnGuids(LANTERN))).toBeGreaterThan(4);
});

describe("a node is deleted", () => {
  test.each(choose(files, 15))("in %s", (name) => {
    const decoded = asb.decode(new Uint8Array(readFileSync(path.join(corpus as string, name))), Names.none);
    if (decoded.kind === "ok") expectDeletions(withOwnGuids(decoded.text));
  });

  it("in generated files", () => {
    fc.assert(
      fc.property(asbDocument, (text) => {
        // places in the file that belong to no node are kept as they are, and may be in one when the file is shorter
        fc.pre(!text.includes('"Enum Resolve"') && asb.encode(text).bytes !== undefined);
        fc.pre(expectDeletions(withOwnGuids(text)) > 0);
      }),
      { numRuns: extent(4, 40) },
    );
  });
});

describe("a node of each type is added, alone and on others", () => {
  const { types = [] } = modelOf(LANTERN);
  it.each(types.map(({ name }) => name))("%s", (type) => {
    const model = modelOf(LANTERN);
    const count = parse(LANTERN).Nodes?.length ?? 0;
    model.nodes.forEach((_, parent) => {
      const added = tryGesture(LANTERN, { kind: "addNode", type, parent });
      if (added === null) return;
      const edges = modelOf(added).edges.filter(({ to }) => to === model.nodes.length);
      expect(edges.map(({ from }) => from)).toEqual([parent]);
      const document = reopened(added);
      expect(document.Nodes?.at(-1)).toMatchObject({ "Node Index": count, "Node Type": type });
      expect(document.Nodes).toHaveLength(count + 1);
    });
    const alone = gesture(LANTERN, { kind: "addNode", type });
    const old = meaningOf(reopened(LANTERN));
    const now = meaningOf(reopened(alone));
    for (const [key, value] of old) expect(now.get(key)).toEqual(value);
    expect(now.size).toBe(old.size + 1);
  });
});

/** Items of a list as the JSON of what they mean. */
const itemsOf = (meaning: Meaning) =>
  [...meaning].flatMap(([key, value]) => {
    const { Body: body } = value as { Body?: Record<string, unknown> };
    return body ? LISTS.flatMap((list) => ((body[list] ?? []) as unknown[]).map((item) => `${key} ${list} ${JSON.stringify(item)}`)) : [];
  });
/** What is there once more. */
const more = (now: readonly string[], old: readonly string[]) => {
  const left = [...old];
  return now.filter((item) => {
    const at = left.indexOf(item);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
};

/** Links nodes of a text, each from the start; leads what was linked to another node, and takes it away again. */
function expectLinks(text: string): number {
  const model = modelOf(text);
  const before = meaningOf(reopened(text));
  const commands = model.nodes.filter(({ look }) => look === "command").length;
  const step = Math.ceil(model.nodes.length / 8);
  let done = 0;
  for (let from = commands; from < model.nodes.length; from += step)
    for (let to = commands; to < model.nodes.length; to += step) {
      const linked = tryGesture(text, { kind: "link", from, to });
      if (linked === null) continue;
      done++;
      const now = meaningOf(reopened(linked));
      const added = more(itemsOf(now), itemsOf(before));
      expect(added).toHaveLength(1);
      expect(added[0]).toContain(JSON.stringify({ node: parse(text).Nodes?.[to - commands]?.["GUID"] }));
      expect(more(itemsOf(before), itemsOf(now))).toEqual([]);
      const [edge] = newEdges(model, modelOf(linked), from, to);
      expect(edge).toBeDefined();
      const gone = tryGesture(linked, { kind: "delete", nodes: [], edges: [edge as number] });
      if (gone !== null) expect(meaningOf(reopened(gone))).toEqual(before);
      const moved = tryGesture(linked, { kind: "retarget", edge: edge as number, to: commands });
      if (moved === null || moved === linked) continue;
      expect(modelOf(moved).edges[edge as number]).toMatchObject({ from, to: commands });
      expect(more(itemsOf(meaningOf(reopened(moved))), itemsOf(now))).toHaveLength(1);
    }
  return done;
}

/** Positions of edges from a node to another that were not there. */
function newEdges(old: GraphModel, now: GraphModel, from: number, to: number): number[] {
  const left = old.edges.map(edgeWords);
  return now.edges.flatMap((edge, at) => {
    const known = left.indexOf(edgeWords(edge));
    if (known >= 0) left.splice(known, 1);
    return known < 0 && edge.from === from && edge.to === to ? [at] : [];
  });
}

const edgeWords = ({ from, to, plug, conditions }: GraphModel["edges"][number]) => JSON.stringify([from, to, plug, conditions]);

describe("nodes are linked, led elsewhere and unlinked", () => {
  it("in the sample", () => {
    expect(expectLinks(withOwnGuids(LANTERN))).toBeGreaterThan(10);
  });

  test.each(choose(files.filter((name) => /mix_00|all_types_plugs|real|dump/.test(name))))("in %s", (name) => {
    const decoded = asb.decode(new Uint8Array(readFileSync(path.join(corpus as string, name))), Names.none);
    if (decoded.kind === "ok") expectLinks(withOwnGuids(decoded.text));
  });

  it("in generated files", () => {
    fc.assert(
      fc.property(asbDocument, (text) => {
        fc.pre(asb.encode(text).bytes !== undefined);
        fc.pre(expectLinks(withOwnGuids(text)) > 0);
      }),
      { numRuns: extent(3, 15) },
    );
  });

  it.each([
    ["children must not lead back", { kind: "link", from: 4, to: 3 }, /must not lead back/],
    ["an event is not a child", { kind: "link", from: 3, to: 7, plug: "child" }, /can only be linked as an event/],
    ["a truth has two children", { kind: "link", from: 10, to: 4 }, /a child for true and one for false/],
    ["a command always starts a node", { kind: "delete", nodes: [], edges: [0] }, /always starts a node/],
    ["a node that a command starts stays", { kind: "delete", nodes: [8], edges: [] }, /The command "Light" starts node 5/],
    ["the child for true stays", { kind: "delete", nodes: [12], edges: [] }, /true and false by their order/],
  ] as [string, GraphIntent, RegExp][])("%s", (_, intent, message) => {
    expect(() => gesture(LANTERN, intent)).toThrow(message);
  });
});

describe("conditions are changed", () => {
  const condition = (text: string) =>
    modelOf(text).edges.flatMap(({ conditions = [] }) => conditions.map(({ name, value }) => `${name} ${value}`));
  it("one value at a time", () => {
    const edge = modelOf(LANTERN).edges.findIndex(({ condition: said }) => said.startsWith("0.0"));
    const changed = gesture(LANTERN, { kind: "condition", edge, name: "Condition Max", value: "0.75" });
    expect(condition(changed)).toEqual(["Condition Min 0.0", "Condition Max 0.75", "Default その他"]);
    expect(changed.length).toBe(LANTERN.length + 1);
  });
  it.each([
    ["IntSelector", '{ "Condition": 1, "Node Index": 1 }, { "Default": 0, "Node Index": 1 }', "Condition", "77", '"Condition": 77'],
    [
      "StringSelector",
      '{ "Condition": "a", "Node Index": 1 }, { "Default": "", "Node Index": 1 }',
      "Condition",
      'b "c"',
      '"Condition": "b \\"c\\""',
    ],
    ["RandomSelector", '{ "Weight": 1.0, "Node Index": 1 }', "Weight", "2", '"Weight": 2.0'],
    ["PreviousTagSelector", '{ "Tags": ["a"], "Node Index": 1 }', "Tags", "b, c", '"Tags": ["b", "c"]'],
    ["PreviousTagSelector", '{ "Tag Group": [], "Node Index": 1 }', "Tag Group", "b", '"Tags": ["b"]'],
    ["FloatSelector", '{ "Default": "", "Node Index": 1 }', "Default", "x", '"Default": "x"'],
  ])("of %s %s", (type, children, name, value, expected) => {
    const text = nodes(type, children);
    const edge = modelOf(text).edges.findIndex(({ conditions = [] }) => conditions.some((condition) => condition.name === name));
    const changed = gesture(text, { kind: "condition", edge, name, value });
    expect(changed).toContain(expected);
    expect(JSON.stringify(reopened(changed).Nodes?.[0])).toContain(
      expected.replaceAll(" ", "").replace("2.0", "2").replace('b\\"', 'b \\"'),
    );
  });
  it.each([
    ["0x", "Must be a whole number"],
    ["2147483648", "2147483647"],
  ])("%s is refused", (value, words) => {
    const text = nodes("IntSelector", '{ "Condition": 1, "Node Index": 1 }, { "Default": 0, "Node Index": 1 }');
    expect(() => gesture(text, { kind: "condition", edge: 0, name: "Condition", value })).toThrow(words);
  });
});

/** Two nodes, the first with children. */
function nodes(type: string, children: string): string {
  const added = gesture(gesture('{ "Metadata": { "Filename": "x", "Version": "0x417" } }', { kind: "addNode", type }), {
    kind: "addNode",
    type: "DummyAnimation",
  });
  return added.replace('"Body": {', `"Body": { "Child Nodes": [${children}],`);
}

it("a file is built from nothing: a node, a command that starts it, a child", () => {
  const steps: GraphIntent[] = [
    { kind: "addNode", type: "Sequential" },
    { kind: "addCommand", node: 0 },
    { kind: "addNode", type: "DummyAnimation", parent: 1 },
    { kind: "addCommand", node: 2 },
  ];
  const built = steps.reduce(gesture, '{ "Metadata": { "Filename": "x", "Version": "0x417" } }');
  const { Commands, Nodes } = reopened(built);
  expect(Commands?.map(({ Name, "Node Index": node }) => [Name, node])).toEqual([
    ["New", 0],
    ["New2", 1],
  ]);
  expect(Nodes?.map((node) => [node["Node Type"], bodyOf(node)["Child Nodes"]])).toEqual([
    ["Sequential", [1]],
    ["DummyAnimation", undefined],
  ]);
});
