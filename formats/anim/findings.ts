/** Collects findings, but only the first ones of each kind: a clip of noise would have one for each of its keys. */
import type { Issue } from "../core/issue.ts";
import { FirstOfKind } from "../core/lists.ts";
import { counted } from "../core/text/counted.ts";
import { type AnimCode, DIAGNOSTICS, issue } from "./diagnostics.ts";

const MAX_OF_A_KIND = 50;

export class Findings {
  readonly issues: Issue[] = [];
  private readonly first = new FirstOfKind<AnimCode>(MAX_OF_A_KIND);

  /** @param place called only if the finding is listed */
  add(code: AnimCode, message: string, place: () => Pick<Issue, "text" | "bytes" | "path" | "fixes">): void {
    if (this.first.takes(code)) this.issues.push(issue(code, message, place()));
  }

  /** Reports how many findings were omitted. */
  finish(place: Pick<Issue, "text" | "bytes">): readonly Issue[] {
    for (const [code, more] of this.first.rest())
      this.issues.push(
        issue("more-findings", `Not listed: ${counted(more, "more finding")} of this kind: ${DIAGNOSTICS[code].title}.`, place),
      );
    return this.issues;
  }
}
