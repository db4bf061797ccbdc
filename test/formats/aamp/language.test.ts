/** Language features of AAMP over whole files and over broken ones: nothing throws, nothing is about places. */
import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { DIAGNOSTICS } from "../../../formats/aamp/diagnostics.ts";
import { aamp } from "../../../formats/aamp/index.ts";
import { AampDocument } from "../../../formats/aamp/language/document.ts";
import { nodeAt } from "../../../formats/aamp/language/nodeAt.ts";
import type { Analysis } from "../../../formats/core/analysis.ts";
import { hasErrors } from "../../../formats/core/issue.ts";
import { lineEdits } from "../../../formats/core/text/lineEdits.ts";
import { applyEdits, type Span } from "../../../formats/core/text/span.ts";
import { inObject, PROGRAM, WORKED_EXAMPLE } from "../../lsp/aamp/session.ts";
import { readCorpus } from "../../support/corpus.ts";
import { choose, extent } from "../../support/extent.mjs";

function analyse(text: string): Analysis {
  return aamp.analyse(text, { names: aamp.builtinNames(), decoded: true, fileName: "file.bxml" });
}

const KNOWN_CODES = new Set(Object.keys(DIAGNOSTICS).map((code) => `aamp/${code}`));

function expectInside(text: string, { start, end }: Span, what: string): void {
  if (!(start >= 0 && start <= end && end <= text.length)) throw new Error(`${what}: ${start}-${end} of ${text.length}`);
}

/** Asks everything at these offsets, and checks what every answer must hold. */
function askEverything(text: string, analysis: Analysis, offsets: readonly number[]): void {
  for (const found of analysis.issues) {
    if (!KNOWN_CODES.has(found.code)) throw new Error(`${found.code} has no page`);
    if (found.text) expectInside(text, found.text, found.code);
    for (const fix of found.fixes?.() ?? []) applyEdits(text, fix.edits);
  }
  for (const offset of offsets) askAt(text, analysis, offset);
  checkTokens(text, analysis.tokens?.({ start: 0, end: text.length }) ?? new Uint32Array());
  for (const fold of analysis.folds?.() ?? []) {
    expectInside(text, fold, "fold");
    if (!text.slice(fold.start, fold.end).includes("\n")) throw new Error("a fold of one line");
  }
  analysis.outline?.();
  for (const mark of analysis.colors?.() ?? [])
    applyEdits(text, [analysis.colorText?.(mark.span, [0.5, 0.5, 0.5, 1]) ?? { span: mark.span, text: "" }]);
  for (const hint of analysis.inlayHints?.({ start: 0, end: text.length }) ?? [])
    expectInside(text, { start: hint.offset, end: hint.offset }, "hint");
}

function askAt(text: string, analysis: Analysis, offset: number): void {
  const hover = analysis.hover?.(offset);
  if (hover) expectInside(text, hover.span, "hover");
  const lineStart = offset === 0 ? 0 : text.lastIndexOf("\n", offset - 1) + 1;
  const lineEnd = text.indexOf("\n", offset) < 0 ? text.length : text.indexOf("\n", offset);
  for (const { edit, documentation } of analysis.completions?.(offset).items ?? []) {
    // editors demand that the replaced stretch is on the cursor's line and holds the cursor
    if (edit.span.start < lineStart || edit.span.end > lineEnd || edit.span.start > offset || edit.span.end < offset)
      throw new Error(`completion at ${offset} replaces ${edit.span.start}-${edit.span.end}`);
    documentation?.();
  }
  let inner: Span | undefined;
  for (const span of analysis.selections?.(offset) ?? []) {
    expectInside(text, span, "selection");
    if (inner && (span.start > inner.start || span.end < inner.end)) throw new Error("a selection that does not hold the one before");
    inner = span;
  }
  for (const span of [...(analysis.definitions?.(offset) ?? []), ...(analysis.references?.(offset, true) ?? [])])
    expectInside(text, span, "reference");
  for (const { edits } of analysis.actions?.({ start: offset, end: offset }) ?? []) applyEdits(text, edits);
  if (analysis.rename?.(offset)) applyEdits(text, analysis.rename?.(offset)?.to("NewName_q") ?? []);
}

function checkTokens(text: string, tokens: Uint32Array): void {
  let end = 0;
  for (let at = 0; at < tokens.length; at += 3) {
    if (tokens[at] < end || tokens[at + 1] === 0) throw new Error(`token ${at / 3} at ${tokens[at]} begins before ${end}`);
    end = tokens[at] + tokens[at + 1];
    if (end > text.length || text.slice(tokens[at], end).includes("\n")) throw new Error(`token ${at / 3} leaves its line`);
  }
}

