/** Context menus of the visual editor, as data: each command becomes a VS Code command. */

export interface PageCommand {
  /** The end of the command's id, see {@link pageCommandId}. Unique in all panels of a format. */
  readonly id: string;
  readonly title: string;
  /** The intent for {@link Analysis.panelEdits}. The command changes the whole document, so it is also in the Command Palette. */
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

/** The context menu of text boxes and selected text. VS Code's own menu cannot paste into a page in a browser. */
export const TEXT_MENU = [
  [
    { id: "cut", title: "Cut" },
    { id: "copy", title: "Copy" },
    { id: "paste", title: "Paste" },
  ],
  [{ id: "selectAll", title: "Select All" }],
] as const satisfies PageMenu;

export type TextCommand = (typeof TEXT_MENU)[number][number]["id"];
