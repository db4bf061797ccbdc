/** Messages from pages that are not what a page sends: damaged, of another version, or made to do harm. */
import fc from "fast-check";
import { expect, it } from "vitest";
import {
  readArchiveMessage,
  readCompareMessage,
  readLanguagesMessage,
  readMergeMessage,
  readModsMessage,
  readPageMessage,
} from "../../client/src/page/pageMessages.ts";

const PAGE = [
  { kind: "ask", id: 3, question: { kind: "rowAt", offset: 7 } },
  { kind: "edit", id: 4, version: 2, intent: { kind: "change" } },
  { kind: "backdrop", id: 5 },
  { kind: "revealText", span: { start: 1, end: 2 }, focus: true },
  { kind: "copy", text: "x" },
  { kind: "clipboard", id: 6 },
  { kind: "openHexEditor" },
  { kind: "action", number: 0 },
  { kind: "log", message: "x" },
] as const;

const ARCHIVE = [
  { kind: "open", path: "a/b.bin", toSide: false },
  ...["addFiles", "extract", "replace", "rename", "delete", "copyPath", "undo"].map((command) => ({ kind: "command", command, path: "" })),
] as const;

const COMPARE = [
  { kind: "openFile", file: 0 },
  { kind: "open", file: 0, statement: 1 },
  { kind: "picture", file: 0 },
  { kind: "copy" },
  { kind: "save" },
  { kind: "again" },
] as const;

const MERGE = [
  { kind: "choose", revision: 2, conflict: 0, choice: "both" },
  { kind: "chooseValue", revision: 2, conflict: 0, value: "7" },
  { kind: "openFile", revision: 2, part: "taken", file: 0 },
  { kind: "open", revision: 2, part: "kept", file: 0, statement: 1 },
  { kind: "undo" },
  { kind: "redo" },
  { kind: "save" },
  { kind: "openEditor", conflict: 0 },
  { kind: "picture", path: "a/course.kmp" },
] as const;

const asked = { filter: "", original: 0, from: 0, count: 50 };
const LANGUAGES = [
  { kind: "rows", number: 1, query: { ...asked, marked: "any", group: 3, sort: { by: "id", isDescending: true } } },
  { kind: "rows", number: 2, query: { ...asked, marked: undefined, group: undefined, sort: { by: 1, isDescending: false } } },
  { kind: "edit", number: 3, before: "", words: "x", path: "Talk_*.msbt", language: "USen", id: "Hello" },
  { kind: "open", path: "Talk_*.msbt", language: "USen", id: "Hello" },
  { kind: "undo" },
  { kind: "again" },
] as const;

it.each(LANGUAGES)("%j is one of the page of all languages", (message) => expect(readLanguagesMessage(message)).toBe(message));
it.each([
  { filter: 7 },
  { group: -1 },
  { marked: "all" },
  { sort: { by: -1, isDescending: false } },
  { sort: {} },
  { original: undefined },
  { count: 1e6 },
])("rows with %j are none", (wrong) =>
  expect(readLanguagesMessage({ kind: "rows", number: 1, query: { ...asked, ...wrong } })).toBeUndefined(),
);
it.each(MERGE)("%j is one of a merge's page", (message) => expect(readMergeMessage(message)).toBe(message));
const MODS = [{ kind: "open", file: 3 }, { kind: "save" }, { kind: "again" }] as const;
it.each(MODS)("%j is one of the page of two mods", (message) => expect(readModsMessage(message)).toBe(message));
it.each(COMPARE)("%j is one of a comparison's page", (message) => expect(readCompareMessage(message)).toBe(message));
it.each(PAGE)("%j is one of the visual editor's page", (message) => expect(readPageMessage(message)).toBe(message));
it.each(ARCHIVE)("%j is one of an archive's page", (message) => expect(readArchiveMessage(message)).toBe(message));

it.each([
  undefined,
  null,
  7,
  "ready",
  [],
  ["ready"],
  {},
  { kind: "__proto__" },
  { kind: "constructor" },
  { kind: "toString" },
  { kind: ["ready"] },
  { kind: null },
])("%j is none", (message) =>
  expect(
    [readPageMessage, readArchiveMessage, readCompareMessage, readLanguagesMessage, readMergeMessage, readModsMessage].flatMap(
      (read) => read(message) ?? [],
    ),
  ).toEqual([]),
);

it.each(["../../vscode.openFolder", "open", "goToMember", "refresh", "", "delete ", "DELETE", "__proto__", "constructor"])(
  "a page runs no command %j",
  (command) => expect(readArchiveMessage({ kind: "command", command, path: "" })).toBeUndefined(),
);

const wrong = fc.oneof(fc.anything(), fc.constantFrom(-1, 0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 60, "0", "x".repeat(30_000)));

it("a message with a member that is another than it must be is none", () => {
  for (const [read, messages] of [
    [readPageMessage, PAGE],
    [readArchiveMessage, ARCHIVE],
    [readCompareMessage, COMPARE],
    [readLanguagesMessage, LANGUAGES],
    [readMergeMessage, MERGE],
    [readModsMessage, MODS],
  ] as const)
    for (const message of messages)
      for (const name of Object.keys(message).filter((key) => key !== "kind")) {
        expect(read({ ...message, [name]: undefined })).toBeUndefined();
        fc.assert(
          fc.property(wrong, (value) => {
            const right = (message as Readonly<Record<string, unknown>>)[name];
            const found = read({ ...message, [name]: value }) as Readonly<Record<string, unknown>> | undefined;
            // another of the same type is a message
            if (found) expect(typeof found[name]).toBe(typeof right);
            if (found && typeof right === "number") expect(Number.isSafeInteger(value) && (value as number) >= 0).toBe(true);
          }),
          { numRuns: 40 },
        );
      }
});
