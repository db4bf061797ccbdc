/** The context menu of the course map. */
import type { PageMenu } from "../../core/menus/pageMenus.ts";
import type { MapIntent } from "./mapIntents.ts";

export const MAP_MENU = [
  [
    // only the command of the current layer is offered
    { id: "addChecks", title: "Add Check Point Here" },
    { id: "addEnemies", title: "Add Enemy Point Here" },
    { id: "addItems", title: "Add Item Point Here" },
    { id: "addObjects", title: "Add Object Here" },
    { id: "addRoutes", title: "Add Route Point Here" },
    { id: "addStarts", title: "Add Start Position Here" },
    { id: "addRespawns", title: "Add Respawn Point Here" },
    { id: "addCannons", title: "Add Cannon Point Here" },
    { id: "addEnds", title: "Add Battle Finish Point Here" },
    { id: "addAreas", title: "Add Area Here" },
    { id: "addCameras", title: "Add Camera Here" },
    { id: "insert", title: "Insert After Selected Point Here" },
    { id: "startGroup", title: "Start New Group from Selected Point Here" },
    { id: "startRoute", title: "Start New Route Here" },
    { id: "createRoute", title: "Create Route for Object" },
  ],
  [
    { id: "duplicate", title: "Duplicate" },
    { id: "delete", title: "Delete" },
    { id: "chooseObject", title: "Choose Object…" },
  ],
  [
    { id: "split", title: "Split Group Here" },
    { id: "join", title: "Join with Next Group" },
    { id: "link", title: "Link or Unlink" },
    { id: "selectGroup", title: "Select Group or Route" },
  ],
  [
    { id: "alignX", title: "Align x with First" },
    { id: "alignZ", title: "Align z with First" },
    { id: "alignY", title: "Align Height with First" },
    { id: "distribute", title: "Distribute Evenly" },
    { id: "turnRight", title: "Turn 15° Right" },
    { id: "turnLeft", title: "Turn 15° Left" },
    { id: "dropToGround", title: "Drop to Ground" },
    { id: "aimCannons", title: "Aim from Cannon Trigger" },
  ],
  [
    { id: "showInText", title: "Show in Text" },
    { id: "playCamera", title: "Play Camera" },
    { id: "playOpening", title: "Play Opening" },
  ],
  [
    {
      id: "exchange",
      title: "Swap Left and Right of Check Points That Turn the Wrong Way",
      intent: { kind: "exchange" } satisfies MapIntent,
    },
    { id: "mirror", title: "Mirror Course", intent: { kind: "mirror" } satisfies MapIntent },
    { id: "reverse", title: "Reverse Course", intent: { kind: "reverse" } satisfies MapIntent },
  ],
] as const satisfies PageMenu;

export type MapCommand = (typeof MAP_MENU)[number][number]["id"];
