/**
 * The four laws of ARCHITECTURE.md, for every registered format: over its fixtures, over documents at random and over damaged
 * bytes. A format without fixtures or without a generator fails here.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { containers } from "../../formats/containers/index.ts";
import type { Decoded } from "../../formats/core/coded.ts";
import type { Format } from "../../formats/core/format.ts";
import type { Issue } from "../../formats/core/issue.ts";
import { Names, parseNameList } from "../../formats/core/names.ts";
import { formats } from "../../formats/registry.ts";
import { readCorpus } from "../support/corpus.ts";
import { choose, extent, SEED } from "../support/extent.mjs";
import { mutateBytes, mutateText, seeded } from "../support/mutate.ts";
import { generators } from "./generators.ts";

const RUNS = extent(100, 300);
const MUTATIONS = extent(500, 5000);
/** Bytes of a file that is damaged: in a small one, more of what is damaged means something. */
const LARGEST = extent(16_384, Number.POSITIVE_INFINITY);

/** Real files that were saved by tools with rules of their own, or damaged by them: they open read-only, with the first difference. */
const INEXACT: Readonly<Record<string, readonly string[]>> = {
  byml: ["BgmDemoSyncedProcInfoList.byml", "BusSetting.byml", "Dungeon367_Dynamic.bcett.byml", "PuzzleWorldHomeStageDesign.byml"],
};

interface Sample {
  readonly name: string;
  readonly bytes: Uint8Array;
}

function fixturesOf(format: Format): readonly Sample[] {
  const folder = path.resolve(import.meta.dirname, "../fixtures", format.id);
  if (!existsSync(folder)) return [];
  return readdirSync(folder).map((name) => {
    const encoded = format.encode(readFileSync(path.join(folder, name), "utf8"));
    if (encoded.bytes === undefined) throw new Error(`${name}: ${encoded.issues[0]?.message}`);
    return { name, bytes: encoded.bytes };
  });
}

/** Names that a text brings itself: with them its decoded form shows what the text showed. */
function namesIn(text: string): Names {
  return new Names([parseNameList(text, "user", "the text's own names")]);
}

/** Whether a finding has a place inside of its text, and its fixes too. */
function isPlaced({ text, fixes }: Issue, length: number): boolean {
  const edits = fixes?.().flatMap((fix) => fix.edits) ?? [];
  return text !== undefined && text.start >= 0 && text.end <= length && edits.every(({ span }) => span.end <= length);
}

/** Law 1 and the promise of an offset, for whatever was decoded. */
function expectLawful(format: Format, bytes: Uint8Array, decoded: Decoded): void {
  if (decoded.kind === "fail") {
    const errors = decoded.issues.filter((issue) => issue.severity === "error");
    expect(errors.length).toBeGreaterThan(0);
    for (const error of errors) {
      expect(error.code.startsWith(`${format.id}/`), error.code).toBe(true);
      expect(error.bytes, error.message).toBeDefined();
      expect(error.bytes?.start).toBeLessThanOrEqual(bytes.length);
    }
    return;
  }
  const again = format.encode(decoded.text).bytes;
  if (decoded.exact) expect(again !== undefined && Buffer.compare(again, bytes) === 0, "exact means the same bytes").toBe(true);
  else {
    expect(decoded.difference).toBeGreaterThanOrEqual(0);
    expect(decoded.issues.length, "an inexact file says why").toBeGreaterThan(0);
  }
}

