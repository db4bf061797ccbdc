/** Courses of early builds: no version, a start position without a count, entries of other sizes. Nothing of them is lost. */
import { describe, expect, test } from "vitest";
import { Names } from "../../../formats/core/names.ts";
import { kmp } from "../../../formats/kmp/index.ts";

type Section = readonly [name: string, ...parts: readonly (number | readonly number[])[]];

/** Words of 32 bits as numbers, floats in lists. */
function bytesOf(parts: Section[number][]): Uint8Array {
  return Uint8Array.from(
    parts.flatMap((part) => {
      const view = new DataView(new ArrayBuffer(4));
      if (typeof part === "string") return [...new TextEncoder().encode(part)];
      if (typeof part === "number") {
        view.setUint32(0, part);
        return [...new Uint8Array(view.buffer)];
      }
      return part.flatMap((value) => {
        view.setFloat32(0, value);
        return [...new Uint8Array(view.buffer)];
      });
    }),
  );
}

/** @param version undefined for a header that has no word for it */
function fileOf(version: number | undefined, ...sections: Section[]): Uint8Array {
  const bodies = sections.map((section) => bytesOf([...section]));
  const head = (version === undefined ? 0x0c : 0x10) + 4 * sections.length;
  const length = bodies.reduce((sum, body) => sum + body.length, head);
  let at = 0;
  const offsets = bodies.map((body) => (at += body.length) - body.length);
  const header = bytesOf(["RKMD", length, sections.length * 0x10000 + head, ...(version === undefined ? [] : [version]), ...offsets]);
  return Uint8Array.from([...header, ...bodies.flatMap((body) => [...body])]);
}

const START: Section = ["KTPT", [-6000, 0, -500, 0, 90, 0]];
const POINTS = [0, 1, 2, 3].map((at) => [at * 100, 0, 50]);
const EARLIEST = fileOf(undefined, START, ["ENPT", 4 << 16, ...POINTS]);
const EARLY = fileOf(1600, START, ["ENPT", 4 << 16, ...POINTS.map((point) => [...point, 10, 0])], ["CAME", 2 << 16, Array(32).fill(1)]);

function decoded(bytes: Uint8Array) {
  const found = kmp.decode(bytes, Names.none);
  if (found.kind !== "ok") expect.fail(found.issues[0].message);
  expect(found.exact).toBe(true);
  expect(kmp.format(found.text, Names.none)).toBe(found.text);
  return found;
}

describe("an early course", () => {
  test.each([
    ["without a version", EARLIEST, ["KMP-VERSION = 0", "#!kmp version = none", "#!kmp count KTPT = none", "#!kmp entry-size ENPT = 12"]],
    ["of version 1600", EARLY, ["KMP-VERSION = 1600", "#!kmp count KTPT = none", "#!kmp raw CAME = 43414d45"]],
  ])("%s opens, with one start", (_, bytes, lines) => {
    const { text } = decoded(bytes);
    for (const line of lines) expect(text).toContain(line);
    expect(text.replace(/ +/g, " ")).toContain("0 -6000.0 0.0 -500.0 0.0 90.0 0.0");
  });

  test("says which section is kept as it is, and checks nothing", () => {
    const { text, issues } = decoded(EARLY);
    expect(issues.map(({ code }) => code)).toContain("kmp/section-raw");
    expect(issues.find(({ code }) => code === "kmp/section-raw")?.message).toContain("2 entries of 64 bytes instead of 72");
    const analysis = kmp.analyse(text, { names: Names.none, decoded: true, fileName: "course.kmp" });
    expect(analysis.issues.map(({ code }) => code).sort()).toEqual(["kmp/section-missing", "kmp/section-raw"]);
  });

  test.each([
    ["24 bytes", 24, fileOf(1600, ["KTPT", 1 << 16, [1, 2, 3, 4, 5, 6]], ["ENPT", 0])],
    ["28 bytes", 28, fileOf(1600, ["KTPT", 1 << 16, [1, 2, 3, 4, 5, 6], 0xffff0000], ["ENPT", 0])],
  ])("has a count where the next section agrees: %s", (_, size, bytes) => {
    const { text } = decoded(bytes);
    expect(text).not.toContain("count KTPT");
    expect(text.includes("entry-size KTPT = 24")).toBe(size === 24);
    expect(text.replace(/ +/g, " ")).toContain("0 1.0 2.0 3.0 4.0 5.0 6.0");
  });

  test("states the place of its start", () => {
    const { text } = decoded(EARLIEST);
    const field = kmp.encode(text).map().atText(text.indexOf("-6000.0"))[0];
    expect(field.bytes).toEqual({ start: 0x18, end: 0x1c });
  });
});

describe("a text of an early course", () => {
  const { text } = decoded(EARLY);
  test.each([
    ["takes one start only", text.replace(/\[KTPT\]\n(.*\n)/, "[KTPT]\n$1$1"), "kmp/too-many-rows"],
    [
      "takes no rows for bytes that are kept",
      text.replace("[CAME]\n", "[CAME]\n c0 1 0 v(0) 1\n > -1 0 v(0) 1\n > 0 0 v(0)\n > -1 0 v(0) 1\n"),
      "kmp/note",
    ],
    ["has no version where there is no room for one", decoded(EARLIEST).text.replace("KMP-VERSION = 0", "KMP-VERSION = 5"), "kmp/note"],
  ])("%s", (_, changed, code) => {
    const { bytes, issues } = kmp.encode(changed);
    expect(bytes).toBeUndefined();
    expect(issues.map((issue) => issue.code)).toContain(code);
  });
});

test("the version is the word before the table", () => {
  const bytes = fileOf(2520, ["STGI", 1 << 16, 0, 0, 0]);
  const longer = Uint8Array.from([...bytes.subarray(0, 0x0c), 1, 2, 3, 4, ...bytes.subarray(0x0c)]);
  new DataView(longer.buffer).setUint16(0x0a, 0x18);
  const { text } = decoded(longer);
  expect(text).toContain("KMP-VERSION = 2520");
  expect(text).toContain("#!kmp header = 01020304");
});

test("a course of Mario Kart 7 is named as such", () => {
  const found = kmp.decode(bytesOf(["DMDC", 0, 0, 0]), Names.none);
  expect(found.issues[0].message).toContain("Mario Kart 7");
});
