/**
 * Converts a clip to the other game, if nothing is lost. Bone ids stay, although the games use different ones. Source: format reference,
 * sections 2.1 to 2.3.
 */
import type { Conversion, Converted } from "../core/format.ts";
import { hasErrors } from "../core/issue.ts";
import { readAs } from "./binary/readClip.ts";
import { placesOf, writeClip } from "./binary/writeClip.ts";
import { type Bone, GAMES, type Game, type PackedClip, ROTATION, rootOf, SCALE, usualPadding } from "./clip.ts";
import { parseClip } from "./text/parseClip.ts";
import { printClip } from "./text/printClip.ts";

export const GAME_TITLES: Readonly<Record<Game, string>> = {
  prime1: "Metroid Prime",
  echoes: "Metroid Prime 2: Echoes",
  "echoes-demo": "Metroid Prime 2: Echoes, demo",
};

/** 0.0001 as the bits of a single. */
const SCALE_STEP = 0x38d1b717;

export const CONVERSIONS: readonly Conversion[] = [
  ...(["prime1", "echoes"] as const).map((game) => ({ title: GAME_TITLES[game], convert: (text: string) => convertText(text, game) })),
  ...GAMES.map((game) => ({ title: `${GAME_TITLES[game]}, with the same bytes`, convert: (text: string) => readOtherwise(text, game) })),
];

/** Nothing in a file states its layout. If another layout also fits, this reads the file in it. */
function readOtherwise(text: string, game: Game): Converted | undefined {
  const { clip, issues } = parseClip(text);
  if (!clip || clip.game === game || hasErrors(issues)) return undefined;
  const read = readAs(writeClip(clip), clip.version, game);
  if ("issue" in read) return undefined;
  return { text: printClip(read.value), changes: ["no byte changes: the file also fits the layout of this game"] };
}

function convertText(text: string, game: Game): Converted | undefined {
  const { clip, issues } = parseClip(text);
  if (!clip || clip.game === game) return undefined;
  if (hasErrors(issues)) return { refused: "The text has errors." };
  if (clip.version === 0) return { refused: "Clips of version 0 are not converted." };
  const loss = findLoss(clip, game);
  if (loss !== undefined) return { refused: loss };
  const { converted, changes } = convertClip(clip, game);
  return { text: printClip(converted), changes };
}

/** What the other game's layout cannot store. */
function findLoss({ bones, event }: PackedClip, game: Game): string | undefined {
  const idsOf = (some: readonly Bone[]) => some.map(({ id }) => id).join(", ");
  const scaled = bones.filter(({ tracks }) => tracks[SCALE]);
  if (game !== "echoes" && scaled.length > 0) return `Prime has no scale tracks: those of bone ${idsOf(scaled)} would be lost.`;
  const still = bones.filter(({ tracks }) => !tracks[ROTATION]);
  if (game !== "echoes" && still.length > 0) return `Prime reads a rotation for every bone; bone ${idsOf(still)} has none.`;
  if (game !== "prime1" && event !== 0 && event !== 0xffffffff) return "Clips of Echoes have no event id: that of this clip would be lost.";
  return undefined;
}

function convertClip(clip: PackedClip, game: Game): { readonly converted: PackedClip; readonly changes: readonly string[] } {
  const changes: string[] = [];
  if (game === "prime1") changes.push("event added: none");
  else if (clip.game === "prime1") changes.push("event removed: it was none");
  if (game === "echoes") changes.push("scale multiplier added: 0.0001, no bone uses it");
  else if (clip.game === "echoes") changes.push("scale multiplier removed: no bone uses it");
  const bones = game === "echoes" ? inOrder(clip.bones) : clip.bones;
  if (bones.some((bone, at) => bone !== clip.bones[at])) changes.push("bones sorted by id");
  const shape = { ...clip, game, bones, event: 0, scaleMultiplier: game === "echoes" ? SCALE_STEP : 0, streamSpareBits: 0 };
  if (clip.streamSpareBits !== 0) changes.push("spare bits of the stream removed");
  const { dataEnd } = placesOf(shape);
  changes.push("scratch size and padding set to the usual values for the new size");
  if (!bones.some(({ id }) => id === rootOf(game)))
    changes.push(`to do: bone ${rootOf(game)}, which the game uses as the root, is not in the clip`);
  return { converted: { ...shape, scratchSize: dataEnd - 4, padding: { count: usualPadding(dataEnd), zeros: false } }, changes };
}

/** Sorts bones by id, unless the first would have no rotation, from which the game takes the number of keys. */
function inOrder(bones: readonly Bone[]): readonly Bone[] {
  const sorted = [...bones].sort((a, b) => a.id - b.id);
  return sorted[0]?.tracks[ROTATION] ? sorted : bones;
}
