/** The context menu of the map: what can be done with what is selected, and at the place of the pointer. */
import { l10n } from "../../strings.ts";
import type { MenuItem } from "../../ui/menu.ts";
import type { Entry } from "./entries.ts";
import { GROUPED, WAYS } from "./tools.ts";
import type { Axis } from "./transform.ts";

export interface MapActions {
  addHere(): void;
  insertHere(): void;
  startGroup(): void;
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

/** @param layerTitle of the entries that are added */
export function menuOf(selected: readonly Entry[], layerTitle: string, isReadOnly: boolean, actions: MapActions): MenuItem[][] {
  const [first] = selected;
  const text: MenuItem[] = first && first.text.end > 0 ? [{ label: l10n.t("Show in Text"), run: () => actions.toText() }] : [];
  const isCamera = selected.some(({ layer }) => layer === "cameras");
  if (isCamera || actions.hasOpening())
    text.push({ label: isCamera ? l10n.t("Play Camera") : l10n.t("Play Opening"), icon: "play", key: "P", run: () => actions.play() });
  if (isReadOnly) return [text];
  const add: MenuItem[] = [{ label: l10n.t("Add to {0} Here", layerTitle), icon: "add", key: "Insert", run: () => actions.addHere() }];
  const groups: MenuItem[][] = [add];
  if (first) {
    const isWay = WAYS.has(first.layer);
    const isGrouped = selected.every(({ layer }) => GROUPED.has(layer));
    if (selected.length === 1 && isWay)
      add.push({ label: l10n.t("Insert After {0} Here", first.label), key: "Alt+Click", run: () => actions.insertHere() });
    if (selected.length === 1 && isWay)
      add.push({
        label: first.layer === "routes" ? l10n.t("Start a New Route Here") : l10n.t("Start a New Group from {0} Here", first.label),
        run: () => actions.startGroup(),
      });
    const change: MenuItem[] = [
      { label: l10n.t("Duplicate"), icon: "copy", key: "Ctrl+D", run: () => actions.duplicate() },
      { label: l10n.t("Delete"), icon: "trash", key: "Delete", run: () => actions.delete() },
    ];
    if (selected.every(({ section }) => section === "GOBJ"))
      change.push({ label: l10n.t("Choose Object…"), icon: "search", run: () => actions.chooseObject() });
    groups.push(change);
    const ways: MenuItem[] = [];
    if (selected.length === 1 && isGrouped)
      ways.push(
        { label: l10n.t("Split Group Here"), key: "S", run: () => actions.split() },
        { label: l10n.t("Join with Next Group"), key: "J", run: () => actions.join() },
      );
    if (selected.length === 2) ways.push({ label: l10n.t("Link or Unlink"), icon: "link", key: "K", run: () => actions.link() });
    if (isWay) ways.push({ label: l10n.t("Select Group or Route"), key: "G", run: () => actions.selectGroup() });
    groups.push(ways);
    const place: MenuItem[] = [];
    if (selected.length > 1)
      place.push(
        { label: l10n.t("Align x with First"), run: () => actions.align("x") },
        { label: l10n.t("Align z with First"), run: () => actions.align("z") },
        { label: l10n.t("Align Height with First"), run: () => actions.align("y") },
      );
    if (selected.length > 2) place.push({ label: l10n.t("Distribute Evenly"), run: () => actions.distribute() });
    place.push(
      { label: l10n.t("Turn 15° Right"), key: "R", run: () => actions.turn(-15) },
      { label: l10n.t("Turn 15° Left"), key: "Shift+R", run: () => actions.turn(15) },
    );
    if (actions.hasGround()) place.push({ label: l10n.t("Drop to Ground"), key: "Y", run: () => actions.dropToGround() });
    groups.push(place);
  }
  groups.push(text, [
    { label: l10n.t("Mirror Course"), run: () => actions.mirror() },
    { label: l10n.t("Reverse Course"), run: () => actions.reverse() },
  ]);
  return groups;
}
