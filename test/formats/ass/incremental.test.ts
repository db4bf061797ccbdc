/** After any edits, what is taken over from the version before gives the same as reading everything anew. */
import { describe, expect, test } from "vitest";
import type { LevelAnalysis } from "../../../formats/ass/language/analysis.ts";
import type { Analysis } from "../../../formats/core/format.ts";
import { findChange } from "../../../formats/core/text/span.ts";
import { seeded } from "../../support/mutate.ts";
import { boxMesh, levelText, roomLevel, type Style } from "./documents.ts";
import { analyse } from "./findings.ts";

const EDITS = Number(process.env["BYTEWRIGHT_EDITS"] ?? 1500);

/** What means something in the format, whole or torn. */
const PIECES = [
  "",
  "1",
  "9",
  "-",
  ".",
  " ",
  "\t",
  "\n",
  "\r\n",
  '"',
  ";",
  '"x"\n',
  ";OBJECT 3\n",
  ";### OBJECTS ###\n",
  ";INSTANCE 2\n",
  "é",
  "0\n",
  "1.0000000000",
  "1.0000000000\t2.0000000000\t3.0000000000\n",
  "abc",
  '"MESH"\n""\n""\n',
  "5\n",
  "\0",
  "-1",
  "0\t0\t0\t1\n",
  "1\t\t0\t1\t2\n",
];

/** Everything that could differ, as a text. */
function shown(analysis: Analysis): string {
  const { scene } = analysis as LevelAnalysis;
  const issues = analysis.issues.map(({ code, severity, message, text, fixes }) => [code, severity, message, text, fixes?.()]);
  if (scene === undefined) return JSON.stringify(issues);
  const { layout, version, isComplete, materials, objects, instances } = scene;
  const meshes = objects.records.map(({ class: of, mesh }) => [
    of,
    mesh && [
      mesh.vertices,
      mesh.triangles,
      mesh.vertexRuns.flatMap((run) => [...run.positions]),
      mesh.triangleRuns.flatMap((run) => [...run.indices]),
    ],
  ]);
  const starts = [materials.starts, objects.starts, instances.starts, materials.markers, objects.markers, instances.markers];
  return JSON.stringify([issues, layout, version, isComplete, meshes, starts]);
}

const texts = ([1, 2, 3, 5, 7] as const).flatMap((version) => [
  levelText(roomLevel(version, "MAX")),
  levelText(roomLevel(version, "BLENDER")),
  levelText(roomLevel(version, "FBX")).replaceAll("\n", "\r\n"),
]);

test("an edited text reads like a new one", () => {
  const random = seeded(4);
  for (let run = 0; run * 6 < EDITS; run++) {
    let text = texts[run % texts.length];
    let analysis: Analysis = analyse(text);
    for (let edit = 0; edit < 6; edit++) {
      const at = random() % (text.length + 1);
      const removed = random() % 3 === 0 ? random() % 40 : random() % 2;
      const copied = random() % text.length;
      const { length } = text;
      const inserted = random() % 8 === 0 ? text.slice(copied, copied + (random() % 300)) : PIECES[random() % PIECES.length];
      text = text.slice(0, at) + inserted + text.slice(at + removed);
      if (text === "") break;
      // half of the time the caller knows what was changed
      const change = { start: at, oldEnd: Math.min(length, at + removed), newEnd: at + inserted.length, text: inserted };
      analysis = analyse(text, analysis, edit % 2 === 0 ? change : undefined);
      expect(shown(analysis), JSON.stringify({ run, edit, at, removed, inserted })).toBe(shown(analyse(text)));
    }
  }
});

/** The room with a mesh of several runs, so that what is taken over is less than a record. */
function largeLevel(version: number, style: Style): string {
  const room = roomLevel(version, style);
  const crate = boxMesh([300, 300, 100], 1);
  const copies = Array.from({ length: 120 }, (_, copy) => copy);
  const vertices = copies.flatMap((copy) =>
    crate.vertices.map((vertex) => ({ ...vertex, position: vertex.position.map((x) => x + copy) })),
  );
  const triangles = copies.flatMap((copy) =>
    crate.triangles.map(([material, ...corners]) => [material, ...corners.map((at) => at + copy * 24)]),
  );
  const objects = room.objects.map((object, at) => (at === 1 ? { ...crate, vertices, triangles } : object));
  return levelText({ ...room, objects });
}

const large = [largeLevel(7, "BLENDER"), largeLevel(2, "MAX").replaceAll("\n", "\r\n"), largeLevel(1, "BLENDER"), largeLevel(5, "FBX")];

