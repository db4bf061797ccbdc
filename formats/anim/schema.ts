/** The records of an ANIM file, declared once. Terms are those of the format reference. */
import { SPECIAL_SINGLES } from "../core/json/numbers.ts";
import { type FieldSchema, fieldOf, named, type StructSchema, structOf } from "../core/schema.ts";
import { type Game, KINDS, type PackedClip } from "./clip.ts";

const version = fieldOf("version", "u32", "Version of the layout. Metroid Prime 3 uses 1 and a PC port uses 3.", {
  values: [
    { value: 0, name: "uncompressed" },
    { value: 2, name: "bitstream" },
  ],
});
const scratchSize = fieldOf(
  "scratchSize",
  "u32",
  "Size of the buffer that the game reserves for the loaded clip. It unpacks into the buffer without a bounds check.",
  { unit: "bytes" },
);
const event = fieldOf("event", "u32", "Id of the EVNT resource with the clip's events. 0 means none; tools also read 0xFFFFFFFF as none.");
const constant = fieldOf("constant", "u32", "Always 1.", { values: [{ value: 1, name: "1" }] });
const mark: FieldSchema = { ...constant, name: "mark" };
const versionBytes = fieldOf("versionBytes", "bytes", "Two bytes, both 1.", { size: 2 });
const duration = fieldOf("duration", "f32", "Length of the clip.", { unit: "seconds" });
const interval = fieldOf("interval", "f32", "Time from one frame to the next, normally 1/30.", { unit: "seconds" });
const rootBone = fieldOf(
  "rootBone",
  "u32",
  "Stored root bone. The games ignore it in version 2: the root is bone 3 in Prime and bone 0 in Echoes.",
);
const looping = fieldOf("looping", "u32", "Whether the clip loops. Any value other than 0 means yes.", {
  values: named("plays once", "loops"),
});
const rotationDivisor = fieldOf(
  "rotationDivisor",
  "u32",
  "Steps in 90° of half angle: x = sin(rx × π / (2 × rotationDivisor)). Halving it doubles every rotation step.",
  { unit: "steps" },
);
const translationMultiplier = fieldOf(
  "translationMultiplier",
  "f32",
  "Length of one translation step. The largest translation is 32767 steps.",
  { unit: "units", words: SPECIAL_SINGLES },
);
const scaleMultiplier = fieldOf("scaleMultiplier", "f32", "Size of one scale step. A bone without a scale track has scale 1.", {
  words: SPECIAL_SINGLES,
});
const channelCount = fieldOf(
  "channelCount",
  "u32",
  "Number of bones in the clip. It is stored two or three times, and the copies must be equal.",
  { range: [1, 100] },
);
const frameBits = fieldOf(
  "frames",
  "u32",
  "Number of bits in the key bitmap, which is the number of frames. Normally the last frame played, trunc(0.5 + duration / interval), plus 1.",
  { unit: "frames", range: [2, 65536] },
);

function headerOf(game: Game, title: string): StructSchema {
  const echoes = game === "echoes";
  return {
    name: `header-${game}`,
    title,
    meaning: "Start of a compressed clip, up to the key bitmap. All numbers are big-endian.",
    fields: [
      version,
      scratchSize,
      ...(game === "prime1" ? [event] : []),
      echoes ? versionBytes : mark,
      duration,
      interval,
      rootBone,
      looping,
      rotationDivisor,
      translationMultiplier,
      ...(echoes ? [scaleMultiplier] : []),
      channelCount,
      constant,
      frameBits,
    ],
  };
}

export const HEADERS: Readonly<Record<Game, StructSchema>> = {
  prime1: headerOf("prime1", "Header, Prime, version 2"),
  echoes: headerOf("echoes", "Header, Echoes, version 2"),
  "echoes-demo": headerOf("echoes-demo", "Header, Echoes demo, version 2"),
};

const state = fieldOf("state", "u32", "State of the preceding time value; preserved.", {
  values: named("non-zero", "zero, rising", "zero, steady", "zero, falling", "infinite"),
});

export const PLAIN_HEADER = structOf("header-0", "Header, version 0", "Start of an uncompressed clip, the same in both games.", [
  version,
  duration,
  { ...state, name: "durationState" },
  interval,
  { ...state, name: "intervalState" },
  fieldOf("keyCount", "u32", "Keys of each track, one per frame. After the last key, Echoes interpolates towards the first.", {
    unit: "keys",
  }),
  { ...rootBone, meaning: "Bone that carries the root motion of the clip." },
  fieldOf("boneSlots", "u32", "Number of entries in the table that follows: 100.", { range: [0, 256] }),
]);