describe.each(formats.map((format) => [format.id, format] as const))("%s", (id, format) => {
  const fixtures = fixturesOf(format);
  // formats are given what is inside wrappings, which have tests of their own
  const unwrapped = readCorpus(id, format.textSuffix === "" ? [] : format.extensions).filter(
    ({ bytes }) => !containers.some((container) => container.sniff(bytes)),
  );
  const corpus = choose(unwrapped.filter(({ name }) => !INEXACT[id]?.includes(name)));
  const inexact = unwrapped.filter(({ name }) => INEXACT[id]?.includes(name));
  const document = generators[id];

  test("has fixtures and a generator", () => {
    expect(fixtures.length, `add a text to test/fixtures/${id}`).toBeGreaterThan(0);
    expect(document, `add a generator of "${id}" to test/formats/generators.ts`).toBeDefined();
  });

  test("law 1: an exact file comes back byte for byte (fixtures)", () => {
    for (const { name, bytes } of fixtures) {
      const decoded = format.decode(bytes, format.builtinNames());
      expect(decoded.kind === "ok" && decoded.exact, name).toBe(true);
      expectLawful(format, bytes, decoded);
    }
  });

  test.skipIf(corpus.length === 0)("law 1: every real file of the corpus comes back byte for byte", () => {
    for (const { name, bytes } of corpus) {
      const decoded = format.decode(bytes, format.builtinNames());
      expect(decoded.kind === "ok" && decoded.exact, name).toBe(true);
      expectLawful(format, bytes, decoded);
    }
  });

  test.skipIf(inexact.length === 0)("a real file that does not come back byte for byte says so", () => {
    for (const { name, bytes } of inexact) {
      const decoded = format.decode(bytes, format.builtinNames());
      expect(decoded.kind === "ok" && !decoded.exact, name).toBe(true);
      expectLawful(format, bytes, decoded);
    }
  });

  test("law 2: the decoded file of a text is the text in canonical form", () => {
    fc.assert(
      fc.property(document as fc.Arbitrary<string>, (text) => {
        const names = namesIn(text);
        const { bytes, issues } = format.encode(text);
        expect(issues.filter((issue) => issue.severity === "error")).toEqual([]);
        const decoded = format.decode(bytes as Uint8Array, names);
        expect(decoded.kind).toBe("ok");
        if (decoded.kind !== "ok") return;
        expect(decoded.exact).toBe(true);
        expect(decoded.text).toBe(format.format(text, names));
        expect(format.format(decoded.text, names)).toBe(decoded.text);
      }),
      { numRuns: RUNS },
    );
  });

  test("law 3: damaged bytes give a value or a refusal with an offset, never an exception (slow: hundreds of files)", () => {
    const random = seeded(SEED + 7);
    const samples = [...fixtures, ...corpus.filter(({ bytes }) => bytes.length <= LARGEST)];
    for (let run = 0; run < MUTATIONS; run++) {
      const { bytes } = samples[run % samples.length];
      const damaged = mutateBytes(bytes, random);
      expectLawful(format, damaged, format.decode(damaged, format.builtinNames()));
    }
  });

  test("law 3: a file cut at any length gives a value or a refusal with an offset", () => {
    for (const { bytes } of fixtures)
      for (let length = 0; length < bytes.length; length++)
        expectLawful(format, bytes.subarray(0, length), format.decode(bytes.subarray(0, length), format.builtinNames()));
  });

  test("law 3: damaged texts give findings with places, never an exception (slow: hundreds of texts)", () => {
    const random = seeded(SEED + 11);
    const texts = [...fixtures, ...corpus.filter(({ bytes }) => bytes.length <= LARGEST).slice(0, 40)]
      .map(({ bytes }) => format.decode(bytes, format.builtinNames()))
      .flatMap((decoded) => (decoded.kind === "ok" ? [decoded.text] : []));
    for (let run = 0; run < MUTATIONS; run++) {
      const text = mutateText(texts[run % texts.length], random);
      const encoded = format.encode(text);
      const errors = encoded.issues.filter((issue) => issue.severity === "error");
      expect(encoded.bytes === undefined, "bytes if and only if no error").toBe(errors.length > 0);
      expect(encoded.issues.filter((issue) => !isPlaced(issue, text.length))).toEqual([]);
      if (encoded.bytes !== undefined) expect(format.decode(encoded.bytes, Names.none).kind, text).toBe("ok");
    }
  });

  test("law 4: names never change bytes", () => {
    for (const { name, bytes } of [...fixtures, ...corpus]) {
      for (const names of [Names.none, format.builtinNames()]) {
        const decoded = format.decode(bytes, names);
        if (decoded.kind !== "ok") throw new Error(name);
        expect(Buffer.compare(format.encode(decoded.text).bytes ?? new Uint8Array(), bytes), name).toBe(0);
      }
    }
  });
});
