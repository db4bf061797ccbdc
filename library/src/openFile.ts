/** The command line's `decode`, `check` and `encode`, on bytes and texts instead of files. */
import { movable, type Peeled, rewrap } from "../../formats/containers/index.ts";
import type { Decoded } from "../../formats/core/coded.ts";
import type { Format } from "../../formats/core/format.ts";
import { catchStop, type Issue as FoundIssue } from "../../formats/core/issue.ts";
import { distinctBy } from "../../formats/core/lists.ts";
import { joinNames, type Names, namesOf, parseNameList } from "../../formats/core/names.ts";
import { encodeProved, findDifference } from "../../formats/core/proof.ts";
import { typeChangesSince } from "../../formats/core/tree/changedTypes.ts";
import { identify } from "../../formats/open.ts";
import { findTextFormat, formats } from "../../formats/registry.ts";
import type { EncodeResult, Field, FormatInfo, Issue, Message, OpenedFile, OpenOptions, WordsResult } from "./api.ts";
import { BYTES, firstOf, libraryIssue, listOf, objectOf, TEXT, textsByName } from "./arguments.ts";
import { placeIssues } from "./places.ts";
import { suppliesFrom } from "./supplies.ts";

/** All formats that {@link openFile} can open. */
export function listFormats(): readonly FormatInfo[] {
  return formats.map(infoOf);
}

/**
 * Opens a game file, compressed or not. Never throws for bad input: see {@link OpenedFile.issues}.
 * @param fileName any path; its extension helps if the content does not show the format
 */
export function openFile(bytes: Uint8Array, fileName: string, options: OpenOptions = {}): OpenedFile {
  const wrong = firstOf([() => BYTES.find(bytes, "bytes"), () => TEXT.find(fileName, "fileName"), () => OPTIONS.find(options, "options")]);
  if (wrong) return unreadable(undefined, [wrong]);
  const found = identify(bytes, fileName, suppliesFrom(options));
  const format = found.issue ? findTextFormat(fileName, found.content) : found.format;
  if (format) return new GameFile(bytes, found, fileName, format, namesOf(format, namesFor(format, options), { path: fileName }));
  return unreadable(found.format, found.issue ? [found.issue] : [], found.layers);
}

const OPTIONS = objectOf({ dictionaries: listOf(BYTES), names: listOf(TEXT) });

function namesFor(format: Format, { names = [] }: OpenOptions): Names {
  return joinNames(format.builtinNames(), names.length === 0 ? [] : [parseNameList(names.join("\n"), "user", "names")]);
}

function infoOf({ id, title, description, extensions, textSuffix }: Format): FormatInfo {
  return { id, title, description, extensions, textSuffix };
}

function compressionOf(layers: Peeled["layers"]): readonly string[] {
  return layers.map(({ container }) => container.id);
}

function unreadable(format: Format | undefined, found: readonly FoundIssue[], layers: Peeled["layers"] = []): OpenedFile {
  const issues = placeIssues(found);
  return {
    format: format && infoOf(format),
    text: undefined,
    exact: false,
    issues,
    compression: compressionOf(layers),
    fields: () => [],
    check: () => issues,
    messages: () => [],
    withWords: () => ({ issues }),
    encode: () => ({ issues }),
  };
}

class GameFile implements OpenedFile {
  readonly format: FormatInfo;
  readonly text: string | undefined;
  readonly exact: boolean;
  readonly difference?: number;
  readonly issues: readonly Issue[];
  readonly compression: readonly string[];
  private readonly decoded: Decoded;

  constructor(
    private readonly bytes: Uint8Array,
    private readonly peeled: Peeled,
    private readonly fileName: string,
    private readonly found: Format,
    private readonly names: Names,
  ) {
    const decoded = found.decode(peeled.content, names);
    this.decoded = decoded;
    this.format = infoOf(found);
    this.compression = compressionOf(peeled.layers);
    this.text = decoded.kind === "ok" ? decoded.text : undefined;
    this.exact = decoded.kind === "ok" && decoded.exact;
    if (decoded.kind === "ok" && decoded.difference !== undefined) this.difference = decoded.difference;
    this.issues = placeIssues(decoded.issues, this.text);
  }

