/** The events of an animation in memory. Knows neither bytes nor texts; `at` is a row of the JSON table, or -1. */

/** A word, a float by its bits, a vec3f by its bits, or a text. */
export type Parameter =
  | { readonly type: 0 | 1; readonly word: number; readonly at: number }
  | { readonly type: 3; readonly words: readonly [number, number, number]; readonly at: number }
  | { readonly type: 5; readonly text: string; readonly at: number };

export interface Occurrence {
  readonly parameters: readonly Parameter[];
  /** Size of a parameter as the record states it. */
  readonly parameterSize: number;
  /** Frames, as bits. */
  readonly start: number;
  readonly end: number;
  readonly at: number;
}

export interface AnimationEvent {
  readonly name: string;
  readonly isHold: number;
  readonly number: number;
  readonly triggers: readonly Occurrence[];
  readonly holds: readonly Occurrence[];
  readonly at: number;
}

export interface EventNode {
  readonly hash: number;
  readonly unknown: number;
  readonly events: readonly AnimationEvent[];
  readonly at: number;
}

export interface HashEntry {
  readonly hash: number;
  readonly nodes: readonly number[];
  readonly at: number;
}

export interface BaevFile {
  /** Sorted by hash. */
  readonly entries: readonly HashEntry[];
  readonly nodes: readonly EventNode[];
}

/** Size that tools of the time state for a parameter: the one of a vec3f where there is one. */
export function usualParameterSize(parameters: readonly Parameter[]): number {
  return parameters.some(({ type }) => type === 3) ? 0x10 : 8;
}
