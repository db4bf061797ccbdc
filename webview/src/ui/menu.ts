/** A menu that comes up at a place of the page: arrow keys go through it, Escape and a click elsewhere close it. */
import { adoptStyle, make } from "../dom.ts";
import type { IconName } from "./icon.ts";
import { makeIcon } from "./icon.ts";
import style from "./menu.css";

export interface MenuItem {
  readonly label: string;
  readonly icon?: IconName;
  /** As people press it: `Delete`. */
  readonly key?: string;
  readonly run: () => void;
}

/** Groups of items with a line between them. @param back takes the keyboard when the menu is closed */
export function showMenu(x: number, y: number, groups: readonly (readonly MenuItem[])[], back: HTMLElement): void {
  adoptStyle(style);
  const items: HTMLElement[] = [];
  const menu = make("div", { class: "menu", attributes: { role: "menu" } });
  const close = (returnFocus: boolean) => {
    document.removeEventListener("pointerdown", onOutside, true);
    window.removeEventListener("blur", onBlur);
    menu.remove();
    if (returnFocus) back.focus();
  };
  const onOutside = (event: Event) => {
    if (!menu.contains(event.target as Node)) close(false);
  };
  const onBlur = () => close(false);
  for (const group of groups.filter(({ length }) => length > 0)) {
    if (menu.childElementCount > 0) menu.append(make("div", { class: "line", attributes: { role: "separator" } }));
    for (const { label, icon, key, run } of group) {
      const item = make("div", {
        class: "item",
        attributes: { role: "menuitem", tabindex: "-1" },
        children: [icon ? makeIcon(icon) : make("span"), make("span", { text: label }), make("span", { class: "key", text: key ?? "" })],
      });
      item.addEventListener("click", () => {
        close(true);
        run();
      });
      items.push(item);
      menu.append(item);
    }
  }
  menu.addEventListener("keydown", (event) => {
    const at = items.indexOf(document.activeElement as HTMLElement);
    const moves: Readonly<Record<string, number>> = {
      ArrowDown: (at + 1) % items.length,
      ArrowUp: (at + items.length - 1) % items.length,
      Home: 0,
      End: items.length - 1,
    };
    if (event.key === "Escape" || event.key === "Tab") close(true);
    else if (event.key === "Enter" || event.key === " ") items[at]?.click();
    else if (moves[event.key] !== undefined) items[moves[event.key]]?.focus();
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
  document.body.append(menu);
  const box = menu.getBoundingClientRect();
  menu.style.left = `${Math.max(0, Math.min(x, window.innerWidth - box.width))}px`;
  menu.style.top = `${Math.max(0, Math.min(y, window.innerHeight - box.height))}px`;
  document.addEventListener("pointerdown", onOutside, true);
  window.addEventListener("blur", onBlur);
  items[0]?.focus();
}
