/** Zstandard frames: with and without dictionary, and what is said where a dictionary is missing. */
import { readFileSync } from "node:fs";
import path from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { readDictionaries } from "../../formats/archives/dictionaryMembers.ts";
import { containersForName, NO_SUPPLIES, peel, peelHead, provideZstdLibrary, rewrap } from "../../formats/containers/index.ts";
import { yaz0 } from "../../formats/containers/yaz0.ts";
import { zstd } from "../../formats/containers/zstd.ts";
import { findFormat } from "../../formats/registry.ts";
import { sarcOf } from "../cli/archiveBytes.ts";
import { findCorpus } from "../support/corpus.ts";
import { block, frame, join, skippable } from "../support/zstdFrame.ts";

beforeAll(() => {
  provideZstdLibrary(new Uint8Array(readFileSync("node_modules/@bokuweb/zstd-wasm/dist/esm/zstd.wasm")));
});

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);
const SETTINGS = { front: new Uint8Array(0), back: new Uint8Array(0) };
const CONTENT = utf8("the same words, the same words, the same words again\n".repeat(50));

describe("frames without a dictionary", () => {
  test("come back, smaller than their content", () => {
    const wrapped = zstd.wrap(CONTENT);
    expect(zstd.sniff(wrapped)).toBe(true);
    expect(wrapped.length).toBeLessThan(CONTENT.length / 10);
    expect(zstd.unwrap(wrapped, NO_SUPPLIES).content).toEqual(CONTENT);
  });

  test("an empty content comes back", () => {
    expect(zstd.unwrap(zstd.wrap(new Uint8Array(0)), NO_SUPPLIES).content).toEqual(new Uint8Array(0));
  });

  test("large contents come back", () => {
    const large = new Uint8Array(3_000_000).map((_, i) => (i * 7) ^ (i >> 8));
    expect(Buffer.compare(zstd.unwrap(zstd.wrap(large), NO_SUPPLIES).content, large)).toBe(0);
  });

  test("memory that is given back is used again, and no other result is in it", () => {
    const contents = [1, 2, 3].map((seed) => new Uint8Array(6_000_000).map((_, i) => (i * seed * 7919) >> (i & 7)));
    const wrapped = contents.map((content) => zstd.wrap(content));
    expect(contents.map((content, i) => zstd.gives?.(wrapped[i], content, SETTINGS))).toEqual([true, true, true]);
    expect(zstd.gives?.(wrapped[0], contents[1], SETTINGS)).toBe(false);
    const [first, second] = wrapped.map((bytes) => zstd.unwrap(bytes, NO_SUPPLIES).content);
    zstd.giveBack?.(first);
    zstd.giveBack?.(first);
    const third = zstd.unwrap(wrapped[2], NO_SUPPLIES).content;
    expect(third.buffer).toBe(first.buffer);
    expect([second, third].map((content, i) => Buffer.compare(content, contents[i + 1]))).toEqual([0, 0]);
    expect(zstd.gives?.(wrapped[1], second, SETTINGS)).toBe(true);
  });

  test.each([4, 5, 6, 9, 20, 40])("a frame cut at %i bytes is refused with a place", (length) => {
    const outcome = peel(zstd.wrap(CONTENT).subarray(0, length), NO_SUPPLIES);
    expect(outcome).toMatchObject({ issue: { severity: "error", bytes: { start: expect.any(Number) } } });
    expect("issue" in outcome && outcome.issue.code).toMatch(/^container\/zstd-/);
  });

  test("damaged frames never throw anything else", () => {
    const wrapped = zstd.wrap(CONTENT);
    for (let at = 4; at < wrapped.length; at++)
      for (const bits of [1, 0x80, 0xff]) {
        const damaged = wrapped.slice();
        damaged[at] ^= bits;
        const outcome = peel(damaged, NO_SUPPLIES);
        if ("issue" in outcome) expect(outcome.issue.code).toMatch(/^container\//);
      }
  });

  test("the name says the format inside", () => {
    const asb = findFormat("asb");
    expect(asb && containersForName("Bow.root.asb.zs", asb)).toEqual([zstd]);
    expect(asb && containersForName("Bow.root.asb", asb)).toEqual([]);
  });
});

/** zstd's own data: a block of 53 words repeated, of a frame without checksum. */
const WRAPPED = zstdOf(CONTENT);

function zstdOf(content: Uint8Array): Uint8Array {
  provideZstdLibrary(new Uint8Array(readFileSync("node_modules/@bokuweb/zstd-wasm/dist/esm/zstd.wasm")));
  return zstd.wrap(content);
}

const A = 0x61;
const MEBIBYTE = 1024 * 1024;
const blocksOf = (count: number): readonly Uint8Array[] =>
  Array.from({ length: count }, (_, i) => block("rle", 0x2_0000, [A], i === count - 1));

describe("what frames state and what they give", () => {
  test.each<[what: string, bytes: Uint8Array, content: Uint8Array]>([
    ["no size", frame({ blocks: [block("raw", 3, [1, 2, 3])] }), Uint8Array.of(1, 2, 3)],
    ["no size, several blocks", frame({ blocks: [block("raw", 1, [1], false), block("rle", 4, [2])] }), Uint8Array.of(1, 2, 2, 2, 2)],
    ["the right size", frame({ size: 5, blocks: [block("rle", 5, [A])] }), new Uint8Array(5).fill(A)],
    ["the right size, as one segment", frame({ size: 5, single: true, blocks: [block("rle", 5, [A])] }), new Uint8Array(5).fill(A)],
    ["no content", frame({ size: 0, single: true, blocks: [block("raw", 0, [])] }), new Uint8Array(0)],
    ["an empty frame in front", join(frame({ size: 0, blocks: [block("raw", 0, [])] }), WRAPPED), CONTENT],
    ["an empty frame without a size in front", join(frame({ blocks: [block("raw", 0, [])] }), WRAPPED), CONTENT],
    ["an empty frame after", join(WRAPPED, frame({ size: 0, blocks: [block("raw", 0, [])] })), CONTENT],
    ["a frame to skip in front", join(skippable([1, 2, 3]), WRAPPED), CONTENT],
    ["two frames to skip in front", join(skippable([]), skippable([9]), WRAPPED), CONTENT],
    ["a frame to skip after", join(WRAPPED, skippable([1, 2, 3])), CONTENT],
    ["several frames", join(WRAPPED, WRAPPED, frame({ blocks: [block("raw", 1, [7])] })), join(CONTENT, CONTENT, Uint8Array.of(7))],
    ["more than 8 times its size, unstated", frame({ blocks: blocksOf(30) }), new Uint8Array(30 * 0x2_0000).fill(A)],
  ])("%s: content", (_, bytes, content) => {
    const outcome = peel(bytes, NO_SUPPLIES);
    if ("issue" in outcome) throw new Error(outcome.issue.message);
    expect(Buffer.compare(outcome.content, content)).toBe(0);
  });

  test.each<[what: string, bytes: Uint8Array, code: string, start: number, said: string]>([
    ["0 bytes stated, content", frame({ size: 0, blocks: [block("raw", 3, [1, 2, 3])] }), "data", 10, "zstd error"],
    [
      "0 bytes stated, one segment",
      frame({ size: 0, single: true, blocks: [block("raw", 3, [1, 2, 3])] }),
      "data",
      9,
      "has 3 bytes, but a block of this frame has at most 0",
    ],
    ["fewer bytes stated than there are", frame({ size: 2, blocks: [block("rle", 9, [A])] }), "data", 10, "zstd error"],
    [
      "more bytes stated than there are",
      frame({ size: 9, blocks: [block("rle", 2, [A])] }),
      "size",
      4,
      "states 9 bytes of content, but its blocks have at most 2",
    ],
    ["4 GiB stated", frame({ size: 0xffff_ffff, blocks: [block("rle", 2, [A])] }), "size", 4, "states 4294967295 bytes"],
    ["a window of 2 GiB", Uint8Array.of(0x28, 0xb5, 0x2f, 0xfd, 0, 21 << 3, 1, 0, 0), "data", 6, "a window of more than 128 MiB"],
    ["a block of no kind", frame({ blocks: [block("reserved", 1, [A])] }), "data", 6, "has an unknown type"],
    ["a block that is too large", frame({ blocks: [block("rle", 0x2_0001, [A])] }), "data", 6, "at most 131072"],
    ["a compressed block that is no such", frame({ blocks: [block("compressed", 4, [1, 2, 3, 4])] }), "data", 6, "zstd error"],
    ["a block that is cut off", frame({ blocks: [block("raw", 9, [1, 2])] }), "data", 11, "extends to 0x12"],
    ["no last block", frame({ blocks: [block("raw", 1, [1], false)] }), "data", 10, "needs a header of 3 bytes"],
    ["no blocks", frame({ blocks: [] }), "data", 6, "needs a header of 3 bytes"],
    ["no checksum", frame({ checksum: true, blocks: [block("raw", 1, [1])] }), "data", 10, "the checksum"],
    [
      "another checksum",
      join(frame({ checksum: true, blocks: [block("raw", 1, [1])] }), Uint8Array.of(1, 2, 3, 4)),
      "data",
      6,
      "zstd error",
    ],
    [
      "an empty frame, then other data",
      join(frame({ size: 0, blocks: [block("raw", 0, [])] }), Uint8Array.of(1, 2)),
      "data",
      13,
      "2 bytes of other data at 0xD",
    ],
    ["a frame to skip that is cut off after", join(WRAPPED, skippable([], 9)), "data", WRAPPED.length + 8, "was cut off"],
    [
      "frames of two dictionaries",
      join(frame({ blocks: [block("raw", 0, [])] }), frame({ dictionary: 2, blocks: [block("raw", 0, [])] })),
      "header",
      9,
      "0 at 0x0, 2 at 0x9",
    ],
    ["a reserved bit", Uint8Array.of(0x28, 0xb5, 0x2f, 0xfd, 0x08, 0x38, 1, 0, 0), "header", 4, "reserved bit"],
  ])("%s: a finding with a place", (_, bytes, code, start, said) => {
    const outcome = peel(bytes, NO_SUPPLIES);
    expect(outcome).toMatchObject({ issue: { code: `container/zstd-${code}`, bytes: { start } } });
    expect("issue" in outcome && outcome.issue.message).toContain(said);
  });

  test("frames to skip in front are kept, several frames become one, and what would be wrong is refused", () => {
    const inFront = skippable([1, 2, 3]);
    const changed = zstd.wrap(Uint8Array.of(5), zstd.unwrap(join(inFront, WRAPPED, WRAPPED), NO_SUPPLIES).settings);
    expect([...changed.subarray(0, inFront.length)]).toEqual([...inFront]);
    expect(zstd.unwrap(changed, NO_SUPPLIES).content).toEqual(Uint8Array.of(5));
    expect(() => zstd.wrap(Uint8Array.of(5), zstd.unwrap(join(WRAPPED, skippable([1])), NO_SUPPLIES).settings)).toThrow(
      "which Bytewright cannot keep",
    );
  });
});

describe("the first bytes", () => {
  test.each<[what: string, bytes: Uint8Array]>([
    ["zstd", WRAPPED],
    ["Yaz0", yaz0.wrap(CONTENT)],
    ["zstd in Yaz0", yaz0.wrap(WRAPPED)],
    ["Yaz0 in zstd", zstdOf(yaz0.wrap(CONTENT))],
    ["zstd in zstd in Yaz0", yaz0.wrap(zstdOf(WRAPPED))],
    ["nothing", CONTENT],
  ])("of content in %s", (_, bytes) => {
    expect(peelHead(bytes, NO_SUPPLIES, 40)).toEqual(CONTENT.subarray(0, 40));
  });

  test("of several blocks, of a file that is cut off", () => {
    const bytes = frame({ blocks: [block("raw", 1, [1], false), block("raw", 2, [2, 3], false), block("raw", 9, [4])] });
    expect([...peelHead(bytes, NO_SUPPLIES, 40)]).toEqual([1, 2, 3]);
    expect(peelHead(bytes.subarray(0, 9), NO_SUPPLIES)).toHaveLength(0);
  });

  test("ask for a dictionary only where one is needed, at any depth", () => {
    const needy = frame({ dictionary: 77, blocks: [block("raw", 0, [])] });
    const asksFor = (bytes: Uint8Array): boolean => {
      let isAsked = false;
      const dictionaries = () => {
        isAsked = true;
        return [];
      };
      peelHead(bytes, { ...NO_SUPPLIES, dictionaries });
      return isAsked;
    };
    for (const bytes of [needy, yaz0.wrap(needy), zstdOf(needy), zstdOf(yaz0.wrap(needy))]) expect(asksFor(bytes)).toBe(true);
    for (const bytes of [yaz0.wrap(WRAPPED), CONTENT]) expect(asksFor(bytes)).toBe(false);
  });
});

describe("a small file that unpacks to much", () => {
  const limit = (bytes: Uint8Array): string => {
    const outcome = peel(bytes, NO_SUPPLIES);
    if (!("issue" in outcome)) throw new Error(`unpacked to ${outcome.content.length} bytes`);
    expect(outcome.issue.code).toBe("container/too-large");
    return outcome.issue.message;
  };

  test("is unpacked up to 16 MiB", () => {
    const bytes = frame({ size: 16 * MEBIBYTE, blocks: blocksOf(128) });
    expect(bytes.length).toBeLessThan(600);
    expect(peel(bytes, NO_SUPPLIES)).toMatchObject({ content: { length: 16 * MEBIBYTE } });
  });

  test("is refused beyond, whether it states its size or not", () => {
    expect(limit(frame({ size: 129 * 0x2_0000, blocks: blocksOf(129) }))).toBe(
      "The file unpacks to 16908288 bytes, all layers together. Bytewright unpacks at most 16 MiB from a file of this size.",
    );
    expect(limit(frame({ blocks: blocksOf(129) }))).toContain("unpacks to more than 16777216 bytes");
  });

  test("is refused by the sum of its layers", () => {
    const inner = yaz0.wrap(new Uint8Array(15 * MEBIBYTE));
    expect(peel(inner, NO_SUPPLIES)).toMatchObject({ content: { length: 15 * MEBIBYTE } });
    expect(limit(join(frame({ blocks: [block("raw", 0, [])] }), zstdOf(join(inner, new Uint8Array(MEBIBYTE)))))).toContain("16 MiB");
  });

  test("is refused where it is larger than 1,000 times the file, or than 256 MiB", () => {
    const padding = skippable(Array.from({ length: 20_000 }, () => 0));
    expect(limit(join(frame({ blocks: blocksOf(256) }), padding))).toContain("at most 1000 times the size of the file");
    expect(limit(join(frame({ size: 2049 * 0x2_0000, blocks: blocksOf(2049) }), skippable(new Array(300_000).fill(0))))).toContain(
      "at most 256 MiB",
    );
  });

  test("is refused where a layer is one too many", () => {
    let bytes = WRAPPED;
    for (let layer = 0; layer < 3; layer++) bytes = layer % 2 === 0 ? yaz0.wrap(bytes) : zstdOf(bytes);
    expect(peel(bytes, NO_SUPPLIES)).toMatchObject({ layers: { length: 4 } });
    expect(peel(yaz0.wrap(bytes), NO_SUPPLIES)).toMatchObject({
      issue: { code: "container/too-many-layers", message: expect.stringContaining("more than 4 times") },
    });
  });
});

const folder = findCorpus("asb");

test("a dictionary that a damaged archive has in part is none", () => {
  const whole = new Uint8Array(64).fill(7);
  whole.set([0x37, 0xa4, 0x30, 0xec, 1, 0, 0, 0]);
  const archive = sarcOf({ "a.zsdic": whole, "b.zsdic": whole });
  expect(readDictionaries(archive).map(({ bytes }) => bytes.length)).toEqual([64, 64]);
  expect(readDictionaries(archive.subarray(0, -8)).map(({ bytes }) => bytes.length)).toEqual([64]);
});

describe.skipIf(folder === undefined)("frames of the corpus", () => {
  const read = (name: string): Uint8Array => new Uint8Array(readFileSync(path.join(folder as string, name)));

  test("all frames come back with the dictionaries of the archive", () => {
    const archive = peel(read("zs/ZsDic.pack.zs"), NO_SUPPLIES);
    const dictionaries = "content" in archive ? readDictionaries(archive.content) : [];
    expect(dictionaries.map(({ id }) => id).sort()).toEqual([1, 2, 3]);
    const supplies = { ...NO_SUPPLIES, dictionaries: () => dictionaries };
    const content = read("real/Accessory_Battery.root.asb");
    for (const name of ["Accessory_Battery.root.asb.zs", "streamed_no_content_size.asb.zs", "plain_no_dictionary.asb.zs"]) {
      const peeled = peel(read(`zs/${name}`), supplies);
      if ("issue" in peeled) throw new Error(peeled.issue.message);
      expect(Buffer.compare(peeled.content, content), name).toBe(0);
      // as small as the original, with the same dictionary
      const again = rewrap(content, peeled.layers);
      expect(again.length, name).toBeLessThanOrEqual(read(`zs/${name}`).length + 8);
      expect(Buffer.compare(zstd.unwrap(again, supplies).content, content), name).toBe(0);
    }
  });
});
