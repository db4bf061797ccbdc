/** What people see first has nothing wrong in it. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { findFormatByTextName, formats } from "../../formats/registry.ts";

/** The course is at height 0, so that its numbers are easy to follow; the game sends items only from 1 on. */
const KNOWN = ["kmp/online-range-near"];

const samples = formats.flatMap((format) => readdirSync(join("samples", format.id)).map((name) => [name, format] as const));

const offered = formats.flatMap(({ sample }) => sample?.texts ?? []);
it.each(offered)("the sample %s that is offered can be made", (path) => {
  const text = readFileSync(join("samples", path), "utf8");
  expect(findFormatByTextName(path)?.encode(text).bytes ?? path).toEqual(path.endsWith(".ass") ? path : expect.any(Uint8Array));
});

it.each(samples)("the sample %s has no errors and no warnings", (name, format) => {
  const text = readFileSync(join("samples", format.id, name), "utf8");
  const fileName = name.slice(0, name.length - format.textSuffix.length);
  const { issues } = format.analyse(text, { names: format.builtinNames(), decoded: true, fileName });
  const bad = issues.filter(({ severity, code }) => (severity === "error" || severity === "warning") && !KNOWN.includes(code));
  expect(bad.map(({ code, message }) => `${code} ${message}`)).toEqual([]);
});

const fixtures = formats.flatMap((format) => readdirSync(join("test/fixtures", format.id)).map((name) => [name, format] as const));

it.each(fixtures)("the facts about %s say 1 of what is there once", (name, format) => {
  const { bytes } = format.encode(readFileSync(join("test/fixtures", format.id, name), "utf8"));
  const { facts } = format.decode(bytes ?? new Uint8Array(1), format.builtinNames());
  expect(facts.filter(({ value }) => /(?<![\d.,])1 (?:[a-z]+ )?[a-z]+s\b/.test(value))).toEqual([]);
});
