import fc from "fast-check";
import { expect, test } from "vitest";
import type { TextDocumentContentChangeEvent } from "vscode-languageserver-textdocument";
import { TextDocument } from "vscode-languageserver-textdocument";
import { applyChanges, toOffset, toPosition, toRange, toSpan } from "../../server/src/lspConvert.ts";
import { fileNameOf, TextVersion } from "../../server/src/textVersion.ts";

const anyText = fc
  .array(fc.constantFrom("\n", "\r\n", "\r", "a", "key: 1", "日本", "😀"), { maxLength: 30 })
  .map((parts) => parts.join(""));
const lineFeeds = fc.array(fc.constantFrom("\n", "a", "key: 1", "日本", "😀"), { maxLength: 30 }).map((parts) => parts.join(""));

function open(text: string): TextVersion {
  return new TextVersion("file:///a", "toy", 1, text);
}

/** By a fresh document, as the reference keeps no right table of lines after a change outside the text. */
function applyAlone(text: string, change: TextDocumentContentChangeEvent): string {
  return TextDocument.update(TextDocument.create("file:///a", "toy", 1, text), [structuredClone(change)], 2).getText();
}

test.each([
  ["abc", 2, { line: 0, character: 2 }],
  ["abc\ndef", 4, { line: 1, character: 0 }],
  ["abc\n", 4, { line: 1, character: 0 }],
  ["a\r\nb", 3, { line: 1, character: 0 }],
  ["a\r\nb", 2, { line: 0, character: 1 }],
  ["a\rb", 2, { line: 1, character: 0 }],
  ["😀b", 2, { line: 0, character: 2 }],
  ["abc", 99, { line: 0, character: 3 }],
  ["abc", -1, { line: 0, character: 0 }],
])("gives the position in %j of offset %i", (text, offset, position) => {
  expect(toPosition(open(text), offset)).toEqual(position);
});

test.each([
  ["a column after the line's end", "abc\ndef", { line: 0, character: 9 }, 3],
  ["a column after a line's end of two characters", "abc\r\ndef", { line: 0, character: 9 }, 3],
  ["a line after the text's end", "abc\ndef", { line: 9, character: 0 }, 7],
  ["a negative line", "abc", { line: -1, character: 2 }, 0],
])("takes %s as that end", (_, text, position, offset) => {
  expect(toOffset(open(text), position)).toBe(offset);
});

test("agrees with the reference implementation, whatever is asked after what", () => {
  const offsets = fc.array(fc.integer({ min: 0, max: 120 }), { minLength: 1, maxLength: 20 });
  fc.assert(
    fc.property(fc.oneof(anyText, lineFeeds), offsets, (text, asked) => {
      const document = open(text);
      const reference = TextDocument.create("file:///a", "toy", 1, text);
      expect(document.lines.lineCount).toBe(reference.lineCount);
      for (const offset of asked) {
        const position = toPosition(document, offset);
        expect(position).toEqual(reference.positionAt(offset));
        expect(toOffset(document, position)).toBe(reference.offsetAt(position));
      }
    }),
    { seed: 1, numRuns: 400 },
  );
});

test("finds the start of every line of a long text", () => {
  const text = Array.from({ length: 5000 }, (_, line) => `line ${line}`).join("\n");
  const document = open(text);
  for (const line of [0, 4999, 1023, 1024, 1025, 2048, 1]) {
    const offset = text.indexOf(`line ${line}`);
    expect(toPosition(document, offset)).toEqual({ line, character: 0 });
    expect(toOffset(document, { line, character: 0 })).toBe(offset);
  }
  expect(open(text.replaceAll("\n", "\r\n")).lines.lineCount).toBe(5000);
});

test("takes the span between the ends of a range that goes backwards", () => {
  const backwards = { start: { line: 1, character: 0 }, end: { line: 0, character: 1 } };
  expect(toSpan(open("abc\nd"), backwards)).toEqual({ start: 1, end: 4 });
  expect(toRange(open("abc\nd"), { start: 1, end: 4 })).toEqual({ start: backwards.end, end: backwards.start });
});

test("makes of any changes the text that the reference implementation makes", () => {
  const position = fc.record({ line: fc.integer({ min: 0, max: 12 }), character: fc.integer({ min: 0, max: 12 }) });
  const incremental = fc.record({ range: fc.record({ start: position, end: position }), text: anyText });
  const change = fc.oneof({ weight: 9, arbitrary: incremental }, { weight: 1, arbitrary: fc.record({ text: anyText }) });
  fc.assert(
    fc.property(anyText, fc.array(change, { maxLength: 6 }), (text, changes) => {
      const expected = changes.reduce((before, change) => applyAlone(before, change), text);
      const next = applyChanges(open(text), changes, 2);
      expect(next.text).toBe(expected);
      expect(next.version).toBe(2);
    }),
    { seed: 1, numRuns: 1000 },
  );
});

test("applies the changes of many cursors at once", () => {
  const text = "key: 1\n".repeat(1000);
  const changes = Array.from({ length: 1000 }, (_, cursor) => {
    const line = 999 - cursor;
    return { range: { start: { line, character: 0 }, end: { line, character: 3 } }, text: "name" };
  });
  expect(applyChanges(open(text), changes, 2).text).toBe("name: 1\n".repeat(1000));
  // the other way round each range means the text after the change before it
  expect(applyChanges(open(text), changes.reverse(), 2).text).toBe("name: 1\n".repeat(1000));
});

test("makes a new version even of no changes", () => {
  const document = open("abc");
  const next = applyChanges(document, [], 2);
  expect(next).not.toBe(document);
  expect([next.text, next.version]).toEqual(["abc", 2]);
});

test.each([
  ["file:///games/some/file.bxml", "file.bxml"],
  ["bytewright:/games/a%20b.bxml.yml?file%3A%2F%2F%2Fgames%2Fa.bxml", "a b.bxml.yml"],
  ["untitled:Untitled-1", "untitled:Untitled-1"],
  ["file:///games/%E0%A4%A.bxml", "%E0%A4%A.bxml"],
])("gives of %s the name %s", (uri, name) => {
  expect(fileNameOf(uri)).toBe(name);
});
