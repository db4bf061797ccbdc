/** Collects what a reader finds in a file: warnings are kept, an error ends the read. */
import { type Issue, Stop } from "../../core/issue.ts";
import { FirstOfKind } from "../../core/lists.ts";
import { type AampCode, issue } from "../diagnostics.ts";

/** Limit for warnings of one kind: a broken file may have thousands. */
const MAX_WARNINGS = 20;

export class Findings {
  readonly warnings: Issue[] = [];
  private readonly first = new FirstOfKind<AampCode>(MAX_WARNINGS);

  /** Keeps a warning about `size` bytes at a byte offset. */
  warn(code: AampCode, message: string, offset: number, size: number): void {
    this.note(code, message, offset, size, "warning");
  }

  /** Records a quirk of the file that its text keeps. */
  note(code: AampCode, message: string, offset: number, size: number, severity?: Issue["severity"]): void {
    if (this.first.takes(code)) this.warnings.push(issue(code, message, { bytes: { start: offset, end: offset + size } }, severity));
  }

  /** @throws Stop, always; `path` names the item by hashes from the root. */
  stop(code: AampCode, message: string, offset: number, size: number, path?: string): never {
    const sentence = message[0].toUpperCase() + message.slice(1);
    throw new Stop(issue(code, sentence, { bytes: { start: offset, end: offset + size }, ...(path === undefined ? {} : { path }) }));
  }
}
