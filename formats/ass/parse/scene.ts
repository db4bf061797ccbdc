/**
 * Reads a whole text: header, then the sections in the order of the text. Goes on after every mistake. Source: format reference,
 * sections 4 and 12.
 */

import { type Correction, type Finding, Findings, replacement } from "../findings.ts";
import { countLineEnds } from "../lineEnds.ts";
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
  Stretch,
} from "../scene.ts";
import { SECTIONS, UNKNOWN } from "../scene.ts";
import { Source } from "../source.ts";
import { readHeader } from "./header.ts";
import { readInstance } from "./instances.ts";
import { readMaterial } from "./materials.ts";
import { readObject } from "./objects.ts";
import { RecordReader } from "./reader.ts";
import { beginsRecord, isCountOfNext, isRecordStart, mayBegin } from "./recordStarts.ts";
import { isSpace, Kind, Scanner } from "./scanner.ts";
import { TextLayout } from "./textLayout.ts";

export function parseScene(text: string): Scene {
  return new SceneReader(new Source(text)).read();
}

interface OpenSection<R> extends Section<R> {
  start: number;
  end: number;
  banner: Section<R>["banner"];
  count: NumberPart | undefined;
  readonly records: R[];
  readonly starts: number[];
  readonly markers: number[];
}

function openSection<R>(name: SectionName): OpenSection<R> {
  return { name, start: -1, end: -1, banner: undefined, count: undefined, records: [], starts: [], markers: [] };
}

class SceneReader {
  private readonly source: Source;
  private readonly scanner: Scanner;
  private readonly findings = new Findings(0);
  private readonly textLayout = new TextLayout();
  private isTruncated = false;
  private spaceAt = -1;
  private foreignAt = -1;
  private readonly materials = openSection<MaterialRecord>("MATERIALS");
  private readonly objects = openSection<ObjectRecord>("OBJECTS");
  private readonly instances = openSection<InstanceRecord>("INSTANCES");

  constructor(source: Source) {
    this.source = source;
    this.scanner = new Scanner(source);
  }

  read(): Scene {
    const header = this.readHeader();
    this.readSections();
    const { source, findings, textLayout, materials, objects, instances } = this;
    const { layout, version } = textLayout;
    textLayout.check(header.version, findings);
    const isComplete = !this.isTruncated && SECTIONS.every((name) => this.sectionOf(name).start >= 0);
    const { list, left } = findings;
    const { spaceAt, foreignAt } = this;
    return {
      source,
      header,
      layout,
      version,
      materials,
      objects,
      instances,
      findings: list,
      left,
      isComplete,
      lineEnds: countLineEnds(source.text),
      spaceAt,
      foreignAt,
    };
  }

  private sectionOf(name: SectionName): OpenSection<unknown> {
    return name === "MATERIALS" ? this.materials : name === "OBJECTS" ? this.objects : this.instances;
  }

  private readHeader(): Header {
    const { scanner, findings } = this;
    if (scanner.kind === Kind.banner && scanner.name === "HEADER") scanner.advance();
    else
      findings.add(
        "section-banner-missing",
        scanner.start,
        scanner.end,
        "No ;### HEADER ### line before this section.",
        banner("HEADER", scanner),
      );
    const read = readHeader(scanner);
    this.isTruncated = read.isTruncated;
    this.takeFindings(read.stretch, read.header.start);
    this.textLayout.setVersion(read.header.version?.value ?? UNKNOWN);
    this.skipLeftovers("the header");
    return read.header;
  }

  /** Findings of a part that is read again each time. */
  private takeFindings({ findings, spaceAt, foreignAt }: Stretch, base: number): void {
    for (const found of findings) this.findings.push(shiftFinding(found, base));
    if (spaceAt >= 0 && this.spaceAt < 0) this.spaceAt = base + spaceAt;
    if (foreignAt >= 0 && this.foreignAt < 0) this.foreignAt = base + foreignAt;
  }

  private readSections(): void {
    const { scanner } = this;
    let next = 0;
    let isOrdered = true;
    while (scanner.kind !== Kind.end && !this.isTruncated) {
      const isBanner = scanner.kind === Kind.banner;
      const name = isBanner ? scanner.name : SECTIONS[next];
      const at = SECTIONS.indexOf(name as SectionName);
      // a second banner of a section, or one too many values
      if (at < 0 || this.sectionOf(SECTIONS[at]).start >= 0) {
        if (!this.skipStray(next)) return;
        continue;
      }
      if (isBanner && at !== next && isOrdered) {
        const message = `Section ${name} is out of order; ${SECTIONS[next]} comes first.`;
        const isLater = this.isBannerBehind(SECTIONS[next]);
        if (isLater) {
          this.findings.add("section-order", scanner.start, scanner.end, message);
          isOrdered = false;
        }
      }
      this.readSection(SECTIONS[at]);
      next = SECTIONS.findIndex((section) => this.sectionOf(section).start < 0);
      if (next < 0) next = SECTIONS.length;
    }
    if (this.isTruncated) return;
    for (const name of SECTIONS)
      if (this.sectionOf(name).start < 0) {
        const { length } = this.source;
        this.findings.add("section-missing", length, length, `The ${name} section is missing.`, this.emptySection(name));
      }
  }

