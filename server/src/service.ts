/**
 * The open documents and their analyses: one per version, made when first needed. Must know neither the protocol nor the platform: its
 * clock is passed in.
 */
import type { Analysis } from "../../formats/core/analysis.ts";
import { notEncoded } from "../../formats/core/codec.ts";
import type { CompanionFile } from "../../formats/core/companion.ts";
import type { Format } from "../../formats/core/format.ts";
import type { Issue } from "../../formats/core/issue.ts";
import { catchStop, hasErrors } from "../../formats/core/issue.ts";
import type { NameList, Names } from "../../formats/core/names.ts";
import { NameHolder } from "../../formats/core/names.ts";
import { findLostCharacters } from "../../formats/lostCharacters.ts";
import { Companions, type ReadableCompanion } from "./companions.ts";
import type { AnalysisTimes, CompanionMessage } from "./protocol.ts";
import { findSoundPart } from "./soundPart.ts";
import { fileNameOf, pathOf, TextVersion } from "./textVersion.ts";
import { inspect, NO_FORMAT } from "./visual/inspected.ts";

/** The newest version of a document, analyzed. */
export interface View {
  readonly document: TextVersion;
  readonly format: Format;
  readonly analysis: Analysis;
  /** Findings of the analysis, and findings that any text may have. */
  readonly issues: readonly Issue[];
  readonly names: Names;
  /** The companion file of the document, if readable. */
  readonly companion: ReadableCompanion | undefined;
  /** The last version without errors, if this one has some: it knows the places in the file. */
  readonly lastSound: SoundVersion | undefined;
}

export type SoundVersion = Pick<View, "document" | "analysis"> & {
  /** The current version, without the parts that have errors. */
  readonly isPart?: true;
};

export interface ServiceListener {
  /** There is a new version, or the same one must be analyzed again. */
  changed?(document: TextVersion): void;
  closed?(uri: string): void;
}

export interface ServicePlatform {
  /** Milliseconds from any start. */
  now(): number;
  /** Reports an exception that is a bug. */
  reportFailure(doing: string, error: unknown): void;
}

interface Entry {
  document: TextVersion;
  readonly format: Format | undefined;
  /** For a file that is inspected without its own text. */
  readonly content?: Uint8Array;
  /** The view of `document` once it was requested, and before that the view of an earlier version. */
  analysed?: Analysed;
  /** {@link Analysis.baseline} of the document's file when it was last read. */
  baseline?: unknown;
  lastSound?: SoundVersion;
  /** For a version with errors and no earlier version without: the result of {@link Service.findSound}. */
  part?: { readonly of: TextVersion; readonly sound: SoundVersion | undefined };
  times: AnalysisTimes;
}

interface Analysed {
  readonly document: TextVersion;
  readonly analysis: Analysis;
  readonly issues: readonly Issue[];
  readonly namesVersion: number;
  readonly companion: CompanionFile | undefined;
}

export class Service {
  private readonly names = new NameHolder();
  private namesVersion = 0;
  private readonly entries = new Map<string, Entry>();
  private readonly listeners: ServiceListener[] = [];
  private readonly companions: Companions;
  /** Documents being analyzed: of two companions, one may request the other meanwhile. */
  private readonly busy = new Set<string>();

  constructor(
    private readonly formats: readonly Format[],
    private readonly platform: ServicePlatform,
  ) {
    this.companions = new Companions({
      findText: (uri) => this.entries.get(uri)?.document,
      findAnalysis: (uri) => (this.busy.has(uri) ? this.entries.get(uri)?.analysed : this.findView(uri))?.analysis,
      analyse: ({ format: id, fileName }, text) => {
        const format = formats.find((candidate) => candidate.id === id);
        return format?.analyse(text, { names: this.names.of(format), decoded: true, fileName });
      },
    });
  }

  listen(listener: ServiceListener): void {
    this.listeners.push(listener);
  }

  open(document: TextVersion): void {
    const format = this.formats.find((candidate) => candidate.languageId === document.languageId);
    this.entries.set(document.uri, { document, format, times: { count: 0, last: 0, longest: 0 } });
    this.notifyChanged(document);
  }

