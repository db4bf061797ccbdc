/** The panel of colours: every colour of a document, and the parts that a gesture changes. Must know no picture. */
import type { TextEdit } from "../../core/text/span.ts";
import { floatBits, floatOf, printFloat } from "../../core/yaml/floats.ts";
import { parameter } from "../items.ts";
import type { AampDocument } from "../language/document.ts";
import { bareValue } from "../language/nodeAt.ts";
import { shownPath } from "../text/parsedText.ts";
import { Type, WORDS } from "../valueTypes.ts";
import { isFloat } from "./curves.ts";
import type { ColoursIntent, ColoursModel } from "./model.ts";
import { numberPlaces } from "./numberPlaces.ts";

const PARTS = WORDS[Type.color];
const ALPHA = 3;

/** Null where the document has no colour. */
export function coloursPanel(document: AampDocument): ColoursModel | null {
  const found = colourParameters(document);
  if (found.length === 0) return null;
  return {
    colours: found.map((at) => ({
      path: shownPath(document.parsed, parameter(at)),
      name: document.shown(parameter(at)),
      span: document.whole(parameter(at)),
      parts: partsOf(document, at),
    })),
  };
}

function colourParameters({ tree }: AampDocument): number[] {
  const found: number[] = [];
  for (let at = 0; at < tree.parameterCount; at++) if (tree.typeOf(at) === Type.color) found.push(at);
  return found;
}

function partsOf({ tree }: AampDocument, at: number): string[] {
  const value = tree.valueOf(at);
  return Array.from({ length: PARTS }, (_, part) => printFloat(tree.words[value + part]));
}

/** One edit for each part that becomes another; none where the intent does not fit the document. */
export function colourEdits(document: AampDocument, intent: ColoursIntent): readonly TextEdit[] {
  const parameters = colourParameters(document);
  const edits: TextEdit[] = [];
  for (const colour of new Set(intent.colours)) {
    const at = parameters[colour];
    const after = at === undefined ? undefined : partsAfter(document, at, intent);
    if (after === undefined) return [];
    const before = partsOf(document, at);
    const places = numberPlaces(document.text, bareValue(document, parameter(at)));
    if (places.length !== PARTS * 2) return [];
    after.forEach((number, part) => {
      const text = number === null ? before[part] : printFloat(floatBits(number));
      if (text !== before[part]) edits.push({ span: { start: places[part * 2], end: places[part * 2 + 1] }, text });
    });
  }
  return edits;
}

/** New numbers, null for those that stay; undefined where they are none that a file can have. */
function partsAfter({ tree }: AampDocument, at: number, intent: ColoursIntent): readonly (number | null)[] | undefined {
  const value = tree.valueOf(at);
  const parts =
    intent.kind === "set"
      ? intent.parts
      : Array.from({ length: PARTS }, (_, part) => (part < ALPHA ? floatOf(tree.words[value + part]) * intent.factor : null));
  return parts.length === PARTS && parts.every((part) => part === null || isFloat(part)) ? parts : undefined;
}
