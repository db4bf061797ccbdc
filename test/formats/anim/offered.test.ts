/** Every rewrite that is offered for a text without errors leaves one that can be written. */
import { expect, test } from "vitest";
import { anim } from "../../../formats/anim/index.ts";
import type { KeyIntent } from "../../../formats/anim/panel/model.ts";
import { printClip } from "../../../formats/anim/text/printClip.ts";
import { Names } from "../../../formats/core/names.ts";
import { applyEdits, type TextEdit } from "../../../formats/core/text/span.ts";
import { extent } from "../../support/extent.mjs";
import { seeded } from "../../support/mutate.ts";
import { randomClip } from "./clips.ts";

const RUNS = extent(40, 300);
const analyse = (text: string) => anim.analyse(text, { names: Names.none, decoded: true, fileName: "walk.ANIM" });

/** What is wrong with the text after edits; undefined where nothing is. */
function faultAfter(text: string, edits: readonly TextEdit[]): string | undefined {
  const { bytes, issues } = anim.encode(applyEdits(text, edits));
  return bytes === undefined ? issues.find(({ severity }) => severity === "error")?.message : undefined;
}

/** Starts of lines, of the lists of widths and of the values of some keys. */
function placesIn(text: string): number[] {
  return [...text.matchAll(/"bits": \[|"(?:game|keyFrames|bones|rotation|translation|scale)"|\[\s*\d+, (?:"[+-]", )?/g)].map(
    ({ 0: found, index }) => index + found.length - 1,
  );
}

test("actions", () => {
  let count = 0;
  const wrong: string[] = [];
  for (let seed = 1; seed <= RUNS; seed++) {
    const random = seeded(seed);
    const text = printClip(randomClip(random));
    const analysis = analyse(text);
    if (analysis.encoded().bytes === undefined) continue;
    const places = placesIn(text);
    const tried = new Set<string>();
    for (let at = 0; at < 12; at++) {
      const start = places[random() % places.length];
      for (const { title, edits } of analysis.actions?.({ start, end: start }) ?? []) {
        const key = `${title} ${title.includes("this") ? start : ""}`;
        if (tried.has(key)) continue;
        tried.add(key);
        count++;
        const fault = faultAfter(text, edits);
        if (fault !== undefined) wrong.push(`seed ${seed}, at ${start}: ${title}: ${fault}`);
      }
    }
  }
  expect(wrong).toEqual([]);
  expect(count).toBeGreaterThan(RUNS * 4);
});

test("moves of a key in the curves", () => {
  const wrong: string[] = [];
  let count = 0;
  for (let seed = 1; seed <= RUNS; seed++) {
    const random = seeded(seed);
    const clip = randomClip(random);
    if (clip.version !== 2) continue;
    const text = printClip(clip);
    const analysis = analyse(text);
    if (analysis.encoded().bytes === undefined) continue;
    clip.bones.forEach(({ tracks }, bone) => {
      tracks.forEach((track, kind) => {
        if (!track) return;
        const key = random() % clip.keyFrames.length;
        const values = [0, 1, 2].map(() => (random() % 2 === 0 ? null : (random() % 65536) - 32768));
        const intent: KeyIntent = { kind: "set", bone, track: (["rotation", "translation", "scale"] as const)[kind], key, values };
        count++;
        const edits = analysis.panelEdits?.("anim.curves", intent) ?? [];
        const fault = "refused" in edits ? edits.refused : faultAfter(text, edits);
        if (fault !== undefined) wrong.push(`seed ${seed}: ${JSON.stringify(intent)}: ${fault}`);
      });
    });
  }
  expect(wrong).toEqual([]);
  expect(count).toBeGreaterThan(RUNS);
});
