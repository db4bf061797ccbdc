import { describe, expect, test } from "vitest";
import { findLines } from "../../client/src/commands/findLines.ts";
import { parseByteOffset } from "../../client/src/commands/parseByteOffset.ts";

describe("a byte offset", () => {
  const rows: [text: string, offset: number | undefined][] = [
    ["64", 64],
    ["0x40", 64],
    ["0X4a", 74],
    ["40h", 64],
    [" 0xFF ", 255],
    ["0", 0],
    ["0ffh", 255],
    ["", undefined],
    ["ffh", undefined],
    ["-1", undefined],
    ["4.5", undefined],
    ["0x", undefined],
    ["99999999999999999999", undefined],
  ];
  test.each(rows)("%j is %s", (text, offset) => {
    expect(parseByteOffset(text)).toBe(offset);
  });
});

test("a search finds each line once, without regard to case", () => {
  expect(findLines("Life: 1\r\n  life: 2, LIFE\nother\rLiFe", "LIFE")).toEqual([
    { line: 0, column: 0, length: 4, text: "Life: 1" },
    { line: 1, column: 2, length: 4, text: "life: 2, LIFE" },
    { line: 3, column: 0, length: 4, text: "LiFe" },
  ]);
  expect(findLines("", "x")).toEqual([]);
  expect(findLines("İ İ (a.b)", "(A.B)")).toEqual([{ line: 0, column: 4, length: 5, text: "İ İ (a.b)" }]);
  expect(findLines("axb", "a.b")).toEqual([]);
});
