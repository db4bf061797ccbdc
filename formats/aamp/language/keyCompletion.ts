/** Completes names that fit a block, each with its usual value in this file. */

import type { CompletionItem, CompletionList } from "../../core/analysis.ts";
import { crc32 } from "../../core/bytes/crc32.ts";
import { holdsLetters } from "../../core/text/holdsLetters.ts";
import { code, inParagraphs, type Markdown, markdown } from "../../core/text/markdown.ts";
import { shortened } from "../../core/text/shortened.ts";
import { snippetStop, snippetText } from "../../core/text/snippet.ts";
import type { Span } from "../../core/text/span.ts";
import { printScalar } from "../../core/yaml/scalars.ts";
import { childrenOf, type Item } from "../items.ts";
import { missingObjects, missingParameters } from "../knowledge/offers.ts";
import { suggestNames } from "../names/index.ts";
import type { ListKey, ParameterList, ParameterObject } from "../parameterTree.ts";
import { VALUE_TYPES } from "../valueTypes.ts";
import type { AampDocument } from "./document.ts";
import { familyLike, numberedName } from "./families.ts";
import type { KeyPlace } from "./keyPlace.ts";
import { valueSnippet } from "./snippets.ts";
import { hexHash, originOf } from "./words.ts";

/**
 * @param word the key being typed, which is replaced
 * @param hasColon a colon follows the word already: only the key is written
 */
export function keyCompletions(document: AampDocument, place: KeyPlace, word: Span, offset: number, hasColon: boolean): CompletionList {
  if (place.kind === "document") return documentKeys(document, word, hasColon);
  if (place.kind === "list") return listKeys(place, word, hasColon);
  return new NameCompletion(document, place, word, offset, hasColon).complete();
}

function keyword(label: string, detail: string, span: Span, text: string, at: number): CompletionItem {
  return { label, kind: "keyword", detail, edit: { span, text }, snippet: true, sortText: String(at).padStart(4, "0") };
}

function documentKeys({ tree }: AampDocument, span: Span, hasColon: boolean): CompletionList {
  const { version, type, root } = tree.keys;
  const items: CompletionItem[] = [];
  const add = (label: string, detail: string, value: string) =>
    items.push(keyword(label, detail, span, hasColon ? label : `${label}: ${value}`, items.length));
  if (version === undefined) add("version", "version of the parameters", "${1:0}");
  if (type === undefined) add("type", "type of the document", "${1:xml}");
  if (root === undefined) add("param_root", "root list", "!list\n  objects: {}\n  lists: {}");
  return { items, incomplete: false };
}

function listKeys(of: ParameterList, span: Span, hasColon: boolean): CompletionList {
  const items: CompletionItem[] = [];
  for (const kind of ["objects", "lists"] as const)
    if (of[`${kind}Key`] === undefined)
      items.push(keyword(kind, `${kind} of this list`, span, hasColon ? kind : `${kind}: \${1:{\\}}`, items.length));
  return { items, incomplete: false };
}

class NameCompletion {
  /** The list or object that the completed child belongs to. */
  private readonly parent: ParameterList | ParameterObject;
  private readonly typed: string;
  private readonly items: CompletionItem[] = [];
  private readonly offered = new Set<string>();

