/** Clips whose text would be longer than VS Code shows: a sentence from the codec, the library and the command line, and no text. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { writeClip } from "../../../formats/anim/binary/writeClip.ts";
import { type PlainClip, ROTATION, SCALE, type Track } from "../../../formats/anim/clip.ts";
import { anim } from "../../../formats/anim/index.ts";
import { Names } from "../../../formats/core/names.ts";
import { openFile } from "../../../library/src/index.ts";
import { runHere } from "../../cli/runHere.ts";
import { seeded } from "../../support/mutate.ts";
import { randomClip, walkClip } from "./clips.ts";

/** 40 bones that never move take a bit for each key, and their text a line for each. */
function stillClip(): Uint8Array {
  const frames = 60_000;
  const clip = walkClip("echoes", 1, frames, seeded(1));
  const values = new Int16Array(frames * 3);
  const track = (kind: number): Track => ({ kind, widths: [0, 0, 0], values, signs: new Uint8Array(kind === ROTATION ? frames : 0) });
  const tracks = Array.from({ length: SCALE + 1 }, (_, kind) => track(kind));
  return writeClip({ ...clip, bones: Array.from({ length: 40 }, (_, id) => ({ id, tracks })) });
}

/** Each frame of a clip of version 0 many times over: 24 MB of floats. */
function plainClip(): Uint8Array {
  const random = seeded(3);
  let clip = randomClip(random);
  while (clip.version !== 0 || clip.keyCount === 0 || clip.keys[ROTATION].length === 0) clip = randomClip(random);
  const own: PlainClip = clip;
  const all = own.keys.reduce((sum, { length }) => sum + length, 0);
  const times = Math.ceil(6e6 / all);
  return writeClip({ ...own, keyCount: own.keyCount * times, keys: own.keys.map(({ length }) => new Int32Array(length * times)) });
}

const folder = mkdtempSync(join(tmpdir(), "bytewright-anim-"));
afterAll(() => rmSync(folder, { recursive: true }));

describe.each([
  ["a few hundred kB that stand for 200 MB of text", stillClip(), 100e3, 600e3],
  ["24 MB of floats", plainClip(), 24e6, 30e6],
])("%s", (_, bytes, least, most) => {
  const MESSAGE = /^The text of this clip would be \d+ MB long\. Bytewright shows texts of up to 50 MB\.$/;

  test("are refused with the size of the text", () => {
    expect(bytes.length).toBeGreaterThan(least);
    expect(bytes.length).toBeLessThan(most);
    const decoded = anim.decode(bytes, Names.none);
    expect(decoded.kind).toBe("fail");
    expect(decoded.issues).toMatchObject([{ code: "anim/text-too-large", severity: "error", message: expect.stringMatching(MESSAGE) }]);
    expect(decoded.facts.length).toBeGreaterThan(2);
  });

  test("are the same for the library, and for the command line (slow: so large a file)", async () => {
    const opened = openFile(bytes, "large.ANIM");
    expect(opened.text).toBeUndefined();
    expect(opened.issues).toMatchObject([{ code: "anim/text-too-large" }]);
    writeFileSync(join(folder, "large.ANIM"), bytes);
    const { code, stdout, stderr } = await runHere([anim], folder, ["check", "large.ANIM"]);
    expect(code).toBe(1);
    expect(stdout + stderr).toContain("anim/text-too-large");
  });
});
