/** Random clips of all layouts: the layout is found, and the bytes come back. */

import { expect, test } from "vitest";
import { readClip } from "../../../formats/anim/binary/readClip.ts";
import { writeClip } from "../../../formats/anim/binary/writeClip.ts";
import { anim } from "../../../formats/anim/index.ts";
import { recognizes } from "../../../formats/core/format.ts";
import { Names } from "../../../formats/core/names.ts";
import { extent } from "../../support/extent.mjs";
import { mutateBytes, seeded } from "../../support/mutate.ts";
import { randomClip } from "./clips.ts";
import { FINDINGS_OF_FILES } from "./codes.ts";

const REFUSALS: ReadonlySet<string> = new Set(Object.values(FINDINGS_OF_FILES).map((code) => `anim/${code}`));

const RUNS = extent(100, 300);
const MUTATIONS = extent(300, 1000);

test("random clips are read in their own layout, and come back through the text", () => {
  for (let seed = 1; seed <= RUNS; seed++) {
    const clip = randomClip(seeded(seed));
    const bytes = writeClip(clip);
    const read = readClip(bytes);
    expect(read.clip.game, `seed ${seed}`).toBe(clip.game);
    // tiny clips of version 0 can fit both games, and are told apart by their quaternions
    if (read.fitting.length > 1) expect(clip.version, `seed ${seed}`).toBe(0);
    const decoded = anim.decode(bytes, Names.none);
    expect(decoded.kind === "ok" && decoded.exact, `seed ${seed}`).toBe(true);
    expect(recognizes(anim, bytes.subarray(0, 256)), `seed ${seed}`).toBe(bytes.length >= 48);
  }
});

test("damaged clips are refused, or come back byte for byte", () => {
  const random = seeded(5);
  let accepted = 0;
  for (let run = 1; run <= MUTATIONS; run++) {
    const bytes = mutateBytes(writeClip(randomClip(seeded(run))), random);
    const decoded = anim.decode(bytes, Names.none);
    if (decoded.kind === "fail") {
      expect(decoded.issues.map(({ code }) => code).filter((code) => !REFUSALS.has(code))).toEqual([]);
      continue;
    }
    accepted++;
    expect(decoded.exact, `run ${run}`).toBe(true);
  }
  expect(accepted).toBeGreaterThan(MUTATIONS / 20);
});
