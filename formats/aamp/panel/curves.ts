/** The curves panel: every curve of a document, and the edits for a gesture. Must not depend on views. */
import type { Span, TextEdit } from "../../core/text/span.ts";
import { bareSpan } from "../../core/tree/textPlace.ts";
import { floatBits, MAX_FLOAT, printFloat } from "../../core/yaml/floats.ts";
import type { AampDocument } from "../language/document.ts";
import type { Parameter } from "../parameterTree.ts";
import { shownPath } from "../text/parsedText.ts";
import { CURVE_TYPES, CURVE_WORDS, Type } from "../valueTypes.ts";
import type { CurveKind, CurveModel, CurvePart, CurvesIntent, CurvesModel, CurveType } from "./model.ts";

/** A comment, a bracket or comma, or a run of other characters: a number with its tag, or the dash of a line. */
const PIECE = /#[^\n]*|[[\],]|(?:!f32[ \t\r\n]+)?[^\s,[\]]+/g;

/** The alternating starts and ends of numbers in `[a, b]` or `- a` lines without errors. */
function numberPlaces(text: string, { start, end }: Span): number[] {
  const places: number[] = [];
  PIECE.lastIndex = start;
  for (let piece = PIECE.exec(text); piece && piece.index < end; piece = PIECE.exec(text)) {
    const [found] = piece;
    if (found === "-" || found === "[" || found === "]" || found === "," || found[0] === "#") continue;
    places.push(piece.index, piece.index + found.length);
  }
  return places;
}

const COEFFICIENTS = CURVE_WORDS - 2;
const MAX_WORD = 0xffffffff;

/**
 * By curve type. Source: the engine's enumeration; pairs and triplets of the 2D kinds: format reference, section 4. The parts of the last
 * two come from files of other games with the same engine; no AAMP file available uses them.
 */
const KINDS: readonly (readonly [CurveKind, readonly CurvePart[]])[] = [
  ["linear", ["y"]],
  ["hermite", ["y", "slope"]],
  ["step", ["y"]],
  ["sine", ["frequency", "amplitude"]],
  ["cosine", ["frequency", "amplitude"]],
  ["sineSquared", ["frequency", "amplitude"]],
  ["linear2D", ["x", "y"]],
  ["hermite2D", ["x", "y", "slope"]],
  ["step2D", ["x", "y"]],
  ["nonUniformSpline", ["x", "y"]],
  ["hermite2DSmooth", ["x", "y", "slope"]],
];

const TYPES: readonly CurveType[] = KINDS.map(([kind, parts], type) => ({ type, name: CURVE_TYPES[type], kind, parts }));

/** Returns null if the document has no curves. */
export function curvesPanel(document: AampDocument): CurvesModel | null {
  const curves: CurveModel[] = [];
  const { tree } = document;
  for (const parameter of tree.parameters) {
    const { type } = parameter;
    if (type >= Type.curve1 && type <= Type.curve4) addCurves(document, parameter, type - Type.curve1 + 1, curves);
  }
  return curves.length === 0 ? null : { types: TYPES, curves };
}

function addCurves(document: AampDocument, item: Parameter, count: number, curves: CurveModel[]): void {
  const { text } = document;
  const { words } = item;
  const path = shownPath(text, item);
  const name = document.shown(item);
  const span = document.whole(item);
  const places = numberPlaces(text, bareSpan(document.text, item));
  const areWhole = places.length === count * CURVE_WORDS * 2;
  for (let index = 0; index < count; index++) {
    const first = index * CURVE_WORDS;
    curves.push({
      path,
      name,
      index,
      count,
      span,
      used: words[first] >>> 0,
      type: words[first + 1] >>> 0,
      coefficients: Array.from({ length: COEFFICIENTS }, (_, i) => printFloat(words[first + 2 + i])),
      places: areWhole ? places.slice(index * CURVE_WORDS * 2, (index + 1) * CURVE_WORDS * 2) : [],
    });
  }
}

/** One edit for each changed number; empty if the intent does not fit the document. */
export function curveEdits(document: AampDocument, intent: CurvesIntent): readonly TextEdit[] {
  const curve = curvesPanel(document)?.curves[intent.curve];
  if (!curve || curve.places.length === 0) return [];
  const edits: TextEdit[] = [];
  const put = (word: number, before: string, after: string): void => {
    if (before !== after) edits.push({ span: { start: curve.places[word * 2], end: curve.places[word * 2 + 1] }, text: after });
  };
  const { used = curve.used, type = curve.type, values = [] } = intent;
  if (!isWord(used) || !isWord(type)) return [];
  put(0, String(curve.used), String(used));
  put(1, String(curve.type), String(type));
  for (const [coefficient, number] of values) {
    if (!isFloat(number) || curve.coefficients[coefficient] === undefined) return [];
    put(coefficient + 2, curve.coefficients[coefficient], printFloat(floatBits(number)));
  }
  return edits;
}

function isWord(value: unknown): value is number {
  return Number.isInteger(value) && (value as number) >= 0 && (value as number) <= MAX_WORD;
}

/** Rejects infinities and NaN, which no gesture produces. */
export function isFloat(value: unknown): value is number {
  return typeof value === "number" && Math.abs(value) < MAX_FLOAT;
}
