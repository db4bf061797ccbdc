import { expect, test } from "vitest";
import { statedSize } from "../../client/src/decoded/decodedFileSystem.ts";

function sizeOf(text: string): number {
  return statedSize(new TextEncoder().encode(text));
}

test("two files of one length state different sizes, so that VS Code sees a conflict", () => {
  const sizes = Array.from({ length: 90 }, (_, value) => sizeOf(`Life: ${value + 10}\n`));
  expect(new Set(sizes).size).toBe(sizes.length);
});

test("one content always states one size, no smaller than its bytes and not much larger", () => {
  for (const text of ["", "a", "ゼルダ\n".repeat(1000)]) {
    const bytes = new TextEncoder().encode(text).length;
    expect(sizeOf(text)).toBe(sizeOf(text));
    expect(sizeOf(text)).toBeGreaterThanOrEqual(bytes);
    expect(sizeOf(text)).toBeLessThan(bytes + 0x10000);
  }
});
