/**
 * The shapes of field trees that the visual editor knows: a change of values keeps the shape, and a change of rows
 * is sent as the rows between those that stayed. Knows no protocol.
 */
import type { FieldTree } from "../../../formats/core/fields/fields.ts";
import type { ShapeChange } from "./protocol.ts";

interface Shape {
  readonly number: number;
  readonly depths: Uint8Array;
  readonly keys: Int32Array;
  /** From the shape before; missing for the first. */
  readonly change?: ShapeChange;
}

export class Shapes {
  private next = 1;
  private current: Shape | undefined;

  /** The number of the tree's shape, and how an asker comes there from the one that it knows. */
  update({ depths, keys }: FieldTree, known: number): { readonly shape: number; readonly change?: ShapeChange } {
    const previous = this.current;
    const change = previous && changeBetween(previous, depths, keys);
    if (!previous || change) this.current = { number: this.next++, depths, keys, ...(change ? { change } : {}) };
    const { number, change: last } = this.current as Shape;
    if (known === number) return { shape: number };
    return { shape: number, change: last && last.from === known ? last : wholeShape(depths, keys) };
  }
}

function wholeShape(depths: Uint8Array, keys: Int32Array): ShapeChange {
  return { from: 0, at: 0, removed: Number.MAX_SAFE_INTEGER, depths: [...depths], keys: [...keys] };
}

/** Undefined where nothing changed. */
function changeBetween(old: Shape, depths: Uint8Array, keys: Int32Array): ShapeChange | undefined {
  const shorter = Math.min(old.depths.length, depths.length);
  let start = 0;
  while (start < shorter && old.depths[start] === depths[start] && old.keys[start] === keys[start]) start++;
  if (start === shorter && old.depths.length === depths.length) return undefined;
  let oldEnd = old.depths.length;
  let end = depths.length;
  while (oldEnd > start && end > start && old.depths[oldEnd - 1] === depths[end - 1] && old.keys[oldEnd - 1] === keys[end - 1]) {
    oldEnd--;
    end--;
  }
  return {
    from: old.number,
    at: start,
    removed: oldEnd - start,
    depths: [...depths.subarray(start, end)],
    keys: [...keys.subarray(start, end)],
  };
}
