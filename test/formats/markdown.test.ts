/** Text from files and name lists is text in hovers and documentation: no link, no picture, no HTML comes of it. */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Format } from "../../formats/core/format.ts";
import { joinNames } from "../../formats/core/names.ts";
import { bold, code, codeBlock, type Markdown, markdown, plain, prose } from "../../formats/core/text/markdown.ts";
import { oneLine } from "../../formats/core/text/oneLine.ts";
import { formats } from "../../formats/registry.ts";
import { foreignIn, HOSTILE, tokensOf } from "../support/markdownJudge.ts";

function textOf(made: Markdown): string {
  return tokensOf(made)
    .flatMap(({ type, content }) => (type === "text" || type === "code_inline" ? [content] : []))
    .join("");
}

const shown = (text: string): string => oneLine(text).replace(/\s+/g, " ").trim();

const ANY = fc.array(fc.constantFrom(..."\\`*_{}[]()<>#|~!&@:/.-+=1 \t\n\u2028\u202eaw", "www.", "https://", "![", "](", "&lt;"), {
  maxLength: 12,
});

describe("values in Markdown", () => {
  test.each(HOSTILE)("%j is text", (text) => {
    for (const made of [plain(text), bold(text), code(text), prose(text), markdown`- **${text}** · ${text}`, codeBlock([text])])
      expect(foreignIn(made), made.source).toEqual([]);
    expect(textOf(markdown`a ${text} z`)).toBe(`a ${shown(text)} z`);
    expect(textOf(markdown`a ${code(text)} z`)).toBe(`a ${shown(text).trim()} z`);
  });

  test("any text stays what it is", () => {
    fc.assert(
      fc.property(ANY, (parts) => {
        const text = parts.join("");
        const made = markdown`a ${text} z`;
        expect(foreignIn(made), made.source).toEqual([]);
        expect(shown(textOf(made)).replace(/ +/g, " ")).toBe(`a ${shown(text)} z`.replace(/ +/g, " "));
      }),
      { numRuns: 3000, seed: 20263 },
    );
  });

  test("declared text keeps its code, and what cannot be seen is shown", () => {
    expect(prose("The letters `AAMP`.").source).toBe("The letters `AAMP`.");
    expect(textOf(plain("a\u202eb\u0007"))).toBe("a⟨U+202E⟩b⟨U+0007⟩");
  });
});

/** Strings and keys of a text form, which names can be in. */
const NAMES = /"(?:[^"\\\n]|\\.)*"|'[^'\n]*'|(?<=^[ \t]*)[A-Za-z_]\w*(?=:\s)/gm;

/** The text with hostile names wherever it is still read without errors. */
function withHostileNames(format: Format, text: string): string {
  const isText = format.textSuffix === "";
  const hostile = HOSTILE.filter((name) => !isText || !/["\n\u2028\u2029]/.test(name));
  let made = text;
  let turn = 0;
  for (const match of [...text.matchAll(NAMES)].reverse()) {
    const name = hostile[turn++ % hostile.length];
    const changed = made.slice(0, match.index) + (isText ? `"${name}"` : JSON.stringify(name)) + made.slice(match.index + match[0].length);
    if (format.encode(changed).bytes !== undefined) made = changed;
  }
  return made;
}

describe.each(formats.map((format) => [format.id, format] as const))("%s", (id, format) => {
  const folder = path.resolve(import.meta.dirname, "../fixtures", id);
  const fixtures = readdirSync(folder);
  const names = joinNames(format.builtinNames(), [{ origin: "user", title: HOSTILE[0], names: HOSTILE, patterns: [] }]);

  test.each(fixtures)("hovers and documentation over %s with hostile names", (name) => {
    const text = withHostileNames(format, readFileSync(path.join(folder, name), "utf8"));
    const analysis = format.analyse(text, { names, decoded: true, fileName: HOSTILE[0] });
    const seen = new Set<string>();
    const check = (made: Markdown | undefined): void => {
      if (!made || seen.has(made.source)) return;
      seen.add(made.source);
      expect(foreignIn(made), made.source).toEqual([]);
    };
    for (let offset = 0; offset < text.length; offset += 3) check(analysis.hover?.(offset)?.contents);
    for (let offset = 0; offset < text.length; offset += 97)
      for (const { documentation } of analysis.completions?.(offset).items.slice(0, 50) ?? []) check(documentation?.());
    expect(seen.size).toBeGreaterThan(0);
  });
});
