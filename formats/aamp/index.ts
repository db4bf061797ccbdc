/** AAMP: binary parameter archives of Nintendo's EPD games, as YAML text. */
import { crc32 } from "../core/bytes/crc32.ts";
import type { Format } from "../core/format.ts";
import { catchStop } from "../core/issue.ts";
import { BEGINNINGS } from "./beginnings.ts";
import { readTree } from "./binary/readTree.ts";
import { decode, encode, formatText } from "./codec.ts";
import { DIAGNOSTICS } from "./diagnostics.ts";
import { analyse, typeChanges } from "./language/analysis.ts";
import { readFieldWords } from "./links/fieldWords.ts";
import { ACTOR_FILE, PACKS_OF_PARTS } from "./links/linkTable.ts";
import { readRelations } from "./links/readRelations.ts";
import { MERGE } from "./merge.ts";
import { guessNames } from "./names/guessNames.ts";
import { aampNameIndex, builtinNames, NameResolver } from "./names/index.ts";
import { PANELS } from "./panel/panels.ts";
import { STRUCTS } from "./schema.ts";
import { visitNames } from "./visitNames.ts";

/** File name endings met in the wild. Source: format reference, and the corpus. */
const EXTENSIONS = `
  aamp baglblm baglccr baglclwd baglcube bagldof baglenv baglenvset baglfila bagllmap bagllref baglmf baglshpp baiprog bas baslist
  bassetting batcl batcllist bawareness bawntable bbonectrl bchemical bchmres bdemo bdgnenv bdmgparam bdrop bgapkginfo bgapkglist
  bgenv bglght bgmsconf bgparamlist bgsdw bksky blifecondition blod bmodellist bmscdef bmscinfo bnetfp bphyscharcon bphyscontact
  bphysics bphyslayer bphysmaterial bphyssb bphyssubmat bptclconf brecipe brgbw brgcon brgconfig brgconfiglist bsfbt bsft bshop
  bumii bvege bwinfo bxml
`
  .trim()
  .split(/\s+/);

const MAGIC = [0x41, 0x41, 0x4d, 0x50];

export const aamp: Format = {
  id: "aamp",
  title: "AAMP",
  description: "Parameter archives of The Legend of Zelda: Breath of the Wild and its relatives.",
  languageId: "aamp",
  textSuffix: ".yml",
  textBeginning: /^!io\b/,
  extensions: [...EXTENSIONS, ...EXTENSIONS.map((extension) => `s${extension}`)],
  // programs in Basic
  sharedExtensions: ["bas"],
  panels: PANELS,
  sniff: (head) => MAGIC.every((byte, at) => head[at] === byte),
  decode,
  encode,
  analyse,
  typeChanges,
  format: formatText,
  builtinNames,
  fieldWords: readFieldWords,
  nameStrings(bytes) {
    const read = catchStop(() => readTree(bytes));
    return "issue" in read ? [] : read.value.tree.strings;
  },
  unknownHashes(bytes, names) {
    const read = catchStop(() => readTree(bytes));
    if ("issue" in read) return [];
    const { tree } = read.value;
    const resolver = new NameResolver(aampNameIndex(names), tree.strings);
    const unknown = new Set<number>();
    visitNames(tree, ({ hash }, parent, index) => {
      if (resolver.resolve(hash >>> 0, parent >>> 0, index) === undefined) unknown.add(hash >>> 0);
    });
    return [...unknown];
  },
  hashName: crc32,
  guessNames,
  findName: (hash, names) => aampNameIndex(names).find(hash),
  sample: { title: "Actor of Breath of the Wild", texts: ["aamp/Spirit_Campfire.bxml.yml"] },
  beginnings: BEGINNINGS,
  relations: { complete: { kind: "named", path: ACTOR_FILE, partsIn: PACKS_OF_PARTS }, read: readRelations },
  merge: MERGE,
  diagnostics: DIAGNOSTICS,
  structs: STRUCTS,
};
