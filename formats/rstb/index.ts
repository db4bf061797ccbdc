/** Resource size tables of Nintendo's EPD games, as lines of paths and sizes. */
import { crc32 } from "../core/bytes/crc32.ts";
import type { Format } from "../core/format.ts";
import { Names } from "../core/names.ts";
import { MAGICS } from "./binary/readTable.ts";
import { decode, encode, formatText } from "./codec.ts";
import { DIAGNOSTICS } from "./diagnostics.ts";
import { analyse } from "./language/analysis.ts";
import { MERGE } from "./merge.ts";
import { pathFinder } from "./names.ts";
import { STRUCTS } from "./schema.ts";

export const rstb: Format = {
  id: "rstb",
  title: "Size table",
  description:
    "Resource size tables (RSTB, RSTC, RESTBL): how much memory each file needs, in The Legend of Zelda: Breath of the Wild and Tears of the Kingdom, Super Mario Bros. Wonder and Animal Crossing: New Horizons.",
  languageId: "rstb",
  textSuffix: ".yml",
  extensions: ["rsizetable", "srsizetable", "rsizetable.zs"],
  // a table without a header is recognized only by its name
  magics: MAGICS,
  decode,
  encode,
  analyse,
  format: formatText,
  builtinNames: () => Names.none,
  namesArePaths: true,
  hashName: (name) => crc32(name),
  findName: (hash, names) => pathFinder(names)(hash),
  diagnostics: DIAGNOSTICS,
  structs: STRUCTS,
  merge: MERGE,
};
