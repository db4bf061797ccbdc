/** Gestures on the map as changes of the text. Says what was wrong, and what was done where that cannot be seen. */
import type { PlacedIntent, PlacedModel } from "../../../../formats/byml/panel/mapModel.ts";
import { l10n } from "../../strings.ts";
import type { PanelApi } from "../panel.ts";
import { send } from "../send.ts";
import type { Axis } from "./side.ts";

interface ChangeHost {
  readonly api: PanelApi<PlacedModel, PlacedIntent>;
  /** Of the points that are selected, in the order in which they were. */
  readonly paths: () => readonly string[];
  /** Equal maps elsewhere in the document change, too. */
  readonly together: () => boolean;
}

export class PlaceChanges {
  private readonly host: ChangeHost;

  constructor(host: ChangeHost) {
    this.host = host;
  }

  /** False, and said, where the text was not changed. */
  async move(dx: number, dy: number, dz: number): Promise<boolean> {
    const { paths, together } = this.host;
    return (await this.send({ kind: "move", points: paths(), dx, dy, dz, together: together() })) === undefined;
  }

  /** What was wrong; undefined where the text was changed, or nothing is selected. */
  async set(axis: Axis, typed: string): Promise<string | undefined> {
    const { paths, together } = this.host;
    const [point] = paths();
    return point === undefined ? undefined : this.send({ kind: "set", point, values: { [axis]: typed }, together: together() });
  }

  async duplicate(): Promise<void> {
    const { api, paths } = this.host;
    const [point] = paths();
    if (point === undefined) return api.announce(l10n.t("Select a point first."));
    await this.send({ kind: "duplicate", point });
  }

  /** False where nothing was deleted. */
  async delete(): Promise<boolean> {
    const { api } = this.host;
    const points = this.host.paths();
    if (points.length === 0 || api.state().readOnly !== undefined) return false;
    if ((await this.send({ kind: "delete", points })) !== undefined) return false;
    api.announce(points.length === 1 ? l10n.t("Deleted 1 point.") : l10n.t("Deleted {0} points.", points.length));
    return true;
  }

  private send(intent: PlacedIntent): Promise<string | undefined> {
    return send(this.host.api, intent);
  }
}
