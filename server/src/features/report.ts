/** Facts for the report that a user can paste: numbers, no content. */
import type { CancellationToken, ServerCapabilities } from "vscode-languageserver";
import type { Report, ReportParams, ReportResult } from "../protocol.ts";
import { REPORT } from "../protocol.ts";
import type { Session } from "../session.ts";

export function report(session: Session): ServerCapabilities {
  const { connection, platform, service } = session;
  connection.onRequest(REPORT, ({ uri }: ReportParams, token: CancellationToken) =>
    session.answerAbout<ReportResult>(uri, token, "the report", null, ({ document, format, analysis }) => {
      const issues: Record<string, number> = {};
      for (const { code } of analysis.issues) issues[code] = (issues[code] ?? 0) + 1;
      const facts: Report = {
        format: format.id,
        version: document.version,
        textLength: document.text.length,
        lines: document.lines.lineCount,
        issues,
        analyses: service.timesOf(uri) ?? { count: 0, last: 0, longest: 0 },
        openDocuments: service.documentCount,
      };
      return platform.heapUsed ? { ...facts, heapUsed: platform.heapUsed() } : facts;
    }),
  );
  return {};
}
