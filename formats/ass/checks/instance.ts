/** Checks a single instance. */
import { type Correction, type Findings, replacement, rewrite } from "../findings.ts";
import type { RecordReader } from "../parse/reader.ts";
import { printReal } from "../reals.ts";
import type { InstanceRecord, NumberPart, RecordPlace, Scene } from "../scene.ts";
import { UNKNOWN } from "../scene.ts";

const NO_LENGTH = 1e-6;
const LENGTH_TOLERANCE = 0.001;
/** Tolerance for rounding by exporters. */
const IDENTITY_TOLERANCE = 1e-6;

export function checkInstance(
  { findings }: RecordReader,
  { name, inheritance, local, pivot, isComplete }: Omit<InstanceRecord, keyof RecordPlace>,
): void {
  if (name?.text === "") findings.add("instance-name-empty", name, "Instance has no name.");
  // in an incomplete record, the values cannot be assigned to fields reliably
  if (!isComplete) return;
  if (inheritance !== undefined && inheritance.value !== 0 && inheritance.value !== UNKNOWN)
    findings.add("inheritance-flag", inheritance, "The inheritance flag must be 0.", replacement("Change to 0", inheritance, "0"));
  for (const { rotation, scale } of [local, pivot]) {
    checkRotation(rotation);
    checkScale(scale);
  }

  function checkRotation(rotation: readonly NumberPart[]): void {
    if (rotation.length < 4) return;
    const length = Math.hypot(...rotation.map(({ value }) => value));
    const whole = { start: rotation[0].start, end: rotation[3].end };
    if (length < NO_LENGTH) {
      const correction = rewritten("Change to the identity rotation", rotation, [0, 0, 0, 1]);
      findings.add("rotation-zero", whole, "Rotation quaternion has zero length.", correction);
    } else if (Math.abs(length - 1) > LENGTH_TOLERANCE) {
      const unit = rotation.map(({ value }) => value / length);
      const message = `Rotation quaternion has length ${Number(length.toFixed(4))}, not 1.`;
      findings.add("rotation-length", whole, message, rewritten("Normalize it", rotation, unit));
    }
  }

  function checkScale(scale: readonly NumberPart[]): void {
    const zero = scale.filter(({ value }) => value === 0);
    const [first, second, third] = scale;
    if (zero.length > 0) {
      const ones = zero.map(() => 1);
      findings.add("scale-zero", zero[0], "Scale is zero.", rewritten("Change to 1", zero, ones));
    }
    const isKnown = scale.every(({ value }) => !Number.isNaN(value));
    if (scale.length === 3 && isKnown && (first.value !== second.value || second.value !== third.value)) {
      const whole = { start: first.start, end: third.end };
      findings.add("scale-nonuniform", whole, "Non-uniform scale; later versions store only one factor.");
    }
  }
}

function rewritten(title: string, parts: readonly NumberPart[], values: readonly number[]): Correction {
  return { title, edits: parts.map((part, at) => rewrite(part, printReal(values[at]))) };
}

/** Checks that the scene root has identity transforms, as every exporter writes it. */
export function checkRootTransforms({ instances }: Scene, findings: Findings): void {
  const [root] = instances.records;
  if (!root?.isComplete) return;
  const check = (parts: readonly NumberPart[], what: string, identity: readonly number[]): void => {
    // an incomplete row has already been reported
    if (parts.length === 0 || parts.length < identity.length || parts.some(({ value }) => Number.isNaN(value))) return;
    if (parts.every(({ value }, at) => Math.abs(value - identity[at]) <= IDENTITY_TOLERANCE)) return;
    const span = { start: parts[0].start, end: parts[parts.length - 1].end };
    const edits = parts.map((part, at) => rewrite(part, printReal(identity[at])));
    const message = `The scene root has a ${what}; its transforms must be the identity.`;
    findings.add("root-transform", span, message, { title: `Remove the ${what}`, edits });
  };
  for (const [{ rotation, translation, scale }, which] of [
    [root.local, ""],
    [root.pivot, "pivot "],
  ] as const) {
    // a rotation of zero length is a separate error
    if (rotation.some(({ value }) => Math.abs(value) > IDENTITY_TOLERANCE)) check(rotation, `${which}rotation`, [0, 0, 0, 1]);
    check(translation, `${which}translation`, [0, 0, 0]);
    check(
      scale,
      `${which}scale`,
      scale.map(() => 1),
    );
  }
}
