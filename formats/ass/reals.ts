/** Numbers with a fraction as exporters write them. */

/** Larger ones cannot be written without an exponent. */
export const MAX_FIXED = 1e21;

/** With ten decimals. */
export function printReal(value: number): string {
  return value.toFixed(10);
}
