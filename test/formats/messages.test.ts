/** What the messages of files are to those who translate, for every format that holds some: the same with a text and without one. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { Names, namesOf } from "../../formats/core/names.ts";
import { formats } from "../../formats/registry.ts";
import { extent, SEED } from "../support/extent.mjs";
import { mutateBytes, seeded } from "../support/mutate.ts";
import { generators } from "./generators.ts";

const RUNS = extent(60, 1000);

describe.each(formats.filter(({ messages }) => messages))("messages of $title", (format) => {
  const path = "Bootup_USen.pack/Message/Msg_USen.product.ssarc/Talk.msbt";
  const names = namesOf(format, Names.none, { path });
  const model = format.messages;
  const inText = (text: string) => model?.read(text).map(({ id, words }) => ({ id, words }));

  test("are read from a file as from its text", () => {
    fc.assert(
      fc.property(generators[format.id], (text) => {
        const { bytes } = format.encode(text);
        if (!bytes) return;
        const decoded = format.decode(bytes, names);
        expect(decoded.kind).toBe("ok");
        if (decoded.kind === "ok") expect(model?.readFile(bytes, names)).toEqual(inText(decoded.text));
      }),
      { numRuns: RUNS, seed: SEED },
    );
  });

  test("of a damaged file are none where it does not open", () => {
    fc.assert(
      fc.property(generators[format.id], fc.nat(), (text, seed) => {
        const bytes = mutateBytes(format.encode(text).bytes ?? new Uint8Array(64), seeded(seed));
        expect(model?.readFile(bytes, names) === undefined).toBe(format.decode(bytes, names).kind === "fail");
      }),
      { numRuns: RUNS, seed: SEED },
    );
  });
});
