/**
 * One version of a document for the visual editor: rows with their findings, search, details, changes. Made once per analysis. Must know no
 * connection protocol.
 */

import type { Control, FieldEdits, FieldTree } from "../../../formats/core/fields/fields.ts";
import { findRowAt, parentRow, pathOfRow } from "../../../formats/core/fields/fields.ts";
import { outlineFields } from "../../../formats/core/fields/outlineFields.ts";
import { previewOf } from "../../../formats/core/fields/preview.ts";
import { getOrMake } from "../../../formats/core/lists.ts";
import { hexBytes } from "../../../formats/core/text/hex.ts";
import type { Span, TextEdit } from "../../../formats/core/text/span.ts";
import { partsWithin } from "../companionParts.ts";
import type { View } from "../service.ts";
import type { DetailsAnswer, InnerValue, RowContent, RowsAnswer, RowsQuestion, SentRow, VisualIntent } from "./protocol.ts";

/** A longer range is a bug or an attack. */
const MAX_ROWS = 4096;
/** More than fit a screen. */
const MAX_OUTERMOST = 100;
/** More than a form shows. */
const MAX_VALUES = 100;
const MAX_HEX_BYTES = 64;
const NOT_HERE: FieldEdits = { refused: "Change this field in the text." };

export class FieldView {
  readonly tree: FieldTree;
  private severities: Map<number, "error" | "warning"> | undefined;

  constructor(private readonly view: View) {
    this.tree = view.analysis.fields?.() ?? outlineFields(view.document.text, view.analysis);
  }

  get count(): number {
    return this.tree.depths.length;
  }

  rows({ known, ranges }: RowsQuestion): Pick<RowsAnswer, "controls" | "ranges"> {
    const asked = known === 0 ? [...ranges, ...this.outermostBeyond(ranges)] : ranges;
    const controls = new Map<Control, number>();
    const sent = (row: number): SentRow => {
      const { control, ...content } = this.content(row);
      if (control === undefined) return content;
      return { ...content, control: getOrMake(controls, control, () => controls.size) };
    };
    const answered = asked.map(([from, to]) => {
      const first = Math.max(0, Math.min(from, this.count));
      const end = Math.max(first, Math.min(to, this.count, first + MAX_ROWS));
      return { first, rows: Array.from({ length: end - first }, (_, at) => sent(first + at)) };
    });
    return { controls: [...controls.keys()], ranges: answered };
  }

  /** Rows whose name, value or hash contains the query, ignoring case. A hash matches in decimal and hexadecimal. */
  find(query: string): number[] {
    const wanted = query.trim().toLowerCase();
    if (wanted === "") return [];
    const digits = /^0x([0-9a-f]{1,8})$/.exec(wanted)?.[1];
    const found: number[] = [];
    for (let row = 0; row < this.count; row++) {
      const { name, value, hash } = this.tree.words?.(row) ?? this.tree.row(row);
      const isHash =
        hash !== undefined && (digits === undefined ? String(hash) === wanted : hash.toString(16).padStart(8, "0").includes(digits));
      if (isHash || name.toLowerCase().includes(wanted) || value.toLowerCase().includes(wanted)) found.push(row);
    }
    return found;
  }

  rowAt(offset: number): number {
    return findRowAt(this.tree, offset);
  }

  details(row: number): DetailsAnswer {
    if (row < 0 || row >= this.count) return { path: "", meaning: "", problems: [], changes: [], additions: [] };
    const { analysis } = this.view;
    const { valueSpan, nameSpan } = this.tree.row(row);
    const hasValue = valueSpan.end > valueSpan.start;
    const map = analysis.encoded().map();
    const at = this.tree.valueStart?.(row) ?? (hasValue ? valueSpan.start : nameSpan.start);
    const field = this.tree.field?.(row) ?? map.atText(at)[0];
    const bytes = analysis.encoded().bytes;
    const start = this.tree.starts[row];
    const end = this.tree.ends[row];
    const problems = analysis.issues
      .filter(({ text }) => text && end > start && text.start >= start && text.end <= end)
      .slice(0, 20)
      .map(({ severity, message }) => ({ severity, message }));
    return {
      path: pathOfRow(this.tree, row),
      meaning: field?.schema.meaning ?? "",
      ...(field?.schema.unit === undefined ? {} : { unit: field.schema.unit }),
      ...(field && bytes
        ? { bytes: { ...field.bytes, hex: hexBytes(bytes.subarray(field.bytes.start, field.bytes.end), MAX_HEX_BYTES) } }
        : {}),
      problems,
      ...this.companionOf({ start, end }),
      changes: this.tree.changes?.(row) ?? [],
      additions: this.tree.additions?.(row) ?? [],
    };
  }

