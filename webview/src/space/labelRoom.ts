/** Finds the labels that can be shown without overlap. Must not know elements. */

export interface Label {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly isChosen: boolean;
}

/** A label with its depth: nearer ones come first. */
export interface PlacedLabel extends Label {
  readonly depth: number;
}

/** Approximate size of a letter and a line, in pixels. */
const LETTER = 7.5;
const LINE = 18;

/** Returns the labels without those that would overlap an earlier one. */
export function apart(labels: readonly Label[]): readonly Label[] {
  const kept: Label[] = [];
  for (const label of labels) {
    const isFree = kept.every(
      ({ text, x, y }) =>
        Math.abs(y - label.y) > LINE || label.x > x + (text.length + 2) * LETTER || label.x + (label.text.length + 2) * LETTER < x,
    );
    if (isFree) kept.push(label);
  }
  return kept;
}
