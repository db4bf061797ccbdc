/**
 * The rows of the field tree without their contents: hierarchy, open groups, shown rows. Uses typed arrays by row number, because a
 * document can have tens of thousands of rows. Must not know the page or its messages.
 */

import { firstIndex } from "../../../formats/core/search.ts";
import type { ShapeChange } from "../../../server/src/visual/protocol.ts";

/** A document or an added field with at most this many rows is shown with all groups open. */
const FEW_ROWS = 60;

export class TreeShape {
  /** The server's number for this shape; 0 requests the whole shape. */
  number = 0;
  depths = new Uint8Array(0);
  private keys = new Int32Array(0);
  /** Ids that identify rows across versions and reloads: hashes of the keys on their path. */
  ids = new Int32Array(0);
  /** The row after the last child of each row. */
  ends = new Int32Array(0);
  private parents = new Int32Array(0);
  private places = new Int32Array(0);
  private children = new Int32Array(0);
  private outermost = 0;
  /** Ids of open groups; undefined until the first shape decides what is open. */
  private open: Set<number> | undefined;
  private shownRows: Int32Array | undefined;
  private matches: Uint8Array | undefined;

  constructor(open?: readonly number[]) {
    if (open) this.open = new Set(open);
  }

  get count(): number {
    return this.depths.length;
  }

  apply(shape: number, change: ShapeChange): void {
    const { at, removed, depths, keys } = change;
    const after = Math.min(this.count, at + removed);
    this.depths = Uint8Array.from([...this.depths.subarray(0, at), ...depths, ...this.depths.subarray(after)]);
    this.keys = Int32Array.from([...this.keys.subarray(0, at), ...keys, ...this.keys.subarray(after)]);
    this.number = shape;
    this.findEnds();
    this.findIds();
    this.shownRows = undefined;
    this.matches = undefined;
    if (this.open === undefined) {
      this.open = new Set();
      if (this.count <= FEW_ROWS) for (let row = 0; row < this.count; row++) if (this.isGroup(row)) this.open.add(this.ids[row]);
    }
  }

  isGroup(row: number): boolean {
    return this.ends[row] > row + 1;
  }

  isOpen(row: number): boolean {
    return this.matches !== undefined || this.open?.has(this.ids[row]) === true;
  }

  setOpen(row: number, open: boolean): void {
    if (open) this.open?.add(this.ids[row]);
    else this.open?.delete(this.ids[row]);
    this.shownRows = undefined;
  }

  setAllOpen(open: boolean): void {
    this.open?.clear();
    if (open) for (let row = 0; row < this.count; row++) if (this.isGroup(row)) this.open?.add(this.ids[row]);
    this.shownRows = undefined;
  }

  /** Opens the row's ancestors. Returns true if any was closed. */
  reveal(row: number): boolean {
    let wasHidden = false;
    for (let at = this.parent(row); at >= 0; at = this.parent(at)) {
      if (this.open?.has(this.ids[at])) continue;
      this.setOpen(at, true);
      wasHidden = true;
    }
    return wasHidden;
  }

  /** Shows only these rows and their ancestors; undefined shows all rows again. */
  filter(rows: readonly number[] | undefined): void {
    this.shownRows = undefined;
    this.matches = undefined;
    if (!rows) return;
    this.matches = new Uint8Array(this.count);
    for (const row of rows) {
      if (row >= this.count) continue;
      this.matches[row] = 2;
      for (let at = this.parent(row); at >= 0 && this.matches[at] === 0; at = this.parent(at)) this.matches[at] = 1;
    }
  }

  get isFiltered(): boolean {
    return this.matches !== undefined;
  }

  get matchCount(): number {
    return this.matches?.reduce((sum, match) => sum + (match === 2 ? 1 : 0), 0) ?? 0;
  }

  isMatch(row: number): boolean {
    return this.matches?.[row] === 2;
  }

  parent(row: number): number {
    return this.parents[row] ?? -1;
  }

  /** Numbers of the shown rows, ascending. */
  get shown(): Int32Array {
    return (this.shownRows ??= this.findShown());
  }

  /** Returns the index of a row in the shown rows, or -1. */
  placeOf(row: number): number {
    const { shown } = this;
    const place = firstIndex(shown.length, (at) => shown[at] >= row);
    return shown[place] === row ? place : -1;
  }

  childrenOf(row: number): number[] {
    const children: number[] = [];
    for (let child = row + 1; child < (this.ends[row] ?? 0); child = this.ends[child]) children.push(child);
    return children;
  }

  /** Opens a row and the groups among the first rows in it. */
  openWithin(row: number): void {
    const end = Math.min(this.ends[row], row + FEW_ROWS);
    for (let at = row; at < end; at++) if (this.isGroup(at)) this.setOpen(at, true);
  }

  findById(id: number): number {
    return this.ids.indexOf(id);
  }

  get openIds(): readonly number[] {
    return [...(this.open ?? [])];
  }

  /** Returns the position among its siblings, starting at 1. */
  placeAmongSiblings(row: number): number {
    return this.places[row];
  }

  siblingCount(row: number): number {
    const parent = this.parents[row];
    return parent < 0 ? this.outermost : this.children[parent];
  }

  private findShown(): Int32Array {
    const shown = new Int32Array(this.count);
    let length = 0;
    if (this.matches) {
      for (let row = 0; row < this.count; row++) if (this.matches[row] !== 0) shown[length++] = row;
    } else {
      for (let row = 0; row < this.count; row = this.isOpen(row) ? row + 1 : this.ends[row]) shown[length++] = row;
    }
    return shown.subarray(0, length);
  }

  private findEnds(): void {
    const { depths, count } = this;
    const ends = new Int32Array(count);
    const parents = new Int32Array(count);
    const places = new Int32Array(count);
    const children = new Int32Array(count);
    const path: number[] = [];
    this.outermost = 0;
    for (let row = 0; row < count; row++) {
      const depth = depths[row];
      while (path.length > depth) ends[path.pop() as number] = row;
      const parent = path.length > 0 ? path[path.length - 1] : -1;
      parents[row] = parent;
      places[row] = parent < 0 ? ++this.outermost : ++children[parent];
      path.push(row);
    }
    for (const row of path) ends[row] = count;
    this.ends = ends;
    this.parents = parents;
    this.places = places;
    this.children = children;
  }

  private findIds(): void {
    const { keys, parents, count } = this;
    const ids = new Int32Array(count);
    const used = new Set<number>();
    for (let row = 0; row < count; row++) {
      const parent = parents[row];
      let id = mix(parent < 0 ? 0 : ids[parent], keys[row]);
      // siblings with the same name differ by their order
      while (used.has(id)) id = mix(id, 1);
      used.add(id);
      ids[row] = id;
    }
    this.ids = ids;
  }
}

function mix(a: number, b: number): number {
  const product = Math.imul(a ^ Math.imul(b, 0x9e3779b1), 0x85ebca6b);
  return (product ^ (product >>> 15)) | 0;
}
