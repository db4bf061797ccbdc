/** Colors: three or four f32 values under a key that contains "color", or named R, G, B and A. */
import type { ColorMark } from "../../core/analysis.ts";
import { editedPart, type Span, type TextEdit } from "../../core/text/span.ts";
import { floatBits, floatOf, printFloat } from "../../core/yaml/floats.ts";
import { isContainer } from "../nodeTypes.ts";
import type { BymlDocument } from "./document.ts";
import { findVector } from "./vectors.ts";

const COLOR_KEY = /colou?r/i;
const STEPS = 255;
/** Limit of marks per text; more would slow the editor down. */
const MAX_MARKS = 5000;

/** Opaque if the value has no alpha. Returns undefined if the entry is not a color. */
export function colorOf(document: BymlDocument, entry: number): ColorMark["color"] | undefined {
  const places = colorPlaces(document, entry);
  if (!places) return undefined;
  const [red, green, blue, alpha = 1] = places.map((place) => floatOf(document.graph.entryValues[place]));
  return [red, green, blue, alpha];
}

/** The entries of red, green, blue and, if present, alpha. */
function colorPlaces(document: BymlDocument, entry: number): readonly number[] | undefined {
  const { graph } = document;
  if (!isContainer(graph.entryTypes[entry])) return undefined;
  const parts = findVector(document, entry)?.map((name) => name.toLowerCase());
  if (!parts || parts.length < 3) return undefined;
  const first = graph.firstOf(graph.entryValues[entry]);
  const named = ["r", "g", "b", "a"].map((name) => parts.indexOf(name)).filter((at) => at >= 0);
  if (named.length === parts.length) return named.map((at) => first + at);
  return COLOR_KEY.test(document.name(entry)) ? parts.map((_, at) => first + at) : undefined;
}

export function colorsOf(document: BymlDocument): readonly ColorMark[] {
  const { graph } = document;
  const marks: ColorMark[] = [];
  for (let entry = 0; entry < graph.entryCount && marks.length < MAX_MARKS; entry++) {
    const color = colorOf(document, entry);
    if (color) marks.push({ span: document.value(entry), color });
  }
  return marks.sort((a, b) => a.span.start - b.span.start);
}

/** Color pickers have 256 steps from 0 to 1: a component that was not changed keeps its own value. */
export function colorText(document: BymlDocument, mark: Span, picked: ColorMark["color"]): TextEdit {
  const { text, graph } = document;
  const entry = document.entriesAt(mark.start + 1).find((each) => document.value(each).start === mark.start);
  const places = entry === undefined ? undefined : colorPlaces(document, entry);
  if (!places) return { span: mark, text: text.slice(mark.start, mark.end) };
  const edits = places.flatMap((place, at): readonly TextEdit[] => {
    const isSame = step(floatOf(graph.entryValues[place])) === step(picked[at]);
    return isSame ? [] : [{ span: document.value(place), text: printFloat(floatBits(picked[at])) }];
  });
  return { span: mark, text: editedPart(text, mark, edits) };
}

function step(part: number): number {
  return Math.round(Math.min(Math.max(part, 0), 1) * STEPS);
}
