/** The text that decoding this text's file gives: comments are gone, automatic widths are numbers. */
import { hasErrors } from "../../core/issue.ts";
import { parseClip } from "./parseClip.ts";
import { printClip } from "./printClip.ts";

/** Undefined where the text has errors. */
export function formatText(text: string): string | undefined {
  const { clip, issues } = parseClip(text);
  return clip && !hasErrors(issues) ? printClip(clip) : undefined;
}
