/** Findings about names of members, and how names are shown, for all types. */
import type { Issue } from "../core/issue.ts";
import { quote } from "../core/json/print.ts";
import type { Entry } from "./archive.ts";
import { addFinding, archiveIssue } from "./diagnostics.ts";
import { isPath } from "./tree.ts";

const CONTROL = /\p{Cc}/u;
const DRIVE = /^[a-z]:/i;

/** A member's name in a sentence. */
export function shownEntry({ name, path, hash, row }: Entry): string {
  const said = name ?? path;
  if (said !== undefined) return quote(said);
  return hash === undefined ? `member ${row}` : `#${hash.toString(16).padStart(8, "0")}`;
}

function oddity(name: string, isSlashCommon: boolean): string | undefined {
  if (name === "") return "is empty";
  if (CONTROL.test(name)) return "has control characters";
  if (name.includes("\\")) return "has a backslash";
  if (DRIVE.test(name)) return "begins with a drive letter";
  if (name.startsWith("/") && isPath(name.slice(1))) return isSlashCommon ? undefined : "begins with a slash, unlike others here";
  return isPath(name) ? undefined : "is not a path inside the archive";
}

/** @param caseless whether the game ignores case */
export function nameIssues(entries: readonly Entry[], { caseless = false } = {}): readonly Issue[] {
  const issues: Issue[] = [];
  const exact = new Map<string, Entry>();
  const folded = new Map<string, Entry>();
  const isSlashCommon = entries.every(({ name }) => name === undefined || (name.startsWith("/") && isPath(name.slice(1))));
  for (const entry of entries) {
    const said = entry.path ?? entry.name;
    if (said === undefined) continue;
    const place = { path: entry.name ?? "" };
    const odd = oddity(said, isSlashCommon);
    if (odd !== undefined) addFinding(issues, archiveIssue("name-path", `The name ${quote(said)} ${odd}.`, place));
    const lower = said.toLowerCase();
    const same = exact.get(said);
    const similar = folded.get(lower);
    if (same !== undefined || (caseless && similar !== undefined)) {
      const message = `Two members have the name ${quote(said)}${same ? "" : " apart from case"}.`;
      addFinding(issues, archiveIssue("same-name", message, place));
    } else if (similar !== undefined) {
      const message = `${quote(said)} and ${shownEntry(similar)} differ only in case.`;
      addFinding(issues, archiveIssue("case-only", message, place));
    } else folded.set(lower, entry);
    if (same === undefined) exact.set(said, entry);
  }
  return issues;
}
