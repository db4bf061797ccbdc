/** The declared structs are those of the reference, and a parsed text answers for the places of their values. */
import { expect, test } from "vitest";
import { ENTRY_SIZES, ROUTE_POINT_SIZE } from "../../../formats/kmp/schema/index.ts";
import { Cnpt, Ktpt, Mspt } from "../../../formats/kmp/schema/points.ts";
import { RoutePoint, Stgi } from "../../../formats/kmp/schema/things.ts";
import { constantNames, findConstant } from "../../../formats/kmp/text/constants.ts";
import { cellAt, Link, nameSpan, Row } from "../../../formats/kmp/text/parsedText.ts";
import { parseText } from "../../../formats/kmp/text/parseText.ts";
import { ROW_KINDS } from "../../../formats/kmp/text/rowLayouts.ts";

test("entries have the sizes of the reference", () => {
  const sizes = "KTPT 1c ENPT 14 ENPH 10 ITPT 14 ITPH 10 CKPT 14 CKPH 10 GOBJ 3c POTI 4 AREA 30 CAME 48 JGPT 1c CNPT 1c MSPT 1c STGI c";
  expect(
    Object.entries(ENTRY_SIZES)
      .map(([name, size]) => `${name} ${size.toString(16)}`)
      .join(" "),
  ).toBe(sizes);
  expect([ROUTE_POINT_SIZE, ENTRY_SIZES.ENPH]).toEqual([16, 16]);
});

test("last fields are where the reference has them", () => {
  expect([Ktpt.player, Cnpt.effect, Mspt.id, RoutePoint.setting_2, Stgi.speed]).toEqual([0x18, 0x1a, 0x18, 14, 10]);
});

test("all constants have a value", () => {
  expect(constantNames().filter((name) => findConstant(name.toLowerCase()) === undefined)).toEqual([]);
  expect(constantNames().length).toBeGreaterThan(316);
});

test("names, links and cells have places", () => {
  const text = "[ENPT]\n $GROUP one, next: two one\n 0 v(1,2,3) 25 0 0\n $GROUP two, next: one\n 1 4 5 6 25 0 0\n";
  const parsed = parseText(text);
  const of = (span: { start: number; end: number } | undefined) => span && text.slice(span.start, span.end);
  expect(of(nameSpan(parsed, "ENPH", 1))).toBe("two");
  const cell = cellAt(parsed, text.indexOf("25"));
  expect(cell && [ROW_KINDS[parsed.rows[cell.row]], parsed.rows[cell.row + Row.entry], cell.column]).toEqual(["ENPT", 0, 3]);
  const links = Array.from({ length: parsed.links.length / Link.stride }, (_, i) => {
    const at = i * Link.stride;
    return `${parsed.links[at + Link.group]}>${parsed.links[at + Link.target]} ${text.slice(parsed.links[at + Link.start], parsed.links[at + Link.end])}`;
  });
  expect(links).toEqual(["0>1 two", "0>0 one", "1>0 one"]);
});
