/** A few real kills of each kind. `npm run fuzz -- kills` makes a hundred. */
import { expect, test } from "vitest";
import { seeded } from "../support/mutate.ts";
import { KILL_CASES, killOften } from "./kills.ts";

test.skipIf(process.platform === "win32").each(KILL_CASES)("%s leaves a whole file whenever it is killed", async (kind) => {
  const counts = await killOften(kind, 2, 4 * 1024 * 1024, seeded(Date.now()));
  expect(counts.old + counts.fresh).toBe(2);
});
