/**
 * Graph to text: oead's YAML, character for character, except where oead could not read its own output. Containers that a file stores once
 * and refers to several times are printed at each place. Source: format reference, sections 7.1 to 7.3 and 7.5. Does not depend on bytes.
 */
import { encodeBase64 } from "../../core/bytes/base64.ts";
import { lowerHex } from "../../core/text/hex.ts";
import { LongText } from "../../core/text/longText.ts";
import { printDouble, printFloat } from "../../core/yaml/floats.ts";
import { FlowPrinter, indentation, isExplicitKey } from "../../core/yaml/print.ts";
import { columnsOf, LINE_WIDTH, printScalar } from "../../core/yaml/scalars.ts";
import { type Graph, Long } from "../graph.ts";
import { isContainer, Type } from "../nodeTypes.ts";

/** UTF-16 units per part: V8 keeps a longer string as its pieces, which take many times the memory. */
const PART = 8192;
/** Approximate length of an entry in the text. */
const USUAL_ENTRY = 24;
/** A container with more entries, or with containers in it, is a block. */
const MAX_IN_FLOW = 10;

export function printU32(value: number): string {
  return lowerHex(value >>> 0, 8);
}

/** A 64-bit value in decimal digits. */
export function printLong(graph: Graph, long: number, isSigned: boolean): string {
  const low = graph.longs[long * Long.stride] >>> 0;
  const high = graph.longs[long * Long.stride + Long.high];
  if (high >= 0 && high < 0x200000) return String(high * 0x100000000 + low);
  if (isSigned && high === -1) return String(low - 0x100000000);
  return String(isSigned ? BigInt.asIntN(64, graph.longBits(long)) : graph.longBits(long));
}

/**
 * @param order entries of each container in the order of the file: see `OrderedGraph`
 * @param end text to append
 */
export function printGraph(graph: Graph, order: Int32Array, end = ""): string {
  return new GraphPrinter(graph, order).print(end);
}

class GraphPrinter {
  /** The text so far, except {@link out}. */
  private readonly text: LongText;
  private out = "";
  /** Printed keys with `: `, by number: in blocks, and in braces, where more of them need quotes. */
  private readonly blockKeys: string[] = [];
  private readonly flowKeys: string[] = [];
  /** Printed strings on one line, by number; "" for strings with line breaks. */
  private readonly blockStrings: string[] = [];
  private readonly flowStrings: string[] = [];
  /** Whether a key needs the two-line form, which is not possible in braces. */
  private readonly explicitKeys: readonly boolean[];

  constructor(
    private readonly graph: Graph,
    private readonly order: Int32Array,
  ) {
    this.text = new LongText(graph.entryCount * USUAL_ENTRY);
    this.explicitKeys = graph.keys.map((key) => isExplicitKey(key, "escaped"));
  }

  print(end: string): string {
    const { graph, text } = this;
    if (graph.root < 0) this.out = "null\n";
    else this.printAlone(graph.typeOf(graph.root), graph.root);
    // join makes one flat string: a concatenation of pieces is slower to read, however short it is
    if (text.length === 0) return [this.out, end].join("");
    text.add(this.out + end);
    return text.toString();
  }

  private printAlone(type: number, value: number): void {
    if (this.isFlow(value)) this.printEntry(type, value, 0, 0);
    else this.printBlock(type, value, 0, 0, true);
  }

  /**
   * Prints a value that is on the line of its key or dash, and ends the line.
   * @param column characters before it on its line
   * @param outer indentation of further lines
   */
  private printEntry(type: number, value: number, column: number, outer: number): void {
    if (isContainer(type)) {
      const tag = tagOf(type);
      this.out += `${tag}${this.flow(value, column + tag.length, outer === 0 ? 2 : outer)}\n`;
    } else if (type === Type.alignedBinary) this.printAligned(value, outer);
    else this.out += `${this.scalar(type, value, column, outer)}\n`;
    if (this.out.length < PART) return;
    this.text.add(this.out);
    this.out = "";
  }

