/** Texts of message files and the bytes that they are written as. */
import { expect, test } from "vitest";
import { Names } from "../../../formats/core/names.ts";
import { msbt } from "../../../formats/msbt/index.ts";

test("attributes that would take gigabytes are a finding, before memory is taken for them", () => {
  const labels = Array.from({ length: 2000 }, (_, index) => `L${index}: a\n`).join("");
  const { bytes, issues } = msbt.encode(`${labels}#!layout file little utf-16 3\n#!layout attributes 65536\n`);
  expect(bytes?.length).toBeUndefined();
  expect(issues.map(({ code, message }) => `${code}: ${message}`)).toEqual([
    "msbt/layout: Attributes of 65536 bytes for 2000 messages are too large.",
  ]);
});

test.each(["1", "300", "515", "16909060"])("the number %s of a message is found in the file", (label) => {
  const text = `'${label}': |-\n  a\n#!layout file little utf-16 3\n#!layout sections NLI1 TXT2\n`;
  const { bytes, map } = msbt.encode(text);
  const [field] = map().atText(1);
  expect(field.bytes.end - field.bytes.start).toBe(8);
  expect(new DataView((bytes as Uint8Array).buffer).getUint32(field.bytes.start, true)).toBe(Number(label));
});

test("what is after a tag without its brace is read from the next line on", () => {
  const text = "A: |-\n  a {size 5\n  {size 80}}\n#!layout file little utf-16 3\n";
  expect(msbt.encode(text).issues.map(({ text }) => text?.start)).toEqual([text.indexOf("{size 5")]);
});

test.each([
  ["A: |-\n  a\n", "1 message"],
  ["A: |-\n  a\nB: |-\n", "2 messages"],
])("%j counts its messages", (messages, expected) => {
  const { bytes } = msbt.encode(`${messages}#!layout file little utf-16 3\n`);
  expect(msbt.decode(bytes as Uint8Array, Names.none).facts.find(({ label }) => label === "Contents")?.value).toBe(expected);
});
