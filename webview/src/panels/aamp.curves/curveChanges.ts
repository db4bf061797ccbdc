/** Gestures and typed numbers as changes of the curve that is shown, each one change of the text. */
import type { CurvesIntent, CurvesModel } from "../../../../formats/aamp/panel/model.ts";
import { l10n } from "../../strings.ts";
import type { PanelApi } from "../panel.ts";
import { type Changes, freePlace, type NamedCurve, type NewPoints, pointOf, withoutPoint, withPointAt } from "./curvePoints.ts";
import { pointCount, strideOf } from "./interpolation.ts";

interface ChangeHost {
  readonly api: PanelApi<CurvesModel, CurvesIntent>;
  readonly curve: () => NamedCurve | undefined;
  /** Its number in the document. */
  readonly chosen: () => number;
  /** Id of a marker. */
  readonly selected: () => string | undefined;
  /** Gets the keyboard when the text has followed; undefined where it did not. */
  focusNext(id: string | undefined): void;
  /** Shows what the text has. */
  giveUp(): void;
}

export class CurveChanges {
  private readonly host: ChangeHost;

  constructor(host: ChangeHost) {
    this.host = host;
  }

  /** @param onRefused says why where the value was typed; missing for gestures */
  async set(values: Changes, onRefused?: (message: string) => void): Promise<void> {
    if (values.length > 0) await this.send({ values }, undefined, onRefused);
  }

  async setType(type: number): Promise<void> {
    await this.send({ type }, undefined);
  }

  /** After the point that is selected, or the last one. */
  async add(): Promise<void> {
    const curve = this.host.curve();
    const selected = this.host.selected();
    if (!curve) return;
    const after = selected === undefined ? pointCount(curve) - 1 : (pointOf(selected) ?? 0);
    const { x, y } = freePlace(curve, after);
    await this.addAt(x, y);
  }

  async addAt(x: number, y: number): Promise<void> {
    const curve = this.host.curve();
    if (!curve) return;
    const added = withPointAt(curve, x, y);
    if (!added)
      return this.host.api.announce(
        strideOf(curve.kind) === 0 ? l10n.t("This type of curve takes no further points.") : l10n.t("The curve is full."),
      );
    await this.apply(added, l10n.t("Point added"), `point ${added.at}`);
  }

  async remove(): Promise<void> {
    const curve = this.host.curve();
    const selected = this.host.selected();
    const point = selected === undefined ? undefined : pointOf(selected);
    if (!curve || point === undefined) return;
    const left = withoutPoint(curve, point);
    if (!left) return this.host.api.announce(l10n.t("The last point cannot be deleted."));
    await this.apply(left, l10n.t("Point {0} deleted", point + 1), `point ${Math.max(0, point - 1)}`);
  }

  private async apply(points: NewPoints, said: string, focusNext: string): Promise<void> {
    this.host.focusNext(focusNext);
    await this.send({ used: points.used, values: points.values }, said);
  }

  private async send(
    change: Omit<CurvesIntent, "kind" | "curve">,
    said: string | undefined,
    onRefused = (message: string) => this.host.api.announce(message),
  ): Promise<void> {
    const { api, chosen, focusNext, giveUp } = this.host;
    const outcome = await api.edit({ kind: "set", curve: chosen(), ...change });
    if (outcome.kind === "done") {
      if (said !== undefined) api.announce(said);
      return;
    }
    focusNext(undefined);
    giveUp();
    if (outcome.kind === "refused") onRefused(outcome.message);
    else api.announce(l10n.t("The text had changed meanwhile: look again, and repeat."));
  }
}
