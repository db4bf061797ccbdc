import { describe, expect, test } from "vitest";
import { parseOffset } from "../../formats/core/text/hex.ts";
import { CHANGED, FIELD_END, FIELD_START, makeByteFlags, ODD, REMOVED } from "../../webview/src/bytes/byteFlags.ts";
import { Cursor } from "../../webview/src/bytes/cursor.ts";
import { nextPlace, parseSearch } from "../../webview/src/bytes/query.ts";
import { halfFloat, numberReadings, textReading } from "../../webview/src/bytes/readings.ts";
import { ScrollSpace } from "../../webview/src/bytes/scrollSpace.ts";

describe("what is typed", () => {
  test.each([
    ["4D 5a", "hex", [0x4d, 0x5a]],
    ["0x4D, 0x5A", "hex", [0x4d, 0x5a]],
    ["4d5", "hex", undefined],
    ["xy", "hex", undefined],
    ["", "hex", []],
    ["4D", "text", [0x34, 0x44]],
    ["ä", "text", [0xc3, 0xa4]],
  ] as const)("%s as %s", (query, mode, wanted) => {
    const found = parseSearch(query, mode);
    expect(found && [...found]).toEqual(wanted);
  });

  test.each([
    ["26", 26],
    ["0x1A", 26],
    ["1ah", 26],
    [" +16 ", 26],
    ["-0x2", 8],
    ["-11", undefined],
    ["99", 99],
    ["100", undefined],
    ["0X1a", 26],
    ["0", 0],
    ["1A", undefined],
    ["4.5", undefined],
    ["0x", undefined],
    ["99999999999999999999", undefined],
    ["", undefined],
  ])("the offset %s", (text, wanted) => {
    expect(parseOffset(text, 10, 100)).toBe(wanted);
  });

  test("places go round the end", () => {
    expect([nextPlace([3, 7], 3, false), nextPlace([3, 7], 7, false), nextPlace([3, 7], 3, true), nextPlace([], 0, false)]).toEqual([
      1, 0, 1, -1,
    ]);
  });
});

describe("readings", () => {
  const read = (...bytes: number[]) =>
    Object.fromEntries(numberReadings(Uint8Array.from(bytes)).map(({ name, little, big }) => [name, [little, big]]));

  test("of eight bytes are all sizes in both orders", () => {
    expect(read(0, 0, 0xc0, 0x3f, 0, 0, 0, 0x80)).toEqual({
      u8: ["0", undefined],
      s8: ["0", undefined],
      u16: ["0", "0"],
      s16: ["0", "0"],
      u32: ["1069547520", "49215"],
      s32: ["1069547520", "49215"],
      u64: ["9223372037924323328", "211376815472768"],
      s64: ["-9223372035785228288", "211376815472768"],
      f16: ["0", "0"],
      f32: ["1.5", "6.8965e-41"],
      f64: ["-5.28426686e-315", "1.04434022852419e-309"],
      bits: ["00000000", undefined],
    });
  });

  test("leave out what does not fit before the end", () => {
    expect(Object.keys(read(1, 2, 3))).toEqual(["u8", "s8", "u16", "s16", "f16", "bits"]);
    expect(numberReadings(new Uint8Array(0))).toEqual([]);
  });

  test.each([
    ["0.1 as f32", read(0xcd, 0xcc, 0xcc, 0x3d), "f32", "0.1"],
    ["a single of nine digits", read(0x01, 0x00, 0x7a, 0x44), "f32", "1000.00006"],
    ["minus zero", read(0, 0, 0, 0x80), "f32", "-0"],
    ["not a number", read(0, 0, 0xc0, 0x7f), "f32", "NaN"],
    ["a third as f16", read(0x55, 0x35), "f16", "0.3333"],
  ])("%s", (_, readings, name, wanted) => {
    expect(readings[name][0]).toBe(wanted);
  });

  test("every half float is told apart from its neighbors", () => {
    for (let bits = 0; bits < 0x7c00; bits++) {
      const bytes = Uint8Array.of(bits & 255, bits >> 8);
      const text = numberReadings(bytes).find(({ name }) => name === "f16")?.little;
      const value = halfFloat(bits);
      expect(Math.abs(Number(text) - value)).toBeLessThan((halfFloat(bits + 1) === Infinity ? 32 : halfFloat(bits + 1) - value) / 2);
    }
    expect([halfFloat(0x3c00), halfFloat(0xc000), halfFloat(0x7c00), halfFloat(1)]).toEqual([1, -2, Infinity, 2 ** -24]);
  });

  test("text ends at a zero or where it is none", () => {
    expect(textReading(new TextEncoder().encode("Life\0more"))).toBe("Life");
    expect(textReading(Uint8Array.of(0x41, 0x0a, 0xff, 0x42))).toBe("A␊");
    expect(textReading(Uint8Array.of(0))).toBe("");
  });
});

