/** The records of an ANIM file, declared once, in the words of the format reference. */
import type { FieldSchema, StructSchema } from "../core/schema.ts";
import { type Game, KINDS } from "./clip.ts";

const version: FieldSchema = {
  name: "version",
  type: "u32",
  size: 4,
  meaning: "Version of the layout. 1 belongs to Metroid Prime 3, 3 to a PC port.",
  values: [
    { value: 0, name: "uncompressed" },
    { value: 2, name: "bitstream" },
  ],
};
const scratchSize: FieldSchema = {
  name: "scratchSize",
  type: "u32",
  size: 4,
  unit: "bytes",
  meaning: "Size that the game reserves for the loaded clip; it unpacks there without a check.",
};
const event: FieldSchema = {
  name: "event",
  type: "u32",
  size: 4,
  meaning: "Id of the EVNT resource with the clip's events. 0 is none; 0xFFFFFFFF is taken as none by tools.",
};
const constant: FieldSchema = { name: "constant", type: "u32", size: 4, meaning: "Always 1.", values: [{ value: 1, name: "1" }] };
const versionBytes: FieldSchema = { name: "versionBytes", type: "bytes", size: 2, meaning: "Two bytes, both 1." };
const duration: FieldSchema = { name: "duration", type: "f32", size: 4, unit: "seconds", meaning: "Length of the clip." };
const interval: FieldSchema = {
  name: "interval",
  type: "f32",
  size: 4,
  unit: "seconds",
  meaning: "Time from one frame to the next, normally 1/30.",
};
const rootBone: FieldSchema = {
  name: "rootBone",
  type: "u32",
  size: 4,
  meaning: "Stored root bone. In version 2 the games do not use it: the root is bone 3 in Prime and bone 0 in Echoes.",
};
const looping: FieldSchema = {
  name: "looping",
  type: "u32",
  size: 4,
  meaning: "Whether the clip starts over at its end.",
  values: [
    { value: 0, name: "plays once" },
    { value: 1, name: "loops" },
  ],
};
const rotationDivisor: FieldSchema = {
  name: "rotationDivisor",
  type: "u32",
  size: 4,
  unit: "steps",
  meaning: "Steps of a quarter turn of half angle: x = sin(rx × π / (2 × rotationDivisor)). Halving it doubles every rotation step.",
};
const translationMultiplier: FieldSchema = {
  name: "translationMultiplier",
  type: "f32",
  size: 4,
  unit: "units",
  meaning: "Length of one translation step.",
};
const scaleMultiplier: FieldSchema = {
  name: "scaleMultiplier",
  type: "f32",
  size: 4,
  meaning: "Size of one scale step. A bone without a scale track has scale 1.",
};
const channelCount: FieldSchema = {
  name: "channelCount",
  type: "u32",
  size: 4,
  meaning: "Bones in the clip. It is stated two or three times and must be the same each time.",
  range: [1, 100],
};
const frameBits: FieldSchema = {
  name: "frames",
  type: "u32",
  size: 4,
  unit: "frames",
  meaning: "Bits of the key bitmap: the frames of the clip. Normally the last frame that is played, plus 1.",
  range: [2, 65536],
};

function headerOf(game: Game, title: string): StructSchema {
  const echoes = game === "echoes";
  return {
    name: `header-${game}`,
    title,
    meaning: "The start of a compressed clip, up to the key bitmap. All numbers are big endian.",
    fields: [
      version,
      scratchSize,
      ...(game === "prime1" ? [event] : []),
      echoes ? versionBytes : constant,
      duration,
      interval,
      rootBone,
      looping,
      rotationDivisor,
      translationMultiplier,
      ...(echoes ? [scaleMultiplier] : []),
      channelCount,
      { ...constant, name: "constant2" },
      frameBits,
    ],
  };
}

export const HEADERS: Readonly<Record<Game, StructSchema>> = {
  prime1: headerOf("prime1", "Header, Prime, version 2"),
  echoes: headerOf("echoes", "Header, Echoes, version 2"),
  "echoes-demo": headerOf("echoes-demo", "Header, Echoes demo, version 2"),
};

