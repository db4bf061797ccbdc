/**
 * Every token of texts that together have every field of a format says what it is and where that is in the file, or that the file has no
 * bytes for it. One error at the top takes none of that away.
 */
import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { formats } from "../../../formats/registry.ts";
import { textInPlace } from "../../formats/asb/lanternInPlace.ts";
import { extent } from "../../support/extent.mjs";
import { openSession } from "../client.ts";
import type { TestDocument } from "../testDocument.ts";

/** What breaks a text near its top, so that it cannot be encoded; a text of ASS is its own file, and has its places always. */
const ERRORS: Readonly<Record<string, (text: string) => readonly [at: number, right: string, wrong: string]>> = {
  aamp: (text) => replaced(text, /version: \d+/, "version: zero"),
  anim: (text) => replaced(text, /"version": \d/, '"version": two'),
  asb: (text) => replaced(text, /"Version": "0x417"/, '"Version": '),
  ass: (text) => replaced(text, /^\d(?=\r?$)/m, "x"),
  baev: (text) => replaced(text, /\{\n/, "{ wrong\n"),
  bmg: (text) => replaced(text, /#BMG\n/, "#BMG\nnobody\n"),
  byml: (text) => replaced(text, /^/, "wrong: [\n"),
  kmp: (text) => replaced(text, /#KMP\n/, "#KMP\n[GOBJ]\n 0 nobody 1\n"),
  msbt: (text) => replaced(text, /^/, "nobody\n"),
  rstb: (text) => replaced(text, /\n/, "\nnobody\n"),
};

function missing(id: string): never {
  throw new Error(`Add to ERRORS in this file an edit that breaks a text of "${id}".`);
}

function replaced(text: string, pattern: RegExp, wrong: string): readonly [number, string, string] {
  const found = pattern.exec(text);
  if (!found) throw new Error(`no ${pattern}`);
  return [found.index, found[0], wrong];
}

const COMMENT = /(?<=^|\s)(?:\/\/|#(?!!|KMP|BMG)).*/gm;
const TOKEN = /"(?:[^"\\\n]|\\.)*"|'(?:[^'\n]|'')*'|[^\s[\]{},:=+/>-][^\s[\]{},:=]*/g;

/** Where each token starts. */
function tokensOf(text: string): number[] {
  const bare = text.replace(COMMENT, (comment) => " ".repeat(comment.length));
  return [...bare.matchAll(TOKEN)].map(({ index }) => index);
}

const SAYS_WHERE =
  /0x[\dA-F]+, \d+ bytes?|no bytes (?:of its own )?in the file|the file does not store it|the file has only its start value|[Nn]ot stored in the file|layout of the file/;
const NOTE = /\n\n\*Places as [^*]*\*$/;

async function said(doc: TestDocument, offset: number): Promise<string> {
  return ((await doc.hover(offset))?.contents as { value: string } | undefined)?.value ?? "";
}

const fixtures = formats.flatMap(({ id }) =>
  readdirSync(`test/fixtures/${id}`).map((file) => ({
    id,
    file,
    text: readFileSync(`test/fixtures/${id}/${file}`, "utf8"),
    spoil: ERRORS[id] ?? missing(id),
  })),
);
const rows = [
  ...fixtures,
  {
    id: "asb",
    file: "Lantern.root.asb, edited in place",
    text: textInPlace(),
    spoil: (text: string) => replaced(text, /"Blackboard": \{/, '"Blackboard": { nobody'),
  },
];

test("no format is without texts", () => expect([...new Set(rows.map(({ id }) => id))]).toEqual(formats.map(({ id }) => id)));

describe("every token", () => {
  test.each(rows)("of $id $file", async ({ id, file, text, spoil }) => {
    const format = formats.find((one) => one.id === id);
    if (!format) throw new Error(id);
    const uri = `bytewright:/files/${file}`;
    // the first bar is the cursor
    const doc = await openSession({ formats: [format] }, `|${text}`, { uri, languageId: format.languageId });
    await doc.diagnostics();
    const all = tokensOf(text);
    const step = Math.ceil(all.length / extent(250, all.length));
    const tokens = all.filter((_, at) => at % step === 0);
    const before: string[] = [];
    for (const token of tokens) before.push(await said(doc, token));
    const lineAt = (at: number) =>
      text
        .slice(text.lastIndexOf("\n", at) + 1, at + 12)
        .trim()
        .replace(/\s+/g, " ");
    expect(tokens.flatMap((token, at) => (SAYS_WHERE.test(before[at]) ? [] : [`${lineAt(token)} -> ${before[at].slice(0, 100)}`]))).toEqual(
      [],
    );

    const [from, right, wrong] = spoil(text);
    doc.change({ start: from, end: from + right.length, text: wrong });
    const after: string[] = [];
    const later = tokens.flatMap((token, at) => (token >= from + right.length + 2 ? [at] : []));
    for (const at of later) after.push((await said(doc, tokens[at] + wrong.length - right.length)).replace(NOTE, ""));
    expect(after.flatMap((now, at) => (now === before[later[at]] ? [] : [`${lineAt(tokens[later[at]])} -> ${now.slice(0, 100)}`]))).toEqual(
      [],
    );
  });
});