/** Derived from the rest of the text, or part of another member. */
const WITHOUT_TEXT: ReadonlySet<string> = new Set(["mark", "versionBytes", "channelCount", "durationState", "intervalState"]);

export function headerStruct(version: 0 | 2, game: Game): StructSchema {
  return version === 0 ? PLAIN_HEADER : HEADERS[game];
}

/** Header fields that are members of the same name in the text. */
export function textFields({ fields }: StructSchema): readonly FieldSchema[] {
  return fields.filter(({ name }) => !WITHOUT_TEXT.has(name));
}

/** The header fields of a version 2 clip. A field that the game does not have is 0. */
export function packedFields(game: Game, values: Readonly<Record<string, number>>): PackedFields {
  const own = Object.fromEntries(textFields(HEADERS[game]).map(({ name }) => [name, values[name]]));
  return { event: 0, scaleMultiplier: 0, ...own, version: 2, game } as object as PackedFields;
}
type PackedFields = Omit<PackedClip, "bones" | "frame0Bit" | "keyFrames" | "bitmapSpareBits" | "streamSpareBits" | "padding">;

/** Members of the text that are not header fields, in the order of completion. The version is undefined for members of both versions. */
const MEMBERS: readonly (readonly [key: string, version: 0 | 2 | undefined, meaning: string, games?: readonly Game[]])[] = [
  ["format", undefined, "Identifies the text as an ANIM file of Metroid Prime 1 or 2. Not stored in the file."],
  ["game", undefined, "The game whose layout the file has. Derived from the header and not stored in the file."],
  [
    "keyFrames",
    2,
    "The frames that have a key, the same for all tracks. Between keys, rotations are interpolated spherically, translations and scales linearly.",
  ],
  ["bones", 2, "The bones that this clip animates, in file order."],
  ["boneChannels", 0, "Channel of each bone id."],
  ["rotationChannels", 0, "Rotation track of each channel.", ["echoes"]],
  ["translationChannels", 0, "Translation track of each channel."],
  ["scaleChannels", 0, "Scale track of each channel.", ["echoes"]],
  ["rotations", 0, "Rotation of each track at each frame: a quaternion, W first."],
  ["translations", 0, "Translation of each track at each frame, in units."],
  ["scales", 0, "Scale of each track at each frame.", ["echoes"]],
  ["event", 0, "Id of the EVNT resource with the clip's events; 0 means none.", ["prime1"]],
  ["padding", undefined, "Bytes after the data, unless they are the usual 0xFF up to a multiple of 32."],
  ["frame0Bit", 2, "Bit 0 of the key bitmap; the games never read it."],
  ["bitmapSpareBits", 2, "Unused bits of the last bitmap word, above the last frame."],
  ["streamSpareBits", 2, "Unused bits of the last stream word, above the last key."],
  ["asFound", 2, "Faults that the original file has and that are preserved. Not stored in the file."],
];

/** Schema of each member that the text of a clip may have. */
export function membersOf(version: 0 | 2, game: Game): ReadonlyMap<string, FieldSchema> {
  const [format, clip, ...more] = MEMBERS.filter(([, of = version, , games = [game]]) => of === version && games.includes(game)).map(
    ([name, , meaning]): FieldSchema => ({ name, type: "record", size: 0, meaning }),
  );
  return new Map([format, clip, ...textFields(headerStruct(version, game)), ...more].map((field) => [field.name, field]));
}

export const STEP_GROUP = structOf(
  "track",
  "Track of a bone channel",
  "Start values and step widths of a rotation, translation or scale track. If the count is 0, nothing follows it.",
  [
    fieldOf("keys", "u16", "Keys in the stream, not counting the start values; the same for every track.", { unit: "keys" }),
    ...["X", "Y", "Z"].flatMap((axis) => [
      fieldOf(`start${axis}`, "s16", `Value of ${axis} at frame 0.`, { unit: "steps" }),
      fieldOf(`bits${axis}`, "u8", `Width of a step of ${axis} in the stream; 0 if it never changes.`, { unit: "bits" }),
    ]),
  ],
);

