/** What identifies entries of an animation sequence, and which of its numbers mean entries: nodes by GUID, blackboards within their type. */
import { jsonMergeModel } from "../core/merge/jsonModel.ts";
import { KEPT } from "./text/words.ts";

export const MERGE = jsonMergeModel({
  same: { "Metadata/Version": "the version" },
  lists: {
    Nodes: { keys: ["GUID"], space: "node", place: "Node Index" },
    Commands: { keys: ["Name"], isSorted: true },
    Expressions: { space: "expression" },
    Partials: { keys: ["Name"] },
    "Bone Groups": { keys: ["Name"] },
    "Sync Controls": { keys: ["Name"] },
    "Child Nodes": { ordered: true },
    "State Connections": { ordered: true },
    "Valid Tags": { keys: [""] },
    Tags: { keys: [""] },
  },
  maps: { Blackboard: { keys: ["Name"] } },
  references: {
    "Node Index": "node",
    "Condition True": "node",
    "Condition False": "node",
    "Current Node": "node",
    "Target Node": "node",
    "Expression Index": "expression",
  },
  referenceLists: { "Child Nodes": "node", "State Connections": "node" },
  properties: [KEPT],
  typed: { key: "Blackboard Index", type: "Type", map: "Blackboard" },
});
