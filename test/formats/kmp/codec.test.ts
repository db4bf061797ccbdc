/** Courses both ways: binary oddities that must survive, texts of wkmpt that must give its bytes. */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { kmp } from "../../../formats/kmp/index.ts";
import { Came } from "../../../formats/kmp/schema/things.ts";
import { fieldSpan } from "../../../formats/kmp/text/parsedText.ts";
import { parseText } from "../../../formats/kmp/text/parseText.ts";
import { findCorpus } from "../../support/corpus.ts";

const corpus = findCorpus("kmp");
const names = kmp.builtinNames();

/** A file with the given change to the bytes of an empty course. */
function changed(change: (bytes: Uint8Array, view: DataView) => unknown): Uint8Array {
  const bytes = kmp.encode("#KMP\n[KTPT]\n 0 1 2 3 0 90 0 -1 0\n").bytes as Uint8Array;
  const other = change(bytes, new DataView(bytes.buffer));
  return other instanceof Uint8Array ? other : bytes;
}

const oddities: [promise: string, bytes: () => Uint8Array, line: string][] = [
  ["a wrong length is kept", () => changed((_, view) => view.setUint32(4, 7)), "#!kmp file-length = 7"],
  ["bytes after the end are kept", () => changed((bytes) => Uint8Array.of(...bytes, 1, 2)), "#!kmp gap STGI = 0102"],
  ["four zeros after the end are an empty info", () => changed((bytes) => Uint8Array.of(...bytes, 0, 0, 0, 0)), 'INFO = ""'],
  [
    "so many bytes after the end are kept, none of them zero",
    () => changed((bytes) => join(bytes, 300_000).fill(0xab, bytes.length)),
    "#!kmp gap STGI = abab",
  ],
  ["another version is kept", () => changed((_, view) => view.setUint32(12, 1)), "KMP-VERSION = 1\n"],
  [
    "an unknown section is kept",
    () => changed((bytes) => void bytes.set([0x41, 0x42, 0x43, 0x44], 0x4c + 0x24)),
    "#!kmp raw ABCD = 4142434400000000",
  ],
  [
    "another order of the table is kept",
    () =>
      changed((_, view) => {
        const first = view.getUint32(0x10);
        view.setUint32(0x10, view.getUint32(0x14));
        view.setUint32(0x14, first);
      }),
    "#!kmp sections = ENPT KTPT ENPH",
  ],
  ["a NaN keeps its bits", () => changed((_, view) => view.setUint32(0x4c + 8, 0x7f800001)), "#!kmp bits 1 = 0x7f800001"],
  ["minus zero is not zero", () => changed((_, view) => view.setUint32(0x4c + 8, 0x80000000)), " -0.0 "],
  [
    "a wrong number of route points is kept",
    () => changed((bytes) => void bytes.set([0, 9], 0x4c + 0x24 + 7 * 8 + 6)),
    "#!kmp extra POTI = 9",
  ],
];

test.each(oddities)("%s", (_, make, line) => {
  const bytes = make();
  const decoded = kmp.decode(bytes, names);
  expect(decoded.kind === "ok" && decoded.exact).toBe(true);
  expect(decoded.kind === "ok" && decoded.text).toContain(line);
});

function join(bytes: Uint8Array, more: number): Uint8Array {
  const longer = new Uint8Array(bytes.length + more);
  longer.set(bytes);
  return longer;
}

/** Cameras without end, in a file that has nothing else. */
function manyEntries(): Uint8Array {
  const bytes = new Uint8Array(0x14 + 8 + 60_000 * 0x48);
  const view = new DataView(bytes.buffer);
  bytes.set(new TextEncoder().encode("RKMD"));
  view.setUint32(4, bytes.length);
  view.setUint16(8, 1);
  view.setUint16(10, 0x14);
  view.setUint32(12, 2520);
  bytes.set(new TextEncoder().encode("CAME"), 0x14);
  view.setUint16(0x18, 60_000);
  return bytes;
}

