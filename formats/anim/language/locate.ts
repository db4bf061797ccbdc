/** Finds what is at an offset of the text: a member, a bone, a track, a key, or one of its numbers. */

import { KINDS, partsOf, ROTATION } from "../clip.ts";
import type { ParsedClip } from "../text/parsedClip.ts";

export interface CursorTarget {
  readonly row: number;
  /** Member of the document that contains the row. */
  readonly field?: string;
  /** Index of the bone or, in version 0, of the track. */
  readonly bone?: number;
  readonly kind?: number;
  readonly key?: number;
  /** 0 to 2, or 3 for the Z of a float quaternion; -1 for the sign; -2 for the frame. */
  readonly axis?: number;
  readonly isBits?: boolean;
}

export function locate(parsed: ParsedClip, offset: number): CursorTarget | undefined {
  const { json, fields } = parsed;
  const row = json.rowAt(offset);
  if (row < 0) return undefined;
  for (const [field, value] of fields)
    if (row === value - 1 || (row >= value && row < json.nexts[value]))
      return parsed.clip?.version === 0 ? inPlain(parsed, row, field) : inPacked(parsed, row, field);
  return { row };
}

function inPacked({ json, bones }: ParsedClip, row: number, field: string): CursorTarget {
  const bone = bones.findIndex((one) => row >= one.row && row < json.nexts[one.row]);
  if (bone < 0) return { row, field };
  const kind = bones[bone].tracks.findIndex((track) => track !== undefined && row >= track.row - 1 && row < json.nexts[track.row]);
  const track = bones[bone].tracks[kind];
  if (!track) return { row, field, bone };
  if (row >= track.bits && row < json.nexts[track.bits])
    return { row, field, bone, kind, isBits: true, ...(row > track.bits ? { axis: row - track.bits - 1 } : {}) };
  if (row <= track.keys || row >= json.nexts[track.keys]) return { row, field, bone, kind };
  const size = kind === ROTATION ? 6 : 5;
  const key = Math.floor((row - track.keys - 1) / size);
  const part = (row - track.keys - 1) % size;
  const axis = part === 0 ? undefined : part === 1 ? -2 : part - (kind === ROTATION ? 3 : 2);
  return { row, field, bone, kind, key, ...(axis === undefined ? {} : { axis }) };
}

function inPlain({ json, plainTracks }: ParsedClip, row: number, field: string): CursorTarget {
  const kind = KINDS.findIndex((name) => `${name}s` === field);
  const tracks = plainTracks[kind] ?? [];
  const bone = tracks.findIndex((track) => row >= track && row < json.nexts[track]);
  if (bone < 0) return { row, field };
  const size = partsOf(kind) + 1;
  const at = row - tracks[bone] - 1;
  if (at < 0) return { row, field, bone, kind };
  return { row, field, bone, kind, key: Math.floor(at / size), ...(at % size === 0 ? {} : { axis: (at % size) - 1 }) };
}
