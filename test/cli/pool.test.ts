/** How far ahead of its reports a run on many files looks. */
import { expect, it } from "vitest";
import type { JobSetup } from "../../cli/src/job.ts";
import { reportsOn } from "../../cli/src/pool.ts";
import { Run } from "../../cli/src/run.ts";
import type { FoundFile } from "../../cli/src/walk.ts";
import { emptyU8 } from "./archiveBytes.ts";
import { makeRun } from "./runHere.ts";
import { Workplace } from "./tool.ts";

const place = new Workplace("toys");

it("known reports do not pile up after an early changed file", async () => {
  for (const name of ["new.arc", "old.arc"]) place.write(name, emptyU8());
  const run = makeRun(place.path("."));
  const cache = { folder: place.path("kept"), recipe: "x" };
  const setup: JobSetup = { kind: "verify", archives: false, names: [], toleratesMissing: false, dictionaryPlaces: [], cache };
  let found = 0;
  async function* files(paths: readonly string[]): AsyncGenerator<FoundFile> {
    for (const path of paths) {
      found++;
      yield { path, relative: path, explicit: true };
    }
  }
  for await (const _ of reportsOn(files(["old.arc"]), setup, 1, run));
  found = 0;
  const startThread = () => {
    throw new Error("no threads here");
  };
  const paths = ["new.arc", ...Array.from({ length: 2000 }, () => "old.arc")];
  const reports = reportsOn(files(paths), setup, 2, new Run({ ...run.given, startThread }));
  await expect(reports.next()).rejects.toThrow("no threads here");
  expect(found).toBeLessThan(1100);
});
