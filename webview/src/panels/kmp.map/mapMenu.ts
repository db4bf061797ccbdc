/** The context menu of the map: what can be done with what is selected, and at the place of the pointer. */
import type { MapCommand } from "../../../../formats/kmp/panel/mapCommands.ts";
import type { MapLayer } from "../../../../formats/kmp/panel/mapModel.ts";
import type { Offered } from "../../contextMenu.ts";
import type { Place } from "./drafting.ts";
import type { Entry } from "./entries.ts";
import { GROUPED, WAYS } from "./tools.ts";
import type { Axis } from "./transform.ts";

export interface MapActions {
  /** @param place where the menu was opened; by key the middle of what is seen */
  addHere(place?: Place): void;
  insertHere(place?: Place): void;
  startGroup(place?: Place): void;
  duplicate(): void;
  delete(): void;
  link(): void;
  split(): void;
  join(): void;
  align(axis: Axis): void;
  distribute(): void;
  turn(degrees: number): void;
  selectGroup(): void;
  chooseObject(): void;
  toText(): void;
  mirror(): void;
  reverse(): void;
  dropToGround(): void;
  hasGround(): boolean;
  play(): void;
  hasOpening(): boolean;
}

const ADD: Readonly<Record<MapLayer, MapCommand>> = {
  checks: "addChecks",
  enemies: "addEnemies",
  items: "addItems",
  objects: "addObjects",
  routes: "addRoutes",
  starts: "addStarts",
  respawns: "addRespawns",
  cannons: "addCannons",
  ends: "addEnds",
  areas: "addAreas",
  cameras: "addCameras",
};

interface MenuPlace {
  readonly selected: readonly Entry[];
  /** Of the entries that are added. */
  readonly layer: MapLayer;
  readonly isReadOnly: boolean;
  /** Where it was opened; undefined where by a key, or away from the picture. */
  readonly place: Place | undefined;
}

export function menuOf(menuPlace: MenuPlace, actions: MapActions): Offered<MapCommand> {
  const { selected, isReadOnly } = menuPlace;
  const offered: Offered<MapCommand> = {};
  if (selected[0] && selected[0].text.end > 0) offered.showInText = () => actions.toText();
  if (selected.some(({ layer }) => layer === "cameras")) offered.playCamera = () => actions.play();
  else if (actions.hasOpening()) offered.playOpening = () => actions.play();
  if (isReadOnly) return offered;
  return { ...offered, ...addingOf(menuPlace, actions), ...changesOf(selected, actions) };
}

function addingOf({ selected, layer, place }: MenuPlace, actions: MapActions): Offered<MapCommand> {
  const offered: Offered<MapCommand> = { [ADD[layer]]: () => actions.addHere(place) };
  const [first] = selected;
  if (selected.length !== 1 || !WAYS.has(first.layer)) return offered;
  offered.insert = () => actions.insertHere(place);
  offered[first.layer === "routes" ? "startRoute" : "startGroup"] = () => actions.startGroup(place);
  return offered;
}

function changesOf(selected: readonly Entry[], actions: MapActions): Offered<MapCommand> {
  const offered: Offered<MapCommand> = { mirror: () => actions.mirror(), reverse: () => actions.reverse() };
  const [first] = selected;
  if (!first) return offered;
  offered.duplicate = () => actions.duplicate();
  offered.delete = () => actions.delete();
  if (selected.every(({ section }) => section === "GOBJ")) offered.chooseObject = () => actions.chooseObject();
  if (selected.length === 1 && GROUPED.has(first.layer)) {
    offered.split = () => actions.split();
    offered.join = () => actions.join();
  }
  if (selected.length === 2) offered.link = () => actions.link();
  if (WAYS.has(first.layer)) offered.selectGroup = () => actions.selectGroup();
  if (selected.length > 1) {
    offered.alignX = () => actions.align("x");
    offered.alignZ = () => actions.align("z");
    offered.alignY = () => actions.align("y");
  }
  if (selected.length > 2) offered.distribute = () => actions.distribute();
  if (selected.length > 1 || first.heading !== undefined) {
    offered.turnRight = () => actions.turn(-15);
    offered.turnLeft = () => actions.turn(15);
  }
  if (actions.hasGround()) offered.dropToGround = () => actions.dropToGround();
  return offered;
}
