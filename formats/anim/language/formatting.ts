/**
 * The text laid out as it is printed: only blanks between its parts change, so that comments, automatic widths and the order of the keys
 * stay. Nothing where the text is no JSON.
 */
import { Json, type JsonText } from "../../core/json/json.ts";
import type { Span, TextEdit } from "../../core/text/span.ts";
import type { AnimDocument } from "./document.ts";

export function formattingOf(document: AnimDocument): readonly TextEdit[] {
  const { json } = document.parsed;
  if (json.errors.length > 0 || json.count === 0) return [];
  return new Layout(json).edits();
}

class Layout {
  private readonly json: JsonText;
  private readonly found: TextEdit[] = [];
  private comment = 0;
  /** End of the last character that means something. */
  private at = 0;

  constructor(json: JsonText) {
    this.json = json;
  }

  edits(): TextEdit[] {
    this.gap(this.json.starts[0], "", "");
    this.value(0, "");
    const { text } = this.json;
    this.gap(text.length, "\n", "");
    return this.found;
  }

  /** Makes what stands between here and `to` these blanks. Comments inside stay, on lines of their own or behind what is before them. */
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
    // a line comment ends with its line
    const needsLine = hadComment && to < text.length && !blanks.includes("\n");
    this.put({ start: this.at, end: to }, needsLine ? `\n${indent}` : blanks);
    this.at = to;
  }

  private put(span: Span, blanks: string): void {
    if (this.json.text.slice(span.start, span.end) !== blanks) this.found.push({ span, text: blanks });
  }

  /** Goes over one character that stands between values. */
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
    const isFlat = this.isFlat(row);
    const inner = `${indent}  `;
    const columns = isFlat ? undefined : this.columns(row);
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

  /** Scalars only, in one line: rows of keys, widths, tables. The document and bones are never so. */
  private isFlat(row: number): boolean {
    const { kinds, nexts, count } = this.json;
    if (row === 0 || nexts[row] === row + 1) return row !== 0 || count === 1;
    if (kinds[row] === Json.object && !this.isInlineObject(row)) return false;
    for (let item = row + 1; item < nexts[row]; item++) if (kinds[item] <= Json.array) return false;
    return true;
  }

  private isInlineObject(row: number): boolean {
    const { json } = this;
    return row > 0 && json.kinds[row - 1] === Json.key && (json.is(row - 1, "boneChannels") || json.is(row - 1, "padding"));
  }

  /** Widths of the columns of a list of rows of the same length; undefined for other lists. */
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
