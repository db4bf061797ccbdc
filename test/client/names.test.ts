import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { extractStrings } from "../../client/src/names/extractStrings.ts";
import { globBase, isGlob, parseGlob } from "../../client/src/names/userLists.ts";
import { crc32 } from "../../formats/core/bytes/crc32.ts";
import { answersOpenHash, pathsInGame, selectNames } from "../../index/learnedNames.ts";
import { diskPlace, memberPlace } from "../../index/place.ts";
import { getAamp } from "./aampFormat.ts";

function stringsIn(bytes: Uint8Array, stretch = bytes.length): string[] {
  const found: string[] = [];
  for (let at = 0; at < bytes.length; ) at = extractStrings(bytes, at, stretch, (text) => found.push(text));
  return found;
}

const utf8 = (text: string) => new TextEncoder().encode(text);

describe("strings in a binary", () => {
  const rows: [what: string, bytes: Uint8Array, found: string[]][] = [
    ["end at a zero byte", utf8("Life\0Speed\0"), ["Life", "Speed"]],
    ["end at control characters", utf8("Life\x01Speed\nName"), ["Life", "Speed", "Name"]],
    ["may be in any script", utf8("\0ゼルダ\0Épée\0"), ["ゼルダ", "Épée"]],
    ["may hold spaces and signs", utf8("\0AI %d/x y\0"), ["AI %d/x y"]],
    ["have at least three characters", utf8("ab\0é\0abc\0"), ["abc"]],
    ["are no longer than a name", utf8(`${"x".repeat(257)}\0${"y".repeat(256)}\0`), ["y".repeat(256)]],
    ["end where UTF-8 does", Uint8Array.from([...utf8("Life"), 0xff, ...utf8("Speed"), 0xc3]), ["Life", "Speed"]],
    [
      "do not take overlong forms and surrogates",
      Uint8Array.from([...utf8("abc"), 0xc0, 0xaf, ...utf8("def"), 0xed, 0xa0, 0x80]),
      ["abc", "def"],
    ],
    ["are none in an empty file", new Uint8Array(), []],
  ];
  test.each(rows)("%s", (_, bytes, found) => {
    expect(stringsIn(bytes)).toEqual(found);
  });

  test("are the same however the file is cut into stretches", () => {
    const content = fc.array(fc.oneof(fc.constantFrom(0, 0x41, 0x20, 0xc3, 0xa9, 0xe3, 0x82, 0xbc), fc.integer({ min: 0, max: 255 })), {
      maxLength: 400,
    });
    fc.assert(
      fc.property(content, fc.integer({ min: 1, max: 40 }), (values, stretch) => {
        const bytes = Uint8Array.from(values);
        expect(stringsIn(bytes, stretch)).toEqual(stringsIn(bytes));
      }),
    );
  });

  test("are clean UTF-8 that is in the file", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
        const whole = Buffer.from(bytes);
        for (const text of stringsIn(bytes)) {
          expect(text).not.toContain("\ufffd");
          expect(whole.includes(Buffer.from(text))).toBe(true);
        }
      }),
    );
  });
});

describe("names worth keeping", () => {
  const aamp = getAamp();
  const open = new Map([[aamp, new Set([crc32("Life"), crc32("Speed"), crc32("")])]]);

  test("are those that name an open hash, once each and in order", () => {
    expect(selectNames(["Speed", "Other", "Life", "Life", ""], open)).toEqual(["Life", "Speed"]);
  });

  test("do not depend on the order of reading", () => {
    const strings = ["Life", "Speed"];
    expect(selectNames(strings, open)).toEqual(selectNames([...strings].reverse(), open));
  });

  test("are none where no hash is open, or the format hashes no names", () => {
    expect(selectNames(["Life"], new Map())).toEqual([]);
    const { hashName: _, ...withoutHash } = aamp;
    expect(answersOpenHash("Life", new Map([[withoutHash, new Set([crc32("Life")])]]))).toBe(false);
  });
});

test("paths of files are those below the content folder, of members those in their archive, each once", () => {
  const places = [
    diskPlace("mods/a/romfs/Banc/X.bcett.byml.zs"),
    diskPlace("dump/romfs/Banc/X.bcett.byml.zs"),
    memberPlace("mods/a/romfs/Pack/Actor/X.pack.zs", "Component/X.bgyml"),
    diskPlace("README.md"),
  ];
  expect(pathsInGame(places)).toEqual(["Banc/X.bcett.byml.zs", "Component/X.bgyml"]);
});

describe("a pattern of the name list setting", () => {
  const rows: [pattern: string, matching: string[], other: string[]][] = [
    ["names/*.txt", ["names/a.txt", "Names/B.TXT"], ["names/a/b.txt", "names/a.txt.bak", "a.txt"]],
    ["**/*.txt", ["a.txt", "a/b/c.txt"], ["a.yml"]],
    ["lists/**", ["lists/a", "lists/a/b.txt"], ["list/a"]],
    ["*.{txt,names}", ["a.txt", "a.names"], ["a.yml", "a."]],
    ["na?es.txt", ["names.txt"], ["na/es.txt", "naes.txt"]],
    ["a+(b).txt", ["a+(b).txt"], ["aab.txt"]],
    ["{open", ["{open"], ["open"]],
  ];
  test.each(rows)("%s", (pattern, matching, other) => {
    const matches = parseGlob(pattern);
    for (const path of matching) expect(matches(path), path).toBe(true);
    for (const path of other) expect(matches(path), path).toBe(false);
  });

  test("is looked for only in the folders that it names", () => {
    expect(globBase("lists/deep/**/*.txt")).toBe("lists/deep");
    expect(globBase("*.txt")).toBe("");
    expect(globBase("lists/a.txt")).toBe("lists");
    expect(isGlob("lists/a.txt")).toBe(false);
  });
});
