/** What is done to the course from the map: each is one change of the text, after which what was made is selected. */
import type { MapChange, MapIntent, MapPlace } from "../../../../formats/kmp/panel/mapIntents.ts";
import type { MapEntry, MapLayer, MapModel } from "../../../../formats/kmp/panel/mapModel.ts";
import { l10n } from "../../strings.ts";
import type { PanelApi } from "../panel.ts";
import { type Entry, keyOf } from "./entries.ts";
import type { Ground } from "./ground.ts";
import { SECTION_OF, WAYS } from "./tools.ts";

/** World units between the ends of a check point that is added by key. */
const USUAL_CHECK = 2000;
/** World units from an entry to its copy, and to the one that is added after it by key. */
const STEP = 500;

export interface ChangeHost {
  readonly api: PanelApi<MapModel, MapIntent>;
  entries(): readonly Entry[];
  /** In the order in which they were selected. */
  selected(): readonly Entry[];
  snapped(value: number): number;
  ground(): Ground | undefined;
  /** Selects these once the change is there. */
  expect(keys: readonly string[]): void;
  /** What goes is not selected any more: another entry gets its number. */
  forget(): void;
  /** Shows where new entries will be until they are. */
  showGhosts(places: readonly MapPlace[], layer: MapLayer): void;
  object(): number;
  onFailed(): void;
}

export class MapChanges {
  private readonly host: ChangeHost;

  constructor(host: ChangeHost) {
    this.host = host;
  }

  /** Whether the text was changed. */
  async send(intent: MapIntent): Promise<boolean> {
    const { api } = this.host;
    const { readOnly } = api.state();
    if (readOnly !== undefined) {
      api.announce(readOnly);
      return false;
    }
    const outcome = await api.edit(intent);
    if (outcome.kind === "done") return true;
    this.host.expect([]);
    this.host.onFailed();
    api.announce(outcome.kind === "refused" ? outcome.message : l10n.t("The text has changed since. Look at the map, and try again."));
    return false;
  }

  /** @param places x and z; two for each check point @param isNewGroup a group or route of its own */
  add(layer: MapLayer, places: readonly { readonly x: number; readonly z: number }[], isNewGroup = false): void {
    const section = SECTION_OF[layer];
    const last = this.lastOf(layer);
    const after = WAYS.has(layer) && last ? { section, index: last.index } : undefined;
    const full = places.map(({ x, z }) => this.placeAt(x, z, last));
    const count = this.host.entries().filter((entry) => entry.section === section).length;
    const first = after && !isNewGroup ? after.index + 1 : count;
    const added = layer === "checks" ? places.length / 2 : places.length;
    this.host.expect(Array.from({ length: added }, (_, at) => keyOf({ section, index: first + at })));
    this.host.showGhosts(full, layer);
    void this.send({
      kind: "add",
      section,
      places: full,
      ...(after ? { after } : {}),
      ...(isNewGroup ? { newGroup: true } : {}),
      ...(layer === "objects" ? { values: { object: this.host.object() } } : {}),
    });
  }

  /** Where people without a mouse would put it: on from the selected one, or in the middle of what is seen. */
  addByKey(layer: MapLayer, middle: { readonly x: number; readonly z: number }): void {
    const last = this.lastOf(layer);
    if (layer !== "checks") return this.add(layer, [last ? { x: last.x + STEP, z: last.z } : middle]);
    const [lx, lz, rx, rz] = last?.ends ?? [middle.x - USUAL_CHECK / 2, middle.z, middle.x + USUAL_CHECK / 2, middle.z];
    const length = Math.hypot(rx - lx, rz - lz) || 1;
    const [dx, dz] = last ? [((rz - lz) / length) * STEP, ((lx - rx) / length) * STEP] : [0, 0];
    this.add(layer, [
      { x: lx + dx, z: lz + dz },
      { x: rx + dx, z: rz + dz },
    ]);
  }

  /** The newest of the selected entries of a layer. */
  private lastOf(layer: MapLayer): Entry | undefined {
    return this.host
      .selected()
      .filter((entry) => entry.layer === layer)
      .at(-1);
  }

  private placeAt(x: number, z: number, before: Entry | undefined): MapPlace {
    const [sx, sz] = [this.host.snapped(x), this.host.snapped(z)];
    return { x: sx, y: this.host.ground()?.near(sx, sz, before?.y) ?? before?.y ?? 0, z: sz };
  }

  async delete(): Promise<void> {
    const entries = this.host.selected();
    if (entries.length === 0 || this.host.api.state().readOnly !== undefined) return;
    this.host.forget();
    if (await this.send({ kind: "delete", entries: entries.map(refOf) }))
      this.host.api.announce(
        entries.length === 1 ? l10n.t("Deleted: {0}.", entries[0].label) : l10n.t("Deleted {0} entries.", entries.length),
      );
  }

  duplicate(): void {
    const entries = [...this.host.selected()].sort((a, b) => a.index - b.index);
    if (entries.length === 0) return;
    const all = this.host.entries();
    const next = new Map<string, number>();
    for (const { section, layer, index } of entries)
      next.set(section, WAYS.has(layer) ? index + 1 : all.filter((entry) => entry.section === section).length);
    this.host.expect(
      entries.map(({ section }) => {
        const index = next.get(section) ?? 0;
        next.set(section, index + 1);
        return keyOf({ section, index });
      }),
    );
    void this.send({ kind: "duplicate", entries: entries.map(refOf), dx: STEP, dz: STEP });
  }

  set(changes: readonly MapChange[]): void {
    if (changes.length > 0) void this.send({ kind: "set", changes });
  }

  setAll(values: Readonly<Record<string, number>>): void {
    this.set(this.host.selected().map((entry) => ({ entry: refOf(entry), values })));
  }

  link(from: Entry | undefined, to: Entry | undefined): void {
    if (from && to) void this.send({ kind: "link", from: refOf(from), to: refOf(to) });
    else this.host.api.announce(l10n.t("Select two entries, or drag from one to the other with the tool Link."));
  }

  /** `split` or `join` at the one selected entry. */
  regroup(kind: "split" | "join"): void {
    const [entry, another] = this.host.selected();
    if (entry && !another) void this.send({ kind, entry: refOf(entry) });
    else this.host.api.announce(l10n.t("Select one point of a group."));
  }

  dropToGround(): void {
    const changes = this.host.selected().flatMap((entry) => {
      const height = entry.ends ? undefined : this.host.ground()?.under(entry.x, entry.y ?? 0, entry.z, entry.section === "ITPT");
      return height === undefined || height === entry.y ? [] : [{ entry: refOf(entry), values: { y: height } }];
    });
    if (changes.length === 0) this.host.api.announce(l10n.t("There is no ground under what is selected, or it is on the ground."));
    this.set(changes);
  }
}

export function refOf({ section, index }: MapEntry): MapEntry {
  return { section, index };
}
