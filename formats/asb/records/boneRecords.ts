/** Records of bones: those that a part of an animation moves, and bone weights. */
import { flag, MAX, single, unsigned, word } from "../../core/record/parts.ts";
import { field, type Part, RecordType, type ValueOf } from "../../core/record/record.ts";
import { VERSION_41A } from "./enums.ts";
import { type AsbPart, listCount, pointerTo, pointing, recordsAfter, str } from "./recordParts.ts";

/** A number that texts may also write as a switch. */
const switchedNumber: Part<number> = { ...flag("u16"), print: (_, value) => String(value) };

export const PARTIAL_BONE = new RecordType(
  { name: "partialBone", title: "Bone of a partial", meaning: "A bone that the partial moves.", what: "a bone" },
  {
    name: str("Name", "Name of the bone."),
    unknown1: field("Unknown 1", "Meaning unknown: 0 or 1.", switchedNumber),
    unknown2: field("Unknown 2", "Meaning unknown: a switch, 0 or 1.", switchedNumber),
  },
);

const bonesAfter = recordsAfter(PARTIAL_BONE, "bones of a partial", "bones", ({ input }, at, start) => [at, input.u16(start)]);
const partialBones: AsbPart<ValueOf<typeof PARTIAL_BONE>[]> = {
  ...bonesAfter,
  parse: (parser, row, record) => {
    const bones = bonesAfter.parse(parser, row, record);
    if (bones.length > MAX.u16) parser.report("too-many", `The partial has ${bones.length} bones; at most 65535 can be counted.`, row);
    return bones;
  },
};
export const PARTIAL = new RecordType(
  {
    name: "partial",
    title: "Partial",
    meaning: "A mask of bones that a part of the animation moves. Its bones follow: name, two numbers of 16 bits.",
    what: "a partial",
    isBlock: true,
  },
  {
    count: { ...listCount("bones", "bone", "u16"), until: VERSION_41A },
    material: field("Is Material Slot", "1: the partial is a slot for materials.", flag("u16"), { until: VERSION_41A }),
    name: str("Name", "Name of the partial."),
    skeleton: field("Skeleton Id", "Index of a partial skeleton. From version 0x41a on, according to one source.", unsigned("u32"), {
      since: VERSION_41A,
    }),
    unknown: str("Unknown", "Empty, or a bone such as `Root`."),
    unknown2: field("Unknown 2", "Meaning unknown. From version 0x41a on; no source reads it.", unsigned("u32"), { since: VERSION_41A }),
    bones: field("Bones", "Its bones.", partialBones, { until: VERSION_41A }),
  },
);
export type Partial = ValueOf<typeof PARTIAL>;

/** From version 0x41A on. */
export const PARTIAL_SKELETON = new RecordType(
  {
    name: "partialSkeleton",
    title: "Partial skeleton",
    meaning: "A list of bones, to which partials refer by index. From version 0x41a on, according to one source.",
    what: "a partial skeleton",
    order: ["Name", "Unknown", "Bones"],
    isBlock: true,
  },
  {
    bones: field(
      "Bones",
      pointing("Its bones, after their number."),
      pointerTo(PARTIAL_BONE, "bones of a partial skeleton", "bones", () => 0),
      { optional: true },
    ),
    name: str("Name", "Name of the skeleton."),
    count: listCount("bones", "bone"),
    unknown: field("Unknown", "Meaning unknown.", unsigned("u32")),
  },
);

export const BONE = new RecordType(
  { name: "bone", title: "Bone of a group", meaning: "A bone and its weight.", what: "a bone" },
  { name: str("Name", "Name of the bone."), weight: field("Unknown", "Weight of the bone.", single) },
);
export const BONE_GROUP = new RecordType(
  {
    name: "boneGroup",
    title: "Bone group",
    meaning: "Weights of bones, for BoneBlender nodes.",
    what: "a bone group",
    order: ["Name", "Unknown", "Bones"],
    isBlock: true,
  },
  {
    bones: field(
      "Bones",
      pointing("Its bones."),
      pointerTo(BONE, "bones of a group", "bones", ({ input }, start) => input.u32(start + 8)),
    ),
    name: str("Name", "Name of the group."),
    count: listCount("bones", "bone"),
    unknown: field("Unknown", "Meaning unknown.", word()),
  },
);
export type BoneGroup = ValueOf<typeof BONE_GROUP>;
