/** Whole files, compared and merged by the server: bytes come and go in base64. */
import { describe, expect, it, onTestFinished } from "vitest";
import { decodeBase64, encodeBase64 } from "../../../formats/core/bytes/base64.ts";
import { findFormatByName, formats } from "../../../formats/registry.ts";
import type { ComparedPart, MergeFilesParams, MergeFilesResult } from "../../../server/src/protocol.ts";
import { TestClient } from "../client.ts";

const format = findFormatByName("a.byml");
const path = "a.byml";
const supplied = { dictionaries: [] };

function bytesOf(text: string): string {
  const bytes = format?.encode(`${text}#!layout file little 2\n`).bytes;
  if (!bytes) throw new Error("The text cannot be encoded.");
  return encodeBase64(bytes);
}

function textOf(bytes: string): string {
  const decoded = format?.decode(decodeBase64(bytes), format.builtinNames());
  return decoded?.kind === "ok" ? decoded.text : "";
}

async function ask<Result>(method: string, params: object): Promise<Result> {
  const client = await TestClient.start({ formats });
  onTestFinished(() => client.stop());
  return client.connection.sendRequest<Result>(method, { path, supplied, ...params });
}

describe("compared files", () => {
  const compare = (before: string, after: string) => ask<readonly ComparedPart[]>("bytewright/compareFiles", { before, after });

  it("differ in sentences, each with its entry and its line in the newer text", async () => {
    const textWith = (life: number, speed: number) =>
      `Boss:\n  Life: ${life}\n  Note: ${"long ".repeat(30)}\n  Other: ${"long ".repeat(30)}\nSpeed: ${speed}\n`;
    const [before, after] = [textWith(1, 2), textWith(5, 3)].map(bytesOf);
    const [part, ...others] = await compare(before as string, after as string);
    expect(others).toEqual([]);
    expect(part).toMatchObject({ path: "", kind: "changed" });
    const lines = textOf(after as string).split("\n");
    const said = part?.statements.map(({ sentence, entry, line }) => [sentence, entry, lines[line]?.trim()]);
    expect(said).toContainEqual(["Boss/Life 1 → 5", "Boss", expect.stringMatching(/^Boss: \{Life: 5/)]);
    expect(said).toContainEqual(["Speed 2 → 3", "Speed", "Speed: 3"]);
  });

  it("are the same", async () => expect(await compare(bytesOf("A: 1\n"), bytesOf("A: 1\n"))).toEqual([]));

  it("are not read: the reason is there", async () => {
    const noise = encodeBase64(Uint8Array.of(1, 2, 3));
    expect(await compare(bytesOf("A: 1\n"), noise)).toMatchObject([
      { kind: "bytes", message: expect.stringMatching(/\.$/), statements: [] },
    ]);
  });
});

describe("merged files", () => {
  const merge = (choices: MergeFilesParams["choices"]) =>
    ask<MergeFilesResult>("bytewright/mergeFiles", {
      base: bytesOf("Life: 1\nName: A\n"),
      ours: bytesOf("Life: 2\nName: A\n"),
      theirs: bytesOf("Life: 3\nName: B\n"),
      choices,
    });

  it("have conflicts, and what was taken from theirs", async () => {
    const merged = await merge([]);
    if ("refused" in merged) throw new Error(merged.refused);
    expect(textOf(merged.bytes)).toMatch(/^\{Life: 2, Name: B\}$/m);
    expect(merged.conflicts).toMatchObject([{ path: "", field: "Life", kind: "edit/edit", offers: ["ours", "theirs", "value"] }]);
    expect(merged.taken).toMatchObject([{ statements: [{ sentence: "Name A → B" }] }]);
  });

  it("have what was chosen", async () => {
    const merged = await merge([{ path: "", field: "Life", kind: "edit/edit", choice: { value: "7" } }]);
    if ("refused" in merged) throw new Error(merged.refused);
    expect(textOf(merged.bytes)).toMatch(/^\{Life: 7, Name: B\}$/m);
  });

  it("are refused with a sentence", async () => {
    const noise = encodeBase64(Uint8Array.of(1, 2, 3));
    expect(await ask("bytewright/mergeFiles", { base: null, ours: noise, theirs: bytesOf("A: 1\n"), choices: [] })).toEqual({
      refused: expect.stringMatching(/\.$/),
    });
  });
});
