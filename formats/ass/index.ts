/** Level sources (`.ass`, Amalgam scene specification) of Halo 2, Halo 3 and ODST: a text format, distinguished from subtitles by its contents. */
import type { Format } from "../core/format.ts";
import { Names } from "../core/names.ts";
import { BEGINNINGS } from "./beginnings.ts";
import { decode, encode, sniffBytes } from "./codec.ts";
import { DIAGNOSTICS } from "./diagnostics.ts";
import { FOLDERS } from "./folders.ts";
import { analyse } from "./language/analysis.ts";
import { STYLES } from "./language/formatting.ts";
import { STRUCTS } from "./schema.ts";
import { SNIFFED, sniffText } from "./sniff.ts";

export const ass: Format = {
  id: "ass",
  title: "Halo ASS",
  description: "Level geometry of Halo 2, Halo 3 and ODST on its way from a modelling program to the game tools.",
  languageId: "halo-ass",
  textSuffix: "",
  extensions: ["ass"],
  styles: STYLES,
  panels: [{ id: "ass.level", title: "Level" }],
  association: {
    // the game tools take level sources from these folders only
    filePatterns: FOLDERS.flatMap((folder) => [`**/${folder}/*.ass`, `**/${folder}/*.ASS`]),
    firstLine: "^\\uFEFF?;#+\\s*(HEADER|MATERIALS|OBJECTS|INSTANCES)\\s*#+",
    openedAs: ["ass", "plaintext"],
    headSize: SNIFFED,
    sniff: (head) => ({ level: true, subtitle: false, unknown: undefined })[sniffText(head)],
  },
  editorDefaults: {
    "editor.insertSpaces": false,
    // rows of numbers stay in columns
    "editor.tabSize": 18,
    // without them VS Code gives up colours and folds at 300,000 lines, which a level reaches at 5 MB
    "editor.largeFileOptimizations": false,
    "editor.wordWrap": "off",
  },
  beginnings: BEGINNINGS,
  sniff: sniffBytes,
  decode,
  encode,
  analyse,
  format: (text) => text,
  builtinNames: () => Names.none,
  diagnostics: DIAGNOSTICS,
  structs: STRUCTS,
};
