/** Entries are copied one by one: a course with the copy taken out again is the course that it was. */
import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { Names } from "../../../formats/core/names.ts";
import { applyEdits } from "../../../formats/core/text/span.ts";
import { encodeParsed } from "../../../formats/kmp/codec.ts";
import { kmp } from "../../../formats/kmp/index.ts";
import { deletionOf } from "../../../formats/kmp/language/deletion.ts";
import { KmpDocument } from "../../../formats/kmp/language/document.ts";
import { countOfEntries } from "../../../formats/kmp/language/entries.ts";
import { copyOf } from "../../../formats/kmp/language/fields.ts";
import type { RowKind } from "../../../formats/kmp/text/rowLayouts.ts";
import { findCorpus } from "../../support/corpus.ts";
import { choose, extent } from "../../support/extent.mjs";

const corpus = findCorpus("kmp");
/** With the sections that are left out: an entry of the last file names a route that is not there, and the copy would be it. */
const FILES: readonly (readonly [string, readonly RowKind[]])[] = [
  ["luigi_circuit", []],
  ["kmpeek_shopping_backup", []],
  ["strobenz", []],
  ["hover_maze2", []],
  ["dust2_beta3", ["POTI"]],
];
const SECTIONS = ["KTPT", "ENPT", "ITPT", "CKPT", "GOBJ", "POTI", "POTI_point", "AREA", "CAME", "JGPT", "CNPT", "MSPT"] as const;
/** After their original; all else comes last. */
const POINTS: ReadonlySet<RowKind> = new Set<RowKind>(["ENPT", "ITPT", "CKPT", "POTI_point"]);

const documentOf = (text: string): KmpDocument => new KmpDocument(text, { names: Names.none, decoded: true, fileName: "course.kmp" });

function bytesOf(document: KmpDocument): Uint8Array {
  const { bytes, issues } = encodeParsed(document.parsed);
  expect(issues.filter(({ severity }) => severity === "error")).toEqual([]);
  return bytes as Uint8Array;
}

/** Copies at most so many entries of each section. @returns how many */
function copyAndTakeBack(text: string, most: number, without: readonly RowKind[] = []): number {
  const before = documentOf(text);
  const wanted = bytesOf(before);
  let copied = 0;
  for (const section of SECTIONS.filter((one) => !without.includes(one))) {
    const count = countOfEntries(before.parsed, section);
    for (let index = 0; index < count; index += Math.ceil(count / most)) {
      const edits = copyOf(before, { section, index });
      if (edits === undefined) continue;
      const place = `${section} ${index}`;
      const after = documentOf(applyEdits(text, edits));
      expect(countOfEntries(after.parsed, section), place).toBe(count + 1);
      const copy = POINTS.has(section) ? index + 1 : count;
      bytesOf(after);
      const back = deletionOf(after, { section, index: copy });
      expect(back, place).toBeDefined();
      expect(bytesOf(documentOf(applyEdits(after.text, back?.edits ?? []))), place).toEqual(wanted);
      copied++;
    }
  }
  return copied;
}

test("in a text of our own", () => {
  expect(copyAndTakeBack(readFileSync("samples/kmp/Ring_Road.kmp.txt", "utf8"), extent(10, 100))).toBeGreaterThan(20);
});

describe.skipIf(corpus === undefined)("in real courses", () => {
  test.each(choose(FILES))("%s", (name, without) => {
    const decoded = kmp.decode(new Uint8Array(readFileSync(path.join(corpus ?? "", `${name}.kmp`))), Names.none);
    if (decoded.kind !== "ok") throw new Error(name);
    expect(copyAndTakeBack(decoded.text, extent(2, 6), without)).toBeGreaterThan(5);
  });
});

test("check points name their neighbors of now", () => {
  const row = (at: number, previous: number, next: number) => ` ${at}  0.0 ${at}00.0  100.0 ${at}00.0  0 -1 ${previous} ${next}`;
  const text = `#KMP\n[CKPT]\n $GROUP a, next: a\n${row(0, -1, 1)}\n${row(1, 0, 2)}\n${row(2, 1, -1)}\n`;
  const document = documentOf(text);
  const edits = copyOf(document, { section: "CKPT", index: 1 });
  expect(applyEdits(text, edits ?? [])).toBe(
    `#KMP\n[CKPT]\n $GROUP a, next: a\n${row(0, -1, 1)}\n${row(1, 0, 2)}\n${row(1, 1, 3).replace(/^ 1/, " 2")}\n${row(3, 2, -1).replace(/300/g, "200")}\n`,
  );
});

test("a copy has a name of its own, and no group or text with loops is copied", () => {
  const text = "#KMP\n[AREA]\n aBend  0 0  0.0 0.0 0.0  0 0\n  > -1 1  0.0 0.0 0.0  -1 -1 0\n  > 1.0 1.0 0.5\n";
  const edits = copyOf(documentOf(text), { section: "AREA", index: 0 });
  expect(applyEdits(text, edits ?? [])).toBe(`${text}${text.slice(text.indexOf(" aBend")).replace("aBend", "aBend_2")}`);
  expect(copyOf(documentOf("#KMP\n[CKPT]\n $GROUP a\n 0  0.0 0.0  1.0 1.0  0 -1 -1 -1\n"), { section: "CKPH", index: 0 })).toBeUndefined();
});
