// The workspace that the steps in neighbour/ need, and where they are: for the desktop, and for the VS Code of the end-to-end tests.
import { readFileSync } from "node:fs";
import path from "node:path";
import { sarc } from "../e2e/fixtures.mjs";
import { encodeText } from "../e2e/gameFiles.mjs";

export const neighbourFolder = path.join(import.meta.dirname, "neighbour");

/** @returns {Record<string, Uint8Array>} by name */
export function workspaceFiles() {
  const actor = encodeText("aamp", readFileSync(path.join(import.meta.dirname, "../../samples/aamp/Spirit_Campfire.bxml.yml"), "utf8"));
  return { "Actor.bxml": actor, "Cut.bxml": actor.subarray(0, 60), "Camp.pack": sarc({ "Actor/ActorLink/Actor.bxml": actor }) };
}
