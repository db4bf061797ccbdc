/** What clicks draw, in the plane and in space: new entries, check points end by end, links from entry to entry. Knows no canvas. */
import type { MapLayer } from "../../../../formats/kmp/panel/mapModel.ts";
import { l10n } from "../../strings.ts";
import type { MapChanges } from "./changes.ts";
import type { Entry } from "./entries.ts";
import type { LayerList } from "./layerList.ts";
import type { Selection } from "./selection.ts";
import type { MapTools } from "./tools.ts";

/** In world units; without a height it is that of the ground, or of the entry before. */
export interface Place {
  readonly x: number;
  readonly z: number;
  readonly y?: number;
}

interface DraftingHost {
  readonly tools: MapTools;
  readonly layers: LayerList;
  readonly changes: MapChanges;
  readonly selection: Selection;
  select(key: string): void;
  announce(message: string): void;
  redraw(): void;
}

export interface Click {
  /** Undefined where there is nothing under the pointer: sky. */
  readonly place: Place | undefined;
  readonly entry: Entry | undefined;
  readonly isAdding: boolean;
  readonly alt: boolean;
}

export class Drafting {
  /** The first end of a check point, or the entry that a link begins at. */
  start: (Place & { readonly entry?: Entry }) | undefined;
  /** Where the pointer is. */
  end: Place | undefined;
  private isNewGroup = false;
  private readonly host: DraftingHost;

  constructor(host: DraftingHost) {
    this.host = host;
  }

  /** Whether the tool had a use for the click. */
  click({ place, entry, isAdding, alt }: Click): boolean {
    const { tool, layer } = this.host.tools;
    if (tool === "link") {
      if (entry) this.linkAt(entry);
      return entry !== undefined;
    }
    if (!place) return false;
    if (tool === "select" && alt) this.addAt(place, this.host.selection.entries.at(-1)?.layer ?? layer, false);
    else if (tool === "add" && !entry) this.addAt(place, layer, isAdding);
    else return false;
    return true;
  }

  addAt(place: Place, layer: MapLayer, isNewGroup: boolean): void {
    const { layers, changes } = this.host;
    layers.showLayer(layer);
    if (layer !== "checks") return changes.add(layer, [place], isNewGroup);
    // the first click is the left end, the second the right one
    const { start } = this;
    if (!start) return this.beginCheck(place, isNewGroup);
    const isOfNewGroup = isNewGroup || this.isNewGroup;
    this.clear();
    changes.add("checks", [start, place], isOfNewGroup);
  }

  beginCheck(place: Place, isNewGroup: boolean): void {
    this.start = place;
    this.isNewGroup = isNewGroup;
    this.host.announce(l10n.t("Click where the right end of the check point is."));
    this.host.redraw();
  }

  /** A drag with a tool is under way. */
  stretch(from: Place, entry: Entry | undefined, to: Place): void {
    this.start = entry ? { x: entry.x, z: entry.z, entry } : from;
    this.end = to;
    this.host.redraw();
  }

  finish(from: Click, to: Omit<Click, "isAdding" | "alt">): void {
    this.clear();
    const { tools, changes, layers } = this.host;
    if (tools.tool === "link") {
      if (from.entry && to.entry) changes.link(from.entry, to.entry);
      return;
    }
    if (!from.place || !to.place) return;
    layers.showLayer("checks");
    changes.add("checks", [from.place, to.place], from.isAdding);
  }

  /** Whether something was being drawn. */
  clear(): boolean {
    if (!this.start) return false;
    this.start = undefined;
    this.end = undefined;
    this.host.redraw();
    return true;
  }

  private linkAt(entry: Entry): void {
    const from = this.start?.entry;
    if (!from) {
      this.start = { x: entry.x, z: entry.z, entry };
      this.host.select(entry.key);
      return this.host.announce(l10n.t("Click what {0} leads to.", entry.label));
    }
    this.clear();
    this.host.changes.link(from, entry);
  }
}
