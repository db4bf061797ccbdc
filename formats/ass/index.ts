/** Level sources (`.ass`, Amalgam scene specification) of Halo 2, Halo 3 and ODST: a text format, distinguished from subtitles by its contents. */

import type { Beginning } from "../core/files/beginning.ts";
import type { Format } from "../core/format.ts";
import { Names } from "../core/names.ts";
import { decode, encode, sniffBytes } from "./codec.ts";
import { DIAGNOSTICS } from "./diagnostics.ts";
import { FOLDERS } from "./folders.ts";
import { analyse } from "./language/analysis.ts";
import { STYLES } from "./language/formatting.ts";
import { MERGE } from "./merge.ts";
import { STRUCTS } from "./schema.ts";
import { SNIFFED, sniffText } from "./sniff.ts";
import { WORDS } from "./words.ts";

/** Identity rotation, translation and scale. */
const IN_PLACE = `0.0000000000\t0.0000000000\t0.0000000000\t1.0000000000
0.0000000000\t0.0000000000\t0.0000000000
1.0000000000
`;

const LEVEL = `;### HEADER ###
7
"BYTEWRIGHT"
"1.0"
"artist"
"workstation"

;### MATERIALS ###
0

;### OBJECTS ###
0

;### INSTANCES ###
1

;INSTANCE 0
-1
"Scene Root"
-1
-1
0
${IN_PLACE}${IN_PLACE}`;

/** A level without geometry, as exporters write it: only the scene root. */
const BEGINNINGS: readonly Beginning[] = [{ id: "level", title: "Halo Level", fileName: "level.ass", text: LEVEL }];

export const ass: Format = {
  id: "ass",
  title: "Halo ASS",
  description: "Level geometry of Halo 2, Halo 3 and ODST as exported from modeling programs for the game tools.",
  languageId: "halo-ass",
  textSuffix: "",
  extensions: ["ass"],
  styles: STYLES,
  panels: [{ id: "ass.level", title: "Level" }],
  association: {
    // the game tools read level sources only from these folders
    filePatterns: FOLDERS.flatMap((folder) => [`**/${folder}/*.ass`, `**/${folder}/*.ASS`]),
    firstLine: "^\\uFEFF?;#+\\s*(HEADER|MATERIALS|OBJECTS|INSTANCES)\\s*#+",
    openedAs: ["ass", "plaintext"],
    headSize: SNIFFED,
    sniff: (head) => ({ level: true, subtitle: false, unknown: undefined })[sniffText(head)],
  },
  editorDefaults: {
    "editor.insertSpaces": false,
    // keeps rows of numbers in columns
    "editor.tabSize": 18,
    // otherwise VS Code disables colors and folding at 300,000 lines, which a level reaches at 5 MB
    "editor.largeFileOptimizations": false,
    "editor.wordWrap": "off",
  },
  sample: { title: "Level of Halo 3", texts: ["ass/courtyard.ass"] },
  beginnings: BEGINNINGS,
  sniff: sniffBytes,
  decode,
  encode,
  analyse,
  format: (text) => text,
  builtinNames: () => Names.none,
  merge: MERGE,
  diagnostics: DIAGNOSTICS,
  structs: [...STRUCTS, ...WORDS],
};
