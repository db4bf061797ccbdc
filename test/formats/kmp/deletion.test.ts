/** Entries of real courses are deleted one by one: all that stays must be what it was, and refer to what it referred to. */
import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { Names } from "../../../formats/core/names.ts";
import { applyEdits } from "../../../formats/core/text/span.ts";
import { type Course, routeStarts } from "../../../formats/kmp/course.ts";
import { kmp } from "../../../formats/kmp/index.ts";
import { deletionOf } from "../../../formats/kmp/language/deletion.ts";
import { KmpDocument } from "../../../formats/kmp/language/document.ts";
import { copyOf } from "../../../formats/kmp/language/fields.ts";
import { GROUPS_OF, type SectionName } from "../../../formats/kmp/schema/index.ts";
import { GROUP_LINKS, Group } from "../../../formats/kmp/schema/points.ts";
import type { ParsedText } from "../../../formats/kmp/text/parsedText.ts";
import { parseText } from "../../../formats/kmp/text/parseText.ts";
import { ROW_LAYOUTS } from "../../../formats/kmp/text/rowLayouts.ts";
import { findCorpus } from "../../support/corpus.ts";
import { choose } from "../../support/extent.mjs";

const corpus = findCorpus("kmp");
const FILES = ["luigi_circuit", "kmpeek_shopping_backup", "strobenz", "hover_maze2", "dust2_beta3"];
const SECTIONS = ["KTPT", "ENPT", "ITPT", "CKPT", "GOBJ", "POTI", "AREA", "CAME", "JGPT", "CNPT", "MSPT"] as const;

function textOf(name: string): string {
  const decoded = kmp.decode(new Uint8Array(readFileSync(path.join(corpus ?? "", `${name}.kmp`))), Names.none);
  if (decoded.kind !== "ok") throw new Error(name);
  return decoded.text;
}

/** All entries with each reference as what it refers to: `-` for none, else the section and the place and values of the target. */
function entriesOf({ course }: ParsedText): Map<SectionName, string[]> {
  const raw = (section: SectionName, index: number): string => {
    const table = course.tables[section];
    const links = (ROW_LAYOUTS[section]?.columns ?? []).filter(({ field }) => field.link !== undefined || field.name === "id");
    const bytes = [...table.bytes.subarray(index * table.size, (index + 1) * table.size)];
    for (const { offset, type } of links) bytes.fill(0, offset, offset + (type === "u8" ? 1 : 2));
    // routes look alike but for their points
    return section === "POTI" ? `${bytes.join(",")},${pointsOf(course, index)}` : bytes.join(",");
  };
  const all = new Map<SectionName, string[]>();
  for (const section of SECTIONS) {
    const table = course.tables[section];
    const columns = (ROW_LAYOUTS[section]?.columns ?? []).filter(({ field }) => field.link !== undefined);
    all.set(
      section,
      Array.from({ length: table.count }, (_, index) => {
        const targets = columns.map(({ field, offset, type }) => {
          const value = type === "u8" ? table.u8(index, offset) : table.u16(index, offset);
          const link = field.link as SectionName;
          return value < course.tables[link].count ? `${link}:${raw(link, value)}` : "-";
        });
        return `${raw(section, index)} | ${targets.join(" | ")}`;
      }),
    );
  }
  return all;
}

function pointsOf(course: Course, route: number): string {
  const starts = routeStarts(course);
  const { size, bytes } = course.routePoints;
  return [...bytes.subarray(starts[route] * size, starts[route + 1] * size)].join(",");
}

/** Groups by the points that they hold, each with the groups that it leads to. */
function waysOf({ course }: ParsedText): Map<string, string[]> {
  const ways = new Map<string, string[]>();
  for (const [points, groups] of Object.entries(GROUPS_OF)) {
    const table = course.tables[groups];
    const key = (group: number) => {
      const first = table.u8(group, Group.start);
      const list = course.tables[points as SectionName];
      const last = first + table.u8(group, Group.length) - 1;
      // places only: check points name their neighbours by number
      return `${points} ${[first, last].map((point) => [...list.bytes.subarray(point * list.size, point * list.size + 16)].join(",")).join(" ")}`;
    };
    for (let group = 0; group < table.count; group++) {
      const next = Array.from({ length: GROUP_LINKS }, (_, slot) => table.u8(group, Group.next + slot)).filter(
        (other) => other < table.count,
      );
      ways.set(key(group), next.map(key));
    }
  }
  return ways;
}

