/** Values that became another type than in the file. */
import type { AnalysisContext } from "../../core/analysis.ts";
import type { Issue } from "../../core/issue.ts";
import { typeFindings } from "../knowledge/typeFindings.ts";
import { TypesAsRead } from "../knowledge/typesAsRead.ts";
import { AampDocument } from "./document.ts";

export function typeChanges(before: string, text: string, context: AnalysisContext): readonly Issue[] {
  const asRead = new TypesAsRead(new AampDocument(before, context).tree);
  return typeFindings(new AampDocument(text, context, asRead));
}
