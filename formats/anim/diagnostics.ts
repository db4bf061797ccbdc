/** Every finding about ANIM files and texts, declared once. */
import { JSON_DIAGNOSTICS } from "../core/json/diagnostics.ts";
import type { DiagnosticCatalogue } from "../core/schema.ts";
import { error, hint, information, issueMaker, warning } from "../core/text/diagnosticPages.ts";

export const DIAGNOSTICS = {
  truncated: error(
    "The file ends too early",
    "It ends inside a field, a table or the key stream. Extract or copy the file again from its source.",
  ),
  "unsupported-version": error(
    "Unsupported version of the format",
    "The first word must be 0 (uncompressed) or 2 (bitstream). Metroid Prime 3 uses 1; a PC port uses 3.",
  ),
  "unknown-layout": error(
    "Unknown layout",
    "The file has none of the five known layouts: the word that is always 1 in Prime, or the bytes that are always 1 1 in Echoes, have another value. In a text: this game does not have this version.",
  ),
  "bone-count": error(
    "Counts of bones do not agree",
    "A clip has 1 to 100 bones, states their number two or three times, and its tables have one entry per bone.",
  ),
  "key-frames": error(
    "Invalid frames or key frames",
    "A clip has 2 to 65536 frames. Key frames must ascend, start with frame 0, and be inside the clip.",
  ),
  "track-keys": error(
    "Keys of a track do not agree with the key frames",
    "The format has one list of key frames for all tracks: each track has one row per key frame, in the same order. Use the code action to add or remove a key frame in every track.",
    '"keyFrames": "0,4", … "keys": [[0, "+", 1, 2, 3]]',
  ),
  "bone-id": error(
    "Invalid bone id",
    "Ids are 0 to 99, and each bone occurs once in a clip: the games use the id as an index into a table of 100 entries.",
  ),
  "step-width": error(
    "Invalid step width",
    "A step has 0 to 32 bits. With 17 bits or more, it must be the true difference of two 16-bit values.",
  ),
  "no-rotation": error(
    "Bone without rotation keys",
    "Prime reads rotation bits for every bone, and both games take the number of keys from the first bone's rotation.",
  ),
  "time-range": error(
    "Invalid time",
    "The duration must be finite and not negative, the interval finite and above 0, and the state of a time 0 to 4.",
  ),
  "trailing-data": error("Bytes after the data", "Only padding may follow the data: up to 31 bytes, all 0xFF or all 0."),
  "step-range": error(
    "Step does not fit its width",
    'A width of n bits holds steps from -2^(n-1) to 2^(n-1)-1 between consecutive keys. Increase the width, write `"auto"`, or change the value.',
    '"bits": [2, 2, 2], "keys": [[0, "+", 0, 0, 0], [1, "+", 9, 0, 0]]',
  ),
  "first-sign": error(
    "First key with a negative W",
    "The key of frame 0 cannot store a sign, so its W must be positive. Negating all four components of a key gives the same rotation.",
  ),
  "value-range": error(
    "Value out of range",
    "Values of keys are -32768 to 32767, a stream has at most 2^24 bits, the rotation divisor is not 0, and the scratch must have room for what the game unpacks.",
  ),
  "root-bone": warning(
    "Root bone is not in the clip",
    "The game uses bone 3 (Prime) or bone 0 (Echoes) as the root without checking, and reads past its table if the clip has no such bone.",
  ),
  "bone-order": warning(
    "Bones of an Echoes clip are not 0, 1, 2 …",
    "A fast path of Echoes applies channel i to joint i, whatever its id. List all bones in order; those that do not move need no tracks.",
  ),
  "short-keys": warning(
    "Last key before the last frame played",
    "The game searches for the next key without a limit and reads past the clip. Add a key at the last frame.",
  ),
  "frame-count": warning(
    "Frames and duration do not agree",
    "Normally, the number of frames is the last frame played plus 1: trunc(0.5 + duration / interval) + 1.",
  ),
  "w-clamp": warning(
    "Quaternion longer than 1",
    "x² + y² + z² is above 1, so the game sets W to 0, and the quaternion, which does not have unit length, rotates and shears the bone.",
  ),
  "long-way": warning(
    "Bone rotates the long way around",
    "The dot product of two consecutive quaternions is negative, and the games do not choose the shorter path. Negate all components of one of the keys.",
  ),
  "past-quarter": warning(
    "Component past a quarter turn",
    "Above the rotation divisor, the sine decreases again: a smaller integer has the same value.",
  ),
  wraps: warning(
    "16-bit sum wraps",
    "The step between two keys is outside the range -32768 to 32767 and wraps around. The games wrap the same way and play what is shown here; other tools may not.",
  ),
  "zero-divisor": warning("Rotation divisor 0", "The games divide by it."),
  "zero-scale": warning("Scale multiplier 0", "With a multiplier of 0, scale tracks make the bone vanish."),
  "zero-duration": warning("Duration 0", "The games divide by the duration for the speed of the root."),
  "constant-word": warning("Unknown value of a constant", "The word after the first bone count is 1 in every known file."),
  "scratch-small": warning("Scratch size too small", "The game unpacks the clip into memory of this size without checking."),
  "zero-padding": warning("Padding of zeros", "Files are padded with 0xFF; zeros are kept."),
  "bone-slots": warning("Bone table with an unusual size", "In known files, the table has 100 entries; the games index it by bone id."),
  "signed-channel": warning("Channel number above 127", "The games store channel numbers as signed bytes, so 128 to 254 mean no channel."),
  "event-none": hint("Event id 0xFFFFFFFF", "Tools treat it as no event. The game's loader only accepts 0 as no event."),
  "several-layouts": information(
    "Several layouts fit",
    "The file can be read in more than one way. Bytewright uses the first of Prime, Echoes and Echoes demo in which the quaternions have about unit length. The command “Convert To…” reads the same bytes in the other layout.",
  ),
  ...JSON_DIAGNOSTICS,
  "unknown-key": error("Unknown key", "The file cannot store this key, so its value would be lost."),
  "unknown-name": error("Unknown word", "The format's page lists the words for each key."),
  "comment-lost": information(
    "Comments are not kept in the binary file",
    "The binary file cannot store comments, so they are lost when you reopen it. To keep them, save the text form (`.json`).",
  ),
  "more-findings": information("More findings of this kind", "Only the first findings of a kind are listed."),
  "text-too-large": error(
    "Text of the file too large",
    "The text of a clip is at least ten times as large as the file. Bytewright does not create texts that are longer than VS Code passes to extensions.",
  ),
} as const satisfies DiagnosticCatalogue;

export type AnimCode = keyof typeof DIAGNOSTICS;

/** An issue of this format. */
export const issue = issueMaker("anim", DIAGNOSTICS);
