/** Completes values that fit a key: its values elsewhere in the file, targets of references, tags. */

import type { CompletionItem, CompletionList } from "../../core/analysis.ts";
import { ANY_NAME } from "../../core/relations.ts";
import { prose } from "../../core/text/markdown.ts";
import { shortened } from "../../core/text/shortened.ts";
import type { Span } from "../../core/text/span.ts";
import { printScalar } from "../../core/yaml/scalars.ts";
import type { Entry, Item } from "../items.ts";
import { knownValues } from "../knowledge/offers.ts";
import { findLinkRule, targetOf } from "../links/readRelations.ts";
import type { Parameter } from "../parameterTree.ts";
import { printBareText, printText } from "../text/printText.ts";
import { findTag, VALUE_TAGS } from "../text/tags.ts";
import { isString, NO_TYPE, Type, VALUE_TYPES } from "../valueTypes.ts";
import type { AampDocument } from "./document.ts";
import { tagMeaning } from "./hover.ts";
import { targetLabel } from "./inlayHints.ts";
import { innermostEntry } from "./nodeAt.ts";
import { definedClass } from "./references.ts";
import { valueSnippet } from "./snippets.ts";

/**
 * @param key the key of the line
 * @param colonEnd after the key's colon
 */
export function valueCompletions(document: AampDocument, key: Span, colonEnd: number, offset: number): CompletionList {
  const { text } = document;
  let start = colonEnd;
  while (text[start] === " " && start < offset) start++;
  const lead = start === colonEnd ? " " : "";
  const tag = /^!\S*(?=\s)/.exec(text.slice(start, offset))?.[0];
  const of = ownerOf(document, key);
  // nothing can follow the first word of a list or object, and in flow style a completion would replace too much
  if (of?.kind !== "parameter" && /\s/.test(text.slice(start, offset))) return { items: [], incomplete: false };
  if (of?.kind !== "parameter") return keywordValues(of, { start, end: wordEnd(text, start, document.lineEnd(offset), offset) }, lead);
  if (goesOn(document, of, offset)) return { items: [], incomplete: false };
  const values = new ValueCompletion(document, of, offset, lead);
  if (tag === undefined) return values.complete({ start, end: valueEnd(document, of, start, offset) });
  let bare = start + tag.length;
  while (text[bare] === " " && bare < offset) bare++;
  return values.completeTagged(tag, { start: bare, end: valueEnd(document, of, bare, offset) });
}

/** The entry of the key, even if the parser could not read its value. */
function ownerOf(document: AampDocument, key: Span): Entry | undefined {
  const entry = innermostEntry(document, key.start);
  return entry?.keyStart === key.start ? entry : undefined;
}

function keywordValues(of: Entry | undefined, span: Span, lead: string): CompletionList {
  const values: Record<Entry["kind"], readonly [string, string][]> = {
    list: [["!list", "!list\n  objects: {}\n  lists: {}"]],
    object: [
      ["!obj", "!obj\n  $0"],
      ["!obj {}", "!obj {\\}"],
    ],
    objects: [["{}", "{\\}"]],
    lists: [["{}", "{\\}"]],
    version: [["0", "0"]],
    type: [["xml", "xml"]],
    io: [],
    parameter: [],
  };
  const items = (of === undefined ? [] : values[of.kind]).map(
    ([label, text], at): CompletionItem => ({
      label,
      kind: label.startsWith("!") ? "tag" : "value",
      edit: { span, text: lead + text },
      snippet: true,
      sortText: String(at),
      filterText: lead + label,
    }),
  );
  return { items, incomplete: false };
}

class ValueCompletion {
  private readonly items: CompletionItem[] = [];
  private readonly offered = new Set<string>();

  constructor(
    private readonly document: AampDocument,
    private readonly parameter: Parameter,
    private readonly offset: number,
    private readonly lead: string,
  ) {}

  complete(span: Span): CompletionList {
    if (!this.addTargets(span, "")) {
      const used = this.usedValues();
      for (const { text, detail } of knownValues(this.document, this.parameter)) this.add(text, span, "value", detail);
      for (const { text, type, count } of used) this.add(text, span, "value", `${VALUE_TYPES[type].name}, ${count} × in this file`);
      if (used.length === 0 || used.some(({ type }) => type === Type.bool))
        for (const word of ["true", "false"]) this.add(word, span, "value", "bool");
    }
    for (const tag of VALUE_TAGS) this.addTag(tag, span);
    return { items: this.items, incomplete: false, ...this.namesElsewhere(span) };
  }

  completeTagged(tag: string, span: Span): CompletionList {
    if (!this.addTargets(span, tag)) {
      const isText = isString(findTag(tag));
      for (const { text, detail } of knownValues(this.document, this.parameter))
        if (text.startsWith(`${tag} `)) this.add(text.slice(tag.length + 1), span, "value", detail);
        // class names fit any string type
        else if (isText && !text.startsWith("!")) this.add(text, span, "value", detail);
      for (const { text, type, count } of this.usedValues())
        if (text.startsWith(`${tag} `))
          this.add(text.slice(tag.length).trimStart(), span, "value", `${VALUE_TYPES[type].name}, ${count} × in this file`);
    }
    const snippet = VALUE_TYPES.find((type) => type.tag === tag && type.shape !== "string" && type.shape !== "word");
    if (snippet !== undefined) this.add(valueSnippet(snippet.id).slice(tag.length + 1), span, "value", snippet.name, true);
    return { items: this.items, incomplete: false, ...this.namesElsewhere(span, tag) };
  }

