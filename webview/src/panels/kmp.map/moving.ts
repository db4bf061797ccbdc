/** Moves selected entries, from the first pixel of a drag or the first arrow key to the drop. Must not know the canvas. */
import type { MapPart } from "../../../../formats/kmp/panel/mapModel.ts";
import { l10n } from "../../strings.ts";
import { movedEntry, placeOf } from "./entries.ts";
import type { CourseMap } from "./index.ts";

export class Moving {
  private step: { readonly part: MapPart; readonly dx: number; readonly dz: number } | undefined;

  constructor(private readonly map: CourseMap) {}

  /** @param dx world units from the old positions; snapping puts the first entry on the grid */
  move(part: MapPart, dx: number, dz: number): void {
    const { selection, pending } = this.map;
    if (this.map.isReadOnly || selection.keys.size === 0) return;
    this.step = { part, ...this.snapped(part, dx, dz) };
    const { step } = this;
    pending.move(selection.entries.filter(({ fixed }) => !fixed).map((entry) => movedEntry(entry, part, step.dx, step.dz)));
  }

  async drop(): Promise<void> {
    const { step } = this;
    const { selection, pending, changes } = this.map;
    this.step = undefined;
    if (!step || (step.dx === 0 && step.dz === 0)) return pending.clear();
    const movable = selection.entries.filter(({ fixed }) => !fixed);
    if (movable.length === 0) {
      pending.clear();
      return this.map.api.announce(l10n.t("The text calculates this position. Change it there."));
    }
    const entries = movable.map(({ section, index }) => ({ section, index, part: step.part }));
    await changes.send(() => ({ kind: "move", entries, dx: step.dx, dy: 0, dz: step.dz }));
  }

  /** Cancels the move. Returns false if there was none. */
  cancel(): boolean {
    if (!this.step) return false;
    this.step = undefined;
    this.map.pending.clear();
    return true;
  }

  private snapped(part: MapPart, dx: number, dz: number): { readonly dx: number; readonly dz: number } {
    const { selection, toolbar } = this.map;
    const { snap } = toolbar;
    const [first] = selection.entries;
    if (snap <= 0) return { dx: Math.round(dx * 1000) / 1000, dz: Math.round(dz * 1000) / 1000 };
    const [x, z] = placeOf(first, part);
    return { dx: Math.round((x + dx) / snap) * snap - x, dz: Math.round((z + dz) / snap) * snap - z };
  }
}
