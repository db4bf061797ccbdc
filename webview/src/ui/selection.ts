/** Which items of a list are selected, and which one has the keyboard. Must know no element. */

export type Selecting = "one" | "toggle" | "range";

/** How a click or an arrow key selects. */
export function selectingOf({ shiftKey, ctrlKey, metaKey }: MouseEvent | KeyboardEvent): Selecting {
  return shiftKey ? "range" : ctrlKey || metaKey ? "toggle" : "one";
}

/** Items in the order in which they are shown. */
export type Shown = readonly number[] | Int32Array;

export class Selection {
  readonly items = new Set<number>();
  /** The item that has the keyboard; -1 for none. */
  active = -1;
  private anchor = 0;

  has(item: number): boolean {
    return this.items.has(item);
  }

  /** @param shown a range goes over these */
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

  /** Forgets items that are gone. */
  limit(count: number): void {
    for (const item of this.items) if (item >= count) this.items.delete(item);
    if (this.active >= count) this.active = -1;
  }
}
