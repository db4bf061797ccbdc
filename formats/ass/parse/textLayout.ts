/** The layout of the records of a text, detected from the first records, otherwise given by the version in the header. */
import type { Findings } from "../findings.ts";
import { replacement } from "../findings.ts";
import type { Layout, NumberPart } from "../scene.ts";
import { FIRST_VERSION, FittingVersions, findScale3, findStrings, findVertexShape, LAST_VERSION, layoutOf } from "./layout.ts";
import { Kind, Scanner } from "./scanner.ts";

export class TextLayout {
  /** The version in the header, or the last version if it is unknown. */
  version = LAST_VERSION;
  layout: { -readonly [Part in keyof Layout]: Layout[Part] } = layoutOf(LAST_VERSION);
  private readonly fitting = new FittingVersions();
  private isVertexShapeKnown = false;

  setVersion(version: number): void {
    this.version = version >= FIRST_VERSION && version <= LAST_VERSION ? version : LAST_VERSION;
    this.layout = { ...layoutOf(this.version) };
  }

  /** Call with the scanner at the first of `count` materials. */
  lookAtMaterials({ source, start }: Scanner, count: number): void {
    const strings = findStrings(source, start, count);
    this.layout.strings = strings ?? this.version >= 4;
    this.fitting.narrow(4, strings);
  }

  /** Call with the scanner at an object. The first mesh with vertices shows the layout. */
  lookAtObject({ source, start }: Scanner): void {
    if (this.isVertexShapeKnown) return;
    const ahead = new Scanner(source, start);
    if (ahead.kind !== Kind.string || ahead.inner.toUpperCase() !== "MESH") return;
    for (let part = 0; part < 3; part++) {
      if (ahead.kind !== Kind.string) return;
      ahead.advance();
    }
    if (!ahead.is(Kind.integer) || ahead.value < 1) return;
    this.isVertexShapeKnown = true;
    const { color, uvw } = findVertexShape(source, ahead.end, ahead.value);
    this.layout.color = color ?? this.version >= 6;
    this.layout.uvw = uvw ?? this.version >= 5;
    this.fitting.narrow(6, color);
    this.fitting.narrow(5, uvw);
  }

  /** Call with the scanner at the first instance. */
  lookAtInstances({ source, start }: Scanner): void {
    const scale3 = findScale3(source, start);
    this.layout.scale3 = scale3 ?? this.version === 1;
    this.fitting.narrow(2, scale3 === undefined ? undefined : !scale3);
  }

  /** The version that a header for these records needs. */
  get likeliest(): number {
    return this.fitting.isEmpty ? LAST_VERSION : this.fitting.likeliest;
  }

  /** Reports a header whose version does not match the records. */
  check(version: NumberPart | undefined, findings: Findings): void {
    const { fitting } = this;
    if (version === undefined || version.value < FIRST_VERSION || version.value > LAST_VERSION) return;
    if (fitting.isEmpty || fitting.has(version.value)) return;
    const { first, last, likeliest } = fitting;
    const versions = first === last ? `version ${first}` : `versions ${first} to ${last}`;
    const message = `The data has the layout of ${versions}, but the header says ${version.value}.`;
    const correction = replacement(`Set the version to ${likeliest}`, version, String(likeliest));
    findings.add("version-layout-mismatch", version, message, correction);
  }
}
