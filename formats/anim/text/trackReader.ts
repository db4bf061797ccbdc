/** Parses one version 2 track: widths and rows. This is the hot path of the parser: valid rows allocate no objects. */
import type { Fix } from "../../core/issue.ts";
import { entriesOf, removeEntries } from "../../core/json/entries.ts";
import { Json } from "../../core/json/json.ts";
import { counted } from "../../core/text/counted.ts";
import { autoWidths, stepOf, widthOf } from "../binary/bitstream.ts";
import { KINDS, MAX_STEP, ROTATION, type Track } from "../clip.ts";
import { FieldReader } from "./fieldReader.ts";
import { negatedRow } from "./negateKey.ts";
import { partRow, type TrackText } from "./parsedClip.ts";
import { missingRowFixes } from "./rowFixes.ts";
import { widthEdits } from "./streamEdits.ts";

const MIN = -32768;
const MAX = 32767;
const AXES = "XYZ";
/** Maximum number of faulty rows reported one by one. */
const MAX_ROWS_REPORTED = 20;

export class TrackReader {
  constructor(
    private readonly reader: FieldReader,
    private readonly keyFrames: Int32Array,
  ) {}

  /** Returns the track, or undefined after reporting that it is malformed. */
  read(row: number, kind: number): { readonly track: Track; readonly place: TrackText } | undefined {
    const { json, issues } = this.reader;
    const fields = new FieldReader(json, row, issues);
    const bits = fields.find("bits");
    const keys = fields.listOf("keys");
    fields.finish();
    if (bits < 0 || keys < 0) return undefined;
    const widths = this.widths(bits);
    const rows = this.rows(keys, kind);
    if (!widths || !rows) return undefined;
    const place = { row, bits, isAuto: widths === "auto", keys };
    const track: Track = { kind, ...rows, widths: widths === "auto" ? autoWidths(rows.values) : widths };
    if (widths !== "auto") this.checkSteps(track, place);
    if (kind === ROTATION && rows.signs[0] === 1)
      this.reader.say("first-sign", "The key of frame 0 cannot store a negative W.", partRow(place, kind, 0, -1), {
        fixes: () => {
          const negated = negatedRow(json, place, 0, track);
          if (!negated) return [];
          const edits = [...negated.edits, ...widthEdits(json, place, track.widths, negated.values)];
          return [{ title: "Negate the quaternion of the first key (the same rotation)", preferred: true, edits }];
        },
      });
    return { track, place };
  }

  private widths(row: number): "auto" | [number, number, number] | undefined {
    const { json } = this.reader;
    if (json.kinds[row] === Json.string && json.is(row, "auto")) return "auto";
    const items = json.kinds[row] === Json.array ? entriesOf(json, row) : [];
    if (items.length !== 3 || items.some((item) => json.kinds[item] !== Json.integer)) {
      this.reader.say("expected-type", 'The widths must be the numbers of bits of X, Y and Z, or "auto".', row);
      return undefined;
    }
    const [x, y, z] = items.map((item) => json.number(item));
    const wrong = items.find((item) => json.number(item) < 0 || json.number(item) > MAX_STEP);
    if (wrong === undefined) return [x, y, z];
    this.reader.say("step-width", `A width must be 0 to ${MAX_STEP} bits; this one is ${json.number(wrong)}.`, wrong);
    return undefined;
  }

  private rows(list: number, kind: number): { values: Int16Array; signs: Uint8Array } | undefined {
    const { json } = this.reader;
    const { kinds, nexts } = json;
    const { keyFrames } = this;
    const count = keyFrames.length;
    const stride = kind === ROTATION ? 6 : 5;
    const values = new Int16Array(count * 3);
    const signs = new Uint8Array(kind === ROTATION ? count : 0);
    let row = list + 1;
    let key = 0;
    for (; row < nexts[list]; row = nexts[row], key++) {
      if (key >= count || kinds[row] !== Json.array || nexts[row] !== row + stride || kinds[row + 1] !== Json.integer)
        return this.report(list, kind);
      if (wholeNumber(json.text, json.starts[row + 1], json.ends[row + 1]) !== keyFrames[key]) return this.report(list, kind);
      if (kind === ROTATION) {
        const sign = signOf(json.text, json.starts[row + 2], json.ends[row + 2]);
        if (sign < 0) return this.report(list, kind);
        signs[key] = sign;
      }
      for (let axis = 0, at = row + stride - 3; axis < 3; axis++, at++) {
        if (kinds[at] !== Json.integer) return this.report(list, kind);
        const value = wholeNumber(json.text, json.starts[at], json.ends[at]);
        if (value < MIN || value > MAX) return this.report(list, kind);
        values[key * 3 + axis] = value;
      }
    }
    return key === count ? { values, signs } : this.report(list, kind);
  }

