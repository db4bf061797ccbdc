/** Yaz0, and the peeling of containers: what comes out is what went in, and no bytes whatever do harm. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { aamp } from "../../formats/aamp/index.ts";
import { containersForName, layersForName, NO_SUPPLIES, peel, rewrap } from "../../formats/containers/index.ts";
import { yaz0 } from "../../formats/containers/yaz0.ts";
import { Stop } from "../../formats/core/issue.ts";
import { findFormatOf } from "../../formats/registry.ts";

const HEADER_SIZE = 16;

function utf8(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

/** A file with this header and stream. */
function file(size: number, stream: readonly number[], alignment = 0): Uint8Array {
  const bytes = new Uint8Array(HEADER_SIZE + stream.length);
  bytes.set(utf8("Yaz0"));
  new DataView(bytes.buffer).setUint32(4, size);
  new DataView(bytes.buffer).setUint32(8, alignment);
  bytes.set(stream, HEADER_SIZE);
  return bytes;
}

/** Literals in groups of eight. */
function literals(bytes: readonly number[]): readonly number[] {
  const stream: number[] = [];
  for (let at = 0; at < bytes.length; at += 8) stream.push(0xff, ...bytes.slice(at, at + 8));
  return stream;
}

function stopOf(bytes: Uint8Array): Stop {
  try {
    yaz0.unwrap(bytes, NO_SUPPLIES);
  } catch (error) {
    if (error instanceof Stop) return error;
    throw error;
  }
  throw new Error("nothing was thrown");
}

/** A plain search of the whole window at every position, without looking ahead: what any packer should reach. Gives the stream's size. */
function greedySize(content: Uint8Array): number {
  let size = 0;
  let codes = 0;
  for (let at = 0; at < content.length; codes++) {
    let best = 0;
    for (let from = Math.max(0, at - 4096); from < at; from++) {
      let length = 0;
      while (length < 273 && at + length < content.length && content[from + length] === content[at + length]) length++;
      best = Math.max(best, length);
    }
    size += best < 3 ? 1 : best < 18 ? 2 : 3;
    at += best < 3 ? 1 : best;
  }
  return size + Math.ceil(codes / 8);
}

/** Text that repeats itself here and there, near and far, like game data does. */
const repetitive: fc.Arbitrary<Uint8Array> = fc
  .array(fc.record({ fresh: fc.uint8Array({ maxLength: 24 }), back: fc.nat(6000), length: fc.nat(700) }), { maxLength: 40 })
  .map((parts) => {
    const out: number[] = [];
    for (const { fresh, back, length } of parts) {
      out.push(...fresh);
      const distance = Math.min(back, out.length);
      if (distance > 0) for (let i = 0; i < length; i++) out.push(out[out.length - distance]);
    }
    return Uint8Array.from(out);
  });

describe("Yaz0 unwraps", () => {
  const a = 0x61;
  const table: readonly (readonly [what: string, bytes: Uint8Array, content: Uint8Array])[] = [
    ["nothing", file(0, []), new Uint8Array(0)],
    ["literals", file(3, [0xe0, 1, 2, 3]), Uint8Array.of(1, 2, 3)],
    ["literals of two groups", file(9, literals([1, 2, 3, 4, 5, 6, 7, 8, 9])), Uint8Array.of(1, 2, 3, 4, 5, 6, 7, 8, 9)],
    ["a reference of 3 bytes", file(6, [0xe0, 1, 2, 3, 0x10, 0x02]), Uint8Array.of(1, 2, 3, 1, 2, 3)],
    ["a reference of 17 bytes that overlaps itself", file(18, [0x80, a, 0xf0, 0x00]), new Uint8Array(18).fill(a)],
    ["a reference of 18 bytes, with a third byte", file(19, [0x80, a, 0x00, 0x00, 0x00]), new Uint8Array(19).fill(a)],
    ["a reference of 273 bytes", file(274, [0x80, a, 0x00, 0x00, 0xff]), new Uint8Array(274).fill(a)],
    [
      "a reference 4096 bytes back",
      file(4099, [...literals(Array.from({ length: 4096 }, (_, i) => i % 251)), 0x00, 0x1f, 0xff]),
      Uint8Array.from([...Array.from({ length: 4096 }, (_, i) => i % 251), 0, 1, 2]),
    ],
    ["data with padding after it", file(1, [0x80, 7, 0, 0, 0, 0]), Uint8Array.of(7)],
  ];
  it.each(table)("%s", (_, bytes, content) => {
    expect(yaz0.sniff(bytes)).toBe(true);
    expect(yaz0.unwrap(bytes, NO_SUPPLIES).content).toEqual(content);
  });
});

