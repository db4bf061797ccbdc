/** The lantern of the samples, with a node of an unknown type: it is edited in place, and its text carries the file. */
import { readFileSync } from "node:fs";
import { asb } from "../../../formats/asb/index.ts";
import { Names } from "../../../formats/core/names.ts";

const UNKNOWN_TYPE = 99;

export const LANTERN_IN_PLACE: Uint8Array = (() => {
  const text = readFileSync("test/fixtures/asb/lantern.json", "utf8");
  const bytes = asb.encode(text).bytes as Uint8Array;
  const nodes = JSON.parse(text.replaceAll(/^\s*\/\/.*$/gm, "")).Nodes as { "Node Type": string }[];
  const changed = bytes.slice();
  const index = nodes.findIndex((node) => node["Node Type"] === "SkeletalAnimation");
  new DataView(changed.buffer).setUint16(0x6c + 3 * 0x30 + index * 0x24, UNKNOWN_TYPE, true);
  return changed;
})();

export function textInPlace(bytes: Uint8Array = LANTERN_IN_PLACE): string {
  const decoded = asb.decode(bytes, Names.none);
  if (decoded.kind === "fail") throw new Error(decoded.issues[0].message);
  return decoded.text;
}
