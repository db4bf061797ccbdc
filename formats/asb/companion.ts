/**
 * The BAEV file with the events of the nodes: it names a node by a hash of its GUID. Source: format reference, appendix A. A node whose
 * GUID was changed keeps its events; the events of a node that is gone stay in the file, which the game passes over.
 */

import { fnv1a } from "../core/fnv.ts";
import type { Companion } from "../core/format.ts";
import { Json, parseJson } from "../core/json.ts";
import { hexWord } from "../core/jsonPrint.ts";
import { applyEdits, type TextEdit } from "../core/span.ts";
import { parseFile } from "./text/parseFile.ts";

const ENDING = /\.asb(\.zs)?$/i;

export const COMPANION: Companion = {
  places(fileName) {
    if (!ENDING.test(fileName)) return [];
    const name = fileName.replace(ENDING, ".baev");
    // beside it as tools lay files down, and where the game has both
    return ["", "../AnimationEvent/AsNode/"].flatMap((folder) => [`${folder}${name}`, `${folder}${name}.zs`]);
  },

  follow(before, after, companion) {
    const renamed = findRenamed(guidsOf(before), guidsOf(after));
    if (renamed.size === 0) return undefined;
    const json = parseJson(companion);
    const keys = new Map<number, number>();
    if (json.kinds[0] === Json.object)
      for (let key = 1; key < json.nexts[0]; key = json.nexts[key]) keys.set(Number.parseInt(json.string(key), 16), key);
    const edits: TextEdit[] = [];
    for (const [old, guid] of renamed) {
      const key = keys.get(fnv1a(old));
      if (key === undefined) continue;
      const hash = fnv1a(guid);
      if (keys.has(hash)) return { refused: `The events of the GUID ${old} would be those of ${guid}, which has events already.` };
      edits.push({ span: json.span(key), text: hexWord(hash) });
    }
    return edits.length === 0 ? undefined : applyEdits(companion, edits);
  },
};

function guidsOf(text: string): readonly string[] {
  return parseFile(text).file.nodes.map(({ guid }) => guid);
}

/** Old and new GUIDs of nodes that are the same but for it: where nodes were added or deleted, nothing tells which those are. */
function findRenamed(before: readonly string[], after: readonly string[]): ReadonlyMap<string, string> {
  const renamed = new Map<string, string>();
  if (before.length !== after.length) return renamed;
  const [old, now] = [new Set(before), new Set(after)];
  before.forEach((guid, node) => {
    if (!now.has(guid) && !old.has(after[node])) renamed.set(guid, after[node]);
  });
  return renamed;
}
