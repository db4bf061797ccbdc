/** The context menu of text boxes, and of texts that are selected. VS Code's own cannot paste into a page in a browser. */
import type { PageMenu } from "../pageMenu.ts";

export const TEXT_MENU = [
  [
    { id: "cut", title: "Cut" },
    { id: "copy", title: "Copy" },
    { id: "paste", title: "Paste" },
  ],
  [{ id: "selectAll", title: "Select All" }],
] as const satisfies PageMenu;

export type TextCommand = (typeof TEXT_MENU)[number][number]["id"];
