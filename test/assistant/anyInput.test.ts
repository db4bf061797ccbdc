/** Whatever an assistant passes to a tool ends in an answer or in an error by name, and changes nothing. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { printAnswer } from "../../assistant/answer.ts";
import { TOOLS } from "../../assistant/tools.ts";
import { sarcOf } from "../cli/archiveBytes.ts";
import { extent, SEED } from "../support/extent.mjs";
import { block, frame } from "../support/zstdFrame.ts";
import { enemy, ModPlace } from "./mod.ts";

const place = new ModPlace();
place.write("mod/Actor/GeneralParamList/A.bgparamlist", enemy(20));
place.write("mod/Pack/C.pack", sarcOf({ "Actor/GeneralParamList/C.bgparamlist": enemy(40) }));
place.write("mod/zs/a.bgyml.zs", frame({ size: 1, dictionary: 7, blocks: [block("rle", 1, [0])] }));
place.write("dump/Actor/GeneralParamList/A.bgparamlist", enemy(10));
const assistant = place.assistant({ mayWrite: true });

const PATHS = [
  "Actor",
  "Actor/GeneralParamList/A.bgparamlist",
  "Pack/C.pack",
  "Pack/C.pack/Actor/GeneralParamList/C.bgparamlist",
  "dump:1",
  "dump:1/Actor",
  "**/*",
  "..",
  "/",
  "zs/a.bgyml.zs",
  "",
];
const word = fc.oneof(
  fc.constantFrom(
    ...PATHS,
    "Life",
    "General/Life",
    "*",
    "= 40",
    "* 2",
    "original",
    "a => b",
    "0",
    "1",
    "=",
    ">",
    "from",
    "to",
    "added",
    "error",
  ),
  fc.string({ unit: "binary", maxLength: 20 }),
);
const part = fc.constantFrom("old", "new", "op", "than", "from", "to");
const value = fc.oneof(
  word,
  word,
  fc.integer(),
  fc.double(),
  fc.boolean(),
  fc.constant(null),
  fc.dictionary(part, word),
  fc.array(fc.dictionary(part, word), { maxLength: 3 }),
  fc.array(word, { maxLength: 3 }),
);

describe("any input of", () => {
  it.each(TOOLS.map(({ name, inputSchema }) => [name, Object.keys(inputSchema.properties), inputSchema.required ?? []] as const))(
    "%s ends in an answer or an error by name",
    async (name, keys, required) => {
      const some = fc.dictionary(fc.constantFrom(...keys), value, { maxKeys: keys.length });
      const needed = fc.record(Object.fromEntries(required.map((key) => [key, word])));
      const input = fc.oneof(
        { arbitrary: value, weight: 1 },
        { arbitrary: fc.tuple(needed, some).map(([a, b]) => ({ ...b, ...a })), weight: 9 },
      );
      await fc.assert(
        fc.asyncProperty(input, async (given) => {
          const { isError, answer } = await assistant.call(name, given);
          const text = printAnswer(answer);
          expect(text.length).toBeLessThanOrEqual(40_000);
          expect(text).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u);
          expect(text).not.toContain(place.folder.slice(1));
          if (isError)
            expect([answer["code"], answer["message"]]).toEqual([
              expect.stringMatching(/^(?!internal)[a-z]+\/[a-z-]+$/),
              expect.stringMatching(/./),
            ]);
          else expect(Object.keys(answer)[0]).toBe("from");
        }),
        { seed: SEED, numRuns: extent(100, 10_000) },
      );
      expect(place.readBytes("mod/Actor/GeneralParamList/A.bgparamlist")).toEqual(enemy(20));
      expect(place.files()).toHaveLength(4);
    },
  );
});
