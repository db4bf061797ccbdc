/** Selected entries under way, from the first pixel of a drag or the first arrow key to the drop. Knows no canvas. */
import type { MapPart } from "../../../../formats/kmp/panel/mapModel.ts";
import { l10n } from "../../strings.ts";
import type { MapChanges } from "./changes.ts";
import { movedEntry } from "./entries.ts";
import type { Pending } from "./pending.ts";
import type { Selection } from "./selection.ts";

interface MovingHost {
  readonly selection: Selection;
  readonly pending: Pending;
  readonly changes: MapChanges;
  /** World units of the grid; 0 for none. */
  snap(): number;
  isReadOnly(): boolean;
  announce(message: string): void;
}

export class Moving {
  private readonly host: MovingHost;
  private step: { readonly part: MapPart; readonly dx: number; readonly dz: number } | undefined;

  constructor(host: MovingHost) {
    this.host = host;
  }

  /** By so many world units from where they were; the first of them ends on the grid. */
  move(part: MapPart, dx: number, dz: number): void {
    const { selection, pending } = this.host;
    if (this.host.isReadOnly() || selection.keys.size === 0) return;
    this.step = { part, ...this.snapped(part, dx, dz) };
    const { step } = this;
    pending.move(selection.entries.filter(({ isFixed }) => !isFixed).map((entry) => movedEntry(entry, part, step.dx, step.dz)));
  }

  async drop(): Promise<void> {
    const { step } = this;
    const { selection, pending, changes } = this.host;
    this.step = undefined;
    if (!step || (step.dx === 0 && step.dz === 0)) return pending.clear();
    const movable = selection.entries.filter(({ isFixed }) => !isFixed);
    if (movable.length === 0) {
      pending.clear();
      return this.host.announce(l10n.t("The text calculates this place. Change it there."));
    }
    const entries = movable.map(({ section, index }) => ({ section, index, part: step.part }));
    await changes.send(() => ({ kind: "move", entries, dx: step.dx, dy: 0, dz: step.dz }));
  }

  /** Whether something was under way. */
  cancel(): boolean {
    if (!this.step) return false;
    this.step = undefined;
    this.host.pending.clear();
    return true;
  }

  private snapped(part: MapPart, dx: number, dz: number): { readonly dx: number; readonly dz: number } {
    const snap = this.host.snap();
    const [first] = this.host.selection.entries;
    if (snap <= 0) return { dx: Math.round(dx * 1000) / 1000, dz: Math.round(dz * 1000) / 1000 };
    const [x, z] =
      part === "left" && first.ends
        ? [first.ends[0], first.ends[1]]
        : part === "right" && first.ends
          ? [first.ends[2], first.ends[3]]
          : [first.x, first.z];
    return { dx: Math.round((x + dx) / snap) * snap - x, dz: Math.round((z + dz) / snap) * snap - z };
  }
}
