/** Hovers: the meaning of a place, its part of the companion file, and an unknown name's values in other files. */
import type { Hover, HoverParams, ServerCapabilities } from "vscode-languageserver";
import { MarkupKind } from "vscode-languageserver";
import type { Hover as FormatHover } from "../../../formats/core/analysis.ts";
import { placeLine } from "../../../formats/core/hover/places.ts";
import { counted } from "../../../formats/core/text/counted.ts";
import { code, inList, inParagraphs, type Markdown, markdown, plain } from "../../../formats/core/text/markdown.ts";
import { MovedText } from "../../../formats/core/text/movedText.ts";
import type { NameValue } from "../../../index/nameValues.ts";
import { type CompanionPart, findPartAt } from "../companionParts.ts";
import { toOffset, toRange } from "../lspConvert.ts";
import type { Service, SoundVersion, View } from "../service.ts";
import type { Session } from "../session.ts";
import { errorLines } from "../soundPart.ts";

const MAX_LINES = 20;
const MAX_VALUES = 6;

interface Found {
  readonly parts: readonly Markdown[];
  readonly range: NonNullable<Hover["range"]>;
  /** See `Hover.unknownName` of formats. */
  readonly unknownName: string | undefined;
}

export function hover(session: Session): ServerCapabilities {
  const find = session.answer<HoverParams, Found | null>("hover", null, (view, { position }) => {
    const { document } = view;
    const offset = toOffset(document, position);
    const found = hoverOf(view, offset, session.service);
    const part = findPartAt(view, offset);
    const span = found?.span ?? part?.span;
    if (!span) return null;
    const parts = [...(found ? [found.contents] : []), ...(part ? [describe(part)] : [])];
    return { parts, range: toRange(document, span), unknownName: found?.unknownName };
  });
  session.connection.onHover(async (params, token) => {
    const found = await find(params, token);
    if (found === null) return null;
    const { parts, range, unknownName: name } = found;
    // none until the client has read all files
    const values = name === undefined ? [] : await session.askIfPossible("bytewright/valuesOfName", { uri: params.textDocument.uri, name });
    const all = values?.length ? [...parts, describeValues(values)] : parts;
    return { contents: { kind: MarkupKind.Markdown, value: inParagraphs(separated(all)).source }, range };
  });
  return { hoverProvider: true };
}

/**
 * The format's hover. For a text with errors, places in the file are unknown. Then the last version without errors answers for everything that
 * has not changed since, and for the rest it shows where it was.
 */
function hoverOf(view: View, offset: number, service: Service): FormatHover | undefined {
  const { document, analysis } = view;
  const own = () => analysis.hover?.(offset);
  const sound = analysis.encoded().bytes ? undefined : service.findSound(view);
  if (!sound) return own();
  const moved = new MovedText(sound.document.text, document.text);
  const earlier = moved.earlier(offset);
  if (!earlier.isChanged) {
    const before = sound.analysis.hover?.(earlier.offset);
    if (!before) return undefined;
    const span = moved.later(before.span);
    const note = noteOf(view, sound, moved);
    if (span) return { ...before, span, contents: note ? inParagraphs([before.contents, note]) : before.contents };
  }
  const now = own();
  const { bytes, map } = sound.analysis.encoded();
  if (sound.isPart) return now;
  const [field] = bytes ? map().atText(earlier.offset) : [];
  if (!bytes || !field) return now;
  const place = markdown`As last saved: ${field.schema.name} at ${placeLine(bytes, field.bytes)}`;
  return now ? { ...now, contents: inParagraphs([now.contents, place]) } : { span: { start: offset, end: offset }, contents: place };
}

const AS_LAST = markdown`*Places as in the last version without errors: more than the lines with errors has changed since.*`;
const AS_PART = markdown`*Places as far as the errors allow: the parts with errors were left out.*`;

/** Places may have moved, which is unknown until the errors are fixed. */
function noteOf({ document, analysis }: View, { isPart }: SoundVersion, moved: MovedText): Markdown | undefined {
  if (isPart) return AS_PART;
  const wrong = errorLines(document.text, analysis.issues);
  return moved.changed.every(({ start, end }) => wrong.some((line) => line.start <= start && end <= line.end)) ? undefined : AS_LAST;
}

function separated(parts: readonly Markdown[]): Markdown[] {
  return parts.flatMap((part, at) => (at === 0 ? [part] : [markdown`---`, part]));
}

function describe({ part: { title, details }, companion }: CompanionPart): Markdown {
  const heading = markdown`${code(title)} · ${code(companion.fileName)}`;
  if (details.length === 0) return heading;
  const items = details.slice(0, MAX_LINES).map(code);
  if (details.length > MAX_LINES) items.push(plain(`and ${details.length - MAX_LINES} more`));
  return markdown`${heading}\n${inList(items)}`;
}

function describeValues(values: readonly NameValue[]): Markdown {
  const items = values.slice(0, MAX_VALUES).map(({ value, files, places: [place] }) => {
    const shown = code(value === "" ? "''" : value);
    if (place === undefined) return shown;
    return files === 1 ? markdown`${shown} in ${code(place)}` : markdown`${shown} in ${files} files, such as ${code(place)}`;
  });
  if (values.length > MAX_VALUES) items.push(plain(`and ${counted(values.length - MAX_VALUES, "more value")}`));
  return markdown`In other files of the workspace:\n${inList(items)}`;
}
