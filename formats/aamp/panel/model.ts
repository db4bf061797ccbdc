/**
 * What the panels of AAMP show, and what their gestures say: plain data that travels as messages. Types only, so that the panels of
 * the visual editor can take them. Numbers travel as the text form spells them: JSON has no infinity and no NaN.
 */
import type { Span } from "../../core/text/span.ts";

// ---------------------------------------------------------------------------------------------------------------- curves

/** How a curve goes between its points; `unknown` for numbers that the engine's enumeration does not have. */
export type CurveKind =
  | "linear"
  | "hermite"
  | "step"
  | "sine"
  | "cosine"
  | "sineSquared"
  | "linear2D"
  | "hermite2D"
  | "step2D"
  | "nonUniformSpline"
  | "hermite2DSmooth"
  | "unknown";

/** What a coefficient of a point is. `value` where nothing is known of it. */
export type CurvePart = "x" | "y" | "slope" | "frequency" | "amplitude" | "value";

export interface CurveType {
  /** The number in the file. */
  readonly type: number;
  readonly name: string;
  readonly kind: CurveKind;
  /** Coefficients of one point, in order. */
  readonly parts: readonly CurvePart[];
}

export interface CurveModel {
  /** Names from the root to the parameter, joined by `/`. */
  readonly path: string;
  /** Of the parameter. */
  readonly name: string;
  /** Which of the parameter's curves it is, from 0, and how many it has (1 to 4). */
  readonly index: number;
  readonly count: number;
  /** Of the whole parameter, its key included. */
  readonly span: Span;
  /** Number of coefficients in use, as the file has it: it may be more than there are. */
  readonly used: number;
  readonly type: number;
  /** The 30 coefficients, those that are not in use included. */
  readonly coefficients: readonly string[];
  /** Starts and ends in turn of the 32 numbers: number in use, type, coefficients. Empty where they could not be told apart. */
  readonly places: readonly number[];
}

export interface CurvesModel {
  readonly types: readonly CurveType[];
  readonly curves: readonly CurveModel[];
}

/** New numbers for one curve; what is missing stays. */
export interface CurvesIntent {
  readonly kind: "set";
  /** Index into {@link CurvesModel.curves}. */
  readonly curve: number;
  readonly used?: number;
  readonly type?: number;
  /** Index of a coefficient (0 to 29) and its number. */
  readonly values?: readonly (readonly [number, number])[];
}
