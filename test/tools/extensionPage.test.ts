import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const tool = new URL("../../tools/extensionPage.mjs", import.meta.url).href;
const { makeExtensionPage } = (await import(tool)) as { makeExtensionPage(readme: string, home?: string): string };

const readme = readFileSync("README.md", "utf8");
const HOME = "https://host.example/owner/repository";

test("with an address, every picture and link of the extension's page is absolute", () => {
  const page = makeExtensionPage(readme, HOME);
  const targets = [...page.matchAll(/\]\(([^)]+)\)/g)].map(([, target]) => target);
  const pictures = readme.match(/!\[/g) ?? [];
  expect(pictures).not.toHaveLength(0);
  expect(targets.filter((target) => target.includes(`${HOME}/raw/HEAD/media/`))).toHaveLength(pictures.length);
  for (const target of targets) expect(target).toMatch(/^(https:|#)/);
});

test("without an address, nothing on it leads nowhere", () => {
  const page = makeExtensionPage(readme);
  expect(page).not.toContain("![");
  expect(page.match(/Open Walkthrough/g)).toHaveLength(1);
  for (const [, target] of page.matchAll(/\]\(([^)]+)\)/g)) expect(target).toMatch(/^(https:|#)/);
});

test.each([undefined, HOME])("it is for users: what, first edit, formats, settings, promises, and not how to build (%s)", (home) => {
  const page = makeExtensionPage(readme, home);
  for (const heading of ["Your first edit", "Formats", "Settings", "Promises", "Report a problem"])
    expect(page).toContain(`\n## ${heading}\n`);
  expect(page).not.toMatch(/npm (ci|start|test)\b/);
});
