/** A text that is typed in: each version is understood as if it were the first, at a fraction of the work. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type ParsedText, parseText } from "../../../formats/rstb/text/parseText.ts";
import { TextVersion } from "../../../server/src/textVersion.ts";
import { countSteps, loadCounted, sumOf } from "../../support/growth.ts";
import { sizeTableText } from "../../support/sizeTableText.ts";
import { sizeTableDocument } from "./documents.ts";

function contentsOf({ rows, layout, comments, issues, special }: ParsedText) {
  const found = issues.map(({ fixes, ...issue }) => ({ ...issue, fixes: fixes?.() }));
  return { rows: Array.from({ length: rows.count }, (_, row) => rowOf(row)), layout, comments, found, special };

  function rowOf(row: number) {
    const places = [rows.keyStart(row), rows.keyEnd(row), rows.sizeStart(row), rows.sizeEnd(row)];
    return [...places, rows.hash(row), rows.size(row), rows.mark(row), rows.isHash(row)];
  }
}

const TYPED = ["", "1", "\n", "#", "A.b: 1\n", "12: 5\n", '"', ": ", "#!layout ", "\r", "x # y", "\0", "\ud800", "\ufeff", "0x0000d81f: 1"];

describe("another version", () => {
  test("is parsed as it is without the one before", () => {
    const edit = fc.record({ at: fc.nat(), size: fc.nat(12), typed: fc.constantFrom(...TYPED) });
    fc.assert(
      fc.property(sizeTableDocument, fc.array(edit, { minLength: 1, maxLength: 8 }), (document, edits) => {
        let text = document;
        let parsed = parseText(text);
        for (const { at, size, typed } of edits) {
          const start = at % (text.length + 1);
          text = text.slice(0, start) + typed + text.slice(start + size);
          parsed = parseText(text, parsed);
          expect(contentsOf(parsed)).toEqual(contentsOf(parseText(text)));
        }
      }),
    );
  });

  test("is parsed as it is without the one before where all of it is another", () => {
    fc.assert(
      fc.property(sizeTableDocument, sizeTableDocument, (before, text) => {
        expect(contentsOf(parseText(text, parseText(before)))).toEqual(contentsOf(parseText(text)));
      }),
    );
  });
});

/** Of all steps for a table of this length; what is left grows with the table as well, but does little for each row. */
const ROWS = 6000;
const MAX_SHARE = 0.2;

describe("a key in a long table", () => {
  const { rstb } = loadCounted<typeof import("../../../formats/rstb/index.ts")>("formats/rstb/index.ts");
  const { Service } = loadCounted<typeof import("../../../server/src/service.ts")>("server/src/service.ts");
  const text = sizeTableText(ROWS);
  const uri = "bytewright:/Table.rsizetable.yml";
  const failed = (_: string, error: unknown) => {
    throw error;
  };
  const versionOf = (version: number, content: string) => new TextVersion(uri, rstb.languageId, version, content);

  test.each([
    ["in a size", (line: string) => `${line}1`],
    ["that leaves an error", (line: string) => line.replace(/\d+$/, "")],
    ["in a path", (line: string) => `x${line}`],
    ["that ends a line", (line: string) => `${line}\n`],
  ])("%s costs a fraction of the first look", (_, change) => {
    const lines = text.split("\n");
    lines[ROWS / 2] = change(lines[ROWS / 2]);
    const service = new Service([rstb], { now: () => 0, reportFailure: failed });
    const look = (versions: () => void) =>
      sumOf(
        countSteps(() => {
          versions();
          service.findView(uri);
        }),
      );
    look(() => service.open(versionOf(1, text)));
    const key = look(() => service.update(versionOf(2, lines.join("\n"))));
    const found = service.findView(uri)?.issues.map(({ code }) => code);
    const whole = look(() => service.open(versionOf(3, lines.join("\n"))));
    expect(key / whole).toBeLessThan(MAX_SHARE);
    expect(found).toEqual(service.findView(uri)?.issues.map(({ code }) => code));
  });
});
