/** Turns gestures on the map into changes of the text. Announces refusals, and results that are not visible. */
import { l10n } from "../../strings.ts";
import { send } from "../send.ts";
import type { PlacesPanel } from "./index.ts";
import type { Axis } from "./side.ts";

export class PlaceChanges {
  constructor(private readonly panel: PlacesPanel) {}

  /** Moves the selected points. Returns false after announcing the reason if it was refused. */
  async move(dx: number, dy: number, dz: number): Promise<boolean> {
    const { paths: points, together } = this.panel;
    return (await send(this.panel.api, { kind: "move", points, dx, dy, dz, together })) === undefined;
  }

  async set(axis: Axis, typed: string): Promise<void> {
    const { paths, together, form } = this.panel;
    const [point] = paths;
    const message =
      point === undefined ? undefined : await send(this.panel.api, { kind: "set", point, values: { [axis]: typed }, together });
    if (message !== undefined) form.refuse(message);
  }

  async duplicate(): Promise<void> {
    const { api, paths } = this.panel;
    const [point] = paths;
    if (point === undefined) return api.announce(l10n.t("Select a point first."));
    await send(this.panel.api, { kind: "duplicate", point });
  }

  async delete(): Promise<void> {
    const { api, paths: points } = this.panel;
    if (points.length === 0 || api.state().readOnly !== undefined) return;
    if ((await send(this.panel.api, { kind: "delete", points })) !== undefined) return;
    this.panel.forgetSelected();
    api.announce(points.length === 1 ? l10n.t("Deleted 1 point.") : l10n.t("Deleted {0} points.", points.length));
  }
}
