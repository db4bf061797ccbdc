/** Shows a curve's points as rows of a table next to the picture, and makes the changes of the text. Must not know the chart. */

import type { CurvesIntent } from "../../../../formats/aamp/panel/model.ts";
import { l10n } from "../../strings.ts";
import type { NumberRows } from "../../ui/numberTable.ts";
import { type Changes, freePlace, type NamedCurve, type NewPoints, pointOf, withoutPoint, withPointAt } from "./curvePoints.ts";
import type { CurvesPanel } from "./index.ts";
import { pointCount, strideOf } from "./interpolation.ts";

/** Returns the number of coefficients in a row. */
export function rowWidth({ kind }: NamedCurve): number {
  return isWave(kind) ? 2 : Math.max(1, strideOf(kind));
}

/** Returns true for waves, whose coefficients form one row. */
function isWave(kind: NamedCurve["kind"]): boolean {
  return strideOf(kind) === 0 && kind !== "unknown";
}

/** @param texts of all coefficients, as in the decoded text */
export function pointRows(title: string, curve: NamedCurve, texts: readonly string[], isReadOnly: boolean): NumberRows {
  const names = curve.parts.map(nameOfPart);
  return {
    caption: l10n.t("Points of {0}", title),
    headTitle: "#",
    columns: names.map((name) => ({ title: name })),
    count: isWave(curve.kind) ? 1 : curve.kind === "unknown" ? curve.used : pointCount(curve),
    isReadOnly,
    head: (point) => String(point + 1),
    cell: (point, part) => texts[point * rowWidth(curve) + part] ?? "",
    label: (point, part) => l10n.t("{0} of point {1}", names[part], point + 1),
  };
}

function nameOfPart(part: NamedCurve["parts"][number]): string {
  const names = {
    x: l10n.t("x"),
    y: l10n.t("y"),
    slope: l10n.t("slope"),
    frequency: l10n.t("frequency"),
    amplitude: l10n.t("amplitude"),
    value: l10n.t("value"),
  };
  return names[part];
}

export class CurveChanges {
  constructor(private readonly panel: CurvesPanel) {}

  /** @param onRefused shows the reason at the typed value; missing for gestures */
  async set(values: Changes, onRefused?: (message: string) => void): Promise<void> {
    if (values.length > 0) await this.send({ values }, undefined, onRefused);
  }

  async setType(type: number): Promise<void> {
    await this.send({ type }, undefined);
  }

  /** Adds a point after the selected one or the last one. */
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
        strideOf(curve.kind) === 0 ? l10n.t("You cannot add points to a curve of this type.") : l10n.t("The curve is full."),
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

  private async apply(points: NewPoints, doneText: string, focusNext: string): Promise<void> {
    this.panel.focusNext = focusNext;
    await this.send({ used: points.used, values: points.values }, doneText);
  }

  private async send(
    change: Omit<CurvesIntent, "kind" | "curve">,
    doneText: string | undefined,
    onRefused = (message: string) => this.panel.api.announce(message),
  ): Promise<void> {
    const { panel } = this;
    const { api, chosen } = panel;
    const outcome = await api.edit({ kind: "set", curve: chosen, ...change });
    if (outcome.kind === "done") {
      if (doneText !== undefined) api.announce(doneText);
      return;
    }
    panel.focusNext = undefined;
    panel.giveUp();
    onRefused(outcome.message);
  }
}
