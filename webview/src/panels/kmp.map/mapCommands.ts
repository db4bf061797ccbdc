/** What the menu and the keys of the map do to the course: each is one change of the text. */
import type { MapCommand } from "../../../../formats/kmp/panel/mapCommands.ts";
import type { MapLayer } from "../../../../formats/kmp/panel/mapModel.ts";
import type { Offered } from "../../contextMenu.ts";
import type { MapChanges } from "./changes.ts";
import type { Drafting, Place } from "./drafting.ts";
import type { LayerList } from "./layerList.ts";
import type { Selection } from "./selection.ts";
import { GROUPED, type MapTools, WAYS } from "./tools.ts";
import { type Axis, aligned, distributed, turned } from "./transform.ts";

interface CommandHost {
  readonly changes: MapChanges;
  readonly selection: Selection;
  readonly drafting: Drafting;
  readonly layers: LayerList;
  readonly tools: MapTools;
  /** The middle of what is seen. */
  middle(): Place;
  isReadOnly(): boolean;
  hasGround(): boolean;
  hasOpening(): boolean;
  selectGroup(): void;
  chooseObject(): void;
  toText(): void;
  play(): void;
}

type Row = readonly [command: MapCommand, isOffered: boolean, run: () => void];

export class MapCommands {
  private readonly host: CommandHost;

  constructor(host: CommandHost) {
    this.host = host;
  }

  /** The context menu. @param place where it was opened; undefined where by a key, or away from the picture */
  offered(place: Place | undefined): Offered<MapCommand> {
    const { host } = this;
    const { changes, tools } = host;
    const selected = host.selection.entries;
    const [first] = selected;
    const count = selected.length;
    const canChange = !host.isReadOnly();
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
      ["duplicate", isAny, () => changes.duplicate()],
      ["delete", isAny, () => void changes.delete()],
      ["chooseObject", isAny && selected.every(({ section }) => section === "GOBJ"), () => host.chooseObject()],
      ["split", isOne && isGrouped, () => changes.regroup("split")],
      ["join", isOne && isGrouped, () => changes.regroup("join")],
      ["link", canChange && count === 2, () => this.link()],
      ["selectGroup", canChange && isWay, () => host.selectGroup()],
      ["alignX", isSeveral, () => this.align("x")],
      ["alignZ", isSeveral, () => this.align("z")],
      ["alignY", isSeveral, () => this.align("y")],
      ["distribute", canChange && count > 2, () => changes.set(distributed(host.selection.entries))],
      ["turnRight", canTurn, () => this.turn(-15)],
      ["turnLeft", canTurn, () => this.turn(15)],
      ["dropToGround", isAny && host.hasGround(), () => changes.dropToGround()],
      ["showInText", first !== undefined && first.text.end > 0, () => host.toText()],
      ["playCamera", isCamera, () => host.play()],
      ["playOpening", !isCamera && host.hasOpening(), () => host.play()],
      ["mirror", canChange, () => changes.whole("mirror")],
      ["reverse", canChange, () => changes.whole("reverse")],
    ];
    return Object.fromEntries(rows.flatMap(([command, isOffered, run]) => (isOffered ? [[command, run]] : [])));
  }

  /** Keys besides those that every plane has. Whether the key did something. */
  key({ key, shiftKey, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
    const { changes, tools, ...host } = this.host;
    const commands: Readonly<Record<string, (() => void) | undefined>> = {
      v: () => tools.use("select"),
      a: () => tools.use("add"),
      l: () => tools.use("link"),
      insert: () => this.addHere(undefined),
      k: () => this.link(),
      s: () => changes.regroup("split"),
      j: () => changes.regroup("join"),
      g: () => host.selectGroup(),
      r: () => this.turn(shiftKey ? 15 : -15),
      y: () => changes.dropToGround(),
      o: () => host.chooseObject(),
      p: () => host.play(),
    };
    const name = key.toLowerCase();
    const command = ctrlKey || metaKey ? (name === "d" ? () => changes.duplicate() : undefined) : altKey ? undefined : commands[name];
    command?.();
    return command !== undefined;
  }

  private addHere(place: Place | undefined, isOfSelection = false, isNewGroup = false): void {
    const { selection, layers, tools, changes, drafting, middle } = this.host;
    const layer = (isOfSelection && selection.entries.at(-1)?.layer) || tools.layer;
    layers.showLayer(layer);
    if (!place) return changes.addByKey(layer, middle(), isNewGroup);
    if (layer !== "checks") return drafting.addAt(place, layer, isNewGroup);
    tools.use("add", "checks");
    drafting.beginCheck(place, isNewGroup);
  }

  private link(): void {
    const [from, to] = this.host.selection.entries;
    this.host.changes.link(from, to);
  }

  private align(axis: Axis): void {
    this.host.changes.set(aligned(this.host.selection.entries, axis));
  }

  private turn(degrees: number): void {
    this.host.changes.set(turned(this.host.selection.entries, degrees));
  }
}

function addCommand(layer: MapLayer): MapCommand {
  return `add${layer.charAt(0).toUpperCase()}${layer.slice(1)}` as `add${Capitalize<MapLayer>}`;
}
