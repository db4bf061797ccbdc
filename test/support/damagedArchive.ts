/** What holds for archives that are damaged anyhow: a list of members or a finding with an offset, and changes that are whole or refused. */
import type { Edit } from "../../formats/archives/archive.ts";
import { changeArchive, proveArchive } from "../../formats/archives/change.ts";
import { openArchive } from "../../formats/archives/registry.ts";
import { buildTree } from "../../formats/archives/tree.ts";
import { catchStop } from "../../formats/core/issue.ts";
import { mutateBytes } from "./mutate.ts";

/** Of the tables, which come first. */
const HEAD_SIZE = 256;
const MAX_MEMBERS = 20;

/** @param round of three, two damage the tables alone */
export function damageArchive(content: Uint8Array, round: number, random: () => number): Uint8Array {
  const damaged = content.subarray(0, round % 3 === 0 ? content.length : HEAD_SIZE);
  const mutated = mutateBytes(damaged, random);
  const bytes = new Uint8Array(mutated.length + content.length - damaged.length);
  bytes.set(mutated);
  bytes.set(content.subarray(damaged.length), mutated.length);
  return bytes;
}

/** @throws Error that says what does not hold */
export function checkArchive(bytes: Uint8Array): "listed" | "refused" | "other" {
  const opened = catchStop(() => openArchive(bytes));
  if ("issue" in opened) throw new Error(opened.issue.message);
  if (opened.value === undefined) return "other";
  if ("issue" in opened.value) {
    const { issue } = opened.value;
    if (issue.code.startsWith("internal/")) throw new Error(issue.message);
    if (issue.bytes === undefined) throw new Error(`no offset: ${issue.message}`);
    return "refused";
  }
  const { archive } = opened.value;
  const { members } = buildTree(archive);
  for (const { entry } of members.slice(0, MAX_MEMBERS)) {
    const read = catchStop(() => archive.read(entry.row));
    if ("issue" in read && read.issue.code.startsWith("internal/")) throw new Error(read.issue.message);
  }
  const problem = proveArchive(archive);
  if (archive.locked === undefined && problem !== undefined) throw new Error(`it can be changed, but: ${problem.message}`);
  const edits: Edit[] = archive.type.offers.includes("add") ? [{ add: { name: "added.bin", content: new Uint8Array(9) } }] : [];
  const first = members.find(({ locked }) => locked === undefined);
  if (first) edits.push({ row: first.entry.row, content: new Uint8Array(100) });
  const changed = catchStop(() => changeArchive(archive, edits));
  if ("issue" in changed && changed.issue.code !== "archive/not-possible") throw new Error(changed.issue.message);
  return "listed";
}
