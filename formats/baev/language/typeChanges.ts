/** Values that became another type than in the file. */
import type { Issue } from "../../core/issue.ts";
import { parseJson } from "../../core/json/parseJson.ts";
import { KindsAsRead, type LookRule } from "../../core/json/typeChanges.ts";
import { issue } from "../diagnostics.ts";

/** Parameters of events. */
export const BY_LOOK: LookRule = { keys: new Set(["Parameters"]) };

export function typeChanges(before: string, text: string): readonly Issue[] {
  return new KindsAsRead(parseJson(before), BY_LOOK).findChanges(parseJson(text), issue);
}
