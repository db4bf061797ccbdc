import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { hexRows } from "../../client/src/page/hexRows.ts";
import type { HexRow } from "../../webview/src/protocol.ts";

const bytes = Uint8Array.from({ length: 64 }, (_, index) => index * 3);

function draw(rows: readonly HexRow[]): string[] {
  return rows.map(
    ({ offset, isMarked, pieces, characters }) =>
      `${isMarked ? ">" : " "}${offset} ${pieces.map((piece) => piece.text).join("")} |${characters}|`,
  );
}

describe("a hex dump", () => {
  const rows: [what: string, length: number, start: number, end: number, expected: string[]][] = [
    [
      "brackets a range inside a row",
      32,
      5,
      9,
      [
        ">00000000  00 03 06 09 0C[0F 12 15  18]1B 1E 21 24 27 2A 2D  |...........!$'*-|",
        " 00000010  30 33 36 39 3C 3F 42 45  48 4B 4E 51 54 57 5A 5D  |0369<?BEHKNQTWZ]|",
      ],
    ],
    [
      "brackets each row of a range over several",
      64,
      14,
      35,
      [
        ">00000000  00 03 06 09 0C 0F 12 15  18 1B 1E 21 24 27[2A 2D] |...........!$'*-|",
        ">00000010 [30 33 36 39 3C 3F 42 45  48 4B 4E 51 54 57 5A 5D] |0369<?BEHKNQTWZ]|",
        ">00000020 [60 63 66]69 6C 6F 72 75  78 7B 7E 81 84 87 8A 8D  |`cfilorux{~.....|",
      ],
    ],
    [
      "shows where bytes are missing",
      60,
      60,
      70,
      [
        " 00000020  60 63 66 69 6C 6F 72 75  78 7B 7E 81 84 87 8A 8D  |`cfilorux{~.....|",
        ">00000030  90 93 96 99 9C 9F A2 A5  A8 AB AE B1[·· ·· ·· ··] |............    |",
      ],
    ],
    [
      "shows the end of a file that ends with its row",
      16,
      16,
      16,
      [
        " 00000000  00 03 06 09 0C 0F 12 15  18 1B 1E 21 24 27 2A 2D  |...........!$'*-|",
        ">00000010 [··]                                               |                |",
      ],
    ],
    ["shows an empty file", 0, 0, 0, [">00000000 [··]                                               |                |"]],
  ];
  test.each(rows)("%s", (_, length, start, end, expected) => {
    expect(draw(hexRows(bytes.subarray(0, length), { start, end }, 1))).toEqual(expected);
  });

  test("has aligned rows, a mark, and a bounded number of rows for any range", () => {
    const range = fc.tuple(fc.nat(300), fc.nat(300), fc.nat(5000));
    fc.assert(
      fc.property(range, ([length, start, size]) => {
        const drawn = hexRows(new Uint8Array(length), { start, end: start + size }, 3);
        expect(drawn.length).toBeGreaterThan(0);
        expect(drawn.length).toBeLessThanOrEqual(11);
        expect(drawn.some((row) => row.isMarked)).toBe(true);
        for (const row of drawn) {
          expect(row.pieces.map((piece) => piece.text).join("")).toHaveLength(50);
          expect(row.characters).toHaveLength(16);
        }
      }),
    );
  });
});
