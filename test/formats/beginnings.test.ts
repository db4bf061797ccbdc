/** What new files begin with, and what is said of files in which nothing has begun. */
import { describe, expect, it } from "vitest";
import { Names } from "../../formats/core/names.ts";
import { findFormatByName, findFormatOf, findTextFormat, formats } from "../../formats/registry.ts";
import { unknownFile } from "../../formats/unknownFile.ts";

const BEGINNINGS = formats.flatMap((format) => (format.beginnings ?? []).map((beginning) => ({ format, ...beginning })));
/** What is left to do in a new course. */
const TO_DO = ["kmp/point-section-empty"];

describe.each(BEGINNINGS)("$title", ({ format, fileName, text }) => {
  it("is a file of its format that can be written and opens exact, with nothing to find but what only its author can add", () => {
    expect(findFormatByName(fileName) ?? findTextFormat(fileName)).toBe(format);
    const { bytes } = format.encode(text);
    const decoded = format.decode(bytes ?? new Uint8Array(0), format.builtinNames());
    expect(decoded).toMatchObject({ kind: "ok", exact: true });
    const opened = decoded.kind === "ok" ? decoded.text : "";
    const { issues } = format.analyse(opened, { names: format.builtinNames(), decoded: true, fileName });
    expect(issues.map(({ code }) => code).filter((code) => !TO_DO.includes(code))).toEqual([]);
  });
});

describe("an empty file", () => {
  const names = formats.flatMap(({ extensions, textSuffix }) => (textSuffix === "" ? [] : [`x.${extensions[0]}`]));
  it.each(names)("is called empty and nothing else, %s", (name) => {
    const nothing = new Uint8Array(0);
    expect(findFormatOf(name, nothing)).toBeUndefined();
    expect(unknownFile(name, nothing)).toMatchObject({ code: "file/empty", message: "This file is empty." });
  });
});

it.each([
  ["aamp", "AAMP", /cut short: it has 4 of at least 48 bytes/],
  ["byml", "YB", /cut short: it has 2 of at least 16 bytes/],
  ["kmp", "RKMD", /cut short: it has 4 of at least 12 bytes/],
] as const)("the start of a file of %s alone is called cut short", (id, start, message) => {
  const decoded = formats.find((format) => format.id === id)?.decode(new TextEncoder().encode(start), Names.none);
  expect(decoded?.issues[0]?.message).toMatch(message);
});
