/** Parses texts into messages. Source: format reference, section 6. */
import { ByteSink } from "../../core/bytes/byteSink.ts";
import type { Fix, Issue, Severity } from "../../core/issue.ts";
import { counted } from "../../core/text/counted.ts";
import { endOfLine } from "../../core/text/lines.ts";
import type { Span } from "../../core/text/span.ts";
import type { Scalar } from "../../core/yaml/blocks.ts";
import { issue, type MsbtCode } from "../diagnostics.ts";
import {
  ATTRIBUTES,
  bucketOf,
  LABELS,
  type Message,
  type MessageFile,
  NUMBERS,
  primeOver,
  STYLES,
  TEXTS,
  usualBuckets,
  usualLabelOrder,
} from "../messages.ts";
import { bytesOfText, textOf } from "../pieces.ts";
import { type Game, gameOf } from "../tags/games.ts";
import { bytesOfHex, LayoutLines } from "./layoutLines.ts";
import type { Problem } from "./parseTag.ts";
import { type Mark, parseWords } from "./parseWords.ts";
import { isKept, presentSections } from "./printText.ts";
import { type Entry, placeIn, scanText } from "./scanText.ts";

export interface ParsedMessage extends Message {
  readonly entry: Entry;
  readonly marks: readonly Mark[];
}

export interface ParsedFile extends MessageFile {
  readonly messages: readonly ParsedMessage[];
}

export interface ParsedText {
  readonly file: ParsedFile;
  readonly game: Game;
  readonly layout: LayoutLines;
  readonly issues: readonly Issue[];
  readonly hasComments: boolean;
}

/** How texts of msyt begin; our texts may have such a label, too. */
const MSYT = /^\uFEFF?(?:---\s+)?(?:group_count|atr1_unknown|entries|ato1|nli1|tsy1)[ \t]*:/;
const OURS = /^#!layout[ \t]+file[ \t]/m;

export function isMsyt(text: string): boolean {
  return MSYT.test(text) && !OURS.test(text);
}

const NO_TEXT: Scalar = { content: "", start: 0, end: 0, stretches: [] };
const NUMBER = /^(?:0|[1-9]\d{0,9})$/;

export function parseText(text: string): ParsedText {
  const issues: Issue[] = [];
  const report: Report = (code, message, { start, end }, severity) => {
    issues.push(issue(code, message, { text: { start, end } }, severity));
  };
  const isOther = isMsyt(text);
  if (isOther)
    report("layout", "This text is from msyt. Convert it first, because it does not state the byte order.", {
      start: 0,
      end: endOfLine(text, 0),
    });
  const { entries, layout: lines, hasComments } = isOther ? { entries: [], layout: [], hasComments: true } : scanText(text, report);
  const layout = new LayoutLines(text, lines);
  for (const each of layout.issues) issues.push(each);
  if (!isOther && !layout.spans.has("file")) issues.push(missingFile(text));
  const game = gameOf(layout.game);
  const sink = new ByteSink();
  const messages = entries.map((entry, index) => readMessage(entry, index, layout, game, issues, sink));
  checkLabels(messages, layout, report);
  checkStyles(messages, report);
  const nothing = messages.slice(0, -1).find(({ text: bytes, isEnded }) => !isEnded && bytes.length === 0);
  if (nothing)
    report(
      "tag-values",
      "A message without an end needs at least one character: two texts would have the same offset.",
      nothing.entry.text ?? nothing.entry.key,
    );
  const file = fileOf(messages, layout, report);
  return { file, game, layout, issues, hasComments };
}

function missingFile(text: string): Issue {
  const titles = [
    ["#!layout file little utf-16 3", "Little endian: Switch, 3DS"],
    ["#!layout file big utf-16 3", "Big endian: Wii, Wii U"],
  ];
  const fixes = () =>
    titles.map(([line, title]): Fix => {
      const before = text === "" || text.endsWith("\n") ? "" : "\n";
      return { title, edits: [{ span: { start: text.length, end: text.length }, text: `${before}${line}\n` }] };
    });
  return issue("layout", 'The line "#!layout file" with byte order, encoding and version is missing.', {
    text: { start: 0, end: endOfLine(text, 0) },
    fixes,
  });
}

