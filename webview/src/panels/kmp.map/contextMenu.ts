/** The menu of the map, and where it came up. */
import { type MenuItem, showMenu } from "../../ui/menu.ts";
import type { Place } from "./drafting.ts";

export class ContextMenu {
  /** Where it came up by mouse, while what was chosen in it is done. */
  place: Place | undefined;

  /** @param x pixels of the page @param back takes the keyboard when the menu is closed @param place undefined by key */
  show(x: number, y: number, groups: readonly (readonly MenuItem[])[], back: HTMLElement, place: Place | undefined): void {
    const placed = groups.map((group) =>
      group.map((item) => ({
        ...item,
        run: () => {
          this.place = place;
          item.run();
          this.place = undefined;
        },
      })),
    );
    showMenu(x, y, placed, back);
  }
}
