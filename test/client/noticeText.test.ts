/** Text from files in notifications is text: VS Code makes links of `[text](command:…)`, in messages of extensions too. */
import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { labelText, noticeText } from "../../formats/core/text/noticeText.ts";
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

/** What VS Code takes for an icon. */
const ICON = /(\\)?\$\(([A-Za-z0-9-]+(?:~[A-Za-z]+)?)\)/g;

test.each(["$(trash) all", "\\$(check) exact", "$($(x))", "a $(sync~spin)\nb"])("the label %s has no icon", (label) => {
  const shown = labelText(label);
  expect([...shown.matchAll(ICON)].filter(([, escaped]) => escaped === undefined)).toEqual([]);
  expect(shown).not.toContain("\n");
});

test.each([
  ["messages", /\bwindow\s*\.show(?:Error|Warning|Information)Message\b/],
  // VS Code shows the error of a save as a notification
  ["errors of a file system", /\bFileSystemError\.(?:Unavailable|NoPermissions)\((?!uri\))/],
  ["titles of progress", /ProgressLocation\.Notification,[^\n]*\btitle(?=[:, ])(?!: noticeText\(|: l10n\.t\("[^"{]*"\))/],
  ["progress", /\bprogress\.report\(\{ message: (?!noticeText)/],
])("no %s reach VS Code another way", (_, pattern) => {
  const files = readdirSync("client/src", { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".ts"));
  const others = files.filter((file) => pattern.test(readFileSync(`client/src/${file}`, "utf8")));
  expect(others.filter((file) => !/^(?:fileErrors|notices)\.ts$/.test(file))).toEqual([]);
});
