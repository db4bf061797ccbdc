import { describe, expect, test } from "vitest";
import { comparedContent, inspectedContent, MAX_SENT } from "../../client/src/page/inspectedContent.ts";
import { kmp } from "../../formats/kmp/index.ts";

/** Four characters for three bytes. */
const MAX_LENGTH = Math.ceil(MAX_SENT / 3) * 4;

describe("what of a file goes to its page", () => {
  const rows: [what: string, size: number, sent: number, format: string | null][] = [
    ["nothing of an empty file", 0, 0, null],
    ["all of a small file", 1000, 1000, "kmp"],
    ["all of a file of the largest size", MAX_SENT, MAX_SENT, "kmp"],
    ["the start of a larger one, as bytes", MAX_SENT + 1, MAX_SENT, null],
    ["the start of one that unpacked to hundreds of megabytes", 250_000_000, MAX_SENT, null],
  ];
  test.each(rows)("%s", (_, size, sent, format) => {
    const content = new Uint8Array(size);
    if (size > 0) content.set([..."RKMD"].map((letter) => letter.charCodeAt(0)));
    const made = inspectedContent({ content, format: kmp });
    expect(made).toMatchObject({ size: sent, format });
    expect(made.content.length).toBe(Math.ceil(sent / 3) * 4);
    expect(made.content.length).toBeLessThanOrEqual(MAX_LENGTH);
  });

  test("bytes of something else go without the format that the name promises", () => {
    expect(inspectedContent({ content: new Uint8Array(100), format: kmp }).format).toBeNull();
  });

  test("a file that is too large is not compared with what would be saved", () => {
    expect(comparedContent({ content: new Uint8Array(3) })).toBe("AAAA");
    expect(comparedContent({ content: new Uint8Array(MAX_SENT + 1) })).toBeUndefined();
  });
});
