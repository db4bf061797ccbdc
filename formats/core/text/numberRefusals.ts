/** Checks typed numbers for fields. Must not know formats or texts. */

/** A whole number in decimal or hexadecimal digits. */
export const INTEGER = /^[-+]?(?:\d+|0[xX][0-9a-fA-F]+)$/;
/** A number with or without a point or an exponent. */
export const DECIMAL = /^[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?$/;

export interface Refusal {
  readonly refused: string;
}

/** Parses a whole number in decimal or hexadecimal digits. */
export function parseTypedInteger(typed: string, least = Number.NEGATIVE_INFINITY, most = Number.POSITIVE_INFINITY): bigint | Refusal {
  const text = typed.trim();
  if (!INTEGER.test(text)) return { refused: `Must be a whole number; found "${text}".` };
  const value = BigInt(text.replace(/^[-+]/, "")) * (text.startsWith("-") ? -1n : 1n);
  return value < least || value > most ? refuseRange(text, least, most) : value;
}

/** Returns the trimmed input if it is a decimal number. */
export function checkTypedNumber(typed: string, least = Number.NEGATIVE_INFINITY, most = Number.POSITIVE_INFINITY): string | Refusal {
  const text = typed.trim();
  if (!DECIMAL.test(text)) return { refused: `Must be a number; found "${text}".` };
  const value = Number(text);
  return value < least || value > most ? refuseRange(text, least, most) : text;
}

function refuseRange(text: string, least: number, most: number): Refusal {
  if (least === Number.NEGATIVE_INFINITY) return { refused: `Must be at most ${most}; found ${text}.` };
  if (most === Number.POSITIVE_INFINITY) return { refused: `Must be at least ${least}; found ${text}.` };
  return { refused: `Must be between ${least} and ${most}; found ${text}.` };
}