// ------------------------------------------------------------------------------------------------ places

describe("what is at an offset", () => {
  const REVERSED =
    "!io\nversion: 0\ntype: xml\nparam_root: !list\n  lists:\n    Parts: !list\n      lists: {}\n      objects:\n        Child: !obj\n          Speed: 0.5\n  objects:\n    Setup: !obj\n      Count: 5\n";
  const cases: [promise: string, text: string, place: string, expected: string][] = [
    ["a parameter's key", WORKED_EXAMPLE, "Lim|it", "parameter key Limit"],
    ["a parameter's value", WORKED_EXAMPLE, "Limit: |5", "parameter value 5"],
    ["a parameter's value, the cursor after it", WORKED_EXAMPLE, "Speed: 0.5|", "parameter value 0.5"],
    ["a parameter's tag", WORKED_EXAMPLE, "!ve|c3", "parameter tag !vec3"],
    ["an object's tag", WORKED_EXAMPLE, "Child: !o|bj", "object tag !obj"],
    ["a list's key", WORKED_EXAMPLE, "Par|ts", "list key Parts"],
    ["the first half of a list", WORKED_EXAMPLE, "!list\n      obj|ects", "objects key objects"],
    ["the second half of a list", WORKED_EXAMPLE, "lis|ts:\n", "lists key lists"],
    ["the version", WORKED_EXAMPLE, "version: |0", "version value 0"],
    ["a comment", inObject("Life: 1 # wo|rds"), "", "comment value # words"],
    ["an item of a list whose halves are exchanged", REVERSED, "Sp|eed", "parameter key Speed"],
    ["an object after the lists of its list", REVERSED, "Set|up", "object key Setup"],
    ["a half after the other", REVERSED, "  obj|ects:\n    Setup", "objects key objects"],
    [
      "an entry in flow style",
      "!io\nversion: 0\ntype: xml\nparam_root: !list {objects: {Setup: !obj {Co|unt: 5}}, lists: {}}\n",
      "",
      "parameter key Count",
    ],
  ];
  it.each(cases)("is %s", (_, marked, place, expected) => {
    const text = marked.replace("|", "");
    const offset = place === "" ? marked.indexOf("|") : text.indexOf(place.replace("|", "")) + place.indexOf("|");
    const document = new AampDocument(text, { names: aamp.builtinNames(), decoded: false, fileName: "file" });
    const spot = nodeAt(document, offset);
    expect(spot && `${spot.entry?.kind ?? "comment"} ${spot.part} ${text.slice(spot.span.start, spot.span.end)}`).toBe(expected);
  });
});

// ------------------------------------------------------------------------------------------------ any text

