/**
 * Formats the text in the style of one of the three exporters. Changes only the whitespace between values: numbers, strings and comments
 * stay unchanged. Source: format reference, section 7.
 */

import { lineEndOf } from "../../core/text/lineEnds.ts";
import type { Span, TextEdit } from "../../core/text/span.ts";
import { Kind, Scanner } from "../parse/scanner.ts";
import { type InstanceRecord, type MaterialRecord, type ObjectRecord, RECORD_KINDS, type RecordKind, type Scene } from "../scene.ts";
import { LIGHT_NUMBERS } from "../schema.ts";
import { recordSpan, sectionOf } from "./places.ts";

export type Style = "MAX" | "BLENDER" | "FBX";
export const STYLES: readonly Style[] = ["MAX", "BLENDER", "FBX"];

/** Chooses the style by the program in the header. */
export function styleOf({ header }: Scene): Style {
  const software = header.strings[0]?.text.toUpperCase();
  return STYLES.find((style) => style === software) ?? "BLENDER";
}

/** Returns the edits that format the text, or only the records that overlap `within`. */
export function formattingOf(scene: Scene, style: Style, within?: Span): readonly TextEdit[] {
  const walk = new Walk(scene, style);
  if (within === undefined) walk.file();
  else walk.records(within);
  return walk.edits;
}

class Walk {
  readonly edits: TextEdit[] = [];
  private readonly line: string;
  private readonly scanner: Scanner;
  private before = -1;

  constructor(
    private readonly scene: Scene,
    private readonly style: Style,
  ) {
    this.line = lineEndOf(scene.lineEnds);
    this.scanner = new Scanner(scene.source);
  }

  file(): void {
    const { scene, scanner } = this;
    if (scanner.kind === Kind.banner) this.take("");
    this.take("\n");
    for (const _ of scene.header.strings) this.take("\n");
    for (const kind of RECORD_KINDS) {
      const { banner, count, records } = sectionOf(scene, kind);
      const last = scene.objects.records.at(-1);
      const lead = kind === "INSTANCE" && last !== undefined ? this.afterObject(last, "\n\n") : "\n\n";
      if (banner !== undefined) this.take(lead);
      if (count !== undefined) this.take(banner === undefined ? lead : "\n");
      records.forEach((_, index) => {
        this.record(kind, index, "\n\n");
      });
    }
    this.gap(this.style === "MAX" ? "\n\n" : "\n", this.scene.source.length);
  }

  /** Formats each record separately and leaves the text between records unchanged. */
  records(within: Span): void {
    for (const kind of RECORD_KINDS)
      sectionOf(this.scene, kind).records.forEach((_, index) => {
        const span = recordSpan(this.scene, { kind, index });
        if (span.end < within.start || span.start > within.end) return;
        this.scanner.seek(span.start);
        this.before = -1;
        this.record(kind, index, "");
      });
  }

  private record(kind: RecordKind, index: number, lead: string): void {
    const { scanner, scene } = this;
    let first = index > 0 && kind === "OBJECT" ? this.afterObject(scene.objects.records[index - 1], lead) : lead;
    if (scanner.kind === Kind.marker) {
      this.take(first);
      first = "\n";
    }
    if (kind === "MATERIAL") this.material(scene.materials.records[index], first);
    else if (kind === "OBJECT") this.object(scene.objects.records[index], first);
    else this.instance(scene.instances.records[index], first);
  }

  private material({ count, strings }: MaterialRecord, first: string): void {
    this.take(first);
    this.take("\n");
    if (count !== undefined) this.take("\n");
    for (const _ of strings) this.take("\n");
  }

  private object(object: ObjectRecord, first: string): void {
    this.take(first);
    this.take("\n");
    this.take("\n");
    const { light, mesh } = object;
    if (mesh !== undefined) this.mesh(object);
    else if (light !== undefined) {
      this.take("\n");
      this.row(3, "\n");
      const afterColor = this.style === "FBX" ? "\n\n" : "\n";
      LIGHT_NUMBERS.filter((field) => field in light.numbers).forEach((_, at) => {
        this.take(at === 0 ? afterColor : "\n");
      });
    } else {
      this.take("\n");
      if (object.class === "BOX") this.row(object.sizes.length, "\n");
      else for (const _ of object.sizes) this.take("\n");
    }
  }

  private mesh({ mesh }: ObjectRecord): void {
    if (mesh === undefined) return;
    const { scanner, style, scene } = this;
    const { color, uvw } = scene.layout;
    const uvParts = uvw ? 3 : 2;
    const pair = style === "BLENDER" && scene.version >= 3 ? "\t" : "\n";
    const afterUv = style === "BLENDER" && uvw ? "\n\n" : "\n";
    this.take("\n");
    let lead = "\n";
    for (let vertex = 0; vertex < mesh.vertices; vertex++) {
      this.row(3, lead);
      this.row(3, "\n");
      if (color) this.row(3, "\n");
      const influences = scanner.value;
      this.take("\n");
      for (let at = 0; at < influences && scanner.kind === Kind.integer; at++) {
        this.take("\n");
        this.take(pair);
      }
      const uvs = scanner.value;
      this.take("\n");
      for (let uv = 0; uv < uvs && scanner.isNumber; uv++) this.row(uvParts, uv === 0 ? "\n" : afterUv);
      lead = uvs > 0 ? afterUv : "\n";
    }
    this.take(lead);
    const isRow = style === "BLENDER" && scene.version >= 3;
    for (let triangle = 0; triangle < mesh.triangles; triangle++) {
      this.take("\n");
      this.take(isRow ? "\t\t" : "\n");
      const between = isRow || style === "FBX" ? "\t" : "\n";
      this.take(between);
      this.take(between);
    }
  }

  private instance({ bones, local, pivot }: InstanceRecord, first: string): void {
    this.take(first);
    for (let at = 1; at < 5; at++) this.take("\n");
    this.row(4, "\n");
    this.row(3, "\n");
    this.row(local.scale.length, "\n");
    this.row(4, this.style === "BLENDER" && this.scene.layout.scale3 ? "\n\n" : "\n");
    this.row(3, "\n");
    this.row(pivot.scale.length, "\n");
    for (const _ of bones) this.take("\n");
  }

  /** Returns the separator after an object. */
  private afterObject({ mesh, light }: ObjectRecord, lead: string): string {
    if (lead === "") return lead;
    if (mesh !== undefined) return this.style === "FBX" ? "\n\n\n" : "\n\n";
    if (light !== undefined) return this.style === "BLENDER" ? "\n\n" : "\n\n\n";
    return lead;
  }

  private row(count: number, first: string): void {
    for (let at = 0; at < count; at++) this.take(at === 0 ? first : "\t");
  }

  /** Consumes the current token and sets the whitespace before it. */
  private take(separator: string): void {
    const { scanner } = this;
    if (scanner.kind === Kind.end) return;
    this.gap(separator, scanner.start);
    this.before = scanner.end;
    scanner.advance();
  }

  /** Leaves comments and the whitespace around them unchanged. */
  private gap(separator: string, end: number): void {
    const { before: start } = this;
    if (start < 0 || separator === "") return;
    const { units } = this.scanner;
    const wanted = this.line === "\n" ? separator : separator.replaceAll("\n", this.line);
    let isSame = end - start === wanted.length;
    for (let at = start; at < end; at++) {
      const unit = units[at];
      if (unit > 32) return;
      if (isSame && unit !== wanted.charCodeAt(at - start)) isSame = false;
    }
    if (!isSame) this.edits.push({ span: { start, end }, text: wanted });
  }
}
