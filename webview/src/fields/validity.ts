/** Checks a typed value against the declared limits of its field, before the server sees it. Must not know elements. */
import type { Control } from "../../../formats/core/fields/fields.ts";
import { l10n } from "../strings.ts";

const INTEGER = /^[+-]?(?:\d+|0[xX][0-9a-fA-F]+)$/;
const DECIMAL = /^[+-]?(?:(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?|\.?inf|\.?nan)$/i;

/** Returns a sentence that describes the problem, or undefined if the text looks valid. */
export function findProblem(control: Control, typed: string): string | undefined {
  const text = typed.trim();
  switch (control.kind) {
    case "number":
      return findNumberProblem(text, control);
    case "vector":
      return findNumberProblem(text, { integer: control.integer });
    case "color":
    case "quaternion":
      return findNumberProblem(text, { integer: false });
    case "text": {
      const { maxBytes, pattern, expected = "" } = control;
      if (pattern !== undefined && !new RegExp(pattern).test(typed)) return l10n.t("Expected {0}.", expected);
      const size = new TextEncoder().encode(typed).length;
      return maxBytes !== undefined && size > maxBytes ? l10n.t("{0} bytes is too long: the limit is {1}.", size, maxBytes) : undefined;
    }
    default:
      return undefined;
  }
}

interface Limits {
  readonly integer: boolean;
  readonly min?: number;
  readonly max?: number;
}

function findNumberProblem(text: string, { integer, min, max }: Limits): string | undefined {
  if (integer && !INTEGER.test(text)) return l10n.t("Must be a whole number.");
  // the server checks a format's own notations, such as a number written as its bits
  if (!integer && !DECIMAL.test(text)) return text === "" ? l10n.t("Must be a number.") : undefined;
  const value = toNumber(text);
  const [isLow, isHigh] = [min !== undefined && value < min, max !== undefined && value > max];
  if (!isLow && !isHigh) return undefined;
  if (min !== undefined && max !== undefined) return l10n.t("Must be between {0} and {1}.", min, max);
  return isLow ? l10n.t("Must be at least {0}.", min ?? "") : l10n.t("Must be at most {0}.", max ?? "");
}

/** Returns NaN for the spellings of infinity and NaN, to which limits do not apply. */
export function toNumber(text: string): number {
  const sign = text.startsWith("-") ? -1 : 1;
  return sign * Number(text.replace(/^[+-]/, ""));
}

/** Returns the number one step up or down: 1, or one unit of its last decimal. */
export function stepped(text: string, direction: 1 | -1, { integer, min, max }: Limits): string | undefined {
  const value = toNumber(text.trim());
  if (!Number.isFinite(value) || text.trim() === "") return undefined;
  const digits = integer ? 0 : (/\.(\d+)/.exec(text)?.[1]?.replace(/0+$/, "").length ?? 0);
  const step = 10 ** -Math.min(digits, 6);
  const next = Math.min(max ?? Number.POSITIVE_INFINITY, Math.max(min ?? Number.NEGATIVE_INFINITY, value + direction * step));
  return integer ? String(Math.round(next)) : next.toFixed(Math.max(1, Math.min(digits, 6)));
}
