/** Edits the course from the map: each edit is one change of the text, and selects what it creates. */
import { addToList, getOrMake } from "../../../../formats/core/lists.ts";
import { Turns } from "../../../../formats/core/turns.ts";
import type { MapChange, MapIntent, MapPlace } from "../../../../formats/kmp/panel/mapIntents.ts";
import type { MapEntry, MapLayer } from "../../../../formats/kmp/panel/mapModel.ts";
import { l10n } from "../../strings.ts";
import type { Place } from "./drafting.ts";
import { type Entry, keyOf } from "./entries.ts";
import type { CourseMap } from "./index.ts";
import { SECTION_OF, WAYS } from "./tools.ts";

/** World units between the ends of a check point that is added by keyboard. */
const USUAL_CHECK = 2000;
/** World units from an entry to its copy, and to an entry that is added after it by keyboard. */
const STEP = 500;
/** Maximum milliseconds to wait for the map to show a change before sending the next one. */
const MAX_WAIT = 2000;

export class MapChanges {
  private readonly turns = new Turns();
  /** The newest version that the map has shown. */
  private shown = -1;
  private onShown: (() => void) | undefined;

  constructor(private readonly map: CourseMap) {}

  /** Call when the map shows a version of the text. */
  showed(version: number): void {
    this.shown = version;
    this.onShown?.();
  }

  /**
   * Changes the text. Returns false if it was refused. Changes wait for each other: users click faster than the text changes, and each
   * click applies to the result of the previous one. @param make returns the intent when it is this change's turn
   */
  send(make: () => MapIntent): Promise<boolean> {
    return this.turns.take(() => this.sendNow(make));
  }

  private async sendNow(make: () => MapIntent): Promise<boolean> {
    const { api, pending, selection } = this.map;
    const outcome = await api.edit(make());
    if (outcome.kind === "done") {
      await this.whenShown(outcome.version);
      return true;
    }
    selection.expect([]);
    pending.clear();
    api.announce(outcome.message);
    return false;
  }