function readMessage(entry: Entry, index: number, layout: LayoutLines, game: Game, issues: Issue[], sink: ByteSink): ParsedMessage {
  const words = entry.text ?? NO_TEXT;
  const { bytes, isEnded, marks, problems } = parseWords(words.content, layout.coding, game, sink);
  for (const problem of problems) issues.push(issueOf(problem, words));
  return {
    label: entry.key.content,
    text: bytes,
    isEnded,
    attributes: attributesOf(entry, index, layout, issues),
    style: styleOf(entry, issues),
    entry,
    marks,
  };
}

function issueOf({ code, message, start, end, instead, severity }: Problem, words: Scalar): Issue {
  const place = { start: placeIn(words, start), end: placeIn(words, end) };
  const fixes = instead?.map((name): Fix => ({ title: `Change to ${name}`, edits: [{ span: place, text: name }] }));
  return issue(code, message, { text: place, ...(fixes && fixes.length > 0 ? { fixes: () => fixes } : {}) }, severity);
}

function attributesOf(
  { attributes: written }: Entry,
  index: number,
  { attributes, coding }: LayoutLines,
  issues: Issue[],
): Message["attributes"] {
  const refuse = (message: string) => {
    if (written) issues.push(issue("attribute", message, { text: { start: written.start, end: written.end } }));
    return undefined;
  };
  if (!attributes) return refuse('The file has no attributes. Add a line "#!layout attributes strings", or one with their size in bytes.');
  if (attributes.areTexts) {
    const text = written?.content ?? "";
    const bytes = bytesOfText(text, coding);
    if (text.includes("\0") || textOf(bytes, coding) !== text)
      return refuse("The text has a NUL or half of a character, which the file cannot store.");
    return text;
  }
  const isStored = index < (attributes.count ?? Number.POSITIVE_INFINITY);
  if (!written) return isStored ? attributes.usual : undefined;
  if (!isStored) return refuse(`According to the line "#!layout attributes", only the first ${attributes.count} messages have attributes.`);
  const bytes = bytesOfHex(written.content);
  if (!bytes) return refuse(`Attributes are ${counted(attributes.size, "byte")}, written as 0x0102.`);
  return bytes.length === attributes.size ? bytes : refuse(`Attributes have ${counted(attributes.size, "byte")}; found ${bytes.length}.`);
}

function styleOf({ style }: Entry, issues: Issue[]): number | undefined {
  if (!style) return undefined;
  const number = readStyle(style.content);
  if (number !== undefined) return number;
  issues.push(issue("style", "A style must be a number.", { text: { start: style.start, end: style.end } }));
  return 0;
}

/** Reads a signed number; undefined if it does not fit 32 bits. */
export function readStyle(written: string): number | undefined {
  const number = /^-?\d{1,10}$/.test(written) ? Number(written) : Number.NaN;
  return number >= -0x8000_0000 && number <= 0xffff_ffff ? number | 0 : undefined;
}

type Report = (code: MsbtCode, message: string, place: Span, severity?: Severity) => void;

function checkLabels(messages: readonly ParsedMessage[], layout: LayoutLines, report: Report): void {
  const isNumbered = isByNumber(layout);
  const seen = new Set<string>();
  for (const { label, entry } of messages) {
    if (isNumbered && !(NUMBER.test(label) && Number(label) <= 0xffff_ffff))
      report("label-text", "In a file with NLI1, a message's label must be a number.", entry.key);
    else if (label === "") report("label-text", "The label is empty.", entry.key);
    else if (!/^[ -~]+$/.test(label)) report("label-text", "A label can have only printable ASCII characters.", entry.key);
    else if (label.length > 255) report("label-text", `The label has ${label.length} bytes; the maximum is 255.`, entry.key);
    if (seen.has(label)) report("label-twice", `The label ${label} is already used.`, entry.key);
    seen.add(label);
  }
}

function isByNumber({ sections }: LayoutLines): boolean {
  return sections?.includes(NUMBERS) === true && !sections.includes(LABELS);
}

function checkStyles(messages: readonly ParsedMessage[], report: Report): void {
  const without = messages.find(({ style }) => style === undefined);
  if (without && messages.some(({ style }) => style !== undefined))
    report(
      "style",
      "This message has no style, but others do. Either all messages have a style, or no message has one.",
      without.entry.key,
    );
}

/** Maximum size of all attributes together; more would be a mistake. */
const MAX_ATTRIBUTES = 0x400_0000;

