/** Messages by the library: read, and given other words. */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { formats } from "../../formats/registry.ts";
import { openFile } from "../../library/src/index.ts";

const SAMPLES = [
  ["msbt", "samples/msbt/Lantern_Keeper.msbt.yml"],
  ["bmg", "samples/bmg/Lantern_Cup.bmg.txt"],
] as const;

function opened(id: string, path: string) {
  const bytes = formats.find((format) => format.id === id)?.encode(readFileSync(path, "utf8")).bytes;
  return openFile(bytes ?? new Uint8Array(), `Msg_USen.product/a.${id}`);
}

describe.each(SAMPLES)("messages of %s", (id, path) => {
  const file = opened(id, path);
  const text = file.text ?? "";

  it("have their codes, and are written with other words", () => {
    const messages = file.messages(text);
    const coded = messages.find(({ codes }) => codes.length > 0);
    const [code] = coded?.codes ?? [];
    expect(coded?.words.slice(code?.start, code?.end)).toMatch(/^[{\\]/);
    const [first] = messages;
    const changed = file.withWords(text, { [first?.id ?? ""]: "Hi\nthere" });
    expect(changed.issues).toEqual([]);
    const again = openFile(file.encode(changed.text ?? "").bytes ?? new Uint8Array(), `Msg_USen.product/a.${id}`);
    expect(again.messages(again.text ?? "")[0]).toEqual({ id: first?.id, words: "Hi\nthere", codes: [] });
    expect(again.messages(again.text ?? "").slice(1)).toEqual(messages.slice(1));
  });

  it("are given words by any plain object", () => {
    const [first] = file.messages(text);
    const words: Record<string, string> = Object.assign(Object.create(null), { [first?.id ?? ""]: "Hi" });
    expect(file.withWords(text, words)).toEqual(file.withWords(text, { ...words }));
    expect(file.withWords(text, words).issues).toEqual([]);
  });

  it("with the words that they have are the same file", () => {
    const words = Object.fromEntries(file.messages(text).map((message) => [message.id, message.words]));
    expect(file.encode(file.withWords(text, words).text ?? "").bytes).toEqual(file.encode(text).bytes);
  });

  it.each([
    [{ nothing: "x" }, "The text has no message nothing."],
    [{ nothing: 7 }, "words.nothing must be a string, but is 7."],
    [null, "words must be a plain object, but is null."],
    [["Hello"], "words must be a plain object, but is an Array."],
    [new Map([[file.messages(text)[0]?.id, "Hello"]]), "words must be a plain object, but is a Map."],
  ])("%o is refused", (words, said) => {
    const { text: none, issues } = file.withWords(text, words as Record<string, string>);
    expect([none, ...issues.map(({ message }) => message)]).toEqual([undefined, said]);
  });
});

it("files of other formats have none", () => {
  const file = openFile(readFileSync("samples/aamp/Campfire.brecipe.yml"), "Campfire.brecipe.yml");
  expect(file.messages("x")).toEqual([]);
  expect(file.withWords("x", {}).issues).toHaveLength(1);
});
