/** What members need is provided for all who look at an archive at the same time. */
import { readFileSync } from "node:fs";
import { expect, it, vi } from "vitest";
import { block, frame } from "../support/zstdFrame.ts";
import { FileTree } from "./fileTree.ts";

const LIBRARY = "/extension/zstd.wasm";

it("whoever looked before that looks again, and nobody else", async () => {
  // other tests may have loaded the library
  vi.resetModules();
  const { setHost, Uri } = await import("../support/vscode.ts");
  const { MemberNeeds } = await import("../../client/src/archives/memberNeeds.ts");
  const wasm = readFileSync("node_modules/@bokuweb/zstd-wasm/dist/esm/zstd.wasm");
  setHost({ fs: new FileTree({ [LIBRARY]: wasm }), watch: () => () => {}, say: () => {}, documents: [] });
  const outer = Uri.file("/game/outer.pack") as never;
  const library = Uri.file(LIBRARY) as never;
  const needs = new MemberNeeds();
  const { provided } = needs;
  needs.note(frame({ size: 1, blocks: [block("raw", 1, [7])] }), []);
  const together = await Promise.all([needs.provide(outer, library, provided), needs.provide(outer, library, provided)]);
  const later = await needs.provide(outer, library, provided);
  expect([...together, later]).toEqual([true, true, true]);
  expect(await needs.provide(outer, library, needs.provided)).toBe(false);
});
