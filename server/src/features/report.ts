/** Facts for a problem report: numbers, no content. */
import type { Session } from "../session.ts";

export function report(session: Session): void {
  const { platform, service } = session;
  session.onRequestAbout("bytewright/report", "the report", null, ({ document, format, issues: found }) => {
    const issues: Record<string, number> = {};
    for (const { code } of found) issues[code] = (issues[code] ?? 0) + 1;
    return {
      format: format.id,
      version: document.version,
      textLength: document.text.length,
      lines: document.lines.lineCount,
      issues,
      analyses: service.timesOf(document.uri) ?? { count: 0, last: 0, longest: 0 },
      openDocuments: service.documentCount,
      ...(platform.heapUsed && { heapUsed: platform.heapUsed() }),
    };
  });
}