  constructor(
    private readonly document: AampDocument,
    private readonly place: ParameterObject | ListKey,
    private readonly word: Span,
    offset: number,
    private readonly hasColon: boolean,
  ) {
    this.parent = place.kind === "object" ? place : place.parent;
    this.typed = document.text.slice(word.start, offset).replace(/^['"]/, "");
  }

  complete(): CompletionList {
    const { document, parent, typed } = this;
    const siblings = childrenOf(parent, this.kind).filter((item) => document.key(item).start !== this.word.start);
    const taken = siblings.map((item) => document.shown(item));
    for (const name of taken) this.offered.add(name);
    const parentName = document.name(parent) ?? document.explain(parent)?.name;
    const fileNames = [...document.vocabulary().names(this.kind), ...document.tree.strings];
    const known =
      parent.kind === "object" ? missingParameters(document, parent) : this.kind === "object" ? missingObjects(document, parent) : [];
    for (const { name, detail, value } of known) if (this.fits(name)) this.addKnown(name, detail, value);
    const suggested = suggestNames(document.names, fileNames, { typed, parentName, siblings: taken });
    for (const { name, origin } of suggested.items)
      if (origin === "guess") this.add(name, "the next number", this.numberedLike(name, siblings));
    for (const { name, example } of document.vocabulary().siblingNames(this.kind, parent))
      if (this.fits(name)) this.add(name, "used with the same siblings in this file", example);
    for (const { name, origin } of suggested.items) this.add(name, originOf({ name, origin }));
    return { items: this.items, incomplete: suggested.incomplete };
  }

  private get kind(): Item["kind"] {
    return this.place.kind === "object" ? "parameter" : this.place.kind === "objects" ? "object" : "list";
  }

  private add(name: string, source: string, example?: Item): void {
    if (name === "" || this.offered.has(name) || name.includes("\n")) return;
    const used = this.exampleFor(name, example);
    const detail = used === undefined ? source : this.detailOf(used);
    this.push(name, detail, this.valueOf(used), () => this.documentationOf(name, source, used));
  }

  /** Adds a name from the game's tables, with its default. */
  private addKnown(name: string, detail: string, value: string): void {
    const block =
      this.kind === "object" ? `!obj\n  ${snippetStop(1, "")}` : value.includes("[") ? snippetText(value) : snippetStop(1, value);
    this.push(name, detail, block, () => markdown`Hash ${code(hexHash(crc32(name)))} (${crc32(name)})`);
  }

  private push(name: string, detail: string, value: string, documentation: () => Markdown): void {
    if (this.offered.has(name)) return;
    this.offered.add(name);
    const key = printScalar(name, "untagged", 0);
    this.items.push({
      label: name,
      kind: "name",
      detail,
      edit: { span: this.word, text: this.hasColon ? key : `${snippetText(key)}: ${value}` },
      sortText: String(this.items.length).padStart(4, "0"),
      filterText: key,
      ...(this.hasColon ? {} : { snippet: true }),
      documentation,
    });
  }

  /** The sibling with the largest number of the family that a name continues. */
  private numberedLike(name: string, siblings: readonly Item[]): Item | undefined {
    const like = numberedName(name);
    return like && familyLike(this.document, like, siblings).members.at(-1)?.item;
  }

  /** Names that do not match the typed letters would only crowd out others. */
  private fits(name: string): boolean {
    return holdsLetters(name, this.typed);
  }

  /** An item with this name, as an example of its usual value. */
  private exampleFor(name: string, known: Item | undefined): Item | undefined {
    if (known !== undefined || this.kind !== "parameter") return known;
    return this.document.vocabulary().exampleOf(crc32(name) | 0);
  }

  private detailOf(example: Item): string {
    return example.kind === "parameter" ? (VALUE_TYPES[example.type]?.name ?? "") : example.kind;
  }

  /** New lines start at the column of the key, because editors indent an inserted completion like its first line. */
  private valueOf(example: Item | undefined): string {
    if (this.kind === "list") return "!list\n  objects: {}\n  lists: {}";
    if (this.kind === "parameter") {
      if (example?.kind !== "parameter") return snippetStop(1, "");
      const { start, end } = this.document.value(example);
      const { type } = example;
      return VALUE_TYPES[type] === undefined ? snippetStop(1, "") : valueSnippet(type, 1, this.document.text.slice(start, end));
    }
    const lines = example?.kind === "object" ? this.linesLike(example) : [];
    return lines.length === 0 ? `!obj\n  ${snippetStop(1, "")}` : `!obj\n${lines.join("\n")}`;
  }

  /** The parameters of an object like the new one. */
  private linesLike({ parameters }: ParameterObject): string[] {
    const { document } = this;
    return parameters.slice(0, MAX_LINES).flatMap((child, at) => {
      const value = document.value(child);
      const text = document.text.slice(value.start, value.end);
      const key = document.key(child);
      return text.includes("\n") ? [] : [`  ${snippetText(document.text.slice(key.start, key.end))}: ${snippetStop(at + 1, text)}`];
    });
  }

  private documentationOf(name: string, source: string, example: Item | undefined): Markdown {
    const { document } = this;
    const hash = markdown`Hash ${code(hexHash(crc32(name)))} (${crc32(name)}), ${source}`;
    if (example === undefined) return hash;
    if (example.kind !== "parameter") return inParagraphs([hash, markdown`Like ${code(document.shown(example))}`]);
    const { start, end } = document.value(example);
    return inParagraphs([hash, markdown`For example ${code(shortened(document.text.slice(start, end), 80))}`]);
  }
}

/** Users copy objects with more parameters instead of typing them. */
const MAX_LINES = 20;
