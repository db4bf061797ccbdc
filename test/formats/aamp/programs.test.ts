/** Rewrites of AI programs over all real ones: they encode, cause no finding but those that their title names, and can be taken back. */
import { describe, expect, it } from "vitest";
import { aamp } from "../../../formats/aamp/index.ts";
import type { Action, Analysis } from "../../../formats/core/analysis.ts";
import { applyEdits } from "../../../formats/core/text/span.ts";
import { readCorpus } from "../../support/corpus.ts";
import { choose, extent } from "../../support/extent.mjs";
import { realFiles } from "./realFiles.ts";

/** Entries of each kind that are tried in one program: the first, the last, and some between. */
const TRIED = extent(2, 5);

const programs = choose(
  [...readCorpus("aamp"), ...readCorpus("sarc", ["sbactorpack"])]
    .filter(({ name }) => /\.(baiprog|sbactorpack)$/.test(name))
    .flatMap(({ name, bytes }) => realFiles(name, bytes))
    .filter(({ name }) => name.endsWith(".baiprog")),
);

function analyse(text: string): Analysis {
  return aamp.analyse(text, { names: aamp.builtinNames(), decoded: true, fileName: "A.baiprog" });
}

/** Codes of the findings, each as often as it is there. */
function findingsOf({ issues }: Analysis): string[] {
  return issues.map(({ code, severity }) => `${severity} ${code}`).filter((code) => !code.startsWith("hint") && !code.startsWith("info"));
}

/** What the first has more than the second. */
function added(after: readonly string[], before: readonly string[]): string[] {
  const left = [...before];
  return after.filter((code) => {
    const at = left.indexOf(code);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

interface Entry {
  readonly key: string;
  readonly at: number;
}

function entriesOf(text: string, kind: string): Entry[] {
  const all = [...text.matchAll(new RegExp(`^ {8}(${kind}_\\d+): !list`, "gm"))].map((found) => ({ key: found[1], at: found.index + 8 }));
  const step = Math.max(1, Math.floor(all.length / TRIED));
  return all.filter((_, at) => at % step === 0 || at === all.length - 1);
}

function actionAt(analysis: Analysis, at: number, title: RegExp): Action | undefined {
  return analysis.actions?.({ start: at, end: at }).find((action) => title.test(action.title));
}

/** The text after it; throws where it does not encode. */
function done(text: string, action: Action): string {
  const after = applyEdits(
    text,
    [...action.edits].sort((a, b) => a.span.start - b.span.start),
  );
  const { bytes, issues } = aamp.encode(after);
  if (bytes === undefined) throw new Error(`${action.title}: ${issues[0]?.message}`);
  return after;
}

const numberIn = (key: string) => Number(/\d+$/.exec(key)?.[0]);

describe.skipIf(programs.length === 0).each(programs)("$name", ({ bytes }) => {
  const decoded = aamp.decode(bytes, aamp.builtinNames());
  const text = decoded.kind === "ok" ? decoded.text : "";
  const original = analyse(text);
  const before = findingsOf(original);

  for (const kind of ["AI", "Action", "Behavior", "Query"]) {
    it(`${kind}: a move brings no finding, and the move back restores the text`, () => {
      for (const { key, at } of entriesOf(text, kind)) {
        const action = actionAt(original, at, /^Move \w+ down/);
        if (action === undefined) continue;
        const after = done(text, action);
        const analysis = analyse(after);
        expect(added(findingsOf(analysis), before), `${action.title}`).toEqual([]);
        const next = `${kind}_${numberIn(key) + 1}`;
        const back = actionAt(analysis, after.search(new RegExp(`^ {8}${next}: `, "m")) + 8, /^Move \w+ up/);
        expect(back && done(after, back), `${action.title} and back`).toBe(text);
      }
    });
    it(`${kind}: a copy is only not reached, and goes again without a trace`, () => {
      for (const { key, at } of entriesOf(text, kind)) {
        const action = actionAt(original, at, /^Insert a copy/);
        if (action === undefined) continue;
        const after = done(text, action);
        const isReached = kind === "Behavior" || kind === "Query";
        const analysis = analyse(after);
        expect(added(findingsOf(analysis), before), action.title).toEqual(isReached ? [] : ["warning aamp/entry-unreached"]);
        const next = `${kind}_${numberIn(key) + 1}`;
        const back = actionAt(analysis, after.search(new RegExp(`^ {8}${next}: `, "m")) + 8, /^Remove /);
        expect(back?.title).toBe(`Remove ${next}`);
        expect(back && done(after, back), `${action.title} and back`).toBe(text);
      }
    });
    it(`${kind}: what is removed is gone, and references to it as children are marked`, () => {
      for (const { at } of entriesOf(text, kind)) {
        const action = actionAt(original, at, /^Remove /);
        if (action === undefined) continue;
        const found = added(findingsOf(analyse(done(text, action))), before);
        const marked = Number(/\((\d+) reference/.exec(action.title)?.[1] ?? 0);
        expect(
          found.filter((code) => code === "warning aamp/reference-range"),
          action.title,
        ).toHaveLength(marked);
        // its own children may be reached by nothing else
        expect(
          found.filter((code) => !/reference-range|entry-unreached|program-root/.test(code)),
          action.title,
        ).toEqual([]);
      }
    });
  }
});

describe.skipIf(programs.length === 0)("an entry whose class was changed", () => {
  const [program] = programs.filter(({ name }) => name.endsWith("Assassin_Middle_Quest.baiprog"));
  const decoded = program && aamp.decode(program.bytes, aamp.builtinNames());
  const text = decoded?.kind === "ok" ? decoded.text : "";
  const original = analyse(text);
  const className = /ClassName: (?:!str32 )?(\S+)/;

  it("fits its class again, and keeps what both classes have (slow: each entry takes the class of each other)", () => {
    const entries = entriesOf(text, "AI");
    for (const { key, at } of entries) {
      for (const { at: other } of entries) {
        const start = text.indexOf("ClassName:", at);
        const own = className.exec(text.slice(start))?.[1] ?? "";
        const wanted = className.exec(text.slice(text.indexOf("ClassName:", other)))?.[1] ?? "";
        if (own === wanted) continue;
        const line = text.indexOf(own, start);
        const changed = text.slice(0, line) + wanted + text.slice(line + own.length);
        const fit = actionAt(analyse(changed), at, /^Fit /);
        const after = fit === undefined ? changed : done(changed, fit);
        const found = added(findingsOf(analyse(after)), findingsOf(original));
        expect(
          found.filter((code) => !/reference-range|entry-unreached/.test(code)),
          `${key} as ${wanted}`,
        ).toEqual([]);
        const back = after.slice(0, line) + own + after.slice(line + wanted.length);
        const again = actionAt(analyse(back), at, /^Fit /);
        const restored = again === undefined ? back : done(back, again);
        expect(
          findingsOf(analyse(restored)).filter((code) => !/reference-range|entry-unreached/.test(code)),
          `${key} as ${wanted} and back`,
        ).toEqual([]);
      }
    }
  });
});
