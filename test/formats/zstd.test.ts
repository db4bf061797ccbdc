/** Zstandard frames: with and without dictionary, and what is said where a dictionary is missing. */
import { readFileSync } from "node:fs";
import path from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import {
  addDictionaries,
  containersForName,
  findMissingDictionary,
  noteSearch,
  peel,
  provideZstdLibrary,
  rewrap,
} from "../../formats/containers/index.ts";
import { zstd } from "../../formats/containers/zstd.ts";
import { findFormat } from "../../formats/registry.ts";
import { findCorpus } from "../support/corpus.ts";

beforeAll(() => {
  provideZstdLibrary(new Uint8Array(readFileSync("node_modules/@bokuweb/zstd-wasm/dist/esm/zstd.wasm")));
});

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);
const CONTENT = utf8("the same words, the same words, the same words again\n".repeat(50));

describe("frames without a dictionary", () => {
  test("come back, smaller than their content", () => {
    const wrapped = zstd.wrap(CONTENT, zstd.wrap(CONTENT));
    expect(zstd.sniff(wrapped)).toBe(true);
    expect(wrapped.length).toBeLessThan(CONTENT.length / 10);
    expect(zstd.unwrap(wrapped)).toEqual(CONTENT);
  });

  test("an empty content comes back", () => {
    expect(zstd.unwrap(zstd.wrap(new Uint8Array(0), zstd.wrap(CONTENT)))).toEqual(new Uint8Array(0));
  });

  test("large contents come back", () => {
    const large = new Uint8Array(3_000_000).map((_, i) => (i * 7) ^ (i >> 8));
    expect(Buffer.compare(zstd.unwrap(zstd.wrap(large, zstd.wrap(CONTENT))), large)).toBe(0);
  });

  test.each([4, 5, 6, 9, 20, 40])("a frame cut at %i bytes is refused with a place", (length) => {
    const outcome = peel(zstd.wrap(CONTENT, zstd.wrap(CONTENT)).subarray(0, length));
    expect(outcome).toMatchObject({ issue: { severity: "error", bytes: { start: expect.any(Number) } } });
    expect("issue" in outcome && outcome.issue.code).toMatch(/^container\/zstd-/);
  });

  test("damaged frames never throw anything else", () => {
    const wrapped = zstd.wrap(CONTENT, zstd.wrap(CONTENT));
    for (let at = 4; at < wrapped.length; at++)
      for (const bits of [1, 0x80, 0xff]) {
        const damaged = wrapped.slice();
        damaged[at] ^= bits;
        const outcome = peel(damaged);
        if ("issue" in outcome) expect(outcome.issue.code).toMatch(/^container\//);
      }
  });

  test("the name tells the format inside", () => {
    const asb = findFormat("asb");
    expect(asb && containersForName("Bow.root.asb.zs", asb)).toEqual([zstd]);
    expect(asb && containersForName("Bow.root.asb", asb)).toEqual([]);
  });
});

const folder = findCorpus("asb");

describe.skipIf(folder === undefined)("frames of the corpus", () => {
  const read = (name: string): Uint8Array => new Uint8Array(readFileSync(path.join(folder as string, name)));

  test("a missing dictionary is named, with the places where it was looked for", () => {
    const wrapped = read("zs/Accessory_Battery.root.asb.zs");
    if (findMissingDictionary(wrapped) === undefined) return;
    noteSearch(["here", "there"]);
    const outcome = peel(wrapped);
    expect("issue" in outcome && outcome.issue).toMatchObject({ code: "container/zstd-dictionary", bytes: { start: 4 } });
    expect("issue" in outcome && outcome.issue.message).toMatch(/dictionary 1 .*Pack\/ZsDic\.pack\.zs.*here, there/);
  });

  test("all frames come back with the dictionaries of the archive", () => {
    const archive = peel(read("zs/ZsDic.pack.zs"));
    expect("content" in archive && addDictionaries(archive.content)).toBe(3);
    const content = read("real/Accessory_Battery.root.asb");
    for (const name of ["Accessory_Battery.root.asb.zs", "streamed_no_content_size.asb.zs", "plain_no_dictionary.asb.zs"]) {
      const peeled = peel(read(`zs/${name}`));
      if ("issue" in peeled) throw new Error(peeled.issue.message);
      expect(Buffer.compare(peeled.content, content), name).toBe(0);
      // as small as the original, with the same dictionary
      const again = rewrap(content, peeled.layers);
      expect(again.length, name).toBeLessThanOrEqual(read(`zs/${name}`).length + 8);
      expect(Buffer.compare(zstd.unwrap(again), content), name).toBe(0);
    }
  });
});
