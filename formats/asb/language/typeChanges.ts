/** Values that became another type than in the file. */
import type { Issue } from "../../core/issue.ts";
import { parseJson } from "../../core/json/parseJson.ts";
import { KindsAsRead, type LookRule } from "../../core/json/typeChanges.ts";
import { issue } from "../diagnostics.ts";

/** Parameters of events, and sides of comparisons. */
export const BY_LOOK: LookRule = { keys: new Set(["Parameters", "Value 1", "Value 2"]), stated: "Value Type" };

export function typeChanges(before: string, text: string): readonly Issue[] {
  return new KindsAsRead(parseJson(before), BY_LOOK).findChanges(parseJson(text), issue);
}
