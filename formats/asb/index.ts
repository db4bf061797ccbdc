/** ASB: animation sequences of Nintendo's EPD games, as JSON text. */
import type { Format } from "../core/format.ts";
import { Names } from "../core/names.ts";
import { companionRelations } from "../core/relations.ts";
import { decode, encode, formatText } from "./codec.ts";
import { COMPANION } from "./companion/companion.ts";
import { DIAGNOSTICS } from "./diagnostics.ts";
import { analyse, typeChanges } from "./language/analysis.ts";
import { MERGE } from "./merge.ts";
import { GRAPH_PANEL } from "./panel/graph.ts";
import { GRAPH_MENU } from "./panel/graphCommands.ts";
import { STRUCTS } from "./records/structs.ts";

const MAGIC = [0x41, 0x53, 0x42, 0x20];

export const asb: Format = {
  id: "asb",
  title: "ASB",
  description: "Animation sequences of The Legend of Zelda: Tears of the Kingdom, Splatoon 3 and Nintendo Switch Sports.",
  languageId: "asb",
  textSuffix: ".json",
  textBeginning: /^\{/,
  extensions: ["asb", "asb.zs"],
  sample: { title: "Animation sequence with its events", texts: ["asb/Lantern.root.asb.json", "baev/Lantern.root.baev.json"] },
  panels: [{ id: GRAPH_PANEL, title: "Graph", menu: GRAPH_MENU }],
  companion: COMPANION,
  relations: companionRelations(COMPANION),
  sniff: (head) => MAGIC.every((byte, at) => head[at] === byte),
  decode: (bytes) => decode(bytes),
  encode,
  analyse,
  typeChanges,
  format: (text) => formatText(text),
  builtinNames: () => Names.none,
  merge: MERGE,
  diagnostics: DIAGNOSTICS,
  structs: STRUCTS,
};
