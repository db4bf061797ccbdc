/** GUIDs as four words of a file, and as text. The first three parts of the text are little endian numbers, the rest is bytes. */

export const GUID_WORDS = 4;
/** The form of a GUID in the text. */
export const GUID_FORM = {
  kind: "text",
  form: { pattern: /^[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$/, expected: "8-4-4-4-12 hexadecimal digits" },
} as const;

/** Position of the two digits of each byte in the text. */
const DIGITS = [6, 4, 2, 0, 11, 9, 16, 14, 19, 21, 24, 26, 28, 30, 32, 34];
const DASHES = [8, 13, 18, 23];
const LENGTH = 36;
const DASH = 0x2d;
/** Character codes of hexadecimal digits by their value, and the values by both codes of a digit; negative for other characters. */
const CODES = Array.from("0123456789abcdef", (digit) => digit.charCodeAt(0));
const VALUES = new Int8Array(128).fill(-1);
CODES.forEach((code, value) => {
  VALUES[code] = value;
  VALUES[String.fromCharCode(code).toUpperCase().charCodeAt(0)] = value;
});

export function printGuid(words: readonly number[]): string {
  const codes = new Array<number>(LENGTH).fill(DASH);
  for (let byte = 0; byte < 16; byte++) {
    const value = words[byte >> 2] >>> ((byte & 3) * 8);
    codes[DIGITS[byte]] = CODES[(value >>> 4) & 0xf];
    codes[DIGITS[byte] + 1] = CODES[value & 0xf];
  }
  return String.fromCharCode(...codes);
}

/** The words of a text; undefined if it is not a GUID. */
export function parseGuid(text: string): readonly number[] | undefined {
  if (text.length !== LENGTH || DASHES.some((at) => text.charCodeAt(at) !== DASH)) return undefined;
  const words = [0, 0, 0, 0];
  let all = 0;
  for (let byte = 0; byte < 16; byte++) {
    const at = DIGITS[byte];
    const value = (digitOf(text.charCodeAt(at)) << 4) | digitOf(text.charCodeAt(at + 1));
    all |= value;
    words[byte >> 2] |= value << ((byte & 3) * 8);
  }
  return all < 0 ? undefined : words.map((word) => word >>> 0);
}

/** The value of a hexadecimal digit; negative for other characters. */
function digitOf(code: number): number {
  return VALUES[code] ?? -1;
}

/** An unused GUID, in lower case. It is derived from a number, so that the same text gives the same GUID. */
export function freeGuid(seed: number, isTaken: (guid: string) => boolean): string {
  for (let salt = seed; ; salt++) {
    const part = (factor: number): string => (Math.imul(salt, factor) >>> 0).toString(16).padStart(8, "0");
    const digits = part(0x9e37_79b1) + part(0x85eb_ca6b) + part(0xc2b2_ae35) + part(0x27d4_eb2f);
    const guid = `${digits.slice(0, 8)}-${digits.slice(8, 12)}-4${digits.slice(13, 16)}-8${digits.slice(17, 20)}-${digits.slice(20, 32)}`;
    if (!isTaken(guid)) return guid;
  }
}
