/** Turns the findings of checks into issues of a text, with positions and quick fixes. */
import type { Fix, Issue } from "../../core/issue.ts";
import { range } from "../../core/lists.ts";
import type { Span, TextEdit } from "../../core/text/span.ts";
import type { CourseFinding, CoursePlace } from "../checks/findings.ts";
import { issue } from "../diagnostics.ts";
import { textSectionOf } from "../gestures/pieces.ts";
import { fieldSpan, inColumn, nameSpan, type ParsedText, rowSpan } from "../text/parsedText.ts";

export function checkIssues(parsed: ParsedText, findings: readonly CourseFinding[]): readonly Issue[] {
  return findings.map((finding) => {
    const { rule, severity, message, place, last, related } = finding;
    return issue(
      rule,
      message,
      {
        text: spanOf(parsed, place),
        ...(place && place.index >= 0 ? { path: `${place.section}/${place.index}${place.field ? `/${place.field}` : ""}` } : {}),
        ...(related ? { related: related.map((other) => ({ message: other.message, text: spanOf(parsed, other.place) })) } : {}),
        ...(place && last !== undefined
          ? { entries: () => range(place.index, last + 1).map((index) => spanOf(parsed, { ...place, index })) }
          : {}),
        ...(finding.fix ? { fixes: () => fixesOf(parsed, finding) } : {}),
      },
      severity,
    );
  });
}

function spanOf(parsed: ParsedText, place: CoursePlace | undefined): Span {
  const start = { start: 0, end: Math.max(0, parsed.text.indexOf("\n")) };
  if (!place) return start;
  const { section, index, field } = place;
  const found =
    index < 0
      ? undefined
      : field === undefined
        ? nameSpan(parsed, section, index)
        : (fieldSpan(parsed, section, index, field) ?? rowSpan(parsed, section, index));
  // groups are in the section of their points
  return found ?? parsed.blocks.find(({ name }) => name === textSectionOf(section))?.nameSpan ?? start;
}

function fixesOf(parsed: ParsedText, { place: found, fix }: CourseFinding): readonly Fix[] {
  const place = fix?.place ?? found;
  if (!place || !fix) return [];
  const own = fixEdits(parsed, place, fix);
  const others = fix.all?.places.map((one) => fixEdits(parsed, one, fix)) ?? [];
  const fixes = own ? [{ title: fix.title, edits: own, preferred: true }] : [];
  if (fix.all && others.every((edits) => edits !== undefined)) fixes.push({ title: fix.all.title, edits: others.flat(), preferred: false });
  return fixes.map((one) => ({ ...one, edits: [...one.edits].sort((a, b) => a.span.start - b.span.start) }));
}

/** Undefined if a value does not have its own column. */
function fixEdits(parsed: ParsedText, { section, index }: CoursePlace, fix: NonNullable<CourseFinding["fix"]>): TextEdit[] | undefined {
  const edits: TextEdit[] = [];
  for (const [field, value] of Object.entries(fix.values)) {
    const span = fieldSpan(parsed, section, index, field);
    if (!span) return undefined;
    edits.push(inColumn(span, value === NONE_BYTE || value === NONE_WORD ? -1 : value));
  }
  for (const pair of fix.exchange ?? []) {
    const [one, other] = pair.map((field) => fieldSpan(parsed, section, index, field));
    if (!one || !other || one.start === other.start) return undefined;
    // a vector holds several fields: it moves once, and only as a whole
    const taken = [one, other].filter((span) => edits.some((edit) => edit.span.start === span.start)).length;
    if (taken === 2) continue;
    if (taken === 1) return undefined;
    edits.push({ span: one, text: textOf(parsed, other) }, { span: other, text: textOf(parsed, one) });
  }
  return edits;
}

function textOf({ text }: ParsedText, { start, end }: Span): string {
  return text.slice(start, end);
}

/** "None" in a byte and in a word; texts write both as -1. */
const NONE_BYTE = 0xff;
const NONE_WORD = 0xffff;
