/** Numbers in the notation of exporters. */

/** Numbers from this one on cannot be written without an exponent. */
export const MAX_FIXED = 1e21;

/** With ten decimals. */
export function printReal(value: number): string {
  return value.toFixed(10);
}
