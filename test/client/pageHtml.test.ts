import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { hexRows } from "../../client/src/page/hexRows.ts";
import type { PageContent } from "../../client/src/page/pageHtml.ts";
import { pageHtml } from "../../client/src/page/pageHtml.ts";

function page(text: string): PageContent {
  return {
    language: text,
    title: text,
    summary: text,
    state: "broken",
    actions: [{ title: text, command: "bytewright.openAsText", arguments: [text] }],
    sections: [
      { heading: text, intro: text, body: { kind: "text" } },
      { heading: text, body: { kind: "pairs", pairs: [[text, text]] } },
      { heading: text, body: { kind: "findings", findings: [{ severity: text, message: text, code: text, place: text }] } },
      { heading: text, body: { kind: "hex", label: text, rows: hexRows(new TextEncoder().encode(text), { start: 0, end: 1 }, 2) } },
      { heading: text, body: { kind: "table", columns: [text], rows: [[text]] } },
    ],
  };
}

/** Tags and attribute names: what a text may never add to. */
function structureOf(html: string): string[] {
  return html.match(/<\/?[a-z][^>]*>/gi)?.map((tag) => tag.replace(/"[^"]*"/g, '""')) ?? [];
}

describe("the page", () => {
  test("has the same structure whatever the file's name and texts are", () => {
    const plain = structureOf(pageHtml(page("a"), "n"));
    const evil = fc.oneof(
      fc.string({ minLength: 1 }),
      fc.constantFrom("<script>alert(1)</script>", '" onload="x', "'><img src=x>", "&lt;", "--><b>", "</style>"),
    );
    fc.assert(
      fc.property(evil, (text) => {
        // rows of the hex dump depend on the length of the text
        const tags = (all: readonly string[]) => all.filter((tag) => !/mark|span/.test(tag));
        expect(tags(structureOf(pageHtml(page(text), "n")))).toEqual(tags(plain));
      }),
    );
  });

  test("admits one style and nothing else", () => {
    const html = pageHtml(page("a"), "abc123");
    expect(html).toContain(`content="default-src 'none'; style-src 'nonce-abc123'"`);
    expect(html).not.toMatch(/<script|javascript:|https?:|\sstyle=|\son[a-z]+=/i);
  });

  test("hands addresses to its commands unchanged", () => {
    const address = "git:/a%20b/%23.bxml?%7B%22ref%22%3A%22HEAD%22%7D";
    const [, query = ""] = /href="command:bytewright\.openAsText\?([^"]*)"/.exec(pageHtml(page(address), "n")) ?? [];
    expect(JSON.parse(decodeURIComponent(query))).toEqual([address]);
  });

  test("says in words and signs what colour says", () => {
    const html = pageHtml(page("a"), "n");
    expect(html).toContain("✖");
    expect(html).toMatch(/▸ 00000000 <mark>\[61\]<\/mark>/);
  });

  test("is readable for screen readers: headings in order, named regions, a language", () => {
    const html = pageHtml({ ...page("a"), language: "de" }, "n");
    expect(html).toContain('<html lang="de">');
    expect(html.match(/<h1/g)).toHaveLength(1);
    for (const [, id] of html.matchAll(/aria-labelledby="([^"]*)"/g)) expect(html).toContain(`id="${id}"`);
    for (const [tag] of html.matchAll(/<[a-z]+[^>]*tabindex="0"[^>]*>/g)) expect(tag).toMatch(/aria-label/);
  });
});
