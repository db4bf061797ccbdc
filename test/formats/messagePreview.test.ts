/** Messages as players read them. */
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { bmg } from "../../formats/bmg/index.ts";
import type { AnalysisContext } from "../../formats/core/analysis.ts";
import { Names } from "../../formats/core/names.ts";
import { type MessagePreview, type PreviewPart, type PreviewQuery, pagesOf } from "../../formats/core/text/messagePreview.ts";
import { msbt } from "../../formats/msbt/index.ts";

const words = (text: string): PreviewPart => ({ kind: "words", text });

describe("pages of runs", () => {
  test.each<[string, PreviewPart[], MessagePreview["pages"]]>([
    ["lines and pages", [words("a\nb"), { kind: "page" }, words("c")], [[[{ text: "a" }], [{ text: "b" }]], [[{ text: "c" }]]]],
    [
      "colors go on over lines until the next one",
      [{ kind: "color", name: "red", rgb: "ff0000" }, words("a\nb"), { kind: "color", name: "reset", rgb: undefined }, words("c")],
      [[[{ text: "a", rgb: "ff0000" }], [{ text: "b", rgb: "ff0000" }, { text: "c" }]]],
    ],
    ["a color that is known by name is said", [{ kind: "color", name: "yor1", rgb: undefined }], [[[{ text: "yor1", isSign: true }]]]],
    ["sizes", [{ kind: "size", percent: 80 }, words("a")], [[[{ text: "a", percent: 80 }]]]],
    [
      "a reading is over its characters alone",
      [words("x"), { kind: "reading", text: "けん", characters: 1 }, words("剣だ")],
      [[[{ text: "x" }, { text: "剣", reading: "けん" }, { text: "だ" }]]],
    ],
    ["icons by name", [words("Press "), { kind: "sign", text: "A" }], [[[{ text: "Press " }, { text: "A", isSign: true }]]]],
  ])("%s", (_, parts, expected) => expect(pagesOf(parts)).toEqual(expected));
});

const context: AnalysisContext = {
  names: Names.none,
  decoded: true,
  fileName: "Lantern_Keeper.msbt",
  path: "Msg_USen/Lantern_Keeper.msbt",
};
const keeper = readFileSync("samples/msbt/Lantern_Keeper.msbt.yml", "utf8");
const shown = (query: unknown) => msbt.analyse(keeper, context).panel?.("msbt.preview", query) as MessagePreview | null;
const plain = ({ pages }: MessagePreview) =>
  pages.map((lines) => lines.map((runs) => runs.map(({ text, isSign }) => (isSign ? `[${text}]` : text)).join("")));

describe("the panel", () => {
  test("shows the message of a place, with pages, colors, icons, values and answers", () => {
    const greeting = shown({ at: keeper.indexOf("lantern burns") } satisfies PreviewQuery);
    expect(greeting && { ...greeting, pages: plain(greeting), span: keeper.slice(greeting.span.start, greeting.span.start + 8) }).toEqual({
      index: 0,
      title: "Greeting",
      span: "Greeting",
      pages: [["Good evening, traveler!", "The lantern burns for [LanternHours] hours."], ["Shall I light it with [A]?"]],
      answers: ["▸ Yes, please.", "▸ Not now."],
      usual: { game: "Breath of the Wild", line: 51, lines: 15 },
    });
    expect(greeting?.pages[0]?.[0]?.[1]).toEqual({ text: "evening", rgb: "ff0a1a" });
    expect(shown({ index: 1 })?.title).toBe("Thanks");
  });

  test.each([{ index: 99 }, { index: -1 }, { at: "1" }, {}, null, 7, []])("of %j there is none", (query) =>
    expect(shown(query)).toBeNull(),
  );

  test("shows escapes of BMG by name", () => {
    const text = readFileSync("samples/bmg/Lantern_Cup.bmg.txt", "utf8");
    const panel = (query?: unknown) => bmg.analyse(text, context).panel?.("bmg.preview", query);
    const { count } = panel() as { count: number };
    const all = Array.from({ length: count }, (_, index) => plain(panel({ index }) as MessagePreview).flat()).flat();
    expect(all.join("\n")).toMatch(/\[[^\]]+\]/);
  });
});