const state: FieldSchema = {
  name: "state",
  type: "u32",
  size: 4,
  meaning: "State of the time before it; kept as it is.",
  values: [
    { value: 0, name: "non-zero" },
    { value: 1, name: "zero, rising" },
    { value: 2, name: "zero, steady" },
    { value: 3, name: "zero, falling" },
    { value: 4, name: "infinite" },
  ],
};

export const PLAIN_HEADER: StructSchema = {
  name: "header-0",
  title: "Header, version 0",
  meaning: "The start of an uncompressed clip, of both games.",
  fields: [
    version,
    duration,
    { ...state, name: "durationState" },
    interval,
    { ...state, name: "intervalState" },
    { name: "keyCount", type: "u32", size: 4, unit: "keys", meaning: "Keys of each track: every frame has one." },
    { ...rootBone, meaning: "Bone that carries the clip's own movement." },
    { name: "boneSlots", type: "u32", size: 4, meaning: "Entries of the table that follows: 100.", range: [0, 256] },
  ],
};

export const STEP_GROUP: StructSchema = {
  name: "track",
  title: "Track of a bone channel",
  meaning: "Start values and step widths of a rotation, translation or scale track. Only the count is there where it is 0.",
  fields: [
    {
      name: "keys",
      type: "u16",
      size: 2,
      unit: "keys",
      meaning: "Keys in the stream, the start values not counted: the same for every track.",
    },
    ...["X", "Y", "Z"].flatMap((axis): FieldSchema[] => [
      { name: `start${axis}`, type: "s16", size: 2, unit: "steps", meaning: `Value of ${axis} at frame 0.` },
      {
        name: `bits${axis}`,
        type: "u8",
        size: 1,
        unit: "bits",
        meaning: `Width of a step of ${axis} in the stream; 0 where it never changes.`,
      },
    ]),
  ],
};

/** Values of keys in source maps: by kind, then the sign. */
const KEY_FIELDS: readonly FieldSchema[] = [
  {
    name: "rotation",
    type: "bits",
    size: 0,
    unit: "steps",
    label: "step",
    meaning: "Arcsine of a quaternion component, in steps; stored as the step from the key before.",
  },
  {
    name: "translation",
    type: "bits",
    size: 0,
    unit: "steps",
    label: "step",
    meaning: "Translation in steps; stored as the step from the key before.",
  },
  {
    name: "scale",
    type: "bits",
    size: 0,
    unit: "steps",
    label: "step",
    meaning: "Scale in steps; stored as the step from the key before.",
  },
  { name: "sign", type: "bits", size: 0, label: "1 bit", meaning: "Sign of W." },
];

/** Schemas of source maps, found by {@link MapField}. */
export const MAP_SCHEMAS: readonly FieldSchema[] = [
  ...KEY_FIELDS,
  ...KINDS.map((kind): FieldSchema => ({ name: `${kind}Start`, type: "s16", size: 2, unit: "steps", meaning: "Value at frame 0." })),
  ...KINDS.map(
    (kind): FieldSchema => ({ name: `${kind}Bits`, type: "u8", size: 1, unit: "bits", meaning: "Width of a step in the stream." }),
  ),
  ...KINDS.map((kind): FieldSchema => ({ name: `${kind}Value`, type: "f32", size: 4, meaning: `One float of a ${kind} key.` })),
  { name: "id", type: "u32", size: 4, meaning: "Id of the bone in the skeleton (CINF), 0 to 99.", range: [0, 99] },
  { name: "keyFrames", type: "bytes", size: 0, meaning: "Key bitmap: a bit for each frame, set where the frame has a key." },
  { name: "boneChannels", type: "bytes", size: 0, meaning: "Channel number of each bone id." },
  { name: "channels", type: "bytes", size: 0, meaning: "Track number of each channel." },
  event,
  ...HEADERS.prime1.fields,
  ...HEADERS.echoes.fields,
  ...PLAIN_HEADER.fields,
];

export const MapField = {
  key: 0,
  sign: 3,
  start: 4,
  bits: 7,
  value: 10,
  id: 13,
  keyFrames: 14,
  boneChannels: 15,
  channels: 16,
  event: 17,
} as const;

export const STRUCTS: readonly StructSchema[] = [HEADERS.prime1, HEADERS.echoes, HEADERS["echoes-demo"], STEP_GROUP, PLAIN_HEADER];
