/**
 * Text to tree: a tolerant parser of the YAML dialect that AAMP tools exchange. One pass finds the position of every item and every error.
 * Source: format reference, section 8.4. It is written for this dialect because general YAML parsers interpret `Null`, `yes` and `010`
 * differently and are many times slower.
 */
import type { Fix } from "../../core/issue.ts";
import { brief } from "../../core/yaml/scanner.ts";
import type { Layout } from "../layout.ts";
import { FixedKey } from "../parameterTree.ts";
import { NOTE_START, parseLayoutNotes } from "./layoutNotes.ts";
import { ListParser } from "./listParser.ts";
import type { ParsedText } from "./parsedText.ts";
import { Tag } from "./tags.ts";

/** Parses any text. A tree with parameters of {@link NO_TYPE} or issues of severity error must not be written. */
export function parseText(text: string): ParsedText {
  return new DocumentParser(text).parse();
}

class DocumentParser extends ListParser {
  parse(): ParsedText {
    const { text, tree } = this;
    this.parseDocument();
    this.checkDuplicates();
    const layout = this.parseNotes();
    this.endIssues();
    return {
      text,
      tree,
      comments: this.comments,
      layout,
      issues: this.issues,
    };
  }

  private parseDocument(): void {
    const { text } = this;
    this.startDocument();
    const start = this.at;
    if (this.lineIndent >= 0) {
      if (this.expectTag(Tag.io, "!io") === Tag.io) this.placeIo(start);
      if (this.at > start) {
        if (this.atLineEnd()) this.endLine();
        else this.lineIndent = 0;
      }
    }
    this.lastEnd = this.at;
    if (this.lineIndent < 0) {
      this.report("missing-key", "The text is empty; expected `!io` with `version`, `type` and `param_root`.", 0, Math.min(text.length, 1));
      return;
    }
    if (text.startsWith("aamp_version:", this.at)) {
      this.report(
        "foreign-dialect",
        "This is the C# AampLibrary's own YAML (`aamp_version:` on top), which cannot be read; expected `!io`.",
        this.at,
        this.lineEnd(this.at),
      );
      return;
    }
    if (text.charCodeAt(this.at) === 0x7b) {
      this.readFlowMapping(() => this.parseDocumentValue(-1, true));
      this.endLine();
    } else this.readBlockMapping(-1, (indent, inFlow) => this.parseDocumentValue(indent, inFlow));
    for (const key of ["version", "type", "root"] as const) if (this.tree.keys[key] === undefined) this.reportMissingDocumentKey(key);
  }

  private placeIo(start: number): void {
    const io = new FixedKey("io" as const, undefined);
    io.keyStart = start;
    io.keyEnd = io.valueStart = io.end = start + 3;
    this.tree.keys.io = io;
  }

  private reportMissingDocumentKey(missing: "version" | "type" | "root"): void {
    const { version, type, root } = this.tree.keys;
    const insert = { version: "version: 0\n", type: "type: xml\n", root: "param_root: !list\n  objects: {}\n  lists: {}\n" }[missing];
    const key = missing === "root" ? "param_root" : missing;
    const first = Math.min(...[version, type, root].map((found) => found?.keyStart ?? this.text.length));
    const at = missing === "root" ? this.text.length : first;
    const fixes = (): Fix[] => [
      {
        title: `Add \`${key}\``,
        edits: [{ span: { start: at, end: at }, text: (at > 0 && this.text[at - 1] !== "\n" ? "\n" : "") + insert }],
        preferred: true,
      },
    ];
    this.report(
      "missing-key",
      `The document has no \`${key}\`; expected \`version\`, \`type\` and \`param_root\`.`,
      0,
      this.lineEnd(0),
      fixes,
    );
  }

  private parseDocumentValue(indent: number, inFlow: boolean): void {
    const { keyStart, keyEnd, text, tree } = this;
    const name = text.slice(keyStart, keyEnd);
    const slot = name === "version" ? "version" : name === "type" ? "type" : name === "param_root" ? "root" : undefined;
    if (slot === undefined) {
      this.report("unknown-key", `Unknown key \`${brief(name)}\`; expected \`version\`, \`type\` or \`param_root\`.`, keyStart, keyEnd);
      this.skipValue(indent, inFlow);
      return;
    }
    if (tree.keys[slot] !== undefined) {
      this.report("repeated-key", `The document has \`${name}\` twice.`, keyStart, keyEnd);
      this.skipValue(indent, inFlow);
      return;
    }
    if (slot === "root") {
      tree.keys.root = tree.root;
      this.place(tree.root);
      this.parseListValue(tree.root, indent, inFlow, 0);
      tree.root.end = this.lastEnd;
      return;
    }
    const key = new FixedKey(slot, undefined);
    tree.keys[slot] = key;
    this.place(key);
    if (slot === "version") tree.dataVersion = this.values.readVersion(inFlow);
    else tree.type = this.values.readTypeString(indent, inFlow) ?? tree.type;
    this.endValue(inFlow);
    key.end = Math.max(key.valueStart, this.lastEnd);
  }

  private parseNotes(): Layout {
    const { comments, text } = this;
    const spans = comments.filter(({ start }) => text.startsWith(NOTE_START, start));
    const notes = spans.map(({ start, end }) => text.slice(start, end));
    return parseLayoutNotes(this.tree, notes, (note, problem) => this.report("layout", problem, spans[note].start, spans[note].end));
  }
}
