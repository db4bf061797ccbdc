/**
 * Models and intents of the AAMP panels: plain data that is sent as messages. Types only, so that the panels of the visual editor can
 * import them. Numbers are spelled as in the text form, because JSON has no infinity and no NaN.
 */
import type { Span } from "../../core/text/span.ts";

// ---------------------------------------------------------------------------------------------------------------- curves

/** How a curve is drawn between its points; `unknown` for numbers that are not in the engine's enumeration. */
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

/** The meaning of a coefficient of a point; `value` if it is unknown. */
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
  /** Name of the parameter. */
  readonly name: string;
  /** Which of the parameter's curves it is, from 0, and how many it has (1 to 4). */
  readonly index: number;
  readonly count: number;
  /** The whole parameter, including its key. */
  readonly span: Span;
  /** Number of coefficients in use, as in the file: it may be more than 30. */
  readonly used: number;
  readonly type: number;
  /** All 30 coefficients, including unused ones. */
  readonly coefficients: readonly string[];
  /** The alternating starts and ends of the 32 numbers: number in use, type, coefficients. Empty if they could not be located. */
  readonly places: readonly number[];
}

export interface CurvesModel {
  readonly types: readonly CurveType[];
  readonly curves: readonly CurveModel[];
}

/** New numbers for one curve; omitted ones stay as they are. */
export interface CurvesIntent {
  readonly kind: "set";
  /** Index into {@link CurvesModel.curves}. */
  readonly curve: number;
  readonly used?: number;
  readonly type?: number;
  /** Index of a coefficient (0 to 29) and its number. */
  readonly values?: readonly (readonly [number, number])[];
}