  /** Values of the outermost row inside the span. List items have no names for a form to show. */
  values({ start, end }: Span): InnerValue[] {
    const { depths, starts, ends } = this.tree;
    let top = this.rowAt(start);
    for (let above = top; above >= 0 && starts[above] >= start && ends[above] <= end; above = parentRow(depths, above)) top = above;
    const found: InnerValue[] = [];
    if (top < 0) return found;
    /** Rows deeper than this are items of a list. */
    let list = Number.POSITIVE_INFINITY;
    for (let row = top; row < depths.length && (row === top || depths[row] > depths[top]) && found.length < MAX_VALUES; row++) {
      if (depths[row] > list) continue;
      list = Number.POSITIVE_INFINITY;
      const content = this.content(row);
      if (content.kind === "array") list = depths[row];
      else if (content.control) found.push({ ...content, row });
    }
    return found;
  }

  /** For a row that represents a single thing. */
  private companionOf(span: Span): Pick<DetailsAnswer, "companion"> {
    const parts = partsWithin(this.view, span);
    if (parts.length !== 1) return {};
    const [{ part, companion }] = parts;
    return { companion: { fileName: companion.fileName, title: part.title, details: part.details } };
  }

  source(rows: readonly number[]): string {
    const { text, lines } = this.view.document;
    if (text === "")
      return rows
        .map((row) => this.tree.row(row))
        .map(({ name, value }) => `${name}: ${value}`)
        .join("\n");
    const parts: string[] = [];
    let end = -1;
    for (const row of [...rows].sort((a, b) => a - b)) {
      // rows inside a row that was taken are already included
      if (row < 0 || row >= this.count || this.tree.starts[row] < end) continue;
      end = this.tree.ends[row];
      const start = lines.startOf(lines.lineAt(this.tree.starts[row]));
      parts.push(withoutIndent(text.slice(start, end)));
    }
    return parts.join("\n");
  }

  edits(intent: VisualIntent): FieldEdits {
    if (intent.kind === "panel") {
      const edits = this.view.analysis.panelEdits?.(intent.id, intent.intent);
      if (!edits) return { refused: "This picture cannot be changed." };
      return "refused" in edits ? edits : { edits };
    }
    if (intent.rows.some((row) => row < 0 || row >= this.count)) return { refused: "The field no longer exists." };
    if (intent.kind === "change") return this.tree.change?.(intent.rows, intent.change) ?? NOT_HERE;
    const edits: TextEdit[] = [];
    for (const row of intent.rows) {
      const outcome = this.tree.setValue?.(row, intent.value) ?? NOT_HERE;
      if ("refused" in outcome) return outcome;
      for (const edit of outcome.edits) edits.push(edit);
    }
    return { edits };
  }

  /** Ranges of one row each. */
  private outermostBeyond(ranges: RowsQuestion["ranges"]): [number, number][] {
    const { depths } = this.tree;
    const found: [number, number][] = [];
    for (let row = 0; row < depths.length && found.length < MAX_OUTERMOST; row++)
      if (depths[row] === 0 && !ranges.some(([from, to]) => row >= from && row < to)) found.push([row, row + 1]);
    return found;
  }

  private content(row: number): RowContent {
    this.severities ??= this.findSeverities();
    const severity = this.severities.get(row);
    const { depths } = this.tree;
    const own = this.tree.row(row);
    // sections are recognized by their names
    const value = own.value === "" && depths[row] > 0 ? previewOf(this.tree, row) : own.value;
    const content = { ...own, value };
    return severity === undefined ? content : { ...content, severity };
  }

  private findSeverities(): Map<number, "error" | "warning"> {
    const found = new Map<number, "error" | "warning">();
    for (const { severity, text } of this.view.analysis.issues) {
      if (!text || (severity !== "error" && severity !== "warning")) continue;
      for (let row = this.rowAt(text.start); row >= 0; row = parentRow(this.tree.depths, row)) {
        const known = found.get(row);
        if (known === "error" || known === severity) break;
        found.set(row, severity);
      }
    }
    return found;
  }
}

function withoutIndent(lines: string): string {
  const indent = /^[ \t]*/.exec(lines)?.[0] ?? "";
  return lines
    .split("\n")
    .map((line) => (line.startsWith(indent) ? line.slice(indent.length) : line))
    .join("\n");
}
