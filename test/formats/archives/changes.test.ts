/** The law of changes, in small: `npm run fuzz -- features` makes tens of thousands. */
import { expect, test } from "vitest";
import { archiveTypes, isArchiveName } from "../../../formats/archives/registry.ts";
import { yaz0 } from "../../../formats/containers/yaz0.ts";
import { sarcOf } from "../../cli/archiveBytes.ts";
import { tryChanges } from "../../support/archiveChanges.ts";
import { readCorpus } from "../../support/corpus.ts";
import type { Counted } from "../../support/features.ts";
import { seeded } from "../../support/mutate.ts";

const inner = sarcOf({ "x.bin": "x", "folder/y.bin": "y" });
const NESTED = sarcOf({ "a/in.sarc": inner, "b/in.szs": yaz0.wrap(sarcOf({ "deep.sarc": inner, "z.bin": "z" })), "c.bin": "c" });

test.each(archiveTypes.map(({ id }) => [id]))("%s: what is changed is as asked for, and all else as it was", (id) => {
  const real = readCorpus(id).filter(({ name, bytes }) => isArchiveName(name) && bytes.length < 20_000);
  const files = [NESTED, ...real.map(({ bytes }) => bytes)];
  const counted: Counted = { tried: {}, wrong: [] };
  for (let seed = 1; seed <= 40; seed++) tryChanges(files[seed % files.length] as Uint8Array, seeded(seed), 6, counted);
  expect(counted.wrong).toEqual([]);
  expect(Object.values(counted.tried).reduce((sum, count) => sum + count, 0)).toBeGreaterThan(100);
});
