/** The fix for a misspelled name. */
import type { Fix } from "../../core/issue.ts";
import type { Span } from "../../core/text/span.ts";
import { printScalar } from "../../core/yaml/scalars.ts";

/** @param written how the text spells the name */
export function didYouMean(span: Span, name: string, written = printScalar(name, "untagged", 0)): Fix {
  return { title: `Did you mean ${name}?`, edits: [{ span, text: written }] };
}
