/** Tells what of a Markdown text is more than text: a link, a picture, HTML. */
import MarkdownIt, { type Token } from "markdown-it";
import type { Markdown } from "../../formats/core/text/markdown.ts";

// with HTML, and links out of what looks like one: more than VS Code does
const reader = new MarkdownIt({ html: true, linkify: true });
/** Made by our templates; whatever else there is came out of a name. */
const OURS = /^(inline|text|softbreak|hardbreak|code_inline|fence|hr|(paragraph|strong|em|bullet_list|list_item)_(open|close))$/;

export function tokensOf({ source }: Markdown): readonly Token[] {
  return reader.parse(source, {}).flatMap((token) => [token, ...(token.children ?? [])]);
}

export function foreignIn(made: Markdown): readonly string[] {
  return tokensOf(made).flatMap(({ type, content }) => (OURS.test(type) ? [] : [`${type} ${content}`]));
}

/** Names that would be more than text without care. */
export const HOSTILE = [
  "![p](https://evil.test/p.png)",
  "[run](command:evil)",
  "<img src=https://evil.test/p.png>",
  "https://evil.test/a",
  "see www.evil.test/a",
  "WWW.EVIL.TEST",
  "a@evil.test",
  "mailto:a@evil.test",
  "//evil.test/a",
  "x` ![p](https://evil.test/p.png) `y",
  "a``b` [l](https://evil.test)",
  "&lt;img&gt; &#33;[p](https://evil.test)",
  "<https://evil.test>",
  "# head",
  "- item",
  "1. item",
  "***",
  "===",
  "~~gone~~ **bold** _it_",
  "a | b",
  "[a]: https://evil.test",
  "line\n\n![p](https://evil.test/p.png)",
  "line\u2028\u2029<b>",
  "```\n![p](https://evil.test/p.png)\n```",
  "\\![p](https://evil.test/p.png)",
  "\u202egnp.p\u202c",
];