/** The start of a line that matches, or any offset. */
function lineStart(text: string, pattern: RegExp, random: () => number): number {
  const starts = [...text.matchAll(pattern)].map(({ index }) => index);
  return starts[random() % starts.length] ?? random() % text.length;
}

interface Edit {
  readonly at: number;
  readonly removed: number;
  readonly inserted: string;
}
const BORDER = /^;(?:###|[A-Z]+ \d)/gm;
const EDITS_OF_BLOCKS: Readonly<Record<string, (text: string, random: () => number) => Edit>> = {
  "a stretch over the borders of records goes": (text, random) => {
    const at = Math.max(0, lineStart(text, BORDER, random) - (random() % 200));
    return { at, removed: random() % 2000, inserted: "" };
  },
  "whole records go": (text, random) => {
    const starts = [lineStart(text, BORDER, random), lineStart(text, BORDER, random)].sort((a, b) => a - b);
    return { at: starts[0], removed: Math.min(30_000, starts[1] - starts[0]), inserted: "" };
  },
  "a large block is pasted": (text, random) => {
    const from = random() % text.length;
    return { at: lineStart(text, /^.*$/gm, random), removed: 0, inserted: text.slice(from, from + (random() % 60_000)) };
  },
  "records are pasted before others": (text, random) => {
    const from = lineStart(text, BORDER, random);
    return { at: lineStart(text, BORDER, random), removed: 0, inserted: text.slice(from, from + (random() % 5000)) };
  },
  "the header changes": (text, random) => {
    const end = Math.max(1, text.search(/;### MATERIALS/));
    const at = random() % end;
    const version = /^\d/m.exec(text)?.index ?? at;
    return random() % 2 === 0
      ? { at: version, removed: 1, inserted: String(random() % 9) }
      : { at, removed: random() % 12, inserted: PIECES[random() % PIECES.length] };
  },
  "a count changes": (text, random) => {
    const at = lineStart(text, /^\d+(?=\r?$)/gm, random);
    return { at, removed: 1, inserted: String(random() % 30) };
  },
  "lines end otherwise": (text, random) => {
    const at = lineStart(text, /^.*$/gm, random);
    const block = text.slice(at, at + 400);
    return { at, removed: block.length, inserted: block.includes("\r") ? block.replaceAll("\r\n", "\n") : block.replaceAll("\n", "\r\n") };
  },
};

test.each(Object.entries(EDITS_OF_BLOCKS))(
  "%s, and comes back: the text reads like a new one",
  (_, makeEdit) => {
    const random = seeded(11);
    for (const first of large) {
      let text = first;
      let analysis: Analysis = analyse(text);
      for (let round = 0; round < Math.max(3, EDITS / 500); round++) {
        const { at, removed, inserted } = makeEdit(text, random);
        const before = text;
        const oldEnd = Math.min(before.length, at + removed);
        text = before.slice(0, at) + inserted + before.slice(oldEnd);
        analysis = analyse(text, analysis, { start: at, oldEnd, newEnd: at + inserted.length, text: inserted });
        expect(shown(analysis) === shown(analyse(text)), JSON.stringify({ round, at, removed, inserted: inserted.slice(0, 40) })).toBe(
          true,
        );
        // as undo does it, two times out of three
        if (round % 3 === 2) continue;
        const back = before.slice(at, oldEnd);
        analysis = analyse(before, analysis, { start: at, oldEnd: at + inserted.length, newEnd: oldEnd, text: back });
        text = before;
        expect(shown(analysis) === shown(analyse(text)), JSON.stringify({ round, undone: true, at, removed })).toBe(true);
      }
    }
  },
  60_000,
);

test("an earlier version still answers after a later one was made of it", () => {
  const text = texts[0];
  const before = analyse(text) as LevelAnalysis;
  const said = shown(before);
  analyse(text.replace("200.0000000000", "210.0000000000"), before);
  expect(shown(before)).toBe(said);
  expect(String.fromCharCode(...(before.scene?.source.units.subarray(0, text.length) ?? []))).toBe(text);
});

describe("the change between two texts is the smallest stretch", () => {
  const rows: [before: string, after: string, change: [start: number, oldEnd: number, newEnd: number]][] = [
    ["abc", "abc", [3, 3, 3]],
    ["", "x", [0, 0, 1]],
    ["abc", "axc", [1, 2, 2]],
    ["aaa", "aaaa", [3, 3, 4]],
    ["one two three", "one three", [5, 9, 5]],
  ];
  test.each(rows)("%j to %j", (before, after, [start, oldEnd, newEnd]) => {
    expect(findChange(before, after)).toEqual({ start, oldEnd, newEnd });
  });
});
