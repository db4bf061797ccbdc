/** `check`: problems in and between files. */
import type { Severity } from "../../formats/core/issue.ts";
import { findingsOf } from "../../index/findings.ts";
import { type Answer, Page, type PageInput } from "../answer.ts";
import { outerFiles, readArea } from "../contents.ts";
import type { Context } from "../context.ts";
import { type Finding, findingOf, findingsIn } from "../findings.ts";
import { isInDump } from "../paths.ts";

const SEVERITIES: readonly Severity[] = ["error", "warning", "information", "hint"];

interface Input extends PageInput {
  readonly in?: string;
  readonly severity?: Severity;
}

export async function checkFiles({ in: text, severity = "warning", ...input }: Input, context: Context): Promise<Answer> {
  const { host, tick } = context;
  const area = await readArea(host, text);
  const counts: Record<Severity, number> = { error: 0, warning: 0, information: 0, hint: 0 };
  const page = new Page<Finding>(input);
  const shownUpTo = SEVERITIES.indexOf(severity);
  let files = 0;
  const add = (finding: Finding) => {
    if (!area.counts(finding.path)) return;
    counts[finding.severity]++;
    if (SEVERITIES.indexOf(finding.severity) <= shownUpTo) page.add(() => finding);
  };
  for await (const opened of outerFiles(context, area)) {
    files++;
    if (!("bytes" in opened)) add(findingOf(opened.path, opened.issue));
    else for (const finding of findingsIn(context, opened, area.inside)) add(finding);
  }
  const start = area.inside === "" ? area.start : `${area.start}/${area.inside}`;
  if (!isInDump(start)) {
    const view = await host.project(tick);
    for (const file of view.project.files()) {
      tick();
      if (file.origin !== "mod") continue;
      const path = view.pathOf(file);
      if (start === "" || path === start || path.startsWith(`${start}/`))
        for (const issue of findingsOf(view.project, file)) add(findingOf(path, issue));
    }
  }
  return { files, counts, total: page.total, findings: page.rows, ...page.end };
}
