/** Courses of the corpus that are versions of one: few statements say what differs, and made as changes they give the other. */
import { expect, it } from "vitest";
import { applyToFile } from "../../../formats/applyFiles.ts";
import { NO_SUPPLIES } from "../../../formats/containers/index.ts";
import { sentencesOf } from "../../../formats/core/merge/changes/sentences.ts";
import { diffFiles } from "../../../formats/diffFiles.ts";
import { orSkipped, readCorpus } from "../../support/corpus.ts";
import { choose } from "../../support/extent.mjs";
import { throughLines } from "../../support/throughLines.ts";

const MAX_STATEMENTS = 25;

const courses = readCorpus("kmp", ["kmp"]);
const stem = (name: string) => name.split(/[_.]/)[0];
const pairs = courses.slice(1).flatMap((course, at) => {
  const before = courses[at];
  return before && stem(before.name) === stem(course.name) ? [[before.name, course.name, before.bytes, course.bytes] as const] : [];
});

it.skipIf(pairs.length === 0).each(orSkipped(choose(pairs)))("%s and %s", (_, __, before, after) => {
  const found = diffFiles({ before, after, path: "course.kmp", supplies: NO_SUPPLIES });
  expect(found.flatMap(({ changes }) => sentencesOf(changes)).length).toBeLessThanOrEqual(MAX_STATEMENTS);
  const changes = throughLines(found);
  const applied = applyToFile({ bytes: before, path: "course.kmp", supplies: NO_SUPPLIES, changes });
  expect(applied).toMatchObject({ kind: "changed", conflicts: [] });
  if (applied.kind === "changed") expect(applied.bytes).toEqual(after);
});
