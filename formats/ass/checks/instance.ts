/** Checks of an instance by itself. */
import { type Correction, replacement } from "../findings.ts";
import type { RecordReader } from "../parse/reader.ts";
import type { InstanceRecord, NumberPart, RecordPlace } from "../scene.ts";
import { UNKNOWN } from "../scene.ts";

const NO_LENGTH = 1e-6;
const LENGTH_TOLERANCE = 0.001;
const DECIMALS = 10;

export function checkInstance(
  { findings }: RecordReader,
  { name, inheritance, local, pivot, isComplete }: Omit<InstanceRecord, keyof RecordPlace>,
): void {
  if (name?.text === "") findings.add("instance-name-empty", name.start, name.end, "Instance has no name.");
  // of a record that breaks off it is not sure which value is which
  if (!isComplete) return;
  if (inheritance !== undefined && inheritance.value !== 0 && inheritance.value !== UNKNOWN) {
    const { start, end } = inheritance;
    findings.add("inheritance-flag", start, end, "The inheritance flag is always 0.", replacement("Change to 0", start, end, "0"));
  }
  for (const { rotation, scale } of [local, pivot]) {
    checkRotation(rotation);
    checkScale(scale);
  }

  function checkRotation(rotation: readonly NumberPart[]): void {
    if (rotation.length < 4) return;
    const length = Math.hypot(...rotation.map(({ value }) => value));
    const start = rotation[0].start;
    const end = rotation[3].end;
    if (length < NO_LENGTH) {
      const correction = rewrite("Change to no rotation", rotation, [0, 0, 0, 1]);
      findings.add("rotation-zero", start, end, "Rotation quaternion has zero length.", correction);
    } else if (Math.abs(length - 1) > LENGTH_TOLERANCE) {
      const unit = rotation.map(({ value }) => value / length);
      const message = `Rotation quaternion has length ${Number(length.toFixed(4))}, not 1.`;
      findings.add("rotation-length", start, end, message, rewrite("Normalise it", rotation, unit));
    }
  }

  function checkScale(scale: readonly NumberPart[]): void {
    const zero = scale.filter(({ value }) => value === 0);
    const [first, second, third] = scale;
    if (zero.length > 0) {
      const correction = rewrite(
        "Change to 1",
        zero,
        zero.map(() => 1),
      );
      findings.add("scale-zero", zero[0].start, zero[0].end, "Scale is zero.", correction);
    }
    const isKnown = scale.every(({ value }) => !Number.isNaN(value));
    if (scale.length === 3 && isKnown && (first.value !== second.value || second.value !== third.value))
      findings.add("scale-nonuniform", first.start, third.end, "Non-uniform scale; later versions store one factor only.");
  }

  function rewrite(title: string, parts: readonly NumberPart[], values: readonly number[]): Correction {
    const edits = parts.map((part, at) => ({ start: part.start, end: part.end, text: values[at].toFixed(DECIMALS) }));
    return { title, edits };
  }
}
