/** Texts for the user: `vitest run test/client/l10n -u` writes the bundle that translators start from. */
import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const sources = ["client/src", "webview/src"].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts") && file !== "strings.ts")
    .map((file) => ({ file, text: readFileSync(`${folder}/${file}`, "utf8") })),
);

/** A call with its text and the arguments that fill it, as far as no argument holds a parenthesis of its own. */
const CALL = /\bl10n\.t\(\s*"((?:[^"\\]|\\.)*)"/g;

function textsOf(source: string): string[] {
  return [...source.matchAll(CALL)].map(([, text = ""]) => JSON.parse(`"${text}"`) as string);
}

const texts = [...new Set(sources.flatMap(({ text }) => textsOf(text)))].sort();

test("every text is a literal, so that tools find it", () => {
  for (const { file, text } of sources) expect(textsOf(text), file).toHaveLength(text.match(/\bl10n\.t\(/g)?.length ?? 0);
});

test("the bundle holds every text of the client and of the visual editor", async () => {
  const bundle = Object.fromEntries(texts.map((text) => [text, text]));
  await expect(`${JSON.stringify(bundle, null, 2)}\n`).toMatchFileSnapshot("../../l10n/bundle.l10n.json");
});

test("the places in a text are numbered from 0 without gaps", () => {
  for (const text of texts) {
    const numbers = [...new Set([...text.matchAll(/\{(\d+)\}/g)].map(([, digits]) => Number(digits)))].sort((a, b) => a - b);
    expect(numbers, text).toEqual(numbers.map((_, index) => index));
  }
});
