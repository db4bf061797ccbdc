/** AAMP: binary parameter archives of Nintendo's EPD games, as YAML text. */

import { crc32 } from "../core/bytes/crc32.ts";
import type { Beginning } from "../core/files/beginning.ts";
import type { Format } from "../core/format.ts";
import { unlessStopped } from "../core/issue.ts";
import { readTree } from "./binary/readTree.ts";
import { decode, encode, formatText } from "./codec.ts";
import { DIAGNOSTICS } from "./diagnostics.ts";
import { analyse } from "./language/analysis.ts";
import { ACTOR_FILE, PACKS_OF_PARTS } from "./links/linkTable.ts";
import { readRelations } from "./links/readRelations.ts";
import { readSearchTexts } from "./links/searchTexts.ts";
import { MERGE } from "./merge.ts";
import { guessNames } from "./names/guessNames.ts";
import { aampNameIndex, builtinNames, NameResolver } from "./names/index.ts";
import { PANELS } from "./panel/panels.ts";
import { STRUCTS } from "./schema.ts";
import { visitNames } from "./visitNames.ts";

const HEAD = "!io\nversion: 0\ntype: xml\nparam_root: !list\n";

const DROP_TABLE = `${HEAD}  objects:
    Header: !obj
      TableNum: 1
      Table01: !str64 Normal
    Normal: !obj
      RepeatNumMin: 1
      RepeatNumMax: 1
      ApproachType: 0
      OccurrenceSpeedType: 0
      ColumnNum: 1
      ItemName01: !str64 Item_Fruit_A
      ItemProbability01: 100.0
  lists: {}
`;

/** New files of Breath of the Wild: a drop table with one row, and a file without parameters. */
const BEGINNINGS: readonly Beginning[] = [
  { id: "dropTable", title: "Breath of the Wild Drop Table", fileName: "Enemy_New.bdrop", text: DROP_TABLE },
  {
    id: "parameters",
    title: "Breath of the Wild Parameter File",
    fileName: "New.bgparamlist",
    text: `${HEAD}  objects: {}\n  lists: {}\n`,
  },
];

/** File name extensions of real files. Source: format reference, and the corpus. */
const EXTENSIONS = `
  aamp baglblm baglccr baglclwd baglcube bagldof baglenv baglenvset baglfila bagllmap bagllref baglmf baglshpp baiprog bas baslist
  bassetting batcl batcllist bawareness bawntable bbonectrl bchemical bchmres bdemo bdgnenv bdmgparam bdrop bgapkginfo bgapkglist
  bgenv bglght bgmsconf bgparamlist bgsdw bksky blifecondition blod bmodellist bmscdef bmscinfo bnetfp bphyscharcon bphyscontact
  bphysics bphyslayer bphysmaterial bphyssb bphyssubmat bptclconf brecipe brgbw brgcon brgconfig brgconfiglist bsfbt bsft bshop
  bumii bvege bwinfo bxml
`
  .trim()
  .split(/\s+/);

export const aamp: Format = {
  id: "aamp",
  title: "AAMP",
  description: "Parameter archives of The Legend of Zelda: Breath of the Wild and related games.",
  languageId: "aamp",
  textSuffix: ".yml",
  textBeginning: /^!io\b/,
  extensions: [...EXTENSIONS, ...EXTENSIONS.map((extension) => `s${extension}`)],
  // BASIC programs
  sharedExtensions: ["bas"],
  panels: PANELS,
  magics: ["AAMP"],
  decode,
  encode,
  analyse,
  format: formatText,
  builtinNames,
  searchTexts: readSearchTexts,
  nameStrings: (bytes) => unlessStopped(() => readTree(bytes).tree.strings) ?? [],
  unknownHashes(bytes, names) {
    const tree = unlessStopped(() => readTree(bytes).tree);
    if (!tree) return [];
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
