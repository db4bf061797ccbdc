/** What messages name in other files: the actors who speak them, and the courses that they are the names of. */
import { describe, expect, it } from "vitest";
import { bmg } from "../../formats/bmg/index.ts";
import { NO_SUPPLIES } from "../../formats/containers/index.ts";
import { Names } from "../../formats/core/names.ts";
import { applyEdits } from "../../formats/core/text/span.ts";
import { msbt } from "../../formats/msbt/index.ts";
import { IndexedFile } from "../../index/indexedFile.ts";
import { IndexedProject } from "../../index/indexedProject.ts";
import { indexSource } from "../../index/indexFile.ts";
import { builtinNames } from "../../index/indexTask.ts";
import { renameInText } from "../../index/renamedText.ts";
import { planRename } from "../../index/renames.ts";
import { resolveLink } from "../../index/resolve.ts";
import { emptyIndex } from "../../index/storedIndex.ts";
import { readTextRelations } from "../../index/textLinks.ts";
import { usesOfFile } from "../../index/uses.ts";
import { FieldValues } from "../../index/values.ts";
import { sarcOf } from "../cli/archiveBytes.ts";
import { aampOf } from "../cli/gameFiles.ts";

const TALK = "Hi:\n  attributes: Npc_A\n  text: |-\n    Hi, Npc_A\nBye:\n  attributes: Npc_A\n  text: |-\n    Bye\nNo: |-\n  one\n";
const LAYOUT = "#!layout file big utf-16 3\n#!layout attributes strings\n";
const bytesOf = (format: typeof msbt | typeof bmg, text: string) => {
  const { bytes, issues } = format.encode(text);
  if (!bytes) throw new Error(issues[0]?.message);
  return bytes;
};
const talk = bytesOf(msbt, TALK + LAYOUT);
const actor = aampOf({ LinkTarget: { AIProgramUser: "Npc" } });
const names = bytesOf(bmg, "#BMG\n\n  2454\t= Mario Circuit\n  2490\t= Mario Circuit\n  24bf\t= Arena\n  2710\t= Words\n");

function projectOf(files: Readonly<Record<string, Uint8Array>>): IndexedProject<IndexedFile> {
  const known = new IndexedProject(emptyIndex(), (key, origin, member) => new IndexedFile(key, origin, member));
  const { sources, tables } = known.index;
  for (const [key, bytes] of Object.entries(files)) {
    sources.set(key, indexSource(key, { bytes, supplies: NO_SUPPLIES }, 1, { tables, namesFor: builtinNames }));
    known.place(key, "mod");
  }
  return known;
}

/** The files that the links of a file lead to, by what names them. */
function targetsOf({ project }: IndexedProject<IndexedFile>, path: string): Readonly<Record<string, string | undefined>> {
  const file = project.find(path);
  const links = file ? project.relationsOf(file).links : [];
  return Object.fromEntries(links.map((link) => [link.value, file && resolveLink(project, file, link).targets[0]?.file.path]));
}

function usersOf({ project }: IndexedProject<IndexedFile>, path: string): readonly string[] {
  const file = project.find(path);
  return file ? usesOfFile(project, file).map((use) => use.file.path) : [];
}

describe("a speaker", () => {
  const inPack = "mod/Message/Msg_USen.product.sarc/EventFlowMsg/Npc_A.msbt";
  const inActor = "mod/Actor/ActorLink/Npc_A.bxml";
  const known = projectOf({
    "mod/Message/Msg_USen.product.sarc": sarcOf({ "EventFlowMsg/Npc_A.msbt": talk }),
    [inActor]: actor,
  });

  it("leads to the actor, and back", () => {
    expect(targetsOf(known, inPack)).toEqual({ Npc_A: inActor });
    expect(usersOf(known, inActor)).toEqual([inPack]);
  });

  it("is renamed with the actor, in all messages and nowhere in their words", () => {
    const [file, target] = [inPack, inActor].map((path) => known.project.find(path));
    const [link] = file ? known.project.relationsOf(file).links : [];
    const plan = target && planRename(known.project, link, { file: target }, "Npc_B");
    if (!plan || "refused" in plan) throw new Error(plan?.refused);
    expect([plan.files, plan.uses.map((use) => use.file)]).toEqual([[target], [file]]);
    const text = TALK + LAYOUT;
    const links = readTextRelations(text, msbt, "Npc_A.msbt", Names.none)?.links.map(({ span }) => span) ?? [];
    expect(links.map(({ start, end }) => text.slice(start, end))).toEqual(["Npc_A", "Npc_A"]);
    const made = renameInText(new FieldValues(text, msbt, Names.none, "Npc_A.msbt"), { definitions: [], links }, "Npc_A", "Npc_B");
    expect("edits" in made && applyEdits(text, made.edits)).toBe(text.replaceAll("attributes: Npc_A", "attributes: Npc_B"));
  });

  it.each([
    ["bytes", "A:\n  attributes: 0x4e706341\n  text: |-\n    a\n#!layout file big utf-16 3\n#!layout attributes 4\n"],
    ["no attributes", "A: |-\n  Npc_A\n#!layout file big utf-16 3\n"],
    ["empty ones", `A: |-\n  Npc_A\n${LAYOUT}`],
  ])("is none in a file with %s", (_, text) => {
    expect(msbt.relations?.read(bytesOf(msbt, text), "a.msbt", Names.none).links).toEqual([]);
  });
});

describe("the name of a course", () => {
  const course = new Uint8Array([1]);
  it.each([
    ["as on the disc", "mod/Scene/UI/MenuSingle_E.szs", "mod/Race/Course/castle_course.szs"],
    ["side by side", "mod/MenuSingle_E.szs", "mod/castle_course.szs"],
    ["for several players", "mod/Scene/UI/MenuMulti_E.szs", "mod/Race/Course/castle_course_d.szs"],
  ])("leads to the course in both copies, and back: %s", (_, archive, track) => {
    const known = projectOf({
      [archive]: sarcOf({ "message/Common.bmg": names }),
      [track]: sarcOf({ "course.kmp": course }),
    });
    const path = `${archive}/message/Common.bmg`;
    const kmp = `${track}/course.kmp`;
    expect(targetsOf(known, path)).toEqual({ "2454": kmp, "2490": kmp, "24bf": undefined });
    expect(usersOf(known, kmp)).toEqual([path]);
  });

  it("is at its ID in the text", () => {
    const text = "#BMG\n\n  2454\t= Circuit 2454\n";
    const links = readTextRelations(text, bmg, "Common.bmg", Names.none)?.links ?? [];
    expect(links.map(({ span: { start, end } }) => [start, text.slice(start, end)])).toEqual([[text.indexOf("2454"), "2454"]]);
  });

  it("is none in other games", () => {
    const text = "#BMG\n\n@ENCODING = 1\n\n  2454\t= Words\n";
    expect(bmg.relations?.read(bytesOf(bmg, text), "a.bmg", Names.none).links).toEqual([]);
  });
});