describe("Yaz0 stops at", () => {
  const table: readonly (readonly [what: string, bytes: Uint8Array, code: string, offset: number, said: string])[] = [
    ["another magic", utf8("Yaz1 and more bytes"), "magic", 0, 'The file does not begin with "Yaz0"'],
    ["no bytes", new Uint8Array(0), "magic", 0, 'The file does not begin with "Yaz0"'],
    ["half a header", utf8("Yaz0\0\0\0"), "header", 0, "The Yaz0 header has 16 bytes, but the file ends after 7."],
    [
      "a size that the stream cannot give",
      file(2185, literals(new Array(22).fill(1)).slice(0, 25)),
      "size",
      4,
      "states 2185 bytes of content, but the 25 bytes after it can result in at most 2184",
    ],
    ["a size without a stream", file(1, []), "size", 4, "states 1 bytes of content, but the 0 bytes after it can result in at most 0"],
    ["a size beyond all files", file(0xffff_ffff, [0x80, 1]), "size", 4, "states 4294967295 bytes of content"],
    ["the end of the stream before a literal", file(3, [0xe0, 1, 2]), "end", 19, "ends at 0x13 after 2 of 3 bytes"],
    ["the end within a reference", file(4, [0xc0, 1, 2, 0x10]), "end", 20, "ends at 0x14 after 2 of 4 bytes"],
    ["the end before a third byte", file(20, [0x80, 1, 0x00, 0x00]), "end", 20, "ends at 0x14 after 1 of 20 bytes"],
    [
      "a reference before the start",
      file(5, [0xc0, 1, 2, 0x10, 0x02]),
      "reference",
      19,
      "at 0x13 goes back 3 bytes, but only 2 were written",
    ],
    ["a reference at the start", file(3, [0x00, 0x10, 0x00]), "reference", 17, "goes back 1 bytes, but only 0 were written"],
    ["a reference past the size", file(3, [0x80, 1, 0x10, 0x00]), "overrun", 18, "at 0x12 has 3 bytes, but only 2 of the 3"],
  ];
  it.each(table)("%s", (_, bytes, code, offset, said) => {
    const { issue } = stopOf(bytes);
    expect(issue).toMatchObject({ code: `container/yaz0-${code}`, severity: "error" });
    expect(issue.bytes?.start).toBe(offset);
    expect(issue.message).toContain(said);
  });

  it("a stream that claims more than the file can give, before it takes memory", () => {
    // 1 GiB from 11 MB is just beyond what the best stream could do
    const bytes = new Uint8Array(HEADER_SIZE + 11_000_000);
    bytes.set(file(0x4000_0000, []));
    expect(stopOf(bytes).issue.code).toBe("container/yaz0-size");
  });
});

