/** The contents of the page about a file: why it cannot be shown or edited as text, the place, and the readable part. */

import { extensions, l10n, type Uri } from "vscode";
import type { Decoded } from "../../../formats/core/coded.ts";
import { newFileCommand } from "../../../formats/core/files/beginning.ts";
import { hasExtension } from "../../../formats/core/files/fileNames.ts";
import type { Issue } from "../../../formats/core/issue.ts";
import { firstError, unlessStopped } from "../../../formats/core/issue.ts";
import { hex } from "../../../formats/core/text/hex.ts";
import type { Span } from "../../../formats/core/text/span.ts";
import { findFormatByName } from "../../../formats/registry.ts";
import type { Report, ReportSection } from "../../../webview/src/protocol.ts";
import type { GameFile } from "../files/gameFiles.ts";
import { findingPageUri } from "../language/findingPages.ts";
import { formatSize, rewritingOf } from "../wording.ts";
import { hexRows } from "./hexRows.ts";

/** The extension for the bytes themselves. */
export const HEX_EDITOR = "ms-vscode.hexeditor";
/** UTF-16 units of the longest text that VS Code gives to extensions. */
const MAX_SHARED_TEXT = 50 * 1024 * 1024;
/** Rows of 16 bytes before and after the place. */
const ROWS_AROUND = 6;
const MAX_FINDINGS = 100;

export interface PageAction {
  readonly title: string;
  readonly command: string;
  readonly arguments: readonly unknown[];
}

export interface PageContent {
  readonly report: Report;
  /** The actions of the titles in the report. */
  readonly actions: readonly PageAction[];
}

/** @param shown bytes of the content that the views below the report show */
export function pageContent(file: GameFile, shown: number): PageContent {
  if (file.content.length === 0) return emptyPage(file);
  const place = findPlace(file);
  const sections: ReportSection[] = [
    ...reasonSections(file),
    ...(place ? hexSections(file, place) : []),
    ...factSections(file, shown),
    ...findingSections(file.decoded),
  ];
  return finish({ title: file.name, ...summaryOf(file) }, actionsOf(file), sections);
}

/** Whether VS Code would not give the text to extensions: no language features, and no save that could be refused. */
export function isTooLargeForEditor(decoded: Decoded): boolean {
  return decoded.kind === "ok" && decoded.text.length > MAX_SHARED_TEXT;
}

/** Nothing is wrong with a file that is about to begin. */
function emptyPage({ name, real }: GameFile): PageContent {
  const buttons = [...beginningsFor(name, real), ...otherEditors(real)];
  return finish({ title: name, summary: l10n.t("This file is empty."), state: "warning" }, buttons, []);
}

/** Argument of {@link pageContent} for a file that cannot be read. */
export function unreadablePage(real: Uri, name: string, message: string): PageContent {
  const heading = l10n.t("Why");
  const summary = l10n.t("This file cannot be read.");
  const sections: ReportSection[] = [{ heading, intro: message, body: { kind: "text" } }];
  return finish({ title: name, summary, state: "broken" }, otherEditors(real), sections);
}

/** Codes of findings lead to their pages: actions without a button. */
function finish(head: Pick<Report, "title" | "summary" | "state">, buttons: readonly PageAction[], sections: ReportSection[]): PageContent {
  const actions = [...buttons];
  const linked = sections.map((section): ReportSection => {
    const { body } = section;
    if (body.kind !== "findings") return section;
    const findings = body.findings.map((finding) => {
      const page = findingPageUri(finding.code);
      if (!page) return finding;
      actions.push({ title: finding.code, command: "vscode.open", arguments: [page] });
      return { ...finding, action: actions.length - 1 };
    });
    return { ...section, body: { kind: "findings", findings } };
  });
  return { actions, report: { ...head, actions: buttons.map(({ title }) => title), sections: linked } };
}

function summaryOf({ content, decoded, format }: GameFile): Pick<Report, "summary" | "state"> {
  if (decoded.kind === "fail") {
    const summary = format
      ? l10n.t("Bytewright cannot read this file as {0}. The file was not changed.", format.title)
      : l10n.t("Bytewright cannot show this file. The file was not changed.");
    return { state: "broken", summary };
  }
  if (isTooLargeForEditor(decoded)) {
    const summary = l10n.t(
      "The text of this file is {0} long. VS Code gives extensions texts of up to 50 MB, so the file is shown here, read-only. On the command line, bytewright query finds and bytewright set changes its values.",
      formatSize(decoded.text.length),
    );
    return { state: "warning", summary };
  }
  if (decoded.exact) return { state: "good", summary: l10n.t("The text of this file encodes back to exactly the same bytes.") };
  return { state: "warning", summary: l10n.t("This file opens read-only. {0}", rewritingOf(decoded, content.length)) };
}

/** Next steps, the most common one first. */
function actionsOf({ real, decoded }: GameFile): PageAction[] {
  const actions: PageAction[] = [];
  const address = [real.toString()];
  const isText = decoded.kind === "ok" && !isTooLargeForEditor(decoded);
  if (isText) actions.push({ title: l10n.t("Open as Text"), command: "bytewright.openAsText", arguments: address });
  if (isText && !decoded.exact) actions.push({ title: l10n.t("Edit Anyway"), command: "bytewright.editAnyway", arguments: address });
  if (decoded.kind === "fail") actions.push(...otherEditors(real));
  actions.push(hexEditor(address));
  if (decoded.kind === "fail" || !decoded.exact)
    actions.push({ title: l10n.t("Report a Problem…"), command: "bytewright.reportProblem", arguments: address });
  actions.push({ title: l10n.t("Copy Diagnostic Report"), command: "bytewright.copyDiagnosticReport", arguments: address });
  return actions;
}

