/** A curve's points as the rows of a table: the twin of the picture, and where they are typed. Must know no chart. */
import { l10n } from "../../strings.ts";
import type { NumberRows } from "../../ui/numberTable.ts";
import type { NamedCurve } from "./curvePoints.ts";
import { pointCount, strideOf } from "./interpolation.ts";

/** Coefficients in a row. */
export function rowWidth({ kind }: NamedCurve): number {
  return isWave(kind) ? 2 : Math.max(1, strideOf(kind));
}

/** Its coefficients are one row. */
function isWave(kind: NamedCurve["kind"]): boolean {
  return strideOf(kind) === 0 && kind !== "unknown";
}

/** @param texts of all coefficients, as the file has them */
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