describe("Yaz0 wraps", () => {
  it.each([
    ["random bytes", fc.uint8Array({ maxLength: 3000 })],
    ["few values", fc.array(fc.nat(2), { maxLength: 3000 }).map((values) => Uint8Array.from(values))],
    ["repetitive data", repetitive],
  ])("%s so that they come back", (_, contents) => {
    fc.assert(
      fc.property(contents, (content) => {
        const wrapped = yaz0.wrap(content);
        expect(wrapped.length).toBeLessThanOrEqual(HEADER_SIZE + content.length + Math.ceil(content.length / 8));
        expect(yaz0.unwrap(wrapped, NO_SUPPLIES).content).toEqual(content);
      }),
    );
  });

  it.each([0, 1, 2, 3, 8, 9, 17, 18, 19, 273, 274, 275, 4095, 4096, 4097, 4098, 9000])("%i equal bytes so that they come back", (size) => {
    const content = new Uint8Array(size).fill(0x55);
    const wrapped = yaz0.wrap(content);
    expect(yaz0.unwrap(wrapped, NO_SUPPLIES).content).toEqual(content);
    expect(wrapped.length).toBeLessThanOrEqual(HEADER_SIZE + 4 + Math.ceil(size / 80));
  });

  it.each([4093, 4094, 4095, 4096, 4097])("a copy %i bytes back so that it comes back", (distance) => {
    // no three bytes of the ramp occur twice
    const ramp = Uint8Array.from({ length: distance }, (_, i) => (i % 2 === 0 ? (i >> 1) & 0xff : (i >> 9) + (i & 0x80)));
    const content = new Uint8Array([...ramp, ...ramp.subarray(0, 300)]);
    expect(yaz0.unwrap(yaz0.wrap(content), NO_SUPPLIES).content).toEqual(content);
  });

  it("about as small as a search of the whole window does, on data that gains nothing from looking ahead", () => {
    const contents = fc.sample(repetitive, { seed: 20, numRuns: 40 });
    const total = (sizeOf: (content: Uint8Array) => number) => contents.reduce((sum, content) => sum + sizeOf(content), 0);
    expect(total((content) => yaz0.wrap(content).length - HEADER_SIZE)).toBeLessThan(total(greedySize) * 1.05);
  });

  it("a literal where the next byte begins a longer copy", () => {
    const content = utf8("abc.bcdefgh.abcdefgh");
    expect(yaz0.wrap(content).length - HEADER_SIZE).toBeLessThan(greedySize(content));
    expect(yaz0.unwrap(yaz0.wrap(content), NO_SUPPLIES).content).toEqual(content);
  });

  it("with the alignment of the original, and none without", () => {
    const original = file(1, [0x80, 7], 0x2000);
    const view = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset);
    expect(view(yaz0.wrap(utf8("new content"), yaz0.unwrap(original, NO_SUPPLIES).settings)).getUint32(8)).toBe(0x2000);
    expect(view(yaz0.wrap(utf8("new content"))).getUint32(8)).toBe(0);
  });

  it("with the padding of the original", () => {
    const padded = new Uint8Array(64);
    padded.set(yaz0.wrap(utf8("old")));
    for (const text of ["n", "new content", "longer new content, which takes more than one group"]) {
      const wrapped = yaz0.wrap(utf8(text), yaz0.unwrap(padded, NO_SUPPLIES).settings);
      expect(wrapped.length % 32).toBe(0);
      expect(yaz0.unwrap(wrapped, NO_SUPPLIES).content).toEqual(utf8(text));
    }
    const bare = yaz0.wrap(utf8("old"));
    expect(yaz0.wrap(utf8("new"), yaz0.unwrap(bare, NO_SUPPLIES).settings)).toEqual(yaz0.wrap(utf8("new")));
  });

  it("with unknown bytes after the original's stream", () => {
    const original = new Uint8Array([...yaz0.wrap(utf8("old")), ...utf8("SIGNED")]);
    const wrapped = yaz0.wrap(utf8("new"), yaz0.unwrap(original, NO_SUPPLIES).settings);
    expect(new TextDecoder().decode(wrapped.subarray(-6))).toBe("SIGNED");
    expect(yaz0.unwrap(wrapped, NO_SUPPLIES).content).toEqual(utf8("new"));
  });

  it("the same bytes each time", () => {
    fc.assert(
      fc.property(repetitive, (content) => void expect(yaz0.wrap(content)).toEqual(yaz0.wrap(content))),
      { numRuns: 20 },
    );
  });
});

