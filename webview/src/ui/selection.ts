/** The selected items of a list, and the active one. Must not know elements. */

export type Selecting = "one" | "toggle" | "range";

/** How a click or an arrow key selects. */
export function selectingOf({ shiftKey, ctrlKey, metaKey }: MouseEvent | KeyboardEvent): Selecting {
  return shiftKey ? "range" : ctrlKey || metaKey ? "toggle" : "one";
}

/** The shown items, in order. */
export type Shown = readonly number[] | Int32Array;

export class Selection {
  readonly items = new Set<number>();
  /** The active item, or -1. */
  active = -1;
  private anchor = 0;

  has(item: number): boolean {
    return this.items.has(item);
  }

  /** @param shown the items over which a range extends */
  choose(item: number, how: Selecting, shown: Shown): void {
    const wasSelected = this.items.has(item);
    if (how !== "toggle") this.items.clear();
    if (how === "range") {
      const places = [shown.indexOf(this.anchor), shown.indexOf(item)].sort((a, b) => a - b);
      for (const one of shown.slice(Math.max(0, places[0]), places[1] + 1)) this.items.add(one);
    } else {
      this.anchor = item;
      if (how === "toggle" && wasSelected) this.items.delete(item);
      else this.items.add(item);
    }
    this.active = item;
  }

  set(items: Iterable<number>, active: number): void {
    this.items.clear();
    for (const item of items) this.items.add(item);
    this.active = active;
    this.anchor = active;
  }

  /** Removes items that no longer exist. */
  limit(count: number): void {
    for (const item of this.items) if (item >= count) this.items.delete(item);
    if (this.active >= count) this.active = -1;
  }
}