  private async whenShown(version: number): Promise<void> {
    // the text did not change
    if (this.shown >= version) return this.map.pending.clear();
    // the map may be hidden in the meantime and never show the version
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, MAX_WAIT);
      this.onShown = () => {
        if (this.shown < version) return;
        clearTimeout(timer);
        resolve();
      };
    });
    this.onShown = undefined;
  }

  /** @param places two per check point @param isNewGroup start a new group or route */
  add(layer: MapLayer, places: readonly Place[], isNewGroup: boolean): void {
    const { selection, pending } = this.map;
    const section = SECTION_OF[layer];
    const full = () => places.map((place) => this.placeOf(place, layer));
    pending.add({ places: full(), layer });
    // do not fit the view to the first entry of an empty course while the user is drawing
    this.map.plane.frame.isPlaced = true;
    void this.send(() => {
      const last = selection.lastOf(layer);
      const after = WAYS.has(layer) && last ? { section, index: last.index } : undefined;
      const count = selection.all.filter((entry) => entry.section === section).length;
      const first = after && !isNewGroup ? after.index + 1 : count;
      const added = layer === "checks" ? places.length / 2 : places.length;
      selection.expect(Array.from({ length: added }, (_, at) => keyOf({ section, index: first + at })));
      return {
        kind: "add",
        section,
        places: full(),
        ...(after ? { after } : {}),
        ...(isNewGroup ? { newGroup: true } : {}),
        ...(layer === "objects" ? { values: { object: this.map.object.id } } : {}),
      };
    });
  }

  /** Adds an entry without a mouse: next to the selected one, or in the middle of the view. */
  addByKey(layer: MapLayer, middle: Place, isNewGroup: boolean): void {
    const last = this.map.selection.lastOf(layer);
    if (layer !== "checks") return this.add(layer, [last ? { x: last.x + STEP, z: last.z } : middle], isNewGroup);
    const [lx, lz, rx, rz] = last?.ends ?? [middle.x - USUAL_CHECK / 2, middle.z, middle.x + USUAL_CHECK / 2, middle.z];
    const length = Math.hypot(rx - lx, rz - lz) || 1;
    const [dx, dz] = last ? [((rz - lz) / length) * STEP, ((lx - rx) / length) * STEP] : [0, 0];
    const ends = [
      { x: lx + dx, z: lz + dz },
      { x: rx + dx, z: rz + dz },
    ];
    this.add(layer, ends, isNewGroup);
  }

  /** Creates a route with two points for an object, starting at the object. */
  createRoute(object: Entry): void {
    const { selection, layers } = this.map;
    layers.showLayer("routes");
    void this.send(() => {
      const first = selection.all.filter(({ section }) => section === "POTI_point").length;
      selection.expect([first, first + 1].map((index) => keyOf({ section: "POTI_point", index })));
      const { x, y = 0, z } = object;
      const places = [x, x + STEP].map((at) => this.placeOf({ x: at, y, z }, "routes"));
      return { kind: "add", section: "POTI_point", places, after: refOf(object), newGroup: true };
    });
  }

  private placeOf({ x, y, z }: Place, layer: MapLayer): MapPlace {
    const { toolbar, selection, ground } = this.map;
    const snapped = (value: number) => (toolbar.snap > 0 ? Math.round(value / toolbar.snap) * toolbar.snap : Math.round(value * 10) / 10);
    const [sx, sz] = [snapped(x), snapped(z)];
    const known = y ?? selection.lastOf(layer)?.y;
    return { x: sx, y: ground.ground?.near(sx, sz, known, layer === "items") ?? known ?? 0, z: sz };
  }

  async delete(): Promise<void> {
    const { selection, pending, api } = this.map;
    const { entries } = selection;
    if (entries.length === 0 || api.state().readOnly !== undefined) return;
    // other entries get the numbers of deleted ones
    selection.set([]);
    pending.remove(entries);
    if (await this.send(() => ({ kind: "delete", entries: entries.map(refOf) })))
      api.announce(entries.length === 1 ? l10n.t("Deleted: {0}.", entries[0].label) : l10n.t("Deleted {0} entries.", entries.length));
    else selection.set(entries.map(({ key }) => key));
  }

  duplicate(): void {
    const { selection, pending } = this.map;
    const { entries } = selection;
    if (entries.length === 0) return;
    pending.add({ places: entries.map(({ x, y = 0, z }) => ({ x: x + STEP, y, z: z + STEP })), layer: entries[0].layer });
    void this.send(() => {
      selection.expect(copiesOf(entries, selection.all, (entry) => this.map.choosing.groupsOf([entry])[0]));
      return { kind: "duplicate", entries: entries.map(refOf), dx: STEP, dz: STEP };
    });
  }

  set(changes: readonly MapChange[]): void {
    if (changes.length === 0) return;
    this.map.pending.set(changes);
    void this.send(() => ({ kind: "set", changes }));
  }

  setAll(values: Readonly<Record<string, number>>): void {
    this.set(this.map.selection.entries.map((entry) => ({ entry: refOf(entry), values })));
  }

  link(from: Entry | undefined, to: Entry | undefined): void {
    if (from && to) void this.send(() => ({ kind: "link", from: refOf(from), to: refOf(to) }));
    else this.map.api.announce(l10n.t("Select two entries, or drag from one to the other with the Link tool."));
  }

  /** Splits or joins groups at the only selected entry. */
  regroup(kind: "split" | "join"): void {
    const [entry, another] = this.map.selection.entries;
    if (entry && !another) void this.send(() => ({ kind, entry: refOf(entry) }));
    else this.map.api.announce(l10n.t("Select one point of a group."));
  }

  /** Changes the whole course. */
  whole(kind: "mirror" | "reverse" | "exchange"): void {
    void this.send(() => ({ kind }));
  }

  /** Sets the heading of cannon targets to the direction of the shot, from the middle of the cannon triggers in the collision. */
  aimCannons(): void {
    const changes = this.map.selection.entries.flatMap((entry) => {
      const cannon = this.map.ground.ground?.cannonOf(entry.index);
      if (!cannon) return [];
      const degrees = (Math.atan2(entry.x - cannon.x, entry.z - cannon.z) * 180) / Math.PI;
      return [{ entry: refOf(entry), values: { rotation_y: Math.round(degrees * 100) / 100 } }];
    });
    if (changes.length === 0) this.map.api.announce(l10n.t("The collision has no cannon trigger for the selected targets."));
    this.set(changes);
  }

  dropToGround(): void {
    const changes = this.map.selection.entries.flatMap((entry) => {
      const height = entry.ends ? undefined : this.map.ground.ground?.under(entry.x, entry.y ?? 0, entry.z, entry.section === "ITPT");
      return height === undefined || height === entry.y ? [] : [{ entry: refOf(entry), values: { y: height } }];
    });
    if (changes.length === 0) this.map.api.announce(l10n.t("The selection is already on the ground, or has no ground below it."));
    this.set(changes);
  }
}

export function refOf({ section, index }: MapEntry): MapEntry {
  return { section, index };
}

/**
 * Returns the future keys of copies. Copied points of a group follow the last original in that group, in the same order. Other copies come
 * after all entries of their section.
 */
function copiesOf(entries: readonly Entry[], all: readonly Entry[], groupOf: (entry: Entry) => unknown): readonly string[] {
  const keys: string[] = [];
  const groups = new Map<string, Map<unknown, Entry[]>>();
  for (const entry of [...entries].sort((a, b) => a.index - b.index)) {
    const section = getOrMake(groups, entry.section, () => new Map<unknown, Entry[]>());
    addToList(section, WAYS.has(entry.layer) ? groupOf(entry) : undefined, entry);
  }
  for (const [section, members] of groups) {
    let added = 0;
    for (const group of members.values()) {
      const last = group[group.length - 1];
      const after = WAYS.has(last.layer) ? last.index + 1 : all.filter((entry) => entry.section === section).length;
      keys.push(...group.map((_, at) => keyOf({ section, index: after + added + at })));
      added += group.length;
    }
  }
  return keys;
}