describe("damaged Yaz0 data", () => {
  it("gives as many bytes as the header states, or a Stop inside the file", () => {
    const damage = fc.array(fc.record({ at: fc.nat(), value: fc.nat(255) }), { maxLength: 6 });
    fc.assert(
      fc.property(repetitive, damage, fc.nat(), fc.boolean(), (content, changes, cut, cutIt) => {
        const bytes = yaz0.wrap(content);
        // the magic stays, or nothing after it is tried
        for (const { at, value } of changes) bytes[4 + (at % (bytes.length - 4))] = value;
        const damaged = cutIt ? bytes.subarray(0, cut % (bytes.length + 1)) : bytes;
        try {
          expect(yaz0.unwrap(damaged, NO_SUPPLIES).content).toHaveLength(new DataView(bytes.buffer).getUint32(4));
        } catch (error) {
          if (!(error instanceof Stop)) throw error;
          expect(error.issue.code).toMatch(/^container\/yaz0-(magic|header|size|end|reference|overrun)$/);
          expect(error.issue.bytes?.end).toBeLessThanOrEqual(Math.max(damaged.length, 8));
        }
      }),
      { numRuns: 1000 },
    );
  });

  it("of any bytes never throws anything but a Stop", () => {
    fc.assert(
      fc.property(fc.nat(5000), fc.uint8Array({ maxLength: 400 }), (size, stream) => {
        try {
          expect(yaz0.unwrap(file(size, [...stream]), NO_SUPPLIES).content).toHaveLength(size);
        } catch (error) {
          if (!(error instanceof Stop)) throw error;
        }
      }),
      { numRuns: 2000 },
    );
  });
});

describe("peel", () => {
  const content = utf8("content content content");

  it("leaves a plain file as it is", () => {
    expect(peel(content, NO_SUPPLIES)).toEqual({ content, layers: [] });
  });

  it("takes off all layers, and rewrap puts them back", () => {
    const inner = yaz0.wrap(content, yaz0.unwrap(file(1, [0x80, 7], 0x80), NO_SUPPLIES).settings);
    const outer = yaz0.wrap(inner, yaz0.unwrap(file(1, [0x80, 7], 0x20), NO_SUPPLIES).settings);
    const peeled = peel(outer, NO_SUPPLIES);
    if ("issue" in peeled) throw new Error(peeled.issue.message);
    expect(peeled.content).toEqual(content);
    expect(peeled.layers.map(({ container }) => container.id)).toEqual(["yaz0", "yaz0"]);
    expect(rewrap(peeled.content, peeled.layers)).toEqual(outer);
    const changed = peel(rewrap(utf8("changed"), peeled.layers), NO_SUPPLIES);
    expect(changed).toMatchObject({ content: utf8("changed") });
  });

  it("says why a layer does not come off", () => {
    const peeled = peel(yaz0.wrap(yaz0.wrap(content).subarray(0, 20)), NO_SUPPLIES);
    expect(peeled).toMatchObject({ issue: { code: "container/yaz0-end" } });
  });

  it("refuses data that is wrapped without end", () => {
    let bytes = content;
    for (let depth = 0; depth < 10; depth++) bytes = yaz0.wrap(bytes);
    expect(peel(bytes, NO_SUPPLIES)).toMatchObject({ issue: { code: "container/too-many-layers" } });
  });
});

describe("a name asks for a wrapped file", () => {
  it.each([
    ["a.sbxml", true],
    ["A.SBXML", true],
    ["folder.sbxml/a.sbxml", true],
    ["a.bxml", false],
    ["a.s", false],
    ["sbxml", false],
    ["a.sdat", false],
    ["", false],
  ])("%s: %s", (name, isWrapped) => {
    const content = utf8("content");
    expect(containersForName(name, aamp)).toEqual(isWrapped ? [yaz0] : []);
    expect(peel(rewrap(content, layersForName(name, aamp, NO_SUPPLIES)), NO_SUPPLIES)).toEqual({
      content,
      layers: isWrapped ? [expect.anything()] : [],
    });
  });
});

it("the contents decide the format before the name does", () => {
  expect(findFormatOf("a.dat", utf8("AAMP"))).toBe(aamp);
  expect(findFormatOf("a.bxml", Uint8Array.from([1, 2, 3]))).toBe(aamp);
  // a text is not the game file that its name promises
  expect(findFormatOf("a.bxml", utf8("other"))).toBeUndefined();
  expect(findFormatOf("a.dat", utf8("other"))).toBeUndefined();
});
