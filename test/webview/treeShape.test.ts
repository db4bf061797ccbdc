/** Rows of the visual editor's tree: what is open, shown, found again after a change. */
import { describe, expect, test } from "vitest";
import { TreeShape } from "../../webview/src/tree/treeShape.ts";

/** Rows as `name` after one dot for each depth. */
function whole(...lines: readonly string[]) {
  return { from: 0, at: 0, removed: Number.MAX_SAFE_INTEGER, ...rowsOf(lines) };
}
function rowsOf(lines: readonly string[]) {
  return {
    depths: lines.map((line) => line.lastIndexOf(".") + 1),
    keys: lines.map((line) => line.replaceAll(".", "").charCodeAt(0)),
  };
}

function shapeOf(...lines: readonly string[]): TreeShape {
  const shape = new TreeShape();
  shape.apply(1, whole(...lines));
  return shape;
}
const shown = (shape: TreeShape) => [...shape.shown];

describe("a tree", () => {
  test("of few rows is open, of many closed", () => {
    expect(shown(shapeOf("a", ".b", ".c", "d"))).toEqual([0, 1, 2, 3]);
    const many = Array.from({ length: 50 }, () => ["a", ".b"]).flat();
    expect(shown(shapeOf(...many))).toHaveLength(50);
  });

  test("knows parents, ends and places of rows", () => {
    const shape = shapeOf("a", ".b", "..c", ".d", "e");
    expect([0, 1, 2, 3, 4].map((row) => shape.parent(row))).toEqual([-1, 0, 1, 0, -1]);
    expect([...shape.ends]).toEqual([4, 3, 3, 4, 5]);
    expect([0, 1, 2, 3, 4].map((row) => [shape.placeAmongSiblings(row), shape.siblingCount(row)])).toEqual([
      [1, 2],
      [1, 2],
      [1, 1],
      [2, 2],
      [2, 2],
    ]);
  });

  test("closes and opens groups", () => {
    const shape = shapeOf("a", ".b", "..c", "d");
    shape.setOpen(0, false);
    expect(shown(shape)).toEqual([0, 3]);
    expect(shape.placeOf(3)).toBe(1);
    expect(shape.placeOf(2)).toBe(-1);
    expect(shape.reveal(2)).toBe(true);
    expect(shown(shape)).toEqual([0, 1, 2, 3]);
    shape.setAllOpen(false);
    expect(shown(shape)).toEqual([0, 3]);
  });

  test("shows what a filter finds and what that is in, open or not, and all again without it", () => {
    const shape = shapeOf("a", ".b", "..c", ".d", "e");
    shape.setAllOpen(false);
    shape.filter([2]);
    expect(shown(shape)).toEqual([0, 1, 2]);
    expect([0, 1, 2].map((row) => shape.isMatch(row))).toEqual([false, false, true]);
    expect(shape.matchCount).toBe(1);
    shape.filter(undefined);
    expect(shown(shape)).toEqual([0, 4]);
  });

  test("keeps what is open when rows come and go before it", () => {
    const shape = shapeOf("a", ".b", "c", ".d");
    shape.setOpen(0, false);
    shape.apply(2, { from: 1, at: 0, removed: 0, ...rowsOf(["x", ".y"]) });
    expect(shown(shape)).toEqual([0, 2, 4, 5]);
  });

  test("has after changes the ids of a tree that was so from the start", () => {
    const shape = shapeOf("a", ".b", "c", ".d", "e");
    const changes = [
      { from: 1, at: 1, removed: 1, ...rowsOf([".x", ".y"]) },
      { from: 2, at: 0, removed: 6, ...rowsOf(["f", ".g", "h"]) },
      { from: 3, at: 3, removed: 0, ...rowsOf([".i"]) },
      { from: 4, at: 2, removed: 2, ...rowsOf([]) },
    ];
    for (const [index, change] of changes.entries()) shape.apply(index + 2, change);
    expect([...shape.ids]).toEqual([...shapeOf("f", ".g").ids]);
  });

  test("tells siblings of one name apart, and finds rows by what they are called after a reload", () => {
    const shape = shapeOf("a", ".b", ".b", "a", ".b");
    expect(new Set(shape.ids).size).toBe(5);
    shape.setOpen(3, false);
    const later = new TreeShape(shape.openIds);
    later.apply(7, whole("a", ".b", ".b", "a", ".b"));
    expect(shown(later)).toEqual([0, 1, 2, 3]);
    expect(later.findById(shape.ids[4] as number)).toBe(4);
  });

  test("may be empty", () => {
    const shape = shapeOf();
    expect(shown(shape)).toEqual([]);
    expect(shape.placeOf(0)).toBe(-1);
  });
});
