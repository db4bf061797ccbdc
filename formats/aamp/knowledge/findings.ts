/** All findings that come from what is known about a game's files. None of them occurs in the game's own files. */
import type { Issue } from "../../core/issue.ts";
import type { AampDocument } from "../language/document.ts";
import { programFindings } from "./programFindings.ts";
import { tableFindings } from "./tableFindings.ts";
import { typeFindings } from "./typeFindings.ts";

/** @param isShifted see {@link programFindings} */
export function knownFindings(document: AampDocument, isShifted: boolean): Issue[] {
  return [...typeFindings(document), ...programFindings(document, isShifted), ...tableFindings(document)];
}