function otherEditors(real: Uri): PageAction[] {
  return [
    { title: l10n.t("Open in Another Editor…"), command: "workbench.action.reopenWithEditor", arguments: [] },
    { title: l10n.t("Open in Text Editor"), command: "vscode.openWith", arguments: [real, "default"] },
  ];
}

function hexEditor(address: readonly string[]): PageAction {
  return extensions.getExtension(HEX_EDITOR)
    ? { title: l10n.t("Open in Hex Editor"), command: "bytewright.openInHexEditor", arguments: address }
    : { title: l10n.t("Find a Hex Editor"), command: "workbench.extensions.search", arguments: [`@id:${HEX_EDITOR}`] };
}

/** The bytes to show: those of the first error, or the first that would change. */
function findPlace({ decoded }: GameFile): Span | undefined {
  if (decoded.kind === "ok") {
    const at = decoded.exact ? undefined : decoded.difference;
    return at === undefined ? undefined : { start: at, end: at + 1 };
  }
  return firstError(decoded.issues).bytes;
}

function reasonSections({ decoded }: GameFile): ReportSection[] {
  const heading = l10n.t("Why");
  if (decoded.kind === "fail") {
    return [{ heading, body: { kind: "findings", findings: [findingOf(firstError(decoded.issues))] } }];
  }
  if (decoded.exact || decoded.difference === undefined) return [];
  const intro = l10n.t(
    "The first byte that would change is at offset {0} ({1}). {2}",
    decoded.difference,
    hex(decoded.difference),
    findReason(decoded.issues),
  );
  return [{ heading, intro, body: { kind: "text" } }];
}

function hexSections({ content, layers, decoded, format }: GameFile, place: Span): ReportSection[] {
  const unwrapped = layers.map((layer) => layer.container.title).join(", ");
  const intro =
    unwrapped === ""
      ? l10n.t("Offsets count bytes from the start of the file. The affected bytes are in brackets.")
      : l10n.t("Offsets count bytes of the unwrapped contents ({0}). The affected bytes are in brackets.", unwrapped);
  const label = l10n.t("Bytes around offset {0}", hex(place.start));
  const sections: ReportSection[] = [{ heading: label, intro, body: { kind: "hex", label, rows: hexRows(content, place, ROWS_AROUND) } }];
  if (decoded.kind !== "ok" || !format) return sections;
  const bytes = unlessStopped(() => format.encode(decoded.text).bytes);
  if (bytes && place.start < bytes.length) {
    const heading = l10n.t("The same place as Bytewright would write it");
    sections.push({ heading, body: { kind: "hex", label: heading, rows: hexRows(bytes, place, ROWS_AROUND) } });
  }
  return sections;
}

function factSections(file: GameFile, shown: number): ReportSection[] {
  const { format, decoded, layers, bytes, content } = file;
  const pairs = decoded.facts.map(({ label, value }): [string, string] => [label, value]);
  if (pairs.length === 0) pairs.push([l10n.t("Format"), format ? format.title : l10n.t("not recognized")]);
  if (layers.length > 0 || decoded.facts.length === 0) pairs.push([l10n.t("Size on disk"), formatSize(bytes.length)]);
  for (const { container } of layers) pairs.push([l10n.t("Wrapped in"), container.title]);
  if (layers.length > 0) pairs.push([l10n.t("Size of the contents"), formatSize(content.length)]);
  if (shown < content.length) pairs.push([l10n.t("Shown below"), l10n.t("the first {0}", formatSize(shown))]);
  return [{ heading: l10n.t("What was understood"), body: { kind: "pairs", pairs } }];
}

function findingSections({ kind, issues }: GameFile["decoded"]): ReportSection[] {
  const reason = kind === "fail" ? firstError(issues) : undefined;
  const others = issues.filter((issue) => issue !== reason).slice(0, MAX_FINDINGS);
  if (others.length === 0) return [];
  return [{ heading: l10n.t("Other findings"), body: { kind: "findings", findings: others.map(findingOf) } }];
}

/** What the format says about a file that would not be written back unchanged. */
function findReason(issues: readonly Issue[]): string {
  return issues.find(({ severity }) => severity === "warning")?.message ?? issues[0]?.message ?? "";
}

function findingOf({ severity, message, code, bytes, path }: Issue) {
  const names = { error: l10n.t("Error"), warning: l10n.t("Warning"), information: l10n.t("Information"), hint: l10n.t("Hint") };
  const offset = bytes ? l10n.t("Offset {0} ({1})", bytes.start, hex(bytes.start)) : "";
  return { severity: names[severity], message, code, place: [offset, path].filter(Boolean).join(", ") };
}

/** Templates for a file with this name: those for its extension, or else all of its format. */
function beginningsFor(fileName: string, real: Uri): readonly PageAction[] {
  const format = findFormatByName(fileName);
  if (!format) return [];
  const { beginnings: all = [] } = format;
  const ending = fileName.slice(fileName.lastIndexOf(".") + 1).toLowerCase();
  const own = all.filter((beginning) => hasExtension(beginning.fileName, [ending]));
  return (own.length > 0 ? own : all).map((beginning) => ({
    title: l10n.t("Create {0}", beginning.title),
    command: newFileCommand(format, beginning),
    arguments: [real.toString()],
  }));
}
