/** BYML: binary YAML of Nintendo's EPD games, as YAML text. */
import { hasMagic } from "../core/files/knownFiles.ts";
import type { Format } from "../core/format.ts";
import { unlessStopped } from "../core/issue.ts";
import { Names } from "../core/names.ts";
import { HEADER_SIZE, NEWEST_VERSION } from "./binary/header.ts";
import { readGraph } from "./binary/readGraph.ts";
import { decode, encode, formatText } from "./codec.ts";
import { DIAGNOSTICS } from "./diagnostics.ts";
import { analyse } from "./language/analysis.ts";
import { MERGE } from "./merge.ts";
import { OTHER_HALF } from "./otherHalf.ts";
import { PANELS } from "./panel/panels.ts";
import { RELATIONS } from "./relations.ts";
import { STRUCTS } from "./schema.ts";
import { readSearchTexts } from "./searchTexts.ts";

/** File name extensions of real files. Source: format reference, section 10. */
const EXTENSIONS = ["baischedule", "baniminfo", "bgdata", "bgsvdata", "bgyml", "bmutre", "bprm", "bquestpack", "byaml", "byml", "mubin"];
/** Extensions of files that games compress with Zstandard. */
const WITH_ZSTD = ["bgyml", "byml"];

const BIG_ENDIAN = "BY";
const LITTLE_ENDIAN = "YB";

/** Checks the version and the offsets, because a text may also begin with the letters BY. */
function startsLikeByml(head: Uint8Array): boolean {
  if (head.length < HEADER_SIZE) return false;
  const isLittle = hasMagic(head, LITTLE_ENDIAN);
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength);
  const version = view.getUint16(2, isLittle);
  const offsets = [4, 8, 12].map((at) => view.getUint32(at, isLittle));
  return version > 0 && version <= NEWEST_VERSION && offsets.every((offset) => offset === 0 || offset >= HEADER_SIZE);
}

export const byml: Format = {
  id: "byml",
  title: "BYML",
  description:
    "Binary YAML: maps, schedules, actor, quest and game data of The Legend of Zelda: Breath of the Wild and Tears of the Kingdom, Super Mario Odyssey, Super Mario Bros. Wonder, Splatoon 2 and others.",
  languageId: "byml",
  textSuffix: ".yml",
  textBeginning: /^(?:---|!\w+|[{[]|- |"[^"\n]*":|'[^'\n]*':|[\w$][^\n:]*:(?=[ \r\n]))/,
  extensions: [...EXTENSIONS, ...EXTENSIONS.map((extension) => `s${extension}`), ...WITH_ZSTD.map((extension) => `${extension}.zs`)],
  panels: PANELS,
  companion: OTHER_HALF,
  sample: { title: "Map of Breath of the Wild", texts: ["byml/Lantern_Field.mubin.yml"] },
  beginnings: [
    { id: "wild", title: "Breath of the Wild BYML File", fileName: "New.sbyml", text: "{}\n#!layout file big 2\n" },
    { id: "kingdom", title: "Tears of the Kingdom BYML File", fileName: "New.byml", text: "{}\n#!layout file little 7\n" },
  ],
  magics: [BIG_ENDIAN, LITTLE_ENDIAN],
  sniff: startsLikeByml,
  decode,
  encode,
  analyse,
  format: formatText,
  builtinNames: () => Names.none,
  relations: RELATIONS,
  searchTexts: readSearchTexts,
  nameStrings(bytes) {
    const graph = unlessStopped(() => readGraph(bytes).graph);
    return graph ? [...graph.keys, ...graph.strings] : [];
  },
  merge: MERGE,
  diagnostics: DIAGNOSTICS,
  structs: STRUCTS,
};
