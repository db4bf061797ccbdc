/**
 * Parses a whole text: the header, then the sections in text order. Continues after every error. Source: format reference, sections 4 and
 * 12.
 */

import { countLineEnds } from "../../core/text/lineEnds.ts";
import type { Span } from "../../core/text/span.ts";
import { type Correction, Findings, insertion, replacement } from "../findings.ts";
import type {
  Header,
  InstanceRecord,
  MaterialRecord,
  NumberPart,
  ObjectRecord,
  RecordKind,
  Scene,
  Section,
  SectionName,
} from "../scene.ts";
import { SECTIONS, spanOfPart, UNKNOWN } from "../scene.ts";
import { Source } from "../source.ts";
import { checkCount, checkNegative } from "./counts.ts";
import { readHeader } from "./header.ts";
import { readInstance } from "./instances.ts";
import { readMaterial } from "./materials.ts";
import { readObject } from "./objects.ts";
import { RecordReader } from "./reader.ts";
import { beginsRecord, isCountOfNext, isRecordStart, mayBegin } from "./recordStarts.ts";
import { isSpace, Kind, Scanner } from "./scanner.ts";
import { TextLayout } from "./textLayout.ts";

/** @param findings receives all findings except those of checks between records */
export function parseScene(text: string, findings = new Findings()): Scene {
  return new SceneReader(new Source(text), findings).read();
}

interface OpenSection<R> extends Section<R> {
  start: number;
  end: number;
  banner: Section<R>["banner"];
  count: NumberPart | undefined;
  readonly records: R[];
}

function openSection<R>(name: SectionName): OpenSection<R> {
  return { name, start: -1, end: -1, banner: undefined, count: undefined, records: [] };
}

class SceneReader {
  private readonly scanner: Scanner;
  private readonly textLayout = new TextLayout();
  private isTruncated = false;
  private header: Header | undefined;
  private readonly materials = openSection<MaterialRecord>("MATERIALS");
  private readonly objects = openSection<ObjectRecord>("OBJECTS");
  private readonly instances = openSection<InstanceRecord>("INSTANCES");

  constructor(
    private readonly source: Source,
    private readonly findings: Findings,
  ) {
    this.scanner = new Scanner(source);
  }

  read(): Scene {
    this.readHeader();
    this.readSections();
    const { source, findings, textLayout, materials, objects, instances } = this;
    const { layout, version } = textLayout;
    const header = this.header ?? this.reportNoHeader();
    this.reportMissing();
    textLayout.check(header.version, findings);
    const isComplete = !this.isTruncated && SECTIONS.every((name) => this.sectionOf(name).start >= 0);
    return {
      source,
      header,
      layout,
      version,
      materials,
      objects,
      instances,
      isComplete,
      lineEnds: countLineEnds(source.text),
    };
  }

  private sectionOf(name: SectionName): OpenSection<unknown> {
    return name === "MATERIALS" ? this.materials : name === "OBJECTS" ? this.objects : this.instances;
  }

  /** Reads nothing if the text starts with another section. */
  private readHeader(): void {
    const { scanner, findings } = this;
    const { kind, source, end } = scanner;
    const isBanner = kind === Kind.banner && scanner.name === "HEADER";
    const isCount = kind === Kind.integer && new Scanner(source, end).kind >= Kind.banner;
    if (!isBanner && (isCount || !scanner.isValue)) return;
    const banner = this.readBanner("HEADER");
    const reader = new RecordReader(scanner, findings);
    this.header = readHeader(reader, banner);
    this.isTruncated = reader.isTruncated;
    if (!this.hasRecords) this.textLayout.setVersion(this.header.version?.value ?? UNKNOWN);
    this.skipLeftovers("the header");
  }

  private get hasRecords(): boolean {
    return SECTIONS.some((name) => this.sectionOf(name).start >= 0);
  }

  private reportNoHeader(): Header {
    const { source, findings, textLayout } = this;
    const { start, end } = new Scanner(source);
    const text = `;### HEADER ###\n${textLayout.likeliest}\n""\n""\n""\n""\n\n`;
    findings.add("section-missing", { start, end }, "The HEADER section is missing.", insertion("Add a header", start, text));
    return { banner: undefined, version: undefined, strings: [], start, end: start };
  }

  private readSections(): void {
    const { scanner } = this;
    let next = 0;
    let isOrdered = true;
    while (scanner.kind !== Kind.end && !this.isTruncated) {
      const isBanner = scanner.kind === Kind.banner;
      const name = isBanner ? scanner.name : SECTIONS[next];
      if (name === "HEADER" && this.header === undefined) {
        this.findings.add("section-order", scanner, `Section ${name} is out of order; it must come first.`);
        this.readHeader();
        continue;
      }
      const at = SECTIONS.indexOf(name as SectionName);
      // a second banner of a section, or extra values
      if (at < 0 || this.sectionOf(SECTIONS[at]).start >= 0) {
        if (!this.skipStray(next)) return;
        continue;
      }
      if (isBanner && at !== next && isOrdered) {
        const message = `Section ${name} is out of order; ${SECTIONS[next]} must come first.`;
        const isLater = this.isBannerAfter(SECTIONS[next]);
        if (isLater) {
          this.findings.add("section-order", scanner, message);
          isOrdered = false;
        }
      }
      this.readSection(SECTIONS[at]);
      next = SECTIONS.findIndex((section) => this.sectionOf(section).start < 0);
      if (next < 0) next = SECTIONS.length;
    }
  }

