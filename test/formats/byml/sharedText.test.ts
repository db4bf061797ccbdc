/** Files whose text repeats what they have once: real ones open, those that ask for too much are refused before memory is taken. */
import { expect, it } from "vitest";
import { byml } from "../../../formats/byml/index.ts";

/** Arrays in arrays, each `width` times the next one; the innermost holds numbers. */
function sharedArrays(width: number, depth: number): Uint8Array {
  const step = 4 + ((width + 3) & ~3) + width * 4;
  const bytes = new Uint8Array(16 + depth * step);
  const view = new DataView(bytes.buffer);
  bytes.set([0x59, 0x42, 2, 0]);
  view.setUint32(12, 16, true);
  for (let level = 0; level < depth; level++) {
    const at = 16 + level * step;
    const isLast = level === depth - 1;
    view.setUint32(at, 0xc0 | (width << 8), true);
    bytes.fill(isLast ? 0xd1 : 0xc0, at + 4, at + 4 + width);
    for (let item = 0; item < width; item++) view.setUint32(at + 4 + ((width + 3) & ~3) + item * 4, isLast ? item : at + step, true);
  }
  return bytes;
}

it.each([
  ["a few hundred bytes for some thousand lines", sharedArrays(8, 4), undefined],
  ["a few hundred bytes for some million lines", sharedArrays(8, 7), "byml/text-too-large"],
  ["a few hundred bytes for more than there is room in the world", sharedArrays(200, 60), "byml/text-too-large"],
  ["one array, as long as it likes", sharedArrays(10_000, 1), undefined],
])("%s", (_, bytes, code) => {
  const decoded = byml.decode(bytes, byml.builtinNames());
  expect(decoded.kind === "fail" ? decoded.issues.at(-1)?.code : undefined).toBe(code);
});
