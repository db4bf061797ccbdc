/** The context menu of the graph. */
import type { PageMenu } from "../../core/menus/pageMenus.ts";

export const GRAPH_MENU = [
  // after the user draws a line between two states, which can be linked in several ways
  [
    { id: "linkAsChild", title: "Link as Child" },
    { id: "linkAsState", title: "Link as State Connection" },
    { id: "linkAsTransition", title: "Link as State Transition" },
  ],
  [
    { id: "addNode", title: "Add Node…" },
    { id: "link", title: "Link To…" },
    { id: "addCommand", title: "Add Command That Starts This Node" },
    { id: "changeCondition", title: "Change Condition" },
    { id: "leadElsewhere", title: "Reconnect…" },
  ],
  [
    { id: "delete", title: "Delete" },
    { id: "deleteConnection", title: "Delete Connection" },
  ],
  [{ id: "showInText", title: "Show in Text" }],
] as const satisfies PageMenu;

export type GraphCommand = (typeof GRAPH_MENU)[number][number]["id"];