  /** In its place: before the next section that is there. */
  private emptySection(name: SectionName): Correction {
    const title = `Add an empty ${name} section`;
    const text = `;### ${name} ###\n0\n`;
    const later = SECTIONS.slice(SECTIONS.indexOf(name) + 1).map((section) => this.sectionOf(section).start);
    const next = later.find((start) => start >= 0);
    if (next !== undefined) return replacement(title, next, next, `${text}\n`);
    const { length, text: before } = this.source;
    return replacement(title, length, length, `${before.endsWith("\n") || length === 0 ? "" : "\n"}\n${text}`);
  }

  /** True where a banner of the section is later in the text: it is not missing, but out of order. */
  private isBannerBehind(name: SectionName): boolean {
    const pattern = new RegExp(`^[ \\t]*;#+[ \\t]*${name}[ \\t]*#+`, "im");
    return pattern.test(this.source.text.slice(this.scanner.end));
  }

  /** Values after the last section, or a section that was there before. False where the end of the text was reached. */
  private skipStray(next: number): boolean {
    const { scanner, findings } = this;
    const { start } = scanner;
    const isTrailing = next >= SECTIONS.length;
    const end = this.skipTo(() => scanner.kind === Kind.banner && !isTrailing && scanner.start !== start);
    if (isTrailing) findings.add("trailing-data", start, end, "Data after the last instance.", replacement("Delete it", start, end, ""));
    else findings.add("unexpected-data", start, end, "This section was there before.", replacement("Delete it", start, end, ""));
    return scanner.kind !== Kind.end;
  }

