/** The panel of ANIM. Intents come from a page, so they are validated. */
import type { PanelDeclaration } from "../../core/format.ts";
import type { Issue } from "../../core/issue.ts";
import { singleBits } from "../../core/json/numbers.ts";
import type { TextEdit } from "../../core/text/span.ts";
import { KINDS, ROTATION, type Track } from "../clip.ts";
import type { AnimDocument } from "../language/document.ts";
import { printFloat } from "../text/numbers.ts";
import { streamEdits } from "../text/streamEdits.ts";
import { clipModel, tracksAnswer } from "./clipModel.ts";
import type { KeyIntent, TracksQuery } from "./model.ts";
import { bonesOf, type PlacedTrack } from "./tracks.ts";

const MIN = -32768;
const MAX = 32767;
const SIGN_PART = -1;

/** Empty if the intent does not fit the clip. */
function keyEdits(document: AnimDocument, { bone, track: name, key, values, isNegative }: KeyIntent): readonly TextEdit[] {
  const kind = KINDS.indexOf(name);
  const track = bonesOf(document)[bone]?.tracks.find((one) => one.kind === kind);
  if (!track || !(key >= 0 && key < track.keys) || values.length !== track.parts) return [];
  const isPacked = document.packed !== undefined;
  if (!values.every((value) => value === null || (isPacked ? isStep(value) : isSingle(value)))) return [];
  const edits: TextEdit[] = [];
  values.forEach((value, part) => {
    if (value === null || Object.is(value, track.value(key, part))) return;
    const text = isPacked ? String(value) : printFloat(singleBits(value));
    const edit = inColumn(document, track, key, part, text);
    if (edit) edits.push(edit);
  });
  if (!isPacked) return edits;
  const packed = document.packed?.bones[bone]?.tracks[kind];
  if (!packed || !document.packed) return [];
  const after = packed.values.slice();
  values.forEach((value, part) => {
    if (value !== null) after[key * 3 + part] = value;
  });
  const further = streamEdits(document.parsed, document.packed, (one) => (one === packed ? { values: after } : undefined));
  return further === undefined ? [] : [...edits, ...signEdits(document, track, packed, key, isNegative), ...further];
}

function isStep(value: unknown): boolean {
  return Number.isInteger(value) && (value as number) >= MIN && (value as number) <= MAX;
}

function isSingle(value: unknown): boolean {
  return typeof value === "number" && Number.isFinite(Math.fround(value));
}

/** Keeps columns aligned: a longer number uses blanks in front of it, a shorter one is padded. */
function inColumn(document: AnimDocument, track: PlacedTrack, key: number, part: number, text: string): TextEdit | undefined {
  const span = document.span(track.partRow(key, part));
  const before = document.text.slice(span.start, span.end);
  if (before === text) return undefined;
  let start = span.start;
  const spare = () => document.text[start - 1] === " " && document.text[start - 2] === " ";
  const missing = text.length - before.length;
  while (span.start - start < missing && spare()) start--;
  const blanks = Math.max(0, -missing);
  return { span: { start, end: span.end }, text: " ".repeat(blanks) + text };
}

/** The key of frame 0 cannot have a negative W. */
function signEdits(
  document: AnimDocument,
  track: PlacedTrack,
  { kind, signs }: Track,
  key: number,
  isNegative: boolean | undefined,
): TextEdit[] {
  if (kind !== ROTATION || isNegative === undefined || key === 0 || (signs[key] === 1) === isNegative) return [];
  return [{ span: document.span(track.partRow(key, SIGN_PART)), text: isNegative ? '"-"' : '"+"' }];
}

const CURVES = "anim.curves";

export const PANELS: readonly PanelDeclaration[] = [{ id: CURVES, title: "Curves" }];

export function panelOf(document: AnimDocument, issues: readonly Issue[], id: string, query: unknown): unknown {
  if (id !== CURVES) return null;
  if (query === undefined || query === null) return clipModel(document, issues);
  return Array.isArray((query as Partial<TracksQuery>).bones) ? tracksAnswer(document, issues, query as TracksQuery) : null;
}

export function panelEditsOf(document: AnimDocument, id: string, intent: unknown): readonly TextEdit[] {
  return id === CURVES && isIntent(intent) ? keyEdits(document, intent) : [];
}

function isIntent(intent: unknown): intent is KeyIntent {
  const { kind, bone, track, key, values } = (intent ?? {}) as Readonly<Record<string, unknown>>;
  return kind === "set" && typeof bone === "number" && typeof track === "string" && typeof key === "number" && Array.isArray(values);
}
