/** Changes that the user looks through first: a text that becomes another meanwhile is not changed, for the places would be those of the old one. */
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { applyAndSave } from "../../client/src/project/previewedEdits.ts";
import * as stub from "../support/vscode.ts";
import { uri } from "./saves/process.ts";

const BEFORE = "Power: 1\n";
let texts: Record<string, string>;
let unsaved: string | undefined;
/** What happens while the user looks. */
let meanwhile: () => void;
const applied = vi.fn(() => Promise.resolve(false));

beforeEach(() => {
  texts = { "/a.yml": BEFORE, "/b.yml": BEFORE };
  unsaved = undefined;
  meanwhile = () => {};
  applied.mockClear();
  Object.assign(stub.workspace, {
    openTextDocument: (at: stub.Uri) =>
      Promise.resolve({ uri: at, getText: () => texts[at.path], positionAt: (offset: number) => offset, isDirty: at.path === unsaved }),
    applyEdit: applied,
  });
  Object.assign(stub.window, {
    tabGroups: { all: [], activeTabGroup: {} },
    showQuickPick: ([apply]: readonly unknown[]) => {
      meanwhile();
      return Promise.resolve(apply);
    },
  });
});

afterEach(() => stub.setHost(undefined));

const apply = () =>
  applyAndSave(
    ["/a.yml", "/b.yml"].map((path) => ({ uri: uri(path), before: BEFORE, edits: [{ span: { start: 7, end: 8 }, text: "2" }] })),
    { title: "Replace", question: "?" },
  );

it.each<[string, () => void]>([
  ["was another before", () => void (texts["/b.yml"] = "Name: x\nPower: 1\n")],
  ["becomes another", () => void (meanwhile = () => void (texts["/b.yml"] = "Name: x\nPower: 1\n"))],
  ["becomes shorter", () => void (meanwhile = () => void (texts["/a.yml"] = ""))],
])("a text that %s is left alone, and so are the others", async (_, happen) => {
  happen();
  await expect(apply()).rejects.toThrow(/has changed, so nothing was written/);
  expect(applied).not.toHaveBeenCalled();
});

const NAMED = "Named: 1\n";
const again = (text: string) => [{ span: { start: text.indexOf("1"), end: text.indexOf("1") + 1 }, text: "3" }];
const applyAgain = () => applyAndSave([{ uri: uri("/a.yml"), before: BEFORE, edits: [], again }], { title: "Update", question: "?" });

it.each<[string, () => void]>([
  ["before", () => void (texts["/a.yml"] = NAMED)],
  ["while the user looks", () => void (meanwhile = () => void (texts["/a.yml"] = NAMED))],
])("a text in which names came %s gets the edits that are right for it", async (_, happen) => {
  happen();
  await applyAgain();
  expect(applied).toHaveBeenCalledOnce();
});

it("a text with unsaved changes is left alone, whatever edits it could get", async () => {
  [texts["/a.yml"], unsaved] = [NAMED, "/a.yml"];
  await expect(applyAgain()).rejects.toThrow(/has changed, so nothing was written/);
  expect(applied).not.toHaveBeenCalled();
});
