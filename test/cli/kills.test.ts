/** A few real kills of one kind. `npm run fuzz -- kills` makes a hundred. */
import { expect, test } from "vitest";
import { choose, SEED } from "../support/extent.mjs";
import { seeded } from "../support/mutate.ts";
import { KILL_CASES } from "./killScenes.ts";
import { killOften } from "./kills.ts";

test.skipIf(process.platform === "win32").each(choose(KILL_CASES, KILL_CASES.length))(
  "%s leaves a whole file whenever it is killed (slow: real processes)",
  async (kind) => {
    const counts = await killOften(kind, 2, 4 * 1024 * 1024, seeded(SEED));
    expect(counts.old + counts.fresh).toBe(2);
  },
);
