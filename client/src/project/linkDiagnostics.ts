/** Findings between files, shown at open texts. */

import type { DiagnosticCollection, TextDocument } from "vscode";
import { Diagnostic, DiagnosticSeverity, Disposable, languages, Range, Uri, window, workspace } from "vscode";
import type { Issue, Severity } from "../../../formats/core/issue.ts";
import { Turns } from "../../../formats/core/turns.ts";
import { findingsOf } from "../../../index/findings.ts";
import { FINDING_BASE } from "../language/findingPages.ts";
import { openInTabs } from "../open/tabs.ts";
import { rangeOf } from "../ranges.ts";
import type { GameProject } from "./gameProject.ts";
import { findLinkingDocument } from "./textRelations.ts";

/** Milliseconds after a change, because other work comes first. */
const PAUSE = 400;

const SEVERITIES: Readonly<Record<Severity, DiagnosticSeverity>> = {
  error: DiagnosticSeverity.Error,
  warning: DiagnosticSeverity.Warning,
  information: DiagnosticSeverity.Information,
  hint: DiagnosticSeverity.Hint,
};

export function showLinkFindings(project: GameProject): Disposable {
  return keepShown("bytewright-links", project, (shown) => {
    const open = openInTabs();
    for (const document of workspace.textDocuments)
      shown.set(document.uri, open.has(document.uri.toString()) ? findingsFor(project, document) : []);
  });
}

/**
 * Looks again whenever the project, the tabs or a text change.
 * @param look collects the findings; it is not called again until it is done
 */
export function keepShown(name: string, project: GameProject, look: (shown: DiagnosticCollection) => void | Promise<void>): Disposable {
  const shown = languages.createDiagnosticCollection(name);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const looks = new Turns();
  const schedule = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      looks.take(() => look(shown)).catch(() => shown.clear());
    }, PAUSE);
  };
  return Disposable.from(
    shown,
    new Disposable(() => clearTimeout(timer)),
    project.onDidChange(schedule),
    workspace.onDidOpenTextDocument(schedule),
    window.tabGroups.onDidChangeTabs(({ opened, closed }) => opened.length + closed.length > 0 && schedule()),
    workspace.onDidSaveTextDocument(schedule),
    workspace.onDidChangeConfiguration((event) => event.affectsConfiguration("bytewright.sizeTable") && schedule()),
    workspace.onDidCloseTextDocument(({ uri }) => shown.delete(uri)),
  );
}

/** Empty until all files are known: an apparently missing file may be unread. */
function findingsFor(project: GameProject, document: TextDocument): Diagnostic[] {
  const linking = project.isComplete ? findLinkingDocument(project, document) : undefined;
  if (!linking) return [];
  const { file, relations } = linking;
  return findingsOf(project.current(), file).map(({ bytes, message, severity, code }) => {
    const span = relations.links.find(({ link }) => link.at === bytes?.start)?.span;
    return diagnosticOf({ message, severity, code }, span && rangeOf(document, span));
  });
}

/** @param range if the finding is not about the whole file */
export function diagnosticOf(
  { message, severity, code }: Pick<Issue, "message" | "severity" | "code">,
  range = new Range(0, 0, 0, 0),
): Diagnostic {
  const diagnostic = new Diagnostic(range, message, SEVERITIES[severity]);
  diagnostic.source = "bytewright";
  diagnostic.code = { value: code, target: Uri.parse(`${FINDING_BASE}/${code}.md`) };
  return diagnostic;
}
