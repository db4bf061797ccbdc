/** BYML bytes: what the writer lays out in any way is read back, and its layout is found again. */
import { describe, expect, test } from "vitest";
import { findLayout } from "../../../formats/byml/binary/findLayout.ts";
import { OrderedGraph } from "../../../formats/byml/binary/orderedGraph.ts";
import { readGraph } from "../../../formats/byml/binary/readGraph.ts";
import { WriteLimit, writeGraph, writeInto } from "../../../formats/byml/binary/writeGraph.ts";
import { decode, encode } from "../../../formats/byml/codec.ts";
import { Container, Graph } from "../../../formats/byml/graph.ts";
import { type ChildOrder, type Layout, type Pool, usualLayout } from "../../../formats/byml/layout.ts";
import { Type } from "../../../formats/byml/nodeTypes.ts";
import { parseGraph } from "../../../formats/byml/text/parseText.ts";
import { Names } from "../../../formats/core/names.ts";

/** `{B: [1, u64 7, u64 7], a: {B: 1.0 as bits, c: [1, u64 7, u64 7]}, c: {}}`, inside out. */
function sample(): Graph {
  const graph = new Graph();
  graph.keys = ["B", "a", "c"];
  const add = (type: number, entries: readonly (readonly [key: number, type: number, value: number])[]): number => {
    const number = graph.addContainer(type, -1);
    const first = graph.addEntries(entries.length);
    graph.containers[number * Container.stride + Container.first] = first;
    graph.containers[number * Container.stride + Container.count] = entries.length;
    entries.forEach(([key, entryType, value], i) => {
      graph.entryKeys[first + i] = key;
      graph.entryTypes[first + i] = entryType;
      graph.entryValues[first + i] = value;
    });
    return number;
  };
  const seven = () => graph.addLong(7, 0, 0);
  const list = () =>
    add(Type.array, [
      [0, Type.s32, 1],
      [0, Type.u64, seven()],
      [0, Type.u64, seven()],
    ]);
  const first = list();
  const second = list();
  const inner = add(Type.dictionary, [
    [0, Type.f32, 0x3f800000],
    [2, Type.array, second],
  ]);
  const empty = add(Type.dictionary, []);
  graph.root = add(Type.dictionary, [
    [0, Type.array, first],
    [1, Type.dictionary, inner],
    [2, Type.dictionary, empty],
  ]);
  return graph;
}

const ORDERS: readonly (readonly [ChildOrder, readonly string[] | undefined])[] = [
  ["natural", undefined],
  ["reversed", undefined],
  ["nocase", undefined],
  ["natural", ["c", "B", "a"]],
];
const POOLS: readonly Pool[] = ["none", "tree", "breadth", "walk"];

describe("a written file gives its own layout back", () => {
  for (const littleEndian of [true, false])
    for (const share of [true, false])
      for (const pool of POOLS)
        for (const [order, keys] of ORDERS)
          test(`${littleEndian ? "little" : "big"}, ${share ? "shared" : "not shared"}, pool ${pool}, ${keys?.join(" ") ?? order}`, () => {
            const layout: Layout = {
              ...usualLayout(littleEndian, 7),
              shareArrays: share,
              shareMaps: share,
              shareValues: share,
              pool,
              order,
              keys,
              tail: 3,
            };
            const bytes = writeGraph(sample(), layout);
            const file = readGraph(bytes);
            const found = findLayout(file, new OrderedGraph(file.graph), bytes);
            expect(found).toMatchObject({ littleEndian, version: 7, shareArrays: share, shareMaps: share, shareValues: share, tail: 3 });
            expect(writeGraph(file.graph, found ?? layout)).toEqual(bytes);
          });
});

test("the worked example: one key, one number", () => {
  const bytes = Uint8Array.from(
    "59420200100000000000000020000000c20100000c0000000e00000061000000c1010000000000d101000000".match(/../g) ?? [],
    (hex) => Number.parseInt(hex, 16),
  );
  const { graph, issues } = readGraph(bytes);
  expect(issues).toEqual([]);
  expect([graph.keys, graph.strings, graph.entryCount, graph.entryTypes[0], graph.entryValues[0]]).toEqual([["a"], [], 1, Type.s32, 1]);
  expect(writeGraph(graph, usualLayout(true, 2))).toEqual(bytes);
});

test("a file that asks for gigabytes of padding opens read-only, without them", () => {
  const { bytes = new Uint8Array() } = encode("- !binary_aligned {Alignment: 16, Data: !!binary AQID}\n#!layout file little 7\n");
  const at = bytes.findIndex((_, index) => bytes[index] === 16 && bytes[index - 4] === 3 && bytes[index + 4] === 1);
  expect(at).toBeGreaterThan(0);
  const hostile = bytes.slice();
  hostile.fill(0xff, at, at + 4);
  expect(decode(hostile, Names.none)).toMatchObject({ kind: "ok", exact: false });
  const many = `[${"!binary_aligned {Alignment: 65536, Data: !!binary AQID}, ".repeat(3000)}]\n#!layout file little 7\n`;
  expect(encode(many).issues.map(({ code }) => code)).toEqual(["byml/too-large"]);
});

test.each([
  ["thousands of keys that share two nodes", (i: number) => `${i < 10_000 ? "a" : "b"}${i}: [${i < 10_000 ? 1 : 2}]`, 2],
  ["thousands of keys that may come first", (i: number) => `- k${i}: [${i}]`, 3],
])("a file with %s, which no layout gives back, is read-only within its time", (_, line, version) => {
  const lines = Array.from({ length: 20_000 }, (_, i) => line(i)).join("\n");
  const { bytes = new Uint8Array() } = encode(`${lines}\n#!layout file little ${version}\n`);
  // not part of any layout
  const odd = Uint8Array.from([...bytes, 1, 0, 0, 0]);
  expect(decode(odd, Names.none)).toMatchObject({ kind: "ok", exact: false });
});

test("a file whose reading stops between two values is mapped up to there", () => {
  const { bytes = new Uint8Array() } = encode("{a: !!binary AQID, b: !l 5, c: x}\n#!layout file little 7\n");
  for (let at = 16; at < bytes.length; at++)
    for (const value of [0, 0xff, 0xa1, 0xc1, 0xd5]) {
      const broken = bytes.slice();
      broken[at] = value;
      expect(() => decode(broken, Names.none).map()).not.toThrow();
    }
});

test("a small file that asks for far more room than it has is not written in full to find its layout", () => {
  const data = "- !binary_aligned {Alignment: !u 0x00010000, Data: !!binary AQID}\n".repeat(1000);
  const { graph } = parseGraph(`${data}#!layout file little 5\n`);
  const write = (most: number) => writeInto(new Uint8Array(0), new OrderedGraph(graph), usualLayout(true, 5), most);
  expect(write(100_000_000).length).toBeGreaterThan(65_000_000);
  expect(() => write(20_000)).toThrow(WriteLimit);
  // as it would be with all data side by side
  const { bytes = new Uint8Array() } = encode(`${data.replaceAll("10000", "00004")}#!layout file little 5\n`);
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  const isAlignment = (at: number) => view.getUint32(at - 4, true) === 3 && view.getUint32(at, true) === 4;
  for (let at = 24; at < bytes.length; at += 4) if (isAlignment(at)) view.setUint32(at, 0x10000, true);
  expect(decode(bytes, Names.none)).toMatchObject({ kind: "ok", exact: false });
});
