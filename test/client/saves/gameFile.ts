/** Small game files that differ in one value and in nothing else, not even in their length. */
import { getAamp } from "../aampFormat.ts";

export function lifeText(points: number): string {
  return `!io
version: 0
type: xml
param_root: !list
  objects:
    General: !obj
      Life: ${points}
  lists: {}
`;
}

const made = new Map<number, Uint8Array>();

/** @param points of two digits */
export function lifeFile(points: number): Uint8Array {
  let bytes = made.get(points);
  if (!bytes) {
    bytes = getAamp().encode(lifeText(points)).bytes;
    if (!bytes) throw new Error("the text of the tests has errors");
    made.set(points, bytes);
  }
  return bytes;
}
