/** Rules of courses that wkmpt does not have, each by a course that breaks it: what is found, and what the fix writes. */
import { describe, expect, test } from "vitest";
import { Names } from "../../../formats/core/names.ts";
import { applyEdits } from "../../../formats/core/text/span.ts";
import { kmp } from "../../../formats/kmp/index.ts";

const analyse = (text: string) => kmp.analyse(text, { names: Names.none, decoded: false, fileName: "course.txt" });
const found = (text: string, code: string) => analyse(text).issues.filter((issue) => issue.code === `kmp/${code}`);
const fixed = (text: string, code: string) => applyEdits(text, found(text, code)[0]?.fixes?.()[0]?.edits ?? []);

const points = (section: string, count: number) =>
  `[${section}]\n $GROUP ${section}, next: ${section}\n${Array.from({ length: count }, (_, at) => ` ${at} ${at} 0 0 15 0 0\n`).join("")}`;
const WAY = `[CKPT]\n@AUTO-NEXT = 1\n $GROUP a, next: a\n 0 -50 0 50 0 -1 0 -1 -1\n 1 -50 90 50 90 -1 -1 -1 -1\n${points("ENPT", 4)}${points("ITPT", 24)}`;
const start = (heading: string, x = "0") => `#KMP\n[KTPT]\n 0 0 0 0 ${x} ${heading} 0 -1 0\n${WAY}`;
const area = (type: number, camera: number) => `#KMP\n[AREA]\n a0 0 ${type} v(0) 0 0\n > ${camera} 0 v(0) -1 -1 0\n > v3(1)\n`;
const camera = (begin: number, end: number) => `#KMP\n[CAME]\n c0 0 0 v(0) ${begin}\n > -1 0 v(0) ${end}\n > 0 0 v(0)\n > -1 0 v(0) 0\n`;

describe("a start position", () => {
  test.each(["0.0", "90.0", "180", "-90.0", "270.01", "360"])("may look to %s", (heading) => {
    expect(found(start(heading), "ktpt-heading")).toEqual([]);
  });
  test.each([
    ["91.5", "90"],
    ["-100.0", "-90"],
    ["44.0", "0"],
  ])("that looks to %s is turned to %s", (heading, nearest) => {
    const text = start(heading);
    expect(found(text, "ktpt-heading").map(({ severity }) => severity)).toEqual(["hint"]);
    expect(fixed(text, "ktpt-heading")).toBe(text.replace(heading, nearest.padStart(heading.length)));
  });
  test("that is tilted is not judged", () => expect(found(start("91.5", "4"), "ktpt-heading")).toEqual([]));
});

describe("an area", () => {
  test.each([0, 1, 5, 10])("of type %i may have no camera", (type) => expect(found(area(type, -1), "area-camera-unneeded")).toEqual([]));
  test("of type 0 has one", () => expect(found(area(0, 0), "area-camera-unneeded")).toEqual([]));
  test("of another type has none", () => {
    const text = area(8, 0);
    expect(found(text, "area-camera-unneeded").map(({ severity }) => severity)).toEqual(["hint"]);
    expect(found(fixed(text, "area-camera-unneeded"), "area-camera-unneeded")).toEqual([]);
  });
});

test.each([
  [180, 30, 0],
  [181, 30, 1],
  [30, 200.5, 1],
  [300, 300, 2],
])("a camera that zooms from %s to %s has %i hints", (begin, end, count) => {
  expect(found(camera(begin, end), "came-zoom-range")).toHaveLength(count);
});

test.each([
  ["KMP-VERSION = 2520", 0],
  ["KMP-VERSION = 2320", 0],
  ["KMP-VERSION = 1234", 1],
  ["UNKNOWN-0x0C = 7", 1],
])("%s", (line, count) => {
  const text = `#KMP\n[SETUP]\n${line}\n[KTPT]\n`;
  const issues = found(text, "version-unknown");
  expect(issues.map(({ severity, text: place }) => [severity, text.slice(place?.start, place?.end)])).toEqual(
    Array(count).fill(["information", line]),
  );
  for (const { message } of issues) expect(message).toContain("2520 (final), 2510 (loser demo), 2320 (draw demo)");
});

describe("keys along the way", () => {
  /** A lap line, then two groups side by side, then one; `keys` are theirs. */
  const way = (first: string, left: string, right: string, last: string) => {
    let at = 0;
    const rows = (keys: string) => keys.split(" ").map((key) => ` ${at} -50 ${at * 100} 50 ${at++ * 100} -1 ${key} -1 -1\n`);
    const group = (name: string, next: string, keys: string) => ` $GROUP ${name}, next: ${next}\n${rows(keys).join("")}`;
    return `#KMP\n[CKPT]\n@AUTO-NEXT = 1\n${group("a", "b c", first)}${group("b", "d", left)}${group("c", "d", right)}${group("d", "a", last)}`;
  };
  test.each<[first: string, left: string, right: string, last: string, said: string[]]>([
    ["0 1", "2 -1", "2", "3", []],
    ["0 1", "3 -1", "3", "2", ["Key 2 (check point 5) comes after key 3."]],
    ["0 2", "1 -1", "1", "3", ["Key 1 (check point 2) comes after key 2.", "Key 1 (check point 4) comes after key 2."]],
    ["0 1", "2 -1", "-1", "3", ["Groups 1 and 2 are side by side, but their keys differ: 2 and none."]],
    ["0 1", "-1 -1", "-1", "2 0", []],
  ])("%s, then %s or %s, then %s", (first, left, right, last, said) => {
    expect(found(way(first, left, right, last), "ckpt-key-order").map(({ message }) => message)).toEqual(said);
  });
});

