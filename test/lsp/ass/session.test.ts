/** Level sources through the protocol: an editor opens a damaged one, takes the correction, renames, formats, and types on. */
import { expect, test } from "vitest";
import { ass } from "../../../formats/ass/index.ts";
import { kmp } from "../../../formats/kmp/index.ts";
import { levelText, roomLevel } from "../../formats/ass/documents.ts";
import { openSession } from "../client.ts";

const ROOM = levelText(roomLevel(7, "BLENDER"));
const URI = "file:///data/levels/room/structure/room.ass";

/** A session with one open level; the place of the cursor is said at each request. */
function open(text: string) {
  return openSession({ formats: [ass], settings: { docsBase: "docs:" } }, text, { uri: URI });
}

test("a wrong count is reported in its line, with a page, and corrected", async () => {
  const doc = await open(ROOM.replace(";### OBJECTS ###\n6", ";### OBJECTS ###\n9"));
  const [found, ...more] = await doc.diagnostics();
  expect(more).toEqual([]);
  expect(found).toMatchObject({ severity: 1, code: "ass/count-mismatch", codeDescription: { href: "docs:/ass/count-mismatch.md" } });
  expect(doc.textAt(found.range)).toBe("9");
  const [fix] = await doc.actions(found.range, ["quickfix"]);
  expect(fix).toMatchObject({ title: "Change the object count to 6", isPreferred: true });
  expect(doc.applied(fix.edit)).toBe(ROOM);
});

test("all sure corrections at once", async () => {
  const wrong = ROOM.replace(";### OBJECTS ###\n6", ";### OBJECTS ###\n9")
    .replace('"BOX"', '"box"')
    .replace("\t1.0000000000\n", "\t1,0000000000\n");
  const doc = await open(wrong);
  expect((await doc.diagnostics()).map(({ code }) => code).sort()).toEqual(["ass/class-case", "ass/count-mismatch", "ass/decimal-comma"]);
  const [fixAll] = await doc.actions(doc.range(0, 0), ["source.fixAll"]);
  expect(doc.applied(fixAll.edit)).toBe(ROOM);
});

test("typing goes on from the version before, and is reported at once", async () => {
  const doc = await open(ROOM);
  expect(await doc.diagnostics()).toEqual([]);
  doc.replace("180.0000000000", "180,0000000000");
  expect((await doc.diagnostics()).map(({ code }) => code)).toEqual(["ass/decimal-comma"]);
  doc.replace("180,0000000000", "170.0000000000");
  expect(await doc.diagnostics()).toEqual([]);
  doc.setText("[Script Info]\nTitle: sample\n");
  expect(await doc.diagnostics()).toEqual([]);
});

test("a subtitle in this language is met with silence", async () => {
  const doc = await open("; made by hand\n\n[Script Info]\nTitle: sample\n");
  expect(await doc.diagnostics()).toEqual([]);
  expect(await doc.symbols()).toEqual([]);
  expect(await doc.hover(3)).toBeNull();
});

test("names, references, lenses, hints and folds answer", async () => {
  const doc = await open(ROOM);
  expect(doc.applied(await doc.rename('"test fl|oor"', "test marble"))).toBe(ROOM.replace('"test floor"', '"test marble"'));
  expect((await doc.references('"test fl|oor"')).length).toBe(11);
  expect((await doc.definitions(";INSTANCE 3\n|2\n")).map((range) => doc.textAt(range))).toEqual(['"MESH"']);
  expect((await doc.lenses()).map(({ command }) => command?.title)).toContain("2 instances");
  expect((await doc.folds()).length).toBeGreaterThan(20);
  expect((await doc.symbols()).map(({ name }) => name)).toEqual(["Header", "Materials", "Objects", "Instances"]);
  expect(await doc.tokens()).toContain('type "MESH"');
});

test("formatting writes what the exporter writes, of a range only its records", async () => {
  const doc = await open(ROOM.replaceAll("\t", " "));
  expect(doc.applied(await doc.formatting())).toBe(ROOM);
  const inRange = doc.applied(await doc.formatting(doc.range(doc.text.indexOf(";INSTANCE 4"), doc.text.indexOf(";INSTANCE 5"))));
  expect(inRange.split(";INSTANCE 4")[1].split(";INSTANCE 5")[0]).toBe(ROOM.split(";INSTANCE 4")[1].split(";INSTANCE 5")[0]);
  expect(inRange.split(";INSTANCE 4")[0]).toBe(doc.text.split(";INSTANCE 4")[0]);
});

test("formatting a level with a million loose gaps takes one edit (slow: as long a text)", async () => {
  const line = "0.0000000000\t0.0000000000\t0.0000000000\n";
  const vertices = 60_000;
  const many = ROOM.replace("24\n", `${vertices + 24}\n${`${line}${line}${line}0\n1\n${line}\n`.repeat(vertices)}`);
  const doc = await open(many.replaceAll("\t", "\t "));
  const edits = await doc.formatting();
  expect(edits).toHaveLength(1);
  expect(doc.applied(edits) === many).toBe(true);
});

test("what is not UTF-8 is a warning, in names and comments, with the encoding as the correction", async () => {
  const lost = ROOM.replace('"lamp"', '"l\uFFFDmp"').replace(";OBJECT 1", "; gr\uFFFD\uFFFDe\n;OBJECT 1");
  const doc = await openSession({ formats: [ass], settings: { docsBase: "docs:", answers: true } }, lost, { uri: URI });
  const found = (await doc.diagnostics()).filter(({ code }) => code === "file/not-utf8");
  expect(found.map(({ range, severity }) => [doc.textAt(range), severity])).toEqual([
    ["\uFFFD\uFFFD", 2],
    ["\uFFFD", 2],
  ]);
  expect(found[0].codeDescription).toEqual({ href: "docs:/file/not-utf8.md" });
  const actions = await doc.actions(found[0].range, ["quickfix"]);
  expect(actions.find(({ title }) => title === "Reopen with Encoding…")?.command).toEqual({
    title: "Reopen with Encoding…",
    command: "bytewright.reopenWithEncoding",
    arguments: [URI],
  });
});

test("what is not UTF-8 is found in text forms, and the character is left alone in decoded texts and new ones", async () => {
  const text = "#KMP\n# M\uFFFDller\n";
  const codes = async (uri: string) => {
    const doc = await openSession({ formats: [kmp] }, text, { uri, languageId: "kmp" });
    return (await doc.diagnostics()).map(({ code }) => code);
  };
  expect(await codes("file:///a/course.kmp.txt")).toContain("file/not-utf8");
  expect(await codes("bytewright:/a/course.kmp.txt")).not.toContain("file/not-utf8");
  expect(await codes("untitled:Untitled-1")).not.toContain("file/not-utf8");
});
