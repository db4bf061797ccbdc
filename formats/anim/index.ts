/** ANIM: skeletal animation clips of Metroid Prime and Metroid Prime 2: Echoes, as JSON. */
import type { Format } from "../core/format.ts";
import { Names } from "../core/names.ts";
import { sniffClip } from "./binary/readClip.ts";
import { decode, encode, formatText } from "./codec.ts";
import { CONVERSIONS } from "./conversion.ts";
import { DIAGNOSTICS } from "./diagnostics.ts";
import { analyse } from "./language/analysis.ts";
import { MERGE } from "./merge.ts";
import { PANELS } from "./panel/panels.ts";
import { STRUCTS } from "./schema.ts";

export const anim: Format = {
  id: "anim",
  title: "Metroid Prime ANIM",
  description: "Skeletal animation clips of Metroid Prime and Metroid Prime 2: Echoes.",
  languageId: "metroid-anim",
  textSuffix: ".json",
  textBeginning: /^\{\s*"format": "metroid-prime-anim"/,
  extensions: ["anim"],
  // also used by Unity, Maya and others
  sharedExtensions: ["anim"],
  sample: { title: "Animation of Metroid Prime", texts: ["anim/Walk.ANIM.json"] },
  panels: PANELS,
  conversions: CONVERSIONS,
  // the version
  magics: ["\0\0\0\0", "\0\0\0\u0002"],
  sniff: sniffClip,
  decode,
  encode,
  analyse,
  format: formatText,
  builtinNames: () => Names.none,
  merge: MERGE,
  diagnostics: DIAGNOSTICS,
  structs: STRUCTS,
};
