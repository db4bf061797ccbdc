/** Numbers that are typed. */
import { l10n } from "../strings.ts";

/** The largest number of single precision, and what still rounds to it. */
const LARGEST_SINGLE = 3.4028235677973366e38;

/** What is wrong with the text of a single precision number; undefined where it is one. */
export function numberProblem(text: string): string | undefined {
  const trimmed = text.trim();
  if (!/^[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?$/.test(trimmed)) return l10n.t("Must be a number.");
  return Math.abs(Number(trimmed)) < LARGEST_SINGLE ? undefined : l10n.t("Must be between {0} and {1}.", "-3.4028235e38", "3.4028235e38");
}
