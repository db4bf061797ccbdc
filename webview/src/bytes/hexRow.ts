/** One line of the hex view: offset, digits, characters. Elements are reused for other lines while scrolling. */

import type { BYTE_KINDS } from "../../../formats/core/byteView/byteRuns.ts";
import { getOrMake } from "../../../formats/core/lists.ts";
import { printable, upperHex } from "../../../formats/core/text/hex.ts";
import { make, setAttribute } from "../dom.ts";
import { l10n } from "../strings.ts";
import { CHANGED, FIELD_END, FIELD_START, KIND_MASK, ODD, REMOVED } from "./byteFlags.ts";

type Kinds = typeof BYTE_KINDS;

/** A copy of the core's `BYTE_KINDS`, because the page does not bundle that module. The type keeps the order equal. */
const KINDS: Kinds = ["none", "integer", "float", "flag", "text", "structure", "data"];

const BYTE_KIND_CLASSES: readonly string[] = KINDS.map((kind) => `kind-${kind}`);

/** Class and name of each kind, for the legend. */
export function byteKindNames(): readonly (readonly [string, string])[] {
  const names: Readonly<Record<Kinds[number], string>> = {
    integer: l10n.t("Whole number"),
    float: l10n.t("Decimal number"),
    flag: l10n.t("Boolean or flags"),
    text: l10n.t("Text"),
    structure: l10n.t("Structure"),
    data: l10n.t("Other data"),
    none: l10n.t("No field"),
  };
  return Object.entries(names).map(([kind, name]) => [`kind-${kind}`, name]);
}

/** Flags in addition to those of byteFlags.ts. */
export const SELECTED = 256;
export const CURSOR = 512;
/** The byte's field is under the mouse or the cursor. */
export const LIT = 1024;
export const FOUND = 2048;
/** The byte belongs to the selection in the text. */
export const TEXT_SELECTED = 4096;

const CLASSES: readonly (readonly [number, string])[] = [
  [ODD, "odd"],
  [FIELD_START, "start"],
  [FIELD_END, "end"],
  [CHANGED, "changed"],
  [REMOVED, "removed"],
  [SELECTED, "selected"],
  [CURSOR, "cursor"],
  [LIT, "lit"],
  [FOUND, "found"],
  [TEXT_SELECTED, "of-text"],
];
export const EMPTY = -1;
/** The server has not sent it yet. */
export const WAITING = -2;

export class HexRow {
  readonly element: HTMLElement;
  /** Number of the line; -1 while hidden. */
  row = -1;
  readonly digits: HTMLElement[] = [];
  readonly characters: HTMLElement[] = [];
  private readonly offset = make("span", { class: "offset", attributes: { role: "rowheader", "aria-colindex": "1" } });
  private readonly mark = make("span", { class: "mark", attributes: { "aria-hidden": "true" } });
  private readonly shownBytes: Int16Array;
  private readonly shownLooks: Int32Array;
  private top = -1;

  constructor(index: number, columns: number) {
    this.shownBytes = new Int16Array(columns).fill(-9);
    this.shownLooks = new Int32Array(columns).fill(-1);
    for (let column = 0; column < columns; column++) {
      const attributes = { role: "gridcell", "aria-colindex": String(column + 2), id: `byte-${index}-${column}` };
      this.digits.push(make("span", { class: "cell", attributes }));
      // hidden from screen readers, which announce the character with the digits
      this.characters.push(make("span", { class: "char", attributes: { "aria-hidden": "true" } }));
    }
    const hex = make("span", { class: "digits", attributes: { role: "none" }, children: this.digits });
    const text = make("span", { class: "characters", attributes: { "aria-hidden": "true" }, children: this.characters });
    this.element = make("div", { class: "line", attributes: { role: "row" }, children: [this.offset, this.mark, hex, text] });
    this.element.hidden = true;
  }

  /** @param top pixels */
  place(row: number, top: number): void {
    if (this.top !== top) {
      this.element.style.transform = `translateY(${top}px)`;
      this.top = top;
    }
    if (this.row === row) return;
    this.row = row;
    this.element.hidden = false;
    setAttribute(this.element, "aria-rowindex", String(row + 2));
    const columns = this.digits.length;
    this.offset.textContent = upperHex(row * columns, 8);
  }

  hide(): void {
    if (this.row < 0) return;
    this.row = -1;
    this.element.hidden = true;
  }

  /** @param byte {@link EMPTY} after the end of the file @param look flags of byteFlags.ts and of this file */
  showByte(column: number, byte: number, look: number): void {
    if (this.shownBytes[column] !== byte) {
      this.shownBytes[column] = byte;
      this.digits[column].textContent = byte >= 0 ? upperHex(byte, 2) : byte === WAITING ? "··" : "";
      this.characters[column].textContent = byte >= 0 ? printable(byte) : byte === WAITING ? "·" : "";
    }
    if (this.shownLooks[column] === look) return;
    this.shownLooks[column] = look;
    const names = classesOf(look);
    this.digits[column].className = `cell${names}`;
    this.characters[column].className = `char${names}`;
    setAttribute(this.digits[column], "aria-selected", look & SELECTED ? "true" : undefined);
  }

  showMark(isChanged: boolean): void {
    const sign = isChanged ? "●" : "";
    if (this.mark.textContent !== sign) this.mark.textContent = sign;
  }
}

const classNames = new Map<number, string>();

function classesOf(look: number): string {
  const makeNames = () =>
    ` ${BYTE_KIND_CLASSES[look & KIND_MASK]}${CLASSES.map(([flag, name]) => (look & flag ? ` ${name}` : "")).join("")}`;
  return getOrMake(classNames, look, makeNames);
}