  private reportMissing(): void {
    if (this.isTruncated) return;
    for (const name of SECTIONS)
      if (this.sectionOf(name).start < 0) {
        const { length } = this.source;
        this.findings.add("section-missing", { start: length, end: length }, `The ${name} section is missing.`, this.emptySection(name));
      }
  }

  /** Inserts an empty section before the next existing section. */
  private emptySection(name: SectionName): Correction {
    const title = `Add an empty ${name} section`;
    const text = `;### ${name} ###\n0\n`;
    const later = SECTIONS.slice(SECTIONS.indexOf(name) + 1).map((section) => this.sectionOf(section).start);
    const next = later.find((start) => start >= 0);
    if (next !== undefined) return insertion(title, next, `${text}\n`);
    const { length, text: before } = this.source;
    return insertion(title, length, `${before.endsWith("\n") || length === 0 ? "" : "\n"}\n${text}`);
  }

  /** Whether a banner of the section follows later, which means that the section is out of order, not missing. */
  private isBannerAfter(name: SectionName): boolean {
    const pattern = new RegExp(`^[ \\t]*;#+[ \\t]*${name}[ \\t]*#+`, "im");
    return pattern.test(this.source.text.slice(this.scanner.end));
  }

  /** Skips values after the last section, or a repeated section. Returns false at the end of the text. */
  private skipStray(next: number): boolean {
    const { scanner, findings } = this;
    const { start } = scanner;
    const isTrailing = next >= SECTIONS.length;
    const end = this.skipTo(() => scanner.kind === Kind.banner && !isTrailing && scanner.start !== start);
    const correction = replacement("Delete it", { start, end }, "");
    if (isTrailing) findings.add("trailing-data", { start, end }, "Data after the last instance.", correction);
    else findings.add("unexpected-data", { start, end }, "This section is a duplicate.", correction);
    return scanner.kind !== Kind.end;
  }

  /** Advances until `isThere`. Returns the end of the last skipped token. */
  private skipTo(isThere: () => boolean): number {
    const { scanner } = this;
    let { end } = scanner;
    while (scanner.kind !== Kind.end && !isThere()) {
      end = scanner.end;
      scanner.advance();
    }
    return end;
  }

  private readSection(name: SectionName): void {
    const { scanner } = this;
    const section = this.sectionOf(name);
    section.start = scanner.start;
    section.banner = this.readBanner(name);
    section.end = section.banner?.end ?? scanner.start;
    const kind = name.slice(0, -1) as RecordKind;
    this.readCount(section, kind);
    this.readRecords(section, kind);
  }

  /** Returns the span of the banner, or undefined if it is missing. */
  private readBanner(name: string): Span | undefined {
    const { scanner, findings } = this;
    if (scanner.kind === Kind.banner && scanner.name === name) {
      const place = spanOfPart(scanner);
      scanner.advance();
      return place;
    }
    const line = `;### ${name} ###`;
    findings.add(
      "section-banner-missing",
      scanner,
      `No ${line} line before this section.`,
      insertion("Add it", scanner.start, `${line}\n`),
    );
    return undefined;
  }

  private readCount(section: OpenSection<unknown>, kind: RecordKind): void {
    const { scanner, findings } = this;
    const reader = new RecordReader(scanner, findings);
    const word = kind.toLowerCase();
    // records without a count are still read
    if (scanner.kind === Kind.marker || scanner.kind === Kind.string) {
      const found = scanner.text.slice(0, 40);
      findings.add("expected-integer", scanner, `Expected a whole number (the number of ${word}s), found ${found}.`);
      return;
    }
    const count = reader.integer(`the number of ${word}s`);
    checkNegative(reader, count, word);
    if (reader.isTruncated) this.isTruncated = true;
    if (count === undefined) return;
    section.count = count;
    section.end = count.end;
  }

