/**
 * Places the boxes of a graph: its groups, one below the other, as their layouts arrive. While a changed group is being laid out, its boxes
 * stay in place. Must not know the page.
 */
import type { GraphModel } from "../../../../formats/core/fields/graphModel.ts";
import { type Place, TITLES_FROM } from "./boxes.ts";
import { type Group, groupsOf, type Links } from "./groups.ts";
import { Layouts } from "./layouts.ts";

const GROUP_GAP = 40;

interface GroupSize {
  readonly width: number;
  readonly height: number;
}

/** The position and size of a placed group. */
interface GroupBox extends GroupSize {
  readonly top: number;
}

export class Arrangement {
  /** By index in the model; undefined if the node is hidden or not placed yet. */
  places: readonly (Place | undefined)[] = [];
  size: GroupSize = { width: 0, height: 0 };
  /** Number of shown nodes. */
  count = 0;
  /** Number of shown nodes that are placed. */
  placed = 0;
  private readonly layouts: Layouts;
  private model: GraphModel = { nodes: [], edges: [] };
  private groups: readonly Group[] = [];
  /** By key of the group's root. */
  private groupBoxes: ReadonlyMap<string, GroupBox> = new Map();
  /** The placement before the last change: groups by the keys of their roots, nodes by their keys. */
  private before = { groupBoxes: this.groupBoxes, places: new Map<string, Place>() };
  private wasDone = false;

  /** @param onPlaced called when more nodes have been placed */
  constructor(
    makeWorker: () => Worker,
    private readonly onPlaced: () => void,
  ) {
    this.layouts = new Layouts(makeWorker, () => {
      this.place();
      this.onPlaced();
    });
  }

  get isDone(): boolean {
    return this.placed === this.count;
  }

  arrange(model: GraphModel, links: Links, collapsed: ReadonlySet<string>): void {
    const { nodes } = this.model;
    const places = new Map(this.places.flatMap((place, at): [string, Place][] => (place ? [[nodes[at].key, place]] : [])));
    this.before = { groupBoxes: this.groupBoxes, places };
    this.model = model;
    this.groups = groupsOf(model, links, collapsed);
    this.count = this.groups.reduce((sum, group) => sum + group.nodes.length, 0);
    this.layouts.want(this.groups);
    this.place();
  }

  /**
   * Returns the size of as many groups, from the first on, as fit into the view with readable titles, or undefined if not even the first
   * fits.
   * @param scaleOf returns the pixels per world unit if this size is shown
   */
  firstView(scaleOf: (size: GroupSize) => number): GroupSize | undefined {
    let found: GroupSize | undefined;
    for (const { top, width, height } of this.groupBoxes.values()) {
      const size = { width: Math.max(found?.width ?? 0, width), height: top + height };
      if (scaleOf(size) < TITLES_FROM) break;
      found = size;
    }
    return found;
  }

  private place(): void {
    const { nodes } = this.model;
    const places: (Place | undefined)[] = [];
    const groupBoxes = new Map<string, GroupBox>();
    this.size = { width: 0, height: 0 };
    this.placed = 0;
    for (const group of this.groups) {
      const key = nodes[group.nodes[0]].key;
      const layout = this.layouts.find(group);
      const old = this.before.groupBoxes.get(key);
      const top = this.size.height === 0 ? 0 : this.size.height + GROUP_GAP;
      const { width, height } = layout ?? old ?? { width: 0, height: 0 };
      if (layout) this.placed += group.nodes.length;
      // the first time, groups appear in order, so that no box moves later
      else if (!this.wasDone) break;
      else if (!old) continue;
      group.nodes.forEach((at, place) => {
        const found = layout ? layout.places[place] : this.before.places.get(nodes[at].key);
        if (found) places[at] = { x: found.x, y: found.y + top - (layout ? 0 : (old?.top ?? 0)) };
      });
      groupBoxes.set(key, { top, width, height });
      this.size = { width: Math.max(this.size.width, width), height: top + height };
    }
    this.places = places;
    this.groupBoxes = groupBoxes;
    this.wasDone ||= this.isDone;
  }
}
