/**
 * Prints and parses floating-point numbers in oead's notation: C's `%.9g` for singles, `%.17g` for doubles, with `.0` if it would read as
 * an integer. Numbers that oead could not read back have YAML's notation (`1.0e+10`, `.inf`, `.nan`).
 *
 * Singles and doubles are passed as their bits. Written by hand because files have a hundred thousand singles, and `toPrecision` would take
 * most of the time and round ties differently from C.
 */

const POWERS = Float64Array.from({ length: 23 }, (_, exponent) => 10 ** exponent);
const DIGITS = 9;

// Values repeat (0.1, 0.5, 90.0): remember the text of recent ones by their bits.
const CACHE_SIZE = 4096;
const cachedBits = new Int32Array(CACHE_SIZE);
const cachedText: string[] = new Array(CACHE_SIZE).fill("0.0");

const one = new Float32Array(1);
const oneBits = new Int32Array(one.buffer);
/** The bits of `.nan`. */
const PLAIN_NAN = 0x7fc00000;

/** The text of the single with these bits. NaNs with other bits than 0x7fc00000 have the tagged form `!f32 0x7fc00001`. */
export function printFloat(bits: number): string {
  const slot = Math.imul(bits, 0x9e3779b1) >>> 20;
  if (cachedBits[slot] === bits) return cachedText[slot];
  oneBits[0] = bits;
  const text = printNew(one[0], bits);
  cachedBits[slot] = bits;
  cachedText[slot] = text;
  return text;
}

function printNew(value: number, bits: number): string {
  const size = Math.abs(value);
  if (size < 1e9 && Math.trunc(value) === value) return value === 0 && bits < 0 ? "-0.0" : `${value}.0`;
  if (value === Infinity) return ".inf";
  if (value === -Infinity) return "-.inf";
  if (Number.isNaN(value)) return bits === PLAIN_NAN ? ".nan" : `!f32 0x${(bits >>> 0).toString(16)}`;
  const sign = value < 0 ? "-" : "";
  let exponent = Math.floor(Math.log10(size));
  let digits = nineDigits(size, exponent);
  if (digits >= 1e9) digits = nineDigits(size, ++exponent);
  else if (digits >= 0 && digits < 1e8) digits = nineDigits(size, --exponent);
  if (digits < 1e8 || digits >= 1e9) {
    const [mantissa, power] = size.toExponential(DIGITS - 1).split("e");
    digits = Number(mantissa.replace(".", ""));
    exponent = Number(power);
  }
  return spell(sign, String(digits), exponent, DIGITS);
}

/** Prints a number by C's rules for `%g`. @param precision number of digits */
function spell(sign: string, allDigits: string, exponent: number, precision: number): string {
  let end = precision;
  while (end > 1 && allDigits.charCodeAt(end - 1) === 0x30) end--;
  const digits = allDigits.slice(0, end);
  if (exponent < -4 || exponent >= precision) {
    const power = Math.abs(exponent);
    return `${sign}${digits[0]}.${end > 1 ? digits.slice(1) : "0"}e${exponent < 0 ? "-" : "+"}${power < 10 ? "0" : ""}${power}`;
  }
  if (exponent < 0) return `${sign}0.${"000".slice(0, -exponent - 1)}${digits}`;
  if (end <= exponent + 1) return `${sign}${digits}${"0".repeat(exponent + 1 - end)}.0`;
  return `${sign}${digits.slice(0, exponent + 1)}.${digits.slice(exponent + 1)}`;
}

const DOUBLE_DIGITS = 17;
/** More digits than any double has that is exactly between two numbers with 17 digits. */
const ENOUGH_DIGITS = 60;
const oneDouble = new Float64Array(1);
const oneDoubleBits = new BigUint64Array(oneDouble.buffer);
/** The bits of `.nan` as a double. */
const PLAIN_DOUBLE_NAN = 0x7ff8000000000000n;

/** The text of the double with these bits. Other NaNs than `.nan` have the tagged form `!f64 0x7ff8000000000001`. */
export function printDouble(bits: bigint): string {
  oneDoubleBits[0] = bits;
  const value = oneDouble[0];
  if (Number.isNaN(value)) return bits === PLAIN_DOUBLE_NAN ? ".nan" : `!f64 0x${bits.toString(16)}`;
  const sign = bits >> 63n === 1n ? "-" : "";
  const size = Math.abs(value);
  if (size === Infinity) return `${sign}.inf`;
  if (size === 0) return `${sign}0.0`;
  const [mantissa, power] = size.toExponential(ENOUGH_DIGITS).split("e");
  const all = mantissa.replace(".", "");
  let digits = BigInt(all.slice(0, DOUBLE_DIGITS));
  const rest = all.slice(DOUBLE_DIGITS);
  const half = `5${"0".repeat(rest.length - 1)}`;
  // halves to even, as in C, but not in `toPrecision`
  if (rest > half || (rest === half && digits % 2n === 1n)) digits++;
  const text = String(digits);
  return text.length > DOUBLE_DIGITS
    ? spell(sign, text.slice(0, DOUBLE_DIGITS), Number(power) + 1, DOUBLE_DIGITS)
    : spell(sign, text, Number(power), DOUBLE_DIGITS);
}

/** `size` × 10^(8 - exponent), rounded to the nearest whole number, halves to even as in C; -1 if doubles are not precise enough. */
function nineDigits(size: number, exponent: number): number {
  const shift = DIGITS - 1 - exponent;
  if (shift > 22 || shift < -22) return -1;
  const scaled = shift >= 0 ? size * POWERS[shift] : size / POWERS[-shift];
  const whole = Math.floor(scaled);
  const rest = scaled - whole;
  // A single has 24 bits: if the exact product ends in one half, 53 bits can hold it exactly.
  if (rest === 0.5) return whole + (whole & 1);
  // Near a half, the rounding of the product could change the result.
  if (rest > 0.499999 && rest < 0.500001) return -1;
  return rest < 0.5 ? whole : whole + 1;
}

/** Largest double that still rounds to a finite single. */
export const MAX_FLOAT = 3.4028235677973366e38;

/**
 * The number in `text` from `start` to `end`: sign, digits, point, exponent; NaN for anything else. Correctly rounded to double.
 */
export function parseDecimal(text: string, start: number, end: number): number {
  let at = start;
  const first = text.charCodeAt(at);
  const negative = first === 0x2d;
  if (negative || first === 0x2b) at++;
  let mantissa = 0;
  let digits = 0;
  let fraction = 0;
  let point = false;
  for (; at < end; at++) {
    const code = text.charCodeAt(at);
    if (code >= 0x30 && code <= 0x39) {
      mantissa = mantissa * 10 + (code - 0x30);
      digits++;
      if (point) fraction++;
    } else if (code === 0x2e && !point) point = true;
    else break;
  }
  // up to 15 digits and a power of ten up to 22 are exact doubles, so one division rounds once
  if (at === end && digits > 0 && digits <= 15) {
    const value = fraction > 0 ? mantissa / POWERS[fraction] : mantissa;
    return negative ? -value : value;
  }
  const slice = text.slice(start, end);
  return /^[+-]?(\d+(?:\.\d*)?|\.\d+)([eE][+-]?\d+)?$/.test(slice) ? Number(slice) : Number.NaN;
}

/** Bits of the single nearest to a double. */
export function floatBits(value: number): number {
  one[0] = value;
  return oneBits[0];
}

/** The single with these bits. */
export function floatOf(bits: number): number {
  oneBits[0] = bits;
  return one[0];
}