describe.skipIf(corpus === undefined).each(choose(FILES))("in %s", (name) => {
  const text = corpus === undefined ? "" : textOf(name);
  const context = { names: Names.none, decoded: true, fileName: name };

  test.each(SECTIONS)("an entry of %s goes, and nothing else changes its meaning", (section) => {
    const document = new KmpDocument(text, context);
    const { count } = document.parsed.course.tables[section];
    const before = entriesOf(document.parsed);
    for (const index of new Set([0, Math.floor(count / 2), count - 1])) {
      const deletion = index < 0 || index >= count ? undefined : deletionOf(document, { section, index });
      // the last point of a group takes the group with it: the next test
      if (deletion === undefined || deletion.title.startsWith("Delete Group")) continue;
      const after = parseText(applyEdits(text, deletion.edits));
      expect(after.issues.filter(({ severity }) => severity === "error")).toEqual([]);
      const gone = before.get(section)?.[index].split(" | ")[0];
      const now = entriesOf(after);
      for (const [other, entries] of before) {
        const kept = other === section ? entries.filter((_, at) => at !== index) : entries;
        // neighbours of a check point name each other now
        const shown = (list: readonly string[]) =>
          other === "CKPT" && section === "CKPT" ? list.map((entry) => entry.split(" | ")[0]) : list;
        expect(shown(now.get(other) ?? []), `${section} ${index}: ${other}`).toEqual(
          shown(kept.map((entry) => entry.replaceAll(`${section}:${gone}`, "-"))),
        );
      }
    }
  });

  test("a group goes with its points, and the ways lead on", () => {
    const document = new KmpDocument(text, context);
    const before = waysOf(document.parsed);
    for (const groups of Object.values(GROUPS_OF)) {
      const { count } = document.parsed.course.tables[groups];
      const own = [...before].filter(([key]) => key.startsWith(groups.slice(0, 2)));
      // groups that look alike cannot be told apart here
      if (count < 2 || own.length < count) continue;
      const deletion = deletionOf(document, { section: groups, index: 1 });
      if (deletion === undefined) continue;
      const after = parseText(applyEdits(text, deletion.edits));
      expect(after.issues.filter(({ severity }) => severity === "error" || severity === "warning")).toEqual([]);
      expect(after.course.tables[groups].count).toBe(count - 1);
      const [gone, onward] = own[1];
      const now = waysOf(after);
      for (const [key, next] of before) {
        if (key === gone) continue;
        const added = next.includes(gone) ? onward : [];
        expect(new Set(now.get(key)), key).toEqual(new Set([...next, ...added].filter((one) => one !== gone)));
      }
    }
  });
});

describe("the bits of a NaN go and come with their row", () => {
  const text = `#KMP
[KTPT]
 0 1 2 3 0 90 0 -1 0
#!kmp bits 1 = 0x7f800001
# a comment
#!kmp bits 2 = 0x7f800002
 1 (0.0/0) (0.0/0) 3 0 90 0 -1 0
[END]
`;
  const document = new KmpDocument(text, { names: Names.none, decoded: false, fileName: "course.txt" });

  test("in a deletion", () => {
    const after = applyEdits(text, deletionOf(document, { section: "KTPT", index: 1 })?.edits ?? []);
    expect(after).toBe("#KMP\n[KTPT]\n 0 1 2 3 0 90 0 -1 0\n[END]\n");
    expect(kmp.encode(after).issues).toEqual([]);
  });

  test("in a copy", () => {
    const { course, issues } = parseText(applyEdits(text, copyOf(document, { section: "KTPT", index: 1 }) ?? []));
    expect(issues).toEqual([]);
    expect([0, 1, 2].map((index) => course.tables.KTPT.u32(index, 0).toString(16))).toEqual(["3f800000", "7f800001", "7f800001"]);
  });
});

test("lines that go on with a row go with it, those that mean nothing too", () => {
  const text = `#KMP
[KTPT]
 0 1 2 3
  > 0 90 0 -1 0
# a comment
  > 5 5
 1 1 2 3 0 90 0 -1 0
[END]
`;
  const document = new KmpDocument(text, { names: Names.none, decoded: false, fileName: "course.txt" });
  const after = applyEdits(text, deletionOf(document, { section: "KTPT", index: 0 })?.edits ?? []);
  expect(after).toBe("#KMP\n[KTPT]\n 0 1 2 3 0 90 0 -1 0\n[END]\n");
});
