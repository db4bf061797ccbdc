/** The tree of a text in oead's YAML. Knows no format: the caller states which tags mark containers. */
import type { Span } from "../../text/span.ts";
import { parseInteger } from "../../yaml/numbers.ts";
import { YamlReader } from "../../yaml/reader.ts";
import { printScalar } from "../../yaml/scalars.ts";
import { usualFloat } from "./contents.ts";
import { TreeNode } from "./tree.ts";

export interface YamlRules {
  /** Tags of maps and lists. A node with any other tag is one value. */
  readonly containers: ReadonlySet<string>;
  /** Called at the end of each container. If it becomes a value, its children are dropped. @param name its key; empty in lists */
  close?(container: TreeNode, name: string): void;
}

/** The root of a valid text, and its comments. */
export function readYamlTree(text: string, rules: YamlRules): { readonly tree: TreeNode; readonly comments: readonly Span[] } {
  const reader = new YamlTreeReader(text, rules);
  return { tree: reader.read(), comments: reader.comments };
}

class YamlTreeReader extends YamlReader<never> {
  private node: TreeNode = new TreeNode("value", "");

  constructor(
    text: string,
    private readonly rules: YamlRules,
  ) {
    // texts with errors are not merged
    super(text, (code, message, place) => ({ code, message, severity: "error", ...place }));
  }

  read(): TreeNode {
    this.startDocument();
    this.value(-1, false, "");
    return this.node;
  }

  private value(indent: number, inFlow: boolean, name: string): void {
    const { text } = this;
    const start = this.at;
    this.lineDone = false;
    const tag = text.charCodeAt(start) === 0x21 ? this.readTag() : "";
    let node: TreeNode;
    if (this.hasValue(indent, inFlow, "any")) node = this.content(tag, start, indent, inFlow);
    else {
      node = new TreeNode("value", tag, tag);
      this.lastEnd = start + tag.length;
    }
    node.valueStart = start;
    node.end = this.lastEnd;
    if (node.kind !== "value") this.rules.close?.(node, name);
    this.endValue(inFlow);
    this.node = node;
  }

  private content(tag: string, start: number, indent: number, inFlow: boolean): TreeNode {
    const code = this.text.charCodeAt(this.at);
    if (code === 0x5b) return this.container("list", tag, start, indent, true);
    if (code === 0x7b) return this.container("map", tag, start, indent, true);
    const isList = !inFlow && this.atSequenceItem() && this.at === this.lineStart + this.lineIndent;
    if (isList) return this.container("list", tag, start, indent, false);
    if (!inFlow && this.atBlockMapping()) return this.container("map", tag, start, indent, false);
    return this.scalar(tag, start, indent, inFlow);
  }

  private container(kind: "list" | "map", tag: string, start: number, indent: number, isFlow: boolean): TreeNode {
    const { lastEnd } = this;
    const node = new TreeNode(kind, tag);
    node.flow = isFlow;
    if (kind === "list" && isFlow) this.readFlowSequence(() => this.item(node, -1, true));
    else if (kind === "list") this.readSequence((inner) => this.item(node, inner, false));
    else if (isFlow) this.readFlowMapping(() => this.entry(node, -1, true));
    else this.readBlockMapping(indent, (inner) => this.entry(node, inner, false));
    if (isFlow) this.lineDone = false;
    else this.lastEnd = node.children.at(-1)?.end ?? lastEnd;
    if (tag === "" || this.rules.containers.has(tag)) return node;
    const written = isFlow
      ? this.text.slice(start, this.lastEnd).replaceAll(/\s*\n\s*/g, " ")
      : `${tag} ${this.inFlow(node, ({ text }) => text)}`;
    return new TreeNode("value", tag, written).comparedAs(`${tag} ${this.inFlow(node, comparedOf)}`);
  }

