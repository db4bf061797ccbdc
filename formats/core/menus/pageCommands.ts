/**
 * The commands in context menus of the visual editor, as data: each becomes a VS Code command. The page determines which of them are
 * offered at a place, and what they do.
 */
import type { Format } from "../format.ts";
import { FIELD_MENU, type PageMenu, TEXT_MENU } from "./pageMenus.ts";

/** A menu and its owner. */
export interface OwnedMenu {
  /** A format's id, or a part of the page that all formats share. */
  readonly owner: string;
  readonly menu: PageMenu;
  /** The menu's panel, and its format. */
  readonly panel?: { readonly id: string; readonly format: Format };
}

/** The id of a command. The page also sets it in the context of a menu to offer the command. */
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