  private readRecords(section: OpenSection<unknown>, kind: RecordKind): void {
    const { scanner, findings } = this;
    const announced = section.count?.value ?? UNKNOWN;
    if (scanner.isValue && announced <= 0 && !(scanner.kind === Kind.integer && kind !== "INSTANCE"))
      this.skipLeftovers(`the ${kind.toLowerCase()} count`);
    for (;;) {
      let marker = -1;
      // a comment of another kind is a mistake if a record is still expected
      if (scanner.kind === Kind.marker && (scanner.name === kind || section.records.length < announced)) {
        marker = scanner.start;
        const number = section.records.length;
        if (scanner.value !== number || scanner.name !== kind) {
          const message = `The comment says ${scanner.name} ${scanner.value}, but this is ${kind} ${number}.`;
          const text = `;${kind} ${number}`;
          findings.add("record-number", scanner, message, replacement(`Change to ${text}`, scanner, text));
        }
        scanner.advance();
        // two comments in a row, or one without a record after it
        if (!scanner.isValue) {
          if (scanner.is(Kind.marker) && scanner.name === kind) continue;
          if (!scanner.is(Kind.end)) break;
        }
      } else if (!scanner.isValue || section.records.length >= announced || !mayBegin(scanner, kind)) break;
      else {
        const text = `;${kind} ${section.records.length}`;
        const correction = insertion("Add it", scanner.start, `${text}\n`);
        findings.add("record-marker-missing", scanner, `No ${text} comment before this record.`, correction);
      }
      section.end = this.readRecord(kind, marker);
      if (this.isTruncated) break;
      if (kind !== "INSTANCE" || scanner.kind !== Kind.end) this.skipLeftovers(`this ${kind.toLowerCase()}`, kind);
    }
    if (section.count !== undefined) checkCount({ findings }, section.count, section.records.length, kind.toLowerCase());
  }

  /** Returns the end of the record. */
  private readRecord(kind: RecordKind, marker: number): number {
    const { scanner, textLayout, materials, objects, instances } = this;
    const { layout, version } = textLayout;
    const { start } = scanner;
    const reader = new RecordReader(scanner, this.findings);
    const end = () => this.finish(reader, kind);
    if (kind === "MATERIAL") {
      if (materials.records.length === 0) textLayout.lookAtMaterials(scanner, materials.count?.value ?? 1);
      const parts = readMaterial(reader, layout, version);
      materials.records.push({ marker, start, end: end(), ...parts });
    } else if (kind === "OBJECT") {
      textLayout.lookAtObject(scanner);
      const parts = readObject(reader, layout, version);
      objects.records.push({ marker, start, end: end(), ...parts });
    } else {
      if (instances.records.length === 0) textLayout.lookAtInstances(scanner);
      const parts = readInstance(reader, layout, version);
      instances.records.push({ marker, start, end: end(), ...parts });
    }
    return reader.end;
  }

  /** Skips the remaining values of an incomplete record, which belong to it. Returns the end of the record. */
  private finish(reader: RecordReader, kind: RecordKind): number {
    const { scanner } = this;
    if (reader.isTruncated) this.isTruncated = true;
    if (!reader.isCut || !scanner.isValue) return reader.end;
    while (scanner.isValue && !isRecordStart(scanner, kind)) this.skipLine();
    let end = scanner.start;
    while (end > reader.end && isSpace(scanner.units[end - 1])) end--;
    reader.end = end;
    return end;
  }

  /** Moves to the first token of the next line. */
  private skipLine(): void {
    const { scanner } = this;
    if (scanner.kind === Kind.string) scanner.advance();
    else scanner.seek(lineBreakAfter(scanner));
  }

  /** Reports values that belong to no record, once, and skips to the next comment or record. */
  private skipLeftovers(after: string, kind?: RecordKind): void {
    const { scanner, findings } = this;
    if (!scanner.isValue) return;
    if (kind === undefined && scanner.kind === Kind.integer) return;
    if (kind !== undefined && this.isPlausibleStart(kind)) return;
    const { start } = scanner;
    let { end } = scanner;
    let count = 0;
    // the first value is known not to start a record
    while (scanner.isValue && !(kind !== undefined && count > 0 && this.isPlausibleStart(kind))) {
      end = scanner.end;
      count++;
      scanner.advance();
    }
    const isLast = kind === "INSTANCE" && !scanner.is(Kind.marker);
    const correction = replacement(count === 1 ? "Delete it" : "Delete them", this.wholeLines(start, end), "");
    if (isLast) findings.add("trailing-data", { start, end }, "Data after the last instance.", correction);
    else findings.add("unexpected-data", { start, end }, `${count} unexpected value${count === 1 ? "" : "s"} after ${after}.`, correction);
  }

  private isPlausibleStart(kind: RecordKind): boolean {
    const { scanner } = this;
    const { records, count } = { MATERIAL: this.materials, OBJECT: this.objects, INSTANCE: this.instances }[kind];
    const isFull = records.length >= (count?.value ?? 0);
    return isFull ? isCountOfNext(scanner, kind) : beginsRecord(scanner, kind);
  }

  /** Extends the span by the line end if it consists of whole lines. */
  private wholeLines(start: number, end: number): Span {
    const { scanner, source } = this;
    if (!scanner.isFirstOnLine(start)) return { start, end };
    let after = end;
    while (after < source.length && isSpace(scanner.units[after]) && scanner.units[after] !== 10) after++;
    return { start, end: scanner.units[after] === 10 ? after + 1 : end };
  }
}

function lineBreakAfter(scanner: Scanner): number {
  const end = scanner.units.indexOf(10, scanner.end);
  return end < 0 || end > scanner.length ? scanner.length : end;
}
