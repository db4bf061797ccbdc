/** ASB: animation sequences of Nintendo's EPD games, as JSON text. */
import type { Format } from "../core/format.ts";
import { jsonMergeModel } from "../core/merge/tree/jsonModel.ts";
import { Names } from "../core/names.ts";
import { companionRelations } from "../core/relations.ts";
import { decode, encode, formatText } from "./codec.ts";
import { COMPANION } from "./companion/companion.ts";
import { DIAGNOSTICS } from "./diagnostics.ts";
import { MEMORY_SIZES } from "./expressions/expressions.ts";
import { analyse } from "./language/analysis.ts";
import { withoutOriginal } from "./language/original.ts";
import { GRAPH_PANEL } from "./panel/graph.ts";
import { GRAPH_MENU } from "./panel/graphCommands.ts";
import { STRUCTS } from "./records/structs.ts";
import { KEPT, ORIGINAL } from "./text/words.ts";

/**
 * What identifies entries of an animation sequence in a merge, and which numbers refer to entries: nodes by GUID, blackboard entries within
 * their type.
 */
const MERGE = jsonMergeModel({
  same: { "Metadata/Version": "the version" },
  lists: {
    Nodes: {
      keys: ["GUID"],
      title: ["Node Type", "Body/Animation", "Body/Bone Group Name", "Body/Message"],
      space: "node",
      place: "Node Index",
    },
    Commands: { keys: ["Name"], isSorted: true },
    "Expressions/Commands": { space: "expression" },
    "Partial Skeletons": { keys: ["Name"], space: "partial skeleton" },
    Partials: { keys: ["Name"] },
    "Bone Groups": { keys: ["Name"] },
    Bones: { keys: ["Name"] },
    // of events; also the four comparisons of a state transition
    Parameters: { byPosition: true },
    "Sync Controls": { keys: ["GUID"] },
    "Child Nodes": { ordered: true },
    "State Connections": { ordered: true },
    "Valid Tags": { keys: [""] },
    Tags: { keys: [""] },
    Kept: { keys: ["At"] },
  },
  maps: { Blackboard: { keys: ["Name"] } },
  references: {
    "Node Index": "node",
    "Condition True": "node",
    "Condition False": "node",
    "Current Node": "node",
    "Target Node": "node",
    "Expression Index": "expression",
    "Skeleton Id": "partial skeleton",
  },
  referenceLists: { "Child Nodes": "node", "State Connections": "node", Events: "node", "Frame Controls": "node" },
  // memory sizes that are too small are raised on writing; these calculations repeat those of the body
  derived: [...MEMORY_SIZES.map(([, key]) => key), "Calc Controllers"],
  properties: [KEPT],
  // kept bytes are described as the original is read
  carried: [ORIGINAL, "Of"],
  typed: { key: "Blackboard Index", type: "Type", map: "Blackboard" },
});

export const asb: Format = {
  id: "asb",
  title: "ASB",
  description: "Animation sequences of The Legend of Zelda: Tears of the Kingdom, Splatoon 3 and Nintendo Switch Sports.",
  languageId: "asb",
  textSuffix: ".json",
  textBeginning: /^\{/,
  extensions: ["asb", "asb.zs"],
  sample: { title: "Animation sequence of Tears of the Kingdom", texts: ["asb/Lantern.root.asb.json", "baev/Lantern.root.baev.json"] },
  panels: [{ id: GRAPH_PANEL, title: "Graph", menu: GRAPH_MENU }],
  companion: COMPANION,
  relations: companionRelations(COMPANION),
  editorDefaults: { "editor.foldingImportsByDefault": true },
  magics: ["ASB "],
  decode: (bytes) => decode(bytes),
  encode,
  analyse,
  format: (text) => formatText(text),
  forReaders: withoutOriginal,
  builtinNames: () => Names.none,
  merge: MERGE,
  diagnostics: DIAGNOSTICS,
  structs: STRUCTS,
};
