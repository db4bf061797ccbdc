/**
 * Bones with their tracks, in the same form for both clip versions, and the positions of their values in the text. Independent of the
 * views.
 */

import { singleOf } from "../../core/json/numbers.ts";
import type { Span } from "../../core/text/span.ts";
import { type Clip, KINDS, MAX_CHANNEL, partsOf, ROTATION } from "../clip.ts";
import type { AnimDocument } from "../language/document.ts";
import { keyRow, type ParsedClip, partRow, plainPartRow } from "../text/parsedClip.ts";

/** A track and the positions of its values in the text. */
export interface PlacedTrack {
  /** Index into {@link KINDS}. */
  readonly kind: number;
  readonly keys: number;
  /** Values per key. */
  readonly parts: number;
  value(key: number, part: number): number;
  /** Row of the JSON table. */
  keyRow(key: number): number;
  partRow(key: number, part: number): number;
}

export interface PlacedBone {
  readonly id: number;
  readonly span: Span;
  readonly tracks: readonly PlacedTrack[];
}

const NOWHERE: Span = { start: 0, end: 0 };

export function bonesOf(document: AnimDocument): readonly PlacedBone[] {
  const { clip } = document;
  if (!clip) return [];
  return clip.version === 2 ? packedBones(document, clip) : plainBones(document.parsed, clip);
}

function packedBones(document: AnimDocument, { bones }: Extract<Clip, { version: 2 }>): PlacedBone[] {
  const places = document.parsed.bones;
  return bones.map(({ id, tracks }, bone) => ({
    id,
    span: document.span(places[bone].row),
    tracks: tracks.flatMap((track, kind) => {
      const place = places[bone].tracks[kind];
      if (!track || !place) return [];
      return {
        kind,
        keys: track.values.length / 3,
        parts: 3,
        value: (key: number, part: number) => track.values[key * 3 + part],
        keyRow: (key: number) => keyRow(place, kind, key),
        partRow: (key: number, part: number) => partRow(place, kind, key, part),
      };
    }),
  }));
}

function plainBones({ plainTracks }: ParsedClip, clip: Extract<Clip, { version: 0 }>): PlacedBone[] {
  const found: PlacedBone[] = [];
  clip.boneTable.forEach((channel, id) => {
    if (channel > MAX_CHANNEL) return;
    const tracks = KINDS.flatMap((_, kind) => {
      const table = clip.channelTables[kind];
      // in Prime, the rotation track has the number of its channel
      const number = table ? (table[channel] ?? MAX_CHANNEL + 1) : kind === ROTATION ? channel : MAX_CHANNEL + 1;
      const row = plainTracks[kind]?.[number];
      const parts = partsOf(kind);
      const first = number * clip.keyCount * parts;
      if (number > MAX_CHANNEL || row === undefined || first + clip.keyCount * parts > clip.keys[kind].length) return [];
      return {
        kind,
        keys: clip.keyCount,
        parts,
        value: (key: number, part: number) => singleOf(clip.keys[kind][first + key * parts + part]),
        keyRow: (key: number) => plainPartRow(row, parts, key, -1),
        partRow: (key: number, part: number) => plainPartRow(row, parts, key, part),
      };
    });
    found.push({ id, span: NOWHERE, tracks });
  });
  return found;
}
