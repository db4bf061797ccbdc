/** Damaged level sources: every answer is an answer, with places inside the text, whatever the text is. */
import { expect, test } from "vitest";
import { ass } from "../../../formats/ass/index.ts";
import { Names } from "../../../formats/core/names.ts";
import { extent, SEED } from "../../support/extent.mjs";
import { mutateText, seeded } from "../../support/mutate.ts";
import { levelText, roomLevel } from "./documents.ts";
import { analyse } from "./findings.ts";

const MUTATIONS = extent(150, 1500);
/** Every feature is asked for each so many texts. */
const ASKED = 4;

const texts = [1, 2, 3, 4, 5, 6, 7].flatMap((version) =>
  (["MAX", "BLENDER", "FBX"] as const).map((style) => levelText(roomLevel(version, style))),
);

test("any damage gives findings with places, and no exception", () => {
  const random = seeded(SEED + 31);
  for (let run = 0; run < MUTATIONS; run++) {
    const text = mutateText(mutateText(texts[run % texts.length], random), random);
    const analysis = analyse(text);
    for (const { text: span, message, fixes } of analysis.issues) {
      expect(span?.start, message).toBeGreaterThanOrEqual(0);
      expect(span?.end, message).toBeLessThanOrEqual(text.length);
      expect(span?.start, message).toBeLessThanOrEqual(span?.end ?? 0);
      for (const { edits, title } of fixes?.() ?? [])
        for (const edit of edits) {
          expect(edit.span.start, title).toBeLessThanOrEqual(edit.span.end);
          expect(edit.span.end, title).toBeLessThanOrEqual(text.length);
        }
    }
    if (run % ASKED !== 0) continue;
    const offset = random() % (text.length + 1);
    const whole = { start: 0, end: text.length };
    for (const { span } of analysis.formatting?.() ?? []) expect(text.slice(span.start, span.end).trim()).toBe("");
    analysis.outline?.();
    analysis.folds?.();
    analysis.lenses?.();
    analysis.facts?.();
    analysis.tokens?.(whole);
    analysis.inlayHints?.(whole);
    analysis.hover?.(offset);
    analysis.completions?.(offset);
    analysis.definitions?.(offset);
    analysis.references?.(offset, true);
    analysis.selections?.(offset);
    analysis.rename?.(offset);
    analysis.actions?.({ start: offset, end: offset });
  }
});

test("time grows with the text, not with its square", () => {
  const many = Array.from({ length: 20_000 }, (_, at) => `;INSTANCE ${at}\n-1\n"a"\n${at}\n${at + 1}\n0\n`).join("");
  const rows = [
    `;### HEADER ###\n2\n"a"\n"b"\n"c"\n"d"\n;### MATERIALS ###\n0\n;### OBJECTS ###\n0\n;### INSTANCES ###\n20000\n${many}`,
    levelText(roomLevel(7, "BLENDER")).replace("12\n1\t\t0", `12\n${"1\t\t0\t1\t2\n".repeat(20_000)}1\t\t0`),
    levelText(roomLevel(2, "MAX")).replace("24\n", `24\n${"x\n".repeat(50_000)}`),
    levelText(roomLevel(2, "MAX")).replace('"MESH"', `"${'"'.repeat(200_000)}`),
  ];
  // a quadratic reader would need minutes for each
  for (const text of rows) expect(analyse(text).issues.length).toBeGreaterThan(0);
});

test("a text that no engine can hold is refused by its size", () => {
  const decoded = ass.decode(new Uint8Array(0x20000000), Names.none);
  expect(decoded).toMatchObject({ kind: "fail", issues: [{ code: "ass/text-too-large", bytes: { start: 0x1fffffe8 } }] });
});