/** Source map fields that are not header fields. Those of tracks and keys are by kind. */
const step = { unit: "steps", label: "step" };
export const MAPPED = {
  keys: [
    fieldOf("rotation", "bits", "Arcsine of a quaternion component, in steps; stored as the difference from the previous key.", step),
    fieldOf("translation", "bits", "Translation in steps; stored as the difference from the previous key.", step),
    fieldOf("scale", "bits", "Scale in steps; stored as the difference from the previous key.", step),
  ],
  sign: fieldOf("sign", "bits", "Sign of W.", { label: "1 bit" }),
  starts: KINDS.map((kind) => fieldOf(`${kind}Start`, "s16", "Value at frame 0.", { unit: "steps" })),
  bits: KINDS.map((kind) => fieldOf(`${kind}Bits`, "u8", "Width of a step in the stream.", { unit: "bits" })),
  values: KINDS.map((kind) => fieldOf(`${kind}Value`, "f32", `One float of a ${kind} key.`, { words: SPECIAL_SINGLES })),
  id: fieldOf("id", "u32", "Id of the bone in the skeleton (CINF), 0 to 99.", { range: [0, 99] }),
  keyFrames: fieldOf("keyFrames", "bytes", "Key bitmap: one bit per frame, set if the frame has a key."),
  boneChannels: fieldOf("boneChannels", "bytes", "Channel number of each bone id."),
  channels: fieldOf("channels", "bytes", "Track number of each channel."),
  event,
} as const;

const bytes = (name: string, meaning: string): FieldSchema => fieldOf(name, "bytes", meaning);
const padding = bytes("padding", "0xFF up to a multiple of 32 bytes, or nothing.");
const ONE_OF_EACH = "one per channel; 0xFF for none. The games treat 128 and above as none.";

/** Structures that follow the header, for the documentation. */
const PACKED_PARTS: readonly StructSchema[] = [
  structOf("bitmap", "Key bitmap", "Follows a version 2 header; the channels come after it.", [
    bytes(
      "keyFrames",
      "One bit per frame, set if the frame has a key; 32-bit words, lowest bit first. Frame 0 always has a key, whatever its bit.",
    ),
    fieldOf(
      "channelCount again",
      "u32",
      "Copy of the number of bones in the clip; the games use the last copy. Echoes has one copy, Prime and the demo have two.",
    ),
  ]),
  structOf("channel", "Bone channel", "A bone and its tracks.", [
    fieldOf(
      "id",
      "u32",
      "Id of the bone in the skeleton (CINF), 0 to 99; in Prime, 0 is the null bone, 2 the character and 3 the root of the moving parts. One byte in Echoes, whose ids count from 0 without gaps.",
    ),
    bytes("rotation", "Rotation track. Both games need one in the first channel; Prime needs one in every channel."),
    bytes("translation", "Translation track."),
    bytes("scale", "Scale track. Echoes only."),
  ]),
];
const STREAM = structOf(
  "stream",
  "Key stream",
  "32-bit words, lowest bit first; a value that does not fit continues in the next word. For each key and each channel: the sign of W and X, Y, Z of the rotation, then X, Y, Z of the translation, then X, Y, Z of the scale.",
  [
    bytes(
      "steps",
      "Differences from the previous key, in two's complement at the width given in the track. Sums wrap at 16 bits. The first key is stored in the track.",
    ),
    padding,
  ],
);
const PLAIN_TABLES = structOf(
  "tables",
  "Tables of version 0",
  "Follow the header. A 32-bit count precedes each table except the first. Keys are stored track by track.",
  [
    { ...bytes("boneChannels", "Channel of each bone id; 0xFF for bones that are not in the clip."), size: 100 },
    bytes("rotationChannels", `Rotation track, ${ONE_OF_EACH} Echoes only: in Prime, the channel number is the track number.`),
    bytes("translationChannels", `Translation track, ${ONE_OF_EACH}`),
    bytes("scaleChannels", `Scale track, ${ONE_OF_EACH} Echoes only.`),
    bytes("scales", "X, Y, Z, 32 bits each. Echoes only; the game may read them key by key."),
    bytes("rotations", "W, X, Y, Z, 32 bits each."),
    bytes("translations", "X, Y, Z, 32 bits each."),
    { ...event, meaning: `${event.meaning} Prime only.` },
    padding,
  ],
);

export const STRUCTS: readonly StructSchema[] = [
  HEADERS.prime1,
  HEADERS.echoes,
  HEADERS["echoes-demo"],
  ...PACKED_PARTS,
  STEP_GROUP,
  STREAM,
  PLAIN_HEADER,
  PLAIN_TABLES,
];
