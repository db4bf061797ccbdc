/** Gestures and typed numbers as changes of the curve that is shown, each one change of the text. */
import type { CurvesIntent } from "../../../../formats/aamp/panel/model.ts";
import { l10n } from "../../strings.ts";
import { type Changes, freePlace, type NewPoints, pointOf, withoutPoint, withPointAt } from "./curvePoints.ts";
import type { CurvesPanel } from "./index.ts";
import { pointCount, strideOf } from "./interpolation.ts";

export class CurveChanges {
  constructor(private readonly panel: CurvesPanel) {}

  /** @param onRefused says why where the value was typed; missing for gestures */
  async set(values: Changes, onRefused?: (message: string) => void): Promise<void> {
    if (values.length > 0) await this.send({ values }, undefined, onRefused);
  }

  async setType(type: number): Promise<void> {
    await this.send({ type }, undefined);
  }

  /** After the point that is selected, or the last one. */
  async add(): Promise<void> {
    const { curve, selected } = this.panel;
    if (!curve) return;
    const after = selected === undefined ? pointCount(curve) - 1 : (pointOf(selected) ?? 0);
    const { x, y } = freePlace(curve, after);
    await this.addAt(x, y);
  }

  async addAt(x: number, y: number): Promise<void> {
    const { curve, api } = this.panel;
    if (!curve) return;
    const added = withPointAt(curve, x, y);
    if (!added)
      return api.announce(
        strideOf(curve.kind) === 0 ? l10n.t("This type of curve takes no further points.") : l10n.t("The curve is full."),
      );
    await this.apply(added, l10n.t("Point added"), `point ${added.at}`);
  }

  async remove(): Promise<void> {
    const { curve, selected, api } = this.panel;
    const point = selected === undefined ? undefined : pointOf(selected);
    if (!curve || point === undefined) return;
    const left = withoutPoint(curve, point);
    if (!left) return api.announce(l10n.t("The last point cannot be deleted."));
    await this.apply(left, l10n.t("Point {0} deleted", point + 1), `point ${Math.max(0, point - 1)}`);
  }

  private async apply(points: NewPoints, said: string, focusNext: string): Promise<void> {
    this.panel.focusNext = focusNext;
    await this.send({ used: points.used, values: points.values }, said);
  }

  private async send(
    change: Omit<CurvesIntent, "kind" | "curve">,
    said: string | undefined,
    onRefused = (message: string) => this.panel.api.announce(message),
  ): Promise<void> {
    const { panel } = this;
    const { api, chosen } = panel;
    const outcome = await api.edit({ kind: "set", curve: chosen, ...change });
    if (outcome.kind === "done") {
      if (said !== undefined) api.announce(said);
      return;
    }
    panel.focusNext = undefined;
    panel.giveUp();
    onRefused(outcome.message);
  }
}
