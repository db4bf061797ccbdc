/** Lines of the toy format, and what can be wrong with them. */
import { crc32 } from "../../formats/core/bytes/crc32.ts";
import type { Issue } from "../../formats/core/issue.ts";
import type { Span } from "../../formats/core/text/span.ts";

export function span(start: number, end: number): Span {
  return { start, end };
}

interface Place {
  readonly name: string;
  readonly hash: number;
  /** Without its line ending. */
  readonly span: Span;
  readonly nameSpan: Span;
  readonly valueSpan: Span;
  readonly comment: boolean;
}

export type ToyLine = Place &
  (
    | { readonly kind: "none" | "section" }
    | { readonly kind: "number"; readonly number: number }
    | { readonly kind: "color"; readonly color: readonly [number, number, number] }
    | { readonly kind: "reference"; readonly target: number }
  );

const LINE = /^\s*(?:\[(?<section>\w+)\]|(?<name>\w+)\s*=\s*(?<value>\d+|#[0-9a-f]{6}|@\w+))\s*$/d;

function hashOf(name: string): number {
  return name.startsWith("0x") ? Number(name) >>> 0 : crc32(name);
}

export function parseToy(text: string): ToyLine[] {
  let at = 0;
  return text.split("\n").map((raw) => {
    const start = at;
    at += raw.length + 1;
    return parseLine(raw.replace(/\r$/, ""), start);
  });
}

function parseLine(raw: string, start: number): ToyLine {
  const whole = span(start, start + raw.length);
  const match = LINE.exec(raw);
  if (!match?.indices?.groups) {
    return { kind: "none", name: raw, hash: 0, span: whole, nameSpan: whole, valueSpan: whole, comment: raw === "" || /^[#!]/.test(raw) };
  }
  const part = (group: string) => {
    const found = match.indices?.groups?.[group];
    return found ? span(start + found[0], start + found[1]) : whole;
  };
  const { section, name = section, value = "" } = match.groups as { section: string; name?: string; value?: string };
  const place = {
    name,
    hash: hashOf(name),
    span: whole,
    nameSpan: part(section ? "section" : "name"),
    valueSpan: part("value"),
    comment: false,
  };
  if (section) return { ...place, kind: "section" };
  if (value.startsWith("@")) return { ...place, kind: "reference", target: hashOf(value.slice(1)) };
  if (!value.startsWith("#")) return { ...place, kind: "number", number: Number(value) };
  const parts = [1, 3, 5].map((digit) => Number.parseInt(value.slice(digit, digit + 2), 16) / 255);
  return { ...place, kind: "color", color: parts as [number, number, number] };
}

export function checkToy(lines: readonly ToyLine[], decoded = false): Issue[] {
  const issues: Issue[] = [];
  const seen = new Map<number, ToyLine>();
  for (const line of lines) if (line.kind !== "none" && line.kind !== "section" && !seen.has(line.hash)) seen.set(line.hash, line);
  for (const line of lines) {
    const rewrite = (title: string, text: string) => () => [{ title, edits: [{ span: line.valueSpan, text }], preferred: true }];
    const first = seen.get(line.hash);
    if (line.kind === "none") {
      if (!line.comment) issues.push({ code: "toy/syntax", severity: "error", message: "This is not an entry.", text: line.span });
      else if (decoded && line.name.startsWith("#"))
        issues.push({
          code: "toy/lost-comment",
          severity: "hint",
          message: "The file does not keep comments.",
          text: line.span,
          unnecessary: true,
          fixes: () => [{ title: "Remove the comment", edits: [{ span: line.span, text: "" }], preferred: true }],
        });
    } else if (first && first !== line && line.kind !== "section") {
      const related = [{ message: `${line.name} is here first.`, text: first.nameSpan }];
      issues.push({ code: "toy/duplicate", severity: "warning", message: `${line.name} occurs twice.`, text: line.nameSpan, related });
    }
    if (line.kind === "number" && line.number > 255)
      issues.push({
        code: "toy/range",
        severity: "error",
        message: `${line.number} is more than 255.`,
        text: line.valueSpan,
        path: line.name,
        fixes: () => [...rewrite("Set to 255", "255")(), { title: "Remove the entry", edits: [{ span: line.span, text: "" }] }],
      });
    if (line.kind === "number" && line.valueSpan.end - line.valueSpan.start > String(line.number).length)
      issues.push({
        code: "toy/leading-zero",
        severity: "information",
        message: "The zeros before the number say nothing.",
        text: line.valueSpan,
        fixes: rewrite("Remove the zeros", String(line.number)),
      });
    if (line.kind === "reference" && !seen.has(line.target))
      issues.push({ code: "toy/unknown-reference", severity: "error", message: "There is no such entry.", text: line.valueSpan });
  }
  return issues;
}