  fields(): readonly Field[] {
    const map = this.decoded.map();
    return Array.from({ length: map.count }, (_, index) => {
      const { schema, path, bytes, text } = map.field(index);
      return { path, name: schema.name, type: schema.label ?? schema.type, meaning: schema.meaning, bytes, text };
    });
  }

  check(text: string): readonly Issue[] {
    const { found, names, fileName } = this;
    const wrong = TEXT.find(text, "text");
    if (wrong) return placeIssues([wrong]);
    const checked = catchStop(() => {
      const analysis = found.analyse(text, { names, decoded: true, fileName });
      // a format that is text itself is written as it is
      return found.textSuffix === "" ? analysis.issues : [...analysis.issues, ...analysis.encoded().issues, ...this.typeChanges(text)];
    });
    return withoutRepeats(placeIssues("issue" in checked ? [checked.issue] : checked.value, text));
  }

  /** Values whose type silently differs from the file's. */
  private typeChanges(text: string): readonly FoundIssue[] {
    const { found, names, fileName, text: before } = this;
    return before === undefined ? [] : typeChangesSince(before, text, found, { names, decoded: true, fileName });
  }

  messages(text: string): readonly Message[] {
    return TEXT.find(text, "text") ? [] : messagesIn(this.found, text);
  }

  withWords(text: string, words: Readonly<Record<string, string>>): WordsResult {
    const wrong = firstOf([() => TEXT.find(text, "text"), () => textsByName(words, "words")]);
    return wrong ? { issues: placeIssues([wrong]) } : withWords(this.found, text, words);
  }

  encode(text: string): EncodeResult {
    const { found, names, peeled, bytes } = this;
    const wrong = TEXT.find(text, "text");
    if (wrong) return { issues: placeIssues([wrong]) };
    const proved = encodeProved(found, text, names);
    const issues = placeIssues([...proved.issues, ...this.typeChanges(text)], text);
    if (proved.kind === "errors") return { issues };
    if (proved.kind === "unproved") return { issues: [...issues, NOT_PROVED] };
    if (findDifference(proved.bytes, peeled.content) === undefined) return { bytes, issues };
    const wrapped = catchStop(() => rewrap(proved.bytes, peeled.layers));
    return "issue" in wrapped ? { issues: [...issues, ...placeIssues([wrapped.issue])] } : { bytes: movable(wrapped.value), issues };
  }
}

const NOT_PROVED: Issue = {
  code: "internal/not-proved",
  severity: "error",
  message: "The new bytes do not decode to the same text again, so they are not given. This is a mistake of Bytewright: please report it.",
};

/** Reading, analysis and encoding may each report one finding. */
function withoutRepeats(issues: readonly Issue[]): readonly Issue[] {
  return distinctBy(issues, ({ code, message, text, bytes }) => JSON.stringify([code, message, text?.start, bytes?.start]));
}

function messagesIn({ messages }: Format, text: string): readonly Message[] {
  if (!messages) return [];
  return messages.read(text).map(({ id, words }) => {
    const codes = messages.findCodes(words).map(({ start, end }) => ({ start, end }));
    return { id, words, codes };
  });
}

function withWords({ messages, title }: Format, text: string, words: Readonly<Record<string, string>>): WordsResult {
  const refuse = (message: string): WordsResult => ({ issues: placeIssues([libraryIssue("words", message)]) });
  if (!messages) return refuse(`${title} files have no messages.`);
  const changed = messages.change(text, new Map(Object.entries(words)));
  if ("refused" in changed) return refuse(`${changed.id}: ${changed.refused}`);
  const there = new Set(messages.read(changed.text).map(({ id }) => id));
  const missing = Object.keys(words).find((id) => words[id] !== "" && !there.has(id));
  return missing === undefined ? { text: changed.text, issues: [] } : refuse(`The text has no message ${missing}.`);
}