const refusals: [promise: string, bytes: () => Uint8Array, code: string][] = [
  ["another kind of file", () => new TextEncoder().encode("AAMP and more text"), "not-kmp"],
  ["a header cut off", () => new TextEncoder().encode("RKMD"), "too-short"],
  ["more sections than the header has room for", () => changed((_, view) => view.setUint16(8, 99)), "header-length"],
  ["a section outside of the file", () => changed((_, view) => view.setUint32(0x10, 0xfffffff0)), "section-outside"],
  ["more entries than the section has room for", () => changed((_, view) => view.setUint16(0x4c + 4, 2)), "section-overlap"],
  ["more bytes that belong to nothing than a text has room for", () => changed((bytes) => join(bytes, 6_000_000)), "text-too-large"],
  ["more entries than a text has room for", manyEntries, "text-too-large"],
  ["more entries than the file has room for", () => changed((bytes, view) => view.setUint16(bytes.length - 4, 2)), "section-cut"],
];

test.each(refusals)("refuses %s", (_, make, code) => {
  const decoded = kmp.decode(make(), names);
  expect(decoded.kind).toBe("fail");
  expect(decoded.issues[0].code).toBe(`kmp/${code}`);
});

test("a value knows its place in the text", () => {
  const text =
    "[CAME]\n c0 5 1  v(1,2,3) 60\n > -1 2 v3(0) 35\n > 0 0 v3(0)\n > boat 0 v3(0) 9\n[POTI]\n $ROUTE boat, settings: 0 0\n 0 v3(0) 1 0\n";
  const parsed = parseText(text);
  expect(parsed.issues).toEqual([]);
  expect(parsed.course.tables.CAME.u8(0, Came.route)).toBe(0);
  const at = fieldSpan(parsed, "CAME", 0, "route");
  expect(at && text.slice(at.start, at.end)).toBe("boat");
  const position = fieldSpan(parsed, "CAME", 0, "y");
  expect(position && text.slice(position.start, position.end)).toBe("v(1,2,3)");
});

describe.skipIf(corpus === undefined)("the corpus", () => {
  const folder = corpus ?? "";
  const rows = corpus ? readFileSync(path.join(folder, "reencoded.tsv"), "utf8").trim().split("\n").slice(1) : [];

  test("wkmpt's texts give wkmpt's bytes", () => {
    const wrong = rows.flatMap((row) => {
      const [name, , , , sha1] = row.trim().split("\t");
      const { bytes } = kmp.encode(readFileSync(path.join(folder, `${name}.txt`), "utf8"));
      return bytes && createHash("sha1").update(bytes).digest("hex") === sha1 ? [] : [name];
    });
    expect(wrong).toEqual([]);
  });

  test.each(["core", "flow", "numbers", "points"])("the language text %s gives wkmpt's bytes", (name) => {
    const { bytes } = kmp.encode(readFileSync(path.join(folder, "lang", `${name}.txt`), "utf8"));
    expect(Buffer.compare(bytes ?? Buffer.alloc(0), readFileSync(path.join(folder, "lang", `${name}.kmp`)))).toBe(0);
  });
});

const TWO_CAMERAS = ["cA", "cB"].map((name) => ` ${name} 5 1 v3(0) 60\n  > -1 2 v3(0) 35\n  > 0 0 v3(0)\n  > -1 0 v3(0) 9\n`).join("");
const openings: [promise: string, lines: string, index: number][] = [
  ["a parameter names an entry further down", "@OPENING-INDEX = cB", 1],
  ["of a parameter that is stated twice the last counts: a number", "@OPENING-INDEX = cB\n@OPENING-INDEX = 0", 0],
  ["of a parameter that is stated twice the last counts: a name", "@OPENING-INDEX = 0\n@OPENING-INDEX = cB", 1],
];
test.each(openings)("%s", (_, lines, index) => {
  const { course, issues } = parseText(`#KMP\n[CAME]\n${lines}\n${TWO_CAMERAS}`);
  expect(issues).toEqual([]);
  expect(course.extras.CAME >> 8).toBe(index);
});
