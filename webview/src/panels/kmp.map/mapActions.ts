/** What the menu and the keys of the map do to the course: each is one change of the text. */
import type { MapChanges } from "./changes.ts";
import type { Drafting, Place } from "./drafting.ts";
import type { LayerList } from "./layerList.ts";
import type { MapActions } from "./mapMenu.ts";
import type { Selection } from "./selection.ts";
import type { MapTools } from "./tools.ts";
import { aligned, distributed, turned } from "./transform.ts";

type OfPanel = Pick<MapActions, "selectGroup" | "chooseObject" | "toText" | "hasGround" | "play" | "hasOpening">;

interface ActionParts extends OfPanel {
  readonly changes: MapChanges;
  readonly selection: Selection;
  readonly drafting: Drafting;
  readonly layers: LayerList;
  readonly tools: MapTools;
  /** The middle of what is seen. */
  readonly middle: () => Place;
}

export function makeActions(parts: ActionParts): MapActions {
  const { changes, selection, selectGroup, chooseObject, toText, hasGround, play, hasOpening } = parts;
  return {
    addHere: (place) => addHere(parts, place, false),
    insertHere: (place) => addHere(parts, place, true),
    startGroup: (place) => addHere(parts, place, true, true),
    duplicate: () => changes.duplicate(),
    delete: () => void changes.delete(),
    link: () => changes.link(selection.entries[0], selection.entries[1]),
    split: () => changes.regroup("split"),
    join: () => changes.regroup("join"),
    align: (axis) => changes.set(aligned(selection.entries, axis)),
    distribute: () => changes.set(distributed(selection.entries)),
    turn: (degrees) => changes.set(turned(selection.entries, degrees)),
    mirror: () => changes.whole("mirror"),
    reverse: () => changes.whole("reverse"),
    dropToGround: () => changes.dropToGround(),
    selectGroup,
    chooseObject,
    toText,
    hasGround,
    play,
    hasOpening,
  };
}

function addHere(
  { selection, layers, tools, changes, drafting, middle }: ActionParts,
  place: Place | undefined,
  isOfSelection: boolean,
  isNewGroup = false,
): void {
  const layer = (isOfSelection && selection.entries.at(-1)?.layer) || tools.layer;
  layers.showLayer(layer);
  if (!place) return changes.addByKey(layer, middle(), isNewGroup);
  if (layer !== "checks") return drafting.addAt(place, layer, isNewGroup);
  tools.use("add", "checks");
  drafting.beginCheck(place, isNewGroup);
}
