/**
 * How much memory a game sets aside for a resource: the number that its size table has for it. Source: reference of size tables, section 6.
 * Never less than the game's number for a type whose formula is known.
 */
import { alignUp } from "../core/bytes/bytes.ts";
import { allocationsOf } from "./allocations.ts";
import { constantSize, endingOf, exactSize, type Resource, readWord, type SizeAnswer, unknownSize } from "./answer.ts";
import {
  BOOT_COMPRESSED,
  BOOT_TYPES,
  COMPRESSED_TYPES,
  OTHER_COMPRESSED,
  OTHER_TYPE,
  PLAIN_FILES,
  SWITCH_HEAP,
  WIIU_HEAP,
  WILD_TYPES,
} from "./wildTypes.ts";

export function sizeOf(resource: Resource): SizeAnswer {
  if (resource.game === "botw") return wildSize(resource);
  return resource.game === "acnh" ? islandSize(resource) : kingdomSize(resource);
}

// ------------------------------------------------------------------------------------------------ Breath of the Wild

function wildSize({ path, bytes, platform, isCompressed }: Resource): SizeAnswer {
  const ending = endingOf(path);
  const [, texture] = /\.(tex[12]?\.bfres)$/i.exec(path) ?? [];
  const own = WILD_TYPES.get(texture?.toLowerCase() ?? ending);
  if (platform === "wiiu" && own === undefined && (isCompressed ?? (COMPRESSED_TYPES.has(ending) && !PLAIN_FILES.has(path))))
    return constantSize(bytes, BOOT_TYPES.has(ending) ? BOOT_COMPRESSED : OTHER_COMPRESSED);
  const type = own ?? OTHER_TYPE;
  const constant = type[platform];
  if (constant === undefined) return unknownSize(ending);
  const allocated = allocationsOf(ending, bytes, platform);
  if ("unknown" in allocated) return { kind: "unknown", reason: allocated.unknown };
  const more = allocated.bytes > 0 ? [{ name: "allocated by parsing", size: allocated.bytes }] : [];
  const isSwitch = platform === "switch";
  // kinds with a rounding of their own have one number for both
  if (!isSwitch && type.wiiuMultiple === 32) return constantSize(bytes, constant, more);
  const heap = isSwitch ? SWITCH_HEAP : WIIU_HEAP;
  return exactSize(bytes, isSwitch ? 32 : 64, [{ name: "object", size: constant - heap }, { name: "heap", size: heap }, ...more]);
}

// ------------------------------------------------------------------------------------------------ Tears of the Kingdom, Wonder

const KINGDOM: Readonly<Record<string, number>> = {
  pack: 0x180,
  sarc: 0x180,
  genvb: 0x180,
  blarc: 0x180,
  baev: 0x120,
  bfevfl: 0x120,
  bphnm: 0x120,
  bars: 0x240,
  bphsh: 0x170,
};
const KINGDOM_UNKNOWN: ReadonlySet<string> = new Set(["bfres", "bphsc", "bkres"]);
/** Shader archives, and files that need more than others of their type. */
const KINGDOM_FILES: readonly (readonly [RegExp, number])[] = [
  [/(?:agl_resource|gsys_resource|tera_resource|ApplicationPackage)\.Nin_NX_NVN\.release\.sarc$/, 0x1000],
  [/^Effect\/static\.Nin_NX_NVN\.esetb\.byml$/, 0x1000],
  [/^Event\/EventFlow\/Dm_ED_0004\.bfevfl$/, 0x1e0],
  [/\.casset\.byml$/, 0x1c0],
];

function kingdomSize({ path, bytes, game }: Resource): SizeAnswer {
  const ending = endingOf(path);
  if (KINGDOM_UNKNOWN.has(ending)) return unknownSize(ending);
  const file = KINGDOM_FILES.find(([pattern]) => pattern.test(path));
  if (file) return constantSize(bytes, file[1]);
  switch (ending) {
    case "bgyml": {
      const size = (alignUp(bytes.length, 32) + 2000) * 8;
      return { kind: "bound", size, parts: [{ name: "eight times the file and 2,000", size }] };
    }
    case "ainb":
      return constantSize(bytes, 0x188, expressionPart(bytes, 0x44));
    case "asb":
      return constantSize(bytes, 0x228, [{ name: "commands", size: 40 * readWord(bytes, 0x10) }, ...expressionPart(bytes, 0x60)]);
    case "bstar":
      return constantSize(bytes, 0x120, [{ name: "entries", size: 8 * readWord(bytes, 8) }]);
    case "genvb":
      return constantSize(bytes, game === "wonder" ? 0x2000 : KINGDOM["genvb"]);
  }
  return constantSize(bytes, Object.hasOwn(KINGDOM, ending) ? KINGDOM[ending] : 0x100);
}

/** @param at where the offset of the EXB part is */
function expressionPart(bytes: Uint8Array, at: number) {
  const start = readWord(bytes, at);
  if (start === 0) return [];
  const signatures = readWord(bytes, start + readWord(bytes, start + 0x20));
  return [{ name: "expressions", size: 0x10 + 8 * Math.ceil(signatures / 2) }];
}

// ------------------------------------------------------------------------------------------------ Animal Crossing

function islandSize({ path, bytes }: Resource): SizeAnswer {
  const ending = endingOf(path);
  if (path.startsWith("Layout/")) return constantSize(bytes, 0x2000);
  if (path.startsWith("Model/Layout_")) return constantSize(bytes, 0x2430);
  if (ending === "bcsv" || ending === "byml" || ending === "bfevfl") return constantSize(bytes, 0x1a0);
  if (ending === "msbp" || (ending === "sarc" && path.startsWith("Message/"))) return constantSize(bytes, 0x200);
  return ending === "bars" ? constantSize(bytes, 0x2c8) : unknownSize(ending);
}
