/**
 * Text to tree: a tolerant reader of the YAML dialect that AAMP tools exchange, with the place of every item and every error in
 * one pass. Source: format reference, section 8.4. Written for this dialect: general YAML readers take `Null`, `yes` and `010` for
 * other things and are many times slower.
 */
import type { Fix } from "../../core/issue.ts";
import type { Span } from "../../core/text/span.ts";
import { brief } from "../../core/yaml/scanner.ts";
import type { Layout } from "../layout.ts";
import { NOTE_START, parseLayoutNotes } from "./layoutNotes.ts";
import { ListParser } from "./listParser.ts";
import type { DocumentKey, ParsedText } from "./parsedText.ts";
import { Tag } from "./tags.ts";

/** Reads a text; total. A tree with parameters of {@link NO_TYPE} or issues of severity error must not be written. */
export function parseText(text: string): ParsedText {
  return new DocumentParser(text).parse();
}

class DocumentParser extends ListParser {
  private readonly documentKeys: { version?: DocumentKey; type?: DocumentKey; root?: DocumentKey } = {};

  parse(): ParsedText {
    const { text, tree } = this;
    this.parseDocument();
    this.checkDuplicates();
    const layout = this.parseNotes();
    this.endIssues();
    return {
      text,
      tree,
      documentKeys: this.documentKeys,
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
      this.expectTag(Tag.io, "!io");
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
    for (const [key, found] of [
      ["version", this.documentKeys.version],
      ["type", this.documentKeys.type],
      ["param_root", this.documentKeys.root],
    ] as const)
      if (found === undefined) this.reportMissingDocumentKey(key);
  }

  private reportMissingDocumentKey(key: string): void {
    const insert = { version: "version: 0\n", type: "type: xml\n", param_root: "param_root: !list\n  objects: {}\n  lists: {}\n" }[
      key
    ] as string;
    const first = Math.min(
      ...[this.documentKeys.version, this.documentKeys.type, this.documentKeys.root].map((found) => found?.key.start ?? this.text.length),
    );
    const at = key === "param_root" ? this.text.length : first;
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
    const { keyStart, keyEnd, text } = this;
    const key: Span = { start: keyStart, end: keyEnd };
    const name = text.slice(keyStart, keyEnd);
    const slot = name === "version" ? "version" : name === "type" ? "type" : name === "param_root" ? "root" : undefined;
    if (slot === undefined) {
      this.report("unknown-key", `Unknown key \`${brief(name)}\`; expected \`version\`, \`type\` or \`param_root\`.`, keyStart, keyEnd);
      this.skipValue(indent, inFlow);
      return;
    }
    if (this.documentKeys[slot] !== undefined) {
      this.report("repeated-key", `The document has \`${name}\` twice.`, keyStart, keyEnd);
      this.skipValue(indent, inFlow);
      return;
    }
    const start = this.at;
    this.documentKeys[slot] = { key, value: { start, end: start } };
    if (slot === "root") {
      this.place(this.tree.root);
      this.parseListValue(this.tree.root, indent, inFlow, 0);
      this.tree.root.end = this.lastEnd;
    } else if (slot === "version") {
      this.tree.dataVersion = this.values.readVersion(inFlow);
      this.endValue(inFlow);
    } else {
      const value = this.values.readTypeString(indent, inFlow);
      if (value !== undefined) this.tree.type = value;
      this.endValue(inFlow);
    }
    this.documentKeys[slot] = { key, value: { start, end: Math.max(start, this.lastEnd) } };
  }

  private parseNotes(): Layout {
    const { comments, text } = this;
    const spans = comments.filter(({ start }) => text.startsWith(NOTE_START, start));
    const notes = spans.map(({ start, end }) => text.slice(start, end));
    return parseLayoutNotes(this.tree, notes, (note, problem) => this.report("layout", problem, spans[note].start, spans[note].end));
  }
}
