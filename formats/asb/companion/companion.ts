/**
 * The BAEV file with the events of the nodes. It identifies a node by a hash of its GUID. Source: format reference, appendix A. A node
 * whose GUID changes keeps its events, and a `Hash` with the old GUID's hash gets the new one. The events of a deleted node stay in the
 * file; the game ignores them.
 */

import type { Companion } from "../../core/companion.ts";
import { Json, type JsonText } from "../../core/json/json.ts";
import { parseJson } from "../../core/json/parseJson.ts";
import { hexWord } from "../../core/json/print.ts";
import { addToList } from "../../core/lists.ts";
import { applyEdits, type TextEdit } from "../../core/text/span.ts";
import { encodeUtf8 } from "../../core/text/textCoding.ts";
import { collectReferences } from "../language/references.ts";
import { findChangedGuids, type NodeIdentity } from "./matchNodes.ts";

const ENDING = /\.asb(\.zs)?$/i;

export const COMPANION: Companion = {
  places(fileName) {
    if (!ENDING.test(fileName)) return [];
    const name = fileName.replace(ENDING, ".baev");
    // next to it, as tools write files, or in the game's folder for BAEV files
    return ["", "../AnimationEvent/AsNode/"].flatMap((folder) => [`${folder}${name}`, `${folder}${name}.zs`]);
  },

  follow(before, after, companion) {
    const [old, now] = [parseJson(before), parseJson(after)];
    if (now.errors.length > 0) return undefined;
    const stays = new Set(guidsOf(now));
    const gone = guidsOf(old).filter((guid) => !stays.has(guid));
    if (gone.length === 0) return undefined;
    const changed = findChangedGuids(identitiesOf(old), identitiesOf(now));
    if (companion === undefined) return { notes: changed.size === 0 ? [] : [cannotFollow(changed)] };
    const events = parseJson(companion);
    const keys = keysOf(events);
    const own = ownHashesOf(events);
    const edits: TextEdit[] = [];
    for (const [guid, next] of changed) {
      const hash = fnv1a(next);
      for (const row of own.get(fnv1a(guid)) ?? []) edits.push({ span: events.span(row), text: hexWord(hash) });
      const key = keys.get(fnv1a(guid));
      if (key === undefined) continue;
      if (keys.has(hash)) return { refused: `The events of the GUID ${guid} would move to ${next}, which already has events.` };
      edits.push({ span: events.span(key), text: hexWord(hash) });
    }
    const left = gone.filter((guid) => !changed.has(guid) && keys.has(fnv1a(guid)));
    if (edits.length + left.length === 0) return undefined;
    const notes = left.map((guid) => `It still has the events of the GUID ${guid}, which no node has anymore: the game ignores them.`);
    return { notes, ...(edits.length === 0 ? {} : { text: applyEdits(companion, edits) }) };
  },
};

/** FNV-1a of 32 bits over the UTF-8 bytes of a text. */
export function fnv1a(text: string): number {
  let hash = 0x811c_9dc5;
  for (const byte of encodeUtf8(text)) hash = Math.imul(hash ^ byte, 0x0100_0193);
  return hash >>> 0;
}

/** The hash that identifies a node in both files. */
export function nodeKey(guid: string): string {
  return hexWord(fnv1a(guid.toLowerCase())).slice(1, -1);
}

function cannotFollow(changed: ReadonlyMap<string, string>): string {
  const [[guid, next]] = changed;
  const others = changed.size === 1 ? "" : `, and ${changed.size - 1} more`;
  return `The GUID ${guid} is now ${next}${others}. Events of such a node stay with the old GUID.`;
}

/** Rows of the hashes. */
function keysOf(json: JsonText): ReadonlyMap<number, number> {
  return new Map(json.keys(0).map((key) => [Number.parseInt(json.string(key), 16), key]));
}

/** Rows of `Hash` values, by value: in most nodes it is the hash of the node's GUID, in others something unknown. */
function ownHashesOf(json: JsonText): ReadonlyMap<number, readonly number[]> {
  const rows = new Map<number, number[]>();
  for (const key of keysOf(json).values()) {
    for (const node of json.items(key + 1)) {
      const row = json.find(node, "Hash");
      if (row < 0 || json.kinds[row] !== Json.string) continue;
      addToList(rows, Number.parseInt(json.string(row), 16), row);
    }
  }
  return rows;
}

function nodeRows(json: JsonText): number[] {
  return json.items(json.find(0, "Nodes")).filter((row) => json.kinds[row] === Json.object);
}

function guidsOf(json: JsonText): string[] {
  return nodeRows(json).map((row) => (json.textOf(row, "GUID") ?? "").toLowerCase());
}

function identitiesOf(json: JsonText): readonly NodeIdentity[] {
  return nodeRows(json).map((row) => ({
    guid: (json.textOf(row, "GUID") ?? "").toLowerCase(),
    type: json.textOf(row, "Node Type") ?? "",
    content: contentOf(json, row),
  }));
}

/** Keys and values of a node, without its GUID and node numbers, which change with the nodes around it. */
function contentOf(json: JsonText, node: number): string {
  const end = json.nexts[node];
  const passed = new Set([json.find(node, "GUID"), json.find(node, "Node Index")]);
  for (const { kind, row } of collectReferences(json, node, end, -1))
    if (kind === "node" || kind === "event" || kind === "frame") passed.add(node + row);
  const parts: string[] = [];
  for (let row = node; row < end; row++)
    parts.push(passed.has(row) ? "" : json.kinds[row] <= Json.array ? String(json.kinds[row]) : json.raw(row));
  return parts.join("\n");
}