  /** Slow path for a list of keys with errors: reports them. */
  private report(list: number, kind: number): undefined {
    const { reader, keyFrames } = this;
    const { json } = reader;
    const stride = kind === ROTATION ? 6 : 5;
    const expected = kind === ROTATION ? '[frame, "+" or "-", rx, ry, rz]' : "[frame, x, y, z]";
    const wanted = new Set(keyFrames);
    const rows = entriesOf(json, list);
    const found = new Map<number, number>();
    let reported = 0;
    let isShapely = true;
    let isOrdered = true;
    let previous = -1;
    for (const row of rows) {
      const before = reader.issues.length;
      if (json.kinds[row] !== Json.array || json.nexts[row] !== row + stride)
        reader.say("expected-type", `A key must be ${expected}.`, row);
      else {
        const frame = json.kinds[row + 1] === Json.integer ? json.number(row + 1) : Number.NaN;
        if (Number.isNaN(frame)) reader.say("expected-type", `A key must start with its frame: ${expected}.`, row + 1);
        else if (found.has(frame))
          reader.say("track-keys", `Frame ${frame} has two rows.`, row, { fixes: () => [removal(json, list, row)] });
        else if (!wanted.has(frame))
          reader.say("track-keys", `Frame ${frame} is not one of the key frames.`, row, { fixes: () => [removal(json, list, row)] });
        else if (frame < previous) {
          isOrdered = false;
          reader.say("track-keys", `Frame ${frame} comes after frame ${previous}; keys must ascend.`, row + 1);
        }
        if (!Number.isNaN(frame)) found.set(frame, row);
        previous = Math.max(previous, frame);
        if (kind === ROTATION && signOf(json.text, json.starts[row + 2], json.ends[row + 2]) < 0)
          reader.say("expected-type", 'The sign of W must be "+" or "-".', row + 2);
        for (let at = row + stride - 3; at < row + stride; at++)
          if (json.kinds[at] !== Json.integer) reader.say("expected-type", "Key values must be whole numbers.", at);
          else if (json.number(at) < MIN || json.number(at) > MAX)
            reader.say("value-range", `${json.raw(at)} is out of range: ${MIN} to ${MAX}.`, at);
      }
      if (reader.issues.length === before) continue;
      isShapely =
        isShapely && !reader.issues.slice(before).some(({ code }) => code === "anim/expected-type" || code === "anim/value-range");
      if (++reported >= MAX_ROWS_REPORTED) return undefined;
    }
    const missing = [...keyFrames].filter((frame) => !found.has(frame));
    if (missing.length > 0)
      reader.say(
        "track-keys",
        `This track has no row for ${missing.length === 1 ? `frame ${missing[0]}` : `${missing.length} key frames (${missing.slice(0, 5).join(", ")}${missing.length > 5 ? " …" : ""})`}; every track needs one per key frame.`,
        list - 1,
        { fixes: (): Fix[] => (isShapely && isOrdered ? missingRowFixes(json, rows, kind, missing) : []) },
      );
    else if (reported === 0)
      reader.say("track-keys", `This track has ${counted(rows.length, "row")} for ${counted(keyFrames.length, "key frame")}.`, list - 1);
    return undefined;
  }

  /** Reports steps that do not fit the stated widths, with one finding per axis. */
  private checkSteps(track: Track, place: TrackText): void {
    const { values, widths, kind } = track;
    for (let axis = 0; axis < 3; axis++) {
      const width = widths[axis];
      // everything fits at 16 bits and above: steps wrap, or are true differences of 16-bit values
      if (width === 16 || width > 16) continue;
      const most = width === 0 ? 0 : 2 ** (width - 1) - 1;
      const least = width === 0 ? 0 : -most - 1;
      let needed = 0;
      let first = -1;
      let count = 0;
      for (let at = axis + 3; at < values.length; at += 3) {
        const step = ((values[at] - values[at - 3]) << 16) >> 16;
        if (step <= most && step >= least) continue;
        if (first < 0) first = (at - axis) / 3;
        count++;
        needed = Math.max(needed, widthOf(step));
      }
      if (first >= 0) this.reportMisfit(track, place, axis, first, count, needed, kind);
    }
  }

  private reportMisfit(track: Track, place: TrackText, axis: number, key: number, count: number, needed: number, kind: number): void {
    const { json } = this.reader;
    const width = track.widths[axis];
    const step = stepOf(track, key, axis);
    const others = count > 1 ? ` ${count - 1} more ${count === 2 ? "step does" : "steps do"} not fit either.` : "";
    this.reader.say(
      "step-range",
      `The step of ${step} from the previous key does not fit into ${width} bits; ${AXES[axis]} of this ${KINDS[kind]} needs ${needed} bits.${others}`,
      partRow(place, kind, key, axis),
      {
        related: [{ message: `Width of ${AXES[axis]}`, text: json.span(place.bits + 1 + axis) }],
        fixes: () => [
          {
            title: `Widen ${AXES[axis]} to ${counted(needed, "bit")}`,
            preferred: true,
            edits: [{ span: json.span(place.bits + 1 + axis), text: String(needed) }],
          },
          { title: 'Derive all widths of the track from its keys ("auto")', edits: [{ span: json.span(place.bits), text: '"auto"' }] },
        ],
      },
    );
  }
}

function removal(json: FieldReader["json"], list: number, row: number): Fix {
  return { title: "Remove this key", edits: removeEntries(json, list, new Set([row])) };
}

/** Parses a JSON whole number without creating a string. Numbers that are too long give a large value, not the exact one. */
function wholeNumber(text: string, start: number, end: number): number {
  const negative = text.charCodeAt(start) === 0x2d;
  let value = 0;
  for (let at = negative ? start + 1 : start; at < end; at++) value = value * 10 + (text.charCodeAt(at) - 0x30);
  return negative ? -value : value;
}

/** Returns 0 for `"+"`, 1 for `"-"`, otherwise -1. */
function signOf(text: string, start: number, end: number): number {
  if (end - start !== 3 || text.charCodeAt(start) !== 0x22) return -1;
  const sign = text.charCodeAt(start + 1);
  return sign === 0x2b ? 0 : sign === 0x2d ? 1 : -1;
}
