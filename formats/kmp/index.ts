/** KMP: courses of Mario Kart Wii, as text in the grammar of wkmpt. */
import type { Format } from "../core/format.ts";
import { Names } from "../core/names.ts";
import { BEGINNINGS } from "./beginnings.ts";
import { isCourse } from "./binary/readCourse.ts";
import { decode, encode, formatText } from "./codec.ts";
import { DIAGNOSTICS } from "./diagnostics.ts";
import { readGround } from "./ground/readGround.ts";
import { analyse } from "./language/analysis.ts";
import { MAP_PANEL } from "./panel/map.ts";
import { MAP_MENU } from "./panel/mapCommands.ts";
import { RELATIONS } from "./relations.ts";
import { STRUCTS } from "./schema/index.ts";

/** wkmpt takes a file for a text by its first four letters. */
const FIRST_LINE = "^\\uFEFF?#KMP(?![A-Za-z0-9])";

export const kmp: Format = {
  id: "kmp",
  title: "KMP",
  description: "Courses of Mario Kart Wii: objects, routes, check points, cameras.",
  languageId: "kmp",
  textSuffix: ".txt",
  extensions: ["kmp"],
  association: {
    filePatterns: [],
    firstLine: FIRST_LINE,
    // wkmpt calls its texts course.txt
    openedAs: ["plaintext"],
    headSize: 8,
    sniff: (head) => (new RegExp(FIRST_LINE).test(head) ? true : undefined),
  },
  panels: [{ id: MAP_PANEL, title: "Map", menu: MAP_MENU }],
  backdrop: { places: () => ["course.kcl"], read: readGround },
  beginnings: BEGINNINGS,
  sniff: isCourse,
  decode,
  encode,
  analyse,
  format: formatText,
  builtinNames: () => Names.none,
  relations: RELATIONS,
  diagnostics: DIAGNOSTICS,
  structs: STRUCTS,
};
