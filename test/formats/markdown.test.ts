/** Text from files reaches hovers as text: no name becomes a link, a picture that the editor would fetch, or HTML. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { bold, code, codeBlock, inLines, joined, markdown, plain, prose } from "../../formats/core/text/markdown.ts";

const HOSTILE = [
  "![x](https://example.invalid/x.png)",
  "[x](command:workbench.action.quit)",
  "<img src=https://example.invalid/x>",
  "https://example.invalid",
  "www.example.invalid",
  "someone@example.invalid",
  "a`b`![x](//example.invalid)",
  "``` \n![x](//example.invalid)",
  "\u2028# heading",
  "&lt;img&gt;",
  "[x]: https://example.invalid",
];

/** What a renderer would take for more than text: neither escaped nor inside code. */
function liveParts(source: string): string[] {
  let open = "";
  for (let at = 0; at < source.length; ) {
    const [escaped] = /^\\[!-/:-@[-`{-~]/.exec(source.slice(at)) ?? [];
    const [fence] = /^`+/.exec(source.slice(at)) ?? [];
    if (escaped) {
      open += "·";
      at += 2;
    } else if (fence) {
      const rest = source.slice(at + fence.length);
      const end = new RegExp(`(?<!\`)${fence}(?!\`)`).exec(rest);
      at += fence.length + (end ? end.index + fence.length : 0);
    } else open += source[at++];
  }
  return open.match(/!?\[[^\]]*\]\s*[([]|<[a-z/!]|&[a-z#]|\w+:\/\/|www\.|\S@\S/gi) ?? [];
}

const makers = {
  plain: (text: string) => plain(text).source,
  prose: (text: string) => prose(text).source,
  bold: (text: string) => bold(text).source,
  code: (text: string) => code(text).source,
  codeBlock: (text: string) => codeBlock([text]).source,
  template: (text: string) => markdown`**name** ${text} · ${code(text)}`.source,
  joined: (text: string) => inLines([plain(text), joined([bold(text), code(text)], " ")]).source,
};

describe.each(Object.entries(makers))("%s", (_name, make) => {
  test.each(HOSTILE)("shows %j as text", (text) => {
    expect(liveParts(make(text))).toEqual([]);
  });

  test("shows any text as text", () => {
    const part = fc.oneof(fc.constantFrom(...HOSTILE, "`", "``", "\\", "[", "]", "(", ")", "!", "<", "\n"), fc.string());
    fc.assert(
      fc.property(fc.array(part, { maxLength: 6 }), (parts) => {
        expect(liveParts(make(parts.join("")))).toEqual([]);
      }),
      { seed: 7, numRuns: 2000 },
    );
  });
});

test("words stay as they are, with what means something to Markdown escaped", () => {
  expect(plain("Enemy_Bokoblin 3 * 4").source).toBe("Enemy_Bokoblin 3 \\* 4");
  expect(code("a`b").source).toBe("`` a`b ``");
});
