/** How long the text of a clip is, computed from its numbers: a few bytes of a file can stand for many keys. */
import { type Clip, KINDS } from "../clip.ts";
import { lengthOfRows } from "./printClip.ts";

/** VS Code hands longer texts to no extension: nothing of ours could help with one. */
export const MAX_TEXT = 50_000_000;
/** A float of version 0 with its comma and blank. */
const FLOAT_LENGTH = 13;

/** UTF-16 units, without the few that the members take; of version 0 an estimate. */
export function textLengthOf(clip: Clip): number {
  let length = 0;
  if (clip.version === 0) for (const kind of KINDS.keys()) length += clip.keys[kind].length * FLOAT_LENGTH;
  else for (const { tracks } of clip.bones) for (const track of tracks) if (track) length += lengthOfRows(track, clip.keyFrames);
  return length;
}
