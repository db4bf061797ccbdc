/** Writes a merged course into the text of ours, and keeps its comments, names and calculations. */
import type { Merged, Rendered } from "../../core/merge/tree/tree.ts";
import { Names } from "../../core/names.ts";
import { findDifference } from "../../core/proof.ts";
import { applyEdits, editedPart } from "../../core/text/span.ts";
import { encode, formatText } from "../codec.ts";
import type { Piece } from "../gestures/pieces.ts";
import { Sheet } from "../gestures/sheet.ts";
import { KmpDocument } from "../language/document.ts";
import { isRearrangeable, wholeLines } from "../language/rearranging.ts";
import { isPointSection, type SectionName } from "../schema/index.ts";
import { cellSpan, columnOf, nameSpan, type ParsedText, rowOf, rowSpan } from "../text/parsedText.ts";
import { parseText } from "../text/parseText.ts";
import { TEXT_ORDER } from "../text/printCourse.ts";
import { ROW_LAYOUTS, type RowKind, tableOf } from "../text/rowLayouts.ts";
import { placeOf } from "./courseTree.ts";
import { fieldsOf } from "./entryFields.ts";

const REWRITTEN =
  "The changes of theirs do not fit into the text of ours, so the result is a new text without the comments and calculations of ours.";

/** @param ours the text to write into @param merged the result as a decoded text */
export function writeIntoText(root: Merged, ours: string, merged: string): Rendered {
  if (ours === merged || formatText(ours) === ours) return { text: merged };
  const text = new MergedText(ours, merged).write(root);
  const [written, expected] = [text === undefined ? undefined : encode(text).bytes, encode(merged).bytes];
  if (text === undefined || !written || !expected || findDifference(written, expected) !== undefined)
    return { text: merged, notes: [REWRITTEN] };
  return { text };
}

class MergedText {
  private readonly document: KmpDocument;
  private readonly sheet: Sheet;
  private readonly merged: ParsedText;

  constructor(
    private readonly ours: string,
    merged: string,
  ) {
    this.document = new KmpDocument(ours, { names: Names.none, decoded: false, fileName: "" });
    this.sheet = new Sheet(this.document);
    this.merged = parseText(merged);
  }

  /** Undefined if the result needs more than changed rows. */
  write(root: Merged): string | undefined {
    if (!isRearrangeable(this.document)) return undefined;
    for (const section of TEXT_ORDER) {
      const list = root.children.find(({ node }) => node.key === section);
      if (list && !this.writeSection(section, list.children)) return undefined;
    }
    return applyEdits(this.ours, this.sheet.edits());
  }

  private writeSection(section: SectionName, entries: readonly Merged[]): boolean {
    const order: Piece[] = [];
    let point = 0;
    for (const [index, entry] of entries.entries()) {
      const borders = entry.children.filter(({ node }) => /^(group|next|previous)$/.test(node.key) && node.parent?.children.length);
      if (isPointSection(section) && !borders.every(({ node, triple }) => node === triple.ours || node.kind === "list")) return false;
      const head = isPointSection(section) ? this.headBefore(section, entry) : undefined;
      if (head) order.push(head);
      const piece = this.piece(section, entry, index);
      if (!piece) return false;
      order.push(piece);
      for (const each of entry.children.find(({ node }) => node.key === "points")?.children ?? []) {
        const row = this.piece("POTI_point", each, point++);
        if (!row) return false;
        order.push(row);
      }
    }
    const before = this.sheet.list(section);
    if (before.length === order.length && before.every((piece, at) => piece === order[at])) return true;
    if (this.sheet.obstacle(section) !== undefined) return false;
    this.sheet.arrange(section, order);
    return true;
  }

  /** The group head before a point that begins a group in ours. */
  private headBefore(section: SectionName, { triple }: Merged): Piece | undefined {
    if (!triple.ours?.opensChain) return undefined;
    const piece = this.sheet.find(section, triple.ours.place);
    return piece && this.sheet.headOf(piece);
  }

  private piece(kind: RowKind, entry: Merged, index: number): Piece | undefined {
    const place = entry.triple.ours && placeOf(entry.triple.ours);
    if (!place) return this.newPiece(kind, index);
    const piece = this.sheet.find(kind, place.index);
    for (const child of entry.children) {
      if (child.node === child.triple.ours) continue;
      for (const { name } of fieldsOf(kind).find((field) => field.name === child.node.key)?.columns ?? []) {
        const value = this.valueText(kind, index, columnOf(kind, name));
        if (value === undefined || !this.sheet.setField(kind, place.index, name, value)) return undefined;
      }
    }
    return piece;
  }

  /** The value in the result; references are numbers, because ours may have other names. */
  private valueText(kind: RowKind, index: number, column: number): string | undefined {
    const { course, text } = this.merged;
    const { style, type, offset, field } = ROW_LAYOUTS[kind]?.columns[column] ?? {};
    const span = cellSpan(this.merged, rowOf(this.merged, kind, index), column);
    if (!span || type === undefined || offset === undefined) return undefined;
    if (style !== "link") return text.slice(span.start, span.end);
    const value = tableOf(course, kind)[type](index, offset);
    return String(value === field?.none ? -1 : value);
  }

  private newPiece(kind: RowKind, index: number): Piece | undefined {
    const row = rowSpan(this.merged, kind, index);
    const name = nameSpan(this.merged, kind, index);
    if (!row || !name) return undefined;
    const { letter, columns = [] } = ROW_LAYOUTS[kind] ?? {};
    const edits = columns.flatMap((_, column) => {
      const span = kind === "POTI" ? undefined : cellSpan(this.merged, rowOf(this.merged, kind, index), column);
      return span ? [{ span, text: this.valueText(kind, index, column) ?? "" }] : [];
    });
    const own = letter === undefined ? "" : this.sheet.freeName(letter, index);
    if (own !== "") edits.push({ span: name, text: own });
    const text = editedPart(this.merged.text, wholeLines(this.merged.text, row), edits);
    return this.sheet.insert(kind, undefined, own, () => text);
  }
}
