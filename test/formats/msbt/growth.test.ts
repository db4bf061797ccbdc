/** Message files made to be slow. Twice as many parts take about twice the steps. */
import { expect, test } from "vitest";
import { Names } from "../../../formats/core/names.ts";
import { choose } from "../../support/extent.mjs";
import { expectGrowth, loadCounted } from "../../support/growth.ts";

const { msbt } = loadCounted<typeof import("../../../formats/msbt/index.ts")>("formats/msbt/index.ts");

const many = (count: number, line: (index: number) => string) => Array.from({ length: count }, (_, index) => line(index)).join("");
/** Four characters, another for each index below 456,976. */
const lettersOf = (index: number) => [17576, 676, 26, 1].map((unit) => String.fromCharCode(65 + (Math.floor(index / unit) % 26))).join("");
const FILE = "#!layout file little utf-16 3\n";

const makers: readonly (readonly [promise: string, make: (count: number) => string, count: number])[] = [
  ["messages", (count) => `${many(count, (index) => `L${index}: |-\n  word\n`)}${FILE}`, 1000],
  ["messages in one bucket", (count) => `${many(count, (index) => `L${index}: |-\n  word\n`)}${FILE}#!layout buckets 1\n`, 1000],
  ["tags in one message", (count) => `L: |-\n  ${many(count, (index) => `word {9:${index % 7}} `)}\n${FILE}`, 500],
  [
    "unknown sections",
    (count) =>
      `L: |-\n  word\n${FILE}#!layout sections LBL1 TXT2${many(count, (index) => ` ${lettersOf(index)}`)}\n${many(count, (index) => `#!layout section ${lettersOf(index)} -\n`)}`,
    500,
  ],
];

test("an open quote for each escaped one takes time by the size of the line", () =>
  expectGrowth((times) => {
    const { issues } = msbt.encode(`L: |-\n  ${many(300 * times, () => '{a\\"} ')}\n${FILE}`);
    expect(issues.length).toBeGreaterThan(0);
  }));

test.each(choose(makers, 2))("a file takes time by its size: %s", (_, make, count) =>
  expectGrowth((times) => {
    const { bytes } = msbt.encode(make(count * times));
    const decoded = msbt.decode(bytes ?? new Uint8Array(), Names.none);
    if (decoded.kind !== "ok") throw new Error(decoded.issues[0].message);
    const { text } = decoded;
    const analysis = msbt.analyse(text, { names: Names.none, decoded: true, fileName: "a.msbt" });
    expect(analysis.issues.filter(({ severity }) => severity === "error")).toEqual([]);
    const whole = { start: 0, end: text.length };
    analysis.outline?.();
    analysis.fields?.();
    analysis.folds?.();
    analysis.formatting?.();
    analysis.tokens?.(whole);
    for (const offset of [1, 2, 3].map((part) => Math.floor((text.length * part) / 4))) {
      analysis.hover?.(offset);
      analysis.completions?.(offset);
      analysis.references?.(offset, true);
    }
  }),
);
