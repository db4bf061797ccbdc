/** Context menus of the visual editor, as data: each command becomes one of VS Code's. */

export interface PageCommand {
  /** Ends the command's id, see {@link pageCommandId}. Unique among the panels of a format. */
  readonly id: string;
  readonly title: string;
  /** For {@link Analysis.panelEdits}: it changes all of the document, whatever is selected, so it is in the command palette, too. */
  readonly intent?: unknown;
}

/** Groups from top to bottom; VS Code draws a line between them. */
export type PageMenu = readonly (readonly PageCommand[])[];

/** The context menu of the field tree. */
export const FIELD_MENU = [
  [{ id: "editValue", title: "Edit Value" }],
  [
    { id: "add", title: "Add…" },
    { id: "duplicate", title: "Duplicate" },
    { id: "moveUp", title: "Move Up" },
    { id: "moveDown", title: "Move Down" },
    { id: "rename", title: "Rename…" },
    { id: "delete", title: "Delete" },
  ],
  [
    { id: "copyText", title: "Copy as Text" },
    { id: "copyPath", title: "Copy Path" },
    { id: "copyValue", title: "Copy Value" },
  ],
  [{ id: "showInText", title: "Show in Text" }],
] as const satisfies PageMenu;

export type FieldCommand = (typeof FIELD_MENU)[number][number]["id"];

/** The context menu of text boxes, and of texts that are selected. VS Code's own cannot paste into a page in a browser. */
export const TEXT_MENU = [
  [
    { id: "cut", title: "Cut" },
    { id: "copy", title: "Copy" },
    { id: "paste", title: "Paste" },
  ],
  [{ id: "selectAll", title: "Select All" }],
] as const satisfies PageMenu;

export type TextCommand = (typeof TEXT_MENU)[number][number]["id"];
