/** The toolbar, context menu and keys of the map. */
import type { MapCommand } from "../../../../formats/kmp/panel/mapCommands.ts";
import type { MapLayer } from "../../../../formats/kmp/panel/mapModel.ts";
import type { Offered } from "../../contextMenu.ts";
import { l10n } from "../../strings.ts";
import { makeButton, makeShowInText, makeZoomButtons } from "../../ui/button.ts";
import { makeSelect } from "../../ui/select.ts";
import type { Place } from "./drafting.ts";
import { mayCreateRoute } from "./entries.ts";
import type { CourseMap } from "./index.ts";
import { GROUPED, WAYS } from "./tools.ts";
import { type Axis, aligned, distributed, turned } from "./transform.ts";

/** World units. */
const SNAPS = [0, 10, 50, 100, 500];

export class MapToolbar {
  readonly elements: readonly HTMLElement[];
  /** Pressed while the 3D view replaces the map. */
  readonly spaceButton;
  /** Pressed while a camera is playing. */
  readonly playButton;
  private readonly snapList;

  constructor(map: CourseMap, snap: number) {
    const snaps = SNAPS.map((units) => [String(units), units === 0 ? l10n.t("No snapping") : l10n.t("Snap to {0}", units)] as const);
    this.snapList = makeSelect(l10n.t("Snap to a grid of"), () => map.remember(), snaps);
    this.snapList.value = String(snap);
    this.spaceButton = makeButton(l10n.t("3D View"), () => void map.space.toggle(), { icon: "globe", iconOnly: true });
    this.playButton = makeButton(l10n.t("Play Camera or Opening (P)"), () => map.player.toggle(), { icon: "play", iconOnly: true });
    this.elements = [
      ...map.tools.elements,
      ...makeZoomButtons({
        zoom: (factor) => (map.space.shown ?? map.plane.frame).zoom(factor),
        fit: () => (map.space.shown ?? map.plane).fit(),
      }),
      this.spaceButton,
      this.playButton,
      makeShowInText(() => map.choosing.revealText(true)),
      this.snapList,
    ];
    for (const button of [this.spaceButton, this.playButton]) button.pressed = false;
  }

  /** Grid size for snapping in world units, or 0. */
  get snap(): number {
    return Number(this.snapList.value);
  }
}

type Row = readonly [command: MapCommand, isOffered: boolean, run: () => void];

export class MapCommands {
  constructor(private readonly map: CourseMap) {}

  /** Returns the commands of the context menu. @param place where it was opened; undefined if by key or outside of the picture */
  offered(place: Place | undefined): Offered<MapCommand> {
    const { changes, tools, choosing, object, player, selection, ground, model, isReadOnly } = this.map;
    const selected = selection.entries;
    const [first] = selected;
    const count = selected.length;
    const canChange = !isReadOnly;
    const [isAny, isOne, isSeveral] = [canChange && count > 0, canChange && count === 1, canChange && count > 1];
    const isWay = first !== undefined && WAYS.has(first.layer);
    const isRoute = first?.layer === "routes";
    const isGrouped = first !== undefined && GROUPED.has(first.layer);
    const isCamera = selected.some(({ layer }) => layer === "cameras");
    const canTurn = isSeveral || (isOne && first?.heading !== undefined);
    const startGroup = () => this.addHere(place, true, true);
    const rows: readonly Row[] = [
      [addCommand(tools.layer), canChange, () => this.addHere(place)],
      ["insert", isOne && isWay, () => this.addHere(place, true)],
      ["startGroup", isOne && isWay && !isRoute, startGroup],
      ["startRoute", isOne && isRoute, startGroup],
      ["createRoute", isOne && mayCreateRoute(first), () => changes.createRoute(first)],
      ["duplicate", isAny, () => changes.duplicate()],
      ["delete", isAny, () => void changes.delete()],
      ["chooseObject", isAny && selected.every(({ section }) => section === "GOBJ"), () => void object.ask()],
      ["split", isOne && isGrouped, () => changes.regroup("split")],
      ["join", isOne && isGrouped, () => changes.regroup("join")],
      ["link", canChange && count === 2, () => this.link()],
      ["selectGroup", canChange && isWay, () => choosing.selectGroup()],
      ["alignX", isSeveral, () => this.align("x")],
      ["alignZ", isSeveral, () => this.align("z")],
      ["alignY", isSeveral, () => this.align("y")],
      ["distribute", canChange && count > 2, () => changes.set(distributed(selection.entries))],
      ["turnRight", canTurn, () => this.turn(-15)],
      ["turnLeft", canTurn, () => this.turn(15)],
      ["dropToGround", isAny && ground.layer !== undefined, () => changes.dropToGround()],
      [
        "aimCannons",
        isAny && ground.layer !== undefined && selected.every(({ section }) => section === "CNPT"),
        () => changes.aimCannons(),
      ],
      ["showInText", first !== undefined && first.text.end > 0, () => choosing.revealText(true)],
      ["playCamera", isCamera, () => player.toggle()],
      ["playOpening", !isCamera && model?.opening !== undefined, () => player.toggle()],
      ["exchange", canChange && (model?.turnedChecks.length ?? 0) > 0, () => changes.whole("exchange")],
      ["mirror", canChange, () => changes.whole("mirror")],
      ["reverse", canChange, () => changes.whole("reverse")],
    ];
    return Object.fromEntries(rows.flatMap(([command, isOffered, run]) => (isOffered ? [[command, run]] : [])));
  }

  /** Handles keys in addition to those of every plane. Returns false for unhandled keys. */
  key({ key, shiftKey, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
    const { changes, tools, choosing, object, player } = this.map;
    const commands: Readonly<Record<string, (() => void) | undefined>> = {
      v: () => tools.use("select"),
      a: () => tools.use("add"),
      l: () => tools.use("link"),
      insert: () => this.addHere(undefined),
      k: () => this.link(),
      s: () => changes.regroup("split"),
      j: () => changes.regroup("join"),
      g: () => choosing.selectGroup(),
      r: () => this.turn(shiftKey ? 15 : -15),
      y: () => changes.dropToGround(),
      o: () => void object.ask(),
      p: () => player.toggle(),
    };
    const name = key.toLowerCase();
    const command = ctrlKey || metaKey ? (name === "d" ? () => changes.duplicate() : undefined) : altKey ? undefined : commands[name];
    command?.();
    return command !== undefined;
  }

  private addHere(place: Place | undefined, isOfSelection = false, isNewGroup = false): void {
    const { selection, layers, tools, changes, drafting, plane } = this.map;
    const layer = (isOfSelection && selection.entries.at(-1)?.layer) || tools.layer;
    layers.showLayer(layer);
    if (!place) return changes.addByKey(layer, plane.middle, isNewGroup);
    if (layer !== "checks") return drafting.addAt(place, layer, isNewGroup);
    tools.use("add", "checks");
    drafting.beginCheck(place, isNewGroup);
  }

  private link(): void {
    const [from, to] = this.map.selection.entries;
    this.map.changes.link(from, to);
  }

  private align(axis: Axis): void {
    this.map.changes.set(aligned(this.map.selection.entries, axis));
  }

  private turn(degrees: number): void {
    this.map.changes.set(turned(this.map.selection.entries, degrees));
  }
}

function addCommand(layer: MapLayer): MapCommand {
  return `add${layer.charAt(0).toUpperCase()}${layer.slice(1)}` as `add${Capitalize<MapLayer>}`;
}
