/**
 * What the context menus of the visual editor offer, as data: each command becomes one of VS Code's. Which of them are offered at a place,
 * and what they do there, is the business of the page.
 */
import type { Format } from "../format.ts";
import { FIELD_MENU, type PageMenu, TEXT_MENU } from "./pageMenus.ts";

/** A menu with whose it is. */
export interface OwnedMenu {
  /** A format's id, or the part of the page that documents of all formats share. */
  readonly owner: string;
  readonly menu: PageMenu;
  /** The panel that the menu is of, and its format. */
  readonly panel?: { readonly id: string; readonly format: Format };
}

/** Also what the page sets in the context of a menu to have the command offered. */
export function pageCommandId(owner: string, id: string): string {
  return `bytewright.${owner}.${id}`;
}

/** All menus of all pages. */
export function menusOf(formats: readonly Format[]): readonly OwnedMenu[] {
  const ofPanels = formats.flatMap((format) =>
    (format.panels ?? []).flatMap(({ id, menu }) => (menu ? [{ owner: format.id, menu, panel: { id, format } }] : [])),
  );
  return [{ owner: "fields", menu: FIELD_MENU }, { owner: "text", menu: TEXT_MENU }, ...ofPanels];
}
