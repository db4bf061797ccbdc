/** Numbers come out of their text as they went in. */
import { expect, it } from "vitest";
import { parseNumbers, printNumbers } from "../../index/numbersText.ts";

it.each([
  [[], 1],
  [[0, 1, 31, 32, 1000, 2 ** 31 - 1], 1],
  [[10, 0, 5, 7, 3, -5, 100, 2 ** 40, 0], 3],
  [[-1, 2, -3, 4], 2],
])("%j in rows of %d", (numbers, stride) => expect(parseNumbers(printNumbers(numbers, stride), stride)).toEqual(numbers));

it("a letter that is none is refused", () => expect(() => parseNumbers("A!B", 1)).toThrow(RangeError));