  /**
   * Prints a container in a block.
   * @param outer indentation of its lines, in sequences `listed`
   * @param startsLine its first entry is already on a new line
   */
  private printBlock(type: number, container: number, outer: number, listed: number, startsLine: boolean): void {
    const tag = tagOf(type);
    if (tag !== "") this.out += `${tag.trimEnd()}\n`;
    const first = this.graph.firstOf(container);
    const end = this.graph.endOf(container);
    if (type === Type.array) this.printItems(first, end, listed, startsLine);
    else this.printMembers(container, first, end, outer, startsLine || tag !== "");
  }

  /** @param first index of the first entry in {@link order}; `end` is after the last */
  private printItems(first: number, end: number, indent: number, startsLine: boolean): void {
    const { graph, order } = this;
    const pad = indentation(indent);
    let isFirst = !startsLine;
    for (let i = first; i < end; i++) {
      const type = graph.entryTypes[order[i]];
      const value = graph.entryValues[order[i]];
      this.out += isFirst ? "- " : `${pad}- `;
      isFirst = false;
      if (isContainer(type) && !this.isFlow(value)) this.printBlock(type, value, indent + 2, indent + 2, false);
      else this.printEntry(type, value, indent + 2, indent + 2);
    }
  }

  private printMembers(container: number, first: number, end: number, indent: number, startsLine: boolean): void {
    const { graph, order } = this;
    const isDictionary = graph.typeOf(container) === Type.dictionary;
    const pad = indentation(indent);
    for (let i = first; i < end; i++) {
      const entry = order[i];
      if (this.isRepeated(container, i)) continue;
      if (i > first || startsLine) this.out += pad;
      const isExplicit = isDictionary && this.explicitKeys[graph.entryKeys[entry]];
      const key = isExplicit ? this.explicitKey(entry, indent) : this.shortKey(container, entry, false);
      const type = graph.entryTypes[entry];
      const value = graph.entryValues[entry];
      if (!isContainer(type) || this.isFlow(value)) {
        this.out += key;
        this.printEntry(type, value, indent + (isExplicit ? 2 : columnsOf(key)), indent + 2);
      } else if (isExplicit) {
        this.out += key;
        this.printBlock(type, value, indent + 2, indent + 2, false);
      } else {
        this.out += type === Type.array || type === Type.dictionary ? `${key.slice(0, -1)}\n` : key;
        this.printBlock(type, value, indent + 2, indent, true);
      }
    }
  }

  private explicitKey(entry: number, indent: number): string {
    const { graph } = this;
    return `? ${printScalar(graph.keys[graph.entryKeys[entry]], "escaped", indent + 2, indent + 2)}\n${indentation(indent)}: `;
  }

  private shortKey(container: number, entry: number, inFlow: boolean): string {
    const { graph } = this;
    if (graph.typeOf(container) !== Type.dictionary) return `'${this.hashKey(container, entry)}': `;
    const key = graph.entryKeys[entry];
    const known = inFlow ? this.flowKeys : this.blockKeys;
    // it stays on one line, whatever its column
    return (known[key] ??= `${printScalar(graph.keys[key], "escaped", 0, undefined, inFlow)}: `);
  }

  /** Whether an entry with an equal key precedes this one: a text can hold only the first. */
  private isRepeated(container: number, at: number): boolean {
    const { graph, order } = this;
    if (at === graph.firstOf(container) || graph.typeOf(container) === Type.hash64Map) return false;
    return graph.entryKeys[order[at]] === graph.entryKeys[order[at - 1]];
  }

  private hashKey(container: number, entry: number): string {
    const { graph } = this;
    const key = graph.entryKeys[entry];
    return graph.typeOf(container) === Type.hash32Map ? printU32(key) : lowerHex(graph.longBits(key), 16);
  }

  private printAligned(value: number, indent: number): void {
    const { alignment, bytes } = this.graph.data[value];
    const pad = indentation(indent);
    this.out += `!binary_aligned\n${pad}Alignment: !u ${printU32(alignment)}\n${pad}Data: ${printBinary(bytes)}\n`;
  }

