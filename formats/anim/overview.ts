/**
 * What is in a large clip, bone by bone. A clip's text is ten times its size and more, and all of it is read again after each key.
 */
import type { Overview, OverviewPart, Overviews } from "../core/format.ts";
import { catchStop } from "../core/issue.ts";
import { readClip } from "./binary/readClip.ts";
import { type Clip, KINDS, NO_CHANNEL, type PackedClip, type PlainClip, partsOf, ROTATION } from "./clip.ts";
import { factsOf, issuesOf } from "./codec.ts";
import { plainKinds, printBone, printMembers, printPlainTrack } from "./text/printClip.ts";
import { textLengthOf } from "./text/textLength.ts";

/** Up to here findings follow a key within about a tenth of a second: the server reads 40 to 50 million units in one. */
const LARGEST_AT_ONCE = 5_000_000;

export const OVERVIEWS: Overviews = { from: 64 * 1024, read: readOverview };

function readOverview(bytes: Uint8Array): Overview | undefined {
  const read = catchStop(() => readClip(bytes));
  if ("issue" in read) return undefined;
  const { clip } = read.value;
  const textLength = textLengthOf(clip);
  if (textLength <= LARGEST_AT_ONCE) return undefined;
  const head: OverviewPart = {
    title: "Clip",
    detail: "the members of the document, without the keys",
    text: () => `{\n${printMembers(clip).join(",\n")}\n}\n`,
  };
  return {
    facts: factsOf(clip, bytes.length),
    issues: issuesOf(read.value, bytes.length),
    textLength,
    parts: [head, ...partsOfClip(clip)],
  };
}

function partsOfClip(clip: Clip): readonly OverviewPart[] {
  return clip.version === 2
    ? clip.bones.map((_, bone) => partOfBone(clip, bone))
    : plainKinds(clip).flatMap((kind) => partsOfKind(clip, kind));
}

function partOfBone({ bones, keyFrames }: PackedClip, index: number): OverviewPart {
  const bone = bones[index];
  const tracks = bone.tracks.flatMap((track) => (track ? [`${KINDS[track.kind]} in ${track.widths.join(", ")} bits`] : []));
  return {
    title: `Bone ${bone.id}`,
    detail: tracks.length === 0 ? "no tracks" : tracks.join("; "),
    text: () => `${printBone(bone, keyFrames)}\n`,
  };
}

function partsOfKind(clip: PlainClip, kind: number): OverviewPart[] {
  const count = clip.keys[kind].length / (clip.keyCount * partsOf(kind));
  return Array.from({ length: count }, (_, track) => ({
    title: `Track ${track} of ${KINDS[kind]}s`,
    detail: userOfTrack(clip, kind, track),
    text: () => `${printPlainTrack(clip, kind, track)}\n`,
  }));
}

function userOfTrack({ boneTable, channelTables }: PlainClip, kind: number, track: number): string {
  const table = channelTables[kind];
  const channel = table ? table.indexOf(track) : kind === ROTATION ? track : -1;
  const bone = channel < 0 || channel === NO_CHANNEL ? -1 : boneTable.indexOf(channel);
  return bone < 0 ? "of no bone" : `bone ${bone}`;
}
