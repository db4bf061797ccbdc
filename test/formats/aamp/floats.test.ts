/** Single precision numbers as text: C's `%.9g`, and back to the same bits. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { floatBits, floatOf, parseDecimal, printFloat } from "../../../formats/core/yaml/floats.ts";

const printed = (value: number) => printFloat(floatBits(value));

describe("printing", () => {
  test.each([
    [1, "1.0"],
    [0, "0.0"],
    [-0, "-0.0"],
    [0.1, "0.100000001"],
    [1e-5, "9.99999975e-06"],
    [0.0001, "9.99999975e-05"],
    [0.001, "0.00100000005"],
    [0.5, "0.5"],
    [123456792, "123456792.0"],
    [999999999, "1.0e+09"],
    [1e10, "1.0e+10"],
    [-2.5e20, "-2.50000005e+20"],
    [3.4028234663852886e38, "3.40282347e+38"],
    [1e-45, "1.40129846e-45"],
    [Infinity, ".inf"],
    [-Infinity, "-.inf"],
    [Number.NaN, ".nan"],
    // exact halves in the tenth digit go to the even neighbour, as in C
    [1048576.125, "1048576.12"],
    [1048576.375, "1048576.38"],
    [2 ** -14, "6.10351562e-05"],
  ])("%d is %s", (value, text) => expect(printed(value)).toBe(text));

  test("a NaN with other bits keeps them", () => expect(printFloat(0x7fc00001)).toBe("!f32 0x7fc00001"));
});

test("every single comes back from its text (slow: a hundred thousand numbers)", () => {
  fc.assert(
    fc.property(fc.integer(), (bits) => {
      const value = floatOf(bits);
      fc.pre(Number.isFinite(value));
      const text = printFloat(bits);
      expect(floatBits(parseDecimal(text, 0, text.length))).toBe(bits);
      // nine digits and no more
      expect(text.replace(/e.*|[-.]|^0\.?0*/g, "").replace(/^0+/, "").length).toBeLessThanOrEqual(10);
    }),
    { numRuns: 20_000, seed: 9 },
  );
});

/** Nine digits of a positive single by whole numbers alone, halves to even: what C prints. */
function nineDigitsOf(value: number): string {
  let exponent = Math.floor(Math.log10(value));
  for (;;) {
    // value = mantissa / 2^149; singles of this size are whole multiples of 2^-100
    const mantissa = BigInt(value * 2 ** 100) * (1n << 49n);
    const shift = 8 - exponent;
    const numerator = mantissa * 10n ** BigInt(Math.max(shift, 0));
    const denominator = (1n << 149n) * 10n ** BigInt(Math.max(-shift, 0));
    let digits = numerator / denominator;
    const twice = (numerator % denominator) * 2n;
    if (twice > denominator || (twice === denominator && digits % 2n === 1n)) digits++;
    if (digits >= 10n ** 9n) exponent++;
    else if (digits < 10n ** 8n) exponent--;
    else return `${digits}e${exponent - 8}`;
  }
}

test("the fast way gives the digits that exact arithmetic gives", () => {
  fc.assert(
    fc.property(fc.float({ noNaN: true, noDefaultInfinity: true, min: Math.fround(1e-20) }), (value) => {
      expect(Number(printed(value))).toBe(Number(nineDigitsOf(value)));
    }),
    { numRuns: 5000, seed: 10 },
  );
});

test.each([
  ["1", 1],
  ["-1.5", -1.5],
  ["+2", 2],
  [".5", 0.5],
  ["5.", 5],
  ["1e3", 1000],
  ["0.1", 0.1],
  ["123456789012345678", 123456789012345680],
  ["1e400", Infinity],
])("%s is read", (text, value) => expect(parseDecimal(text, 0, text.length)).toBe(value));
test.each(["", ".", "-", "abc", "1a", "1.2.3", "0x10", "1e", "--1", "Infinity"])("%j is not a decimal number", (text) =>
  expect(parseDecimal(text, 0, text.length)).toBeNaN(),
);