  private isFlow(container: number): boolean {
    const { graph } = this;
    if (graph.countOf(container) > MAX_IN_FLOW) return false;
    const isDictionary = graph.typeOf(container) === Type.dictionary;
    for (let entry = graph.firstOf(container), end = graph.endOf(container); entry < end; entry++) {
      if (isContainer(graph.entryTypes[entry])) return false;
      if (isDictionary && this.explicitKeys[graph.entryKeys[entry]]) return false;
    }
    return true;
  }

  // ------------------------------------------------------------------------------------------------ flow

  private flow(container: number, column: number, indent: number): string {
    const { graph, order } = this;
    const isArray = graph.typeOf(container) === Type.array;
    const first = graph.firstOf(container);
    const end = graph.endOf(container);
    // nearly all fit on one line
    let short = isArray ? "[" : "{";
    for (let i = first; i < end; i++) {
      const entry = order[i];
      if (!isArray && this.isRepeated(container, i)) continue;
      if (short.length > 1) short += ", ";
      if (!isArray) short += this.shortKey(container, entry, true);
      short += this.flowItem(graph.entryTypes[entry], graph.entryValues[entry], column + short.length, indent);
      if (column + short.length > LINE_WIDTH) return this.longFlow(container, column, indent);
    }
    return short.includes("\n") ? this.longFlow(container, column, indent) : `${short}${isArray ? "]" : "}"}`;
  }

  private longFlow(container: number, column: number, indent: number): string {
    const { graph, order } = this;
    const isArray = graph.typeOf(container) === Type.array;
    const printer = new FlowPrinter(isArray ? "[" : "{", column, indent);
    for (let i = graph.firstOf(container), end = graph.endOf(container); i < end; i++) {
      const entry = order[i];
      if (!isArray && this.isRepeated(container, i)) continue;
      const start = printer.next();
      const key = isArray ? "" : this.shortKey(container, entry, true);
      printer.add(key + this.flowItem(graph.entryTypes[entry], graph.entryValues[entry], start + key.length, indent));
    }
    return printer.end(isArray ? "]" : "}");
  }

  private flowItem(type: number, value: number, column: number, indent: number): string {
    const { graph } = this;
    if (type === Type.string) return this.string(value, column, indent + 2, true);
    if (type !== Type.alignedBinary) return this.scalar(type, value, column, indent);
    const { alignment, bytes } = graph.data[value];
    return `!binary_aligned {Alignment: !u ${printU32(alignment)}, Data: ${printBinary(bytes)}}`;
  }

  // ------------------------------------------------------------------------------------------------ scalars

  private string(value: number, column: number, indent: number, inFlow: boolean): string {
    const text = this.graph.strings[value];
    const known = inFlow ? this.flowStrings : this.blockStrings;
    const short = (known[value] ??= text.includes("\n") ? "" : printScalar(text, "escaped", 0, undefined, inFlow));
    if (short !== "" && column + short.length <= LINE_WIDTH) return short;
    return printScalar(text, "escaped", column, indent, inFlow);
  }

  private scalar(type: number, value: number, column: number, indent: number): string {
    const { graph } = this;
    switch (type) {
      case Type.string:
        return this.string(value, column, indent, false);
      case Type.f32:
        return printFloat(value);
      case Type.s32:
        return String(value);
      case Type.bool:
        return value === 0 ? "false" : "true";
      case Type.u32:
        return `!u ${printU32(value)}`;
      case Type.s64:
        return `!l ${printLong(graph, value, true)}`;
      case Type.u64:
        return `!ul ${printLong(graph, value, false)}`;
      case Type.f64: {
        const text = printDouble(graph.longBits(value));
        return text.startsWith("!") ? text : `!f64 ${text}`;
      }
      case Type.binary:
        return printBinary(graph.data[value].bytes);
      default:
        return "null";
    }
  }
}

export function printBinary(bytes: Uint8Array): string {
  return `!!binary ${bytes.length === 0 ? "''" : encodeBase64(bytes)}`;
}

/** The tag of a map with number keys and a blank; "" for other containers. */
function tagOf(type: number): string {
  if (type === Type.hash32Map) return "!h32 ";
  return type === Type.hash64Map ? "!h64 " : "";
}
