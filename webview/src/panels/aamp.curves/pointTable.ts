/** The numbers of a curve's points: the twin of the picture, and where they are typed. Must know no chart. */
import { l10n } from "../../strings.ts";
import { NumberTable } from "../../ui/numberTable.ts";
import type { Changes, NamedCurve } from "./curvePoints.ts";
import { pointCount, strideOf } from "./interpolation.ts";

export class PointTable {
  onChange: (changes: Changes) => void = () => {};
  /** The row of a point got the focus. */
  onSelect: (point: number) => void = () => {};
  private readonly table = new NumberTable("curve-table");
  private width = 1;

  constructor() {
    this.table.onNumber = (point, part, value) => this.onChange([[point * this.width + part, value]]);
    this.table.onSelect = (point) => this.onSelect(point);
  }

  get element(): HTMLElement {
    return this.table.element;
  }

  /** @param texts of all coefficients, as the file has them */
  show(title: string, curve: NamedCurve, texts: readonly string[], isReadOnly: boolean): void {
    const stride = strideOf(curve.kind);
    const isGroup = stride === 0 && curve.kind !== "unknown";
    this.width = isGroup ? 2 : Math.max(1, stride);
    const names = curve.parts.map(nameOfPart);
    this.table.show({
      caption: l10n.t("Points of {0}", title),
      headTitle: "#",
      columns: names.map((name) => ({ title: name })),
      count: isGroup ? 1 : curve.kind === "unknown" ? curve.used : pointCount(curve),
      isReadOnly,
      head: (point) => String(point + 1),
      cell: (point, part) => texts[point * this.width + part] ?? "",
      label: (point, part) => l10n.t("{0} of point {1}", names[part], point + 1),
    });
  }

  select(point: number | undefined): void {
    this.table.select(point);
  }

  /** Says at its cell why a value was not taken. */
  refuse(coefficient: number, message: string): void {
    this.table.refuse(Math.floor(coefficient / this.width), coefficient % this.width, message);
  }

  focus(coefficient: number): void {
    this.table.focus(Math.floor(coefficient / this.width), coefficient % this.width);
  }
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
