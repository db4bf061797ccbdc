/** Colours as numbers: hexadecimal digits, brightness above full, what the screen can show of it. Must know no element. */

/** Red, green, blue, alpha; 1 is full, parts above 1 occur. */
export type Parts = readonly [number, number, number, number];

const STEPS = 255;

export function partsOf(texts: readonly string[]): Parts {
  const part = (at: number) => (/^([+-]?)\.inf$/.test(texts[at]) ? (texts[at][0] === "-" ? -Infinity : Infinity) : Number(texts[at]));
  return [part(0), part(1), part(2), part(3)];
}

/** How many times brighter than the screen can show; 1 for all that it can. */
export function intensityOf([red, green, blue]: Parts): number {
  const brightest = Math.max(red, green, blue);
  return Number.isFinite(brightest) ? Math.max(1, brightest) : 1;
}

/** The same hue as bright as the screen can show it: for `rgb()`, and for {@link hexOf}. */
export function shownParts(parts: Parts): Parts {
  const intensity = intensityOf(parts);
  const [red, green, blue] = parts.slice(0, 3).map((part) => clamped(part / intensity));
  return [red, green, blue, clamped(parts[3])];
}

export function cssOf(parts: Parts): string {
  const [red, green, blue, alpha] = shownParts(parts);
  return `rgb(${step(red)} ${step(green)} ${step(blue)} / ${alpha})`;
}

/** `#RRGGBBAA` of what the screen shows. */
export function hexOf(parts: Parts): string {
  return `#${shownParts(parts)
    .map((part) => step(part).toString(16).padStart(2, "0"))
    .join("")
    .toUpperCase()}`;
}

/** Of `#RGB`, `#RRGGBB` or `#RRGGBBAA`, with or without the sign; alpha is null where it is not said. */
export function readHex(text: string): readonly [number, number, number, number | null] | undefined {
  const digits = /^#?([0-9a-f]{3}|[0-9a-f]{6}|[0-9a-f]{8})$/i.exec(text.trim())?.[1];
  if (digits === undefined) return undefined;
  const whole = digits.length === 3 ? [...digits].map((digit) => digit + digit).join("") : digits;
  const part = (at: number) => Number.parseInt(whole.slice(at * 2, at * 2 + 2), 16) / STEPS;
  return [part(0), part(1), part(2), whole.length === 8 ? part(3) : null];
}

/**
 * Picked in 256 steps: a part that was not moved keeps its own number, however fine or large it is. Null for those.
 * @param picked as bright as the screen shows it; the colour keeps its intensity
 */
export function pickedParts(before: Parts, picked: readonly [number, number, number, number | null]): (number | null)[] {
  const intensity = intensityOf(before);
  const shown = shownParts(before);
  return picked.map((part, at) => {
    if (part === null || step(part) === step(shown[at])) return null;
    return at < 3 ? part * intensity : part;
  });
}

export function alike(a: Parts, b: Parts): boolean {
  return a.every((part, at) => Object.is(part, b[at]));
}

function step(part: number): number {
  return Math.round(clamped(part) * STEPS);
}

function clamped(part: number): number {
  return Math.max(0, Math.min(1, part || 0));
}
