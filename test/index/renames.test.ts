/** A rename in one file gives the edits of all files that name the same thing, and of its copies: texts stay texts. */

import { describe, expect, it } from "vitest";
import { aamp } from "../../formats/aamp/index.ts";
import { NO_SUPPLIES } from "../../formats/containers/index.ts";
import { applyEdits } from "../../formats/core/text/span.ts";
import { IndexedFile } from "../../index/indexedFile.ts";
import { IndexedProject } from "../../index/indexedProject.ts";
import { indexSource } from "../../index/indexFile.ts";
import { builtinNames } from "../../index/indexTask.ts";
import { renameInText } from "../../index/renamedText.ts";
import { isSameLink, planRename } from "../../index/renames.ts";
import { resolveLink } from "../../index/resolve.ts";
import { emptyIndex } from "../../index/storedIndex.ts";
import { readTextRelations } from "../../index/textLinks.ts";
import { FieldValues } from "../../index/values.ts";
import { sarcOf } from "../cli/archiveBytes.ts";
import { aampOf } from "../cli/gameFiles.ts";

const drop = aampOf({
  Header: { Table01: "Normal", Table02: "Rare" },
  Normal: { ItemName01: "Item_Meat" },
  Rare: { ItemName01: "Normal" },
});
const list = aampOf({ ASDefine_0: { Name: "Wait", Filename: "Wolf_Wait" } }, "ASDefines");
const program = aampOf({ SInst: { WaitAS: "Wait", RunAS: "Run" } }, "Action");
const actor = aampOf({ LinkTarget: { AIProgramUser: "Wolf", ASUser: "Wolf", DropTableUser: "Wolf" } });
const members = {
  "Actor/ActorLink/Wolf.bxml": actor,
  "Actor/ASList/Wolf.baslist": list,
  "Actor/AIProgram/Wolf.baiprog": program,
  "Actor/DropTable/Wolf.bdrop": drop,
};

/** Two packs hold the same files. */
function makeProject(): IndexedProject<IndexedFile> {
  const index = emptyIndex();
  const known = new IndexedProject(index, (key, origin, member) => new IndexedFile(key, origin, member));
  for (const key of ["mod/Actor/Pack/Wolf.bactorpack", "mod/Actor/Pack/Fox.bactorpack"]) {
    index.sources.set(
      key,
      indexSource(key, { bytes: sarcOf(members), supplies: NO_SUPPLIES }, 0, { tables: index.tables, namesFor: builtinNames }),
    );
    known.place(key, "mod");
  }
  return known;
}

/** Changed lines of each file, by the end of its path. */
function renamed(path: keyof typeof members, old: string, name: string): Record<string, readonly string[]> | string {
  const known = makeProject();
  const from = known.find(`mod/Actor/Pack/Wolf.bactorpack/${path}`);
  if (!from) throw new Error(`The project has no ${path}.`);
  const { links, definitions } = known.project.relationsOf(from);
  const link = links.find(({ value }) => value === old);
  const definition = definitions.find((one) => one.name === old);
  const [target] = definition ? [{ file: from, definition }] : link ? resolveLink(known.project, from, link).targets : [];
  const plan = target && planRename(known.project, definition ? undefined : link, target, name);
  if (!plan || "refused" in plan) return plan?.refused ?? "Nothing is there.";
  const changed: Record<string, readonly string[]> = {};
  for (const file of new Set([...plan.owners, ...plan.uses.map((use) => use.file)])) {
    const decoded = aamp.decode(members[file.inGame as keyof typeof members], aamp.builtinNames());
    if (decoded.kind === "fail") throw new Error("It does not decode.");
    const relations = readTextRelations(decoded.text, aamp, file.path, aamp.builtinNames());
    const uses = plan.uses.find((use) => use.file === file)?.links ?? [];
    const places = {
      definitions: plan.owners.includes(file)
        ? (relations?.definitions ?? []).filter((one) => one.definition.name === old).map(({ span }) => span)
        : [],
      links: (relations?.links ?? []).filter((one) => uses.some((use) => isSameLink(use, one.link))).map(({ span }) => span),
    };
    const values = new FieldValues(decoded.text, aamp, aamp.builtinNames(), file.path);
    const made = renameInText(values, places, old, name);
    if ("refused" in made) return made.refused;
    const text = applyEdits(decoded.text, made.edits);
    expect(aamp.encode(text).bytes).toBeDefined();
    const before = new Set(decoded.text.split("\n"));
    const lines = text.split("\n").filter((line) => !before.has(line));
    changed[file.path.replace(/.*Pack\/(\w+)\..*\//, "$1 ")] = lines.map((line) => line.trim());
  }
  return changed;
}

describe("a rename", () => {
  it("of a table reaches its name, what names it, and all copies, but no text that only looks alike", () => {
    const lines = ["Table01: Common", "Common: !obj"];
    expect(renamed("Actor/DropTable/Wolf.bdrop", "Normal", "Common")).toEqual({ "Wolf Wolf.bdrop": lines, "Fox Wolf.bdrop": lines });
  });

  it("of an animation's entry reaches the AI programs of all copies", () => {
    const [entry, use] = [["Name: Rest"], ["WaitAS: Rest"]];
    expect(renamed("Actor/ASList/Wolf.baslist", "Wait", "Rest")).toEqual({
      "Wolf Wolf.baslist": entry,
      "Fox Wolf.baslist": entry,
      "Wolf Wolf.baiprog": use,
      "Fox Wolf.baiprog": use,
    });
  });

  it.each([
    ["36", "Name: '36'"],
    ["true", "Name: 'true'"],
    ["a: b", "Name: 'a: b'"],
  ])("to %s keeps a text a text", (name, line) => {
    expect(renamed("Actor/ASList/Wolf.baslist", "Wait", name)).toMatchObject({ "Fox Wolf.baslist": [line] });
  });

  it.each([
    ["Rare", 'Another table is already called "Rare".'],
    ["Header", "The name Header is taken: line 6 has it, next to an entry that would be renamed."],
  ])("of a table to %s is refused", (name, reason) => {
    expect(renamed("Actor/DropTable/Wolf.bdrop", "Normal", name)).toBe(reason);
  });
});
