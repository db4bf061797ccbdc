/** MSBT: message files of Breath of the Wild, Super Mario Odyssey, Animal Crossing and many others, as YAML with a block for each message. */
import type { Format } from "../core/format.ts";
import { Names } from "../core/names.ts";
import { MAGIC } from "./binary/readSections.ts";
import { decode, encode, formatText } from "./codec.ts";
import { DIAGNOSTICS } from "./diagnostics.ts";
import { analyse } from "./language/analysis.ts";
import { MERGE } from "./merge.ts";
import { CONVERSIONS } from "./msyt/index.ts";
import { namesFor } from "./names.ts";
import { PREVIEW_PANEL } from "./panel/preview.ts";
import { RELATIONS } from "./relations.ts";
import { STRUCTS } from "./schema.ts";
import { MESSAGES } from "./translation.ts";

export const msbt: Format = {
  id: "msbt",
  title: "MSBT",
  description: "Message files of Breath of the Wild, Tears of the Kingdom, Super Mario Odyssey, Animal Crossing: New Horizons and others.",
  languageId: "msbt",
  textSuffix: ".yml",
  textBeginning: /^(?:'(?:[^'\n]|'')*'|[^\s:'"{}[\]]+):(?: \|-|)\r?\n(?: {2}(?:attributes|style|text):| {2}\S|\r?\n|$)/,
  extensions: ["msbt"],
  conversions: CONVERSIONS,
  // messages contain spaces of other widths; invisible characters are written as escapes
  editorDefaults: { "editor.unicodeHighlight.invisibleCharacters": false },
  sample: { title: "Messages of Breath of the Wild", texts: ["msbt/Lantern_Keeper.msbt.yml"] },
  magics: [MAGIC],
  decode,
  encode,
  analyse,
  format: formatText,
  builtinNames: () => Names.none,
  namesFor,
  merge: MERGE,
  messages: MESSAGES,
  relations: RELATIONS,
  panels: [{ id: PREVIEW_PANEL, title: "Preview" }],
  diagnostics: DIAGNOSTICS,
  structs: STRUCTS,
};
