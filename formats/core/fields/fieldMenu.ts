/** The context menu of the field tree. */
import type { PageMenu } from "../pageMenu.ts";

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
