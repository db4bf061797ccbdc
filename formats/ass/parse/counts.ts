/** Compares counts with the actual numbers of entries. */
import { replacement } from "../findings.ts";
import { type NumberPart, UNKNOWN } from "../scene.ts";
import type { RecordReader } from "./reader.ts";

export function checkNegative({ findings }: Pick<RecordReader, "findings">, count: NumberPart | undefined, what: string): void {
  if (count !== undefined && count.value < 0 && count.value !== UNKNOWN)
    findings.add("negative-count", count, `Negative ${what} count: ${count.value}.`);
}

export function checkCount(
  { findings }: Pick<RecordReader, "findings">,
  count: NumberPart | undefined,
  present: number,
  what: string,
): void {
  if (count === undefined || count.value === UNKNOWN || count.value === present) return;
  const correction = replacement(`Change the ${what} count to ${present}`, count, String(present));
  findings.add("count-mismatch", count, `The ${what} count is ${count.value}, but ${present} are present.`, correction);
}
