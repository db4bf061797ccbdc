/**
 * What the context menus of the visual editor offer, as data: each command becomes one of VS Code's. Which of them are offered at a place,
 * and what they do there, is the business of the page.
 */
import { FIELD_MENU } from "./fields/fieldMenu.ts";
import type { Format } from "./format.ts";
import { TEXT_MENU } from "./text/textMenu.ts";

export interface PageCommand {
  /** Ends the command's id, see {@link pageCommandId}. Unique among the panels of a format. */
  readonly id: string;
  readonly title: string;
  /** For {@link Analysis.panelEdits}: it changes all of the document, whatever is selected, so it is in the command palette, too. */
  readonly intent?: unknown;
}

/** Groups from top to bottom; VS Code draws a line between them. */
export type PageMenu = readonly (readonly PageCommand[])[];

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
