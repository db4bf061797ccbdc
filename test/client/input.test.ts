import { describe, expect, test } from "vitest";
import { parseByteOffset } from "../../client/src/commands/goToByteOffset.ts";

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
