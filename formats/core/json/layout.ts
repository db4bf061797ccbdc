/**
 * Lays out JSON texts: only whitespace between values changes; comments, the order of keys and the notation of numbers stay. Must not know
 * a format.
 */
import type { Span, TextEdit } from "../text/span.ts";
import { Json, type JsonText } from "./json.ts";

export interface JsonLayoutRules {
  /** Whether an object or list is on one line. */
  isFlat(row: number): boolean;
  /** Whether the items of lists in a list are aligned in columns if they have the same length. */
  readonly hasColumns?: boolean;
}

/** Empty if the text is not JSON. */
export function layOutJson(json: JsonText, rules: JsonLayoutRules): readonly TextEdit[] {
  return json.errors.length > 0 || json.count === 0 ? [] : new Layout(json, rules).edits();
}

class Layout {
  private readonly found: TextEdit[] = [];
  private comment = 0;
  /** End of the last significant character. */
  private at = 0;

  constructor(
    private readonly json: JsonText,
    private readonly rules: JsonLayoutRules,
  ) {}

  edits(): TextEdit[] {
    this.gap(this.json.starts[0], "", "");
    this.value(0, "");
    const { text } = this.json;
    this.gap(text.length, "\n", "");
    return this.found;
  }

  /** Replaces the whitespace from here to `to`. Comments inside stay, on their own lines or after the value before them. */
  private gap(to: number, blanks: string, indent: string): void {
    const { text, comments } = this.json;
    let hadComment = false;
    for (; this.comment < comments.length && comments[this.comment].start < to; this.comment++) {
      const { start, end } = comments[this.comment];
      const isOwnLine = text.slice(this.at, start).includes("\n") || this.at === 0;
      this.put({ start: this.at, end: start }, this.at === 0 ? "" : isOwnLine ? `\n${indent}` : " ");
      this.at = end;
      hadComment = true;
    }
    // a line comment must be followed by a line break
    const needsLine = hadComment && to < text.length && !blanks.includes("\n");
    this.put({ start: this.at, end: to }, needsLine ? `\n${indent}` : blanks);
    this.at = to;
  }

  private put(span: Span, blanks: string): void {
    if (this.json.text.slice(span.start, span.end) !== blanks) this.found.push({ span, text: blanks });
  }

  /** Handles one character between values. */
  private mark(character: string, blanks: string, indent: string): void {
    const { text, comments } = this.json;
    let at = this.at;
    for (let comment = this.comment; ; ) {
      while (at < text.length && " \t\r\n\uFEFF".includes(text[at])) at++;
      if (text[at] === character || at >= text.length) break;
      if (comments[comment]?.start !== at) break;
      at = comments[comment++].end;
    }
    this.gap(at, blanks, indent);
    this.at = at + 1;
  }

  private value(row: number, indent: string): void {
    const { json } = this;
    if (json.kinds[row] > Json.array) {
      this.at = json.ends[row];
      return;
    }
    this.at = json.starts[row] + 1;
    const isObject = json.kinds[row] === Json.object;
    const close = isObject ? "}" : "]";
    const isFlat = this.rules.isFlat(row);
    const inner = `${indent}  `;
    const columns = isFlat || !this.rules.hasColumns ? undefined : this.columns(row);
    let isFirst = true;
    for (let item = row + 1; item < json.nexts[row]; item = json.nexts[item]) {
      if (!isFirst) this.mark(",", "", inner);
      this.gap(json.starts[item], isFlat ? (isFirst && !isObject ? "" : " ") : `\n${inner}`, inner);
      isFirst = false;
      let value = item;
      if (isObject) {
        this.at = json.ends[item];
        this.mark(":", "", inner);
        value = item + 1;
        this.gap(json.starts[value], " ", inner);
      }
      if (columns) this.row(value, columns, inner);
      else this.value(value, inner);
    }
    this.mark(close, isFirst ? "" : isFlat ? (isObject ? " " : "") : `\n${indent}`, isFlat ? indent : inner);
  }

  /** Column widths of a list of rows with the same length; undefined for other lists. */
  private columns(row: number): number[] | undefined {
    const { kinds, nexts, starts, ends } = this.json;
    if (kinds[row] !== Json.array) return undefined;
    const widths: number[] = [];
    for (let item = row + 1; item < nexts[row]; item = nexts[item]) {
      if (kinds[item] !== Json.array) return undefined;
      const parts = nexts[item] - item - 1;
      if (item === row + 1) widths.length = parts;
      if (parts !== widths.length) return undefined;
      for (let part = 0; part < parts; part++) {
        const at = item + 1 + part;
        if (kinds[at] <= Json.array) return undefined;
        widths[part] = Math.max(widths[part] ?? 0, ends[at] - starts[at]);
      }
    }
    return widths;
  }

  private row(row: number, columns: readonly number[], indent: string): void {
    const { starts, ends } = this.json;
    this.at = starts[row] + 1;
    columns.forEach((width, part) => {
      const at = row + 1 + part;
      if (part > 0) this.mark(",", "", indent);
      this.gap(starts[at], " ".repeat((part > 0 ? 1 : 0) + width - (ends[at] - starts[at])), indent);
      this.at = ends[at];
    });
    this.mark("]", "", indent);
  }
}
