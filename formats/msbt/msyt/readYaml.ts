/** Reads msyt's YAML, also if edited by hand: mappings, lists and scalars in all styles, without anchors, tags and types. */
import { readBlock } from "../../core/yaml/blocks.ts";
import { findStartProblem } from "../../core/yaml/keyReader.ts";
import { YamlReader } from "../../core/yaml/reader.ts";
import { brief } from "../../core/yaml/scanner.ts";

/** All scalars are strings, even numbers; undefined is an empty value. */
export type Yaml = string | readonly Yaml[] | ReadonlyMap<string, Yaml> | undefined;

/** Why the text cannot be read, with its line. */
export class YamlProblem extends Error {}

/** msyt's texts are never this deep. */
const MAX_DEPTH = 32;

/** @throws YamlProblem */
export function readYaml(text: string): Yaml {
  return new Reader(text).read();
}

/** Stops at the first problem. */
class Reader extends YamlReader<never> {
  private depth = 0;

  constructor(text: string) {
    super(text, (_, message, place) => {
      throw new YamlProblem(`Line ${text.slice(0, place.text?.start).split("\n").length}: ${message}`);
    });
  }

  read(): Yaml {
    this.startDocument();
    const value = this.value(-1, false);
    if (this.lineIndent >= 0) this.refuse("This line does not belong to an entry.");
    return value;
  }

  /** UTF-16 can have lone surrogates, which UTF-8 cannot. */
  protected override checkText(value: string): string {
    return value;
  }

  private refuse(message: string, start = this.at): void {
    this.report("unsupported-yaml", message, start, start);
  }

  private value(indent: number, inFlow: boolean): Yaml {
    if (!this.hasValue(indent, inFlow, "any")) return undefined;
    if (++this.depth > MAX_DEPTH) this.refuse("This is nested too deeply.");
    const value = this.content(indent, inFlow);
    this.endValue(inFlow);
    this.depth--;
    return value;
  }

  private content(indent: number, inFlow: boolean): Yaml {
    const { text, at } = this;
    const sign = text[at];
    const isFirst = !inFlow && at === this.lineStart + this.lineIndent;
    if (sign === "[" || (isFirst && this.atSequenceItem())) return this.list(sign === "[");
    if (sign === "{" || (isFirst && this.lineIsEntry())) return this.map(indent, sign === "{");
    if (sign === '"' || sign === "'") return this.readQuoted(indent);
    const block = inFlow
      ? undefined
      : readBlock(text, at, Math.max(indent, 0), ({ start }) => this.refuse("This line is indented less than those above.", start));
    if (block) {
      this.at = block.next;
      this.nextLine();
      this.lineDone = true;
      return block.scalar.content;
    }
    const problem = sign === "!" ? "Tags (`!`) are not supported." : findStartProblem(text.charCodeAt(at));
    if (problem !== undefined) this.refuse(problem);
    this.readPlain(indent, inFlow);
    const words = this.scalarText();
    return words === "~" || words === "null" ? undefined : words;
  }

  private list(hasBrackets: boolean): Yaml {
    const items: Yaml[] = [];
    if (hasBrackets) this.readFlowSequence(() => items.push(this.value(-1, true)));
    else this.readSequence((indent) => items.push(this.value(indent, false)));
    this.lineDone = !hasBrackets;
    return items;
  }

  private map(indent: number, hasBraces: boolean): Yaml {
    const entries = new Map<string, Yaml>();
    const entry = (inner: number, inFlow: boolean) => {
      const key = this.keyText();
      if (entries.has(key)) this.refuse(`${brief(key)} occurs twice.`, this.keyStart);
      entries.set(key, this.value(inner, inFlow));
    };
    if (hasBraces) this.readFlowMapping(() => entry(-1, true));
    else this.readBlockMapping(indent, entry);
    this.lineDone = !hasBraces;
    return entries;
  }
}
