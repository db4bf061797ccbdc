/** Findings of damaged message files. */
import { expect, test } from "vitest";
import { bmg } from "../../../formats/bmg/index.ts";
import { Names } from "../../../formats/core/names.ts";

test.each([0x20, 0x21, 0x23, 0x24])("a file of %i bytes without sections has its finding inside", (size) => {
  const bytes = new Uint8Array(size);
  bytes.set(new TextEncoder().encode("MESGbmg1"));
  bytes[0x10] = 2;
  const [issue] = bmg.decode(bytes, Names.none).issues;
  expect(issue.code).toBe("bmg/section-missing");
  expect(issue.bytes).toEqual({ start: 0x20, end: Math.min(0x24, size) });
});

test.each([
  ["has its last number cut off", "@ENCODING = 1\n1 = a\\z{7ff,178}", 'bmg/escape-length "\\z{7ff,178}"'],
  ["is written if nothing is cut off", "@ENCODING = 1\n1 = a\\z{7ff,100}", ""],
  ["in UTF-16 has all bytes", "1 = \\z{6ff,178}", ""],
])("an escape %s", (_, lines, found) => {
  const text = `#BMG\n${lines}\n`;
  const { issues, bytes } = bmg.encode(text);
  expect(issues.map(({ code, text: place }) => `${code} "${text.slice(place?.start, place?.end)}"`).join()).toBe(found);
  expect(bytes === undefined).toBe(found !== "");
});
