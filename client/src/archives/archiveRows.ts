/** The rows of an archive for the page, the view and the quick pick. */

import { l10n } from "vscode";
import { type NestedArchive, type NestedMember, openNested } from "../../../formats/archives/nested.ts";
import { findContainer, peelHead } from "../../../formats/containers/index.ts";
import { lastPart } from "../../../formats/core/files/fileNames.ts";
import { catchStop, type Issue, unlessStopped } from "../../../formats/core/issue.ts";
import { oneLine } from "../../../formats/core/text/oneLine.ts";
import { findFormatByName, HEAD_SIZE } from "../../../formats/registry.ts";
import { findTitle } from "../../../formats/unknownFile.ts";
import type { ArchiveReport, MemberRow } from "../../../webview/src/archive/protocol.ts";
import { gameFileName } from "../decoded/addresses.ts";
import { findingText, formatSize } from "../wording.ts";
import type { OpenedArchive, OpenedArchives } from "./openedArchives.ts";

/** Maximum findings on the page; damaged archives may have one per member. */
const MAX_FINDINGS = 100;

/** All members at all depths below an archive; paths start there. */
export async function* listRows(archives: OpenedArchives, opened: OpenedArchive, inside: string): AsyncGenerator<MemberRow> {
  const archive = await archives.enter(opened, inside);
  if (!archive) return;
  const start = inside === "" ? 0 : inside.length + 1;
  for await (const found of archives.walk(archive)) {
    const problem = found.issue?.message ?? found.member.locked;
    const names = found.names().map(oneLine).join(", ");
    yield {
      path: found.path.slice(start),
      size: found.size,
      kind: kindOf(found),
      isArchive: found.isArchive,
      ...(names === "" ? {} : { names }),
      ...(problem === undefined ? {} : { problem }),
    };
  }
}

/** "AAMP, Yaz0"; by archive or name if the content is not recognized. */
function kindOf(found: NestedMember): string {
  const { entry } = found.member;
  const bytes = (entry.compressed ? undefined : unlessStopped(() => found.read())) ?? new Uint8Array(0);
  const title = findTitle(peelHead(bytes, found.supplies, HEAD_SIZE)) ?? entry.type ?? findFormatByName(found.path)?.title;
  return [title, findContainer(bytes)?.title].filter((part) => part).join(", ");
}

export function describeArchive(opened: OpenedArchive, inside: string): ArchiveReport {
  const { outer, root, readOnly } = opened;
  const title = inside === "" ? gameFileName(outer) : lastPart(inside);
  const archive = root.enter(inside);
  if (!archive) return { title, summary: "", readOnly: reasonFor(root.find(inside)), findings: [] };
  return {
    title,
    summary: summaryOf(archive),
    readOnly: readOnly ?? archive.archive.locked ?? "",
    findings: findingsOf(archive.archive.issues),
  };
}

function summaryOf({ archive, layers }: NestedArchive): string {
  const packed = layers[0]?.size;
  const unpacked = formatSize(archive.bytes.length);
  const parts = [archive.type.title, ...layers.map(({ container }) => container.title)].join(" · ");
  const size = packed === undefined ? unpacked : l10n.t("{0}, {1} unpacked", formatSize(packed), unpacked);
  return `${parts} · ${size}`;
}

/** Why an archive cannot be opened. */
function reasonFor(found: ReturnType<NestedArchive["find"]>): string {
  if (found?.kind !== "member") return l10n.t("The archive no longer exists.");
  const opened = catchStop(() => openNested(found.read(), found.supplies));
  const issue = "issue" in opened ? opened.issue : opened.value && "issue" in opened.value ? opened.value.issue : undefined;
  return issue ? findingText(issue) : l10n.t("This archive cannot be opened.");
}

function findingsOf(issues: readonly Issue[]): readonly string[] {
  return issues.slice(0, MAX_FINDINGS).map(findingText);
}