  /** Advances until `isThere`; gives the end of the last token passed. */
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
    const { scanner, findings } = this;
    const section = this.sectionOf(name);
    section.start = scanner.start;
    if (scanner.kind === Kind.banner) {
      section.banner = { start: scanner.start, end: scanner.end };
      scanner.advance();
    } else
      findings.add(
        "section-banner-missing",
        scanner.start,
        scanner.end,
        `No ;### ${name} ### line before this section.`,
        banner(name, scanner),
      );
    section.end = section.banner?.end ?? scanner.start;
    const kind = name.slice(0, -1) as RecordKind;
    this.readCount(section, kind);
    if (name === "MATERIALS") this.readRecords(this.materials, kind);
    if (name === "OBJECTS") this.readRecords(this.objects, kind);
    if (name === "INSTANCES") this.readRecords(this.instances, kind);
  }

  private readCount(section: OpenSection<unknown>, kind: RecordKind): void {
    const { scanner, findings } = this;
    const reader = new RecordReader(scanner);
    const { start } = scanner;
    const word = kind.toLowerCase();
    // records without a count before them are still records
    if (scanner.kind === Kind.marker || scanner.kind === Kind.string) {
      findings.add(
        "expected-integer",
        scanner.start,
        scanner.end,
        `Expected a whole number (the number of ${word}s), found ${scanner.text.slice(0, 40)}.`,
      );
      return;
    }
    const count = reader.integer(`the number of ${word}s`);
    if (count !== undefined && count.value < 0 && count.value !== UNKNOWN)
      reader.findings.add("negative-count", start, start + count.end, `Negative ${word} count: ${count.value}.`);
    if (reader.isTruncated) this.isTruncated = true;
    this.takeFindings(reader.finish(), start);
    if (count === undefined) return;
    section.count = { value: count.value, start: start + count.start, end: start + count.end };
    section.end = start + count.end;
  }

  private readRecords<R extends Stretch>(section: OpenSection<R>, kind: RecordKind): void {
    const { scanner, findings } = this;
    const announced = section.count?.value ?? UNKNOWN;
    if (scanner.isValue && announced <= 0 && !(scanner.kind === Kind.integer && kind !== "INSTANCE"))
      this.skipLeftovers(`the ${kind.toLowerCase()} count`);
    for (;;) {
      let marker = -1;
      // one of another kind is a slip where a record is still to come
      if (scanner.kind === Kind.marker && (scanner.name === kind || section.records.length < announced)) {
        marker = scanner.start;
        const number = section.records.length;
        if (scanner.value !== number || scanner.name !== kind) {
          const message = `Comment says ${scanner.name} ${scanner.value} but this is ${kind} ${number}.`;
          const text = `;${kind} ${number}`;
          findings.add(
            "record-number",
            scanner.start,
            scanner.end,
            message,
            replacement(`Change to ${text}`, scanner.start, scanner.end, text),
          );
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
        const start = scanner.start;
        findings.add(
          "record-marker-missing",
          start,
          scanner.end,
          `No ${text} comment before this record.`,
          replacement("Add it", start, start, `${text}\n`),
        );
      }
      const start = scanner.start;
      const record = this.readRecord(kind) as unknown as R;
      section.records.push(record);
      section.starts.push(start);
      section.markers.push(marker);
      section.end = start + record.length;
      if (this.isTruncated) break;
      if (kind !== "INSTANCE" || scanner.kind !== Kind.end) this.skipLeftovers(`this ${kind.toLowerCase()}`, kind);
    }
    const present = section.records.length;
    if (section.count !== undefined && announced !== UNKNOWN && announced !== present) {
      const { start, end } = section.count;
      const word = kind.toLowerCase();
      const message = `The ${word} count is ${announced} but ${present} are present.`;
      findings.add(
        "count-mismatch",
        start,
        end,
        message,
        replacement(`Change the ${word} count to ${present}`, start, end, String(present)),
      );
    }
  }

  private readRecord(kind: RecordKind): Stretch {
    if (kind === "MATERIAL") return this.readMaterial();
    return kind === "OBJECT" ? this.readObject() : this.readInstance();
  }

  private readMaterial(): MaterialRecord {
    const { scanner, textLayout, materials } = this;
    if (materials.records.length === 0) textLayout.lookAtMaterials(scanner, materials.count?.value ?? 1);
    const { record, reader } = readMaterial(scanner, textLayout.layout, textLayout.version);
    return this.finish(record, reader, "MATERIAL");
  }

  private readObject(): ObjectRecord {
    const { scanner, textLayout } = this;
    textLayout.lookAtObject(scanner);
    const { record, reader } = readObject(scanner, textLayout.layout, textLayout.version);
    return this.finish(record, reader, "OBJECT");
  }

  private readInstance(): InstanceRecord {
    const { scanner, textLayout, instances } = this;
    if (instances.records.length === 0) textLayout.lookAtInstances(scanner);
    const { record, reader } = readInstance(scanner, textLayout.layout);
    return this.finish(record, reader, "INSTANCE");
  }

  /** After a record that broke off, its remaining values are skipped: they are part of it. */
  private finish<R extends Stretch>(record: R, reader: RecordReader, kind: RecordKind): R {
    const { scanner } = this;
    if (reader.isTruncated) this.isTruncated = true;
    if (!reader.isCut || !scanner.isValue) return record;
    while (scanner.isValue && !isRecordStart(scanner, kind)) this.skipLine();
    let end = scanner.start;
    while (end > reader.end && isSpace(scanner.units[end - 1])) end--;
    return { ...record, length: end - reader.base };
  }

  /** To the first token of the next line. */
  private skipLine(): void {
    const { scanner } = this;
    if (scanner.kind === Kind.string) scanner.advance();
    else scanner.seek(lineBreakBehind(scanner));
  }

  /** Values that belong to no record: reported once, and passed over up to the next comment or record. */
  private skipLeftovers(behind: string, kind?: RecordKind): void {
    const { scanner, findings } = this;
    if (!scanner.isValue) return;
    if (kind === undefined && scanner.kind === Kind.integer) return;
    if (kind !== undefined && this.isPlausibleStart(kind)) return;
    const { start } = scanner;
    let { end } = scanner;
    let count = 0;
    // the first one was found to be none
    while (scanner.isValue && !(kind !== undefined && count > 0 && this.isPlausibleStart(kind))) {
      end = scanner.end;
      count++;
      scanner.advance();
    }
    const isLast = kind === "INSTANCE" && !scanner.is(Kind.marker);
    const correction = replacement(count === 1 ? "Delete it" : "Delete them", ...this.wholeLines(start, end), "");
    if (isLast) findings.add("trailing-data", start, end, "Data after the last instance.", correction);
    else findings.add("unexpected-data", start, end, `${count} unexpected value${count === 1 ? "" : "s"} after ${behind}.`, correction);
  }

  private isPlausibleStart(kind: RecordKind): boolean {
    const { scanner } = this;
    const { records, count } = { MATERIAL: this.materials, OBJECT: this.objects, INSTANCE: this.instances }[kind];
    const isFull = records.length >= (count?.value ?? 0);
    return isFull ? isCountOfNext(scanner, kind) : beginsRecord(scanner, kind);
  }

  /** The span with its line end, where it fills whole lines. */
  private wholeLines(start: number, end: number): [number, number] {
    const { scanner, source } = this;
    if (!scanner.isFirstOnLine(start)) return [start, end];
    let after = end;
    while (after < source.length && isSpace(scanner.units[after]) && scanner.units[after] !== 10) after++;
    return scanner.units[after] === 10 ? [start, after + 1] : [start, end];
  }
}

function lineBreakBehind(scanner: Scanner): number {
  const end = scanner.units.indexOf(10, scanner.end);
  return end < 0 || end > scanner.length ? scanner.length : end;
}

function banner(name: string, scanner: Scanner) {
  return replacement("Add it", scanner.start, scanner.start, `;### ${name} ###\n`);
}

export function shiftFinding(found: Finding, by: number): Finding {
  const { start, end, correction } = found;
  const moved = { ...found, start: start + by, end: end + by };
  if (correction === undefined) return moved;
  const edits = correction.edits.map((edit) => ({ start: edit.start + by, end: edit.end + by, text: edit.text }));
  return { ...moved, correction: { title: correction.title, edits } };
}