const COMMENTED = WORKED_EXAMPLE.split("\n")
  .map((line, at) => (line === "" ? line : `${" ".repeat((at * 7) % 13)}# above ${at}\n${line}${at % 2 === 0 ? ` # after ${at}` : ""}`))
  .join("\n");

/** Texts of real shape with a few places changed at random. */
const brokenTexts = fc
  .tuple(
    fc.constantFrom(
      WORKED_EXAMPLE,
      PROGRAM,
      COMMENTED,
      inObject("A: !color [1.0, 0.5, 0.0, 1.0]\nB: 'quoted'\nC: !buffer_int\n  - 1\n# words\nTable01: x\n'12': !u 7\n? long\n: 5"),
    ),
    fc.array(
      fc.tuple(
        fc.nat(100_000),
        fc.nat(12),
        fc.constantFrom(
          "",
          " ",
          "\n",
          ":",
          "#",
          "'",
          '"',
          "[",
          "]",
          "{",
          "}",
          "!",
          "- ",
          "? ",
          "\t",
          "\r\n",
          ",",
          "!vec3 [",
          "AI_0: !list",
          "  objects:\n",
          "0",
          "\u3000",
          "\ud83d",
          "...\n",
        ),
      ),
      { maxLength: 4 },
    ),
  )
  .map(([text, changes]) =>
    changes.reduce((changed, [at, length, insert]) => {
      const start = at % (changed.length + 1);
      return changed.slice(0, start) + insert + changed.slice(start + length);
    }, text),
  );

test("no text makes a feature fail, or answer with places that are not in it", () => {
  fc.assert(
    fc.property(brokenTexts, (text) => {
      const offsets = Array.from({ length: 30 }, (_, at) => Math.floor((at * text.length) / 29));
      askEverything(text, analyse(text), offsets);
    }),
    { numRuns: extent(20, 120) },
  );
});

test("formatting keeps the bytes, and what it makes it leaves alone", () => {
  fc.assert(
    fc.property(brokenTexts, (text) => {
      const before = analyse(text);
      const formatted = applyEdits(text, before.formatting?.() ?? []);
      if (hasErrors(before.issues)) {
        expect(formatted).toBe(text);
        return;
      }
      const after = analyse(formatted);
      expect(after.encoded().bytes).toEqual(before.encoded().bytes);
      expect(after.formatting?.()).toEqual([]);
      const comments = (of: string) =>
        new AampDocument(of, { names: aamp.builtinNames(), decoded: false, fileName: "file" }).comments.length;
      expect(comments(formatted)).toBe(comments(text));
    }),
    { numRuns: extent(100, 300) },
  );
});

test("edits of lines turn one text into the other", () => {
  const lines = fc.array(fc.constantFrom("a\n", "b\n", "c\n", "\n", "a b\n"), { maxLength: 30 }).map((all) => all.join(""));
  fc.assert(
    fc.property(lines, lines, (before, after) => applyEdits(before, lineEdits(before, after)) === after),
    { numRuns: 500, seed: 3 },
  );
});

// ------------------------------------------------------------------------------------------------ real files

const files = readCorpus("aamp");

describe.skipIf(files.length === 0)("real files", () => {
  it.each(choose(files))("$name has no findings, is canonical, and answers everything on every line", ({ name, bytes }) => {
    const decoded = aamp.decode(bytes, aamp.builtinNames());
    if (decoded.kind === "fail") throw new Error(decoded.issues[0].message);
    const { text } = decoded;
    const analysis = aamp.analyse(text, { names: aamp.builtinNames(), decoded: true, fileName: name });
    expect(analysis.issues.map(({ code, message }) => `${code} ${message}`)).toEqual([]);
    expect(analysis.formatting?.()).toEqual([]);
    const starts: number[] = [0];
    for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) starts.push(at + 1);
    // large files have the same few kinds of lines again and again
    const step = Math.max(1, Math.floor(starts.length / extent(10, 30)));
    const offsets = starts
      .filter((_, line) => line % step === 0)
      .flatMap((start) => {
        const colon = text.indexOf(":", start);
        return [start, colon < 0 ? start : colon, colon < 0 ? start : Math.min(text.length, colon + 3)];
      });
    askEverything(text, analysis, offsets);
  });
});

const program = files.find(({ name }) => name === "Assassin_Middle_Quest.baiprog");

describe.skipIf(program === undefined)("a real AI program", () => {
  const decoded = program && aamp.decode(program.bytes, aamp.builtinNames());
  const text = decoded?.kind === "ok" ? decoded.text : "";

  it("is sound after an AI entry was duplicated", () => {
    const at = text.indexOf("AI_5:");
    const action = analyse(text)
      .actions?.({ start: at, end: at })
      .find(({ title }) => title === "Duplicate AI_5 as AI_87");
    const after = applyEdits(text, action?.edits ?? []);
    expect(after.length).toBeGreaterThan(text.length);
    expect(analyse(after).issues).toEqual([]);
  });

  it("is sound after an entry was copied in, once it is renumbered", () => {
    const start = text.indexOf("        AI_5: !list");
    const end = text.indexOf("        AI_6: !list");
    const copied = text.slice(0, end) + text.slice(start, end) + text.slice(end);
    const shift = analyse(copied).issues.find(({ code }) => code === "aamp/reference-shift");
    const after = applyEdits(copied, shift?.fixes?.()[0].edits ?? []);
    expect(after).not.toBe(copied);
    expect(analyse(after).issues).toEqual([]);
  });

  it("lacks nothing but the references to an entry that was taken out, once it is renumbered", () => {
    const start = text.indexOf("        AI_5: !list");
    const end = text.indexOf("        AI_6: !list");
    const taken = text.slice(0, start) + text.slice(end);
    const shift = analyse(taken).issues.find(({ code }) => code === "aamp/reference-shift");
    const after = applyEdits(taken, shift?.fixes?.()[0].edits ?? []);
    const pointing = (analyse(text).references?.(text.indexOf("AI_5:"), false) ?? []).length;
    expect(pointing).toBeGreaterThan(0);
    expect(analyse(after).issues.map(({ code }) => code)).toEqual(Array.from({ length: pointing }, () => "aamp/reference-range"));
  });
});
