/** Every feature of an editor for the toy format, each as small as can be. */

import type {
  Action,
  Analysis,
  AnalysisContext,
  ColorMark,
  CompletionList,
  Hover,
  InlayHint,
  Lens,
  Renaming,
  TokenType,
} from "../../formats/core/analysis.ts";
import { TOKEN_TYPES } from "../../formats/core/analysis.ts";
import { crc32 } from "../../formats/core/bytes/crc32.ts";
import type { Encoded } from "../../formats/core/coded.ts";
import type { Issue } from "../../formats/core/issue.ts";
import { hasErrors } from "../../formats/core/issue.ts";
import type { OutlineNode } from "../../formats/core/outline.ts";
import { markdown } from "../../formats/core/text/markdown.ts";
import type { Span, TextEdit } from "../../formats/core/text/span.ts";
import { spansMeet } from "../../formats/core/text/span.ts";
import { encodeToy } from "./toyBinary.ts";
import type { ToyLine } from "./toyText.ts";
import { checkToy, parseToy, span } from "./toyText.ts";

export class ToyAnalysis implements Analysis {
  readonly issues: readonly Issue[];
  private readonly lines: readonly ToyLine[];
  private readonly known = new Map<number, { name: string; list: string }>();

  constructor(
    private readonly text: string,
    { names, decoded }: AnalysisContext,
  ) {
    this.lines = parseToy(text);
    this.issues = checkToy(this.lines, decoded);
    for (const list of names.lists)
      for (const name of list.names) if (!this.known.has(crc32(name))) this.known.set(crc32(name), { name, list: list.title });
  }

  encoded(): Encoded {
    return encodeToy(this.lines);
  }

  hover(offset: number): Hover | undefined {
    const line = this.findEntry(offset);
    if (!line) return undefined;
    const known = this.known.get(line.hash);
    return { span: line.nameSpan, contents: markdown`**${known?.name ?? line.name}** (${known?.list ?? "unknown"})` };
  }

  completions(offset: number): CompletionList {
    const start = this.text.lastIndexOf("\n", offset - 1) + 1;
    const typed = this.text.slice(start, offset);
    const reference = typed.lastIndexOf("@");
    if (reference >= 0) {
      const edit = span(start + reference + 1, offset);
      return {
        incomplete: true,
        items: this.entries().map(({ name }) => ({
          label: name,
          kind: "reference",
          edit: { span: edit, text: name },
          sortText: `1${name}`,
        })),
      };
    }
    return {
      incomplete: false,
      items: [...this.known.values()].map(({ name, list }) => ({
        label: name,
        kind: "name",
        detail: list,
        edit: { span: span(start, offset), text: `${name} = \${1:0}` },
        snippet: true,
        filterText: name,
        documentation: () => markdown`The entry **${name}**.`,
      })),
    };
  }

  outline(): readonly OutlineNode[] {
    const root: OutlineNode[] = [];
    let children = root;
    for (const [index, line] of this.lines.entries()) {
      if (line.kind === "none") continue;
      const node = { name: line.name, detail: line.kind, nameSpan: line.nameSpan };
      if (line.kind === "section") {
        children = [];
        root.push({ ...node, kind: "group", span: span(line.span.start, this.sectionEnd(index)), children });
      } else children.push({ ...node, kind: line.kind === "number" ? "number" : "key", span: line.span, children: [] });
    }
    return root;
  }

  folds(): readonly Span[] {
    return this.lines.flatMap((line, index) => (line.kind === "section" ? [span(line.span.start, this.sectionEnd(index))] : []));
  }

  selections(offset: number): readonly Span[] {
    const line = this.findEntry(offset);
    if (!line) return [];
    const part = [line.nameSpan, line.valueSpan].filter((candidate) => spansMeet(candidate, span(offset, offset)));
    return [...part, line.span, span(0, this.text.length)];
  }

  tokens(within: Span): Uint32Array {
    const found: number[] = [];
    const add = (place: Span, type: TokenType) => found.push(place.start, place.end - place.start, TOKEN_TYPES.indexOf(type));
    for (const line of this.lines) {
      if (!spansMeet(line.span, within) || line.span.start === line.span.end) continue;
      if (line.kind === "none") add(line.span, "comment");
      else add(line.nameSpan, line.kind === "section" ? "type" : this.known.has(line.hash) ? "name" : "hash");
      if (line.kind === "number") add(line.valueSpan, "number");
      if (line.kind === "reference") add(line.valueSpan, "reference");
    }
    return Uint32Array.from(found);
  }