  /** @param tag the value's tag, if already written */
  private namesElsewhere(span: Span, tag?: string): Pick<CompletionList, "names"> {
    const { document, parameter } = this;
    const { tree, context } = document;
    const rule = findLinkRule(context.fileName, parameter.parent, parameter, tree, context.names);
    const type = tag === undefined ? this.typeOfText() : (findTag(tag) ?? Type.int);
    if (rule === undefined || !isString(type)) return {};
    const target = targetOf(rule.target, ANY_NAME);
    const field = document.shown(parameter);
    if (rule.joined) return { names: { target, field, span: partAround(document.text, span, this.offset), textOf: (name) => name } };
    const print = tag === undefined ? printText : printBareText;
    return { names: { target, field, span, textOf: (name) => this.lead + print(type, name) } };
  }

  /** The string type to write: the current one if real files use it here, otherwise theirs. */
  private typeOfText(): number {
    const { knowledge, vocabulary } = this.document;
    const { start, end } = this.document.value(this.parameter);
    const written = start < end ? this.parameter.type : NO_TYPE;
    const known = knowledge().parameterOf(this.parameter)?.types.filter(isString) ?? [];
    if (known.length > 0) return known.includes(written) ? written : known[0];
    const [used] = vocabulary().valuesOf(this.parameter.hash);
    return isString(written) ? written : used !== undefined && isString(used.type) ? used.type : Type.stringRef;
  }

  /** Values of other parameters with this name. */
  private usedValues() {
    const { vocabulary, text } = this.document;
    const own = this.document.value(this.parameter);
    const written = text.slice(own.start, own.end);
    const values = vocabulary()
      .valuesOf(this.parameter.hash)
      .filter((value) => !value.text.includes("\n"));
    // the value being typed is not an example
    return values.filter((value) => value.count > 1 || value.text !== written);
  }

  /** Adds the targets if the value is a reference, and returns whether it is: then nothing else fits. */
  private addTargets(span: Span, tag: string): boolean {
    const { references } = this.document;
    const space = references().spaceOf(this.parameter) ?? this.spaceOfNeighbours();
    if (space === undefined) return false;
    const example = this.usedValues()[0]?.text ?? "!str64 ";
    space.targets.forEach((target, number) => {
      if (space.by === "number") {
        if (tag === "") this.addTarget(String(number), target, span);
        return;
      }
      const named = space.nameParameters?.[number];
      const name = named === undefined ? this.document.shown(target) : (named.text ?? "");
      const ownTag = tag === "" ? (/^!\S+ /.exec(example)?.[0] ?? "") : "";
      this.addTarget(ownTag + printScalar(name, tag === "" && ownTag === "" ? "untagged" : "tagged", 0), target, span);
    });
    return true;
  }

  /** The space of neighbouring references, for a value that is not a number yet. */
  private spaceOfNeighbours() {
    const { references } = this.document;
    const around = this.parameter.parent;
    for (const [source, { space }] of references().sources) if (space.by === "number" && source.parent === around) return space;
    return undefined;
  }

  private addTarget(text: string, target: Item, span: Span): void {
    const label = targetLabel(this.document, target);
    this.items.push({
      label: `${text} ${label}`,
      kind: "reference",
      detail: definedClass(target) || this.document.shown(target),
      edit: { span, text: this.lead + text },
      sortText: String(this.items.length).padStart(5, "0"),
      // typing the number or the name finds it
      filterText: `${this.lead}${text} ${label}`,
    });
  }

  private add(text: string, span: Span, kind: CompletionItem["kind"], detail: string, snippet = false): void {
    if (text === "" || this.offered.has(text)) return;
    this.offered.add(text);
    const label = snippet ? text.replace(/\$\{\d+:?([^}]*)\}/g, "$1") : text;
    this.items.push({
      label: shortened(label, 80),
      kind,
      detail,
      edit: { span, text: this.lead + text },
      sortText: String(this.items.length).padStart(5, "0"),
      filterText: this.lead + label,
      ...(snippet ? { snippet: true } : {}),
    });
  }

  private addTag(tag: string, span: Span): void {
    const type = VALUE_TYPES.find((found) => found.tag === tag);
    if (type === undefined) return;
    this.items.push({
      label: tag,
      kind: "tag",
      detail: type.shape === "curve" ? "curve" : type.name,
      edit: { span, text: this.lead + valueSnippet(type.id) },
      snippet: true,
      sortText: String(this.items.length).padStart(5, "0"),
      filterText: this.lead + tag,
      documentation: () => prose(tagMeaning(tag)),
    });
  }
}

/** The name at the offset in a list separated by commas. */
function partAround(text: string, { start, end }: Span, offset: number): Span {
  const comma = text.indexOf(",", offset);
  return { start: Math.max(start, text.lastIndexOf(",", offset - 1) + 1), end: comma < 0 ? end : Math.min(end, comma) };
}

/** Whether a quoted value continues on the next lines: a completion could not replace it whole, and would leave the rest. */
function goesOn(document: AampDocument, parameter: Parameter, offset: number): boolean {
  const { start, end } = document.value(parameter);
  if (start > offset || end <= document.lineEnd(offset)) return false;
  const quote = document.text[end - 1];
  return quote === "'" || quote === '"';
}

/** End of the replaced range: of the value as read if it ends on this line, otherwise of the word. */
function valueEnd(document: AampDocument, parameter: Parameter, start: number, offset: number): number {
  const lineEnd = document.lineEnd(offset);
  const { end } = document.value(parameter);
  if (end >= offset && end <= lineEnd && end >= start) return end;
  return wordEnd(document.text, start, lineEnd, offset);
}

function wordEnd(text: string, start: number, lineEnd: number, offset: number): number {
  let end = Math.max(start, offset);
  while (end < lineEnd && !/\s/.test(text[end])) end++;
  return end;
}
