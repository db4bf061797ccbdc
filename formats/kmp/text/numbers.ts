/** Prints floats as the shortest decimal that reads back as the same 32 bits. Source: format reference, 8.2. */

const TENS = [1, 10, 100, 1000, 1e4, 1e5, 1e6, 1e7];
const MAX_PLAIN = 1e9;

/** Always has a point or exponent. Infinities and NaN are quotients; the bits of a NaN are not kept. */
export function printFloat(value: number): string {
  if (value === 0) return Object.is(value, -0) ? "-0.0" : "0.0";
  const amount = Math.abs(value);
  if (amount < MAX_PLAIN && amount >= 1e-4) {
    for (let decimals = 0; decimals < TENS.length; decimals++) {
      const scaled = Math.round(amount * TENS[decimals]);
      if (Math.fround(scaled / TENS[decimals]) === amount) return (value < 0 ? "-" : "") + printScaled(scaled, decimals);
    }
  }
  if (value !== value) return "(0.0/0)";
  if (amount === Number.POSITIVE_INFINITY) return value > 0 ? "(1.0/0)" : "(-1.0/0)";
  for (let digits = 1; digits < 9; digits++) {
    const text = value.toExponential(digits - 1);
    if (Math.fround(Number(text)) === value) return tidy(text);
  }
  return tidy(value.toExponential(8));
}

function printScaled(scaled: number, decimals: number): string {
  if (decimals === 0) return `${scaled}.0`;
  const digits = String(scaled);
  return digits.length > decimals
    ? `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
    : `0.${"0".repeat(decimals - digits.length)}${digits}`;
}

function tidy(exponential: string): string {
  return exponential.replace("e+", "e");
}

/** The bits of NaN as wkmpt stores it, the only NaN that the text can express. */
export const PLAIN_NAN = 0xffc00000;
