/** The licenses that ship: no package without its text. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";

const tool = new URL("../../tools/licenses.mjs", import.meta.url).href;
const { collectLicenses } = (await import(tool)) as { collectLicenses(inputs: readonly string[]): string };

const folder = mkdtempSync(join(tmpdir(), "bytewright-licenses-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function packageWith(name: string, files: Readonly<Record<string, string>>): string {
  const at = join(folder, "node_modules", name);
  mkdirSync(at, { recursive: true });
  writeFileSync(join(at, "package.json"), JSON.stringify({ name, version: "1.0.0", license: "MIT" }));
  for (const [file, text] of Object.entries(files)) writeFileSync(join(at, file), text);
  return join(at, "index.js");
}

test.each([
  ["no text", {}],
  ["a blank text", { LICENSE: " \n" }],
  ["a text that grants nothing", { "LICENSE.md": "MIT" }],
])("a package with %s fails the build", (_, files) => {
  expect(() => collectLicenses([packageWith("odd", files)])).toThrow("odd 1.0.0 (MIT) ships with Bytewright");
  rmSync(join(folder, "node_modules", "odd"), { recursive: true });
});

test.each([
  ["node_modules/@bokuweb/zstd-wasm/x", ["@bokuweb/zstd-wasm", "Copyright (c) bokuweb", "Zstandard (BSD-3-Clause)", "Meta Platforms"]],
  ["node_modules/@microsoft/fast-element/x", ["@microsoft/fast-element", "Copyright (c) Microsoft Corporation", "Permission is hereby"]],
  ["node_modules/@vscode/codicons/dist/codicon.ttf", ["@vscode/codicons", "(CC-BY-4.0)", "by Microsoft", "Attribution 4.0 International"]],
])("%s has its texts", (input, parts) => {
  const text = collectLicenses([input, "formats/registry.ts"]);
  for (const part of parts) expect(text).toContain(part);
});
