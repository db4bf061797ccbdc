/** Finds the calculation by which numbers all changed alike, approximately or to the bit. Knows no format. */

/** A calculation, applied in this order. Factors and sums apply to all numbers of a value, or there is one for each. Each may be a quotient. */
export interface Calculation {
  readonly times?: string | readonly string[];
  readonly plus?: string | readonly string[];
  readonly decimals?: string;
  /** Significant digits. */
  readonly digits?: string;
}

const NUMBER = /^-?\d{1,20}(?:\.\d{1,20})?(?:\/[1-9]\d{0,20})?$/;

/** The notation of each part of a calculation. */
export const CALCULATIONS: readonly (readonly [keyof Calculation, RegExp])[] = [
  ["times", NUMBER],
  ["plus", NUMBER],
  ["decimals", /^\d$/],
  ["digits", /^[1-9]$/],
];

/** The numbers of a value before and after, in equal number. */
export interface NumberPair {
  readonly from: readonly number[];
  readonly to: readonly number[];
}

/** Fewer numbers may have changed alike by coincidence. */
export const MIN_ALIKE = 4;

/** Undefined unless both values have numbers, and equally many. */
export function pairOf(before: unknown, after: unknown): NumberPair | undefined {
  const [from, to] = [numbersIn(before), numbersIn(after)];
  return from.length > 0 && from.length === to.length ? { from, to } : undefined;
}

/** The numbers of a text that has only numbers, and perhaps brackets or a tag; empty for any other value. */
function numbersIn(text: unknown): readonly number[] {
  if (typeof text !== "string" || !/^(?:!\w+ )?[[{]?[-+\w.:, ]*\d[-+\w.:, ]*[\]}]?$/.test(text)) return [];
  const numbers = [...text.replace(/^!\w+ /, "").matchAll(/(?<![\w.])-?\d+(?:\.\d+)?(?:e[-+]?\d+)?(?![\w.])/gi)].map(([word]) =>
    Number(word),
  );
  return numbers.every(Number.isFinite) ? numbers : [];
}

/** Calculations that may explain most of the changes, most likely first. */
export function calculationsOf(pairs: readonly NumberPair[]): readonly Calculation[] {
  const isWritten = (each: Calculation | undefined): each is Calculation =>
    each !== undefined && [each.times ?? [], each.plus ?? []].flat().every((part) => NUMBER.test(part));
  return [factorOf(pairs), ...ROUNDED, signsOf(pairs), stepsOf(pairs)].filter(isWritten);
}

/** Whether it turns the old numbers into the new ones, apart from rounding when few digits are written. */
export function isNearly(calculation: Calculation, { from, to }: NumberPair): boolean {
  const isRounded = calculation.decimals !== undefined || calculation.digits !== undefined;
  return from.every((number, at) =>
    // the precision decides whether half a unit is rounded up or down
    [Math.fround, Number].some((precise) => {
      const [found, expected] = [to[at], calculate(number, calculation, at, precise)];
      return Math.abs(found - expected) <= (isRounded ? 1e-7 : 1e-5) * Math.max(1, Math.abs(found), Math.abs(expected));
    }),
  );
}

/** The number after the calculation. @param at its index in the value @param precise rounds each result to the precision */
export function calculate(number: number, { times, plus, decimals, digits }: Calculation, at: number, precise = Math.fround): number {
  let result = precise(precise(number) * partOf(times, at, "1") + partOf(plus, at, "0"));
  if (decimals !== undefined) result = precise(Number(result.toFixed(Number(decimals))));
  return digits === undefined ? result : precise(Number(result.toPrecision(Number(digits))));
}

function partOf(parts: Calculation["times"], at: number, usual: string): number {
  const [number, divisor = "1"] = ((typeof parts === "string" ? parts : parts?.[at]) ?? usual).split("/");
  return Number(number) / Number(divisor);
}

const MAX_AXES = 3;
const MAX_DECIMALS = 4;
/** Tools write single-precision numbers with this many digits. */
const DIGITS = ["6", "7"];

const ROUNDED: readonly Calculation[] = [
  ...Array.from({ length: MAX_DECIMALS + 1 }, (_, decimals): Calculation => ({ decimals: String(decimals) })),
  ...DIGITS.map((digits): Calculation => ({ digits })),
];

/** The calculation, also followed by each kind of rounding. */
export function withRounding(calculation: Calculation): readonly Calculation[] {
  if (calculation.times === undefined && calculation.plus === undefined) return [calculation];
  return [calculation, ...[...ROUNDED].reverse().map((rounded): Calculation => ({ ...calculation, ...rounded }))];
}

/** The largest numbers decide, because rounding changed them least. */
const MAX_ASKED = 9;

function factorOf(pairs: readonly NumberPair[]): Calculation | undefined {
  const numbers = pairs.flatMap(({ from, to }) => from.map((number, at) => [number, to[at]] as const));
  const large = numbers.sort(([a], [b]) => Math.abs(b) - Math.abs(a)).slice(0, MAX_ASKED);
  const ratios = large.flatMap(([from, to]) => (Math.abs(from) > 1e-6 ? [to / from] : [])).sort((a, b) => a - b);
  const ratio = ratios[ratios.length >> 1] ?? 0;
  return Math.abs(ratio - 1) <= 1e-5 || Math.abs(ratio) < 1e-4 ? undefined : { times: factorText(ratio) };
}

const MAX_DIVISOR = 99;

/** `2.25`, `4/9`, `1.23457` */
function factorText(ratio: number): string {
  const isIt = (factor: number) => Math.abs(factor - ratio) <= 1e-6 * Math.abs(ratio);
  const short = Number(ratio.toPrecision(4));
  if (isIt(short)) return String(short);
  for (let divisor = 2; divisor <= MAX_DIVISOR; divisor++) {
    const factor = Math.round(ratio * divisor);
    if (isIt(factor / divisor)) return `${factor}/${divisor}`;
  }
  return String(Number(ratio.toPrecision(6)));
}

/** In all vectors, the same axes changed their sign. */
function signsOf(pairs: readonly NumberPair[]): Calculation | undefined {
  const first = pairs[0]?.from ?? [];
  if (first.length < 2 || first.length > MAX_AXES) return undefined;
  return { times: first.map((_, at) => (pairs.some(({ from, to }) => from[at] !== 0 && from[at] === -to[at]) ? "-1" : "1")) };
}

function stepsOf([first]: readonly NumberPair[]): Calculation | undefined {
  if (!first) return undefined;
  const steps = first.from.map((number, at) => String(Number((first.to[at] - number).toPrecision(6))));
  return { plus: steps.length === 1 ? steps[0] : steps };
}