describe("flags", () => {
  const window = { start: 16, data: "", runs: [8, 18, 1, 18, 20, 4, 20, 40, 0], firstRun: 2 };

  test("show fields by kind, edges and neighbors, also where they reach beyond the window", () => {
    expect([...makeByteFlags(window, 8, [], 100)]).toEqual([1, 1 | FIELD_END, 4 | ODD | FIELD_START, 4 | ODD | FIELD_END, 0, 0, 0, 0]);
  });

  test("show what changed and where bytes are gone", () => {
    const flags = makeByteFlags(window, 8, [0, 4, 4, 14, 17, 3, 22, 22, 5, 24, 30, 6], 100);
    expect([...flags].map((flag) => flag & (CHANGED | REMOVED))).toEqual([CHANGED, 0, 0, 0, 0, 0, REMOVED, 0]);
    expect(makeByteFlags(window, 8, [24, 24, 5], 24)[7] & REMOVED).toBe(REMOVED);
  });
});

describe("the cursor", () => {
  const at = (offset: number, key: string, ctrlKey = false) => {
    const cursor = new Cursor();
    cursor.moveTo(offset, 100, false);
    return cursor.target({ key, ctrlKey, metaKey: false, altKey: false }, 16, 3, 100);
  };

  test.each([
    [5, "ArrowRight", false, 6],
    [5, "ArrowUp", false, 5],
    [21, "ArrowUp", false, 5],
    [90, "ArrowDown", false, 90],
    [20, "Home", false, 16],
    [20, "End", false, 31],
    [98, "End", false, 99],
    [20, "Home", true, 0],
    [20, "End", true, 99],
    [20, "PageDown", false, 68],
    [70, "PageDown", false, 86],
    [66, "PageDown", false, 98],
    [20, "PageUp", false, 4],
    [20, "ArrowRight", true, undefined],
    [20, "x", false, undefined],
  ])("at %i, %s (Ctrl: %s)", (offset, key, ctrlKey, wanted) => {
    expect(at(offset, key, ctrlKey)).toBe(wanted);
  });

  test("stays inside of the file, and a selection holds both ends", () => {
    const cursor = new Cursor();
    cursor.moveTo(10, 100, false);
    cursor.moveTo(200, 100, true);
    expect([cursor.start, cursor.end]).toEqual([10, 100]);
    cursor.moveTo(-3, 100, true);
    expect([cursor.start, cursor.end]).toEqual([0, 11]);
  });
});

describe("scrolling", () => {
  const spaceOf = (rows: number) => {
    const space = new ScrollSpace();
    space.resize(rows, 20, 600);
    return space;
  };

  test("of few lines is that of the browser", () => {
    const space = spaceOf(1000);
    expect([space.height, space.isScaled]).toEqual([20_000, false]);
    expect(space.takeScroll(410)).toBe(true);
    expect([space.firstRow, space.endRow, space.takeScroll(410)]).toEqual([20, 51, false]);
  });

  test("reaches the first and the last line of 100 MB and every one between", () => {
    const rows = Math.ceil((100 * 2 ** 20) / 16);
    const space = spaceOf(rows);
    expect(space.isScaled).toBe(true);
    expect(space.height).toBeLessThan(2 ** 24);
    space.takeScroll(space.height);
    expect(space.endRow).toBe(rows);
    for (const row of [0, 1, 2, 3_000_000, 3_000_001, rows - 1]) {
      space.reveal(row);
      expect(row >= space.firstRow && row < space.endRow).toBe(true);
      // where the bar is put by the page, it does not count as a move of the user
      expect(space.takeScroll(space.scrollTop)).toBe(false);
    }
  });

  test("keeps the first line when lines become higher, and ends with the last", () => {
    const space = spaceOf(1000);
    space.top = 4000;
    space.resize(1000, 30, 600);
    expect(space.firstRow).toBe(200);
    space.resize(10, 30, 600);
    expect(space.top).toBe(0);
  });

  test("by the least way to what is near, and to the middle of what is far", () => {
    const space = spaceOf(1000);
    space.reveal(30);
    expect(space.top).toBe(20);
    space.reveal(500);
    expect(space.top).toBe(500 * 20 - 290);
    space.reveal(505);
    expect(space.top).toBe(500 * 20 - 290);
  });
});