function fileOf(messages: readonly ParsedMessage[], layout: LayoutLines, report: Report): ParsedFile {
  const start: Span = { start: 0, end: 0 };
  const placeOf = (name: string) => layout.spans.get(name) ?? layout.spans.get("file") ?? start;
  const { attributes: stated } = layout;
  if (stated?.count !== undefined && stated.count > messages.length)
    report(
      "layout",
      `Attributes of ${counted(stated.count, "message")} are stated, but there are ${messages.length} messages.`,
      placeOf("attributes"),
    );
  const attributes = stated && {
    areTexts: stated.areTexts,
    size: stated.size,
    count: Math.min(stated.count ?? messages.length, messages.length),
    rest: stated.rest,
  };
  if (attributes && attributes.count * attributes.size > MAX_ATTRIBUTES)
    report("layout", `Attributes of ${attributes.size} bytes for ${attributes.count} messages are too large.`, placeOf("attributes"));
  const present = presentSections({ attributes, messages });
  const sections = layout.sections ?? present;
  if (!sections.includes(TEXTS) || !(sections.includes(LABELS) || sections.includes(NUMBERS)))
    report("layout", "A file needs the section TXT2, and LBL1 or NLI1.", placeOf("sections"));
  const missing = present.find((name) => !sections.includes(name) && (name === ATTRIBUTES || name === STYLES));
  if (missing !== undefined)
    report("layout", `Messages need the section ${missing}, which is not among the sections.`, placeOf("sections"));
  if (sections.includes(ATTRIBUTES) && !attributes)
    report("layout", 'The section ATR1 needs a line "#!layout attributes".', placeOf("sections"));
  if (sections.includes(STYLES) && !present.includes(STYLES) && messages.length > 0)
    report("layout", "The section TSY1 needs a style in each message.", placeOf("sections"));
  const known = new Set(sections);
  for (const name of layout.kept.keys())
    if (!known.has(name) || !isKept(name, sections))
      report("layout", `The section ${name} is not a section that is kept as bytes.`, placeOf("section"));
  for (const name of sections)
    if (isKept(name, sections) && !layout.kept.has(name))
      report("layout", `The section ${name} needs a line with its data.`, placeOf("sections"));
  return {
    ...layout.coding,
    version: layout.version,
    messages,
    attributes,
    sections,
    kept: layout.kept,
    ...labelsOf(messages, layout, report),
    padding: layout.padding,
    statedSize: layout.size,
    tail: layout.tail,
  };
}

function labelsOf(messages: readonly ParsedMessage[], layout: LayoutLines, report: Report): Pick<MessageFile, "buckets" | "labelOrder"> {
  const labels = messages.map(({ label }) => label);
  const place = (name: string) => layout.spans.get(name) ?? { start: 0, end: 0 };
  if (isByNumber(layout)) {
    const order = labels.map((_, index) => index).sort((a, b) => Number(labels[a]) - Number(labels[b]));
    return { buckets: 0, labelOrder: order };
  }
  const stated = layout.buckets ?? usualBuckets(messages.length);
  const buckets = stated === "full" ? primeOver(messages.length) : stated;
  if (buckets === 0 && messages.length > 0) {
    report("layout", "A file with messages needs at least one bucket.", place("buckets"));
    return { buckets, labelOrder: [] };
  }
  const order = usualLabelOrder(labels, buckets);
  if (!layout.labels) return { buckets, labelOrder: order };
  const ranks = new Map(layout.labels.map((label, index) => [label, index]));
  const known = new Set(labels);
  const strange = layout.labels.filter((label) => !known.has(label));
  const missing = labels.filter((label) => !ranks.has(label));
  if (strange.length + missing.length > 0) {
    const said = [
      strange.length > 0 ? `${strange.slice(0, 3).join(", ")} ${strange.length > 1 ? "are not labels" : "is not a label"}` : "",
      missing.length > 0 ? `${missing.slice(0, 3).join(", ")} ${missing.length > 1 ? "are" : "is"} missing, and follows by number` : "",
    ];
    report("layout", `Of the labels, ${said.filter((words) => words !== "").join("; ")}.`, place("labels"), "warning");
  }
  const rank = (index: number) => ranks.get(labels[index]) ?? ranks.size + index;
  return { buckets, labelOrder: order.sort((a, b) => bucketOf(labels[a], buckets) - bucketOf(labels[b], buckets) || rank(a) - rank(b)) };
}
