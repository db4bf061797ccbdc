/** Text from files in notifications is text: VS Code makes links of `[text](command:…)`, in messages of extensions too. */
import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { noticeText } from "../../client/src/noticeText.ts";
import { HOSTILE } from "../support/markdownJudge.ts";

/** What VS Code takes for a link. */
const LINK = /\[([^\]]+)\]\(((?:https?:\/\/|command:|file:)[^)\s]+)(?: (["'])(.+?)(\3))?\)/i;

test.each([...HOSTILE, "[run](command:evil)", "[a](https://evil.test)", '[a](file:///x "t")', "[[a](command:b)](command:c)"])(
  "%s",
  (name) => {
    const shown = noticeText(`${name}.kmp was not saved.`);
    expect(shown).not.toMatch(LINK);
    expect(shown).not.toMatch(/[\n\r\u2028\u2029\u202e]/);
  },
);

test("no message reaches VS Code another way", () => {
  const files = readdirSync("client/src", { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".ts"));
  const others = files.filter((file) =>
    /\bwindow\s*\.show(?:Error|Warning|Information)Message\b/.test(readFileSync(`client/src/${file}`, "utf8")),
  );
  expect(others).toEqual([]);
});
