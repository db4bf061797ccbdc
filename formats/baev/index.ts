/** BAEV: events of animations in Tears of the Kingdom, the companion of ASB files, as JSON text. */
import type { Format } from "../core/format.ts";
import { jsonMergeModel } from "../core/merge/tree/jsonModel.ts";
import { Names } from "../core/names.ts";
import { companionRelations } from "../core/relations.ts";
import { decode, encode, formatText, isBaev } from "./codec.ts";
import { DIAGNOSTICS } from "./diagnostics.ts";
import { analyse } from "./language/analysis.ts";
import { SECTION, STRUCTS } from "./records.ts";

/**
 * Identities of an event file's entries in a merge: lists by the hash of their node, and nodes in them by their own; events by name;
 * occurrences by content.
 */
const MERGE = jsonMergeModel({ lists: { Parameters: { byPosition: true } }, maps: { "": { keys: ["Hash"], isNumbered: true } } });

const ENDING = /\.baev(\.zs)?$/i;

/** Possible places of the companion file with the nodes: in the same folder, and in the game's folder for ASB files. */
function places(fileName: string): readonly string[] {
  if (!ENDING.test(fileName)) return [];
  const name = fileName.replace(ENDING, ".asb");
  return ["", "../../AS/"].flatMap((folder) => [`${folder}${name}`, `${folder}${name}.zs`]);
}

export const baev: Format = {
  id: "baev",
  title: "BAEV",
  description: "Animation events of The Legend of Zelda: Tears of the Kingdom.",
  languageId: "baev",
  textSuffix: ".json",
  textBeginning: /^\{/,
  extensions: ["baev", "baev.zs"],
  companion: { places },
  relations: companionRelations({ places }),
  magics: ["BFFH"],
  sniff: isBaev,
  decode: (bytes) => decode(bytes),
  encode,
  analyse,
  format: (text) => formatText(text),
  builtinNames: () => Names.none,
  merge: MERGE,
  diagnostics: DIAGNOSTICS,
  structs: [...STRUCTS, SECTION],
};
