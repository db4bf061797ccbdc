/** One line of the hex view: an offset, digits, characters. Lines are used again for others while scrolling. */

import type { BYTE_KINDS } from "../../../formats/core/byteView/byteRuns.ts";
import { getOrMake } from "../../../formats/core/lists.ts";
import { printable, upperHex } from "../../../formats/core/text/hex.ts";
import { make, setAttribute } from "../dom.ts";
import { l10n } from "../strings.ts";
import { CHANGED, FIELD_END, FIELD_START, KIND_MASK, ODD, REMOVED } from "./byteFlags.ts";

type Kinds = typeof BYTE_KINDS;

/** In the order of the core's `BYTE_KINDS`, which the type holds it to: the page takes no code of the core. */
const KINDS: Kinds = ["none", "integer", "float", "flag", "text", "structure", "data"];

/** The kinds of bytes as the page shows them. */
const BYTE_KIND_CLASSES: readonly string[] = KINDS.map((kind) => `kind-${kind}`);

/** Class and name of each kind, for the key. */
export function byteKindNames(): readonly (readonly [string, string])[] {
  const names: Readonly<Record<Kinds[number], string>> = {
    integer: l10n.t("Whole number"),
    float: l10n.t("Decimal number"),
    flag: l10n.t("Truth value or flags"),
    text: l10n.t("Text"),
    structure: l10n.t("Structure"),
    data: l10n.t("Other data"),
    none: l10n.t("No field"),
  };
  return Object.entries(names).map(([kind, name]) => [`kind-${kind}`, name]);
}

/** What a byte looks like besides its {@link byteFlags}. */
export const SELECTED = 256;
export const CURSOR = 512;
/** Of the field that is pointed at, or that the cursor is in. */
export const LIT = 1024;
export const FOUND = 2048;
/** Of what is selected in the text. */
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
/** Not there yet: it is on its way from the server. */
export const WAITING = -2;

export class HexRow {
  readonly element: HTMLElement;
  /** Number of the line; -1 while it shows none. */
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
      // the same bytes once more: screen readers announce the character with the digits
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
