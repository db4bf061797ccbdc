/** BMG: message files of Mario Kart Wii, Super Mario Sunshine, Twilight Princess and others, as text in the form of wbmgt. */
import { type Format, shownByFirstLine } from "../core/format.ts";
import { Names } from "../core/names.ts";
import { MAGIC, SWITCH_MAGIC } from "./binary/readMessages.ts";
import { decode, encode, formatText } from "./codec.ts";
import { DIAGNOSTICS } from "./diagnostics.ts";
import { analyse } from "./language/analysis.ts";
import { MERGE } from "./merge.ts";
import { PREVIEW_PANEL } from "./panel/preview.ts";
import { RELATIONS } from "./relations.ts";
import { STRUCTS } from "./schema.ts";
import { MESSAGES } from "./translation.ts";

export const bmg: Format = {
  id: "bmg",
  title: "BMG",
  description: "Message files of Mario Kart Wii, Super Mario Sunshine, The Legend of Zelda: Twilight Princess and others.",
  languageId: "bmg",
  // wbmgt recognizes a text by its first four letters
  ...shownByFirstLine(/^\uFEFF?#BMG(?![A-Za-z0-9])/),
  extensions: ["bmg"],
  // messages contain spaces of other widths; invisible characters are written as escapes
  editorDefaults: { "editor.unicodeHighlight.invisibleCharacters": false },
  sample: { title: "Messages of Mario Kart Wii", texts: ["bmg/Lantern_Cup.bmg.txt"] },
  magics: [MAGIC, SWITCH_MAGIC],
  decode,
  encode,
  analyse,
  format: formatText,
  builtinNames: () => Names.none,
  merge: MERGE,
  messages: MESSAGES,
  relations: RELATIONS,
  panels: [{ id: PREVIEW_PANEL, title: "Preview" }],
  diagnostics: DIAGNOSTICS,
  structs: STRUCTS,
};
