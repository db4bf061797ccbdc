/** Drawing with clicks, on the plane and in 3D: new entries, check points by their ends, and links. Must not know the canvas. */
import type { MapLayer } from "../../../../formats/kmp/panel/mapModel.ts";
import { l10n } from "../../strings.ts";
import type { Entry } from "./entries.ts";
import type { CourseMap } from "./index.ts";

/** A position in world units. Without a y, the height is that of the ground or of the previous entry. */
export interface Place {
  readonly x: number;
  readonly z: number;
  readonly y?: number;
}

export interface Click {
  /** Undefined if the pointer is on the sky. */
  readonly place: Place | undefined;
  readonly entry: Entry | undefined;
  readonly isAdding: boolean;
  readonly alt: boolean;
}

export class Drafting {
  /** The first end of a check point, or the entry where a link begins. */
  start: (Place & { readonly entry?: Entry }) | undefined;
  /** Position of the pointer. */
  end: Place | undefined;
  private isNewGroup = false;

  constructor(private readonly map: CourseMap) {}

  /** Returns true if the tool used the click. */
  click({ place, entry, isAdding, alt }: Click): boolean {
    const { tool, layer } = this.map.tools;
    if (tool === "link") {
      if (entry) this.linkAt(entry);
      return entry !== undefined;
    }
    if (!place) return false;
    if (tool === "select" && alt) this.addAt(place, this.map.selection.entries.at(-1)?.layer ?? layer, false);
    else if (tool === "add" && !entry) this.addAt(place, layer, isAdding);
    else return false;
    return true;
  }

  addAt(place: Place, layer: MapLayer, isNewGroup: boolean): void {
    const { layers, changes } = this.map;
    layers.showLayer(layer);
    if (layer !== "checks") return changes.add(layer, [place], isNewGroup);
    // the first click sets the left end, the second the right end
    const { start } = this;
    if (!start) return this.beginCheck(place, isNewGroup);
    const isOfNewGroup = isNewGroup || this.isNewGroup;
    this.clear();
    changes.add("checks", [start, place], isOfNewGroup);
  }

  beginCheck(place: Place, isNewGroup: boolean): void {
    this.start = place;
    this.isNewGroup = isNewGroup;
    this.map.api.announce(l10n.t("Click the right end of the check point."));
    this.map.redraw();
  }

  /** Called during a drag with a tool. */
  stretch(from: Place, entry: Entry | undefined, to: Place): void {
    this.start = entry ? { x: entry.x, z: entry.z, entry } : from;
    this.end = to;
    this.map.redraw();
  }

  finish(from: Click, to: Omit<Click, "isAdding" | "alt">): void {
    this.clear();
    const { tools, changes, layers } = this.map;
    if (tools.tool === "link") {
      if (from.entry && to.entry) changes.link(from.entry, to.entry);
      return;
    }
    if (!from.place || !to.place) return;
    layers.showLayer("checks");
    changes.add("checks", [from.place, to.place], from.isAdding);
  }

  /** Cancels drawing. Returns true if something was being drawn. */
  clear(): boolean {
    if (!this.start) return false;
    this.start = undefined;
    this.end = undefined;
    this.map.redraw();
    return true;
  }

  private linkAt(entry: Entry): void {
    const from = this.start?.entry;
    if (!from) {
      this.start = { x: entry.x, z: entry.z, entry };
      this.map.choosing.select([entry.key]);
      return this.map.api.announce(l10n.t("Click the target of {0}.", entry.label));
    }
    this.clear();
    this.map.changes.link(from, entry);
  }
}