  /** Adds a file for inspection only. Listeners are not notified, because no editor has the document. */
  inspect(uri: string, formatId: string | null, content: Uint8Array): void {
    const format = this.formats.find(({ id }) => id === formatId) ?? NO_FORMAT;
    const version = (this.entries.get(uri)?.document.version ?? 0) + 1;
    const document = new TextVersion(uri, format.languageId, version, "");
    this.entries.set(uri, { document, format, content, times: { count: 0, last: 0, longest: 0 } });
  }

  /** Sets the next version of an open document. */
  update(document: TextVersion): void {
    const entry = this.entries.get(document.uri);
    if (!entry) return;
    entry.document = document;
    this.notifyChanged(document);
  }

  /** Sets the text of a document's file, if the document was opened with another text or its file was read again. */
  takeFileText(uri: string, text: string): void {
    const entry = this.entries.get(uri);
    if (!entry?.format || entry.content) return;
    const { document, format } = entry;
    delete entry.baseline;
    const ofFile = this.analysisOf({ ...entry, document: document.withText(text, document.version) }, format);
    entry.baseline = ofFile.analysis.baseline;
    if (!entry.lastSound) noteSound(entry, ofFile);
    delete entry.analysed;
    this.notifyChanged(document);
  }

  close(uri: string): void {
    if (!this.entries.delete(uri)) return;
    for (const listener of this.listeners) listener.closed?.(uri);
    // now it equals the file on disk
    for (const other of this.companions.documentsOf(uri)) {
      const document = this.entries.get(other)?.document;
      if (document) this.notifyChanged(document);
    }
  }

  /** @throws RangeError for an id that is not one of ours. */
  getFormat(id: string): Format {
    const format = this.formats.find((candidate) => candidate.id === id);
    if (!format) throw new RangeError(`Unknown format ${id}.`);
    return format;
  }

  namesOf(format: Format): Names {
    return this.names.of(format);
  }

  /** Replaces all name lists; every open document is analyzed again. */
  replaceNames(lists: readonly NameList[]): void {
    this.names.replace(lists);
    this.namesVersion++;
    for (const { document, content } of this.entries.values()) if (!content) this.notifyChanged(document);
  }

  /** Sets a document's companion file. Returns false if the document is not open. */
  setCompanion(uri: string, companion: CompanionMessage | null): boolean {
    const entry = this.entries.get(uri);
    this.companions.set(uri, entry ? companion : null);
    if (entry) this.notifyChanged(entry.document);
    return entry !== undefined;
  }

  /** True if files of the document's format have companion files. */
  mayHaveCompanion(uri: string): boolean {
    const entry = this.entries.get(uri);
    return entry?.format?.companion !== undefined && !entry.content;
  }

  isCompanion(uri: string): boolean {
    return this.companions.documentsOf(uri).length > 0;
  }

  findDocument(uri: string): TextVersion | undefined {
    return this.entries.get(uri)?.document;
  }

  get documentCount(): number {
    return this.entries.size;
  }

  timesOf(uri: string): AnalysisTimes | undefined {
    return this.entries.get(uri)?.times;
  }

  /** False if {@link findView} would have to analyze the text first. */
  isAnalysed(uri: string): boolean {
    const entry = this.entries.get(uri);
    if (!entry?.format) return true;
    const { analysed } = entry;
    return (
      analysed?.document === entry.document &&
      analysed.namesVersion === this.namesVersion &&
      analysed.companion === this.companions.findFile(uri)
    );
  }

  /** The newest version of an open document in one of our languages. Never throws: a failed analysis reports that as an issue. */
  findView(uri: string): View | undefined {
    const entry = this.entries.get(uri);
    if (!entry?.format) return undefined;
    const { format } = entry;
    if (!this.isAnalysed(uri)) this.analyse(entry, format);
    const { document, analysed, lastSound } = entry;
    if (!analysed) return undefined;
    const { analysis, issues } = analysed;
    return {
      document,
      format,
      analysis,
      issues,
      names: this.names.of(format),
      companion: this.companions.findReadable(uri),
      lastSound: lastSound?.analysis === analysis ? undefined : lastSound,
    };
  }

