import { expect, test } from "vitest";
import { openToy } from "../toySession.ts";

test("counts findings, analyses and sizes", async () => {
  const doc = await openToy("speed = 999\ntint = 888\nnonsense\n");
  await doc.diagnostics();
  doc.replace("nonsense", "# words");
  await doc.diagnostics();
  const report = await doc.report();
  expect(report).toMatchObject({
    format: "toy",
    version: 2,
    textLength: doc.text.length,
    lines: 4,
    issues: { "toy/range": 2, "toy/lost-comment": 1 },
    analyses: { count: 2 },
    openDocuments: 1,
  });
  expect(report?.analyses.longest).toBeGreaterThanOrEqual(report?.analyses.last ?? Number.NaN);
  expect(report?.heapUsed).toBeGreaterThan(1e6);
});

test("is null for a document of another language", async () => {
  const doc = await openToy("");
  expect(await doc.client.open("", { languageId: "plaintext" }).report()).toBeNull();
});
