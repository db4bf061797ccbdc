/** After any edits, what is taken over from the version before gives the same as reading everything anew. */
import { describe, expect, test } from "vitest";
import type { LevelAnalysis } from "../../../formats/ass/language/analysis.ts";
import type { Analysis } from "../../../formats/core/format.ts";
import { findChange } from "../../../formats/core/span.ts";
import { seeded } from "../../support/mutate.ts";
import { levelText, roomLevel } from "./documents.ts";
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