  /**
   * A version that knows the places of a text with errors: its last version without errors, or else the text without the parts that have
   * them.
   */
  findSound({ document, analysis, lastSound }: View): SoundVersion | undefined {
    const entry = this.entries.get(document.uri);
    const format = entry?.format;
    if (lastSound || !entry || !format || entry.content) return lastSound;
    if (entry.part?.of !== document) {
      const found = findSoundPart(document.text, analysis, (text) => {
        const part = { ...entry, document: document.withText(text, document.version) };
        return this.analysisOf(part, format).analysis;
      });
      const sound: SoundVersion | undefined = found && {
        document: document.withText(found.text, document.version),
        analysis: found.analysis,
        isPart: true,
      };
      entry.part = { of: document, sound };
    }
    return entry.part.sound;
  }

  private analyse(entry: Entry, format: Format): void {
    if (entry.content) return this.analyseContent(entry, entry.content, format);
    entry.analysed = this.analysisOf(entry, format);
    noteSound(entry, entry.analysed);
    // a text without a file has no baseline
    if (!entry.document.uri.startsWith("untitled:")) entry.baseline ??= entry.analysed.analysis.baseline;
  }

  private analysisOf(entry: Entry, format: Format): Analysed {
    const { document } = entry;
    const { namesVersion } = this;
    const decoded = document.uri.startsWith("bytewright:");
    const fileName = fileNameOf(document.uri);
    const companion = this.companions.findFile(document.uri);
    const start = this.platform.now();
    this.busy.add(document.uri);
    const outcome = catchStop(() => {
      try {
        const { baseline, analysed } = entry;
        return format.analyse(document.text, {
          names: this.names.of(format),
          decoded,
          fileName,
          ...pathIn(document.uri),
          ...(baseline !== undefined && { baseline }),
          ...(analysed && { earlier: analysed.analysis.reusable }),
          ...(companion && { companion }),
        });
      } catch (error) {
        this.platform.reportFailure(`analysing ${fileName}`, error);
        throw error;
      }
    });
    this.busy.delete(document.uri);
    const last = this.platform.now() - start;
    entry.times = { count: entry.times.count + 1, last, longest: Math.max(entry.times.longest, last) };
    const analysis = "issue" in outcome ? failedAnalysis(outcome.issue) : outcome.value;
    const isFile = !decoded && !document.uri.startsWith("untitled:");
    const issues = isFile ? [...analysis.issues, ...findLostCharacters(document.text)] : analysis.issues;
    return { document, analysis, issues, namesVersion, companion };
  }

  private analyseContent(entry: Entry, content: Uint8Array, format: Format): void {
    const { document } = entry;
    const context = { names: this.names.of(format), decoded: true, fileName: fileNameOf(document.uri) };
    const { text, analysis } = inspect(content, format, context);
    entry.document = document.withText(text, document.version);
    entry.analysed = { document: entry.document, analysis, issues: analysis.issues, namesVersion: this.namesVersion, companion: undefined };
  }

  private notifyChanged(document: TextVersion): void {
    for (const listener of this.listeners) listener.changed?.(document);
    for (const uri of this.companions.documentsOf(document.uri)) {
      const other = this.entries.get(uri)?.document;
      if (other) for (const listener of this.listeners) listener.changed?.(other);
    }
  }
}

function noteSound(entry: Entry, { document, analysis }: Analysed): void {
  if (!hasErrors(analysis.issues)) entry.lastSound = { document, analysis };
}

/** Unsaved texts have no path. */
function pathIn(uri: string): { readonly path?: string } {
  return uri.startsWith("untitled:") ? {} : { path: pathOf(uri) };
}

/** Replaces an analysis that threw an exception, and reports only that. */
function failedAnalysis(issue: Issue): Analysis {
  return { issues: [issue], encoded: () => notEncoded([issue]) };
}