  colors(): readonly ColorMark[] {
    return this.lines.flatMap((line) => (line.kind === "color" ? [{ span: line.valueSpan, color: [...line.color, 1] as const }] : []));
  }

  colorText(mark: Span, color: readonly [number, number, number, number]): TextEdit {
    const digits = color.slice(0, 3).map((part) =>
      Math.round(part * 255)
        .toString(16)
        .padStart(2, "0"),
    );
    return { span: mark, text: `#${digits.join("")}` };
  }

  inlayHints(within: Span): readonly InlayHint[] {
    const hints: InlayHint[] = [];
    for (const [index, line] of this.lines.entries()) {
      if (line.kind === "none" || !spansMeet(line.span, within)) continue;
      const known = this.known.get(line.hash);
      if (known && line.name.startsWith("0x"))
        hints.push({ offset: line.nameSpan.end, label: known.name, kind: "hash", tooltip: known.list });
      if (line.kind === "number") hints.push({ offset: line.span.end, label: `line ${index}`, kind: "offset" });
    }
    return hints;
  }

  definitions(offset: number): readonly Span[] {
    const hash = this.findMeaning(offset);
    return this.entries().flatMap((line) => (line.hash === hash ? [line.nameSpan] : []));
  }

  references(offset: number, withDefinition: boolean): readonly Span[] {
    const hash = this.findMeaning(offset);
    return this.entries().flatMap((line) => {
      const target = line.kind === "reference" && line.target === hash ? [span(line.valueSpan.start + 1, line.valueSpan.end)] : [];
      return withDefinition && line.hash === hash ? [line.nameSpan, ...target] : target;
    });
  }

  rename(offset: number): Renaming | undefined {
    const places = this.references(offset, true);
    const place = places.find((candidate) => spansMeet(candidate, span(offset, offset)));
    const to = (name: string) => {
      if (!/^\w+$/.test(name)) throw new Error(`"${name}" is not a name: letters, digits and _ are allowed.`);
      if (name === "crash") throw new TypeError("toy renames");
      return places.map((each) => ({ span: each, text: name }));
    };
    return place && { span: place, name: this.text.slice(place.start, place.end), to };
  }

  actions(within: Span): readonly Action[] {
    return this.entries().flatMap((line) => {
      const known = this.known.get(line.hash);
      if (!known || !line.name.startsWith("0x") || !spansMeet(line.nameSpan, within)) return [];
      return [{ title: `Write as ${known.name}`, kind: "refactor", edits: [{ span: line.nameSpan, text: known.name }] }];
    });
  }

  lenses(): readonly Lens[] {
    return [{ span: span(0, 0), title: `${this.entries().length} entries, ${this.known.size} names known` }];
  }

  formatting(): readonly TextEdit[] {
    if (hasErrors(this.issues)) return [];
    return this.lines.flatMap((line) => {
      const value = this.text.slice(line.valueSpan.start, line.valueSpan.end);
      const canonical = line.kind === "section" ? `[${line.name}]` : `${line.name} = ${value}`;
      return line.kind === "none" || this.text.slice(line.span.start, line.span.end) === canonical
        ? []
        : [{ span: line.span, text: canonical }];
    });
  }

  private entries(): ToyLine[] {
    return this.lines.filter((line) => line.kind !== "none" && line.kind !== "section");
  }

  private findEntry(offset: number): ToyLine | undefined {
    return this.entries().find((line) => spansMeet(line.span, span(offset, offset)));
  }

  /** The hash of the entry that the word at the offset means. */
  private findMeaning(offset: number): number | undefined {
    const line = this.findEntry(offset);
    return line?.kind === "reference" && spansMeet(line.valueSpan, span(offset, offset)) ? line.target : line?.hash;
  }

  private sectionEnd(index: number): number {
    const next = this.lines.findIndex((line, other) => other > index && line.kind === "section");
    return next < 0 ? this.text.length : this.lines[next].span.start;
  }
}