test("a camera of type 2 needs a route", () => {
  expect(found(camera(30, 30).replace("c0 0", "c0 2"), "route-missing")).toHaveLength(1);
});

test("an object that appears in no mode needs no patch", () => {
  const text = "#KMP\n[GOBJ]\n o0 0x2000 v(0) 0 0 0 0 -1\n > 0 v(0) 0 0 0 0 PRESENCE\n > v3(1)\n";
  const count = (presence: string) => found(text.replace("PRESENCE", presence), "special-definition").length;
  expect([count("0x3f"), count("0")]).toEqual([1, 0]);
});

test.each([
  ["0.1234567891", ["0.1234567891"]],
  ["v(0.1234567891, 2, 3)", ["0.1234567891"]],
  ["v(1, 2.000000001,0.12345678912)", ["2.000000001"]],
  ["v(1, 2, 3)", []],
  ["v(1.0000000000, 2, 3)", []],
])("digits that the file does not keep are said at the first such number of %s", (value, said) => {
  const rest = value.startsWith("v") ? "" : " 0 0";
  const text = `#KMP\n[ENPT]\n $GROUP a, next: a\n 0 ${value}${rest} 15 0 0\n`;
  expect(found(text, "text-precision").map(({ text: place }) => text.slice(place?.start, place?.end))).toEqual(said);
});

test.each([254, 255, 256, 257, 300])("%i check points, the last group from 254 or less, are asked for no number above a byte", (count) => {
  const row = (at: number) => ` ${at} -50 ${at * 100} 50 ${at * 100} -1 ${at === 0 ? 0 : -1} -1 -1\n`;
  const rows = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => row(from + at)).join("");
  const text = `#KMP\n[CKPT]\n@AUTO-NEXT = 1\n $GROUP a, next: b\n${rows(0, 200)} $GROUP b, next: a\n${rows(200, count)}`;
  expect(found(text, "ckpt-prev-next")).toEqual([]);
});

describe("a last group of check points", () => {
  const row = (at: number) => ` ${at} -50 ${at * 100} 50 ${at * 100} -1 ${at === 0 ? 0 : -1} -1 -1\n`;
  const rows = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => row(from + at)).join("");
  const text = (last: number) =>
    `#KMP\n[CKPT]\n@AUTO-NEXT = 1\n $GROUP a, next: b\n${rows(0, 100)} $GROUP b, next: c\n${rows(100, last)} $GROUP c, next: a\n${rows(last, 260)}`;
  test.each([
    [254, "They work because the last group begins early enough", []],
    [255, "The last group begins at 255: above the limit, it has to begin at 254 or before.", []],
    // that point is before the last group; what is known of the group itself would be wrong
    [256, "The last group begins at 256: above the limit, it has to begin at 254 or before.", ["CKPT/255/next"]],
  ])("that begins at %i", (last, said, places) => {
    expect(found(text(last), "point-count").map(({ message }) => message)).toEqual([expect.stringContaining(said)]);
    expect(found(text(last), "ckpt-prev-next").map(({ path }) => path)).toEqual(places);
  });
});

test("a group of more points than a byte counts is said at its name", () => {
  const rows = Array.from({ length: 300 }, (_, at) => ` ${at} 0 0 0 15 0 0\n`).join("");
  const text = `#KMP\n[ENPT]\n $GROUP a, next: b\n${rows} $GROUP b, next: a\n 0 0 0 0 15 0 0\n`;
  const issues = found(text, "value-cut");
  expect(issues.map(({ message, text: place }) => [message, text.slice(place?.start, place?.end)])).toEqual([
    ["Length of the group has 1 byte, too few for 300: it is cut to 44, as in wkmpt.", "a"],
    ["Start of the group has 1 byte, too few for 300: it is cut to 44, as in wkmpt.", "b"],
  ]);
});

test("bytes that belong to nothing are found at the note that keeps them, whatever the order of the notes", () => {
  const notes = ["#!kmp gap KTPT = 00ff10", "#!kmp gap header = 0102", "#!kmp gap AREA = 07"];
  const text = `#KMP\n${notes.join("\n")}\n[KTPT]\n`;
  const issues = found(text, "section-gap");
  expect(issues.map(({ message, text: place }) => [/header|KTPT|AREA/.exec(message)?.[0], text.slice(place?.start, place?.end)])).toEqual([
    ["header", notes[1]],
    ["KTPT", notes[0]],
    ["AREA", notes[2]],
  ]);
});

test("fall boundaries are counted by the kind of their condition", () => {
  const row = (settings: string, route: number) => ` a 0 10 v(0) ${settings}\n > -1 0 v(0) ${route} -1 0\n > v3(1)\n`;
  const text = `#KMP\n[AREA]\n${row("0 0", -1)}${row("3 9", -1)}${row("0 2", 1)}${row("3 9", 2)}`;
  expect(found(text, "special-fall-boundary").map(({ message }) => message)).toEqual([
    "4 areas are fall boundaries: 2 without a condition, 1 between check points, 1 by a key check point. Conditions need a patched game.",
  ]);
});
