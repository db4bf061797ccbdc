/** Sends the client the findings of each document's newest version, after handling waiting messages. */
import type { Diagnostic, DiagnosticRelatedInformation } from "vscode-languageserver";
import { DiagnosticSeverity, DiagnosticTag } from "vscode-languageserver";
import type { Issue, Severity } from "../../../formats/core/issue.ts";
import { oneLine } from "../../../formats/core/text/oneLine.ts";
import { toLocation, toRange } from "../lspConvert.ts";
import type { View } from "../service.ts";
import type { Session } from "../session.ts";

/** Editors show at most a thousand per file; the last one says that there are more. */
const MAX_SHOWN = 999;

const SEVERITIES: Readonly<Record<Severity, DiagnosticSeverity>> = {
  error: DiagnosticSeverity.Error,
  warning: DiagnosticSeverity.Warning,
  information: DiagnosticSeverity.Information,
  hint: DiagnosticSeverity.Hint,
};

const START = { start: 0, end: 0 };

export function diagnostics(session: Session): void {
  const { connection, service, options } = session;
  const waiting = new Map<string, ReturnType<typeof setTimeout>>();
  /** Undefined if the findings of all documents are shown. */
  let shown = options.shownTexts && new Set(options.shownTexts);

  function publish(uri: string): void {
    waiting.delete(uri);
    const message = session.guard("publishing diagnostics", undefined, () => {
      const view = service.findView(uri);
      return view && { uri, version: view.document.version, diagnostics: toDiagnostics(view, options.docsBase) };
    });
    if (message) session.sendInBackground("publishing diagnostics", connection.sendDiagnostics(message));
  }

  function schedule(uri: string): void {
    clearTimeout(waiting.get(uri));
    waiting.set(uri, setTimeout(publish, 0, uri));
  }

  function takeBack(uri: string): void {
    clearTimeout(waiting.get(uri));
    waiting.delete(uri);
    session.sendInBackground("clearing diagnostics", connection.sendDiagnostics({ uri, diagnostics: [] }));
  }

  service.listen({
    changed({ uri }) {
      if (shown?.has(uri) !== false) schedule(uri);
    },
    closed: takeBack,
  });
  session.onNotification("bytewright/shownTexts", ({ uris }) => {
    const before = shown;
    shown = new Set(uris);
    for (const uri of before ?? []) if (!shown.has(uri)) takeBack(uri);
    for (const uri of shown) if (!before?.has(uri)) schedule(uri);
  });
}

function toDiagnostics(view: View, docsBase: string | undefined): Diagnostic[] {
  const { issues } = view;
  if (issues.length <= MAX_SHOWN) return issues.map((issue) => toDiagnostic(view, issue, docsBase));
  const shown = [...issues].sort((a, b) => SEVERITIES[a.severity] - SEVERITIES[b.severity]).slice(0, MAX_SHOWN);
  const hidden: Diagnostic = {
    range: toRange(view.document, START),
    severity: DiagnosticSeverity.Information,
    source: "Bytewright",
    message: `This text has ${issues.length} findings; the ${MAX_SHOWN} most severe are shown.`,
  };
  return [...shown.map((issue) => toDiagnostic(view, issue, docsBase)), hidden];
}

function toDiagnostic(view: View, issue: Issue, docsBase: string | undefined): Diagnostic {
  const diagnostic: Diagnostic = {
    range: toRange(view.document, issue.text ?? START),
    severity: SEVERITIES[issue.severity],
    code: issue.code,
    source: "Bytewright",
    message: oneLine(issue.message),
  };
  if (docsBase && hasPage(view, issue.code)) diagnostic.codeDescription = { href: `${docsBase}/${issue.code}.md` };
  if (issue.related?.length) diagnostic.relatedInformation = issue.related.map((related) => toRelated(view, issue, related));
  if (issue.unnecessary) diagnostic.tags = [DiagnosticTag.Unnecessary];
  return diagnostic;
}

function hasPage({ format }: View, code: string): boolean {
  if (code.startsWith("file/")) return true;
  return code.startsWith(`${format.id}/`) && Object.hasOwn(format.diagnostics, code.slice(format.id.length + 1));
}

function toRelated({ document }: View, issue: Issue, related: NonNullable<Issue["related"]>[number]): DiagnosticRelatedInformation {
  return { location: toLocation(document, related.text ?? issue.text ?? START), message: oneLine(related.message) };
}
