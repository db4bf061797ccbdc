/** Texts of a size that is edited without a copy: the same outcome as with one. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { LineIndex } from "../../formats/core/text/lineIndex.ts";
import { applyChanges, toPosition } from "../../server/src/lspConvert.ts";
import { TextPieces } from "../../server/src/textPieces.ts";
import { TextVersion } from "../../server/src/textVersion.ts";

interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Places as parts of the text, which changes its length with each edit. */
const edits = fc.array(
  fc.record({
    at: fc.nat({ max: 1000 }),
    removed: fc.nat({ max: 12 }),
    text: fc.constantFrom("", "a", "1.5\t2.5", "\n", "\r\n", "one\ntwo\n", "one\r\ntwo\r\n", "\r", "日本", "x".repeat(40)),
  }),
  { maxLength: 12 },
);

function toEdit(length: number, { at, removed, text }: { at: number; removed: number; text: string }): Edit {
  const start = Math.floor((length * at) / 1000);
  return { start, end: Math.min(length, start + removed), text };
}

const SMALL = ["", "a", "one\ntwo\nthree\n", "one\r\ntwo\r\nthree", "one\r\ntwo\nthree\rfour", "\n\n\n"];

test("lines after an edit are those of the edited text", () => {
  fc.assert(
    fc.property(fc.constantFrom(...SMALL), edits, (first, wanted) => {
      let text = first;
      let lines = new LineIndex(text);
      for (const one of wanted) {
        const { start, end, text: inserted } = toEdit(text.length, one);
        const edited = text.slice(0, start) + inserted + text.slice(end);
        lines = lines.edited({ start, end }, inserted, () => edited);
        text = edited;
        const fresh = new LineIndex(text);
        expect(lines.lineCount).toBe(fresh.lineCount);
        for (let line = 0; line < fresh.lineCount; line++) {
          expect([lines.startOf(line), lines.endOf(line)]).toEqual([fresh.startOf(line), fresh.endOf(line)]);
          expect(lines.offsetAt(line, 99)).toBe(fresh.offsetAt(line, 99));
        }
      }
    }),
    { seed: 3, numRuns: 500 },
  );
});

test("pieces make up the text that a copy would be", () => {
  fc.assert(
    fc.property(fc.constantFrom(...SMALL), edits, (first, wanted) => {
      let text = first;
      let pieces = TextPieces.of(text);
      for (const one of [...wanted, ...wanted, ...wanted, ...wanted, ...wanted, ...wanted, ...wanted]) {
        const { start, end, text: inserted } = toEdit(text.length, one);
        text = text.slice(0, start) + inserted + text.slice(end);
        pieces = pieces.replaced(start, end, inserted);
        expect(pieces.length).toBe(text.length);
      }
      expect(pieces.toString()).toBe(text);
    }),
    { seed: 5, numRuns: 200 },
  );
});

test("a large document takes changes as a small one does", () => {
  const large = Array.from({ length: 30_000 }, (_, line) => `line ${line}\n`).join("");
  let document = new TextVersion("file:///a", "toy", 1, large);
  document.lines.lineCount;
  fc.assert(
    fc.property(edits, (wanted) => {
      const before = document.text;
      let text = before;
      const changes = wanted.map((one) => {
        const { start, end, text: inserted } = toEdit(text.length, one);
        const plain = new TextVersion("file:///a", "toy", 1, text);
        const range = { start: toPosition(plain, start), end: toPosition(plain, end) };
        text =
          text.slice(0, plain.lines.offsetAt(range.start.line, range.start.character)) +
          inserted +
          text.slice(plain.lines.offsetAt(range.end.line, range.end.character));
        return { range, text: inserted };
      });
      document = applyChanges(document, changes, 2);
      expect(document.text === text).toBe(true);
      expect(document.length).toBe(text.length);
    }),
    { seed: 8, numRuns: 12 },
  );
});