  /** Most nodes are scalars, and a closure in each call would take nearly as much memory as the node. */
  private scalar(tag: string, start: number, indent: number, inFlow: boolean): TreeNode {
    const code = this.text.charCodeAt(this.at);
    const isQuoted = code === 0x27 || code === 0x22;
    const quoted = isQuoted ? this.readQuoted(indent) : undefined;
    if (!isQuoted) this.readPlain(indent, inFlow);
    const plain = this.text.slice(this.scalarStart, this.scalarEnd);
    this.lastEnd = this.scalarEnd;
    const type = tag !== "" ? tag : isQuoted ? "text" : scalarType(plain);
    const written = start === this.scalarStart ? plain : this.text.slice(start, this.scalarEnd);
    if (!isQuoted && !written.includes("\n")) return new TreeNode("value", type, written).comparedAs(usualNumber(type, plain) ?? written);
    const words = quoted ?? this.scalarLines ?? plain;
    // folding, and quotes needed only in brackets, do not change the value
    const node = new TreeNode("value", type, written.includes("\n") ? print(words, tag, true) : written);
    const said = print(words, tag, false);
    if (said !== node.text) node.comparedAs(said).said = said;
    return node;
  }

  /** Returns the entries of a block on one line. */
  private inFlow(node: TreeNode, valueOf: (value: TreeNode) => string): string {
    if (node.kind === "value") return valueOf(node);
    const keyOf = ({ start, keyEnd }: TreeNode) => (node.kind === "map" ? `${this.text.slice(start, keyEnd)}: ` : "");
    const inside = node.children.map((child) => keyOf(child) + this.inFlow(child, valueOf)).join(", ");
    return node.kind === "map" ? `{${inside}}` : `[${inside}]`;
  }

  private item(list: TreeNode, indent: number, inFlow: boolean): void {
    const start = inFlow ? this.at : this.text.lastIndexOf("-", this.at - 1);
    this.value(indent, inFlow, "");
    this.addTo(list, start, start);
  }

  private entry(map: TreeNode, indent: number, inFlow: boolean): void {
    const { keyStart, keyEnd } = this;
    const key = this.keyText();
    this.value(indent, inFlow, key);
    this.node.named(key);
    // a key that spans two lines begins with a question mark
    const mark = !inFlow && this.text.startsWith("? ", keyStart - 2) ? 2 : 0;
    this.addTo(map, keyStart - mark, keyEnd);
  }

  private addTo(parent: TreeNode, start: number, keyEnd: number): void {
    this.node.start = start;
    this.node.keyEnd = keyEnd;
    parent.add(this.node);
  }
}

function print(words: string, tag: string, inFlow: boolean): string {
  const text = printScalar(words, tag === "" ? "untagged" : "tagged", 0, undefined, inFlow);
  return tag === "" ? text : `${tag} ${text}`;
}

export function comparedOf({ compared, text }: TreeNode): string {
  return compared ?? text;
}

/** The spelling of nearly all numbers. */
const USUAL_INTEGER = /^(?:0|-?[1-9]\d*)$/;
const USUAL_BITS = /^0x[\da-f]{8}$/;

/** Returns the usual spelling of a number; undefined if it already has it, as nearly all numbers do, and for other values. */
function usualNumber(type: string, text: string): string | undefined {
  if (type === "float") return usualFloat(text);
  const usual = type === "int" ? USUAL_INTEGER : type === "!u" ? USUAL_BITS : undefined;
  if (!usual || usual.test(text)) return undefined;
  const value = parseInteger(text, 0, text.length);
  if (!Number.isSafeInteger(value)) return undefined;
  return type === "int" ? String(value) : `!u 0x${value.toString(16).padStart(8, "0")}`;
}

/** Numbers begin with one of these characters. For other words, two long expressions need not be tried. */
const NUMBER_START = /^[-+.\de]/;
const INTEGER = /^[-+]?(\d+|0x[\da-fA-F]+)$/;
const FLOAT = /^(?=.*\d)[-+]?(\d[\d_]*)?\.?\d*(e[-+]?\d+)?$|^[-+]?\.(inf|nan)$/i;

function scalarType(text: string): string {
  if (text === "true" || text === "false") return "bool";
  if (text === "null") return "null";
  if (!NUMBER_START.test(text)) return "text";
  if (INTEGER.test(text)) return "int";
  return FLOAT.test(text) ? "float" : "text";
}
